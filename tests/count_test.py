# SPDX-License-Identifier: Apache-2.0
"""What the count of tests/run.sh must never get wrong: a failure that looks like a pass."""
import contextlib
import io
import json
import pathlib
import sys
import tempfile
import unittest

import count


def summary(passed, failed=0, skipped=0):
    return (f"[doctest] test cases: {passed + failed} | {passed} passed | {failed} failed | "
            f"{skipped} skipped\n")


def closing(*tests):
    """The exit code and the printed lines for the given (result, stdout) pairs."""
    entries = [{"name": f"test {n}", "result": result, "stdout": stdout, "returncode": 0}
               for n, (result, stdout) in enumerate(tests)]
    with tempfile.TemporaryDirectory() as folder, io.StringIO() as words:
        log = pathlib.Path(folder, "testlog.json")
        log.write_text("".join(json.dumps(entry) + "\n" for entry in entries))
        with contextlib.redirect_stdout(words):
            code = count.main(log)
        return code, words.getvalue().splitlines()


class Count(unittest.TestCase):
    def last(self, *tests):
        code, lines = closing(*tests)
        return code, lines[-1]

    def test_cases_vectors_and_plain_tests_add_up(self):
        self.assertEqual(self.last(("OK", summary(7)), ("OK", "noise\n30 passed, 0 failed\n"),
                                   ("OK", "")), (0, "38 passed, 0 failed"))

    def test_skipped_ones_are_named_only_if_there_are_any(self):
        self.assertEqual(self.last(("OK", summary(7, 0, 1)), ("SKIP", ""),
                                   ("OK", "3 passed, 0 failed, 2 skipped")),
                         (0, "10 passed, 0 failed, 4 skipped"))

    def test_failing_cases_are_counted_and_shown(self):
        code, lines = closing(("OK", summary(3)), ("FAIL", "the reason\n" + summary(5, 2)))
        self.assertEqual((code, lines[-1]), (1, "8 passed, 2 failed"))
        self.assertIn("the reason", lines)

    def test_a_program_that_dies_after_its_summary_has_failed(self):
        self.assertEqual(self.last(("FAIL", summary(3))), (1, "3 passed, 1 failed"))

    def test_a_failed_case_counts_even_if_the_program_exits_well(self):
        self.assertEqual(self.last(("OK", summary(3, 1))), (1, "3 passed, 1 failed"))

    def test_timeouts_and_errors_without_a_summary_are_one_failure(self):
        self.assertEqual(self.last(("TIMEOUT", ""), ("ERROR", ""), ("UNEXPECTEDPASS", "")),
                         (1, "0 passed, 3 failed"))

    def test_a_program_that_runs_no_case_has_failed(self):
        self.assertEqual(self.last(("OK", summary(0))), (1, "0 passed, 1 failed"))

    def test_no_test_at_all_is_a_failure(self):
        self.assertEqual(self.last(), (1, "0 passed, 1 failed"))


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
