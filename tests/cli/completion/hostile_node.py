# SPDX-License-Identifier: Apache-2.0
"""A kubelet's directories whose every name but those of one record would do something in a shell."""
import hashlib
import json

BAD = ("$(touch pwned)", "`touch pwned`", "'", '"', " x; touch pwned", "\ntouch pwned\n", ";touch pwned",
       "&touch pwned", "\x1b[2J", "$HOME", "*", "\\", "!!", "=(touch pwned)", ">pwned", "(touch pwned)")


def put_record(folder, ref, image, name):
    secret = {"uid": "u" + name, "namespace": "ns" + name, "name": "n" + name, "credentialHash": "h"}
    document = {"kind": "ImagePulledRecord", "apiVersion": "kubelet.config.k8s.io/v1beta1",
                "lastUpdatedTime": "2026-01-01T00:00:00Z", "imageRef": ref,
                "credentialMapping": {image: {"kubernetesSecrets": [secret]}}}
    (folder / f"sha256-{hashlib.sha256(ref.encode()).hexdigest()}").write_text(json.dumps(document))


def make_hostile_node(node):
    folder = node / "image_manager/pulled"
    folder.mkdir(parents=True)
    put_record(folder, "id:1", "e.example/honest", "")
    for bad in BAD:
        put_record(folder, "sha256:e" + bad, "e.example/a" + bad, bad)
