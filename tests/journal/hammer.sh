#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Two processes hammer one database under TSan and then under ASan and UBSan; the last line counts.
# Usage: tests/journal/hammer.sh [SECONDS]
set -euo pipefail
top=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
seconds=${1:-60}
passed=0
failed=0

# hammer NAME SANITIZERS: builds the program with them and runs it
hammer() {
  local build=$top/build-$1
  # g++ 12 warns without reason under sanitizers; warnings are the plain build's business
  [ -f "$build/build.ninja" ] ||
    meson setup "$build" "$top" "-Db_sanitize=$2" -Db_lundef=false -Dwerror=false >/dev/null
  if ninja -C "$build" tests/journal/hammer >/dev/null &&
    "$build/tests/journal/hammer" --seconds "$seconds"; then
    passed=$((passed + 1))
  else
    failed=$((failed + 1))
  fi
}

export TSAN_OPTIONS=halt_on_error=1:second_deadlock_stack=1
export ASAN_OPTIONS=abort_on_error=1:detect_leaks=1
export UBSAN_OPTIONS=halt_on_error=1:print_stacktrace=1
hammer tsan thread
hammer sanitize address,undefined
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
