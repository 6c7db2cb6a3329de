# SPDX-License-Identifier: Apache-2.0
"""Packs what a build tree built, looks at the packages, and lets them live in a throw-away root:
installed, used, upgraded, removed, purged.

usage: deb_test.py BUILD          (prefix /usr)
       deb_test.py --made FOLDER  looks at what build.sh made there, as strictly as lintian can
"""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

import walk
from build_tree import SKIP, SOURCE, BuildTree
from throwaway_root import NotAllowed, ThrowawayRoot

PACKAGES = ("pullrec", "libpullrec0", "libpullrec-dev")
NEEDED = {"libc6", "libfmt9", "libgcc-s1", "libsodium23", "libsqlite3-0", "libstdc++6",
          "libyaml-cpp0.7"}
COMPLETIONS = {".bash": "bash-completion/completions/pullrec",
               ".fish": "fish/vendor_completions.d/pullrec.fish",
               ".zsh": "zsh/vendor-completions/_pullrec"}
MADE = sys.argv[1] == "--made"
TREE = None if MADE else BuildTree(sys.argv[1])
# A test build has no release's flags.
OF_A_TEST_BUILD = ["hardening-no-bindnow", "hardening-no-fortify-functions"]


def run(*words, **options):
    done = subprocess.run(list(map(str, words)), stdin=subprocess.DEVNULL, text=True, timeout=300,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, **options)
    if done.returncode != 0:
        raise AssertionError(f"{words} ended with {done.returncode}:\n{done.stdout}")
    return done.stdout


class Packages(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.scratch = pathlib.Path(tempfile.mkdtemp(prefix="pullrec-packages-"))
        cls.addClassCleanup(shutil.rmtree, cls.scratch)
        cls.folder = pathlib.Path(sys.argv[2]).resolve() if MADE else cls.scratch / "made"
        if not MADE:
            run(SOURCE / "cli/packaging/build.sh", "deb", "--build", TREE.folder, "--out",
                cls.folder, env={**os.environ, "DEB_BUILD_OPTIONS": "noautodbgsym"})
        cls.debs = {}
        for name in PACKAGES:
            cls.debs[name], = cls.folder.glob(f"{name}_*.deb")

    def files(self, name):
        listed = run("dpkg-deb", "--contents", self.debs[name])
        return {line.split()[5].removeprefix(".") for line in listed.splitlines()
                if not line.startswith("d")}

    def test_lintian_has_nothing_to_say(self):
        tags = [] if MADE else OF_A_TEST_BUILD
        if not (SOURCE / "cli/manual").is_dir():
            tags = [*tags, "no-manual-page"]
        left_out = ("--suppress-tags", ",".join(tags)) if tags else ()
        said = run("lintian", "--allow-root", "--fail-on", "error,warning,info,pedantic",
                   "--display-info", "--pedantic", *left_out, *self.debs.values())
        self.assertEqual(said, "")

    def test_each_file_is_in_one_package_where_debian_looks_for_it(self):
        files = {name: self.files(name) for name in PACKAGES}
        self.assertEqual(sum(map(len, files.values())), len(set().union(*files.values())))
        self.assertIn("/usr/bin/pullrec", files["pullrec"])
        self.assertIn("/lib/systemd/system/pullrec-report.timer", files["pullrec"])
        self.assertIn("/usr/include/pullrec/pullrec.h", files["libpullrec-dev"])
        self.assertTrue(any(re.fullmatch(r"/usr/lib/[^/]+/libpullrec\.so\.0", name)
                            for name in files["libpullrec0"]))
        self.assertEqual([name for name in set().union(*files.values())
                          if name.startswith(("/etc", "/usr/local", "/var"))], [])

    def test_they_need_what_a_node_can_have(self):
        for name in ("pullrec", "libpullrec0"):
            needs = run("dpkg-deb", "--field", self.debs[name], "Depends")
            self.assertLessEqual({one.split()[0] for one in needs.split(", ")}, NEEDED)
        self.assertEqual(run("dpkg-deb", "--field", self.debs["libpullrec-dev"], "Depends"),
                         f"libpullrec0 (= {self.version()})\n")

    def version(self):
        return run("dpkg-deb", "--field", self.debs["pullrec"], "Version").strip()

    def later(self):
        """The same packages under a higher version, in the folder that is shared with the root."""
        for name, deb in self.debs.items():
            tree = self.scratch / f"later-{name}"
            run("dpkg-deb", "--raw-extract", deb, tree)
            control = tree / "DEBIAN/control"
            control.write_text(control.read_text().replace(self.version(), self.version() + "+later"))
            run("dpkg-deb", "-Znone", "--root-owner-group", "--build", tree,
                self.shared / f"later-{name}.deb")

    def install(self, root, pattern):
        code, said = root.run("sh", "-c", f"dpkg --force-unsafe-io --install /shared/{pattern}")
        self.assertEqual(code, 0, said)

    def says(self, root, *words):
        code, said = root.run(*words)
        self.assertEqual(code, 0, said)
        return said

    def is_as_shipped(self, root):
        self.assertEqual(self.says(root, "dpkg", "--verify", *PACKAGES), "")
        self.assertIn(f"pullrec {self.version()}\n", self.says(root, "pullrec", "version"))

    def walks(self, root, steps):
        faults = walk.take(steps, lambda words: root.run("pullrec", *words))
        self.assertFalse(faults, "\n".join(faults))

    def builds_a_consumer(self, root):
        shutil.copy(SOURCE / "tests/packaging/consumer.cpp", self.shared)
        said = self.says(root, "sh", "-ec", "cd /root; c++ -std=c++17 /shared/consumer.cpp "
                         "$(pkg-config --cflags --libs pullrec); mkdir database; ./a.out /root/database")
        self.assertIn("allowed", said)

    def has_its_manual_and_completions(self, root):
        for page in (SOURCE / "cli/manual").glob("*.scd"):
            name, section = page.stem.rsplit(".", 1)
            self.assertIn(f"man{section}/", self.says(root, "man", "--where", section, name))
        for script in (SOURCE / "cli/completion").glob("pullrec.*"):
            place = COMPLETIONS[script.suffix]
            self.assertEqual(self.says(root, "cat", f"/usr/share/{place}"), script.read_text())

    def test_a_node_s_life_with_them(self):
        self.shared = self.scratch / "shared"
        self.shared.mkdir()
        walk.lay_out(self.shared)
        for name, deb in self.debs.items():
            shutil.copy(deb, self.shared / f"now-{name}.deb")
        self.later()
        try:
            with ThrowawayRoot(self.shared) as root:
                self.live(root)
        except NotAllowed as fault:
            self.skipTest(f"the packages were not installed: {fault}")

    def live(self, root):
        # man-db would index every page of this machine, again and again
        self.says(root, "sh", "-ec", "rm -rf /var/lib/kubelet /var/lib/pullrec; "
                  "rm -f /var/lib/man-db/auto-update; "
                  "cp -a /shared/var /shared/pod.json /shared/images.json /")
        self.install(root, "now-*.deb")
        self.is_as_shipped(root)
        self.assertEqual(root.run("systemctl", "is-enabled", "pullrec-report.timer"),
                         (1, "disabled\n"))
        self.walks(root, walk.READING + walk.COPYING + walk.REVOKING)
        self.has_its_manual_and_completions(root)
        self.builds_a_consumer(root)
        self.says(root, "systemctl", "enable", "pullrec-report.timer")
        kept = self.says(root, "ls", "/var/lib/pullrec")

        report = "/var/lib/prometheus/node-exporter/pullrec.prom"
        self.says(root, "sh", "-c", f"mkdir -p {report.rsplit('/', 1)[0]} && touch {report}")

        self.install(root, "later-*.deb")
        self.is_as_shipped(root)
        self.assertIn("+later", self.says(root, "dpkg-query", "--show", "pullrec"))
        self.assertEqual(self.says(root, "systemctl", "is-enabled", "pullrec-report.timer"),
                         "enabled\n")
        self.walks(root, [(["sync"], 3, "0 changed, 0 vanished")])

        scripts = "/var/lib/dpkg/info/pullrec."
        self.assertNotIn("stop", self.says(root, "sh", "-c", f"cat {scripts}preinst || true"))
        self.assertIn("daemon-reload", self.says(root, "cat", f"{scripts}postinst"))

        owned = set().union(*map(self.files, PACKAGES))
        self.says(root, "dpkg", "--remove", *PACKAGES)
        said = self.says(root, "dpkg", "--purge", *PACKAGES)
        self.assertIn("/var/lib/pullrec stays", said)
        left = self.says(root, "sh", "-c", "find /etc /lib /usr /var -name '*pullrec*'")
        self.assertEqual(owned & set(left.splitlines()), set())
        self.assertNotIn("pullrec-report", left)
        self.assertEqual(self.says(root, "ls", "/var/lib/pullrec"), kept)


def main():
    result = unittest.main(argv=sys.argv[:1], exit=False).result
    failed, skipped = len(result.failures) + len(result.errors), len(result.skipped)
    for _, reason in result.skipped:
        print(f"LEFT OUT: {reason}")
    print(f"{result.testsRun - failed - skipped} passed, {failed} failed, {skipped} skipped")
    return 1 if failed else 0


if __name__ == "__main__":
    if not MADE and TREE.places["prefix"] != "/usr":
        print("LEFT OUT: no packages were made, because this tree's prefix is not /usr")
        sys.exit(SKIP)
    sys.exit(main())
