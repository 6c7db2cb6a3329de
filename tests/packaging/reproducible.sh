#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Builds the release again, elsewhere and in other surroundings, and compares it byte by byte.
# Usage: tests/packaging/reproducible.sh [MADE]
#   MADE: what cli/packaging/build.sh made of this commit; without it that is built first
set -euo pipefail
top=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
made=${1-}
if [ -z "$made" ]; then
  made=$work/first
  "$top/cli/packaging/build.sh" all --out "$made"
fi
mkdir -p "$work/a/place"
# A compiler's cache would only give back what the first build put there.
(umask 027 && cd / && CCACHE_DISABLE=1 TMPDIR="$work/a/place" LC_ALL=C TZ=Asia/Tokyo \
  "$top/cli/packaging/build.sh" all --out "$work/second")

passed=0
failed=0
for path in "$made"/*.deb "$made"/pullrec-*; do
  if cmp "$path" "$work/second/$(basename "$path")"; then
    passed=$((passed + 1))
  else
    failed=$((failed + 1))
  fi
done
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
