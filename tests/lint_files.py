# SPDX-License-Identifier: Apache-2.0
"""Prints the compiled files that clang-tidy should read: lint_files.py BUILD [BASE].

With BASE only what a change since BASE can have spoiled: changed .cpp files, and for a changed
header the .cpp files of its stem (`x.hpp`: `x.cpp`, `x_test.cpp`), else one that includes it.
"""
import json
import os
import re
import subprocess
import sys


def compiled(build):
    """Every file of the build's compile commands, relative to the repository, sorted."""
    with open(os.path.join(build, "compile_commands.json"), encoding="utf-8") as database:
        entries = json.load(database)
    paths = {os.path.relpath(os.path.join(e["directory"], e["file"])) for e in entries}
    inside = os.path.relpath(build) + os.sep
    return sorted(p for p in paths if not p.startswith((inside, "..")))


def changed(base):
    """Files that differ from the commit, those not yet committed too."""
    commands = (["git", "diff", "--name-only", "--diff-filter=d", base],
                ["git", "ls-files", "--others", "--exclude-standard"])
    return {line for command in commands
            for line in subprocess.run(command, check=True, text=True,
                                       stdout=subprocess.PIPE).stdout.splitlines()}


def readers(header, files):
    """The files through which clang-tidy sees a header best."""
    stem = os.path.splitext(os.path.basename(header))[0]
    same = [f for f in files if os.path.basename(f) in (stem + ".cpp", stem + "_test.cpp")]
    if same:
        return same
    spelled = re.compile(rf'^#include ["<]{re.escape(re.sub("^(src|include)/", "", header))}[">]', re.M)
    for path in files:
        with open(path, encoding="utf-8") as source:
            if spelled.search(source.read()):
                return [path]
    return []


def main(build, base=None):
    files = compiled(build)
    touched = changed(base) if base else {".clang-tidy"}
    if ".clang-tidy" in touched:  # other rules: every file is judged anew
        chosen = set(files)
    else:
        chosen = touched & set(files)
        for header in sorted(f for f in touched if f.endswith((".hpp", ".h"))):
            chosen.update(readers(header, files))
    for path in sorted(chosen):
        print(path)


if __name__ == "__main__":
    main(*sys.argv[1:])
