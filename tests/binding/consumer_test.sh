#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Builds and runs a C program as an embedding project does, with what was installed and pkg-config.
# Usage: consumer_test.sh BUILD-FOLDER PROGRAM.c
set -euo pipefail
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
meson install -C "$1" --no-rebuild --quiet --destdir "$scratch" --tags runtime,devel >/dev/null
export PKG_CONFIG_SYSROOT_DIR=$scratch
PKG_CONFIG_PATH=$(dirname "$(find "$scratch" -name pullrec.pc)")
export PKG_CONFIG_PATH
read -ra flags < <(pkg-config --cflags --libs pullrec)
cc -std=c99 "$2" "${flags[@]}" -o "$scratch/consumer"
LD_LIBRARY_PATH=$(dirname "$(find "$scratch" -name 'libpullrec.so.0')") "$scratch/consumer"
