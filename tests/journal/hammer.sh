#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Two processes hammer one database under TSan and then under ASan and UBSan; the last line counts.
# It uses the two builds of tests/run.sh, which must have been made.
# Usage: tests/journal/hammer.sh [SECONDS]
set -euo pipefail
top=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
seconds=${1:-60}
passed=0
failed=0

# hammer BUILD PROGRAM: builds the program there and runs it
hammer() {
  if ninja -C "$top/$1" "tests/journal/$2" >/dev/null &&
    "$top/$1/tests/journal/$2" --seconds "$seconds"; then
    passed=$((passed + 1))
  else
    failed=$((failed + 1))
  fi
}

export TSAN_OPTIONS=halt_on_error=1:second_deadlock_stack=1
export ASAN_OPTIONS=abort_on_error=1:detect_leaks=1
export UBSAN_OPTIONS=halt_on_error=1:print_stacktrace=1
hammer build-test hammer-tsan
hammer build-sanitize hammer
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
