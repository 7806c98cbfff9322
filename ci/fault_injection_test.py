#!/usr/bin/env python3
"""The catalogue of faults fits the sources, and ci/fault-injection tells what a runner that is a script found."""

import importlib.machinery
import importlib.util
import json
import sys
import tempfile
import unittest
from pathlib import Path
from types import SimpleNamespace

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
sys.path.insert(0, str(HERE))
from faulty import Fault, Faulty, Place, catalogue, faults_of  # noqa: E402

LOADER = importlib.machinery.SourceFileLoader("fault_injection", str(HERE / "fault-injection"))
SCRIPT = importlib.util.module_from_spec(importlib.util.spec_from_loader(LOADER.name, LOADER))
LOADER.exec_module(SCRIPT)

LEAST = 150


class Catalogue(unittest.TestCase):
    faults = catalogue(HERE / "faults")

    def test_every_fault_stands_in_its_file_exactly_once(self):
        for fault in self.faults:
            text = (ROOT / fault.file).read_text(encoding="utf-8")
            with self.subTest(fault.name):
                self.assertNotEqual(fault.applied_to(text), text)

    def test_no_two_are_the_same_change(self):
        seen = {}
        for fault in self.faults:
            changed = fault.applied_to((ROOT / fault.file).read_text(encoding="utf-8"))
            self.assertIsNone(seen.get((fault.file, changed)), f"{fault.name} changes what another one changes")
            seen[fault.file, changed] = fault.name

    def test_there_are_enough(self):
        self.assertGreaterEqual(len(self.faults), LEAST)

    def test_assignments_are_known(self):
        for fault in self.faults:
            self.assertLessEqual(set(fault.assignments), set(SCRIPT.ASSIGNMENTS), fault.name)

    def test_every_source_and_every_format_has_some(self):
        files = {fault.file for fault in self.faults}
        sources = [path.relative_to(ROOT).as_posix() for path in sorted((ROOT / "solver").rglob("*.?pp"))
                   if not path.stem.endswith("_test") and path.parent.name != "testing"]
        formats = [f"cases/{SCRIPT.code_name(name)}/format.cpp" for name in SCRIPT.ASSIGNMENTS]
        for source in sources + formats:
            self.assertIn(source, files)


class Format(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def read(self, text, name="a.faults"):
        path = self.folder / name
        path.write_text(text)
        return faults_of(path)

    def test_places_and_words(self):
        [fault] = self.read("# a comment\nfile: x.hpp\n\n[two-places] squirrel cs540-tree\nsays: what\n"
                            "equivalent: why\n-  a\n-  b\n+  c\n-d\n")
        self.assertEqual((fault.name, fault.file, fault.assignments), ("two-places", "x.hpp", ["squirrel", "cs540-tree"]))
        self.assertEqual((fault.says, fault.equivalent), ("what", "why"))
        self.assertEqual(fault.places, [Place(["  a", "  b"], ["  c"]), Place(["d"], [])])
        self.assertEqual(fault.applied_to("  a\n  b\nd\nend\n"), "  c\nend\n")

    def test_part_of_a_line_is_none(self):
        fault = Fault("x", "x.hpp", ["squirrel"], "x", "x", "", [Place(["a"], ["b"])])
        for text in ("aa\n", " a\n", "a b\n", "a\na\n", ""):
            with self.assertRaises(Faulty):
                fault.applied_to(text)

    def test_signs_of_patterns_are_letters_like_others(self):
        fault = Fault("x", "x.hpp", ["squirrel"], "x", "x", "", [Place(["f(a) + \\1"], ["\\1 g(*)"])])
        self.assertEqual(fault.applied_to("f(a) + \\1\n"), "\\1 g(*)\n")

    def test_what_is_wrong_is_told_with_its_place(self):
        for text in ("[a] squirrel\n", "file: x\n-a\n", "file: x\n[a] squirrel\nsays: x\nhello\n",
                     "file: x\n[a] squirrel\n-a\n", "file: x\n[a] squirrel\nsays: x\n", "file: x\n[a]\n",
                     "file: x\n[a] squirrel\nsays: x\nsays: y\n-a\n", "file: x\n[a] squirrel\nsays: x\n+a\n"):
            with self.subTest(text), self.assertRaisesRegex(Faulty, r"^a\.faults:\d"):
                self.read(text)

    def test_names_are_unique_over_all_files(self):
        text = "file: x\n[a] squirrel\nsays: x\n-a\n"
        self.read(text)
        self.read(text, "b.faults")
        with self.assertRaisesRegex(Faulty, r"b\.faults:2: \[a\] stands at a\.faults:2 too"):
            catalogue(self.folder)


def checked(found=None, known=(), late=False):
    size = found and {"run": found, "bytes": 20, "size": 3, "unit": "nodes"}
    return {"assignment": "squirrel", "found": size, "known": list(known), "late": late}


class Results(unittest.TestCase):
    def status(self, *all_checked, equivalent=""):
        return SCRIPT.status_of(SimpleNamespace(equivalent=equivalent), {"checked": list(all_checked)})

    def test_status(self):
        self.assertEqual(self.status(checked(), checked(found=7)), "found")
        self.assertEqual(self.status(checked(), checked(known=["001: output.txt"])), "known")
        self.assertEqual(self.status(checked()), "missed")
        self.assertEqual(self.status(checked(late=True)), "missed")
        self.assertEqual(self.status(checked(), equivalent="why"), "equivalent")
        self.assertEqual(self.status(checked(found=7), equivalent="why"), "wrong")
        self.assertEqual(self.status(checked(known=["001: output.txt"]), equivalent="why"), "wrong")

    def test_line(self):
        fault = Fault("beta-lost", "solver/walk.hpp", ["squirrel"], "x")
        line = SCRIPT.line_of(fault, {"checked": [checked(found=7)], "seconds": 12.3})
        self.assertEqual(line, "found      beta-lost: squirrel run 7, 20 bytes, 3 nodes (12 s)")
        line = SCRIPT.line_of(fault, {"checked": [checked(late=True)], "seconds": 900})
        self.assertEqual(line, "missed     beta-lost: squirrel no end (900 s)")

    def test_torn_results_are_none(self):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "results.jsonl"
            self.assertEqual(SCRIPT.kept(path), {})
            path.write_text(json.dumps({"key": "a", "fault": "x"}) + "\n[]\n{}\n" + '{"key": "b", "fau')
            self.assertEqual(list(SCRIPT.kept(path)), ["a"])

    def test_key_changes_with_what_a_result_hangs_on(self):
        options = SimpleNamespace(runs=10, seed=1, first=False)
        fault = Fault("a", "x", ["squirrel"], "x", "says", "", [Place(["a"], ["b"])])
        other = Fault("a", "x", ["squirrel"], "x", "says", "", [Place(["a"], ["c"])])
        key = SCRIPT.key_of(fault, options, "ground")
        self.assertEqual(key, SCRIPT.key_of(fault, options, "ground"))
        for changed in ((other, options, "ground"), (fault, SimpleNamespace(runs=11, seed=1, first=False), "ground"), (fault, options, "x")):
            self.assertNotEqual(key, SCRIPT.key_of(*changed))

    def test_folder_follows_another(self):
        with tempfile.TemporaryDirectory() as folder:
            one, two = Path(folder) / "one", Path(folder) / "two"
            (one / "sub").mkdir(parents=True)
            (one / "sub/a").write_text("a")
            SCRIPT.follow(one, two)
            (two / "sub/a").write_text("b")
            (two / "more").write_text("c")
            SCRIPT.follow(one, two)
            self.assertEqual([path.name for path in two.rglob("*")], ["sub", "a"])
            self.assertEqual((two / "sub/a").read_text(), "a")
            self.assertEqual((two / "sub/a").stat().st_mtime_ns, (one / "sub/a").stat().st_mtime_ns)


class PageTable(unittest.TestCase):
    faults = [Fault("a", "solver/b.hpp", ["squirrel"], "x"), Fault("b", "solver/b.hpp", ["squirrel"], "x"),
              Fault("c", "solver/b.hpp", ["squirrel"], "x"), Fault("d", "solver/b.hpp", ["squirrel"], "x", equivalent="why"),
              Fault("e", "solver/a.hpp", ["squirrel"], "x")]
    results = {"a": {"checked": [checked(found=7)]}, "b": {"checked": [checked(found=9000), checked(), checked(found=1200)]},
               "c": {"checked": [checked(known=["001: output.txt"])]}, "d": {"checked": [checked()]}, "e": {"checked": [checked()]}}

    def test_of_several_assignments_the_first_run_counts(self):
        self.assertEqual(SCRIPT.first_found(self.results["b"])["run"], 1200)
        self.assertIsNone(SCRIPT.first_found(self.results["c"]))

    def test_rows(self):
        head, line, *rows = SCRIPT.page_table(self.faults, self.results).split("\n")
        self.assertEqual(head.count("|"), line.count("|"))
        self.assertEqual(rows, ["| `solver/a.hpp` | 1 | 0 |  |  |  |  |  |  | 1 |",
                                "| `solver/b.hpp` | 4 | 2 | 7 | 1,200 | 20 | 20 | 1 | 1 |  |",
                                "| all | 5 | 2 | 7 | 1,200 | 20 | 20 | 1 | 1 | 1 |"])

    def test_table_takes_the_place_of_the_one_before(self):
        page = f"before\n\n{SCRIPT.HEAD}\n|---|\n| old |\n\nafter\n"
        self.assertEqual(SCRIPT.with_table(page, "new"), "before\n\nnew\n\nafter\n")
        self.assertEqual(SCRIPT.with_table(SCRIPT.HEAD, "new"), "new")
        for wrong in ("before\n", page + page):
            with self.assertRaises(Faulty):
                SCRIPT.with_table(wrong, "new")


class Call(unittest.TestCase):
    def test_unknown_fault_cannot_be_tried(self):
        self.assertEqual(SCRIPT.main(["--only", "no-such-fault"]), 2)
        self.assertEqual(SCRIPT.main(["--file", "solver/nothing.hpp"]), 2)

    def test_list_builds_nothing(self):
        self.assertEqual(SCRIPT.main(["--list", "--file", "solver/window.hpp"]), 0)


if __name__ == "__main__":
    unittest.main()
