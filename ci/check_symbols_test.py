#!/usr/bin/env python3
"""Builds archives of a few lines and reads what ci/check_symbols says about them."""

import os
import subprocess
import tempfile
import unittest
from pathlib import Path

SCRIPT = Path(__file__).resolve().parent / "check_symbols"
CXX = os.environ.get("CXX") or "c++"
AR = os.environ.get("AR") or "ar"


def check(source, *namespaces):
    """Runs the script on libprobe.a made from this source; gives its exit status and output."""
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "probe.cpp").write_text(source)
        subprocess.run([CXX, "-c", "probe.cpp", "-o", "probe.o"], cwd=folder, check=True)
        subprocess.run([AR, "rc", "libprobe.a", "probe.o"], cwd=folder, check=True)
        ran = subprocess.run([SCRIPT, Path(folder) / "libprobe.a", *namespaces],
                             capture_output=True, text=True, check=False)
        return ran.returncode, ran.stdout


class CheckSymbols(unittest.TestCase):
    def test_own_symbols_are_accepted(self):
        self.assertEqual(check("namespace reference { int f() { return 1; } }", "solver", "cases"), (0, ""))

    def test_call_of_a_foreign_function_is_named(self):
        source = "namespace solver { int walk(int); } namespace reference { int f() { return solver::walk(1); } }"
        self.assertEqual(check(source, "cases", "solver"), (1, "libprobe.a(probe.o): names solver::walk(int)\n"))

    def test_inlined_foreign_function_is_named(self):
        source = "namespace solver { inline int walk() { return 1; } } int f() { return solver::walk(); }"
        self.assertEqual(check(source, "solver"), (1, "libprobe.a(probe.o): names solver::walk()\n"))

    def test_foreign_type_in_a_signature_is_named(self):
        source = "namespace cases { struct Problem; } namespace reference { void f(const cases::Problem&) {} }"
        self.assertEqual(check(source, "cases"),
                         (1, "libprobe.a(probe.o): names reference::f(cases::Problem const&)\n"))

    def test_inner_namespace_of_that_name_is_accepted(self):
        source = "namespace reference { namespace solver { int f() { return 1; } } }"
        self.assertEqual(check(source, "solver"), (0, ""))

    def test_unreadable_library_is_not_a_pass(self):
        ran = subprocess.run([SCRIPT, "/nonexistent/lib.a", "cases"], capture_output=True, check=False)
        self.assertEqual(ran.returncode, 2)


if __name__ == "__main__":
    unittest.main()
