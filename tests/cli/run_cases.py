#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs sessions of the built program and compares every byte that a user sees.

usage: run_cases.py PULLREC TOOLS VERSION [CASE...]      (default: all of cases/*.case)
TOOLS is a folder with further programs for the sessions.

A case reads like a terminal session:
    # a comment
    @env NAME=VALUE        for the rest of the case
    @setup SHELL LINE      runs in the case's private, empty folder; must succeed
    @needs SHELL LINE      the rest of the case is left out, loudly, where this fails
    @terminal 80           stdout of the next command is a terminal this wide
    @closed-pipe           stdout of the next command is a pipe that nobody reads
    $ pullrec version      run by sh in the private folder
    > a line of stdout
    ! a line of stderr
    = 0                    the exit code; death by signal N is 128+N, as in a shell
`>\\` or `!\\` ends a stream whose last line has no newline. In expected lines <version>, <tmp>,
<age>, <tag>, <size>, <n> and <any> stand for what changes. $NODE is the sample node, $CASES this
folder. PULLREC_ACCEPT=1 rewrites the cases to what was seen; lines that still match keep their
placeholders.
"""

import difflib
import fcntl
import os
import pathlib
import pty
import re
import struct
import subprocess
import sys
import tempfile
import termios

SECONDS = 60
MARKS = {"stdout": ">", "stderr": "!"}
PASSED_ON = ("ASAN_OPTIONS", "UBSAN_OPTIONS", "LSAN_OPTIONS")


class Step:
    """One command, what comes before it in the file, and what is expected of it."""

    def __init__(self, command):
        self.command = command
        self.expected = []


def parse(text):
    """A case as a list of steps and of other lines (str), in the file's order."""
    parts = []
    for line in text.splitlines():
        if line.startswith("$ "):
            parts.append(Step(line[2:]))
        elif line[:1] in (">", "!", "="):
            if not parts or not isinstance(parts[-1], Step):
                raise ValueError(f"expected output without a command: {line}")
            parts[-1].expected.append(line)
        elif line == "" or line[0] in "#@":
            parts.append(line)
        else:
            raise ValueError(f"cannot read: {line}")
    return parts


def marked(mark, data):
    text = data.decode("utf-8", "backslashreplace")
    if text == "":
        return []
    lines = text.split("\n")
    unfinished = lines.pop()
    result = [f"{mark} {line}".rstrip(" ") if line == "" else f"{mark} {line}" for line in lines]
    if unfinished:
        result += [f"{mark} {unfinished}", f"{mark}\\"]
    return result


def matches(expected, actual, places):
    pattern = ""
    for piece in re.split(r"(<(?:version|tmp|age|tag|size|n|any)>)", expected):
        pattern += places.get(piece, re.escape(piece))
    return re.fullmatch(pattern, actual) is not None


def read_terminal(descriptor):
    data = b""
    while True:
        try:
            chunk = os.read(descriptor, 65536)
        except OSError:  # the last writer has closed it
            chunk = b""
        if not chunk:
            return data.replace(b"\r\n", b"\n")
        data += chunk


def run(command, folder, environment, terminal=None, closed_pipe=False):
    """(stdout, stderr, exit code as a shell shows it)"""
    with tempfile.TemporaryFile() as errors, tempfile.TemporaryFile() as output:
        reading = writing = None
        if terminal is not None:
            reading, writing = pty.openpty()
            fcntl.ioctl(writing, termios.TIOCSWINSZ, struct.pack("HHHH", 50, terminal, 0, 0))
        elif closed_pipe:
            reading, writing = os.pipe()
            os.close(reading)
        process = subprocess.Popen(
            ["sh", "-c", command],
            cwd=folder,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=writing if writing is not None else output,
            stderr=errors,
        )
        if writing is not None:
            os.close(writing)
        seen = read_terminal(reading) if terminal is not None else None
        code = process.wait(SECONDS)
        if terminal is not None:
            os.close(reading)
        output.seek(0)
        errors.seek(0)
        return (
            output.read() if seen is None else seen,
            errors.read(),
            code if code >= 0 else 128 - code,
        )


def observe(step, folder, environment, way):
    out, err, code = run(step.command, folder, environment, **way)
    return marked(MARKS["stdout"], out) + marked(MARKS["stderr"], err) + [f"= {code}"]


def agreed(expected, actual, places):
    """The actual lines, in the expected spelling where that still matches."""
    result = []
    rest = list(expected)
    for line in actual:
        same = next((i for i, old in enumerate(rest) if matches(old, line, places)), None)
        if same is not None:
            result.append(rest[same])
            rest = rest[same + 1 :]
            continue
        for name in ("<tmp>", "<version>"):
            line = re.sub(places[name], name, line)
        result.append(line)
    return result


def private_environment(programs, folder):
    kept = {name: os.environ[name] for name in PASSED_ON if name in os.environ}
    path = ":".join([*map(str, programs), "/usr/sbin:/usr/bin:/sbin:/bin"])
    here = pathlib.Path(__file__).resolve().parent
    return {"PATH": path, "HOME": folder, "TMPDIR": folder, "LC_ALL": "C.UTF-8", "TZ": "UTC",
            "PULLREC_STATE_DIR": f"{folder}/.state", "PULLREC_CONFIG": "none",
            "NODE": str(here.parent / "data/node"), "CASES": str(here / "cases"), **kept}


def play(parts, programs, version, folder):
    """Yields (step, lines as they should stand in the file) for each step."""
    environment = private_environment(programs, folder)
    places = {
        "<version>": re.escape(version),
        "<tmp>": re.escape(folder),
        "<age>": r"(?:\d+[smhdy]){1,2}",
        "<tag>": "[0-9a-f]{8}",
        "<size>": r"\d+(?:\.\d [KMG]iB| bytes)",
        "<n>": r"\d+",
        "<any>": ".*",
    }
    way = {}
    for part in parts:
        if isinstance(part, Step):
            yield part, agreed(part.expected, observe(part, folder, environment, way), places)
            way = {}
        elif part.startswith("@env "):
            name, _, value = part[5:].partition("=")
            environment[name] = value
        elif part.startswith("@setup "):
            subprocess.run(["sh", "-c", part[7:]], cwd=folder, env=environment, check=True)
        elif part.startswith("@needs "):
            if subprocess.run(["sh", "-c", part[7:]], cwd=folder, env=environment).returncode != 0:
                print(f"LEFT OUT: the rest of a case that needs: {part[7:]}")
                return
        elif part.startswith("@terminal "):
            way = {"terminal": int(part[10:])}
        elif part == "@closed-pipe":
            way = {"closed_pipe": True}
        elif part.startswith("@"):
            raise ValueError(f"unknown directive: {part}")


def written(parts):
    lines = []
    for part in parts:
        lines += [f"$ {part.command}", *part.expected] if isinstance(part, Step) else [part]
    return "\n".join(lines) + "\n"


def check(path, programs, version, accept):
    """True when every step of the case is as expected."""
    parts = parse(path.read_text())
    passed = True
    with tempfile.TemporaryDirectory(prefix="pullrec-case-") as folder:
        for step, lines in play(parts, programs, version, folder):
            if step.expected == lines:
                continue
            passed = False
            print(f"{path.name}: $ {step.command}")
            difference = difflib.unified_diff(step.expected, lines, "expected", "seen", lineterm="")
            print("\n".join(f"    {line}" for line in difference))
            step.expected = lines
    if accept and not passed:
        path.write_text(written(parts))
        print(f"{path.name}: rewritten")
    return passed or accept


def main():
    programs = (pathlib.Path(sys.argv[1]).resolve().parent, pathlib.Path(sys.argv[2]).resolve())
    version = sys.argv[3]
    cases = pathlib.Path(__file__).resolve().parent / "cases"
    paths = [pathlib.Path(name) for name in sys.argv[4:]] or sorted(cases.glob("*.case"))
    accept = os.environ.get("PULLREC_ACCEPT") == "1"
    results = [check(path, programs, version, accept) for path in paths]
    print(f"{results.count(True)} passed, {results.count(False)} failed")
    sys.exit(0 if results and all(results) else 1)


if __name__ == "__main__":
    main()
