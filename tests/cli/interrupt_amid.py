#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs a command that changes a database in several transactions, keeps it out of the database once
it has committed one of them, and presses Ctrl-C; exits as the command does.

usage: interrupt_amid.py DATABASE COMMAND...
"""
import signal
import sqlite3
import subprocess
import sys
import time


def entries(connection):
    return connection.execute("SELECT count(*) FROM change").fetchone()[0]


def holds_lock_after_entry(connection, before):
    try:
        connection.execute("BEGIN IMMEDIATE")
    except sqlite3.OperationalError:  # locked
        return False
    if entries(connection) > before:
        return True
    connection.execute("ROLLBACK")
    return False


def main():
    connection = sqlite3.connect(sys.argv[1], timeout=0, isolation_level=None)
    before = entries(connection)
    process = subprocess.Popen(sys.argv[2:])
    while process.poll() is None and not holds_lock_after_entry(connection, before):
        time.sleep(0.0003)  # shorter than the command leaves the lock to others
    process.send_signal(signal.SIGINT)
    code = process.wait()
    connection.close()
    return code if code >= 0 else 128 - code


if __name__ == "__main__":
    sys.exit(main())
