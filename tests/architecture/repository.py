# SPDX-License-Identifier: Apache-2.0
"""Fails on what a reader should not meet in this repository: each rule is one function."""
import re

import tree

TOP = {"meson.build", "meson_options.txt", "README.md", "include", "src", "cli", "schema", "tests"}
VAGUE = re.compile(r"^(utils?|common|helpers?|misc|base|stuff)$", re.I)
SOURCES = {".cpp", ".hpp", ".h", ".c", ".in", ".sql", ".py", ".sh"}
LEFT_OPEN = re.compile(r"\b(?:TO" r"DO|FIX" r"ME|XX" r"X)\b")
LONGEST = 300


def is_data(path):
    """Sample data and corpora stay as they are; only the programs that make them have rules."""
    return path.parts[:2] == ("tests", "data") and path.suffix != ".py" \
        and path.name != "meson.build"


def is_source(path, lines):
    if is_data(path):
        return False
    return path.suffix in SOURCES or bool(lines) and lines[0].startswith("#!")


def top_level(path, _):
    top = path.parts[0]
    if top not in TOP and not top.startswith("."):
        yield f"{top} does not belong at the top: only {', '.join(sorted(TOP))} and dot-files do"


def telling_names(path, _):
    for name in path.parts:
        if VAGUE.match(name.split(".")[0]):
            yield f"the name {name} says nothing"


def licence(path, lines):
    if is_source(path, lines) and not any("SPDX-License-Identifier: Apache-2.0" in line
                                          for line in lines[:3]):
        yield "no SPDX line at its top"


def length(path, lines):
    if path.suffix == ".sql":
        return  # all tables of one moment are one idea
    if (is_source(path, lines) or path.name == "meson.build") and len(lines) > LONGEST:
        yield f"{len(lines)} lines, more than {LONGEST}: one idea a file"


def introduction(path, lines):
    if path.name == "meson.build":
        opening = lines[:3]
        if len(opening) < 3 or not all(re.match(r"# \S", line) for line in opening):
            yield "does not open with three comment lines: what it is, may use, where to start"


def nothing_left_open(path, lines):
    if not is_source(path, lines) and path.name != "meson.build":
        return
    for number, line in enumerate(lines, 1):
        if found := LEFT_OPEN.search(line):
            yield f"line {number}: {found.group()} belongs into an issue"


RULES = (top_level, telling_names, licence, length, introduction, nothing_left_open)


def check(root):
    faults = []
    for path in tree.files(root):
        lines = [] if is_data(path) else \
            (root / path).read_text(encoding="utf-8", errors="replace").splitlines()
        faults += [f"{path}: {fault}" for rule in RULES for fault in rule(path, lines)]
    return faults


if __name__ == "__main__":
    tree.run(check)
