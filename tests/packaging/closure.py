# SPDX-License-Identifier: Apache-2.0
"""Prints what installing a .deb adds to a minimal Debian (debootstrap's minbase), and fails above a limit.

The facts are those of this machine's own packages, so it must have what the .deb depends on.
usage: closure.py DEB LIMIT-IN-KB
"""
import subprocess
import sys

FIELDS = ("Package", "Essential", "Priority", "Installed-Size", "Provides", "Pre-Depends", "Depends")


def names(relations):
    """[[alternative, ...], ...] of a dependency field."""
    return [[one.split()[0].split(":")[0] for one in group.split("|")]
            for group in relations.split(",") if group.strip()]


class Installed:
    def __init__(self):
        shown = "\t".join(f"${{{field}}}" for field in FIELDS)
        listed = subprocess.run(["dpkg-query", "--show", f"--showformat={shown}\n"], check=True,
                                text=True, capture_output=True).stdout
        rows = [dict(zip(FIELDS, line.split("\t"))) for line in listed.splitlines()]
        self.packages = {row["Package"]: row for row in rows}
        self.providers = {virtual: row["Package"] for row in rows
                          for virtual, in (group[:1] for group in names(row["Provides"]))}

    def real(self, name):
        return name if name in self.packages else self.providers.get(name)

    def closure(self, wanted):
        found, left = set(), list(wanted)
        while left:
            name = left.pop()
            if name in found:
                continue
            found.add(name)
            row = self.packages[name]
            for group in names(row["Pre-Depends"]) + names(row["Depends"]):
                left += [real for one in group if (real := self.real(one))][:1]
        return found

    def minimal(self):
        """What minbase has: all that is essential or required, and apt."""
        return self.closure([name for name, row in self.packages.items() if name == "apt"
                             or row["Essential"] == "yes" or row["Priority"] == "required"])


def field(deb, name):
    return subprocess.run(["dpkg-deb", "--field", deb, name], check=True, text=True,
                          capture_output=True).stdout.strip()


def main(deb, limit):
    installed = Installed()
    needed = [installed.real(group[0]) for group in names(field(deb, "Depends"))]
    added = sorted(installed.closure(needed) - installed.minimal())
    sizes = {name: int(installed.packages[name]["Installed-Size"]) for name in added}
    sizes[field(deb, "Package")] = int(field(deb, "Installed-Size"))
    total = sum(sizes.values())
    print(f"closure: {total} kB of at most {limit}: "
          + ", ".join(f"{name} {size}" for name, size in sizes.items()))
    return 1 if total > limit else 0


sys.exit(main(sys.argv[1], int(sys.argv[2])))
