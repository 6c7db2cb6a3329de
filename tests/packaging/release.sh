#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Builds the whole release from HEAD and holds it to its numbers; takes long, so no part of CI.
# Usage: tests/packaging/release.sh
set -euo pipefail
top=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
here=$top/tests/packaging
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
out=$work/out
passed=0
failed=0

check() {
  echo "=== $*"
  if "$@"; then
    passed=$((passed + 1))
  else
    failed=$((failed + 1))
    echo "failed: $*"
  fi
}

smaller() {
  local size
  size=$(stat -c %s "$1")
  echo "$1: $size bytes of at most $2"
  [ "$size" -lt "$2" ]
}

"$top/cli/packaging/build.sh" all --out "$out"
deb=$(echo "$out"/pullrec_*.deb)
binary=$(find "$out" -name 'pullrec-*' ! -name '*.deb' ! -name '*.tar')
dpkg-deb --extract "$deb" "$work/unpacked"
mib=$((1024 * 1024))
check smaller "$work/unpacked/usr/bin/pullrec" $((4 * mib))
check smaller "$binary" $((8 * mib))
check python3 "$here/closure.py" "$deb" 12000
check python3 "$here/deb_test.py" --made "$out"
check python3 "$here/static_test.py" "$binary"
check python3 "$here/image_test.py" "$binary"
check "$here/reproducible.sh" "$out"
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
