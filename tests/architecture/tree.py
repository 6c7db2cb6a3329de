# SPDX-License-Identifier: Apache-2.0
"""The files of a source tree as the rules see them: no build folders, nothing of git."""
import os
import pathlib
import sys


def files(root):
    """Every file below root, as a path relative to it, sorted."""
    found = []
    for folder, subfolders, names in os.walk(root):
        here = pathlib.Path(folder).relative_to(root)
        subfolders[:] = sorted(
            name for name in subfolders
            if name not in (".git", "__pycache__")
            and not (here == pathlib.Path(".") and name.startswith("build")))
        # A linked work tree has a file .git; an editor's swap file is nobody's source.
        found += [here / name for name in names if name != ".git" and not name.endswith(".swp")]
    return sorted(found)


def report(faults):
    """Prints each fault on a line and returns the exit code."""
    for fault in faults:
        print(fault)
    return 1 if faults else 0


def run(check):
    """The main program of a rule file: checks the folder given as the only argument."""
    sys.exit(report(check(pathlib.Path(sys.argv[1]))))
