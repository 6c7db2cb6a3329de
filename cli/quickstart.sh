#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Builds pullrec and shows its main job on a private copy of a node's image pull records.
# Usage: cli/quickstart.sh [--keep] [DIR]
#   DIR     holds image_manager/, or pulling/ and pulled/; default: an invented sample node
#   --keep  leaves the copy in place and says where it is
set -euo pipefail
top=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
build=$top/build-release

# The tour: every command a reader is shown, in order. It grows with the tool.
tour() {
  local policy=NeverVerifyPreloadedImages image ref owner

  # A login of zeros is no login at all: these checks rest on the secret's coordinates alone, so
  # that no credential hash of a real node is ever printed.
  local no_login=0000000000000000000000000000000000000000000000000000000000000000
  local stranger=nobody/stranger/00000000-0000-4000-8000-000000000000

  if pick proven image ref owner; then
    say "A pod that presents a secret which the record knows: allowed, no pull."
    show check "$image" --image-ref "$ref" --files "$node" --policy "$policy" \
      --secret "$owner:$no_login"
    say "The same image for a pod with a secret which nobody has seen: it must pull."
    show check "$image" --image-ref "$ref" --files "$node" --policy "$policy" \
      --secret "$stranger:$no_login"
    say "The same as a pod file, with what is on the node: would it start if the registry were down?"
    write_documents "$image" "$ref" "$owner"
    show check -f "$private/pod.yaml" --images "$private/images.json" --files "$node" \
      --policy "$policy" --secret "$owner:$no_login"
    say "Without the pod's secret nothing is guessed."
    show check -f "$private/pod.yaml" --images "$private/images.json" --files "$node" \
      --policy "$policy"
  else
    say "No record here names a secret: nothing to show for 'allowed' and 'must pull'."
  fi
  if pick broken image ref owner; then
    say "The record of this image is damaged: that decides, whatever the policy says."
    show check "$image" --image-ref "$ref" --files "$node" --policy NeverVerify
  else
    say "No damaged record here: nothing to show for it."
  fi
  look
  move
  pull
  free_space
}

# A pod that names the secret NAMESPACE/NAME/UID for an image, and a list with the image alone, as
# people have them.
write_documents() {
  local image=$1 ref=$2 namespace name _
  IFS=/ read -r namespace name _ <<<"$3"
  cat >"$private/pod.yaml" <<YAML
apiVersion: v1
kind: Pod
metadata:
  name: web
  namespace: $namespace
spec:
  imagePullSecrets:
  - name: $name
  containers:
  - name: main
    image: $image
    imagePullPolicy: IfNotPresent
YAML
  cat >"$private/images.json" <<JSON
{"images": [{"id": "$ref", "repoTags": ["$image:latest"], "repoDigests": []}]}
JSON
  cat >"$private/containers.json" <<JSON
{"containers": [{"id": "c0ffee", "metadata": {"name": "main"}, "state": "CONTAINER_EXITED",
  "image": {"image": "$ref"}, "imageRef": "$ref"}]}
JSON
}

# What is here, and who may use it.
look() {
  say "One screen: what was read, and how much is in it."
  show status --files "$node"
  say "The records, and to whom they are open."
  show get records --files "$node"
  say "The same in numbers, as a monitoring system collects them."
  show metrics --files "$node"
  say "And as rows for the tools of a fleet: one that tells what was read, then one a grant."
  show export --files "$node" --cluster demo --node demo --out "$private/report.ndjson"
}

# A copy that is kept fresh, and a take-over into a database, on copies of this node.
move() {
  say "A copy of the directories, in one file."
  show sync "$node" --db "$private/copy.db"
  say "It says the same as the directories."
  show migrate diff "$node" --db "$private/copy.db"
  say "What a take-over would do, before it is done."
  show migrate from-files "$node" --db "$private/records.db" --preloaded none --dry-run
  show migrate from-files "$node" --db "$private/records.db" --preloaded none
  say "And the same question to the database."
  show migrate diff "$node" --db "$private/records.db"
}

# One pull at a time, around a command that pulls nothing and prints an image id as podman does.
pull() {
  local id
  id=$(printf 'an image' | sha256sum | cut -d' ' -f1)
  say "An agent's database, and a pull in it: the intent before, the record after. (echo stands in for podman.)"
  show db init --db "$private/agent.db" --preloaded none
  show pull run docker.io/library/redis:7 --db "$private/agent.db" -- echo "$id"
  show get records --db "$private/agent.db"
  say "A pull that fails leaves no record, and says so."
  show pull run docker.io/library/redis:8 --db "$private/agent.db" -- false
}

# What may leave the node; a stopped container counts too.
free_space() {
  [ -f "$private/images.json" ] || return 0
  say "Which images may leave the node, and why do the others stay?"
  show gc plan --images "$private/images.json" --accept-list \
    --containers "$private/containers.json" --db "$private/copy.db"
}

# Reads an example of the given kind from the node into three variables; fails if there is none.
pick() {
  local fields
  mapfile -t fields < <(python3 "$top/cli/quickstart_pick.py" "$node" "$1")
  [ ${#fields[@]} -eq 3 ] || return 1
  printf -v "$2" %s "${fields[0]}"
  printf -v "$3" %s "${fields[1]}"
  printf -v "$4" %s "${fields[2]}"
}

say() {
  printf '\n# %s\n' "$1"
}

# Prints a command, runs it, and takes every answer (yes, no, partly) for a success.
show() {
  local code=0 word
  printf '$ pullrec'
  for word in "$@"; do
    [[ $word != --* ]] || printf ' \\\n   '
    printf ' %q' "$word"
  done
  printf '\n'
  "$build/cli/pullrec" "$@" </dev/null || code=$?
  case $code in
    0 | 1 | 3) echo "(exit $code)" ;;
    *)
      echo "pullrec failed (exit $code)" >&2
      exit 1
      ;;
  esac
}

# Copies the records and nothing else: a kubelet's root holds its pods' volumes too.
copy_node() {
  local from=$1
  [ -d "$from/image_manager" ] && from=$from/image_manager
  if ! [ -d "$from/pulling" ] || ! [ -d "$from/pulled" ]; then
    echo "$1 holds neither image_manager/ nor pulling/ and pulled/" >&2
    exit 2
  fi
  mkdir "$node"
  cp -R --preserve=timestamps "$from/pulling" "$from/pulled" "$node"
  chmod -R u=rwX,go= "$node"
}

keep=
given=
for argument in "$@"; do
  case $argument in
    --keep) keep=yes ;;
    -*)
      echo "usage: cli/quickstart.sh [--keep] [DIR]" >&2
      exit 2
      ;;
    *) given=$argument ;;
  esac
done

umask 077
private=$(mktemp -d)
[ -n "$keep" ] || trap 'rm -rf "$private"' EXIT
node=$private/image_manager
copy_node "${given:-$top/tests/data/node}"

(
  umask 022
  . "$top/.ci/packages.sh"
  install_packages build
  [ -f "$build/build.ninja" ] || meson setup "$build" "$top" --buildtype=release >/dev/null
  echo "Building $build/cli/pullrec"
  # Quiet when it works: a reader came for the tour.
  words=$(ninja -C "$build" cli/pullrec) || { printf '%s\n' "$words" && exit 1; }
) || {
  echo "the build failed" >&2
  exit 1
}

echo "A copy of ${given:-the sample node tests/data/node} is in $node"
tour
[ -z "$keep" ] || printf '\nThe copy stays in %s\n' "$private"
