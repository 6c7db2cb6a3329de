# SPDX-License-Identifier: Apache-2.0
"""Kills each operation at its system calls and fills its disk: afterwards the old state or the new.

interruptions.py OPERATION [--points N]   N kills spread over each operation; 0: at every call
interruptions.py OPERATION --full-disk    on a small tmpfs at increasing sizes; needs root

OPERATION is the program of operation.cpp. After each failure the next run must complete.
"""
import argparse
import hashlib
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

# strace takes the place that the leak checker of a sanitized build needs
os.environ["ASAN_OPTIONS"] = os.environ.get("ASAN_OPTIONS", "") + ":detect_leaks=0"

SKIP = 77
CALLS = ("openat write pwrite64 fsync fdatasync syncfs ftruncate rename renameat renameat2 unlink "
         "unlinkat mkdir flock sendfile fcntl").split()


def write(folder, kind, key, document):
    name = "sha256-" + hashlib.sha256(key.encode()).hexdigest()
    (folder / kind).mkdir(parents=True, exist_ok=True)
    (folder / kind / name).write_text(document, encoding="utf-8")


def write_record(folder, key, secret):
    entry = {"uid": secret, "namespace": "team-a", "name": secret, "credentialHash": secret}
    write(folder, "pulled", key, json.dumps({
        "kind": "ImagePulledRecord", "apiVersion": "kubelet.config.k8s.io/v1beta1",
        "lastUpdatedTime": "2026-03-14T13:09:26Z", "imageRef": key,
        "credentialMapping": {"registry.example/" + key: {"kubernetesSecrets": [entry]}}},
        separators=(",", ":")) + "\n")


def node(folder, keys, secret, size=0):
    """A folder with these records, one intent and one broken file."""
    folder.mkdir(mode=0o700)
    for key in keys:
        write_record(folder, key, secret)
    write(folder, "pulling", "busybox", '{"kind":"ImagePullIntent","apiVersion":'
          '"kubelet.config.k8s.io/v1beta1","image":"busybox"}\n')
    write(folder, "pulled", "broken", "{" + "x" * size)
    return folder


def contents(folder):
    """Names and bytes of what readers see."""
    if not folder.exists():
        return None
    return {path.relative_to(folder).as_posix(): path.read_bytes()
            for path in sorted(folder.rglob("*"))
            if path.is_file() and not path.name.endswith(".tmp")}


class Scenario:
    """One operation with its old and its new state, in a folder of its own."""

    def __init__(self, operation, root):
        self.operation, self.root = operation, root
        self.old = node(root / "old", ["stays", "changes", "goes"], "before", 40_000)
        self.new = node(root / "new", ["stays", "changes", "comes"], "after", 50_000)
        self.prepare()

    def run(self, *arguments, strace=()):
        command = [*strace, self.operation, *map(str, arguments)]
        return subprocess.run(command, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL,
                              text=True, check=False)

    def must(self, *arguments):
        done = self.run(*arguments)
        assert done.returncode == 0, f"{arguments}: {done.returncode} {done.stderr}"

    def is_same(self, database, folder):
        done = self.run("diff", database, folder, 0)
        assert done.returncode in (0, 1), done.stderr
        return done.returncode == 0

    def prepare(self):
        pass


class FirstSync(Scenario):
    def interrupt(self, strace=()):
        return self.run("sync", self.new, self.root / "c.db", 1, strace=strace)

    def check(self):
        if (self.root / "c.db").exists():
            assert self.is_same(self.root / "c.db", self.new), "half a copy"

    def finish(self):
        self.must("sync", self.new, self.root / "c.db", 2)
        assert self.is_same(self.root / "c.db", self.new)
        assert not list(self.root.glob("*.partial*")), "a partial file is left"


class NextSync(FirstSync):
    def prepare(self):
        self.live = self.root / "live"
        shutil.copytree(self.old, self.live)
        self.must("sync", self.live, self.root / "c.db", 0)
        shutil.rmtree(self.live)
        shutil.copytree(self.new, self.live)

    def interrupt(self, strace=()):
        return self.run("sync", self.live, self.root / "c.db", 1, strace=strace)

    def check(self):
        assert self.is_same(self.root / "c.db", self.old) or \
            self.is_same(self.root / "c.db", self.new), "neither the old nor the new copy"

    def finish(self):
        self.must("sync", self.live, self.root / "c.db", 2)
        assert self.is_same(self.root / "c.db", self.new)


class FromFiles(FirstSync):
    def interrupt(self, strace=()):
        return self.run("migrate", self.new, self.root / "c.db", 1, strace=strace)

    def finish(self):
        if not (self.root / "c.db").exists():
            self.must("migrate", self.new, self.root / "c.db", 2)
        assert self.is_same(self.root / "c.db", self.new)
        assert not list(self.root.glob("*.partial*")), "a partial file is left"


class Merge(Scenario):
    def prepare(self):
        self.more = node(self.root / "more", ["comes"], "after", 40_000)
        self.both = self.root / "both"
        shutil.copytree(self.old, self.both)
        write_record(self.both, "comes", "after")
        self.must("migrate", self.old, self.root / "c.db", 0)

    def interrupt(self, strace=()):
        return self.run("merge", self.more, self.root / "c.db", 1, strace=strace)

    def check(self):
        assert self.is_same(self.root / "c.db", self.old) or \
            self.is_same(self.root / "c.db", self.both), "half a merge"

    def finish(self):
        self.must("merge", self.more, self.root / "c.db", 2)
        assert self.is_same(self.root / "c.db", self.both)


class ToFiles(Scenario):
    def prepare(self):
        self.out = self.root / "out"
        source = self.root / "source"
        shutil.copytree(self.new, source)
        write(source, "pulled", "broken", (self.old / "pulled" / self.name("broken")).read_text())
        self.must("migrate", source, self.root / "c.db", 0)
        shutil.copytree(self.old, self.out)
        self.before, self.after = contents(self.out), contents(source)

    @staticmethod
    def name(key):
        return "sha256-" + hashlib.sha256(key.encode()).hexdigest()

    def interrupt(self, strace=()):
        return self.run("export", self.root / "c.db", self.out, 1, strace=strace)

    def check(self):
        now = contents(self.out)
        for name in {**self.before, **self.after}:
            assert now.get(name) in (self.before.get(name), self.after.get(name)), name
            assert name in now or name not in self.before, f"{name} is lost"

    def finish(self):
        self.must("export", self.root / "c.db", self.out, 2)
        assert contents(self.out) == {**self.before, **self.after}
        assert not list(self.out.rglob("*.pullrec.tmp")), "a temporary file is left"


class Archive(Scenario):
    def interrupt(self, strace=()):
        return self.run("archive", self.new, self.root / "archive", 1, strace=strace)

    def archives(self):
        return [path for path in (self.root / "archive").glob("*")
                if not path.name.startswith(".")] if (self.root / "archive").exists() else []

    def check(self):
        for path in self.archives():
            assert contents(path) == contents(self.new), "half an archive"

    def finish(self):
        before = len(self.archives())
        self.must("archive", self.new, self.root / "archive", 2)
        self.check()
        assert len(self.archives()) == before + 1


SCENARIOS = (FirstSync, NextSync, FromFiles, Merge, ToFiles, Archive)


def calls_of(scenario, operation):
    """Every kill point of an operation: the name of a call and its number."""
    with tempfile.TemporaryDirectory() as folder:
        log = pathlib.Path(folder) / "log"
        done = scenario(operation, pathlib.Path(folder)).interrupt(
            ["strace", "-f", "-o", log, "-e", "trace=" + ",".join("?" + call for call in CALLS)])
        assert done.returncode == 0, done.stderr
        names = re.findall(r"^\d+ +(\w+)\(", log.read_text(), re.M)
    return [(name, number) for name in sorted(set(names))
            for number in range(1, names.count(name) + 1)]


def kill_at(scenario, operation, call, number):
    with tempfile.TemporaryDirectory() as folder:
        one = scenario(operation, pathlib.Path(folder))
        done = one.interrupt(["strace", "-f", "-o", "/dev/null", "-e", "trace=" + call, "-e",
                              f"inject={call}:signal=KILL:when={number}"])
        one.check()
        one.finish()
        return done.returncode != 0


def kill_everywhere(operation, points):
    for scenario in SCENARIOS:
        every = calls_of(scenario, operation)
        step = max(1, len(every) // points) if points else 1
        chosen = every[::step]
        killed = 0
        for call, number in chosen:
            try:
                killed += kill_at(scenario, operation, call, number)
            except AssertionError as fault:
                print(f"{scenario.__name__} killed at {call} {number}: {fault}")
                return 1
        print(f"{scenario.__name__}: {killed} of {len(chosen)} runs killed, of {len(every)} calls")
        if killed < len(chosen) // 2:
            print("too few of the runs were killed to say anything")
            return 1
    return 0


def mount(folder, size):
    how = ["mount", "-t", "tmpfs", "-o", f"size={size}k,mode=0700", "tmpfs", str(folder)]
    return subprocess.run(how, stderr=subprocess.DEVNULL, check=False).returncode == 0


def fill_disk(scenario, operation, folder):
    """How many runs failed for want of space before one had enough."""
    failed = 0
    for spare in [*range(0, 200, 8), *range(200, 2000, 100)]:
        if not mount(folder, 20_000):
            sys.exit(SKIP)
        try:
            one = scenario(operation, folder)
            used = sum(path.stat().st_blocks for path in folder.rglob("*")) // 2 + 4
            resize = ["mount", "-o", f"remount,size={used + spare}k", str(folder)]
            subprocess.run(resize, check=True)
            done = one.interrupt()
            assert done.returncode in (0, 3), f"exit {done.returncode}: {done.stderr}"
            subprocess.run(["mount", "-o", "remount,size=20000k", str(folder)], check=True)
            one.check()
            one.finish()
        finally:
            subprocess.run(["umount", str(folder)], check=True)
        if done.returncode == 0:
            return failed
        failed += 1
    raise AssertionError("it never had enough")


def fill_everywhere(operation):
    for scenario in SCENARIOS:
        with tempfile.TemporaryDirectory() as folder:
            try:
                failed = fill_disk(scenario, operation, pathlib.Path(folder))
            except AssertionError as fault:
                print(f"{scenario.__name__} on a full disk: {fault}")
                return 1
        print(f"{scenario.__name__}: {failed} runs without space, then one with enough")
        if failed == 0:
            print("the disk was never full")
            return 1
    return 0


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("operation", type=os.path.abspath)
    parser.add_argument("--points", type=int, default=12)
    parser.add_argument("--full-disk", action="store_true")
    given = parser.parse_args()
    if not given.full_disk and shutil.which("strace") is None:
        sys.exit(SKIP)
    sys.exit(fill_everywhere(given.operation) if given.full_disk
             else kill_everywhere(given.operation, given.points))
