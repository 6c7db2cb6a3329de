# SPDX-License-Identifier: Apache-2.0
"""Makes an image of a file twice, and reads it as a runtime does: by digest, from index to layer.

usage: image_test.py FILE     any file; the release's is the static binary
"""
import gzip
import hashlib
import io
import json
import pathlib
import shutil
import subprocess
import sys
import tarfile
import tempfile
import unittest

from build_tree import SOURCE

FILE = pathlib.Path(sys.argv[1]).resolve()
CREATED = 1_796_000_000


def members(content):
    with tarfile.open(fileobj=io.BytesIO(content)) as archive:
        return {member.name: (member, archive.extractfile(member).read() if member.isfile() else None)
                for member in archive}


class Image(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = pathlib.Path(tempfile.mkdtemp(prefix="pullrec-image-"))
        cls.addClassCleanup(shutil.rmtree, cls.folder)
        cls.archive = cls.make("one.tar")
        cls.files = {name: content for name, (member, content) in members(cls.archive).items()
                     if member.isfile()}

    @classmethod
    def make(cls, name, *more):
        subprocess.run([sys.executable, SOURCE / "cli/packaging/image.py", "--binary", FILE,
                        "--version", "0.1.0", "--architecture", "amd64", "--created", str(CREATED),
                        "--out", cls.folder / name, *more], check=True)
        return (cls.folder / name).read_bytes()

    def blob(self, descriptor):
        content = self.files["blobs/" + descriptor["digest"].replace(":", "/")]
        self.assertEqual(len(content), descriptor["size"])
        return content

    def document(self, descriptor, kind):
        self.assertEqual(descriptor["mediaType"], f"application/vnd.oci.image.{kind}+json")
        return json.loads(self.blob(descriptor))

    def manifest(self):
        index = json.loads(self.files["index.json"])
        self.assertEqual(index["schemaVersion"], 2)
        described, = index["manifests"]
        return described, self.document(described, "manifest.v1")

    def test_it_is_a_layout_in_which_every_blob_is_what_its_name_says(self):
        self.assertEqual(json.loads(self.files["oci-layout"]), {"imageLayoutVersion": "1.0.0"})
        blobs = {name: content for name, content in self.files.items() if name.startswith("blobs/")}
        self.assertEqual(len(blobs), 3)
        for name, content in blobs.items():
            self.assertEqual(name, "blobs/sha256/" + hashlib.sha256(content).hexdigest())
        self.assertEqual(set(self.files) - set(blobs), {"oci-layout", "index.json"})

    def test_its_one_layer_holds_the_binary_and_a_private_folder_and_nothing_else(self):
        described, manifest = self.manifest()
        layer, = manifest["layers"]
        self.assertEqual(layer["mediaType"], "application/vnd.oci.image.layer.v1.tar+gzip")
        unpacked = gzip.decompress(self.blob(layer))
        config = self.document(manifest["config"], "config.v1")
        self.assertEqual(config["rootfs"]["diff_ids"],
                         ["sha256:" + hashlib.sha256(unpacked).hexdigest()])
        there = members(unpacked)
        self.assertEqual(set(there), {"usr", "usr/bin", "usr/bin/pullrec", "var", "var/lib",
                                      "var/lib/pullrec"})
        self.assertEqual(there["usr/bin/pullrec"][1], FILE.read_bytes())
        self.assertEqual(there["usr/bin/pullrec"][0].mode, 0o755)
        self.assertEqual(there["var/lib/pullrec"][0].mode, 0o700)
        self.assertEqual({(member.uid, member.gid, member.mtime) for member, _ in there.values()},
                         {(0, 0, CREATED)})
        names = list(there)
        self.assertTrue(all(names.index(str(pathlib.PurePath(name).parent)) < names.index(name)
                            for name in names if "/" in name))

    def test_it_says_what_it_is_and_starts_the_tool(self):
        described, manifest = self.manifest()
        config = self.document(manifest["config"], "config.v1")
        self.assertEqual((config["os"], config["architecture"]), ("linux", "amd64"))
        self.assertEqual(described["platform"], {"os": "linux", "architecture": "amd64"})
        self.assertEqual(config["config"]["Entrypoint"], ["/usr/bin/pullrec"])
        self.assertEqual(config["created"], "2026-11-30T00:53:20Z")
        labels = config["config"]["Labels"]
        self.assertEqual(labels["org.opencontainers.image.version"], "0.1.0")
        self.assertEqual(labels["org.opencontainers.image.licenses"], "Apache-2.0")
        self.assertEqual(described["annotations"]["org.opencontainers.image.ref.name"],
                         "localhost/pullrec:0.1.0")

    def test_it_names_a_processor_as_registries_do(self):
        made = members(self.make("arm.tar", "--architecture", "arm64"))
        index = json.loads(made["index.json"][1])
        self.assertEqual(index["manifests"][0]["platform"],
                         {"os": "linux", "architecture": "arm64", "variant": "v8"})

    def test_the_same_binary_gives_the_same_bytes(self):
        self.assertEqual(self.make("two.tar"), self.archive)
        self.assertNotEqual(self.make("later.tar", "--created", str(CREATED + 1)), self.archive)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
