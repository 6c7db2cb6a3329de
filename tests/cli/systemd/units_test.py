# SPDX-License-Identifier: Apache-2.0
"""Holds the shipped units and examples to what they say: systemd takes them, they are locked up,
and their command lines, in the environment of the unit alone, do their work on a sample node.

usage: units_test.py BUILD PULLREC     skipped, loudly, where there is no systemd
"""
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

from sample_node import Node, Unit

SKIP = 77
BUILD, PULLREC = (pathlib.Path(word).resolve() for word in sys.argv[1:3])
SOURCE = pathlib.Path(__file__).resolve().parents[3] / "cli/systemd"
UNITS = {"report": SOURCE / "pullrec-report.timer", "prune": SOURCE / "examples/pullrec-prune.timer"}
EXPOSURE = 10  # tenths, of 100: 1.0 is the best that a service which is root can have


def built(name):
    return BUILD / f"cli/systemd/pullrec-{name}.service"


def analyze(*words):
    done = subprocess.run(["systemd-analyze", "--no-pager", *map(str, words)], text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=60)
    return done.returncode, done.stdout


class Scratch(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp(prefix="pullrec-units-")
        self.addCleanup(shutil.rmtree, self.folder)

    def verify(self, name, change=lambda text: text):
        """What systemd says of a service and its timer."""
        service = pathlib.Path(self.folder) / f"pullrec-{name}.service"
        text = re.sub(r"^(ExecStart=)\S+", rf"\g<1>{PULLREC}", built(name).read_text(), flags=re.M)
        service.write_text(change(text))
        timer = shutil.copy(UNITS[name], self.folder)
        return analyze("verify", "--man=no", service, timer)


class Systemd(Scratch):
    def test_it_takes_every_unit_without_a_word(self):
        for name in UNITS:
            self.assertEqual(self.verify(name), (0, ""), name)

    def test_it_would_say_so_otherwise(self):
        for wrong in (lambda text: text.replace("UMask", "UMsak"),
                      lambda text: text.replace(str(PULLREC), "/nowhere/pullrec")):
            self.assertNotEqual(self.verify("report", wrong), (0, ""))

    def test_every_service_is_locked_up(self):
        for name in UNITS:
            code, said = analyze("security", "--offline=yes", f"--threshold={EXPOSURE}", built(name))
            self.assertEqual(code, 0, said)
        code, _ = analyze("security", "--offline=yes", "--threshold=0", built("report"))
        self.assertNotEqual(code, 0, "the threshold is not looked at")

    def test_the_report_cannot_write_what_the_kubelet_has(self):
        unit = Unit(built("report"))
        self.assertEqual(unit.values("ReadOnlyPaths"), ["-/var/lib/kubelet"])
        self.assertEqual(unit.values("ReadWritePaths"), ["-/var/lib/prometheus/node-exporter"])
        self.assertEqual(unit.values("StateDirectory") + unit.values("StateDirectoryMode"),
                         ["pullrec", "0700"])


class CommandLines(Scratch):
    def setUp(self):
        super().setUp()
        self.node = Node(self.folder, str(PULLREC))

    def test_the_report_copies_tells_and_examines_and_changes_nothing(self):
        before = self.node.kubelet_files()
        (copied, said), (told, _), (examined, found) = Unit(built("report")).run(self.node)
        self.assertEqual((copied, told, examined), (3, 0, 1), said + found)
        self.assertIn("Copied 15 records, 3 intents", said)
        self.assertIn("unreadable-record", found)
        self.assertEqual(self.node.sample("pullrec_records"), 15)
        self.assertEqual(self.node.textfile().stat().st_mode & 0o777, 0o644)
        copy = self.node.var_lib / "pullrec/copy.db"
        self.assertEqual(copy.stat().st_mode & 0o777, 0o600)
        self.assertEqual(self.node.kubelet_files(), before)

    def test_prune_marks_then_deletes_a_day_later(self):
        self.node.become_authority()
        unit = Unit(built("prune"))
        self.assertTrue(self.node.has_record())
        (code, said), = unit.run(self.node)
        self.assertEqual(code, 0, said)
        self.assertIn("Deleted 0 records, marked 1", said)
        self.node.let_hours_pass(24)
        (code, said), = unit.run(self.node)
        self.assertEqual((code, self.node.has_record()), (0, False), said)
        self.assertEqual(self.node.sample("pullrec_last_prune_deleted_records"), 1)

    def test_prune_without_a_list_of_images_fails_and_deletes_nothing(self):
        self.node.become_authority()
        self.node.crictl.write_text("#!/bin/sh\nexit 1\n")
        (code, _), = Unit(built("prune")).run(self.node)
        self.assertEqual(code, 15)
        self.assertTrue(self.node.has_record())


class Cron(Scratch):
    """The lines of the example as cron runs them: sh, the variables of the file, no other."""

    def setUp(self):
        super().setUp()
        self.node = Node(self.folder, str(PULLREC))
        text = (SOURCE / "examples/pullrec.cron").read_text()
        self.environment = {name: self.node.here(value)
                            for name, value in re.findall(r"^(\w+)=(.*)$", text, re.M)}
        self.environment["PATH"] = f"{PULLREC.parent}:{self.folder}:" + self.environment["PATH"]
        self.lines = re.findall(r"^#?(?:[\d*/,]+ +){5}root +(.*)$", text, re.M)

    def run_line(self, word):
        line, = (line for line in self.lines if f"pullrec {word} " in line)
        self.assertNotIn("%", line)  # a line end to cron
        return self.node.run(["sh", "-c", self.node.here(line)], self.environment)

    def test_it_says_only_what_somebody_must_look_at(self):
        self.assertEqual(len(self.lines), 4)
        self.assertEqual(self.run_line("sync"), (0, ""))  # although two files do not decode
        self.assertEqual(self.run_line("metrics"), (0, ""))
        self.assertEqual(self.node.sample("pullrec_records"), 15)
        code, said = self.run_line("doctor")
        self.assertIn("unreadable-record", said)
        shutil.rmtree(self.node.var_lib / "kubelet")
        code, said = self.run_line("sync")
        self.assertIn("no records in", said)

    def test_its_prune_marks(self):
        self.node.become_authority()
        self.assertEqual(self.run_line("prune"), (0, ""))
        self.assertEqual(self.node.sample("pullrec_last_prune_deleted_records"), 0)
        self.node.let_hours_pass(24)
        self.assertEqual(self.run_line("prune"), (0, ""))
        self.assertFalse(self.node.has_record())


class Installed(Scratch):
    def test_the_units_are_installed_disabled_and_run_the_installed_tool(self):
        subprocess.run(["meson", "install", "-C", BUILD, "--no-rebuild", "--quiet", "--destdir",
                        self.folder, "--tags", "tool"], check=True, stdout=subprocess.DEVNULL)
        there = {path.relative_to(self.folder).as_posix() for path in
                 pathlib.Path(self.folder).rglob("*") if not path.is_dir()}
        units = {name for name in there if "/systemd/system/" in name}
        self.assertEqual({name.rsplit("/")[-1] for name in units},
                         {"pullrec-report.service", "pullrec-report.timer"})
        self.assertEqual({name.rsplit("/")[-1] for name in there
                          if name.split("/")[-2] == "examples"},
                         {"pullrec-prune.service", "pullrec-prune.timer", "pullrec.cron"})
        service, = (name for name in units if name.endswith(".service"))
        tools = {line.split()[0] for line in Unit(f"{self.folder}/{service}").values("ExecStart")}
        self.assertEqual(len(tools), 1)
        self.assertIn(tools.pop().lstrip("/"), there)


if __name__ == "__main__":
    if shutil.which("systemd-analyze") is None:
        print("LEFT OUT: the units were not looked at, because systemd-analyze is missing")
        sys.exit(SKIP)
    unittest.main(argv=sys.argv[:1])
