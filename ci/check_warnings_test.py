#!/usr/bin/env python3
"""Tests of ci/check_warnings, with a compiler of the test's own."""

import json
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

SCRIPT = Path(__file__).resolve().parent / "check_warnings"

# Says that a source is not good where it holds "bad", and writes nothing unless it is asked to.
COMPILER = """#!/bin/sh
for word; do
  case $word in
    -o | -c) echo "asked to write"; exit 3 ;;
    *.cpp) source=$word ;;
  esac
done
case " $* " in *" -fsyntax-only "*) ;; *) echo "asked for more than reading"; exit 3 ;; esac
if grep -q warned "$source"; then echo "$source: warning"; fi
if grep -q bad "$source"; then echo "$source: error"; exit 1; fi
"""


class CheckWarnings(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = Path(folder.name)
        (self.root / "ci").mkdir()
        self.build = self.root / "build/dev"
        self.build.mkdir(parents=True)
        shutil.copy(SCRIPT, self.root / "ci/check_warnings")
        self.compiler = self.root / "compiler"
        self.compiler.write_text(COMPILER)
        self.compiler.chmod(0o755)

    def sources(self, folder="", **texts):
        entries = []
        for name, text in texts.items():
            source = self.root / f"{name}.cpp"
            source.write_text(text)
            entries.append({"directory": str(self.build), "file": str(source),
                            "command": f"{self.compiler} -I/x -o {folder}{name}.o -c {source}"})
        (self.build / "compile_commands.json").write_text(json.dumps(entries))

    def check(self, *arguments):
        return subprocess.run([self.root / "ci/check_warnings", *arguments], cwd="/", capture_output=True,
                              text=True, check=False)

    def test_sources_that_compile_without_a_word_pass(self):
        self.sources(one="good", two="good")
        ran = self.check("dev")
        self.assertEqual((ran.returncode, ran.stdout), (0, "2 sources read, 0 of them with warnings or errors\n"))

    def test_an_error_is_shown_and_fails(self):
        self.sources(one="good", two="bad")
        ran = self.check("dev")
        self.assertEqual(ran.returncode, 1)
        self.assertIn("two.cpp: error\n2 sources read, 1 of them with warnings or errors\n", ran.stdout)

    def test_a_warning_fails_though_the_compiler_goes_on(self):
        self.sources(one="warned")
        self.assertEqual(self.check("dev").returncode, 1)

    def test_a_header_that_is_precompiled_is_not_read_again(self):
        self.sources(cmake_pch="bad", one="good")
        self.assertEqual(self.check("dev").returncode, 0)

    def test_a_source_that_the_build_makes_is_not_read(self):
        self.sources(one="good")
        entries = json.loads((self.build / "compile_commands.json").read_text())
        entries.append(dict(entries[0], file=str(self.build / "not_made_yet.cpp")))
        (self.build / "compile_commands.json").write_text(json.dumps(entries))
        self.assertEqual(self.check("dev").stdout, "1 sources read, 0 of them with warnings or errors\n")

    def test_a_test_is_not_read(self):
        self.sources(folder="cases/CMakeFiles/cases_test.dir/", one="bad")
        self.assertEqual(self.check("dev").stdout, "0 sources read, 0 of them with warnings or errors\n")
        self.sources(folder="cases/CMakeFiles/plycheck_cases.dir/", one_test="bad")
        self.assertEqual(self.check("dev").returncode, 1)

    def test_a_build_that_is_not_configured_is_named(self):
        ran = self.check("other")
        self.assertEqual(ran.returncode, 2)
        self.assertIn("ci/build --configure other", ran.stderr)

    def test_no_argument_prints_how_it_is_called(self):
        self.assertEqual(self.check().returncode, 2)


if __name__ == "__main__":
    unittest.main()
