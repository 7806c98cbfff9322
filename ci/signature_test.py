#!/usr/bin/env python3
"""Runs ci/signature in a tree whose signature program is a script."""

import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

SCRIPT = Path(__file__).resolve().parent / "signature"


class Signature(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = Path(folder.name)
        (self.root / "ci").mkdir()
        (self.root / "build/dev").mkdir(parents=True)
        shutil.copy(SCRIPT, self.root / "ci/signature")
        self.expected = self.root / "ci/signature.txt"

    def program_prints(self, text, status=0):
        program = self.root / "build/dev/signature"
        program.write_text(f"#!/bin/sh\nprintf '{text}'\nexit {status}\n")
        program.chmod(0o755)

    def signature(self, *arguments):
        return subprocess.run([self.root / "ci/signature", *arguments], cwd="/",
                              capture_output=True, text=True, check=False)

    def test_equal_passes(self):
        self.program_prints("squirrel 20 1234 ab\\n")
        self.expected.write_text("squirrel 20 1234 ab\n")
        self.assertEqual(self.signature().returncode, 0)

    def test_difference_is_shown(self):
        self.program_prints("squirrel 20 1235 ab\\n")
        self.expected.write_text("squirrel 20 1234 ab\n")
        ran = self.signature()
        self.assertEqual(ran.returncode, 1)
        self.assertIn("-squirrel 20 1234 ab\n+squirrel 20 1235 ab\n", ran.stdout)

    def test_update_rewrites(self):
        self.program_prints("squirrel 20 1235 ab\\n")
        self.assertEqual(self.signature("--update").returncode, 0)
        self.assertEqual(self.expected.read_text(), "squirrel 20 1235 ab\n")
        self.assertEqual(sorted(path.name for path in (self.root / "ci").iterdir()), ["signature", "signature.txt"])

    def test_failing_program_leaves_the_file(self):
        self.program_prints("squirrel", status=3)
        self.expected.write_text("old\n")
        self.assertEqual(self.signature("--update").returncode, 2)
        self.assertEqual(self.expected.read_text(), "old\n")

    def test_silence_is_not_a_pass(self):
        self.program_prints("")
        self.expected.write_text("")
        self.assertEqual(self.signature().returncode, 2)

    def test_missing_program_is_named(self):
        ran = self.signature()
        self.assertEqual(ran.returncode, 2)
        self.assertIn("no program build/dev/signature", ran.stderr)


if __name__ == "__main__":
    unittest.main()
