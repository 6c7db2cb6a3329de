# SPDX-License-Identifier: Apache-2.0
"""Types into real shells and presses TAB: bash with and without bash-completion, zsh, fish.

usage: shells_test.py PULLREC MAKE_DATABASE     a shell that is missing skips its tests, loudly
Waits for what must appear, with a deadline; never for time to pass.
"""
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

from asked_questions import AskedQuestions
from hostile_node import make_hostile_node
from terminal import Terminal

PULLREC, MAKE_DATABASE = (pathlib.Path(word).resolve() for word in sys.argv[1:3])
NODE = pathlib.Path(__file__).resolve().parents[2] / "data/node"
BASH_COMPLETION = pathlib.Path("/usr/share/bash-completion/bash_completion")
JDK = "sha256:7be25c0f41d8a17ab90b2a656aa48af4367afb8a71d322e76e8cc53c4eb99dd4"

# What is typed, and what the line is after TAB.
COMPLETED = {
    "pullrec prun": "pullrec prune ",
    "pullrec get rec": "pullrec get records ",
    "pullrec get records --no-h": "pullrec get records --no-headers ",
    "pullrec get records -o nd": "pullrec get records -o ndjson ",
    "pullrec get records --output=nd": "pullrec get records --output=ndjson ",
    "pullrec get records --columns image-": "pullrec get records --columns image-ref",
    "pullrec get grants -n pay": "pullrec get grants -n payments ",
    "pullrec describe record sha256:7be2": f"pullrec describe record {JDK} ",
    "pullrec describe record/sha256:7be2": f"pullrec describe record/{JDK} ",
    "pullrec describe record registry.corp.example/team-d/report@sha256:5a":
        "pullrec describe record registry.corp.example/team-d/report@sha256:"
        "5aa9d3c1e07bf648e3d9793fb48cd17ba8ff25a8babf0a33001da0aa1dffa9a7 ",
    "pullrec describe intent docker.io/library/busybox:":
        "pullrec describe intent docker.io/library/busybox:1 ",
    "pullrec describe intent docker.i": "pullrec describe intent docker.io/library/busybox:1 ",
    "pullrec revoke --secret team-c/im": "pullrec revoke --secret team-c/importer ",
    "pullrec revoke --secret=team-c/im": "pullrec revoke --secret=team-c/importer ",
    "pullrec describe serviceaccount team": "pullrec describe serviceaccount team-b/",
    "pullrec who-can ecr": "pullrec who-can ecr.cloud.example/payments/gateway ",
    "pullrec help pru": "pullrec help prune ",
    "pullrec completion z": "pullrec completion zsh ",
    "pullrec --db=lone": "pullrec --db=lonely.db ",
    "pullrec --db lone": "pullrec --db lonely.db ",
    "pullrec --files fol": "pullrec --files folder/",
    # Nothing fits, nothing is there, nothing is safe: the line stays.
    "pullrec bogus get rec": "pullrec bogus get rec",
    "pullrec --db none.db describe record sha": "pullrec --db none.db describe record sha",
    "pullrec --files folder describe record sha": "pullrec --files folder describe record sha",
    "pullrec --files hostile describe record sha256:e":
        "pullrec --files hostile describe record sha256:e",
    "pullrec --files hostile check e.example/a": "pullrec --files hostile check e.example/a",
    "pullrec --files hostile describe secret ns": "pullrec --files hostile describe secret ns/n ",
    "pullrec --files hostile check e.": "pullrec --files hostile check e.example/honest ",
}


class Shell(unittest.TestCase):
    """Common to all shells: a folder with a database, a hostile node and some files."""

    @classmethod
    def setUpClass(cls):
        cls.folder = pathlib.Path(tempfile.mkdtemp(prefix="pullrec-shells-"))
        cls.addClassCleanup(shutil.rmtree, cls.folder)
        subprocess.run([MAKE_DATABASE, NODE, cls.folder / "here.db"], check=True)
        make_hostile_node(cls.folder / "hostile")
        (cls.folder / "folder").mkdir()
        (cls.folder / "lonely.db").touch()
        cls.environment = {
            "PATH": f"{PULLREC.parent}:/usr/bin:/bin", "HOME": str(cls.folder), "TERM": "dumb",
            "LC_ALL": "C.UTF-8", "PULLREC_DB": "here.db", "PULLREC_CONFIG": "none",
            "PULLREC_STATE_DIR": str(cls.folder / "state"),
            "XDG_DATA_HOME": str(cls.folder / "data"), "XDG_CONFIG_HOME": str(cls.folder / "config"),
            **{name: os.environ[name] for name in os.environ if name.endswith("SAN_OPTIONS")}}

    def start(self, *words):
        terminal = Terminal(words, self.environment, self.folder)
        self.addCleanup(terminal.close)
        return terminal

    def script(self, shell):
        return subprocess.run([PULLREC, "completion", shell], check=True, stdout=subprocess.PIPE).stdout

    def check_all(self, terminal):
        for typed, line in COMPLETED.items():
            with self.subTest(typed):
                self.assertEqual(terminal.completed(typed), line)
        self.assertFalse((self.folder / "pwned").exists())


@unittest.skipUnless(shutil.which("bash"), "no bash")
class Bash(Shell):
    SETTINGS = r"""
bind 'set enable-bracketed-paste off'; bind 'set page-completions off'
bind -x '"\C-g": printf "<[%s]>" "$READLINE_LINE"'
PS1='ready'$((1+1))
"""

    def interactive(self, *lines):
        terminal = self.start("bash", "--norc", "--noprofile", "-i")
        terminal.type("\n".join([*lines, *self.SETTINGS.strip().splitlines(), ""]))
        terminal.wait_for(re.compile(rb"ready2"))
        return terminal

    def test_it_completes_without_the_package(self):
        self.check_all(self.interactive("source <(pullrec completion bash)"))

    @unittest.skipUnless(BASH_COMPLETION.exists(), "no bash-completion")
    def test_it_is_found_and_completes_with_the_package(self):
        place = self.folder / "data/bash-completion/completions/pullrec"
        place.parent.mkdir(parents=True)
        place.write_bytes(self.script("bash"))
        terminal = self.interactive(f"source {BASH_COMPLETION}")
        self.assertEqual(terminal.completed("pullrec prun"), "pullrec prune ")
        self.check_all(terminal)
        self.assertEqual(terminal.completed("sudo pullrec describe record sha256:7be2"),
                         f"sudo pullrec describe record {JDK} ")

    def test_quotes_and_word_breaks_do_not_confuse_it(self):
        terminal = self.interactive("source <(pullrec completion bash)")
        self.assertEqual(terminal.completed('pullrec describe record "sha256:7be2'),
                         f'pullrec describe record "{JDK}" ')
        self.assertEqual(terminal.completed("pullrec describe record sha256\\:7be2"),
                         f"pullrec describe record {JDK} ")
        terminal.type("COMP_WORDBREAKS=${COMP_WORDBREAKS//:}\n")
        self.assertEqual(terminal.completed("pullrec describe record sha256:7be2"),
                         f"pullrec describe record {JDK} ")
        self.assertEqual(terminal.completed("true; pullrec describe record sha256:7be2"),
                         f"true; pullrec describe record {JDK} ")

    def test_the_function_answers_a_script(self):
        script = (f'source <({PULLREC} completion bash); COMP_WORDS=(pullrec get rec) COMP_CWORD=2 '
                  'COMP_LINE="pullrec get rec" COMP_POINT=15; _pullrec; echo "${COMPREPLY[@]}"')
        done = subprocess.run(["bash", "--norc", "-c", script], env=self.environment, text=True,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=True)
        self.assertEqual(done.stdout, "records\n")


@unittest.skipUnless(shutil.which("zsh"), "no zsh")
class Zsh(Shell):
    SETTINGS = r"""
show() { print -rn -- "<[$BUFFER]>" }; zle -N show; bindkey '^G' show
unsetopt zle_bracketed_paste auto_remove_slash prompt_cr prompt_sp; zstyle ':completion:*' list-colors
LISTMAX=1000; unsetopt menu_complete auto_menu always_last_prompt beep
PS1="ready$((1+1))"
"""

    def interactive(self, *lines):
        terminal = self.start("zsh", "-f", "-i")
        terminal.type("\n".join([*lines, *self.SETTINGS.strip().splitlines(), ""]))
        terminal.wait_for(re.compile(rb"ready2"))
        return terminal

    def test_it_completes_when_sourced(self):
        self.check_all(self.interactive("autoload -Uz compinit; compinit -u -D",
                                        "source <(pullrec completion zsh)"))

    def test_it_is_found_and_tells_what_words_mean(self):
        (self.folder / "site").mkdir()
        (self.folder / "site/_pullrec").write_bytes(self.script("zsh"))
        terminal = self.interactive("fpath=($PWD/site $fpath); autoload -Uz compinit; compinit -u -D")
        self.assertEqual(terminal.completed("pullrec prun"), "pullrec prune ")
        listed = terminal.listed("pullrec get ")
        self.assertRegex(listed, "records +-- list pulled images")
        self.assertRegex(terminal.listed("pullrec get records --no-"), "--no-headers +-- leave the header")


@unittest.skipUnless(shutil.which("fish"), "no fish")
class Fish(Shell):
    def offers(self, line):
        script = f"{PULLREC} completion fish | source; complete -C {json.dumps(line)}"
        done = subprocess.run(["fish", "--no-config", "-c", script], env=self.environment, text=True,
                              cwd=self.folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=True)
        self.assertEqual(done.stderr, "")
        return dict((line + "\t").split("\t")[:2] for line in done.stdout.splitlines())

    def test_it_offers_what_completes_the_word(self):
        for typed, line in COMPLETED.items():
            word = typed.split(" ")[-1]
            wanted = line.rstrip(" ").split(" ")[-1]
            with self.subTest(typed):
                offers = list(self.offers(typed))
                self.assertIn(wanted, [*offers, word, os.path.commonprefix(offers)])
                self.assertEqual(offers == [], wanted == word)
        self.assertFalse((self.folder / "pwned").exists())

    def test_it_tells_what_words_mean(self):
        offers = self.offers("pullrec get rec")
        self.assertIn("list pulled images", offers["records"])
        self.assertEqual(self.offers("pullrec describe record sha256:7be2"),
                         {JDK: "registry.corp.example/base/jdk"})


class Installed(Shell):
    def test_every_script_lies_where_its_shell_looks_and_is_what_the_command_prints(self):
        plan = json.loads(subprocess.run(["meson", "introspect", "--install-plan", PULLREC.parents[1]],
                                         check=True, stdout=subprocess.PIPE).stdout)
        places = {entry["destination"].partition("/")[2]: source
                  for source, entry in plan["data"].items() if "/completion/" in source}
        self.assertEqual({place.rpartition("share/")[2] or place for place in places},
                         {"bash-completion/completions/pullrec", "zsh/site-functions/_pullrec",
                          "fish/vendor_completions.d/pullrec.fish"})
        for source in places.values():
            script = pathlib.Path(source)
            self.assertEqual(self.script(script.suffix[1:]), script.read_bytes())


class Asked(AskedQuestions, Shell):
    """The hidden command itself."""


if __name__ == "__main__":
    program = unittest.main(argv=sys.argv[:1] + sys.argv[3:], exit=False)
    result = program.result
    skipped = len(result.skipped)
    failed = len({str(test).split(" (")[0] for test, _ in result.failures + result.errors})
    print(f"{result.testsRun - failed - skipped} passed, {failed} failed"
          + (f", {skipped} skipped" if skipped else ""))
    sys.exit(0 if result.wasSuccessful() else 1)
