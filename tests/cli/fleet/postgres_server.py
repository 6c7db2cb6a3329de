# SPDX-License-Identifier: Apache-2.0
"""A PostgreSQL server for one test: below a scratch folder, without a network, gone afterwards."""
import atexit
import os
import pathlib
import pwd
import shutil
import signal
import subprocess
import tempfile

PROGRAMS = pathlib.Path("/usr/lib/postgresql/15/bin")
SETTINGS = {"listen_addresses": "", "fsync": "off", "full_page_writes": "off",
            "synchronous_commit": "off", "shared_buffers": "16MB", "max_connections": "10",
            "autovacuum": "off", "logging_collector": "off"}


class PostgresServer:
    """Knows how to run psql against itself. It goes with its program, also when that is told to end."""

    def __init__(self):
        # a socket's path has at most 107 bytes, so not below a long TMPDIR
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="pullrec-pg-", dir="/tmp"))
        self.unprivileged = []
        if os.geteuid() == 0:  # the server refuses to be root
            user = pwd.getpwnam("nobody")
            os.chown(self.folder, user.pw_uid, user.pw_gid)
            self.unprivileged = ["setpriv", f"--reuid={user.pw_uid}", f"--regid={user.pw_gid}",
                                 "--clear-groups", "--"]
        self.environment = {"PATH": f"{PROGRAMS}:/usr/bin:/bin", "LC_ALL": "C.UTF-8", "TZ": "UTC",
                            "HOME": str(self.folder), "PGHOST": str(self.folder),
                            "PGUSER": "fleet", "PGDATABASE": "postgres"}
        atexit.register(self.stop)
        signal.signal(signal.SIGTERM, signal.default_int_handler)
        self.start()

    def run(self, *command):
        subprocess.run([*self.unprivileged, *map(str, command)], check=True, timeout=60,
                       cwd=self.folder, env=self.environment, stdin=subprocess.DEVNULL,
                       stdout=subprocess.DEVNULL)

    def start(self):
        data = self.folder / "data"
        self.run(PROGRAMS / "initdb", "--pgdata", data, "--no-sync", "--username", "fleet",
                 "--auth", "trust", "--encoding", "UTF8", "--no-locale", "--no-instructions")
        words = " ".join(f"-c {name}='{value}'" for name, value in SETTINGS.items())
        self.run(PROGRAMS / "pg_ctl", "start", "--wait", "--pgdata", data, "--silent",
                 "--log", self.folder / "log", "--options", f"-k {self.folder} {words}")

    def stop(self):
        """Again changes nothing."""
        data = self.folder / "data"
        if (data / "postmaster.pid").exists():
            self.run(PROGRAMS / "pg_ctl", "stop", "--wait", "--pgdata", data, "--silent",
                     "--mode", "immediate")
        shutil.rmtree(self.folder, ignore_errors=True)

    def psql(self, *words, **variables):
        """The lines that psql prints, columns apart by |; its failure fails the test."""
        set_words = [word for name, value in variables.items() for word in ("-v", f"{name}={value}")]
        done = subprocess.run([PROGRAMS / "psql", "-XqAt", "-v", "ON_ERROR_STOP=1", *set_words, *words],
                              env=self.environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                              timeout=60)
        if done.returncode != 0:
            raise AssertionError(done.stderr.decode())
        return done.stdout.decode().splitlines()
