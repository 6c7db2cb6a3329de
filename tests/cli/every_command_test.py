#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs every command in every format upon hostile names.

usage: every_command_test.py PULLREC

Holds for all of them: no control byte but the newline comes out, JSON is as its schema says, failures
under -o json are documents, a full disk is exit 14 and a reader that has gone ends the program by
SIGPIPE, an unknown column is a wrong call before anything is read. Every JSON document of the golden
sessions is held against its schema too; a kind without a schema or never printed is a fault.
"""

import concurrent.futures
import itertools
import json
import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile

import document_schemas
import hostile_node
import run_cases

CONTROLS = re.compile(rb"[\x00-\x09\x0b-\x1f\x7f]|\xc2[\x80-\x9f]|\xe2\x80[\x8b-\x8f\xaa-\xae]")
SECONDS = 60


class Bench:
    """The tool in a world of hostile names, and what was found wrong."""

    def __init__(self, tool, here):
        kept = {name: os.environ[name] for name in run_cases.PASSED_ON if name in os.environ}
        self.tool, self.here = tool, here
        self.environment = {"PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "TMPDIR": str(here),
                            "PULLREC_STATE_DIR": str(here / "state"), "PULLREC_CONFIG": "none",
                            **kept}
        self.schemas = document_schemas.Schemas(tool)
        self.faults, self.numbers = [], itertools.count()
        # Sanitizers start slowly; where output goes is not their subject.
        self.is_slow = b"__asan_init" in pathlib.Path(tool).read_bytes()

    def blame(self, words, why):
        self.faults.append(f"pullrec {' '.join(words)!r}: {why}")

    def line(self, path, rest, more):
        number = str(next(self.numbers))
        return [*path.split(), *(word.replace("{n}", number) for word in rest), *more]

    def run(self, words, output=subprocess.PIPE, **environment):
        return subprocess.run([self.tool, *words], cwd=self.here,
                              env={**self.environment, **environment},
                              stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.PIPE,
                              timeout=SECONDS, check=False)

    def check(self, call):
        path, rest, form = call
        more = ["-o", form] if form else []
        words = self.line(path, rest, more)
        done = self.run(words)
        for name, text in (("stdout", done.stdout), ("stderr", done.stderr)):
            if found := CONTROLS.search(text):
                self.blame(words, f"{found[0]!r} on {name}")
        if done.returncode not in (0, 1, 3):
            self.blame(words, f"exit {done.returncode}: {done.stderr.decode()}")
        self.check_document(path, words, form, done.stdout)
        is_data = form in ("json", "ndjson") or path == "export"
        if not is_data and not self.is_slow:
            self.check_ascii(self.line(path, rest, more))
        if done.stdout and path not in hostile_node.SILENT:
            if not self.is_slow:
                self.check_lost_output(self.line(path, rest, more))
        elif not done.stdout and path not in hostile_node.SILENT:
            self.blame(words, "printed nothing")

    def check_document(self, path, words, form, text):
        if form not in ("json", "ndjson") or path == "schema" and words[1:2] == ["RecordList"]:
            return
        for line in text.decode().splitlines():
            document = json.loads(line)
            fault = (self.schemas.fault(document) if form == "json" or "apiVersion" in document
                     else self.schemas.fault_of_item(path, document))
            if fault:
                self.blame(words, fault)

    def check_ascii(self, words):
        """Where the locale is not UTF-8."""
        done = self.run(words, LC_ALL="C")
        for name, text in (("stdout", done.stdout), ("stderr", done.stderr)):
            if found := re.search(rb"[\x80-\xff]+", text):
                self.blame(words, f"{found[0]!r} on {name} although LC_ALL=C")

    def check_lost_output(self, words):
        with open("/dev/full", "wb") as full:
            code = self.run(words, full).returncode
        if code != 14:
            self.blame(words, f"exit {code} on a full disk")
        reading, writing = os.pipe()
        os.close(reading)
        code = self.run(words, writing).returncode
        os.close(writing)
        if code != -signal.SIGPIPE:
            self.blame(words, f"exit {code} without a reader")

    def check_usage(self, call):
        """Of the options of lists, and of failures as documents."""
        path, rest = call
        page = self.run([*path.split(), "-h"]).stdout
        for option in ("--columns", "--sort-by"):
            # config show takes every option, to tell where its value is from
            if option.encode() + b" " not in page or path == "config show":
                continue
            nowhere = {"node": "/none", "agent.db": "/none.db", "copy.db": "/none.db"}
            words = [*path.split(), *(nowhere.get(word, word) for word in rest), option, "agee"]
            done = self.run(words)
            if done.returncode != 2 or option.encode() + b": give " not in done.stderr:
                self.blame(words, f"exit {done.returncode}: {done.stderr.decode()}")
        done = self.run([*path.split(), *rest, "--no-such-option", "-o", "json"])
        fault = self.schemas.fault(json.loads(done.stderr))
        if done.returncode != 2 or fault:
            self.blame([path], f"no Error document: {fault}")

    def check_sample(self, node):
        """The sample node, by every command that reads a node and needs no name from it."""
        for path in ("status", "get intents", "get records", "get grants", "get credentials",
                     "doctor"):
            for form in ("json", "ndjson")[:1 if path == "status" else 2]:
                words = [*path.split(), "--files", str(node), "-o", form]
                self.check_document(path, words, form, self.run(words).stdout)

    def check_sessions(self, cases):
        """The documents that golden sessions expect."""
        for case in cases:
            for step in run_cases.parse(case.read_text()):
                for line in getattr(step, "expected", []):
                    is_row = line.startswith("> {") and "-o ndjson" in step.command
                    if is_row or line[2:].startswith('{"apiVersion":"pullrec/v1"'):
                        self.check_expected(case, step, line[2:])

    def check_expected(self, case, step, text):
        if re.search(r"pullrec [^|]*\| *(sed|cut|tr)", step.command):
            return  # the session changed it
        plain = re.sub("<tag>", "0" * 8, re.sub("<n>", "1", text))
        plain = re.sub("<any>|<age>", "2026-11-30T04:00:00Z", plain)
        try:
            document = json.loads(plain)
        except json.JSONDecodeError:
            return  # a placeholder stands for more than a value
        fault = (self.schemas.fault(document) if "apiVersion" in document
                 else self.schemas.fault_of_item(self.path_in(step.command), document))
        if fault:
            self.blame([f"{case.name}:", step.command], fault)

    def path_in(self, command):
        """The command whose rows a session shows."""
        paths = [path for path in self.schemas.kinds_of if f"pullrec {path} " in command]
        return max(paths, key=len, default=command)


def main():
    tool = str(pathlib.Path(sys.argv[1]).resolve())
    tests = pathlib.Path(__file__).resolve().parent
    with tempfile.TemporaryDirectory(prefix="pullrec-every-") as folder:
        bench = Bench(tool, pathlib.Path(folder))
        runs_on = hostile_node.make_world(bench.here, tool, bench.environment)
        try:
            calls = [(path, rest, form) for path, rest in hostile_node.calls()
                     for form in hostile_node.formats_of(tool, path) or [None]]
            with concurrent.futures.ThreadPoolExecutor(3) as pool:
                list(pool.map(bench.check, calls))
                bench.check_sample(tests.parent / "data/node")
                list(pool.map(bench.check_usage, {path: (path, rest) for path, rest
                                                  in hostile_node.calls()}.values()))
        finally:
            runs_on.terminate()
            runs_on.wait()
    bench.check_sessions(sorted((tests / "cases").glob("*.case")))
    missing = hostile_node.paths_of(tool) - {path for path, _ in hostile_node.calls()}
    bench.faults += [f"no call of '{path}' here" for path in sorted(missing)]
    bench.faults += [f"nothing printed a {kind}" for kind in bench.schemas.unseen()]
    print("\n".join(bench.faults))
    print(f"{max(0, len(calls) - len(bench.faults))} passed, {len(bench.faults)} failed")
    sys.exit(1 if bench.faults else 0)


if __name__ == "__main__":
    main()
