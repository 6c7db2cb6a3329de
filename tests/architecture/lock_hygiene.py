#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Finds code that may break what keeps a database whole (safety.md 0.3, 0.4 and 0.6).

Opening and closing a database file drops the locks that SQLite holds for this process, so only the
files named here may open files at all, each for its reason. The same for SAVEPOINT and checkpoints.
"""
import pathlib
import re
import sys

OPENING = r"\bO_(RDONLY|WRONLY|RDWR|PATH)\b|\b(fopen|freopen|creat)\s*\(|\b[io]?fstream\b|\bcopy_file\b"
CHECKPOINT = r"wal_checkpoint|wal_autocheckpoint"
SAVEPOINT = r"\bsavepoint\b|\bSQLite::(Savepoint|Transaction)\b"

ALLOWED = {
    OPENING: {
        "cli/input.cpp": "a document of the user, never a database",
        "cli/manual/write_pages.cpp": "texts of the manual, while the tool is built",
        "cli/trusted_file.cpp": "a configuration, looked at before any database is open",
        "cli/output/spool.cpp": "a new unlinked file of its own",
        "cli/audit_beside.cpp": "the log of changes of directories, never a database",
        "cli/audit_log.cpp": "the log of changes of directories, never a database",
        "cli/run_tool.cpp": "/dev/null, as the input of a command",
        "src/db/new_folder.cpp": "the folder above a new one, to sync it",
        "cli/report_file.cpp": "a report that the user asked for",
        "cli/process.cpp": "/dev/null, in place of a closed standard stream",
        "src/exchange/archive.cpp": "a kubelet's files and their copies, never a database",
        "src/exchange/directories.cpp": "a kubelet's directories, never a database",
        "src/exchange/file_content.cpp": "a record file of the kubelet, never a database",
        "src/exchange/listing.cpp": "a kubelet's directory, never a database",
        "src/exchange/scan.cpp": "a kubelet's directory, never a database",
        "src/journal/holder_locks.cpp": "the lock file beside a database, never the database",
        "src/journal/process_identity.cpp": "the kernel's name of this boot",
        "src/db/connection.cpp": "creates a new file before SQLite hears of it",
        "src/db/copy_in_child.cpp": "in a child process, whose closing drops no lock of ours",
        "src/db/failure.cpp": "/dev/null, to learn whether files run out",
        "src/db/folder_lock.cpp": "a folder, never a database",
        "src/db/open_elsewhere.cpp": "the kernel's list of locks",
        "src/db/set_aside.cpp": "a damaged file, while no connection of this process is open",
        "src/db/new_file.cpp": "syncs a new file after its only connection was closed",
        "src/exchange/descriptor.cpp": "record files and their folders, never a database",
    },
    CHECKPOINT: {
        "src/db/checkpoint.cpp": "the one guarded checkpoint",
        "src/db/settings.cpp": "switches the automatic one off",
    },
    SAVEPOINT: {},
}

SAMPLES = {
    OPENING: ["int f = ::open(p, O_RDONLY);", "std::ifstream in(p);", 'fopen(p, "r")'],
    CHECKPOINT: ['"PRAGMA wal_checkpoint(TRUNCATE)"'],
    SAVEPOINT: ['"SAVEPOINT one"', "SQLite::Transaction t(db);"],
}


def findings(root):
    for part in ("src", "cli", "include", "schema"):
        for path in sorted((root / part).rglob("*")):
            if path.suffix not in (".cpp", ".hpp", ".h", ".in", ".sql"):
                continue
            name = path.relative_to(root).as_posix()
            for number, line in enumerate(path.read_text().splitlines(), 1):
                for pattern, allowed in ALLOWED.items():
                    if name not in allowed and re.search(pattern, line, re.IGNORECASE):
                        yield f"{name}:{number}: {line.strip()}"


def main():
    root = pathlib.Path(sys.argv[1])
    blind = [s for p, lines in SAMPLES.items() for s in lines if not re.search(p, s, re.IGNORECASE)]
    missing = [n for allowed in ALLOWED.values() for n in allowed if not (root / n).is_file()]
    found = list(findings(root))
    for text, lines in (("not recognised", blind), ("allowed but gone", missing), ("not allowed", found)):
        for line in lines:
            print(f"{text}: {line}")
    return 1 if blind or missing or found else 0


sys.exit(main())
