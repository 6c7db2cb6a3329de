# SPDX-License-Identifier: Apache-2.0
"""This machine's system with a lid on it: what is changed below goes to memory and is forgotten."""
import shutil
import subprocess
import tempfile

# $1 the folder of the root, $2 what is shown in it as /shared
LAY_LID = """
mount -t tmpfs tmpfs "$1"
mkdir "$1/changes" "$1/work" "$1/root"
mount -t overlay overlay -o "lowerdir=/,upperdir=$1/changes,workdir=$1/work" "$1/root"
mount -t proc proc "$1/root/proc"
mount --rbind /dev "$1/root/dev"
mkdir -p "$1/root/shared"
mount --bind "$2" "$1/root/shared"
echo ready
read -r _ || true
"""


class NotAllowed(Exception):
    """Neither this user nor this kernel lets a root be laid."""


class ThrowawayRoot:
    """A root file system for `with`."""

    def __init__(self, shared):
        self.shared = shared

    def __enter__(self):
        self.folder = tempfile.mkdtemp(prefix="pullrec-root-")
        self.keeper = subprocess.Popen(
            ["unshare", "--mount", "--propagation", "private", "sh", "-ec", LAY_LID, "sh",
             self.folder, self.shared],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        if self.keeper.stdout.readline() != "ready\n":
            said = self.keeper.stderr.read().strip()
            self.__exit__()
            raise NotAllowed(said)
        return self

    def __exit__(self, *_):
        self.keeper.stdin.close()
        self.keeper.wait()
        self.keeper.stdout.close()
        self.keeper.stderr.close()
        shutil.rmtree(self.folder)

    def run(self, *words):
        """Exit code and both outputs of a command in it, with root's usual environment and no other."""
        done = subprocess.run(
            ["nsenter", f"--target={self.keeper.pid}", "--mount", "chroot", f"{self.folder}/root",
             *words],
            env={"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "HOME": "/root", "LC_ALL": "C.UTF-8",
                 "DEBIAN_FRONTEND": "noninteractive"},
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
            timeout=120)
        return done.returncode, done.stdout
