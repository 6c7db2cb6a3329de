# SPDX-License-Identifier: Apache-2.0
"""Nodes to report of, and reports that the built tool really made."""
import hashlib
import json
import pathlib
import shutil
import subprocess
import sys

PULLREC = pathlib.Path(sys.argv[1]).resolve()
TOP = pathlib.Path(__file__).resolve().parents[3]
SAMPLE = TOP / "tests/data/node"
FLEET = TOP / "cli/fleet"
KEY = "a fleet key of many bytes\n"

# What an owner of a record file may write there to harm who reads the report.
HOSTILE = "=cmd\x1b[2J\x00\r\n\"',;\\'$$\u202e|\\copy x\\." + "\x01\x02" + "ü" * 3000


def export(node, *words, code=None):
    """A report of a folder; code: what it must exit with, 0 or 3 by default."""
    done = subprocess.run([PULLREC, "export", "--files", node, "--cluster", "prod-eu", *words],
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=60)
    if done.returncode not in ((0, 3) if code is None else (code,)):
        raise AssertionError((done.returncode, done.stderr))
    return done.stdout


class Node:
    """A node's folder below a scratch folder, as a copy of the sample or empty."""

    def __init__(self, scratch, name, sample=True):
        self.path = pathlib.Path(scratch) / name
        self.manager = self.path / "image_manager"
        if sample:
            shutil.copytree(SAMPLE, self.path)
        for folder in ("pulled", "pulling"):
            (self.manager / folder).mkdir(parents=True, exist_ok=True)

    def put(self, kind, key, document):
        name = "sha256-" + hashlib.sha256(key.encode()).hexdigest()
        (self.manager / kind / name).write_text(json.dumps(document))

    def record(self, ref, image, secrets, time="2026-01-01T00:00:00Z"):
        """Secrets as (namespace, name, uid, hash)."""
        listed = [dict(zip(("namespace", "name", "uid", "credentialHash"), one)) for one in secrets]
        self.put("pulled", ref, {
            "kind": "ImagePulledRecord", "apiVersion": "kubelet.config.k8s.io/v1beta1",
            "lastUpdatedTime": time, "imageRef": ref,
            "credentialMapping": {image: {"kubernetesSecrets": listed}}})

    def intent(self, image):
        self.put("pulling", image, {"kind": "ImagePullIntent", "image": image,
                                    "apiVersion": "kubelet.config.k8s.io/v1beta1"})

    def hostile(self):
        self.record("sha256:h" + HOSTILE, "r.example/" + HOSTILE,
                    [(HOSTILE, HOSTILE, HOSTILE, HOSTILE)], time="0000-02-28T00:00:00Z")
        self.intent(HOSTILE)


def key_file(scratch):
    path = pathlib.Path(scratch) / "fleet.key"
    path.write_text(KEY)
    path.chmod(0o600)
    return path
