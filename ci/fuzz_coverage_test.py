#!/usr/bin/env python3
"""Asks ci/fuzz-coverage for the sources of every fuzz target of the tree."""

import re
import subprocess
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SCRIPT = ROOT / "ci/fuzz-coverage"


def sources(*targets):
    return subprocess.run([SCRIPT, "--sources", *targets], cwd="/", capture_output=True, text=True, check=False)


def targets():
    """All targets; those of the judge are one source, built for each assignment."""
    single = {path.name.removesuffix("_fuzzer.cpp") for path in ROOT.glob("*/targets/*_fuzzer.cpp")} - {"judge"}
    assignments = {path.name.removesuffix("_parser_fuzzer.cpp") for path in ROOT.glob("fuzz/targets/*_parser_fuzzer.cpp")}
    return sorted(single | {f"{assignment}_judge" for assignment in assignments})


class FuzzCoverage(unittest.TestCase):
    def test_every_target_is_for_sources_that_are_there(self):
        self.assertGreater(len(targets()), 20)
        for target in targets():
            ran = sources(target)
            self.assertEqual((ran.returncode, ran.stderr), (0, ""), target)
            named = ran.stdout.split()
            self.assertTrue(named, target)
            self.assertEqual([name for name in named if not (ROOT / name).is_file()], [], target)

    def test_the_page_has_as_many_sources_of_each(self):
        page = (ROOT / "docs/fuzzing-parsers.md").read_text(encoding="utf-8")
        rows = {name: int(count) for name, count in re.findall(r"^\| `(\w+)` \| (\d+) \|", page, re.MULTILINE)}
        # A target that was never measured has no row.
        told = [target for target in targets() if target in rows]
        self.assertGreater(len(told), 20)
        self.assertEqual({target: len(sources(target).stdout.split()) for target in told},
                         {target: rows[target] for target in told})

    def test_a_target_that_nobody_knows_is_refused(self):
        ran = sources("chess")
        self.assertEqual((ran.returncode, ran.stdout), (2, ""))
        self.assertEqual(ran.stderr, "ci/fuzz-coverage: which sources is chess for?\n")


if __name__ == "__main__":
    unittest.main()
