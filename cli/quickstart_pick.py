# SPDX-License-Identifier: Apache-2.0
"""Picks an example from a node's records: quickstart_pick.py DIR proven|broken.

Prints three lines: an image, its image ref, and for `proven` the coordinates NAMESPACE/NAME/UID of
a secret that may use it. Prints nothing if the node has no such record. Never prints a hash.
"""
import hashlib
import json
import pathlib
import re
import sys

# What may stand on a line of its own and in a command: no blanks, no control bytes.
PLAIN = re.compile(r"[A-Za-z0-9._:/@\[\]-]+")
# The kubelet refreshes a record by a secret's coordinates only while it holds fewer secrets.
WRITE_LIMIT = 100


def records(node):
    """Name and text of every record file, in the kubelet's order."""
    for path in sorted((node / "pulled").iterdir()):
        if path.is_file() and path.name.startswith("sha256-") and not path.name.endswith(".tmp"):
            yield path.name, path.read_text(encoding="utf-8", errors="replace")


def is_name_of(name, key):
    return name == "sha256-" + hashlib.sha256(key.encode()).hexdigest()


def coordinates(secret):
    return "/".join((secret["namespace"], secret["name"], secret["uid"]))


def proven(node):
    """The record with the most secrets whose name reads alike under every kubelet release."""
    best = None
    for name, text in records(node):
        try:
            record = json.loads(text)
            ref = record["imageRef"]
            for image, who in record.get("credentialMapping", {}).items():
                secrets = who.get("kubernetesSecrets", [])
                fields = (image, ref, coordinates(secrets[-1]) if secrets else "")
                if (is_name_of(name, ref) and re.match(r"[^/]+[.:][^/]*/", image)
                        and 0 < len(secrets) < WRITE_LIMIT
                        and all(PLAIN.fullmatch(field) for field in fields)
                        and (best is None or len(secrets) > best[0])):
                    best = len(secrets), fields
        except (ValueError, KeyError, TypeError, AttributeError):
            continue  # a damaged record is the other example
    return best and best[1]


def broken(node):
    """A record that is no JSON but still shows which image ref, and perhaps image, it was for."""
    for name, text in records(node):
        try:
            json.loads(text)
        except ValueError:
            ref = re.search(r'"imageRef":"([^"\\]+)"', text)
            image = re.search(r'"credentialMapping":\{"([^"\\]+)"', text)
            if ref and is_name_of(name, ref[1]) and PLAIN.fullmatch(ref[1]):
                named = image and PLAIN.fullmatch(image[1])
                return (image[1] if named else "registry.example/unknown"), ref[1], "-"
    return None


if __name__ == "__main__":
    kinds = {"proven": proven, "broken": broken}
    for field in kinds[sys.argv[2]](pathlib.Path(sys.argv[1])) or ():
        print(field)
