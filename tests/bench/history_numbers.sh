#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# The numbers of history on a million outcomes of 30 days.
# Usage: tests/bench/history_numbers.sh BUILD [OUTCOMES]     a build with cli/pullrec,
#                                                            tests/cli/make-outcomes and sqlite3
# Fails when a goal is missed: the last hour within 50 ms of CPU; forgetting all of them, a step
# at a time, with no step over 50 ms (as `Writer::forget_outcomes` deletes 1000).
set -euo pipefail
build=$(cd "${1:?give a build folder}" && pwd)
outcomes=${2:-1000000}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
database=$folder/records.db
"$build/tests/cli/make-outcomes" "$database"
sqlite3 "$database" <<SQL
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < $outcomes)
INSERT INTO pull_outcome (image, result, label, class, error_text, started_at, ended_at, bytes)
SELECT 'registry.corp.example/team-' || (i % 97) || '/app:' || (i % 1013),
       CASE i % 5 WHEN 0 THEN 'failed' ELSE 'ok' END,
       CASE i % 5 WHEN 0 THEN 'UNKNOWN' END, CASE i % 5 WHEN 0 THEN 'TIMEOUT' END,
       CASE i % 5 WHEN 0 THEN 'dial tcp 10.0.0.7:443: i/o timeout' END,
       t - 3000000, t, 50000000
FROM (SELECT i,
             CAST((unixepoch() - 30 * 86400 + i * 30.0 * 86400 / $outcomes) * 1000000 AS INTEGER)
             AS t FROM n);
SQL
python3 - "$build/cli/pullrec" "$database" <<'PYTHON'
import os
import sqlite3
import subprocess
import sys
import time

tool, database = sys.argv[1:]
missed = False


def cpu_ms(*words):
    with open(os.devnull, "wb") as nowhere:
        process = subprocess.Popen([tool, *words, "--db", database], stdout=nowhere)
        _, status, usage = os.wait4(process.pid, 0)
    if status != 0:
        sys.exit(f"failed: {words}")
    return 1000 * (usage.ru_utime + usage.ru_stime)


def tell(what, value, goal=None):
    global missed
    missed = missed or (goal is not None and value > goal)
    end = "" if goal is None else f" goal {goal}  {'ok' if value <= goal else 'MISSED'}"
    print(f"{what:<36} {value:8.1f} ms{end}")


tell("history --since 1h", min(cpu_ms("history", "--since", "1h") for _ in range(10)), 50)
tell("history --limit 20", min(cpu_ms("history", "--limit", "20") for _ in range(5)), 50)
tell("history --failed --class TLS (all)", cpu_ms("history", "--failed", "--class", "TLS"))
tell("metrics --compat crio", min(cpu_ms("metrics", "--compat", "crio") for _ in range(5)), 50)
connection = sqlite3.connect(database, isolation_level=None)
connection.execute("PRAGMA foreign_keys = ON")
slowest = 0
for _ in range(100):
    began = time.process_time()
    connection.execute("BEGIN IMMEDIATE")
    connection.execute("DELETE FROM pull_outcome WHERE id IN (SELECT id FROM pull_outcome "
                       "WHERE ended_at < ? ORDER BY ended_at LIMIT ?)", (2**62, 1000))
    connection.execute("COMMIT")
    slowest = max(slowest, 1000 * (time.process_time() - began))
tell("forget 1000 outcomes, slowest of 100", slowest, 50)
sys.exit(1 if missed else 0)
PYTHON
