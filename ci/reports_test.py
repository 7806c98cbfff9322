#!/usr/bin/python3
"""Every JSON report of plycheck, case.json and manifest.json are as docs/schemas says: real ones are made by the build in PLYCHECK_BUILD and
checked, and each of them, broken somewhere, is refused. Run by the system's own Python, which has jsonschema (python3-jsonschema)."""

import copy
import json
import os
import subprocess
import tempfile
import unittest
from pathlib import Path

import jsonschema

from product import environment

ROOT = Path(__file__).resolve().parent.parent
BUILD = Path(os.environ.get("PLYCHECK_BUILD", ROOT / "build/dev"))
CANDIDATES = ROOT / "harness/testing/candidates/squirrel"
SCHEMAS = {path.name: json.loads(path.read_text()) for path in sorted((ROOT / "docs/schemas").glob("*.schema.json"))}
# Wrong on every input, and in each run in another way.
UNSTEADY = "import time\nfor name in ('next_state.txt', 'traverse_log.txt'):\n    open(name, 'w').write(f'{time.time_ns()}\\n')\n"


def validator(name):
    resolver = jsonschema.RefResolver("", {}, store=SCHEMAS)
    return jsonschema.Draft202012Validator(SCHEMAS[name + ".schema.json"], resolver=resolver)


def places(value, at=()):
    """The paths of all objects in a JSON value."""
    if isinstance(value, dict):
        yield at
        for name, member in value.items():
            yield from places(member, at + (name,))
    elif isinstance(value, list):
        for index, member in enumerate(value):
            yield from places(member, at + (index,))


def at(value, path):
    for step in path:
        value = value[step]
    return value


def shape(path):
    """Where it is, whichever item of an array, and whichever case."""
    return tuple("*" if isinstance(step, int) else step for step in path)


class Reports(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.place = tempfile.TemporaryDirectory(prefix="plycheck-reports-test-")
        cls.folder = Path(cls.place.name)
        cls.environment = environment(cls.folder)
        made = cls.plycheck("generate", "squirrel", "-o", "set", "--count", "8", "--seed", "3")
        assert made.returncode == 0, made.stderr
        (cls.folder / "unsteady.py").write_text(UNSTEADY)

    @classmethod
    def tearDownClass(cls):
        cls.place.cleanup()

    @classmethod
    def plycheck(cls, *words):
        return subprocess.run([BUILD / "plycheck", *map(str, words)], cwd=cls.folder, env=cls.environment, text=True, check=False,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE)

    def made(self, report, words, status):
        """The report of a command, which is checked, and refused where it is broken."""
        done = self.plycheck(*words, "--json", "report.json")
        self.assertEqual(done.returncode, status, f"{words}: {done.stdout}{done.stderr}")
        text = (self.folder / "report.json").read_text(encoding="utf-8")
        (self.folder / "report.json").unlink()
        self.assertEqual([path.name for path in self.folder.glob("report.json*")], [], "nothing is left beside a report")
        value = json.loads(text)
        self.assertEqual((value["schema"], value["report"]), (2, report))
        self.check(report, value)
        return value

    def check(self, schema, value):
        checker = validator(schema)
        faults = [f"{'/'.join(map(str, fault.absolute_path))}: {fault.message}" for fault in checker.iter_errors(value)]
        self.assertEqual(faults, [])
        seen = set()
        for path in places(value):
            if shape(path) not in seen:
                seen.add(shape(path))
                broken = copy.deepcopy(value)
                at(broken, path)["surplus"] = {"of": [None]}
                self.assertFalse(checker.is_valid(broken), f"{schema}: a surplus member of /{'/'.join(map(str, path))} is taken")
        for name in value:
            for other in (None, {"other": [None]}):
                self.assertFalse(checker.is_valid({**value, name: other}), f"{schema}: {name} may be {other}")
        for name in SCHEMAS[schema + ".schema.json"]["required"]:
            self.assertFalse(checker.is_valid({key: member for key, member in value.items() if key != name}), f"{schema}: {name} may lack")

    def test_the_schemas_are_such_themselves(self):
        self.assertEqual(len(SCHEMAS), 17)
        for schema in SCHEMAS.values():
            jsonschema.Draft202012Validator.check_schema(schema)

    def test_every_schema_is_described(self):
        formats = (ROOT / "docs/formats.md").read_text()
        for name in SCHEMAS:
            self.assertIn(f"schemas/{name}", formats)

    def test_of_games(self):
        lines = [line for line in (ROOT / "docs/formats.md").read_text().split("\n") if line.startswith('{"schema":2,"report":"game"')]
        self.assertEqual(len(lines), 1)
        value = json.loads(lines[0])
        self.check("game", value)
        self.check("game", {name: member for name, member in value.items() if name != "measured"})
        self.check("game", {**value, "end": {"reason": "repetition"}})
        self.check("game", {**value, "end": {"reason": "full_board", "winner": "RED", "margin": 7}})
        for end in ({"reason": "crash"}, {"reason": "crash", "winner": "RED", "margin": 1}, {"reason": "bored"}):
            self.assertFalse(validator("game").is_valid({**value, "end": end}), end)

    def test_of_match(self):
        words = ["match", "stakeraid", "plycheck:minimax=2", "plycheck:random", "--games", 8, "--seed", 1]
        value = self.made("match", [*words, "--games-out", "games"], 0)
        self.assertEqual((value["games"], value["openings"]), (8, 4))
        for line in (self.folder / "games/games.jsonl").read_text(encoding="utf-8").splitlines():
            self.check("game", json.loads(line))
        self.assertNotIn("measured", self.made("match", [*words, "--no-times"], 0))
        value = self.made("match", [*words, "--sprt", "elo1=50"], 0)
        self.assertEqual(value["sprt"]["elo1"], 50)
        value = self.made("match", [*words, "plycheck:greedy", "--knockout"], 0)
        self.assertEqual([len(places) for places in value["rounds"]], [2, 1])
        value = self.made("match", ["match", "cs540-checkers", "plycheck:random", CANDIDATES / "no_file.py", "plycheck:greedy", "--games", 2], 0)
        self.assertEqual(len(value["pairings"]), 3)
        self.assertEqual(value["players"][1]["losses"], 4)

    def test_of_a_match_by_the_courses_protocol(self):
        for name, recipes in (("broken", "agent:\n\tfalse\nrun:\n\ttrue\n"), ("leaves", "agent:\n\ttrue\nrun:\n\tsleep 99 &\n")):
            (self.folder / name).mkdir()
            (self.folder / name / "Makefile").write_text(recipes)
        words = ["match", "stakeraid", "leaves", "plycheck:random", "--games", 3, "--seed", 1]
        value = self.made("match", [*words, "--sprt", "elo1=50"], 0)
        self.assertEqual((value["protocol"], value["sprt"]["games"]), ("course", 3))
        value = self.made("match", [*words, "broken", "--games-out", "course-games"], 0)
        self.assertEqual(value["withdrawn"], [{"name": "broken", "why": "make agent: exit status 2"}])
        self.assertEqual((value["players"][0]["pairs_won"], value["players"][0]["left_behind"]), (0, 3))
        for line in (self.folder / "course-games/games.jsonl").read_text(encoding="utf-8").splitlines():
            self.check("game", json.loads(line))

    def test_of_course(self):
        for student, name in (("ann", "right.py"), ("bob", "sneak_conquers.py"), ("cem", "sneak_conquers.py"), ("dan", "no_file.py")):
            (self.folder / "subs" / student).mkdir(parents=True)
            (self.folder / "subs" / student / "hw1.py").write_bytes((CANDIDATES / name).read_bytes())
        done = self.plycheck("grade", "squirrel", "subs", "-o", "graded", "--cases", "set", "--names", "full")
        self.assertEqual(done.returncode, 0, done.stderr)
        value = json.loads((self.folder / "graded/staff/course.json").read_text(encoding="utf-8"))
        self.check("course", value)
        (one,) = value["assignments"]
        self.assertEqual(one["clusters"], [{"name": "C1", "programs": [["bob"], ["cem"]]}])
        self.assertEqual(sum(bar["students"] for bar in value["histogram"]), 4)
        for report in ("students/*/report.json", "staff/*/report.json"):
            paths = list((self.folder / "graded").glob(report))
            self.assertEqual(len(paths), 4)
            for path in paths:
                self.check("test", json.loads(path.read_text(encoding="utf-8")))

    def test_of_assignments(self):
        value = self.made("assignments", ["assignments"], 0)
        by_name = {one["assignment"]: one for one in value["assignments"]}
        self.assertEqual(len(by_name), 7)
        self.assertTrue(by_name["stakeraid"]["limits"]["stated_by_inputs"])
        self.assertEqual(sum(task["points"] for task in by_name["squirrel"]["tasks"]), by_name["squirrel"]["grading"]["full"])

    def test_of_test(self):
        job = ["test", "squirrel"]
        of_set = ["--cases", "set"]
        self.made("test", [*job, CANDIDATES / "right.py", *of_set], 0)
        self.made("test", [*job, CANDIDATES / "right.py", *of_set, "--no-times"], 0)
        self.made("test", [*job, CANDIDATES / "sneak_conquers.py", "--random", 4, "--seed", 18446744073709551615], 1)
        for name, verdict in (("exit_status_3.py", "RTE"), ("crash_segfault.cpp", "RTE"), ("does_not_compile.cpp", "CE"), ("no_file.py", "NO"),
                              ("leaves_a_child.py", "AC")):
            value = self.made("test", [*job, CANDIDATES / name, *of_set, "--case", "001"], 0 if verdict == "AC" else 1)
            self.assertEqual(value["cases"][0]["verdict"], verdict)
        value = self.made("test", [*job, "unsteady.py", *of_set, "--repeat", 3], 1)
        self.assertTrue(any(case.get("nondeterministic") for case in value["cases"]))
        self.made("test", [*job, CANDIDATES / "sneak_conquers.py", *of_set, "--against", "unsteady.py", "--repeat", 3], 2)
        value = self.made("test", [*job, CANDIDATES / "no_file.py", *of_set, "--max-failures", 2], 1)
        self.assertEqual(value["stopped"], "max-failures")

    def test_of_test_with_known_failures(self):
        (self.folder / "known").write_text("001 WA # why it does\n002 NO\n003 RTE\n")
        self.made("test", ["test", "squirrel", CANDIDATES / "no_file.py", "--cases", "set", "--known-failures", "known"], 1)
        self.made("test", ["test", "squirrel", CANDIDATES / "right.py", "--cases", "set", "--known-failures", "known", "--feedback", "none"], 0)

    def test_of_test_of_every_assignment(self):
        kinds = set()
        for hidden in sorted(ROOT.glob("cases/*/hidden")):
            assignment = hidden.parent.name.replace("_", "-")
            known = self.made("strength", ["strength", assignment, hidden, "--kill", 1], 0)
            caught = [mutant for mutant in known["mutants"] if mutant["kills"]]
            for mutant in (caught[0], caught[-1], *[one for one in caught if one["kind"] == "search"][:1]):
                # A diagnosis of one is enough for its part of the schema.
                more = [] if mutant is caught[-1] else ["--no-diagnosis"]
                value = self.made("test", ["test", assignment, f"plycheck solve {assignment} --mutant {mutant['name']}", "--cases", hidden,
                                           "--case", mutant["killed_by"][0], "--memory", 4000, *more], 1)
                kinds |= {file["divergence"]["kind"] for case in value["cases"] for file in case["files"] if "divergence" in file}
        self.assertGreaterEqual(len(kinds), 5, kinds)

    def test_of_test_below_full(self):
        for candidate in (CANDIDATES / "sneak_conquers.py", "unsteady.py", CANDIDATES / "traceback.py", CANDIDATES / "does_not_compile.cpp"):
            words = ["test", "squirrel", candidate, "--cases", "set"]
            if candidate == "unsteady.py":
                words.append("--no-diagnosis")
            full = self.made("test", words, 1)
            verdict = self.made("test", [*words, "--feedback", "verdict"], 1)
            none = self.made("test", [*words, "--feedback", "none"], 1)
            self.assertEqual((verdict["feedback"], none["feedback"]), ("verdict", "none"))
            for level in ("verdict", "none") if full["cases"][0]["files"] else ():
                self.assertFalse(validator("test").is_valid({**full, "feedback": level}), f"a full report passes for one of {level}")
            self.assertFalse(validator("test").is_valid({**none, "feedback": "verdict"}))

    def test_of_a_limit_that_a_problem_states(self):
        (self.folder / "timed/1").mkdir(parents=True)
        (self.folder / "timed/1/input.txt").write_text("3\nCOMPETITION\nX\n1\n1 8 23\n5 42 12\n26 30 9\nX..\n.O.\n...\n")
        self.assertEqual(self.plycheck("solve", "stakeraid", "-i", "timed/1/input.txt", "-o", "timed/1").returncode, 0)
        (self.folder / "spin.py").write_text("while True:\n    pass\n")
        words = ["test", "stakeraid", "spin.py", "--cases", "timed", "--no-history"]
        full = self.made("test", words, 1)
        self.assertEqual((full["cases"][0]["verdict"], full["cases"][0]["limits"]["cpu_seconds"]), ("TLE", 1))
        self.assertGreater(full["measured"]["cases"]["1"]["cpu_seconds"], 0)
        verdict = self.made("test", [*words, "--feedback", "verdict"], 1)
        self.assertEqual(verdict["cases"][0]["reason"], "more CPU time than the problem leaves")
        self.assertEqual(list(verdict["measured"]["cases"]["1"]), ["peak_bytes"])

    def test_of_fuzz_and_shrink(self):
        program = "plycheck solve cs540-tree --mutant strict-cut"
        found = self.made("fuzz", ["fuzz", "cs540-tree", program, "--runs", 200, "--seed", 4, "--save", "found"], 1)
        self.assertEqual((found["failures"][0]["shrinking"], found["failures"][0]["witness"]), ("minimal", ["solver", "oracle"]))
        self.made("fuzz", ["fuzz", "cs540-tree", "plycheck solve cs540-tree", "--runs", 5, "--seed", 4, "--no-times"], 0)
        self.made("fuzz", ["fuzz", "squirrel", CANDIDATES / "does_not_compile.cpp", "--runs", 5], 1)
        self.made("fuzz", ["fuzz", "squirrel", CANDIDATES / "exit_status_3.py", "--runs", 5, "--shrink-runs", 3, "--seed", 1], 1)
        (self.folder / "input.txt").write_text(found["failures"][0]["input"])
        shrunk = self.made("shrink", ["shrink", "cs540-tree", program, "input.txt", "--save", "found"], 1)
        self.assertEqual(shrunk["failures"][0]["input"], found["failures"][0]["input"])
        passed = self.made("shrink", ["shrink", "cs540-tree", "plycheck solve cs540-tree", "input.txt"], 0)
        self.assertEqual(passed["passed"]["verdict"], "AC")
        for case in sorted((self.folder / "found").glob("*/case.json")):
            self.check("case", json.loads(case.read_text()))

    def test_of_strength(self):
        value = self.made("strength", ["strength", "squirrel", "set", "--kill", 1], 1)
        self.assertTrue(value["survivors"])

    def test_of_crosscheck(self):
        value = self.made("crosscheck", ["crosscheck", "cs540-tree", "squirrel", "--runs", 5, "--seed", 3], 0)
        self.assertEqual([one["agreed"] for one in value["assignments"]], [5, 5])

    def test_of_shards(self):
        shard = ["--shard", 1, "--shards", 3, "--out"]
        value = self.made("crosscheck", ["crosscheck", "cs540-tree", "--runs", 7, "--seed", 3, "--no-times", *shard, "c"], 0)
        self.assertEqual((value["shard"], value["shards"], value["first_run"]), (1, 3, 2))
        value = self.made("strength", ["strength", "squirrel", "set", *shard, "s"], 1)
        self.assertGreater(value["first_run"], len(value["mutants"]) - 2)
        program = "plycheck solve cs540-tree --mutant strict-cut"
        value = self.made("fuzz", ["fuzz", "cs540-tree", program, "--runs", 7, "--seed", 4, *shard, "f"], 1)
        self.assertEqual((value["failures"][0]["found_after"], value["first_run"]), (3, 2))
        bad = CANDIDATES / "does_not_compile.cpp"
        value = self.made("fuzz", ["fuzz", "squirrel", bad, "--runs", 7, "--seed", 4, *shard, "b"], 1)
        self.assertEqual(value["first_run"], 2)

    def test_of_diff(self):
        value = self.made("diff", ["diff", "squirrel", "set/001/input.txt", "set/001"], 0)
        self.assertEqual(value["result"]["verdict"], "AC")
        self.made("diff", ["diff", "squirrel", "set/001/input.txt", "set/002"], 1)

    def test_of_bless(self):
        for number, (text, expected) in enumerate((("", None), ("", "wrong\n"), ("7\n", None))):
            folder = self.folder / f"hand/{number}"
            folder.mkdir(parents=True)
            (folder / "input.txt").write_text(text or (self.folder / "set/001/input.txt").read_text())
            if expected:
                (folder / "next_state.txt").write_text(expected)
        value = self.made("bless", ["bless", "squirrel", "hand"], 2)
        self.assertEqual([one["outcome"] for one in value["inputs"]], ["blessed", "differs", "refused"])

    def test_of_history_and_compare(self):
        self.plycheck("match", "squirrel", "plycheck:greedy", "plycheck:random", "--games", 2)
        self.made("match", ["history", "last"], 0)
        for name in ("right.py", "sneak_conquers.py"):
            self.plycheck("test", "squirrel", CANDIDATES / name, "--cases", "set", "-q")
        self.made("history", ["history"], 0)
        told = self.made("test", ["history", "last"], 0)
        self.assertEqual(told["diagnosis"]["failing"] > 0, True)
        value = self.made("compare", ["compare", "last~1", "last"], 1)
        self.assertTrue(value["changed"])

    def test_of_doctor(self):
        self.made("doctor", ["doctor", "--level", "none"], 0)

    def test_of_case_sets(self):
        cases = [*self.folder.glob("set/*/case.json"), *ROOT.glob("cases/*/hidden/*/case.json")]
        self.assertGreater(len(cases), 8)
        checker = validator("case")
        for case in cases:
            self.assertEqual([fault.message for fault in checker.iter_errors(json.loads(case.read_text()))], [], case)
        self.check("case", json.loads(cases[0].read_text()))
        manifests = sorted(ROOT.glob("cases/*/hidden/manifest.json"))
        self.assertEqual(len(manifests), 7)
        for manifest in manifests:
            self.check("manifest", json.loads(manifest.read_text()))


if __name__ == "__main__":
    unittest.main()
