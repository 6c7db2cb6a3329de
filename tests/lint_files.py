# SPDX-License-Identifier: Apache-2.0
"""Prints the compiled files that clang-tidy should read: lint_files.py BUILD [BASE].

With BASE only what a change since BASE can have spoiled: changed .cpp files, and for a changed
header the .cpp files of its stem (`x.hpp`: `x.cpp`, `x_test.cpp`), else one that includes it.
The file that changed last comes first.
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
    return sorted(p for p in paths if not p.startswith((inside, "..")) and os.path.exists(p))


def lines(command):
    done = subprocess.run(command, check=True, text=True, stdout=subprocess.PIPE)
    return set(done.stdout.splitlines())


def changed(base):
    """Files that differ from the commit, those not yet committed too."""
    return lines(["git", "diff", "--name-only", "--diff-filter=d", base]) \
        | lines(["git", "ls-files", "--others", "--exclude-standard"])


def spells(path, header):
    """Whether a file includes the header."""
    name = re.escape(re.sub("^(src|include)/", "", header))
    with open(path, encoding="utf-8") as source:
        return re.search(rf'^#include ["<]{name}[">]', source.read(), re.M) is not None


def readers(header, files, headers):
    """The files through which clang-tidy sees a header best."""
    stem = os.path.splitext(os.path.basename(header))[0]
    same = [f for f in files if os.path.basename(f) in (stem + ".cpp", stem + "_test.cpp")]
    waiting, seen = [header], set()
    while not same and waiting:  # no file of its name: the nearest that includes it
        seen.add(current := waiting.pop(0))
        same = [f for f in files if spells(f, current)][:1]
        waiting += [h for h in headers if h not in seen and spells(h, current)]
    return same


def by_last_change(paths):
    """What is not committed first, then from the youngest commit to the oldest."""
    log = subprocess.run(["git", "log", "--name-only", "--format="], check=True, text=True,
                         stdout=subprocess.PIPE).stdout.split()
    place = {}
    for path in log:
        place.setdefault(path, len(place) + 1)
    return sorted(paths, key=lambda path: (place.get(path, 0), path))


def main(build, base=None):
    files = compiled(build)
    touched = changed(base) if base else {".clang-tidy"}
    if ".clang-tidy" in touched:  # other rules: every file is judged anew
        chosen = set(files)
    else:
        chosen = touched & set(files)
        headers = lines(["git", "ls-files", "*.hpp", "*.h"])
        for header in touched & headers:
            chosen.update(readers(header, files, headers))
    for path in by_last_change(chosen):
        print(path)


if __name__ == "__main__":
    main(*sys.argv[1:])
