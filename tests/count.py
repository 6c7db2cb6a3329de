# SPDX-License-Identifier: Apache-2.0
"""Reads meson's testlog.json, prints what failed with its output, and counts.

The last line is `N passed, N failed`, with `, N skipped` only where something was skipped.
A doctest program counts its cases, a replay its vectors, every other test one.
"""
import json
import re
import sys

DOCTEST = re.compile(
    r"^\[doctest\] test cases:\s*(\d+) \|\s*(\d+) passed \|\s*(\d+) failed \|\s*(\d+) skipped", re.M)
PLAIN = re.compile(r"^(\d+) passed, (\d+) failed(?:, (\d+) skipped)?$", re.M)
SHOWN = 30_000  # characters of one failing test's output: its end tells most


def own_count(output):
    """What the program itself counted (passed, failed, skipped), or None."""
    if found := DOCTEST.findall(output):
        _, passed, failed, skipped = map(int, found[-1])
        return passed, failed, skipped
    if found := PLAIN.findall(output):
        passed, failed, skipped = found[-1]
        return int(passed), int(failed), int(skipped or 0)
    return None


def count(test):
    """One test's (passed, failed, skipped) and whether it is to be shown."""
    result = test["result"]
    if result == "SKIP":
        return (0, 0, 1), False
    good = result in ("OK", "EXPECTEDFAIL")
    own = own_count(test.get("stdout", "") + "\n" + test.get("stderr", ""))
    if own is None:
        return ((1, 0, 0) if good else (0, 1, 0)), not good
    passed, failed, skipped = own
    ran_nothing = passed + failed == 0
    # A program may die after its summary, or run no case at all: neither is a pass.
    if failed == 0 and (not good or ran_nothing):
        failed = 1
    return (passed, failed, skipped), failed > 0


def show(test):
    print(f"\n--- {test['name']}: {test['result']} (exit {test.get('returncode')})")
    for stream in ("stdout", "stderr"):
        text = test.get(stream, "").rstrip()
        if text:
            print(text if len(text) <= SHOWN else "…" + text[-SHOWN:])


def main(path):
    totals = [0, 0, 0]
    try:
        with open(path, encoding="utf-8") as log:
            tests = [json.loads(line) for line in log]
    except (OSError, ValueError) as fault:
        print(f"no test log to read: {fault}")
        tests = []
    for test in tests:
        counted, shown = count(test)
        totals = [total + one for total, one in zip(totals, counted)]
        if shown:
            show(test)
    passed, failed, skipped = totals
    if passed + failed == 0:
        print("no test ran")
        failed = 1
    print(f"{passed} passed, {failed} failed" + (f", {skipped} skipped" if skipped else ""))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
