# SPDX-License-Identifier: Apache-2.0
"""Writes an OCI image layout, as one tar file, that holds a static binary and a folder for its state.

The same binary, version and moment give the same bytes. containerd, Podman and skopeo read the file:
`ctr -n k8s.io images import`, `podman load -i`, `skopeo copy oci-archive:FILE`.
"""
import argparse
import datetime
import gzip
import hashlib
import io
import json
import pathlib
import tarfile

NAME = "localhost/pullrec"
GO_NAMES = {"armhf": ("arm", "v7"), "arm64": ("arm64", "v8"), "i386": ("386", None),
            "ppc64el": ("ppc64le", None)}
MEDIA = "application/vnd.oci.image."


def entry(name, mode, moment, kind=tarfile.REGTYPE, size=0):
    """A member of a tar that tells nothing of the machine it was made on."""
    member = tarfile.TarInfo(name)
    member.type, member.mode, member.mtime, member.size = kind, mode, moment, size
    return member


def tar(members):
    """The bytes of a tar of (TarInfo, content)."""
    written = io.BytesIO()
    with tarfile.open(fileobj=written, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        for member, content in members:
            archive.addfile(member, io.BytesIO(content))
    return written.getvalue()


def file_system(binary, moment):
    folders = [("usr/", 0o755), ("usr/bin/", 0o755), ("var/", 0o755), ("var/lib/", 0o755),
               ("var/lib/pullrec/", 0o700)]
    members = [(entry(name, mode, moment, tarfile.DIRTYPE), b"") for name, mode in folders]
    members.insert(2, (entry("usr/bin/pullrec", 0o755, moment, size=len(binary)), binary))
    return tar(members)


def configuration(arguments, layer):
    created = datetime.datetime.fromtimestamp(arguments.created, datetime.timezone.utc)
    architecture, variant = GO_NAMES.get(arguments.architecture, (arguments.architecture, None))
    labels = {"title": "pullrec", "version": arguments.version, "licenses": "Apache-2.0",
              "created": created.strftime("%Y-%m-%dT%H:%M:%SZ"),
              "description": "which credentials may use the images of a Kubernetes node"}
    labels = {f"org.opencontainers.image.{name}": text for name, text in labels.items()}
    created = labels["org.opencontainers.image.created"]
    return {
        "created": created, "os": "linux", "architecture": architecture,
        **({"variant": variant} if variant else {}),
        "config": {"User": "0:0", "WorkingDir": "/", "Entrypoint": ["/usr/bin/pullrec"],
                   "Env": ["PATH=/usr/bin"], "Labels": labels},
        "rootfs": {"type": "layers", "diff_ids": ["sha256:" + hashlib.sha256(layer).hexdigest()]},
        "history": [{"created": created, "created_by": "cli/packaging/image.py"}],
    }


class Layout:
    """Blobs by digest, and the descriptors that name them."""

    def __init__(self):
        self.files = {"oci-layout": text({"imageLayoutVersion": "1.0.0"})}

    def blob(self, kind, content):
        digest = hashlib.sha256(content).hexdigest()
        self.files[f"blobs/sha256/{digest}"] = content
        return {"mediaType": MEDIA + kind, "digest": f"sha256:{digest}", "size": len(content)}


def text(value):
    return json.dumps(value, sort_keys=True, separators=(",", ":")).encode()


def image(arguments):
    layout = Layout()
    layer = file_system(arguments.binary.read_bytes(), arguments.created)
    config = configuration(arguments, layer)
    manifest = {
        "schemaVersion": 2, "mediaType": MEDIA + "manifest.v1+json",
        "config": layout.blob("config.v1+json", text(config)),
        "layers": [layout.blob("layer.v1.tar+gzip", gzip.compress(layer, 9, mtime=0))],
        "annotations": config["config"]["Labels"],
    }
    name = f"{NAME}:{arguments.version}"
    described = layout.blob("manifest.v1+json", text(manifest)) | {
        "platform": {key: config[key] for key in ("os", "architecture", "variant") if key in config},
        "annotations": {"org.opencontainers.image.ref.name": name,
                        "io.containerd.image.name": name}}
    layout.files["index.json"] = text({"schemaVersion": 2, "mediaType": MEDIA + "index.v1+json",
                                       "manifests": [described]})
    folders = [(entry(folder, 0o755, arguments.created, tarfile.DIRTYPE), b"")
               for folder in ("blobs/", "blobs/sha256/")]
    return tar(folders + [(entry(path, 0o644, arguments.created, size=len(content)), content)
                          for path, content in sorted(layout.files.items())])


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--binary", type=pathlib.Path, required=True)
    parser.add_argument("--version", required=True)
    parser.add_argument("--architecture", required=True, help="as dpkg names it")
    parser.add_argument("--created", type=int, required=True, help="seconds since 1970")
    parser.add_argument("--out", type=pathlib.Path, required=True)
    arguments = parser.parse_args()
    arguments.out.write_bytes(image(arguments))


main()
