#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Makes the pages of the manual: those of commands from their values, the others from their text.
# Usage: make_pages.sh SCDOC WRITE-PAGES FOLDER DATE PAGE.scd...
set -eu
scdoc=$1 write_pages=$2 folder=$3
# The day in the page's foot; the same sources make the same pages.
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$4}
export SOURCE_DATE_EPOCH
shift 4
texts=$(mktemp -d)
trap 'rm -rf "$texts"' EXIT
"$write_pages" "$texts"
cp "$@" "$texts"
for text in "$texts"/*.scd; do
  page=${text##*/}
  # Words that are typed must not be hyphenated.
  "$scdoc" <"$text" | sed '/^\.TH /a .nh' >"$folder/${page%.scd}"
done
