#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Reads the built pages of the manual as groff and whatis do, and holds them to the program.

usage: manual_test.py PULLREC PAGES SOURCE SCDOC WRITE-PAGES      PAGES: the folder of the pages
"""
import os
import pathlib
import re
import subprocess
import sys
import tempfile

PULLREC, PAGES, SOURCE, SCDOC, WRITE_PAGES = (pathlib.Path(word) for word in sys.argv[1:6])
FAULTS = []


def expect(holds, fault):
    if not holds:
        FAULTS.append(fault)


def output(*words, **more):
    return subprocess.run([str(word) for word in words], text=True, capture_output=True,
                          errors="replace", **more)


def pages():
    return sorted(path for path in PAGES.iterdir() if re.fullmatch(r".+\.[1357]", path.name))


def plain(page):
    """The page as a reader sees it, in 80 columns and without marks."""
    text = output("man", "-l", page, env={"PATH": os.environ["PATH"], "MANWIDTH": "80",
                                          "LC_ALL": "C.UTF-8"}).stdout
    return re.sub(".\b", "", text)


def groff_is_silent():
    warned = output("groff", "-ww", "-man", "-Tutf8", "-Z", *pages()).stderr
    expect(not warned, f"groff warns: {warned}")
    warned = output("man", "--warnings", "-E", "UTF-8", "-l", "-Tutf8", "-Z",
                    PAGES / "pullrec-revoke.1", env={**os.environ, "MANROFFSEQ": ""}).stderr
    expect(not warned, f"man warns: {warned}")


def whatis_finds_each():
    found = output("lexgrog", *pages()).stdout.splitlines()
    for page in pages():
        name = page.name.rsplit(".", 1)[0]
        expect(any(line.startswith(f"{page}: \"{name} - ") for line in found),
               f"whatis cannot read {page.name}")


def every_command_has_a_page():
    shown = output(PULLREC, "help").stdout
    chapters = shown.split("\n\nTopics")[0].split("Usage:")[1]
    commands = re.findall(r"^  ([a-z][a-z-]*(?: [a-z][a-z-]*)*)(?= |$)", chapters, re.M)
    expect(len(commands) > 50, "help lists too few commands to be true")
    main = plain(PAGES / "pullrec.1")
    for command in commands:
        page = "pullrec-" + command.replace(" ", "-")
        expect((PAGES / f"{page}.1").is_file(), f"'{command}' has no page")
        expect(f"{page}(1)" in re.sub(r"\s", "", main.replace("\N{HYPHEN}", "-")), f"pullrec(1) does not refer to {page}(1)")
    made = {page.name for page in pages() if page.suffix == ".1"}
    expect(made == {"pullrec.1"} | {f"pullrec-{c.replace(' ', '-')}.1" for c in commands},
           "there is a page of no command")


def references_lead_somewhere():
    for page in pages():
        for name, section in re.findall(r"\b((?:lib)?pullrec[a-z.-]*)\s*\(([1-8])\)",
                                        plain_words(page)):
            expect((PAGES / f"{name}.{section}").is_file(),
                   f"{page.name} refers to {name}({section}), which is not there")


def plain_words(page):
    """The page's text without roff requests and marks; faster than formatting it."""
    lines = [line for line in page.read_text().splitlines() if not line.startswith(".")]
    return re.sub(r"\\f[BIPR]|\\&", "", "\n".join(lines)).replace("\\-", "-")


def the_library_page_names_every_function():
    header = re.sub(r"/\*.*?\*/", "", (SOURCE / "include/pullrec/pullrec.h").read_text(), flags=re.S)
    functions = set(re.findall(r"\b(pullrec_[a-z_]+)\s*\(", header))
    named = set(re.findall(r"\bpullrec_[a-z_]+", plain_words(PAGES / "libpullrec.3")))
    expect(functions and named == functions, f"libpullrec(3): {sorted(functions ^ named)}")


def every_variable_is_told():
    told = plain_words(PAGES / "pullrec-environment.7")
    sources = "\n".join(path.read_text() for path in (SOURCE / "cli").rglob("*.cpp"))
    read = set(re.findall(r'\.get\("([A-Z_]+)"\)|"(PULLREC_[A-Z_]+)"', sources))
    names = {first or second for first, second in read}
    expect(len(names) > 5, "the sources read too few variables to be true")
    for name in sorted(names):
        expect(re.search(rf"\b{name}\b", told), f"pullrec-environment(7) does not tell of {name}")


def undated(page):
    """A package sets the day of its own last change (SOURCE_DATE_EPOCH)."""
    return re.sub(r'^(\.TH .*)"\d{4}-\d\d-\d\d"', r"\1", page.read_text(), count=1, flags=re.M)


def the_same_sources_make_the_same_pages():
    with tempfile.TemporaryDirectory() as folder:
        texts = [*(SOURCE / "cli/manual").glob("*.scd")]
        done = output(SOURCE / "cli/manual/make_pages.sh", SCDOC, WRITE_PAGES, folder, "1796000000",
                      *texts, env={"PATH": os.environ["PATH"], "TZ": "Pacific/Auckland"})
        expect(done.returncode == 0, done.stderr)
        for page in pages():
            again = pathlib.Path(folder) / page.name
            expect(again.is_file() and undated(again) == undated(page),
                   f"{page.name} differs when it is made again")


def main():
    checks = [groff_is_silent, whatis_finds_each, every_command_has_a_page,
              references_lead_somewhere, the_library_page_names_every_function, every_variable_is_told,
              the_same_sources_make_the_same_pages]
    failed = 0
    for check in checks:
        before = len(FAULTS)
        check()
        failed += len(FAULTS) > before
    print("\n".join(FAULTS))
    print(f"{len(checks) - failed} passed, {failed} failed")
    return 1 if failed else 0


sys.exit(main())
