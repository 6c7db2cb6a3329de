# SPDX-License-Identifier: Apache-2.0
"""Fails when the library exports anything but the C interface, or has another name than it says."""
import subprocess
import sys

HEADER = "include/pullrec/pullrec.h"

def symbols(library):
    listed = subprocess.run(["nm", "-D", "--defined-only", library], check=True, text=True,
                            capture_output=True).stdout
    return {line.split()[-1].split("@")[0] for line in listed.splitlines()} - {"PULLREC_0"}

def soname(library):
    listed = subprocess.run(["readelf", "-d", library], check=True, text=True,
                            capture_output=True).stdout
    return [line.split("[")[1].rstrip("]") for line in listed.splitlines() if "SONAME" in line]

def main():
    library = sys.argv[1]
    exported = symbols(library)
    foreign = sorted(name for name in exported if not name.startswith("pullrec_"))
    faults = [f"exports {name}" for name in foreign]
    if "pullrec_open" not in exported:
        faults.append("does not export pullrec_open")
    if soname(library) != ["libpullrec.so.0"]:
        faults.append(f"has the SONAME {soname(library)}")
    print("\n".join(faults) or f"{len(exported)} symbols, all of the C interface")
    return 1 if faults else 0

sys.exit(main())
