# SPDX-License-Identifier: Apache-2.0
"""Installs into a scratch folder, compares what lies there with tests/data/packaging/installed.txt,
and builds and runs a C and a C++ program against it as another project does.

usage: layout_test.py BUILD
"""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

from build_tree import SOURCE, BuildTree

TREE = BuildTree(sys.argv[1])
EXPECTED = SOURCE / "tests/data/packaging/installed.txt"
SYMBOLS = SOURCE / "cli/packaging/debian/libpullrec0.symbols"
# Their own tests say which there are.
PAGES_AND_COMPLETIONS = re.compile(
    r"/man/(man[157]/pullrec[-.a-z]*\.[157]|man3/libpullrec\.3)"
    r"|/(bash-completion/completions/pullrec|fish/vendor_completions\.d/pullrec\.fish"
    r"|zsh/[-a-z]+/_pullrec)")


def run(*words, **options):
    return subprocess.run(list(map(str, words)), check=True, text=True, capture_output=True,
                          timeout=60, **options).stdout


class Installed(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.mkdtemp(prefix="pullrec-installed-")
        cls.addClassCleanup(shutil.rmtree, cls.folder)
        cls.root = TREE.install(f"{cls.folder}/root")
        cls.library = pathlib.Path(cls.below("libdir")) / "libpullrec.so.0"

    @classmethod
    def below(cls, place):
        return f"{cls.root}{TREE.places[place]}"

    def test_every_file_lies_where_it_is_expected_and_no_other_does(self):
        expected = sorted(line.format(**TREE.places) for line in EXPECTED.read_text().splitlines())
        there = sorted(f"/{path.relative_to(self.root)}" for path in self.root.rglob("*")
                       if not path.is_dir())
        shared = TREE.places["datadir"]
        self.assertEqual([name for name in there if not name.startswith(shared) or not
                          PAGES_AND_COMPLETIONS.fullmatch(name.removeprefix(shared))], expected)

    def test_nothing_installed_names_the_folders_it_came_from(self):
        for path in self.root.rglob("*"):
            if path.suffix in (".pc", ".service", ".timer", ".h", ".hpp"):
                text = path.read_text()
                for folder in (TREE.folder, SOURCE, self.root):
                    self.assertNotIn(str(folder), text, path)

    def test_no_program_looks_for_libraries_in_a_folder_of_its_own(self):
        for program in (self.library, f"{self.below('bindir')}/pullrec"):
            entries = run("readelf", "-d", program)
            self.assertIn("(NEEDED)", entries)
            self.assertNotRegex(entries, r"\((RPATH|RUNPATH)\)")

    def test_the_library_exports_what_the_package_promises(self):
        entries = run("readelf", "-d", self.library)
        self.assertRegex(entries, r"\(SONAME\).*\[libpullrec\.so\.0\]")
        exported = {line.split()[-1].replace("@@", "@") for line in
                    run("nm", "-D", "--defined-only", self.library).splitlines()}
        promised = {line.split()[0] for line in SYMBOLS.read_text().splitlines()
                    if line.startswith(" ")}
        self.assertEqual({name if "@" in name else f"{name}@{name}" for name in exported}, promised)

    def build_and_run(self, compiler, source, *arguments):
        """What a program says that was built with pkg-config alone and runs with the library."""
        folder = f"{self.below('libdir')}/pkgconfig"
        environment = {**os.environ, "PKG_CONFIG_SYSROOT_DIR": str(self.root),
                       "PKG_CONFIG_PATH": folder, "LD_LIBRARY_PATH": self.below("libdir")}
        flags = run("pkg-config", "--cflags", "--libs", "pullrec", env=environment).split()
        program = f"{self.folder}/{source.name}.out"
        run(*compiler, "-Wall", "-Werror", source, *flags, "-o", program)
        self.assertIn("libpullrec.so.0", run("readelf", "-d", program))
        return run(program, *arguments, env=environment)

    def test_a_c_program_builds_against_it_and_runs(self):
        self.build_and_run(["cc", "-std=c99"], SOURCE / "tests/binding/database_test.c")

    def test_a_cpp_program_builds_against_it_and_runs(self):
        said = self.build_and_run(["c++", "-std=c++17"], SOURCE / "tests/packaging/consumer.cpp",
                                  self.folder)
        self.assertRegex(said, r"^\d+\.\d+\.\d+ allowed\n$")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
