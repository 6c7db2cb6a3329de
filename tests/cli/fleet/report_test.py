# SPDX-License-Identifier: Apache-2.0
"""Holds reports to their schemas, and both formats to one another.

usage: report_test.py PULLREC
"""
import csv
import hashlib
import hmac
import io
import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

import jsonschema

from reports import HOSTILE, KEY, PULLREC, SAMPLE, TOP, Node, export, key_file

KINDS = ("grant", "noGrants", "undecodable", "intent")


def strict(name):
    """The schema as it stands, without the room that it leaves to later versions."""
    schema = json.loads((TOP / f"cli/schemas/{name}.json").read_text())
    jsonschema.Draft202012Validator.check_schema(schema)
    return jsonschema.Draft202012Validator({**schema, "additionalProperties": False})


SNAPSHOT, ROW = strict("ExportSnapshot"), strict("ExportRow")


def rows(report):
    return [json.loads(line) for line in report.decode("utf-8").splitlines()]


def csv_rows(report):
    return list(csv.DictReader(io.StringIO(report.decode("utf-8"), newline=""), strict=True))


class Report(unittest.TestCase):
    def setUp(self):
        self.scratch = pathlib.Path(tempfile.mkdtemp(prefix="pullrec-report-"))
        self.addCleanup(subprocess.run, ["rm", "-rf", self.scratch])

    def check(self, report):
        first, *rest = rows(report)
        SNAPSHOT.validate(first)
        for row in rest:
            ROW.validate(row)
        self.assertEqual(first["rows"], len(rest))
        told = {"grant": first["grants"], "noGrants": first["noGrants"],
                "undecodable": first["undecodable"], "intent": first["intents"]}
        self.assertEqual(told, {kind: sum(row["kind"] == kind for row in rest) for kind in KINDS})
        return first, rest

    def test_a_report_of_directories_keeps_its_schema_and_holds_all_that_lists_hold(self):
        first, rest = self.check(export(SAMPLE, "--node", "w", code=3))
        listed = subprocess.run([PULLREC, "get", "grants", "--files", SAMPLE, "-o", "ndjson", "-q"],
                                stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout
        grants = [(row["image"], row["imageRef"], row["grant"], row.get("namespace"),
                   row.get("name"), row.get("uid"), row.get("lastUpdatedTime"))
                  for row in rest if row["kind"] == "grant"]
        self.assertEqual(sorted(grants, key=str), sorted(
            ((row["image"], row["imageRef"], row["kind"], row.get("namespace"), row.get("name"),
              row.get("uid"), row.get("lastUpdatedTime")) for row in rows(listed)), key=str))
        self.assertEqual((first["source"], "schema" in first), ("files", False))

    def test_a_copy_and_an_authority_say_what_they_are(self):
        node = Node(self.scratch, "w")
        subprocess.run(["chmod", "-R", "go-rwx", self.scratch], check=True)
        for kind, words in (("copy", ["sync", node.path]),
                            ("authority", ["migrate", "from-files", node.path, "--preloaded", "none"])):
            database = self.scratch / f"{kind}.db"
            subprocess.run([PULLREC, *words, "--db", database, "-q"], stdout=subprocess.DEVNULL,
                           stderr=subprocess.DEVNULL, env={"PULLREC_STATE_DIR": str(self.scratch)})
            report = subprocess.run([PULLREC, "export", "--db", database, "--cluster", "c"],
                                    stdout=subprocess.PIPE, stderr=subprocess.PIPE)
            first, rest = self.check(report.stdout)
            self.assertEqual((first["source"], first["schema"] >= 1), (kind, True), report.stderr)
            self.assertEqual("sourceReadTime" in first, kind == "copy")
            _, files = self.check(export(node.path, "--node", first["node"]))
            drop = ("exportedAt", "cluster", "recordedTime")
            self.assertEqual(*([{key: row[key] for key in row if key not in drop} for row in one]
                               for one in (rest, files)))

    def test_an_empty_node_reports(self):
        first, rest = self.check(export(Node(self.scratch, "w", sample=False).path, code=0))
        self.assertEqual((first["rows"], first["records"], rest), (0, 0, []))

    def test_both_formats_say_the_same(self):
        words = ("--node", "w", "--hash-key-file", key_file(self.scratch))
        plain, table = rows(export(SAMPLE, *words)), csv_rows(export(SAMPLE, *words, "--format", "csv"))
        spelled = {True: "true", False: "false"}
        for row, line in zip(plain, table, strict=True):
            row.pop("exportedAt"), line.pop("exportedAt")
            self.assertEqual({key: str(spelled.get(value, value)) if isinstance(value, bool)
                              else str(value) for key, value in row.items()},
                             {key: value for key, value in line.items()
                              if value != "" or row.get(key) == ""})

    def test_a_tag_is_the_hmac_under_the_whole_key_without_one_newline(self):
        node = Node(self.scratch, "w", sample=False)
        node.record("sha256:a", "r.example/a", [("n", "s", "u", "f" * 64), ("n", "t", "u", "")])
        first, rest = self.check(export(node.path, "--hash-key-file", key_file(self.scratch)))
        mac = hmac.new(KEY[:-1].encode(), b"f" * 64, hashlib.sha256).hexdigest()
        self.assertEqual([row.get("credentialTag") for row in rest], [mac[:16], None])
        self.assertNotIn(mac[:8], first["hashKeyId"])

    def test_nothing_of_a_credential_leaves_without_a_key_and_no_hash_with_one(self):
        hashes = {secret["credentialHash"] for path in SAMPLE.glob("image_manager/pulled/*")
                  for secret in find_secrets(path) if secret["credentialHash"]}
        self.assertGreater(len(hashes), 3)
        for words in ((), ("--hash-key-file", key_file(self.scratch))):
            for style in ("ndjson", "csv"):
                text = export(SAMPLE, "--format", style, *words).decode()
                self.assertFalse([one for one in hashes if one[:8] in text])
                self.assertNotIn(KEY.strip(), text)
            self.assertEqual("credentialTag\":" in export(SAMPLE, *words).decode(), bool(words))

    def test_hostile_names_stay_in_their_field_and_their_line(self):
        node = Node(self.scratch, "w", sample=False)
        node.hostile()
        first, rest = self.check(export(node.path, code=0))
        self.assertEqual([row["kind"] for row in rest], ["grant", "intent"])
        self.assertEqual(rest[0]["name"], HOSTILE.replace("\0", "\ufffd"))
        report = export(node.path, "--format", "csv")
        self.assertEqual([byte for byte in report if byte < 32], [13, 10] * 4)
        table = csv_rows(report)
        self.assertEqual([line["kind"] for line in table], ["snapshot", "grant", "intent"])
        self.assertTrue(table[1]["name"].startswith("'=cmd\\x1b[2J\ufffd\\x0d\\x0a\"',;\\\\'$$\\u{202e}"))


def find_secrets(path):
    try:
        mapping = json.loads(path.read_text())["credentialMapping"]
    except (ValueError, KeyError, UnicodeDecodeError):
        return []
    return [secret for entry in mapping.values() for secret in entry.get("kubernetesSecrets") or []]


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
