# SPDX-License-Identifier: Apache-2.0
"""Fails on an include that the table of parts does not allow, and on a circle of includes."""
import re

import tree

# The architecture: which parts a part may use beside itself. Changing it is a deliberate act.
ARROWS = {
    "domain": set(),
    "codec": {"domain"},
    "db": set(),
    "store": {"domain", "db"},
    "exchange": {"domain", "codec", "store"},
    "journal": {"domain", "store"},
    "answers": {"domain", "store"},
    "upkeep": {"domain", "store"},
    "binding": {"journal", "store", "codec", "domain", "pullrec"},
    "pullrec": set(),  # include/pullrec: what an embedding program sees
}
ARROWS["cli"] = set(ARROWS)

# Which parts may see a library. Those not named here are open to all parts but the domain.
LIBRARIES = {
    "sqlite3": {"db", "store"},
    "SQLiteCpp": {"db", "store"},
    "nlohmann": {"codec", "cli"},
    "yaml-cpp": {"codec"},
    "CLI": {"cli"},
    "sodium": set(ARROWS) - {"pullrec"},
    "arpa": {"domain"},  # inet_pton: what an IPv6 address is
}
CLOSED = {"domain", "pullrec"}  # see only the standard library and what LIBRARIES grants

SOURCES = {".cpp", ".hpp", ".h", ".c"}
INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*(?:"([^"]+)"|<([^>]+)>)', re.M)


def part_of(path):
    """The part a file belongs to, None for files that no rule binds (tests)."""
    if path.parts[0] == "src":
        return path.parts[1] if len(path.parts) > 2 else "src"
    return {"cli": "cli", "include": "pullrec"}.get(path.parts[0])


def resolve(text, known):
    """The file that an include in quotes means: below src/, below include/, or from the top."""
    for folder in ("src/", "include/", ""):
        if folder + text in known:
            return folder + text
        if folder + text + ".in" in known:  # written by the build
            return folder + text + ".in"
    return None


def library_fault(part, text):
    head = re.split(r"[/.]", text)[0]
    if head in ARROWS:
        return f"writes <{text}>: own files stand in quotes"
    if head in LIBRARIES:
        return None if part in LIBRARIES[head] else f"must not see <{text}>"
    if part in CLOSED and ("/" in text and not text.startswith("sys/")):
        return f"must not see <{text}>: only the standard library"
    return None


def arrow_fault(part, text, target):
    if target is None:
        return f"includes \"{text}\", which is no file below src/, include/ or the top"
    to = target.split("/")[1] if target.startswith(("src/", "include/")) else target.split("/")[0]
    if to == part or to in ARROWS[part]:
        return None
    return f"includes \"{text}\": {part} may not use {to}"


def circles(edges):
    """Each circle once, as the list of its files."""
    found, done = [], set()

    def walk(node, path):
        if node in path:
            found.append(path[path.index(node):] + [node])
            return
        if node in done:
            return
        for follower in edges.get(node, ()):
            walk(follower, path + [node])
        done.add(node)

    for node in sorted(edges):
        walk(node, [])
    return found


def check(root):
    paths = tree.files(root)
    known = {path.as_posix() for path in paths}
    faults, edges = [], {}
    for path in paths:
        if path.suffix not in SOURCES or path.parts[0] not in ("src", "cli", "include", "tests"):
            continue
        part = part_of(path)
        if part is not None and part not in ARROWS:
            faults.append(f"{path}: {part} is no part of the table in tests/architecture/includes.py")
            continue
        source = (root / path).read_text(encoding="utf-8")
        for quoted, angled in INCLUDE.findall(source):
            target = resolve(quoted, known) if quoted else None
            if target:
                edges.setdefault(path.as_posix(), []).append(target)
            if part is None:
                continue
            fault = arrow_fault(part, quoted, target) if quoted else library_fault(part, angled)
            if fault:
                faults.append(f"{path}: {fault}")
    return faults + ["circle: " + " -> ".join(circle) for circle in circles(edges)]


if __name__ == "__main__":
    tree.run(check)
