#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs every example of the help, and the recipes of the topic jq, on the sample node.

usage: examples_test.py PULLREC WRITE-PAGES SOURCE
Each line runs in a folder of its own beside a kubelet's files, or else beside an agent's database:
its exit code must be one that its command tells, and on one of the two it must do what it says:
exit 0, 1 or 3, or ask for the confirmation that a person would give.
"""
import concurrent.futures
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

PULLREC, WRITE_PAGES, SOURCE = (pathlib.Path(word).resolve() for word in sys.argv[1:4])
CASES = SOURCE / "tests/cli/cases"
ANSWERS = {0, 1, 3}
ASKS = "Pass --yes"

# What stands for a program of the node.
PROGRAMS = {
    "crictl": """case "$*" in
*pull*) echo 'Image is up to date for sha256:%s' ;;
*'ps -a'*) cat containers.json ;;
*images*) cat images.json ;;
esac""" % ("ab" * 32),
    "podman": "echo %s" % ("cd" * 32),
    "kubectl": """case "$*" in
*secret*) cat regcred.json ;;
*) cat pods.json ;;
esac""",
}

# The paths of a node, below the folder of one run.
PLACES = {
    "/host/var/lib/kubelet": "kubelet",
    "/var/lib/kubelet": "kubelet",
    "/mnt/kubelet": "other",
    "/var/lib/pullrec": "state",
    "/var/lib/prometheus/node-exporter": "metrics",
    "/etc/kubernetes/kubelet.conf.d": "kubelet.conf.d",
    "/etc/pullrec": "etc",
    "/usr/": "usr/",
}

# What an example needs to have happened before.
BEFORE = {
    "gc confirm": "pullrec gc plan --images images.json --containers containers.json",
    "db backup": "mkdir -p state/backup",
    "db restore": "mkdir -p state/backup && pullrec db backup state/backup/records.db",
    "doctor": "pullrec sync",
    "repair": "pullrec sync",
    "prune": "pullrec sync",
    "delete record": "pullrec sync",
    "migrate diff": "mkdir -p state/archive && cp -r kubelet/image_manager state/archive/2026-11-30",
    "db info": "pullrec sync",
    "pull wait": "for n in $(seq 17); do pullrec pull run redis:$n -- podman pull -q redis; done",
    "migrate from-files": "rm -f kubelet/image_manager/records.db*",
    "db init": "rm -rf kubelet/image_manager",
}


def write(path, text, mode=0o644):
    path.write_text(text)
    path.chmod(mode)


def make_node(folder):
    """A kubelet's root, and the documents that the examples name."""
    shutil.copytree(SOURCE / "tests/data/node", folder / "kubelet")
    for name in ("pods.json", "images.json", "worker.yaml", "config.yaml"):
        shutil.copy(CASES / "documents" / name, folder)
    images = json.loads((folder / "images.json").read_text())
    for number, name in enumerate(("registry.k8s.io/pause:3.9", "localhost/tool:latest")):
        images["images"].append({"id": f"sha256:{number:064}", "repoTags": [name],
                                 "repoDigests": [], "size": "1", "pinned": False})
    write(folder / "images.json", json.dumps(images))
    shutil.copy(CASES / "documents/secrets/regcred.yaml", folder)
    for name in ("kubelet.conf.d", "secrets"):
        shutil.copytree(CASES / "documents" / name, folder / name)
    shutil.copy(CASES / "team-a-regcred.json", folder / "regcred.json")
    shutil.copytree(folder / "kubelet", folder / "other")
    for name in ("state", "metrics", "bin", "etc", ".docker"):
        (folder / name).mkdir(mode=0o700)
    write(folder / "etc/fleet.key", "ab" * 32, 0o600)
    write(folder / "new.conf", "profile = kubelet-1.36\n")
    login = '{"auths":{"quay.io":{"auth":"dTpw"}}}'
    for name in ("config.json", ".docker/config.json", "kubelet/config.json"):
        write(folder / name, login)
    write(folder / "auth.txt", "dTpw")
    write(folder / "images.txt", "registry.corp.example/shop/web:2\n")
    write(folder / "containers.json", '{"containers":[{"id":"1","image":{"image":"sha256:%s"},'
          '"imageRef":"sha256:%s","state":"CONTAINER_RUNNING"}]}' % ("41" * 32, "41" * 32))
    for name, body in PROGRAMS.items():
        write(folder / "bin" / name, f"#!/bin/sh\n{body}\n", 0o755)
    (folder / "bin/pullrec").symlink_to(PULLREC)


def shell(line, folder):
    environment = {"PATH": f"{folder}/bin:/usr/bin:/bin", "HOME": str(folder), "LC_ALL": "C.UTF-8",
                   "TMPDIR": str(folder), "PULLREC_ROOT_DIR": f"{folder}/kubelet",
                   "PULLREC_STATE_DIR": f"{folder}/state", "NODE_NAME": "worker-17"}
    return subprocess.run(["bash", "-c", line], cwd=folder, env=environment, text=True,
                          stdin=subprocess.DEVNULL, capture_output=True, timeout=60)


def placed(line, folder):
    for place, name in PLACES.items():
        line = line.replace(place, f"{folder}/{name}")
    # What a shell does with a completion is the business of the completions' own test.
    return re.sub(r"\bsource\b", "cat", line)


def run(path, line, authority):
    """(exit code, standard error, standard output) of one line in a fresh folder."""
    with tempfile.TemporaryDirectory(prefix="pullrec-example-") as name:
        folder = pathlib.Path(name)
        make_node(folder)
        if authority:
            shell("pullrec migrate from-files --preloaded images.json", folder)
        if path in BEFORE:
            shell(BEFORE[path], folder)
        # What another program would be given is not this program's to answer for.
        done = shell("set -o pipefail; " + placed(line, folder), folder)
        return done.returncode, done.stderr, done.stdout


def check(example):
    """The faults of one example."""
    path, codes, line = example
    told = {int(code) for code in codes.split(",")} - {2}
    seen = []
    for authority in (False, True):
        code, words, _ = run(path, line, authority)
        if code not in told:
            return [f"{line}\n  exit {code}, which its help does not tell: {words}"]
        if code in ANSWERS or (code == 5 and ASKS in words):
            return []
        seen.append(f"{code}: {words.strip()}")
    return [f"{line}\n  never does what it says: " + "\n  ".join(seen)]


def recipes():
    text = (SOURCE / "cli/manual/pullrec-jq.7.scd").read_text()
    return [block.replace("\\\\", "\\") for block in re.findall(r"```\n(.*?)\n```", text, re.S)]


def check_recipe(line):
    code, words, output = run("jq", line, False)
    trouble = "jq: error" in words or "syntax error" in words
    return [f"{line}\n  exit {code}: {words}{output}"] if trouble or not output.strip() else []


def main():
    listed = subprocess.run([WRITE_PAGES, "examples"], text=True, capture_output=True, check=True)
    examples = [line.split("\t") for line in listed.stdout.splitlines()]
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        results = [*pool.map(check, examples), *pool.map(check_recipe, recipes())]
    for fault in sum(results, []):
        print(fault)
    print(f"{results.count([])} passed, {len(results) - results.count([])} failed")
    return 0 if examples and all(not result for result in results) else 1


sys.exit(main())
