# SPDX-License-Identifier: Apache-2.0
"""Prints what of a configured build tree `meson install` installs, as ninja's targets.

usage: installed_targets.py BUILD
"""
import json
import os
import subprocess
import sys


def main(build):
    listed = subprocess.run(["meson", "introspect", "--targets", build], check=True, text=True,
                            capture_output=True).stdout
    files = {name for target in json.loads(listed) if target["installed"]
             for name in target["filename"]}
    print(*sorted(os.path.relpath(name, os.path.realpath(build)) for name in files))


main(sys.argv[1])
