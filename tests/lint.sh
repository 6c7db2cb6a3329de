#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# clang-format and shellcheck over everything, clang-tidy over what changed against the landed main.
# Usage: tests/lint.sh [--all]      --all: clang-tidy over every file, however long it takes
set -euo pipefail
top=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
cd "$top"
build='build-lint' # without precompiled headers, which are g++'s and hide what is not included
passed=0
failed=0

# Runs one check and counts it; a failing check does not hide the next.
check() {
  local name=$1
  shift
  if "$@"; then
    passed=$((passed + 1))
  else
    failed=$((failed + 1))
    echo "$name: failed"
  fi
}

formatted() {
  git ls-files -z '*.cpp' '*.hpp' '*.h' ':!tests/data' | xargs -0 -r clang-format --dry-run -Werror
}

shells() {
  git ls-files -z '*.sh' .ci/run | xargs -0 -r shellcheck -x
}

# A commit to compare with, or nothing before anything landed: reading every file takes clang-tidy
# longer than a whole run may, so that is left to --all. In CI's fresh clone the landed main is not
# known apart from HEAD: there it is what stood four hours ago.
landed() {
  local base
  base=$(git merge-base origin/main HEAD 2>/dev/null || true)
  if [ -z "$base" ] || [ "$base" = "$(git rev-parse HEAD)" ]; then
    base=$(git rev-list -1 --before='4 hours ago' HEAD)
  fi
  echo "$base"
}

# A run of everything has 25 minutes: the files that changed last are read first, and what is left
# over after this many seconds is named, not passed over in silence.
readable=60

# Silent on a clean file, so that two of them at a time do not mix their words.
tidy_one() {
  local words
  if [ "$(date +%s)" -ge "$deadline" ]; then
    echo "clang-tidy: no time left for $2; --all reads it"
    return 0
  fi
  words=$(clang-tidy --quiet -p "$1" "$2" 2>&1) && return 0
  printf '%s\n' "$words"
  return 1
}
export -f tidy_one

tidy() {
  local files
  files=$(python3 tests/lint_files.py "$build" "$@") || return 1
  [ -n "$files" ] || { echo "clang-tidy: nothing changed" && return 0; }
  echo "clang-tidy: $(wc -l <<<"$files") files"
  export deadline=$(($(date +%s) + readable))
  # shellcheck disable=SC2016
  xargs -d '\n' -n 1 -P "$(nproc)" bash -c 'tidy_one "$0" "$1"' "$build" <<<"$files"
}

[ -f "$build/build.ninja" ] || meson setup "$build" . >/dev/null
ninja -C "$build" build.ninja >/dev/null # files may have come since
check clang-format formatted
check shellcheck shells
case "${1-}" in
  '')
    base=$(landed)
    if [ -n "$base" ]; then
      check clang-tidy tidy "$base"
    else
      echo "clang-tidy: nothing has landed to compare with; --all reads every file"
    fi
    ;;
  --all)
    readable=$((24 * 3600))
    check clang-tidy tidy
    ;;
  *) echo "usage: tests/lint.sh [--all]" >&2 && exit 2 ;;
esac
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
