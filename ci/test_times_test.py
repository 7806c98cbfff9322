#!/usr/bin/env python3
"""Runs ci/test_times on a build folder whose reports are written by hand."""

import json
import subprocess
import tempfile
import unittest
from pathlib import Path

SCRIPT = Path(__file__).resolve().parent / "test_times"

LOG = """\
      Start  1: walk.1
1/4 Test #1: walk.1 ...........................   Passed   10.00 sec
2/4 Test #2: walk.2 ...........................***Failed    1.00 sec
3/4 Test #3: Script ...........................   Passed    0.25 sec
4/4 Test #4: Hostile ..........................***Skipped   0.00 sec
"""


def ran(name, seconds, **more):
    return {"name": name, "status": "RUN", "result": "COMPLETED", "time": f"{seconds}s", **more}


class TestTimes(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.build = Path(folder.name)
        (self.build / "tests").mkdir()
        (self.build / "ctest.log").write_text(LOG)

    def report(self, part, *tests):
        report = {"testsuites": [{"name": "Walk", "testsuite": list(tests)}]}
        (self.build / f"tests/{part}.json").write_text(json.dumps(report))

    def times(self):
        return subprocess.run([SCRIPT, self.build], capture_output=True, text=True, check=False)

    def test_counts_what_ran(self):
        (self.build / "ctest.log").write_text(LOG.replace("***Failed ", "   Passed "))
        self.report("walk.1", ran("A", 0.5), ran("B", 2), {**ran("Off", 9), "status": "NOTRUN"})
        self.report("walk.2", ran("C", 1, result="SKIPPED"))
        told = self.times()
        self.assertEqual(told.returncode, 0)
        self.assertEqual(told.stdout.splitlines()[-1], "5 tests, 0 failed, 2 skipped")
        self.assertIn("     3.5 s      3 tests  walk\n", told.stdout)
        self.assertLess(told.stdout.index("2.0 s  Walk.B"), told.stdout.index("1.0 s  Walk.C"))

    def test_failed_test_is_named(self):
        self.report("walk.1", ran("A", 0.5))
        self.report("walk.2", ran("B", 2, failures=[{"failure": "no"}]))
        told = self.times()
        self.assertEqual(told.returncode, 1)
        self.assertIn("FAILED  Walk.B\n", told.stdout)

    def test_program_that_crashed_has_failed(self):
        self.report("walk.1", ran("A", 0.5))
        told = self.times()
        self.assertEqual(told.returncode, 1)
        self.assertIn("FAILED  walk.2\n", told.stdout)
        self.assertEqual(told.stdout.splitlines()[-1], "4 tests, 1 failed, 1 skipped")

    def test_part_whose_tests_passed_and_that_failed_has_failed(self):
        self.report("walk.1", ran("A", 0.5))
        self.report("walk.2", ran("B", 0.5))
        told = self.times()
        self.assertEqual(told.returncode, 1)
        self.assertIn("FAILED  walk.2\n", told.stdout)

    def test_nothing_is_not_a_pass(self):
        (self.build / "ctest.log").write_text("")
        self.assertEqual(self.times().returncode, 2)


if __name__ == "__main__":
    unittest.main()
