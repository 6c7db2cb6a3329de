#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""A copy answers every question as the directories do that it was refreshed from.

usage: copy_and_files_test.py PULLREC

Records vanish, change and become unreadable. After each refresh every reading command is asked of
the copy and of the directories, and the copy holds no account and no login that a new one would
not hold.
"""

import hashlib
import json
import os
import pathlib
import re
import sqlite3
import subprocess
import sys
import tempfile
import unittest

PULLREC = str(pathlib.Path(sys.argv[1]).resolve())
API = "kubelet.config.k8s.io/"
LOGINS = {name: hashlib.sha256(name.encode()).hexdigest() for name in ("own", "shared", "fresh")}

QUESTIONS = [
    "status", "get records", "get grants", "get credentials", "get intents", "metrics",
    "describe record sha256:stays", "describe record sha256:secret", "describe record sha256:robot",
    "describe secret ns/own", "describe secret ns/other", "describe secret team/stays",
    "describe serviceaccount ns/robot", "describe intent r.example/begun:1",
    "who-can r.example/secret", "who-can r.example/robot", "who-can r.example/stays",
    "what-can -n ns", "what-can --uid uid-own", "what-can --uid uid-robot",
    "what-can --secret ns/own", "what-can --service-account ns/robot",
    *(f"what-can --hash {login}" for login in LOGINS.values()),
    "check r.example/secret:1 --image-ref sha256:secret",
    "check r.example/stays:1 --image-ref sha256:stays",
    "export --cluster c --node n",
]
# What is asked when a name is typed and TAB pressed.
TYPED = ["describe secret ", "describe serviceaccount ", "describe record ", "what-can -n ",
         "what-can --uid ", "who-can "]


def secret(name, login, namespace="ns"):
    return {"namespace": namespace, "name": name, "uid": f"uid-{name}",
            "credentialHash": LOGINS[login]}


def secrets(*grants):
    return {"kubernetesSecrets": list(grants)}


def file_name(key):
    return "sha256-" + hashlib.sha256(key.encode()).hexdigest()


class Node:
    def __init__(self, here):
        self.here, self.root = here, here / "node"
        for folder in ("pulled", "pulling"):
            (self.root / "image_manager" / folder).mkdir(parents=True, mode=0o700)
        self.environment = {"PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "TMPDIR": str(here),
                            "PULLREC_STATE_DIR": str(here / "state"), "PULLREC_CONFIG": "none",
                            **{name: os.environ[name] for name in os.environ if "SAN" in name}}

    def run(self, *words, **more):
        done = subprocess.run([PULLREC, *words], cwd=self.here, env={**self.environment, **more},
                              timeout=60, stdin=subprocess.DEVNULL, capture_output=True, text=True,
                              check=False)
        return done.returncode, done.stdout, done.stderr

    def path(self, name):
        return self.root / "image_manager/pulled" / file_name(f"sha256:{name}")

    def put(self, name, version="v1beta1", **mapping):
        self.path(name).write_text(json.dumps({
            "kind": "ImagePulledRecord", "apiVersion": API + version,
            "lastUpdatedTime": "2026-01-01T00:00:00Z", "imageRef": f"sha256:{name}",
            "credentialMapping": {f"r.example/{key}": value for key, value in mapping.items()}}))
        self.path(name).chmod(0o600)

    def put_all(self):
        robot = {"namespace": "ns", "name": "robot", "uid": "uid-robot"}
        self.put("stays", "v1alpha1", stays=secrets(secret("stays", "shared", "team")))
        self.put("secret", secret=secrets(secret("own", "own"), secret("other", "shared")))
        self.put("robot", robot={"kubernetesServiceAccounts": [robot]})
        begun = self.root / "image_manager/pulling" / file_name("r.example/begun:1")
        begun.write_text(json.dumps({"kind": "ImagePullIntent", "apiVersion": API + "v1alpha1",
                                     "image": "r.example/begun:1"}))

    def sync(self, copy):
        code, _, errors = self.run("sync", "node", "--db", str(copy), "-q")
        assert code in (0, 3), errors


def comparable(text):
    """What is said, without where and when it was looked up."""
    text = re.sub(r'"source":\{[^}]*\},?', "", text)
    text = re.sub(r'"database":\{[^}]*\},?|"damage":\[[^]]*\],?|,"findings":\d+', "", text)
    text = re.sub(r'"(source|sourcePath|sourceReadTime|exportedAt)":"[^"]*",?', "", text)
    text = re.sub(r'"(changedFiles|schema)":\d+,?', "", text)
    return re.sub(r"(?m)^(# \w+ )?pullrec_(database|wal|schema|doctor)_.*\n", "", text)


def held(database):
    """The accounts and logins of a database."""
    with sqlite3.connect(f"file:{database}?mode=ro", uri=True) as connection:
        return (set(connection.execute("SELECT kind, namespace, name, uid FROM account")),
                set(connection.execute("SELECT hash FROM credential")))


class CopyAndFiles(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.node = Node(pathlib.Path(folder.name))
        # where --files looks for what directories cannot remember, as the key of the tags
        self.copy = self.node.here / "state/copy.db"
        self.node.put_all()
        self.node.sync(self.copy)

    def assert_same(self, *words):
        of_files = self.node.run("--files", "node", *words)
        of_copy = self.node.run("--db", str(self.copy), *words)
        with self.subTest(" ".join(words)):
            self.assertEqual(of_copy[0], of_files[0])
            self.assertEqual(comparable(of_copy[1]), comparable(of_files[1]))

    def assert_agreement(self):
        self.node.sync(self.copy)
        for question in QUESTIONS:
            words = question.split()
            self.assert_same(*words, *([] if words[0] in ("metrics", "export") else ["-o", "json"]))
        for line in TYPED:
            # without the copy at hand directories are read themselves
            of_files = self.node.run("__complete", "--", "--files", "node", *line.split(" "),
                                     PULLREC_STATE_DIR=str(self.node.here / "none"))
            of_copy = self.node.run("__complete", "--", "--db", str(self.copy), *line.split(" "))
            with self.subTest(line):
                self.assertEqual(of_copy, of_files)
        with tempfile.TemporaryDirectory(dir=self.node.here) as folder:
            self.node.sync(f"{folder}/fresh.db")
            self.assertEqual(held(self.copy), held(f"{folder}/fresh.db"))

    def exit_of(self, kind, name):
        return self.node.run("--db", str(self.copy), "describe", kind, name)[0]

    def test_at_first(self):
        self.assert_agreement()
        self.assertEqual(self.exit_of("secret", "ns/own"), 0)

    def test_after_records_vanished(self):
        self.node.path("secret").unlink()
        self.node.path("robot").unlink()
        self.assert_agreement()
        for kind, name in (("secret", "ns/own"), ("secret", "ns/other"),
                           ("serviceaccount", "ns/robot")):
            self.assertEqual(self.exit_of(kind, name), 4)

    def test_after_a_secret_changed_and_another_lost_its_image(self):
        self.node.put("secret", secret=secrets(secret("own", "fresh")))
        self.node.put("robot", robot={"nodePodsAccessible": True})
        self.assert_agreement()

    def test_after_a_record_became_unreadable(self):
        self.node.path("secret").write_text('{"kind": "ImagePulled')
        self.assert_agreement()

    def test_after_all_vanished_and_some_came_back(self):
        for name in ("stays", "secret", "robot"):
            self.node.path(name).unlink()
        self.assert_agreement()
        self.node.put("secret", secret=secrets(secret("own", "own")))
        self.assert_agreement()


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
