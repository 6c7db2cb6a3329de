#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Runs the Go test against the built library: go_test.sh LIBRARY-FOLDER INCLUDE-FOLDER CACHE-FOLDER
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/go"
if ! command -v go >/dev/null; then
  echo "go is missing: install Debian's golang-go, or let tests/run.sh do it" >&2
  exit 1
fi
export CGO_ENABLED=1 CGO_CFLAGS="-I$2" CGO_LDFLAGS="-L$1 -Wl,-rpath,$1"
export GOCACHE=$3 GOFLAGS=-mod=mod GOPROXY=off GO111MODULE=on HOME=${HOME:-$3}
exec go test -count=1 -v ./...
