# SPDX-License-Identifier: Apache-2.0
"""A new user's way through the tool on the sample node: what is typed, and what must come back."""
import json
import shutil

from build_tree import SOURCE

NODE, STATE = "/var/lib/kubelet", "/var/lib/pullrec"
DATA = SOURCE / "tests/data"
IMAGE = "registry.corp.example/team-a/web:1.9"
REF = "sha256:41c0d3a97b20440e2f02ad424fd2eccf725a542a90731e911d2e2e67b71b680a"
ACCOUNT = "--service-account=team-b/api/266ec623-574f-4533-abf8-530d7a9eaa66"
JUDGED = ["check", "registry.corp.example/team-b/api:2.4", "--image-ref", "sha256:9f5f8a1cbfe6ee603"
          "a9e359a223ebc375f43c83a7077bcc63946062d6497501e", "--policy=NeverVerifyPreloadedImages",
          ACCOUNT]
POD = {"apiVersion": "v1", "kind": "Pod", "metadata": {"name": "web", "namespace": "team-a"},
       "spec": {"containers": [{"name": "web", "image": IMAGE}]}}
IMAGES = {"images": [{"id": REF, "repoTags": [IMAGE], "repoDigests": [], "size": "1"}]}

# Words, exit code, and what the output holds.
READING = [
    (["version"], 0, "SQLite 3"),
    (["version", "-o", "json"], 0, '"libsodium"'),
    (["help"], 0, "who-can IMAGE"),
    (["help", "revoke"], 0, "--and-copies"),
    (["status"], 0, "15  (2 without grants, 2 undecodable)"),
    (["get", "records"], 3, "docker.io/library/nginx"),
    (["get", "records", "-o", "json", "--time=local"], 3, '"imageRef":"' + REF),
    (["get", "intents"], 0, "docker.io/library/busybox:1"),
    (["get", "grants"], 3, "team-a"),
    (["get", "credentials"], 3, "team-a/regcred"),
    (["describe", "record", REF], 0, "registry.corp.example/team-a/web"),
    (["describe", "intent", "docker.io/library/busybox:1"], 0, "busybox"),
    (["describe", "secret", "team-a/regcred"], 0, "also held by ci/puller"),
    (["describe", "serviceaccount", "team-b/api"], 0, "team-b/api"),
    (["who-can", IMAGE], 3, "secret  team-a     regcred"),
    (["what-can", "--secret", "team-a/regcred"], 3, "team-a/web"),
    (JUDGED, 0, "ALLOWED"),
    (["check", "-f", "/pod.json", "--images", "/images.json"], 3, "a secret that is recorded"),
    (["policy", "show", "--policy=NeverVerifyPreloadedImages"], 0, "kubelet-1.35"),
    (["image", "parse", IMAGE], 0, "team-a/web"),
    (["image", "candidates", IMAGE], 0, IMAGE),
    (["failure", "classify", "unauthorized"], 0, "unauthorized"),
    (["metrics"], 0, "pullrec_records 15"),
    (["doctor", "--quick"], 1, "unreadable-record"),
    (["doctor"], 1, "unreadable-record"),
]
COPYING = [
    (["sync"], 3, "Copied 15 records, 3 intents (15 new"),
    (["sync"], 3, "(0 new, 0 changed, 0 vanished"),
    (["status", f"--db={STATE}/copy.db"], 0, "15  ("),
    (["get", "records", f"--db={STATE}/copy.db", "--read-only"], 3, "docker.io/library/nginx"),
    (["history", f"--db={STATE}/copy.db"], 0, ""),
    (["db", "info", f"--db={STATE}/copy.db"], 0, "a kubelet decides by its own files"),
    (["metrics", "--textfile", f"{STATE}/pullrec.prom"], 0, ""),
    (["doctor", "--quick"], 1, "unreadable-record"),
]
REVOKING = [
    (["revoke", "--secret=team-a/regcred", "--reason=lost", "--yes"], 3, "Removed 6 grants from 6 records"),
    (["revoke", "--secret=team-a/regcred", "--yes"], 3, "No grant is left"),
    (["sync"], 3, "6 changed, 0 vanished"),
]


def lay_out(root):
    """The sample node, a folder to keep things in, a pod and a list of images below `root`."""
    node = root / NODE[1:]
    shutil.copytree(DATA / "node", node)
    for folder in (node, node / "image_manager", *(node / "image_manager").iterdir()):
        folder.chmod(0o700)
    (root / STATE[1:]).mkdir(mode=0o700)
    (root / "pod.json").write_text(json.dumps(POD))
    (root / "images.json").write_text(json.dumps(IMAGES))
    return node


def take(steps, run):
    """What did not go as it should; run(words) gives exit code and both outputs."""
    faults = []
    for words, code, holds in steps:
        got, said = run(words)
        if got != code or holds not in said:
            faults.append(f"pullrec {' '.join(words)}: exit {got}, not {code} with {holds!r}:\n{said}")
    return faults
