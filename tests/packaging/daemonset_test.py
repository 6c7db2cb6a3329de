# SPDX-License-Identifier: Apache-2.0
"""Holds the example of a DaemonSet to what it says: the tool reads it, its containers have no right
that they do not need, and their words, in their environment, do the work on a sample node.

usage: daemonset_test.py PULLREC
"""
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

import walk
from build_tree import SOURCE

PULLREC = pathlib.Path(sys.argv[1]).resolve()
EXAMPLE = SOURCE / "cli/packaging/examples/daemonset.yaml"
WRITABLE = {"/var/lib/pullrec", "/textfile", "/tmp"}


def blocks(text):
    """The containers of the example: name and text, cut at `- name:` of a container's depth."""
    start, end = text.index("      containers:\n"), text.index("      volumes:\n")
    found = re.split(r"^        - name: (\S+)\n", text[start:end], flags=re.M)[1:]
    return dict(zip(found[::2], found[1::2]))


def words(block):
    listed, = re.findall(r"^          args: \[(.*)\]$", block, re.M)
    return [word.strip() for word in listed.split(",")]


class Example(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="pullrec-daemonset-"))
        self.addCleanup(shutil.rmtree, self.folder)
        self.node = walk.lay_out(self.folder)
        self.text = EXAMPLE.read_text()

    def run_tool(self, arguments, **environment):
        done = subprocess.run([PULLREC, *arguments], env=environment, text=True, timeout=60,
                              stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, cwd="/")
        return done.returncode, done.stdout

    def test_the_tool_reads_it_as_the_pods_it_makes(self):
        _, said = self.run_tool(["check", "-f", EXAMPLE, "--files", self.node,
                                 "--images", self.folder / "images.json", "-q", "-o", "json"])
        said, *_ = said.splitlines()  # of the Namespace standard error says that it is not read
        image = "registry.example/pullrec:" + self.version()
        self.assertEqual([(one["kind"], one["container"], one["image"])
                          for one in json.loads(said)["items"]],
                         [("DaemonSet", name, image) for name in blocks(self.text)])

    def version(self):
        return json.loads(self.run_tool(["version", "-o", "json"])[1])["version"]

    def test_no_container_may_do_more_than_it_must(self):
        pod = ("automountServiceAccountToken: false", "hostNetwork: false", "hostPID: false",
               "hostIPC: false", "type: RuntimeDefault")
        locked = ("privileged: false", "allowPrivilegeEscalation: false",
                  "readOnlyRootFilesystem: true", "drop: [ALL]")
        for line in pod + locked:
            self.assertEqual(self.text.count(line), 1, line)
        self.assertNotIn("add:", self.text)
        for name, block in blocks(self.text).items():
            self.assertRegex(block, r"securityContext: [&*]locked", name)
            self.assertRegex(block, r"resources: [&*]resources", name)
            self.assertRegex(block, r"(- |\[)[&*]records", name)
        self.assertIn("{name: records, mountPath: /var/lib/kubelet/image_manager, readOnly: true}",
                      self.text)
        mounts = re.findall(r"mountPath: ([^,}\s]+)([^}]*)}", self.text)
        self.assertEqual({path for path, more in mounts if "readOnly: true" not in more}, WRITABLE)

    def test_its_words_do_the_work_that_the_comment_promises(self):
        (self.folder / "textfile").mkdir()
        here = lambda word: re.sub(r"^/(var/lib|textfile)/", rf"{self.folder}/\1/", word)
        environment = {name: here(value) for name, value in
                       re.findall(r"{name: ([A-Z_]+), value: ([^}]+)}", self.text)}
        self.assertEqual(set(environment), {"PULLREC_ROOT_DIR", "PULLREC_STATE_DIR"})
        results = {name: self.run_tool(map(here, words(block)), **environment)
                   for name, block in blocks(self.text).items()}
        self.assertEqual({name: code for name, (code, _) in results.items()},
                         {"sync": 3, "metrics": 0, "doctor": 1}, results)
        self.assertIn("Copied 15 records", results["sync"][1])
        self.assertIn("unreadable-record", results["doctor"][1])
        self.assertIn("\npullrec_records 15\n", (self.folder / "textfile/pullrec.prom").read_text())


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
