# SPDX-License-Identifier: Apache-2.0
"""What the hidden command answers that shells ask, and that it leaves nothing behind."""
import os
import pathlib
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import unittest

PULLREC, MAKE_DATABASE = (pathlib.Path(word).resolve() for word in sys.argv[1:3])
NODE = pathlib.Path(__file__).resolve().parents[2] / "data/node"


class AskedQuestions:
    """For a test that has `folder` with a database and `environment`."""

    def ask(self, *words, cwd=None, **environment):
        return subprocess.run([PULLREC, "__complete", "--", *words], cwd=cwd or self.folder, text=True,
                              env={**self.environment, **environment}, stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE)

    def test_it_says_nothing_of_trouble(self):
        (self.folder / "broken.db").write_bytes(b"no database" * 1000)
        (self.folder / "broken.conf").write_text("nonsense\n")
        for words in (("--db", "none.db"), ("--db", "broken.db"), ("--files", "none"),
                      ("--config", "broken.conf"), ("--config", "none.conf"), ("--root-dir", "none")):
            with self.subTest(words):
                done = self.ask(*words, "describe", "record", "", PULLREC_DB="")
                self.assertEqual((done.stdout, done.stderr, done.returncode), ("words\n", "", 0))
        self.assertEqual(self.ask("bogus", "").stdout, "words\n")
        for words in ((), ("--",), ("--bash",), ("--bash", "x"), ("get",)):
            done = subprocess.run([PULLREC, "__complete", *words], stdout=subprocess.PIPE)
            self.assertEqual((done.stdout, done.returncode), (b"", 0))

    def test_it_reads_what_the_line_the_environment_and_the_file_name(self):
        (self.folder / "names.conf").write_text(f"db = {self.folder}/here.db\n")
        (self.folder / "names.conf").chmod(0o600)
        for words, environment in ((("--db", "here.db"), ""), (("--db=here.db",), ""),
                                   (("--db", "~/here.db"), ""), (("--files", str(NODE)), ""),
                                   (("--root-dir", str(NODE)), ""), ((), "here.db"),
                                   (("--config", "names.conf"), ""), (("--files", str(NODE)), "none.db")):
            with self.subTest(words):
                done = self.ask(*words, "describe", "secret", "team-c/im", PULLREC_DB=environment)
                self.assertEqual(done.stdout, "words\nteam-c/importer\t\n")

    def test_it_writes_nothing(self):
        before = self.contents()
        for word in ("record", "secret", "serviceaccount", "intent"):
            for source in (("--db", "here.db"), ("--files", "hostile"), ("--db", "none.db")):
                self.ask(*source, "describe", word, "")
        self.assertEqual(before, self.contents())

    def contents(self):
        """All there is; the -shm file is where SQLite's readers meet, not data."""
        return {path: path.read_bytes() for path in self.folder.rglob("*")
                if path.is_file() and not path.name.endswith("-shm")}

    def test_it_leaves_no_file_and_no_copy(self):
        """Where SQLite's readers would make files, and where commands would read a private copy."""
        for words in (("--db", "here.db"), ("--db", "here.db", "--read-only")):
            for has_writer in (False, True):
                with self.subTest(words, has_writer=has_writer), tempfile.TemporaryDirectory() as name:
                    folder = pathlib.Path(name)
                    subprocess.run([MAKE_DATABASE, NODE, folder / "here.db"], check=True)
                    (folder / "copies").mkdir()
                    writer = sqlite3.connect(folder / "here.db", isolation_level=None)
                    if has_writer:
                        writer.execute("PRAGMA wal_autocheckpoint = 0")
                        writer.execute("CREATE TABLE more (id INTEGER)")
                    before = self.snapshot(folder, "--read-only" in words)
                    done = self.ask(*words, "describe", "secret", "team-c/im", cwd=folder,
                                    TMPDIR=str(folder / "copies"))
                    self.assertEqual(self.snapshot(folder, "--read-only" in words), before)
                    writer.close()
                    if not has_writer:
                        self.assertEqual(done.stdout, "words\nteam-c/importer\t\n")

    def test_a_file_that_says_read_only_holds_too(self):
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            subprocess.run([MAKE_DATABASE, NODE, folder / "here.db"], check=True)
            (folder / "c.conf").write_text("[describe secret]\nread-only = true\n")
            (folder / "c.conf").chmod(0o600)
            writer = sqlite3.connect(folder / "here.db", isolation_level=None)
            self.addCleanup(writer.close)
            writer.execute("CREATE TABLE more (id INTEGER)")
            before = self.snapshot(folder, True)
            self.ask("--db", "here.db", "--config", "c.conf", "describe", "secret", "", cwd=folder)
            self.assertEqual(self.snapshot(folder, True), before)

    @unittest.skipUnless(shutil.which("unshare") and os.geteuid() == 0, "no mount namespace")
    def test_on_a_read_only_mount_nothing_is_copied(self):
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            (folder / "disk").mkdir()
            (folder / "copies").mkdir()
            subprocess.run([MAKE_DATABASE, NODE, folder / "disk/here.db"], check=True)
            writer = sqlite3.connect(folder / "disk/here.db", isolation_level=None)
            self.addCleanup(writer.close)
            writer.execute("CREATE TABLE more (id INTEGER)")
            (folder / "disk/here.db-shm").unlink()
            line = ('mount --bind disk disk && mount -o remount,bind,ro disk || exit 77; '
                    ''
                    'touch -d @1000 copies; "$1" __complete -- --db disk/here.db describe secret ""; '
                    'stat -c %Y copies')
            done = subprocess.run(["unshare", "-m", "sh", "-c", line, "sh", PULLREC], cwd=folder, text=True,
                                  env={**self.environment, "TMPDIR": str(folder / "copies")},
                                  stdout=subprocess.PIPE, stderr=subprocess.PIPE)
            if done.returncode == 77:
                self.skipTest("no mount namespace")
            self.assertEqual(done.stdout, "words\n1000\n", done.stderr)

    @staticmethod
    def snapshot(folder, of_locks):
        """Every name, and what is in it; of -shm only where not even a lock may change."""
        return {path: path.read_bytes() if path.is_file() and (of_locks or path.suffix != ".db-shm") else b""
                for path in folder.rglob("*")}

    def test_it_does_not_wait_for_a_locked_database(self):
        writer = sqlite3.connect(self.folder / "here.db", isolation_level=None)
        self.addCleanup(writer.close)
        writer.execute("PRAGMA locking_mode = EXCLUSIVE")
        writer.execute("BEGIN EXCLUSIVE")
        done = self.ask("describe", "secret", "")
        writer.execute("ROLLBACK")
        self.assertEqual(done.returncode, 0)
        self.assertEqual(done.stderr, "")
