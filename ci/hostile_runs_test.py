#!/usr/bin/env python3
"""ci/hostile-runs finds what a level does not refuse: at `limits` the same program does what it must not."""
import os
import subprocess
import sys
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BUILD = Path(os.environ.get("PLYCHECK_BUILD", ROOT / "build/dev"))
REFUSED_BY_THE_SANDBOX = ["read-expected", "read-neighbour", "search-proc", "open-unix", "open-inet", "use-rare-calls"]


def hostile_runs(*words: str) -> subprocess.CompletedProcess:
    return subprocess.run([ROOT / "ci/hostile-runs", "--plycheck", BUILD / "plycheck", *words], text=True, check=False,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT)


class HostileRuns(unittest.TestCase):
    def test_deeds_that_are_not_refused_fail(self) -> None:
        done = hostile_runs("--isolation", "limits", "--only", ",".join(REFUSED_BY_THE_SANDBOX))
        if done.returncode == 77:
            self.skipTest(done.stdout)
        self.assertEqual(done.returncode, 1, done.stdout)
        for word in ("read-expected", "read-neighbour", "search-proc", "open-inet"):
            self.assertIn(f"1 times {word}: it was not refused", done.stdout)

    def test_changed_files_of_others_fail(self) -> None:
        done = hostile_runs("--isolation", "limits", "--only", "change-marks,write-outside")
        if done.returncode == 77:
            self.skipTest(done.stdout)
        self.assertEqual(done.returncode, 1, done.stdout)
        self.assertIn("1 times change-marks: it was not refused", done.stdout)
        self.assertIn("files of others are not as they were", done.stdout)

    def test_what_the_sandbox_refuses_passes(self) -> None:
        done = hostile_runs("--isolation", "sandbox", "--only", ",".join(REFUSED_BY_THE_SANDBOX))
        if done.returncode == 77:
            self.skipTest(done.stdout)
        self.assertEqual(done.returncode, 0, done.stdout)


if __name__ == "__main__":
    sys.exit(unittest.main())
