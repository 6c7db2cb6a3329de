# SPDX-License-Identifier: Apache-2.0
"""A node in a scratch folder: what lies below /var/lib on a real one lies below the scratch here."""
import json
import os
import pathlib
import re
import shlex
import shutil
import sqlite3
import subprocess

SAMPLE = pathlib.Path(__file__).resolve().parents[2] / "data/node"
HOUR = 3600 * 1_000_000
GONE = "sha256:0b9e6f1c8a34"


class Node:
    def __init__(self, folder, pullrec):
        self.var_lib = pathlib.Path(folder) / "var/lib"
        self.pullrec = pullrec
        for name in ("pullrec", "prometheus/node-exporter"):
            (self.var_lib / name).mkdir(parents=True)
        (self.var_lib / "pullrec").chmod(0o700)
        shutil.copytree(SAMPLE, self.var_lib / "kubelet")
        for path in (self.var_lib / "kubelet").rglob("*"):
            path.chmod(0o700 if path.is_dir() else 0o600)
        self.crictl = pathlib.Path(folder) / "crictl"

    def here(self, text):
        """A text of a unit with the paths of this node."""
        return text.replace("/var/lib/", f"{self.var_lib}/")

    def run(self, words, environment=None):
        """(exit code, both outputs) of a command in exactly this environment."""
        kept = {name: value for name, value in os.environ.items() if name.endswith("SAN_OPTIONS")}
        done = subprocess.run(words, env={**kept, **(environment or {})}, stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                              timeout=60, cwd="/")
        return done.returncode, done.stdout

    def tool(self, *words):
        return self.run([self.pullrec, *map(str, words)])

    def kubelet_files(self):
        root = self.var_lib / "kubelet"
        return {path: path.read_bytes() for path in root.rglob("*") if path.is_file()}

    def textfile(self):
        return self.var_lib / "prometheus/node-exporter/pullrec.prom"

    def sample(self, name):
        found = re.search(rf"^{name} (\S+)$", self.textfile().read_text(), re.M)
        return float(found.group(1)) if found else None

    def become_authority(self):
        """An agent's database takes over, and one image is gone since."""
        kubelet = self.var_lib / "kubelet"
        self.tool("migrate", "from-files", kubelet, "--root-dir", kubelet, "--preloaded", "none")
        _, listed = self.tool("get", "records", "--root-dir", kubelet, "-q", "-o", "name")
        refs = [line.removeprefix("record/") for line in listed.split() if GONE not in line
                and line.startswith("record/")]
        images = [{"id": ref, "repoTags": [f"r{number}.example/x:1"], "repoDigests": [],
                   "size": "1"} for number, ref in enumerate(refs)]
        self.crictl.write_text("#!/bin/sh\n[ \"$*\" = 'images -o json' ] && cat <<'END'\n"
                               + json.dumps({"images": images}) + "\nEND\n")
        self.crictl.chmod(0o755)

    def let_hours_pass(self, hours):
        database = self.var_lib / "kubelet/image_manager/records.db"
        with sqlite3.connect(database) as connection:
            connection.execute("UPDATE record_absence SET listed_at = listed_at - ?1, "
                               "uptime = uptime - ?1", (hours * HOUR,))

    def has_record(self):
        _, out = self.tool("get", "records", "--root-dir", self.var_lib / "kubelet", "-q", "-o", "name")
        return GONE in out


class Unit:
    """What systemd would run of a service, in which environment."""

    def __init__(self, path):
        self.text = pathlib.Path(path).read_text()
        self.environment = dict(value.split("=", 1) for value in self.values("Environment"))

    def values(self, name):
        return re.findall(rf"^{name}=(.*)$", self.text, re.M)

    def commands(self, node):
        """Its command lines, word by word, with the tool and the paths of this node."""
        for line in self.values("ExecStart"):
            words = [re.sub(r"\$\{(\w+)\}", lambda found: self.environment[found.group(1)], word)
                     for word in shlex.split(line)]
            yield [node.pullrec] + [node.here(word).replace("crictl", str(node.crictl))
                                    for word in words[1:]]

    def run(self, node):
        """[(exit code, output)] of each, until one fails that may not."""
        environment = {name: node.here(value) for name, value in self.environment.items()}
        allowed = {0, *map(int, " ".join(self.values("SuccessExitStatus")).split())}
        results = []
        for words in self.commands(node):
            results.append(node.run(words, environment))
            if results[-1][0] not in allowed:
                break
        return results
