# SPDX-License-Identifier: Apache-2.0
"""A node whose every name holds what moves a cursor, and a call of every command upon it."""

import hashlib
import json
import pathlib
import re
import subprocess

BAD = "\x1b[2J\x07\r\n\t\x7f\x9b31m\u202eä"  # clears, rings, returns, breaks, turns round
ONE = "sha256:one" + BAD
IMAGE = "r.example/a" + BAD
DIGEST = "sha256:" + 64 * "3"
API = "kubelet.config.k8s.io/v1beta1"

# Paths of commands that print nothing on standard output when all is well.
SILENT = {"db backup", "db upgrade", "db init", "migrate to-files", "pull wait"}


def put(folder, kind, key, document):
    name = "sha256-" + hashlib.sha256(key.encode()).hexdigest()
    path = folder / "image_manager" / kind / name
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    path.write_text(json.dumps({"apiVersion": API, **document}))


def write_node(folder):
    coordinates = {"uid": "u" + BAD, "namespace": "team-a", "name": "reg" + BAD}
    secret = {**coordinates, "credentialHash": "h" + BAD}
    other = {**secret, "namespace": "team-b" + BAD}
    for ref in (ONE, "gone" + BAD):
        put(folder, "pulled", ref, {
            "kind": "ImagePulledRecord", "lastUpdatedTime": "2026-01-01T00:00:00Z", "imageRef": ref,
            "credentialMapping": {
                IMAGE: {"kubernetesSecrets": [secret, other]},
                "r.example/sa" + BAD: {"kubernetesServiceAccounts": [coordinates]},
                "r.example/all" + BAD: {"nodePodsAccessible": True}}})
    put(folder, "pulled", DIGEST, {
        "kind": "ImagePulledRecord", "lastUpdatedTime": "2026-01-01T00:00:00Z", "imageRef": DIGEST,
        "credentialMapping": {"r.example/d": {"kubernetesSecrets": [secret]}}})
    put(folder, "pulled", "misnamed", {"kind": "ImagePulledRecord", "imageRef": "x" + BAD,
                                       "lastUpdatedTime": "2026-01-01T00:00:00Z"})
    put(folder, "pulling", "r.example/b" + BAD,
        {"kind": "ImagePullIntent", "image": "r.example/b" + BAD})
    (folder / "image_manager/pulled" / ("sha256-" + 64 * "e")).write_text('{"kind": "' + BAD)


def write_documents(here):
    images = [{"id": ONE, "repoTags": [IMAGE], "repoDigests": [], "size": "1"},
              {"id": "sha256:other" + BAD, "repoTags": ["r.example/c" + BAD],
               "repoDigests": ["x@gone" + BAD], "size": "1"},
              {"id": "sha256:base" + BAD, "repoTags": ["r.example/base" + BAD],
               "repoDigests": ["x@gone" + BAD], "size": "1"},
              {"id": DIGEST, "repoTags": ["r.example/d:1"], "repoDigests": [], "size": "1"}]
    (here / "list.json").write_text(json.dumps({"images": images}))
    (here / "containers.json").write_text(json.dumps({"containers": [{
        "id": "c" + BAD, "metadata": {"name": "n" + BAD}, "imageRef": ONE,
        "image": {"image": ONE, "userSpecifiedImage": IMAGE}, "state": "CONTAINER_RUNNING",
        "createdAt": "1767225600000000000", "labels": {"io.kubernetes.pod.name": "p" + BAD,
                                                       "io.kubernetes.pod.namespace": "s" + BAD}}]}))
    (here / "pod.json").write_text(json.dumps({
        "apiVersion": "v1", "kind": "Pod", "metadata": {"name": "p" + BAD, "namespace": "team-a"},
        "spec": {"imagePullSecrets": [{"name": "reg" + BAD}],
                 "containers": [{"name": "c" + BAD, "image": IMAGE},
                                {"name": "d", "image": "r.example/d:1"}]}}))
    login = {"auths": {"r.example" + BAD: {"username": "user" + BAD, "password": "word" + BAD},
                       "r.example": {"username": "user" + BAD, "password": "word"}}}
    (here / "login.json").write_text(json.dumps(login))
    (here / "auth.txt").write_text("dXNlchtbMko6cGFzcw==")  # user ESC [2J : pass


def make_world(here, tool, environment):
    """Fills a folder; what runs on in it is returned to be ended."""
    write_node(here / "node")
    write_documents(here)

    def run(*words, codes=(0, 3)):
        done = subprocess.run([tool, *words], cwd=here, env=environment, capture_output=True,
                              check=False)
        if done.returncode not in codes:
            raise RuntimeError(f"{words}: {done.returncode}: {done.stderr!r}")

    run("sync", "node", "--db", "copy.db")
    put(here / "node", "pulled", "sha256:other" + BAD, {
        "kind": "ImagePulledRecord", "lastUpdatedTime": "2026-01-01T00:00:00Z",
        "imageRef": "sha256:other" + BAD, "credentialMapping": {}})
    run("sync", "node")
    gone = hashlib.sha256(("sha256:other" + BAD).encode()).hexdigest()
    (here / "node/image_manager/pulled" / f"sha256-{gone}").unlink()
    run("sync", "node")
    run("db", "init", "--db", "agent.db", "--preloaded", "list.json")
    run("migrate", "from-files", "node", "--db", "agent.db", "--merge")
    run("revoke", "--db", "agent.db", "-n", "team-a", "--reason", "because" + BAD, "--yes")
    run("gc", "plan", "--db", "agent.db", "--images", "list.json", "--containers",
        "containers.json", "--grace", "1ms")
    run("gc", "expect", "r.example/e:1", "--db", "agent.db")
    run("gc", "pin", "r.example/pin/*", "--db", "agent.db")
    run("pull", "run", "r.example/fails:1", "--db", "agent.db", "--", "sh", "-c",
        "printf 'bad\\033[2J\\r' >&2; exit 1", codes=(1,))
    run("db", "backup", "backup.db", "--db", "agent.db")
    runs_on = subprocess.Popen(
        [tool, "pull", "run", "r.example/runs:1", "--db", "agent.db", "--", "sh", "-c",
         "echo on; exec sleep 600"],
        cwd=here, env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    runs_on.stdout.readline()
    return runs_on


def calls():
    """Each command's path with the rest of its line; `{n}` is a number of its own."""
    files, agent = ["--files", "node"], ["--db", "agent.db"]
    images = ["--images", "list.json"]
    look = [*images, "--dry-run"]
    proof = ["--images-cmd", "cat list.json", "--single-list", "--dry-run"]
    yield "status", files
    for kind in ("intents", "records", "grants", "credentials"):
        yield f"get {kind}", files
    yield "get records", [*files, "--undecodable"]
    yield "get grants", ["--db", "copy.db", "--show-hashes", "--no-trunc"]
    yield "describe record", [ONE, *files]
    yield "describe record", ["sha256-" + 64 * "e", *files]
    yield "describe intent", ["r.example/b" + BAD, *files]
    yield "describe secret", ["team-a/reg" + BAD, *files]
    yield "describe serviceaccount", ["team-a/reg" + BAD, *files]
    yield "who-can", ["r.example/d:1", *files]
    yield "what-can", ["--secret", "team-a/reg" + BAD, "--node-wide", *files]
    yield "audit", agent
    yield "doctor", [*files, *images]
    yield "metrics", files
    yield "check", ["-f", "pod.json", *files, *images]
    yield "policy show", ["--policy", "NeverVerifyAllowlistedImages", "--allowlist", IMAGE]
    yield "policy lint", ["--policy", "NeverVerifyAllowlistedImages", "--allowlist", IMAGE]
    yield "policy test", ["nginx", "--policy", "NeverVerifyAllowlistedImages", "--allowlist",
                          "nginx"]
    yield "image parse", [IMAGE]
    yield "image candidates", ["app", "--registry", "r.example", "--registry", "docker.io"]
    yield "credential hash", ["--secret-file", "login.json"]
    yield "credential decode", ["--secret-file", "auth.txt"]
    yield "credential match", ["r.example/a", "--node-config", "login.json"]
    yield "prune", [*files, *proof, "--max-delete", "100%", "--show", "all"]
    yield "revoke", [*files, "-n", "team-a", "--dry-run"]
    yield "delete record", ["gone" + BAD, *files, *proof]
    yield "delete intent", ["r.example/b" + BAD, *files, *proof]
    yield "recover", [*files, *look]
    yield "rekey", [*files, *look]
    yield "repair", [*files, "--images-cmd", "cat list.json", "--dry-run"]
    yield "preloaded list", agent
    yield "preloaded add", [*agent, "r.example/c:1", "--image-ref", "sha256:z" + BAD, "--dry-run"]
    yield "preloaded remove", [*agent, "sha256:base" + BAD, "--dry-run"]
    yield "sync", ["node", "--db", "copy.db"]
    yield "migrate from-files", ["node", "--db", "new.db", "--preloaded", "none", "--dry-run"]
    yield "migrate to-files", ["out{n}", *agent, *images]
    yield "migrate diff", ["node", *agent]
    yield "pull run", [*agent, "r.example/x:1", "--dry-run"]
    yield "pull list", agent
    yield "pull wait", [*agent, "r.example/none:1"]
    yield "pull reap", [*agent, "--dry-run"]
    yield "history", agent
    yield "failure classify", ["unauthorized" + BAD]
    yield "gc plan", [*agent, *look, "--containers", "containers.json"]
    yield "gc explain", ["r.example/d:1", *agent, *images, "--containers", "containers.json"]
    yield "gc confirm", [*agent, *images]
    yield "gc expect", agent
    yield "gc pin", agent
    yield "gc sightings", agent
    yield "db info", agent
    yield "db vacuum", agent
    yield "db backup", ["backup{n}.db", *agent]
    yield "db restore", ["backup.db", *agent, "--dry-run"]
    yield "db upgrade", agent
    yield "db init", ["--db", "init{n}.db", "--preloaded", "none"]
    yield "export", [*files, "--cluster", "c", "--node", "n"]
    yield "config show", []
    yield "completion", ["bash"]
    yield "completion", ["zsh"]
    yield "completion", ["fish"]
    yield "schema", []
    yield "schema", ["RecordList"]
    yield "help", []
    yield "version", []


def formats_of(tool, path):
    """What `-o` takes, as the help page tells it; none: the command has one form."""
    page = subprocess.run([tool, *path.split(), "-h"], capture_output=True, text=True, check=True,
                          env={"LC_ALL": "C"})
    found = re.search(r"--output FORMAT\s+how to print: ([a-z,\s]+?)\s*\(default", page.stdout)
    return [word.strip() for word in found[1].split(",")] if found else []


def paths_of(tool):
    """Every command, as the overview lists them."""
    text = subprocess.run([tool, "help"], capture_output=True, text=True, check=True,
                          env={"LC_ALL": "C", "COLUMNS": "200"}).stdout
    text = text.split("\nUsage: ")[1].split("\nTopics (")[0]
    lines = re.findall(r"^  ([a-z][a-z-]*(?: [a-z][a-z-]*)?)(?: |$)", text, re.M)
    return {line.strip() for line in lines}
