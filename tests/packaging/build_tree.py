# SPDX-License-Identifier: Apache-2.0
"""A configured and built tree: where it installs to, and its installation in a scratch folder."""
import functools
import json
import pathlib
import subprocess

SOURCE = pathlib.Path(__file__).resolve().parents[2]
SKIP = 77  # meson counts it, tests/count.py says so


class BuildTree:
    def __init__(self, folder):
        self.folder = pathlib.Path(folder).resolve()

    @functools.cached_property
    def places(self):
        """{prefix, bindir, ...}, each as an absolute path."""
        listed = subprocess.run(["meson", "introspect", "--buildoptions", self.folder], check=True,
                                text=True, capture_output=True).stdout
        options = {one["name"]: one["value"] for one in json.loads(listed)}
        prefix = pathlib.PurePath(options["prefix"])
        return {name: str(prefix / options[name])
                for name in ("prefix", "bindir", "libdir", "includedir", "datadir", "mandir")}

    def install(self, destination):
        subprocess.run(["meson", "install", "-C", self.folder, "--no-rebuild", "--quiet",
                        "--destdir", destination], check=True, stdout=subprocess.DEVNULL)
        return pathlib.Path(destination)
