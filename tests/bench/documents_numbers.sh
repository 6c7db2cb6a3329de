#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# The numbers of issue 5: 1,000 pods against 10,000 records and a list of 50,000 images.
# Usage: tests/bench/documents_numbers.sh BUILD    a release build with cli/pullrec and
#                                                  tests/bench/make_many_records
# Fails when a goal is missed: pods as JSON under 250 ms, as YAML under 1.5 s, memory under 128 MiB;
# a list of 50,000 images under 500 ms.
set -euo pipefail
build=$(cd "${1:?give a build folder}" && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
"$build/tests/bench/make_many_records" "$folder/records.db" 10000

python3 - "$build/cli/pullrec" "$folder" <<'PYTHON'
import hashlib
import json
import os
import pathlib
import subprocess
import sys

tool, folder = sys.argv[1], pathlib.Path(sys.argv[2])
missed = []


def image(number):
    return f"registry-0.corp.example/team-{number % 97}/service-{number}"


def pod(number):
    """About 3 kB, as `kubectl get pods` prints it."""
    names = ("web", "sidecar")
    images = {"web": image(number), "sidecar": image(number % 200)}
    return {
        "apiVersion": "v1", "kind": "Pod",
        "metadata": {
            "annotations": {"checksum/config": f"{number:064x}"}, "name": f"web-{number}",
            "creationTimestamp": "2026-01-01T00:00:00Z", "generateName": "web-",
            "labels": {"app": "web", "pod-template-hash": "7d4b9c6f5"},
            "namespace": f"team-{number % 400}", "resourceVersion": str(number),
            "ownerReferences": [{"apiVersion": "apps/v1", "kind": "ReplicaSet", "controller": True,
                                 "blockOwnerDeletion": True, "name": "web-7d4b9c6f5",
                                 "uid": "5f1c9a52-0000-4000-8000-000000000001"}],
            "uid": f"5f1c9a52-0000-4000-8000-{number:012}"},
        "spec": {
            "containers": [{
                "env": [{"name": "A", "value": "b"},
                        {"name": "C", "valueFrom": {"fieldRef": {"fieldPath": "metadata.name"}}}],
                "image": images[name] + ":1", "imagePullPolicy": "IfNotPresent", "name": name,
                "ports": [{"containerPort": 8080, "protocol": "TCP"}],
                "resources": {"limits": {"memory": "256Mi"},
                              "requests": {"cpu": "100m", "memory": "256Mi"}},
                "volumeMounts": [{"mountPath": "/var/run/secrets/kubernetes.io/serviceaccount",
                                  "name": "kube-api-access-x", "readOnly": True}]}
                for name in names],
            "dnsPolicy": "ClusterFirst", "imagePullSecrets": [{"name": "regcred-0"}],
            "nodeName": "worker-17", "restartPolicy": "Always", "serviceAccountName": "builder-0",
            "tolerations": [{"effect": "NoExecute", "key": "node.kubernetes.io/not-ready",
                             "operator": "Exists", "tolerationSeconds": 300}],
            "volumes": [{"name": "kube-api-access-x", "projected": {
                "defaultMode": 420, "sources": [{"serviceAccountToken": {
                    "expirationSeconds": 3607, "path": "token"}}]}}]},
        "status": {
            "conditions": [{"lastProbeTime": None, "lastTransitionTime": "2026-01-01T00:00:00Z",
                            "status": "True", "type": kind} for kind in ("Ready", "PodScheduled")],
            "containerStatuses": [{
                "containerID": f"containerd://{number:064x}", "image": images[name] + ":1",
                "imageID": f"{images[name]}@sha256:{number:064x}", "lastState": {}, "name": name,
                "ready": True, "restartCount": 0, "started": True,
                "state": {"running": {"startedAt": "2026-01-01T00:00:00Z"}}} for name in names],
            "hostIP": "10.0.0.1", "phase": "Running", "podIP": "10.1.0.1",
            "qosClass": "Burstable", "startTime": "2026-01-01T00:00:00Z"}}


def yaml(value, indent=""):
    """Block style, as kubectl prints it; every text in quotes."""
    if isinstance(value, dict) and value:
        return "".join(f"\n{indent}{key}:{yaml(inner, indent + '  ')}"
                       for key, inner in value.items())
    if isinstance(value, list) and value:
        return "".join(f"\n{indent}-" + yaml(inner, indent + "  ") for inner in value)
    return " " + json.dumps(value)


def listing(images):
    return {"images": [{
        "id": "sha256:" + hashlib.sha256(f"image {number}".encode()).hexdigest(),
        "repoTags": [image(number) + ":1"], "repoDigests": [f"{image(number)}@sha256:{number:064x}"],
        "size": str(48_000_000 + number), "uid": None, "username": "", "pinned": False}
        for number in range(images)]}


def write(name, text):
    (folder / name).write_text(text)
    return str(folder / name)


def cost(*words):
    """Seconds from start to end and peak MiB, the best of several runs."""
    best = []
    for _ in range(7):
        started = os.times()
        with open(os.devnull, "wb") as null:
            process = subprocess.Popen([tool, "check", *words], stdout=null)
            _, status, usage = os.wait4(process.pid, 0)
        if os.waitstatus_to_exitcode(status) not in (0, 1, 3):
            sys.exit(f"failed: {words}")
        best.append((usage.ru_utime + usage.ru_stime, os.times().elapsed - started.elapsed,
                     usage.ru_maxrss / 1024))
    return min(best)


def tell(what, value, goal, unit):
    if value > goal:
        missed.append(what)
    print(f"{what:<52} {value:8.1f} {unit:<4} goal {goal:g}  {'ok' if value <= goal else 'MISSED'}")


pods = {"apiVersion": "v1", "items": [pod(number) for number in range(1000)], "kind": "List",
        "metadata": {"resourceVersion": ""}}
inputs = {"JSON": (write("pods.json", json.dumps(pods)), 250),
          "YAML": (write("pods.yaml", yaml(pods).lstrip() + "\n"), 1500)}
node = write("images.json", json.dumps(listing(1000)))
database = ("--db", str(folder / "records.db"), "--policy", "AlwaysVerify", "-q")
for form, (pods_file, goal) in inputs.items():
    size = os.path.getsize(pods_file) / 1e6
    for output in (("-o", "json"), ("--summary",)):
        cpu, wall, memory = cost("-f", pods_file, "--images", node, *database, *output)
        what = f"1,000 pods as {form} ({size:.1f} MB), {output[-1]}"
        tell(what + ", CPU", 1000 * cpu, goal, "ms")
        print(f"{'':<52} {1000 * wall:8.1f} ms   on the clock")
        tell(what + ", memory", memory, 128, "MiB")
many = write("many.json", json.dumps(listing(50_000)))
cpu, wall, memory = cost("registry-0.corp.example/team-1/service-1:1", "--images", many, *database)
tell(f"a list of 50,000 images ({os.path.getsize(many) / 1e6:.0f} MB), CPU", 1000 * cpu, 500, "ms")
print(f"{'':<52} {1000 * wall:8.1f} ms   on the clock; {memory:.0f} MiB")
sys.exit(1 if missed else 0)
PYTHON
