#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Listens on a socket, as a running kubelet does, while a command runs: listen.py SOCKET COMMAND…"""
import os
import socket
import subprocess
import sys


def main():
    path, command = sys.argv[1], sys.argv[2:]
    folder, name = os.path.split(os.path.abspath(path))
    here = os.getcwd()
    with socket.socket(socket.AF_UNIX) as listening:
        os.chdir(folder)  # the name of a socket must be short
        listening.bind(name)
        os.chdir(here)
        listening.listen()
        return subprocess.run(command, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
