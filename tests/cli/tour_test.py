#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Takes the README's tour as a reader does: runs its commands, compares what they print.

usage: tour_test.py PULLREC README      PULLREC_ACCEPT=1 writes what was seen into the README

The tour is every `console` block of one section, played by one shell from the repository's root.
/tmp/tour stands for a private folder. Ages, tags, sizes and widths of columns may differ.
"""

import difflib
import os
import pathlib
import re
import subprocess
import sys
import tempfile

SECTION = "## A five-minute tour"
PLACE = "/tmp/tour"
MARK = "=== end of a command ==="
VARIES = (
    (r"\b(?:\d+[smhdy]){1,2}\b", "<age>"),
    (r"\b[0-9a-f]{8}\b", "<tag>"),
    (r"\d+(?:\.\d [KMG]iB| bytes)", "<size>"),
    (r" +", " "),
)


def section(readme):
    """(first, last) line numbers of the tour in the README's lines."""
    first = readme.index(SECTION)
    rest = (i for i in range(first + 1, len(readme)) if readme[i].startswith("## "))
    return first, next(rest, len(readme))


def blocks(lines, first, last):
    """(first, last) of the inner lines of each console block."""
    begin = None
    for number in range(first, last):
        if lines[number] == "```console":
            begin = number + 1
        elif lines[number] == "```" and begin is not None:
            yield begin, number
            begin = None


def steps(lines):
    """[command as it stands, lines shown after it]"""
    result = []
    for line in lines:
        if line.startswith("$ "):
            result.append(([line], []))
        elif result and not result[-1][1] and result[-1][0][-1].endswith(("\\", "|")):
            result[-1][0].append(line)
        else:
            result[-1][1].append(line)
    return result


def script(every, folder):
    lines = []
    for command, _ in every:
        text = "\n".join(command)[2:].replace(PLACE, folder)
        lines += [text, f"code=$?; echo '{MARK}'; (exit $code)"]
    return "\n".join(lines) + "\n"


def general(line):
    for pattern, name in VARIES:
        line = re.sub(pattern, name, line)
    return line.rstrip()


def play(every, pullrec, root):
    """What each command printed, both streams as a terminal shows them."""
    kept = {name: value for name, value in os.environ.items() if name.endswith("SAN_OPTIONS")}
    with tempfile.TemporaryDirectory(prefix="pullrec-tour-") as folder:
        place = f"{folder}/tour"
        environment = {"PATH": f"{pullrec.parent}:/usr/sbin:/usr/bin:/sbin:/bin", "HOME": folder,
                       "LC_ALL": "C.UTF-8", "TZ": "UTC", **kept}
        done = subprocess.run(["bash", "-c", script(every, place)], cwd=root, env=environment,
                              stdin=subprocess.DEVNULL, stderr=subprocess.STDOUT,
                              stdout=subprocess.PIPE, text=True, timeout=120)
        return [text.removeprefix("\n").replace(place, PLACE).splitlines()
                for text in done.stdout.split(MARK)[:-1]]


def main():
    pullrec, path = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve()
    lines = path.read_text().split("\n")
    places = list(blocks(lines, *section(lines)))
    parts = [steps(lines[first:last]) for first, last in places]
    every = [step for part in parts for step in part]
    seen = iter(play(every, pullrec, path.parent))
    results = []
    for part in parts:
        for command, expected in part:
            actual = next(seen, ["(the shell ended before this command)"])
            same = [*map(general, expected)] == [*map(general, actual)]
            results.append(same)
            if not same:
                print("\n".join(command))
                print("\n".join(difflib.unified_diff(expected, actual, "README", "seen", lineterm="")))
                expected[:] = actual
    if os.environ.get("PULLREC_ACCEPT") == "1":
        for (first, last), part in reversed([*zip(places, parts)]):
            lines[first:last] = [line for step in part for half in step for line in half]
        path.write_text("\n".join(lines))
    print(f"{results.count(True)} passed, {results.count(False)} failed")
    sys.exit(0 if results and all(results) else 1)


if __name__ == "__main__":
    main()
