#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Forces every fault we know on the plain build, prints what was tried and found; the last line
# counts scenarios. Two stages run at a time, the longest first.
# Usage: tests/faults/campaign.sh [--scale N]     1 is CI's share, 20 a release's
set -euo pipefail
top=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
scale=1
if [ $# -eq 2 ] && [ "$1" = --scale ]; then
  scale=$2
elif [ $# -ne 0 ]; then
  echo "usage: tests/faults/campaign.sh [--scale N]" >&2
  exit 2
fi
build=${PULLREC_BUILD:-$top/build-test}
[ -f "$build/build.ninja" ] || meson setup "$build" "$top" >/dev/null
ninja -C "$build" tests/faults/campaign >/dev/null || {
  echo "the build failed"
  echo "0 passed, 1 failed"
  exit 1
}

stages='failing-calls power-loss command-power-loss kills allocations scarcity'
words=$(mktemp -d)
trap 'rm -rf "$words"' EXIT

# A stage's words and its time; a stage that dies without a count is one failure.
run() {
  local started=$SECONDS
  "$1" "$2" --scale "$3" >"$4/$2" 2>&1 || true
  grep -Eq '^[0-9]+ passed, [0-9]+ failed' "$4/$2" || echo '0 passed, 1 failed' >>"$4/$2"
  echo "$2 took $((SECONDS - started)) s" >"$4/$2.time"
}
export -f run
# shellcheck disable=SC2016,SC2086
printf '%s\n' $stages |
  xargs -P 2 -I{} bash -c 'run "$0" "$1" "$2" "$3"' "$build/tests/faults/campaign" {} "$scale" "$words"

passed=0
failed=0
skipped=0
declare -A figures
for stage in $stages; do
  sed '$d' "$words/$stage"
  cat "$words/$stage.time"
  if [[ $(tail -n 1 "$words/$stage") =~ ^([0-9]+)\ passed,\ ([0-9]+)\ failed(,\ ([0-9]+)\ skipped)?$ ]]; then
    passed=$((passed + BASH_REMATCH[1]))
    failed=$((failed + BASH_REMATCH[2]))
    skipped=$((skipped + ${BASH_REMATCH[4]:-0}))
  fi
  while read -r name number; do
    figures[$name]=$((${figures[$name]:-0} + number))
  done < <(grep "^$stage: images" "$words/$stage" | cut -d: -f2 | tr ',' '\n')
done
echo "scale $scale: images ${figures[images]:-0}, distinct ${figures[distinct]:-0}," \
  "kills ${figures[kills]:-0}, faults ${figures[faults]:-0}," \
  "allocations ${figures[allocations]:-0}, violations ${figures[violations]:-0}"
if [ "$skipped" -gt 0 ]; then
  echo "$passed passed, $failed failed, $skipped skipped"
else
  echo "$passed passed, $failed failed"
fi
[ "$failed" -eq 0 ]
