#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Keeps every other process out of a database until the file DATABASE.release exists.

usage: hold_lock.py DATABASE      returns once the lock is held, by a process of its own
"""
import os
import sqlite3
import sys
import time


def hold(path, held):
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("PRAGMA locking_mode=EXCLUSIVE")
    connection.execute("BEGIN EXCLUSIVE")
    os.write(held, b"!")
    os.close(held)
    end = time.monotonic() + 60
    while not os.path.exists(path + ".release") and time.monotonic() < end:
        time.sleep(0.02)
    connection.close()


def main():
    reading, held = os.pipe()
    if os.fork() == 0:
        os.close(reading)
        hold(sys.argv[1], held)
        return 0
    os.close(held)
    return 0 if os.read(reading, 1) == b"!" else 1


if __name__ == "__main__":
    sys.exit(main())
