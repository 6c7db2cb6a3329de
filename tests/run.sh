#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Builds everything and runs every test; the last line counts them.
# Usage: tests/run.sh [--sanitize]     --sanitize: the same tests under ASan and UBSan
set -euo pipefail
top=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

build=$top/build-test
# Half the time to build that a release's optimization takes, and still fast enough.
setup=(--prefix=/usr -Doptimization=1 -Ddebug=false '-Dcpp_args=-g1' -Db_pch=true)
options=()
case "${1-}" in
  '') ;;
  --sanitize)
    build=$top/build-sanitize
    # clang instruments in a third of the time that g++ takes. Warnings are the plain build's
    # business. The check of vptr opens a file to look at memory, so it fails by itself where files
    # run out.
    export CC=clang CXX=clang++
    setup=(-Doptimization=0 -Ddebug=false '-Dcpp_args=-g1 -fno-sanitize=vptr -fsized-deallocation'
      '-Db_sanitize=address,undefined' -Db_lundef=false -Dwerror=false -Db_pch=true)
    # Tests of the source text and of recipes gain nothing from an instrumented program.
    options=(--no-suite source --no-suite recipes --timeout-multiplier 4)
    export ASAN_OPTIONS=abort_on_error=1:detect_leaks=1:strict_string_checks=1
    export UBSAN_OPTIONS=halt_on_error=1:abort_on_error=1:print_stacktrace=1
    ;;
  *)
    echo "usage: tests/run.sh [--sanitize]" >&2
    exit 2
    ;;
esac

. "$top/.ci/packages.sh"
install_packages build test package

if ! { [ -f "$build/build.ninja" ] || meson setup "$build" "$top" "${setup[@]}"; } ||
  ! ninja -C "$build"; then
  echo "the build failed"
  echo "0 passed, 1 failed"
  exit 1
fi

log=$build/meson-logs/testlog.json
rm -f "$log"
# The reader of the log judges, so that one count and one verdict exist.
meson test -C "$build" --no-rebuild "${options[@]}" </dev/null || true
python3 "$top/tests/count.py" "$log"
