#!/usr/bin/env python3
"""ci/solver-coverage on reports of gcov that are written by hand."""

import importlib.machinery
import importlib.util
import sys
import unittest
from pathlib import Path

HERE = Path(__file__).resolve().parent
LOADER = importlib.machinery.SourceFileLoader("solver_coverage", str(HERE / "solver-coverage"))
SCRIPT = importlib.util.module_from_spec(importlib.util.spec_from_loader(LOADER.name, LOADER))
LOADER.exec_module(SCRIPT)
ROOT = HERE.parent


def line(number, *counts, thrown=0, function="f"):
    branches = [{"count": count, "throw": False} for count in counts] + [{"count": 0, "throw": True}] * thrown
    return {"line_number": number, "branches": branches, "function_name": function}


def report(*lines, file="/tree/solver/walk.hpp", entered=(("f", 1), ("g", 0))):
    functions = [{"name": name, "start_line": 1, "execution_count": times} for name, times in entered]
    return {"current_working_directory": "/tree/build", "files": [{"file": file, "lines": list(lines), "functions": functions}]}


class Branches(unittest.TestCase):
    def untaken(self, *reports, text="if (a) {\n}\nif (a) {\n}\n"):
        branches = SCRIPT.Branches(Path("/tree"))
        for one in reports:
            branches.add(one)
        return SCRIPT.untaken_of(branches, {"solver/walk.hpp": text.splitlines()})

    def test_untaken_is_named_by_its_text(self):
        self.assertEqual(self.untaken(report(line(1, 3, 0), line(3, 0, 4))),
                         ["solver/walk.hpp | if (a) { | 2 of 2", "solver/walk.hpp | if (a) { #2 | 1 of 2"])

    def test_instances_and_reports_are_added(self):
        self.assertEqual(self.untaken(report(line(1, 3, 0), line(1, 0, 1))), [])
        self.assertEqual(self.untaken(report(line(1, 3, 0)), report(line(1, 0, 1))), [])

    def test_instances_of_other_branches_stand_for_themselves(self):
        self.assertEqual(self.untaken(report(line(1, 3, 0), line(1, 1, 1, 1, 0))),
                         ["solver/walk.hpp | if (a) { | 2 of 2", "solver/walk.hpp | if (a) { | 4 of 4"])

    def test_instances_never_entered_do_not_count(self):
        self.assertEqual(self.untaken(report(line(1, 3, 0), line(1, 0, 0, 0, function="g"))),
                         ["solver/walk.hpp | if (a) { | 2 of 2"])

    def test_function_without_an_entered_instance_is_named_once(self):
        self.assertEqual(self.untaken(report(line(1, 0, 0), entered=(("f", 0), ("g", 0)))),
                         ["solver/walk.hpp | if (a) { | never entered"])

    def test_line_without_a_choice_has_no_branches(self):
        self.assertEqual(self.untaken(report(line(1, 0))), [])

    def test_exceptions_are_no_branches(self):
        self.assertEqual(self.untaken(report(line(1, 3, thrown=1), line(3, thrown=2))), [])

    def test_other_folders_are_left_out(self):
        for file in ("/tree/cases/parsed.hpp", "/usr/include/c++/12/array", "../cases/answer.hpp"):
            self.assertEqual(self.untaken(report(line(1, 0, 0), file=file)), [])

    def test_relative_paths_are_those_of_the_compiler(self):
        self.assertEqual(len(self.untaken(report(line(1, 0, 0), file="../solver/walk.hpp"))), 2)


class Listed(unittest.TestCase):
    def test_reasons(self):
        self.assertEqual(SCRIPT.read_listed("# head\n\nx.hpp | a | b | 1 of 2 | why | not\n"),
                         {"x.hpp | a | b | 1 of 2 | why": "not"})

    def test_what_is_no_line(self):
        for text in ("x.hpp\n", "x.hpp | a | 1 of 2\n", "x | a | 1 of 2 | r\nx | a | 1 of 2 | s\n"):
            with self.subTest(text), self.assertRaises(SCRIPT.Faulty):
                SCRIPT.read_listed(text)

    def test_compared(self):
        self.assertEqual(SCRIPT.compared(["a", "b"], {"a": "why", "b": "why"}), [])
        self.assertEqual(SCRIPT.compared(["a", "b", "c"], {"a": "why", "b": "?", "d": "why"}),
                         ["never taken: c", "without a reason: b", "taken now: d"])

    def test_the_list_names_lines_that_there_are(self):
        if not SCRIPT.LISTED.is_file():
            self.skipTest("there is no list")
        for name in SCRIPT.read_listed(SCRIPT.LISTED.read_text(encoding="utf-8")):
            file, rest = name.split(" | ", 1)
            text = rest.rsplit(" | ", 1)[0]
            lines = [one.strip() for one in (ROOT / file).read_text(encoding="utf-8").splitlines()]
            self.assertIn(text.rsplit(" #", 1)[0] if text.rsplit(" #", 1)[-1].isdigit() else text, lines)


if __name__ == "__main__":
    unittest.main()
