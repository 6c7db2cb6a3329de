#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs a command and presses Ctrl-C as soon as it has a file open; exits as the command does.

usage: interrupt.py FILE COMMAND...
"""
import os
import signal
import subprocess
import sys
import time


def has_open(pid, path):
    folder = f"/proc/{pid}/fd"
    try:
        return any(os.path.realpath(os.path.join(folder, name)) == path
                   for name in os.listdir(folder))
    except OSError:
        return False


def main():
    path = os.path.realpath(sys.argv[1])
    process = subprocess.Popen(sys.argv[2:])
    while process.poll() is None and not has_open(process.pid, path):
        time.sleep(0.005)
    process.send_signal(signal.SIGINT)
    code = process.wait()
    return code if code >= 0 else 128 - code


if __name__ == "__main__":
    sys.exit(main())
