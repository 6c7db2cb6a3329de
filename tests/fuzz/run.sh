#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# usage: tests/fuzz/run.sh SECONDS [BUILD_DIR]
# Builds every fuzz target with clang, libFuzzer, ASan and UBSan and runs each for SECONDS. New
# inputs stay in BUILD_DIR (default: build-fuzz); a crash stops the run and leaves its input there.
set -eu
seconds=${1:?usage: tests/fuzz/run.sh SECONDS [BUILD_DIR]}
root=$(cd "$(dirname "$0")/../.." && pwd)
build=${2:-$root/build-fuzz}

if [ ! -f "$build/build.ninja" ]; then
  CC=clang CXX=clang++ meson setup "$build" "$root" -Dwerror=false -Db_lundef=false \
    -Db_sanitize=address,undefined -Dcpp_args=-fsanitize=fuzzer-no-link
fi
for source in "$root"/tests/fuzz/*_fuzz.cpp; do
  name=$(basename "$source" _fuzz.cpp)
  ninja -C "$build" "tests/fuzz/${name}_fuzz"
  mkdir -p "$build/corpus/$name"
  echo "fuzzing $name for $seconds s"
  "$build/tests/fuzz/${name}_fuzz" -max_total_time="$seconds" -max_len=8192 -timeout=10 \
    -print_final_stats=1 -artifact_prefix="$build/${name}-" \
    "$build/corpus/$name" "$root/tests/fuzz/corpus/$name"
done
