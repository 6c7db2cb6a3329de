# SPDX-License-Identifier: Apache-2.0
"""Shows that every rule about the source text can fail: one violation in a small tree each."""
import pathlib
import sys
import tempfile
import unittest

import includes
import repository

SPDX = "// SPDX-License-Identifier: Apache-2.0\n"
INTRO = "# what it is\n# what it may use\n# where to start\n"
CLEAN = {
    "meson.build": INTRO,
    "README.md": "# words\n",
    ".ci/run": "#!/bin/sh\n# SPDX-License-Identifier: Apache-2.0\n",
    "src/domain/image.hpp": SPDX + "#include <string>\n#include <sodium.h>\n",
    "src/codec/reading.cpp": SPDX + '#include "domain/image.hpp"\n#include <nlohmann/json.hpp>\n',
    "src/db/connection.hpp": SPDX + "#include <SQLiteCpp/Database.h>\n",
    "src/db/steps.hpp.in": SPDX,
    "src/store/rows.cpp": SPDX + '#include "db/connection.hpp"\n#include "db/steps.hpp"\n',
    "cli/main.cpp": SPDX + '#include "cli/app.hpp"\n#include "codec/reading.cpp"\n',
    "cli/app.hpp": SPDX + "#include <CLI/App.hpp>\n",
    "tests/store_test.cpp": SPDX + '#include "cli/app.hpp"\n#include <sqlite3.h>\n',
    "tests/data/odd.sql": "-- TO" "DO, without a licence\n" * 400,
    "build-test/src/util.cpp": "made by the build\n",
}


def faults(check, **changes):
    """What a check says of the clean tree with some files replaced or added (path=text)."""
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder)
        for path, text in {**CLEAN, **changes}.items():
            (root / path).parent.mkdir(parents=True, exist_ok=True)
            (root / path).write_text(text, encoding="utf-8")
        return check(root)


class OneViolation(unittest.TestCase):
    def only(self, check, words, path, text):
        found = faults(check, **{path: text})
        self.assertEqual(len(found), 1, found)
        self.assertIn(words, found[0])

    def arrow(self, words, path, line):
        self.only(includes.check, words, path, SPDX + line + "\n")

    def rule(self, words, path, text):
        self.only(repository.check, words, path, text)

    def test_the_clean_tree_has_no_fault(self):
        self.assertEqual(faults(includes.check), [])
        self.assertEqual(faults(repository.check), [])

    def test_every_arrow_that_is_not_in_the_table_fails(self):
        every = {f"src/{part}/seen.hpp": SPDX for part in includes.ARROWS
                 if part not in ("cli", "pullrec")}
        for part, allowed in includes.ARROWS.items():
            for other in set(includes.ARROWS) - {"cli", "pullrec", part} - allowed:
                folder = {"pullrec": "include/pullrec"}.get(part, f"src/{part}")
                changes = {**every, f"{folder}/new.cpp": SPDX + f'#include "{other}/seen.hpp"\n'}
                found = faults(includes.check, **changes)
                self.assertEqual(len(found), 1, (part, other, found))
                self.assertIn(f"{part} may not use {other}", found[0])

    def test_arrows(self):
        self.arrow("domain may not use cli", "src/domain/a.cpp", '#include "cli/app.hpp"')
        self.arrow("db may not use tests", "src/db/a.cpp", '#include "tests/store_test.cpp"')
        self.arrow("is no file", "src/db/a.cpp", '#include "db/nowhere.hpp"')
        self.arrow("own files stand in quotes", "src/db/a.cpp", "#include <domain/image.hpp>")
        self.arrow("no part of the table", "src/engine/a.cpp", "")
        self.arrow("no part of the table", "src/stray.cpp", "")

    def test_libraries(self):
        self.arrow("must not see <SQLiteCpp", "src/codec/a.cpp", "#include <SQLiteCpp/Database.h>")
        self.arrow("must not see <sqlite3.h>", "cli/a.cpp", "# include <sqlite3.h>")
        self.arrow("only the standard library", "src/domain/a.cpp", "#include <fmt/format.h>")
        self.arrow("must not see <CLI/App.hpp>", "src/store/a.cpp", "#include <CLI/App.hpp>")

    def test_circles(self):
        self.arrow("circle: cli/app.hpp -> cli/app.hpp", "cli/app.hpp", '#include "cli/app.hpp"')
        found = faults(includes.check, **{"src/db/a.hpp": SPDX + '#include "db/b.hpp"\n',
                                          "src/db/b.hpp": SPDX + '#include "db/a.hpp"\n'})
        self.assertEqual(found, ["circle: src/db/a.hpp -> src/db/b.hpp -> src/db/a.hpp"])

    def test_rules_of_the_repository(self):
        self.rule("does not belong at the top", "docs/page.md", "words\n")
        self.rule("does not belong at the top", "LICENSE", "words\n")
        for name in ("util", "utils", "common", "helper", "helpers", "misc", "base", "stuff"):
            self.rule("says nothing", f"src/db/{name}.hpp", SPDX)
            self.rule("says nothing", f"src/{name}/rows.hpp", SPDX)
        self.rule("no SPDX line", "src/db/a.cpp", "int a;\n")
        self.rule("no SPDX line", ".ci/run", "#!/bin/sh\n")
        self.rule("no SPDX line", "schema/0001.sql", "SELECT 1;\n")
        self.rule("301 lines", "src/db/a.cpp", SPDX + "\n" * 300)
        self.rule("three comment lines", "src/db/meson.build", "# one\n# two\nfiles()\n")
        self.rule("three comment lines", "src/db/meson.build", "")
        for word in ("TO" "DO", "FIX" "ME", "XX" "X"):
            self.rule(f"line 2: {word}", "src/db/a.cpp", SPDX + f"// {word}: later\n")

    def test_the_longest_allowed_file_passes(self):
        self.assertEqual(faults(repository.check, **{"src/db/a.cpp": SPDX + "\n" * 299}), [])


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
