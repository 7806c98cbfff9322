#!/usr/bin/env python3
"""Feeds ci/check_layers small trees and reads what it says."""

import subprocess
import tempfile
import unittest
from pathlib import Path

SCRIPT = Path(__file__).resolve().parent / "check_layers"


def check(files, cwd="/"):
    """Runs the script on a tree of these files; gives its exit status and the lines it printed."""
    with tempfile.TemporaryDirectory() as folder:
        for name, text in files.items():
            path = Path(folder) / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        ran = subprocess.run([SCRIPT, "--root", folder], cwd=cwd, capture_output=True, text=True, check=False)
        return ran.returncode, ran.stdout.splitlines()


class CheckLayers(unittest.TestCase):
    def assert_named(self, files, line):
        status, lines = check(files)
        self.assertIn(line, lines)
        self.assertEqual(status, 1)

    def assert_clean(self, files):
        status, lines = check(files)
        self.assertEqual(lines, [f"check_layers: {len(files)} files, 0 offences"])
        self.assertEqual(status, 0)

    def test_downward_includes_are_accepted(self):
        self.assert_clean({
            "cases/text.hpp": "#pragma once\n#include <string>\n",
            "solver/walk.cpp": '#include "solver/walk.hpp"\n#include "cases/text.hpp"\n',
            "reference/squirrel.cpp": '#include "reference/squirrel.hpp"\n',
            "fuzz/crosscheck.cpp": '#include "solver/walk.hpp"\n#include "reference/squirrel.hpp"\n',
            "harness/cli/main.cpp": '#include "fuzz/crosscheck.hpp"\n#include "harness/run/run.hpp"\n',
        })

    def test_upward_include_is_named_with_file_and_line(self):
        self.assert_named({"cases/squirrel/format.cpp": '#include <string>\n\n#include "solver/walk.hpp"\n'},
                          "cases/squirrel/format.cpp:3: cases may not include solver/walk.hpp")

    def test_solver_and_reference_do_not_see_each_other(self):
        self.assert_named({"solver/a.cpp": '#include "reference/squirrel.hpp"\n'},
                          "solver/a.cpp:1: solver may not include reference/squirrel.hpp")
        self.assert_named({"reference/a.cpp": '#include "solver/walk.hpp"\n'},
                          "reference/a.cpp:1: reference may not include solver/walk.hpp")

    def test_reference_does_not_even_see_cases(self):
        self.assert_named({"reference/a.cpp": '#include "cases/text.hpp"\n'},
                          "reference/a.cpp:1: reference may not include cases/text.hpp")

    def test_angle_brackets_hide_nothing(self):
        self.assert_named({"solver/a.hpp": "  #  include <fuzz/generate.hpp>\n"},
                          "solver/a.hpp:1: solver may not include fuzz/generate.hpp")

    def test_quoted_include_is_spelled_from_the_root(self):
        self.assert_named({"solver/a.cpp": '#include "walk.hpp"\n'},
                          'solver/a.cpp:1: "walk.hpp" is not spelled from the root')
        self.assert_named({"solver/a.cpp": '#include "cases/../reference/a.hpp"\n'},
                          'solver/a.cpp:1: "cases/../reference/a.hpp" is not spelled from the root')

    def test_heavy_headers_stay_out_of_headers(self):
        self.assert_named({"harness/report/json.hpp": "#include <nlohmann/json.hpp>\n"},
                          "harness/report/json.hpp:1: <nlohmann/json.hpp> is heavy: "
                          "only .cpp files and fuzz may include it")
        self.assert_clean({"harness/report/json.cpp": "#include <nlohmann/json.hpp>\n"})

    def test_random_testing_stays_in_fuzz_and_in_tests(self):
        self.assert_named({"harness/shrink.cpp": "#include <rapidcheck.h>\n"},
                          "harness/shrink.cpp:1: <rapidcheck.h> is heavy: only tests and fuzz may include it")
        self.assert_clean({
            "fuzz/generate.hpp": "#include <rapidcheck.h>\n",
            "solver/walk_test.cpp": "#include <rapidcheck/gtest.h>\n",
        })

    def test_candidates_are_not_ours(self):
        status, lines = check({
            "harness/main.cpp": "",
            "harness/testing/candidates/squirrel/student.cpp": '#include "board.h"\n',
        })
        self.assertEqual((status, lines), (0, ["check_layers: 1 files, 0 offences"]))

    def test_every_offence_is_named(self):
        status, lines = check({
            "cases/a.cpp": '#include "solver/a.hpp"\n#include "fuzz/a.hpp"\n',
            "solver/b.hpp": '#include "harness/b.hpp"\n',
        })
        self.assertEqual(lines[-1], "check_layers: 2 files, 3 offences")
        self.assertEqual(status, 1)

    def test_empty_tree_is_not_a_pass(self):
        self.assertEqual(check({})[0], 2)


if __name__ == "__main__":
    unittest.main()
