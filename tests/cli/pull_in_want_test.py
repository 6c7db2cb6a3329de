#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs `pull run` while files run out or may not grow, one step less each time, and on old kernels.

usage: pull_in_want_test.py PULLREC

Holds for all of them: it ends, with an exit code of its page and words beside a failure; CMD starts
only when its intent is on disk, so an image that CMD has pulled has a record or an intent, whatever
failed after; "done" means a record.
"""

import ctypes
import errno
import json
import os
import pathlib
import resource
import shutil
import signal
import struct
import subprocess
import sys
import tempfile

import run_cases

SECONDS = 60
IMAGE = "registry.example/app:v1"
REF = "sha256:" + "a" * 64
EXITS = (0, 1, 3, 10, 13, 14)
PULL = f"test ! -e begun || exit 9; : > begun && echo {REF} && : > pulled"


class Want:
    """Of what there is less, and how much of it is there."""

    def __init__(self, kind, amount):
        self.kind, self.amount = kind, amount

    def __str__(self):
        name = {resource.RLIMIT_NOFILE: "open files", resource.RLIMIT_FSIZE: "bytes in a file"}
        return f"{self.amount} {name[self.kind]}"

    def begin(self):
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(self.kind, (self.amount, resource.getrlimit(self.kind)[1]))


class OldKernel:
    """One that knows no `pidfd_open`, as before 5.3 or behind an old filter of system calls."""

    NUMBER = 434 # on every architecture

    def __str__(self):
        return "no pidfd_open"

    def begin(self):
        load, equal, answer = 0x20, 0x15, 0x06
        steps = ((load, 0, 0, 0), (equal, 0, 1, self.NUMBER), (answer, 0, 0, 0x50000 | errno.ENOSYS),
                 (answer, 0, 0, 0x7FFF0000))
        code = b"".join(struct.pack("HBBI", *step) for step in steps)
        kept = ctypes.create_string_buffer(code)
        program = struct.pack("HxxxxxxP", len(steps), ctypes.addressof(kept))
        prctl = ctypes.CDLL(None, use_errno=True).prctl
        no_new_privileges, filter_calls, by_program = 38, 22, 2
        if prctl(no_new_privileges, 1, 0, 0, 0) or prctl(filter_calls, by_program, program, 0, 0):
            raise OSError(ctypes.get_errno(), "system calls cannot be filtered")


def wants():
    yield OldKernel()
    yield from (Want(resource.RLIMIT_NOFILE, most) for most in range(4, 30))
    yield from (Want(resource.RLIMIT_FSIZE, most) for most in (0, 1, 8_000, 20_000, 40_000, 80_000))


class Bench:
    """The tool, and what was found wrong."""

    def __init__(self, tool):
        self.tool, self.faults, self.failures, self.successes = tool, [], 0, 0

    def run(self, here, words, begin=None):
        kept = {name: os.environ[name] for name in run_cases.PASSED_ON if name in os.environ}
        environment = {"PATH": "/usr/bin:/bin", "PULLREC_DB": str(here / "records.db"),
                       "PULLREC_STATE_DIR": str(here / "state"), "PULLREC_CONFIG": "none", **kept}
        return subprocess.run([self.tool, *words], cwd=here, env=environment, preexec_fn=begin,
                              stdin=subprocess.DEVNULL, capture_output=True, timeout=SECONDS,
                              check=False)

    def listed(self, here, what):
        done = self.run(here, ["get", what, "-o", "json"])
        return json.loads(done.stdout)["items"] if done.returncode == 0 else None

    def pull(self, here, want):
        """One pull in want, from the same beginning as all."""
        done = self.run(here, ["pull", "run", IMAGE, "--", "sh", "-c", PULL], want.begin)
        self.failures += done.returncode != 0
        self.successes += done.returncode == 0
        if done.returncode not in EXITS:
            self.faults.append(f"{want}: exit {done.returncode}: {done.stderr.decode()}")
        if done.returncode != 0 and b"pullrec: " not in done.stderr:
            self.faults.append(f"{want}: exit {done.returncode} without a word")
        if not (here / "pulled").exists():
            if done.returncode in (0, 3):
                self.faults.append(f"{want}: done, and nothing was pulled")
            return
        records, intents = self.listed(here, "records"), self.listed(here, "intents")
        if not records and not intents:
            self.faults.append(f"{want}: pulled, and nothing is known of it: {done.stderr.decode()}")
        if done.returncode == 0 and not records:
            self.faults.append(f"{want}: done, and there is no record")


def main():
    bench = Bench(os.path.abspath(sys.argv[1]))
    with tempfile.TemporaryDirectory() as root:
        first = pathlib.Path(root) / "first"
        first.mkdir()
        made = bench.run(first, ["db", "init", "--absence-is-preloaded"])
        if made.returncode != 0:
            sys.exit(made.stderr.decode())
        for number, want in enumerate(wants()):
            here = pathlib.Path(root) / str(number)
            shutil.copytree(first, here)
            bench.pull(here, want)
    if bench.failures == 0 or bench.successes == 0:
        bench.faults.append("all went one way, so nothing is proven")
    print(f"{bench.successes} pulls succeeded, {bench.failures} failed, {len(bench.faults)} faults")
    print("\n".join(bench.faults))
    sys.exit(1 if bench.faults else 0)


if __name__ == "__main__":
    main()
