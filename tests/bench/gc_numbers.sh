#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# The numbers of issue 10: a plan of 10,000 images, 5,000 containers and 100 expected images.
# Usage: tests/bench/gc_numbers.sh BUILD      a release build with cli/pullrec
# Fails when a plan takes 300 ms of CPU or more: the first, which remembers most, and later ones.
set -euo pipefail
build=$(cd "${1:?give a build folder}" && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

python3 - "$build/cli/pullrec" "$folder" <<'PYTHON'
import json
import os
import subprocess
import sys
import time

tool, folder = sys.argv[1:]
os.chdir(folder)


def digest(number):
    return f"sha256:{number:064x}"


def name(number):
    return f"registry-{number % 20}.corp.example/team-{number % 97}/service-{number}"


images = [{"id": digest(i), "repoTags": [f"{name(i)}:1.{i % 9}"],
           "repoDigests": [f"{name(i)}@{digest(i + 10**9)}"], "size": str(i + 1),
           "username": "", "pinned": i % 500 == 0} for i in range(10_000)]
containers = [{"id": f"{i:064x}", "metadata": {"name": "main", "attempt": 0},
               "image": {"image": digest(2 * i)}, "imageRef": digest(2 * i),
               "state": "CONTAINER_EXITED" if i % 2 else "CONTAINER_RUNNING",
               "createdAt": "1767225600000000000",
               "labels": {"io.kubernetes.pod.name": f"pod-{i}",
                          "io.kubernetes.pod.namespace": "shop"}} for i in range(5_000)]
with open("images.json", "w") as file:
    json.dump({"images": images}, file)
with open("containers.json", "w") as file:
    json.dump({"containers": containers}, file)
with open("expected", "w") as file:
    file.writelines(f"{name(2 * i + 1)}:1.{(2 * i + 1) % 9}\n" for i in range(100))

environment = dict(os.environ, PULLREC_ROOT_DIR=folder)
missed = []


def plan(state, grace):
    """Milliseconds of CPU (a busy machine moves them least) and by the clock, images let go."""
    environment["PULLREC_STATE_DIR"] = f"{folder}/{state}"
    started = time.perf_counter()
    with open("ids", "wb") as ids:
        process = subprocess.Popen([tool, "gc", "plan", "-q", "--images", "images.json",
                                    "--containers", "containers.json", "--expected", "expected",
                                    "--grace", grace], env=environment, stdout=ids)
        _, status, usage = os.wait4(process.pid, 0)
    if status != 0:
        sys.exit("the plan failed")
    with open("ids", "rb") as ids:
        count = len(ids.readlines())
    return (1000 * (usage.ru_utime + usage.ru_stime), 1000 * (time.perf_counter() - started),
            count)


def tell(what, plans, may_go):
    cpu = min(plan[0] for plan in plans)
    clock = min(plan[1] for plan in plans)
    counts = {plan[2] for plan in plans}
    if counts != {may_go}:
        sys.exit(f"{what}: {counts} images may go, not {may_go}")
    if cpu >= 300:
        missed.append(what)
    print(f"{what:<30} {cpu:5.0f} ms of CPU, {clock:5.0f} ms by the clock   goal 300  "
          f"{'MISSED' if cpu >= 300 else 'ok'}")


tell("first plan, remembers 4,900", [plan(f"new{i}", "1h") for i in range(5)], 0)
tell("later plan, nothing may go", [plan("new0", "1h") for _ in range(5)], 0)
tell("later plan, 4,900 may go", [plan("new0", "1ms") for _ in range(5)], 4900)
sys.exit(1 if missed else 0)
PYTHON
