#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Loads reports of `pullrec export` into the tables of create.sql. A report is one transaction:
# all of a node is replaced, or, when the report is cut off, foreign or older than what is there,
# nothing. Loading the same report again changes nothing.
#
# Usage: load.sh [FILE...]     ndjson or csv; without FILE, or for -, standard input:
#                              zstd -dc report.ndjson.zst | load.sh
# psql finds the server by its own variables: PGHOST, PGDATABASE, PGUSER, PGSERVICE.
# Exit: 0 all loaded, 1 some were refused (each is named, the others are loaded), 2 usage.
#
# A report says itself which node it is of. Whoever can hand in reports can speak for any node: keep
# one account a node where the reports are collected, and compare.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
export PGCLIENTENCODING=UTF8 PGTZ=UTC PGDATESTYLE=ISO

case ${1-} in
  -?*)
    echo "usage: load.sh [FILE...]" >&2
    exit 2
    ;;
esac

# A report on standard input; its first byte tells the format.
load() {
  local first='' format=csv
  IFS= read -r -N 1 first || true
  [ "$first" != '{' ] || format=ndjson
  { printf %s "$first" && cat; } |
    psql --no-psqlrc --quiet --no-password --set ON_ERROR_STOP=1 --output /dev/null \
      --file "$here/load_$format.sql"
}

code=0
[ $# -gt 0 ] || set -- -
for file in "$@"; do
  if [ "$file" = - ]; then
    load || { echo "load.sh: standard input: refused, nothing of it is loaded" >&2 && code=1; }
  else
    load <"$file" || { echo "load.sh: $file: refused, nothing of it is loaded" >&2 && code=1; }
  fi
done
exit "$code"
