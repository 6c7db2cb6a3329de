# SPDX-License-Identifier: Apache-2.0
"""Loads real reports into a PostgreSQL of its own by the recipes of cli/fleet, and asks them.

usage: postgres_test.py PULLREC
"""
import atexit
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

from postgres_server import PostgresServer
from reports import FLEET, HOSTILE, SAMPLE, Node, export, key_file

HASH = "c0ffee" * 10 + "abcd"


class Fleet(unittest.TestCase):
    """Each test begins with three nodes that have reported."""

    @classmethod
    def setUpClass(cls):
        cls.scratch = pathlib.Path(tempfile.mkdtemp(prefix="pullrec-fleet-"))
        atexit.register(shutil.rmtree, cls.scratch)
        cls.server = PostgresServer()
        cls.addClassCleanup(cls.server.stop)
        cls.server.psql("-f", FLEET / "create.sql")
        key = ("--hash-key-file", key_file(cls.scratch))
        one, two, three = (Node(cls.scratch, f"w{number}", sample=False) for number in (1, 2, 3))
        one.record("sha256:a", "r.example/web", [("team-a", "regcred", "u1", HASH)])
        two.record("sha256:b", "r.example/api", [("team-b", "copied", "u2", HASH)])
        two.record("sha256:c", "r.example/other", [("team-b", "regcred", "u3", "another")])
        two.record("sha256:d", "r.example/revoked", [])
        two.intent("r.example/web:2")
        three.hostile()
        cls.reports = {
            "w1": export(one.path, "--node", "w1", *key),
            "w2": export(two.path, "--node", "w2", *key, "--format", "csv"),
            "w3": export(three.path, "--node", "w3"),
            "w3.csv": export(three.path, "--node", "w3", "--format", "csv"),
            "sample": export(SAMPLE, "--node", "w1", *key),
            "sample.csv": export(SAMPLE, "--node", "w1", *key, "--format", "csv"),
        }

        for name in ("w1", "w2", "w3"):
            done = cls.run_load(cls.reports[name])
            if done.returncode != 0 or done.stdout + done.stderr != b"":
                raise AssertionError(done.stderr)
        cls.server.psql("-c", "; ".join(f"CREATE TABLE saved_{name} AS TABLE pullrec_{name}"
                                        for name in ("row", "snapshot")))

    def setUp(self):
        self.server.psql("-c", "TRUNCATE pullrec_row, pullrec_snapshot, pullrec_expected_node; "
                         "INSERT INTO pullrec_row TABLE saved_row; "
                         "INSERT INTO pullrec_snapshot TABLE saved_snapshot")

    @classmethod
    def run_load(cls, report):
        return subprocess.run([FLEET / "load.sh"], input=report, env=cls.server.environment,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=60)

    def load(self, report, refused=None):
        """Through load.sh; `refused`: words of the message it must refuse with."""
        done = self.run_load(report)
        if refused is None:
            self.assertEqual((done.returncode, done.stdout, done.stderr), (0, b"", b""))
        else:
            self.assertIn(refused, done.stderr.decode())
            self.assertEqual(done.returncode, 1)

    def all(self):
        """Everything that is loaded, but for when."""
        return [self.server.psql("-c", f"SELECT {what} ORDER BY 1") for what in
                ("pullrec_row::text FROM pullrec_row",
                 "(cluster, node, exported_at, row_count, hash_key_id)::text FROM pullrec_snapshot")]

    def changed(self, name, **fields):
        """A report as if exported with other facts in every row that has them."""
        lines = [json.loads(line) for line in self.reports[name].decode().splitlines()]
        return "".join(json.dumps({**line, **{key: value for key, value in fields.items()
                                              if key in line}}) + "\n" for line in lines).encode()

    def test_the_nodes_that_hold_a_secret_also_under_another_name(self):
        lines = self.server.psql("-f", FLEET / "which_nodes_hold.sql", namespace="team-a",
                                 name="regcred", max_age="1 hour")
        hits = [line.split("|")[:6] for line in lines[:2]]
        self.assertEqual(hits, [
            ["prod-eu", "w1", "r.example/web", "sha256:a", "this secret", "u1"],
            ["prod-eu", "w2", "r.example/api", "sha256:b", "as team-b/copied", "u2"]])
        self.assertEqual(lines[2], "Nodes that this answer does not speak for:")
        self.assertEqual([line.split("|")[:3] for line in lines[3:]],
                         [["prod-eu", "w3", "no credential tags"]])

    def test_a_secret_that_nobody_holds_and_a_hostile_one_are_asked_for_safely(self):
        for name in ("nothing", "'; DROP TABLE pullrec_row; --"):
            lines = self.server.psql("-f", FLEET / "which_nodes_hold.sql", namespace="team-a",
                                     name=name)
            self.assertEqual(lines[0], "Nodes that this answer does not speak for:")

    def test_the_question_is_answered_from_the_indexes(self):
        question = (FLEET / "which_nodes_hold.sql").read_text().split("\\endif")[1].split("\\echo")[0]
        script = self.scratch / "explain.sql"
        script.write_text(
            "BEGIN; INSERT INTO pullrec_row (cluster, node, kind, grant_kind, namespace, name, "
            "credential_tag) SELECT 'c', 'n', 'grant', 'secret', n, n, n FROM (SELECT n::text FROM "
            "generate_series(1, 20000) AS n) AS numbers; ANALYZE pullrec_row; EXPLAIN "
            + question.strip() + "\nROLLBACK;")
        plan = "\n".join(self.server.psql("-f", script, namespace="a", name="b"))
        self.assertIn("pullrec_row_secret", plan)
        self.assertIn("pullrec_row_tag", plan)
        self.assertNotIn("Seq Scan on pullrec_row", plan)

    def test_the_nodes_that_did_not_report(self):
        self.load(self.changed("w1", exportedAt="2026-01-01T00:00:00Z", node="slow"))
        self.load(self.changed("w1", sourceReadTime="2026-01-01T00:00:00Z", node="old-copy"))
        self.load(self.changed("w1", hashKeyId="00000000", node="other-key"))
        self.load(self.changed("w1", baseline="unknown", node="moving"))
        self.server.psql("-c", "UPDATE pullrec_snapshot SET source_read_at = '2026-01-01' "
                         "WHERE node = 'old-copy'; INSERT INTO pullrec_expected_node VALUES "
                         "('prod-eu', 'w1'), ('prod-eu', 'gone')")
        lines = self.server.psql("-f", FLEET / "which_nodes_did_not_report.sql", max_age="1 hour")
        self.assertEqual([line.split("|")[1:3] for line in lines], [
            ["gone", "never reported"], ["moving", "directories moved while they were read"],
            ["old-copy", "copy too old: is pullrec sync running?"],
            ["other-key", "another fleet key"], ["slow", "report too old"],
            ["w3", "no credential tags"]])

    def test_images_that_are_closed_and_why(self):
        lines = self.server.psql("-f", FLEET / "which_images_are_closed.sql")
        told = [line.split("|")[1:5] for line in lines if "|w2|" in line]
        self.assertEqual(told, [["w2", "pull without an outcome", "r.example/web:2", ""],
                                ["w2", "no grants", "r.example/revoked", "sha256:d"]])
        self.load(self.reports["sample"])
        lines = self.server.psql("-f", FLEET / "which_images_are_closed.sql")
        self.assertEqual(sum("cannot be read: " in line for line in lines), 2)

    def test_a_report_replaces_its_node_only_and_again_changes_nothing(self):
        before = self.all()
        self.load(self.reports["w1"])
        self.assertEqual(self.all(), before)
        self.load(self.reports["sample"])
        nodes = "SELECT count(*) FILTER (WHERE kind = 'grant') FROM pullrec_row GROUP BY node " \
                "ORDER BY node"
        self.assertEqual(self.server.psql("-c", nodes), ["21", "2", "1"])

    def test_both_formats_load_the_same(self):
        self.load(self.reports["sample"])
        rows = self.all()[0]
        self.load(self.reports["sample.csv"])
        self.assertEqual(self.all()[0], rows)

    def test_a_report_that_was_cut_off_anywhere_leaves_the_old_rows(self):
        before = self.all()
        for name in ("sample", "sample.csv"):
            report = self.reports[name]
            lines = report.splitlines(keepends=True)
            for part in (b"".join(lines[:-1]), report[:-4], b"".join(lines[1:]),
                         report + lines[-1]):
                self.load(part, refused="refused, nothing of it is loaded")
        for part in (b"", self.reports["sample"][:99], self.reports["sample.csv"][:99]):
            self.load(part, refused="refused, nothing of it is loaded")
        self.assertEqual(self.all(), before)

    def test_an_older_report_replaces_nothing_and_one_from_the_future_neither(self):
        before = self.all()
        self.load(self.changed("sample", exportedAt="2026-01-01T00:00:00Z"),
                  refused="older than the report of prod-eu / w1")
        self.load(self.changed("sample", exportedAt="2999-01-01T00:00:00Z"), refused="in the future")
        self.load(self.reports["w1"] + self.reports["w2"], refused="refused")
        self.load(self.reports["w1"] + self.reports["w3"], refused="not one snapshot row")
        self.load(self.changed("w1", v=2), refused="not of version 1")
        self.assertEqual(self.all(), before)

    def test_hostile_names_are_text(self):
        where = "FROM pullrec_row WHERE node = 'w3' AND kind = 'grant'"
        self.assertEqual(self.server.psql("-c", f"SELECT length(name), last_updated_at {where}"),
                         [f"{len(HOSTILE)}|-infinity"])
        stored = self.server.psql("-c", f"SELECT encode(convert_to(name, 'UTF8'), 'hex') {where}")
        self.assertEqual(bytes.fromhex(stored[0].replace("+", "")).decode(),
                         HOSTILE.replace("\0", "\ufffd"))
        self.load(self.reports["w3.csv"])
        self.assertEqual(self.server.psql("-c", f"SELECT starts_with(name, $$'=cmd\\x1b[2J$$) {where}"),
                         ["t"])

    def test_fields_and_kinds_of_later_versions_are_taken(self):
        lines = self.reports["w1"].decode().splitlines()
        more = [json.dumps({**json.loads(line), "later": {"x": [1]}}) for line in lines]
        self.load("\n".join(more).encode())

    def test_several_files_of_which_one_is_bad(self):
        good, bad = self.scratch / "good", self.scratch / "bad"
        good.write_bytes(self.reports["sample"])
        bad.write_bytes(self.reports["sample"][:-9])
        done = subprocess.run([FLEET / "load.sh", bad, good], env=self.server.environment,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=60)
        self.assertEqual(done.returncode, 1)
        self.assertIn(f"load.sh: {bad}: refused", done.stderr.decode())
        self.assertNotIn(f"{good}: refused", done.stderr.decode())
        rows = self.reports["sample"].count(b"\n") - 1
        self.assertEqual(self.server.psql(
            "-c", "SELECT row_count FROM pullrec_snapshot WHERE node = 'w1'"), [str(rows)])


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
