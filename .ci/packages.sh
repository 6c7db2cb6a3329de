# shellcheck shell=bash
# SPDX-License-Identifier: Apache-2.0
# The Debian 12 packages this project needs; sourced by the README's two commands.

# To build the tool and the library.
build_packages=(
  g++ meson ninja-build pkg-config python3
  libsqlitecpp-dev libsqlite3-dev libcli11-dev libfmt-dev nlohmann-json3-dev
  doctest-dev libsodium-dev libyaml-cpp-dev scdoc
)

# To run every test and check on top of that.
test_packages=(
  ccache git sqlite3 strace systemd libbenchmark-dev
  golang-go clang clang-format clang-tidy libclang-rt-14-dev shellcheck
  python3-jsonschema man-db bash-completion zsh fish postgresql-15
  jq
)

# To make the packages and to look at them (cli/packaging/build.sh).
package_packages=(dpkg-dev debhelper lintian)

# Installs what is missing of the named sets (build, test, package), as root or through sudo; says which.
install_packages() {
  local wanted=() missing=() package run=() set
  for set in "$@"; do
    case $set in
      build) wanted+=("${build_packages[@]}") ;;
      test) wanted+=("${test_packages[@]}") ;;
      package) wanted+=("${package_packages[@]}") ;;
    esac
  done
  for package in "${wanted[@]}"; do
    [ "$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null)" = installed ] ||
      missing+=("$package")
  done
  [ ${#missing[@]} -gt 0 ] || return 0
  if ! command -v apt-get >/dev/null; then
    echo "not a Debian system: going on without installing; needed are: ${missing[*]}" >&2
    return 0
  fi
  if [ "$(id -u)" -ne 0 ]; then
    if ! command -v sudo >/dev/null; then
      echo "these packages are missing, and installing them takes root or sudo: ${missing[*]}" >&2
      return 1
    fi
    run=(sudo)
  fi
  echo "Installing ${missing[*]}"
  run+=(env DEBIAN_FRONTEND=noninteractive apt-get -qq -o Dpkg::Use-Pty=0)
  # A list that cannot be refreshed may still be good enough to install from.
  "${run[@]}" update >/dev/null </dev/null || echo "the package lists could not all be refreshed" >&2
  if ! "${run[@]}" install -y --no-install-recommends "${missing[@]}" >/dev/null </dev/null; then
    echo "installing failed: ${missing[*]}" >&2
    return 1
  fi
}
