# SPDX-License-Identifier: Apache-2.0
"""A program on a pseudo terminal, for tests that type."""
import os
import pty
import re
import select
import time

SECONDS = 60
ASKED = re.compile(rb"<\[(.*?)\]>", re.S)


class Terminal:
    """A shell on a pseudo terminal; `show` makes it print its line as <[LINE]>."""

    def __init__(self, words, environment, folder):
        self.seen = b""
        self.child, self.descriptor = pty.fork()
        if self.child == 0:
            os.chdir(folder)
            os.execvpe(words[0], words, environment)

    def type(self, text):
        os.write(self.descriptor, text.encode())

    def wait_for(self, pattern):
        """Reads until the pattern appears; returns what came before it, and the match."""
        deadline = time.monotonic() + SECONDS
        while not (found := pattern.search(self.seen)):
            left = max(0, deadline - time.monotonic())
            if not select.select([self.descriptor], [], [], left)[0]:
                raise AssertionError(f"{pattern.pattern} did not appear in {self.seen!r}")
            self.seen += os.read(self.descriptor, 65536)
        before, self.seen = self.seen[:found.start()], self.seen[found.end():]
        return before.decode(errors="replace"), found

    def press(self, keys):
        """What the keys show, and the line they leave; the next line begins empty."""
        self.type(keys + "\x07")
        shown, found = self.wait_for(ASKED)
        self.type("\x15")
        return shown, found.group(1).decode()

    def completed(self, text):
        return self.press(text + "\t")[1]

    def listed(self, text):
        return self.press(text + "\t\t")[0]

    def close(self):
        os.close(self.descriptor)
        os.waitpid(self.child, 0)
