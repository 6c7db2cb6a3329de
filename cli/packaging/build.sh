#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Makes what nodes are given: Debian packages, one static binary, an image that holds only it.
# Usage: cli/packaging/build.sh [deb|static|image|all] [--out DIR] [--build TREE]
#   --out DIR      where to put it (build-packages)
#   --build TREE   pack what this tree built already (prefix /usr) instead of building a release
set -euo pipefail
top=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
kind='' out=$top/build-packages tree=''

usage() {
  echo "usage: cli/packaging/build.sh [deb|static|image|all] [--out DIR] [--build TREE]" >&2
  exit 2
}

while [ $# -gt 0 ]; do
  case $1 in
    deb | static | image | all) [ -z "$kind" ] || usage && kind=$1 ;;
    --out) [ $# -gt 1 ] || usage && out=$2 && shift ;;
    --build) [ $# -gt 1 ] || usage && tree=$2 && shift ;;
    *) usage ;;
  esac
  shift
done
kind=${kind:-all}

. "$top/.ci/packages.sh"
install_packages build package
mkdir -p "$out"
out=$(cd "$out" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
source=$work/pullrec

# The moment of the commit is the moment of everything that is made of it.
moment() {
  git -C "$top" log -1 --format=%ct HEAD 2>/dev/null ||
    dpkg-parsechangelog -l "$top/cli/packaging/debian/changelog" -S Timestamp
}
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(moment)}
export SOURCE_DATE_EPOCH LC_ALL=C.UTF-8 TZ=UTC

# A release is what is committed, in a folder without leftovers; a tree that was given only needs
# the instructions to pack it.
lay_out_source() {
  mkdir "$source"
  if [ -n "$tree" ]; then
    mkdir -p "$source/cli"
    cp -r "$top/cli/packaging" "$source/cli/"
  else
    [ -z "$(git -C "$top" status --porcelain)" ] ||
      echo "what is not committed is left out" >&2
    git -C "$top" archive HEAD | tar -x -C "$source"
  fi
  cp -r "$top/cli/packaging/debian" "$source/debian"
}

build_release() {
  if [ -n "$tree" ]; then
    tree=$(cd "$tree" && pwd)
    if ! meson introspect --buildoptions "$tree" | grep -q '"value": "/usr"'; then
      echo "$tree installs elsewhere than a package may: meson configure -Dprefix=/usr '$tree'" >&2
      exit 1
    fi
  else
    (cd "$source" && debian/rules build)
    tree=$source/build
  fi
}

make_packages() {
  (cd "$source" && PULLREC_BUILD=$tree dpkg-buildpackage --build=binary --no-sign --no-pre-clean)
  mv "$work"/*.deb "$work"/*.changes "$work"/*.buildinfo "$out"
}

make_static() {
  ninja -C "$tree" cli/packaging/pullrec-static
  strip -o "$out/$binary" "$tree/cli/packaging/pullrec-static"
}

make_image() {
  python3 "$top/cli/packaging/image.py" --binary "$out/$binary" --version "$version" \
    --architecture "$architecture" --created "$SOURCE_DATE_EPOCH" --out "$out/$binary.oci.tar"
}

version=$(dpkg-parsechangelog -l "$top/cli/packaging/debian/changelog" -S Version)
architecture=$(dpkg --print-architecture)
binary=pullrec-$version-linux-$architecture
lay_out_source
build_release
case $kind in deb | all) make_packages ;; esac
case $kind in static | image | all) make_static ;; esac
case $kind in image | all) make_image ;; esac
echo "in $out:"
ls -s --block-size=1K "$out"
