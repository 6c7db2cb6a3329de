# SPDX-License-Identifier: Apache-2.0
"""Runs the static binary where nothing else is: a root with a sample node, no /proc, /dev or /etc.

usage: static_test.py PULLREC     skipped, loudly, where nobody may chroot
"""
import os
import pathlib
import shutil
import socket
import subprocess
import sys
import tempfile
import unittest

import walk
from build_tree import SKIP

PULLREC = pathlib.Path(sys.argv[1]).resolve()
MIB = 1 << 20


class Alone(unittest.TestCase):
    def setUp(self):
        self.root = pathlib.Path(tempfile.mkdtemp(prefix="pullrec-alone-"))
        self.addCleanup(shutil.rmtree, self.root)
        self.node = walk.lay_out(self.root)
        subprocess.run(["strip", "-o", self.root / "pullrec", PULLREC], check=True)

    def run_alone(self, words, temporary=walk.STATE):
        done = subprocess.run(["/pullrec", *words], env={"TMPDIR": temporary}, text=True,
                              preexec_fn=lambda: (os.chroot(self.root), os.chdir("/")), timeout=60,
                              stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT)
        return done.returncode, done.stdout

    def kubelet_files(self):
        return {path.name: path.read_bytes() for path in self.node.rglob("*") if path.is_file()}

    def walk(self, steps):
        faults = walk.take(steps, self.run_alone)
        self.assertFalse(faults, "\n".join(faults))

    def test_it_needs_no_library_and_is_small(self):
        entries = subprocess.run(["readelf", "-ld", self.root / "pullrec"], check=True, text=True,
                                 capture_output=True).stdout
        self.assertNotIn("INTERP", entries)
        self.assertNotIn("(NEEDED)", entries)
        self.assertLess((self.root / "pullrec").stat().st_size, 8 * MIB)

    def test_a_new_user_finds_a_way(self):
        before = self.kubelet_files()
        self.walk(walk.READING + walk.COPYING)
        self.assertEqual(self.kubelet_files(), before)
        self.walk(walk.REVOKING)
        self.assertEqual({path.name for path in self.root.iterdir()},
                         {"pullrec", "var", "pod.json", "images.json"})

    def test_it_says_what_to_set_where_there_is_no_folder_for_temporary_files(self):
        self.run_alone(["sync"])
        code, said = self.run_alone(["status", f"--db={walk.STATE}/copy.db", "--read-only"],
                                    temporary="/nowhere")
        self.assertEqual(code, 14)
        self.assertIn("set TMPDIR", said)

    def test_it_sees_that_the_kubelet_runs_although_there_is_no_proc(self):
        (self.node / "pod-resources").mkdir()
        with socket.socket(socket.AF_UNIX) as kubelet:
            kubelet.bind(f"{self.node}/pod-resources/kubelet.sock")
            kubelet.listen()
            code, said = self.run_alone(["revoke", "--secret=team-a/regcred", "--yes"])
        self.assertEqual(code, 5, said)
        self.assertIn("is running", said)


if __name__ == "__main__":
    if os.geteuid() != 0:
        print("LEFT OUT: the static binary was not run alone, because only root may chroot")
        sys.exit(SKIP)
    unittest.main(argv=sys.argv[:1])
