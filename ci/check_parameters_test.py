#!/usr/bin/env python3
"""Feeds ci/check_parameters small trees and reads what it says."""

import subprocess
import tempfile
import unittest
from pathlib import Path

SCRIPT = Path(__file__).resolve().parent / "check_parameters"


def run(files):
    """Runs the script on a tree of these files."""
    with tempfile.TemporaryDirectory() as folder:
        for name, text in files.items():
            path = Path(folder) / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        return subprocess.run([SCRIPT, "--root", folder], cwd="/", capture_output=True, text=True, check=False)


class CheckParameters(unittest.TestCase):
    def assert_named(self, text, *lines, name="harness/a.cpp"):
        ran = run({name: text})
        self.assertEqual(ran.stdout.splitlines(), [*lines, f"check_parameters: 1 files, {len(lines)} offences"])
        self.assertEqual((ran.returncode, ran.stderr), (1, ""))

    def assert_clean(self, text, name="harness/a.cpp"):
        ran = run({name: text})
        self.assertEqual(ran.stdout, "check_parameters: 1 files, 0 offences\n")
        self.assertEqual(ran.returncode, 0)

    def test_six_parameters_are_accepted(self):
        self.assert_clean("int sum(int a, int b, int c, int d, int e, int f);\n")

    def test_seven_are_named_with_file_and_line(self):
        self.assert_named("\n\nint sum(int a, int b, int c,\n        int d, int e, int f, int g) {\n",
                          "harness/a.cpp:3: sum has 7 parameters")

    def test_types_of_all_kinds_are_parameters(self):
        self.assert_named("void put(const std::string& name, const char* text,\n"
                          "         std::vector<std::pair<int, int>> pairs, std::function<void(int, int)> act,\n"
                          "         T&& value, Args... more, int last = 3);\n",
                          "harness/a.cpp:1: put has 7 parameters")

    def test_parameters_may_have_no_names(self):
        self.assert_named("void Row::put(int, bool, std::string, const Place&, Place*, double, char);\n",
                          "harness/a.cpp:1: put has 7 parameters")

    def test_constructors_operators_and_lambdas_are_functions(self):
        seven = "(int a, int b, int c, int d, int e, int f, int g)"
        self.assert_named(f"explicit Place{seven};\nvoid operator(){seven};\nauto put = []{seven} {{}};\n",
                          "harness/a.cpp:1: Place has 7 parameters", "harness/a.cpp:2: operator() has 7 parameters",
                          "harness/a.cpp:3: a function has 7 parameters")

    def test_types_of_functions_are_held_to_it(self):
        self.assert_named("std::function<bool(int, int, int, int, int, int, int)> act;\n",
                          "harness/a.cpp:1: bool has 7 parameters")

    def test_calls_may_have_more(self):
        self.assert_clean('out = fmt::format("{}{}{}{}{}{}", a, b * c, d & e, f(1, 2), std::move(g), x ? y : z);\n'
                          "put(a, b, c, d, e, f, g);\n"
                          'syscall(SYS_fsopen, "tmpfs", FSOPEN_CLOEXEC, 0L, 0L, 0L, word_);\n')

    def test_what_parameters_hold_counts_for_none(self):
        self.assert_clean("void put(std::map<int, std::array<int, 4>> map, std::function<void(int, int, int)> act,\n"
                          "         Place place = {1, 2, 3}, int last = max(4, 5));\n")

    def test_comments_and_texts_count_for_none(self):
        self.assert_clean("// int sum(int a, int b, int c, int d, int e, int f, int g)\n"
                          "/* int sum(int a, int b, int c, int d, int e, int f, int g) */\n"
                          'const char* text = "int sum(int a, int b, int c, int d, int e, int f, int g)";\n'
                          'const char* raw = R"(int sum(int a, int b, int c, int d, int e, int f, int g))";\n'
                          "void put(char a = ',', char b = '(', int c = 1'000'000, int d = 2);\n")

    def test_all_headers_of_the_product_are_read(self):
        seven = "void put(int a, int b, int c, int d, int e, int f, int g);\n"
        for name in ("cases/a.hpp", "solver/b/a.cpp", "harness/rows/rows.hpp.in"):
            self.assert_named(seven, f"{name}:1: put has 7 parameters", name=name)

    def test_tests_are_left_out(self):
        seven = "void put(int a, int b, int c, int d, int e, int f, int g);\n"
        ran = run({"harness/a_test.cpp": seven, "harness/testing/a.hpp": seven, "ci/a.cpp": seven, "fuzz/a.cpp": ""})
        self.assertEqual(ran.stdout, "check_parameters: 1 files, 0 offences\n")

    def test_without_a_source_nothing_is_held(self):
        ran = run({"harness/a.txt": ""})
        self.assertEqual((ran.returncode, ran.stdout), (2, ""))
        self.assertTrue(ran.stderr.startswith("check_parameters: no sources under "))


if __name__ == "__main__":
    unittest.main()
