#!/usr/bin/python3
"""Pages of the reports that are not `test`'s, opened in Chromium without a window: fuzz, shrink, diff, compare, strength, history, grade and
match say what their JSON says, hold nothing that may not be seen, load nothing and stand over no edge.

PLYCHECK_BUILD names the build. Pictures of each view are left in build/page. With PLYCHECK_LONG_RUNS there are more cases and games."""

import base64
import json
import os
import re
import shutil
import signal
import subprocess
import time
import unittest
import zlib

from browsed import BUILD, CANDIDATES, PICTURES, ROOT, Browsed, plycheck
from product import environment

LONG = bool(os.environ.get("PLYCHECK_LONG_RUNS"))
ASSIGNMENTS = ("squirrel", "stakeraid", "starcircle", "cs540-grid", "cs540-robots", "cs540-tree", "cs540-checkers")
# Circle cannot move, and is not at the end: it begins with `pass`.
A_PASS = """Circle
MINIMAX
2
0,0,0,0,0,0,0,0
0,0,0,0,0,0,0,0
0,0,0,0,0,0,0,0
C1,0,0,0,0,0,0,0
0,S1,0,0,0,0,0,0
0,0,S1,0,0,0,0,0
0,0,0,0,0,0,0,0
0,0,0,0,0,0,0,0
10,20,30,40,50,60,70,80
"""
# What it reads it writes, wherever an answer may be: if anything of a page tells a hidden input, this one's does.
ECHO = """import sys
path = sys.argv[sys.argv.index('-i') + 1] if '-i' in sys.argv else 'input.txt'
text = open(path).read()
for name in ('output.txt', 'next_state.txt', 'traverse_log.txt', 'trace_state.txt'):
    open(name, 'w').write(text)
sys.stderr.write(text)
sys.stdout.write(text)
"""


def set_of(assignment):
    return ROOT / "cases" / assignment.replace("-", "_") / "hidden"


def cases_in(folder):
    return sorted(path.parent for path in folder.rglob("input.txt"))


def unpacked(page):
    """The page's bytes, and behind them what is packed in it."""
    data = page.read_text()
    for packed in re.findall(r'<script type="text/plain" data-name="[^"]*">([^<]*)</script>', data):
        data += "\n" + zlib.decompress(base64.b64decode(packed)).decode("utf-8", "replace")
    return data


def secrets_of(assignment):
    """Lines of inputs and answers that stand nowhere by chance."""
    lines = set()
    for folder in cases_in(set_of(assignment)):
        for path in folder.glob("*.txt"):
            # In JSON the ends of lines are spelt.
            lines |= {line for line in path.read_text().splitlines() if len(line) >= 9 and len(set(line)) > 3}
    return lines


class ReportPages(Browsed):
    def run_plycheck(self, *words, status=(0, 1)):
        done = plycheck(self.folder, *[str(word) for word in words])
        self.assertIn(done.returncode, status, done.stderr + done.stdout)
        return done

    def reported(self, stem, *words, status=(0, 1)):
        """A page and the same report as JSON."""
        page, report = self.folder / f"{stem}.html", self.folder / f"{stem}.json"
        self.run_plycheck(*words, "--html", page, "--json", report, status=status)
        return page, json.loads(report.read_text())

    def look(self, page, name):
        self.open(page)
        self.look_on(name)

    def look_on(self, name):
        self.driver.save_screenshot(str(PICTURES / f"{name}.png"))
        self.check_edges(name)
        self.check_contrast(name)
        self.check_quiet()

    def press_help(self):
        self.press("?")
        self.wait("the keys", lambda: self.js("return document.querySelector('dialog').open"))
        names = self.texts("dialog dt")
        self.js("document.querySelector('dialog').close()")
        return names

    def cells(self, selector):
        """The texts of a table's body, row by row."""
        return self.js("""return [...document.querySelectorAll(arguments[0] + ' tr')].slice(1).map(
            (row) => [...row.children].map((cell) => cell.textContent))""", selector)

    def check_side_by_side(self, case):
        for file in case["files"]:
            found = file.get("divergence") or {}
            if found.get("line"):
                side = f'section[aria-label="{file["file"]} side by side"]'
                first = self.wait("its line", lambda side=side: self.js(
                    "return [...document.querySelectorAll(arguments[0])].map((one) => one.dataset.line)", f"{side} .row.first"))
                self.assertEqual(first, [str(found["line"])])

    # fuzz and shrink

    def test_fuzz_opens_each_failure_as_a_case(self):
        program = CANDIDATES / "cs540-tree/prunes_strictly.py"
        page, report = self.reported("fuzz", "fuzz", "cs540-tree", program, "--runs", 100, "--seed", 1, "--no-times", "-q")
        self.look(page, "fuzz")
        self.assertEqual(len(self.all(".failure")), len(report["failures"]))
        self.assertGreater(len(report["failures"]), 0)
        for failure, shown in zip(report["failures"], self.texts(".failure h3")):
            self.assertTrue(shown.endswith(failure["kind"]), shown)
        self.assertEqual(self.texts(".failure pre.input"), [failure["input"] for failure in report["failures"]])
        self.press("n")
        self.wait("the case", lambda: self.case_shown() == "1")
        self.check_side_by_side(report["failures"][0]["result"])
        self.look_on("fuzz-case")
        again = self.folder / "again.html"
        self.run_plycheck("fuzz", "cs540-tree", program, "--runs", 100, "--seed", 1, "--no-times", "-q", "--html", again)
        self.assertEqual(again.read_bytes(), page.read_bytes())

    def test_fuzz_without_a_failure_and_without_a_program(self):
        page, report = self.reported("fuzz-right", "fuzz", "cs540-tree", CANDIDATES / "cs540-tree/right.py", "--runs", 3, "--seed", 1, "-q")
        self.look(page, "fuzz-right")
        self.assertEqual(self.texts(".count"), [f"no failure in {report['runs']} runs"])
        page, _ = self.reported("fuzz-ce", "fuzz", "squirrel", CANDIDATES / "squirrel/does_not_compile.cpp", "--runs", 3, "-q")
        self.look(page, "fuzz-ce")
        self.assertTrue(any("does not compile" in text for text in self.texts(".note")))

    def test_shrink_shows_the_input_that_is_left(self):
        given = cases_in(set_of("cs540-tree"))[-1] / "input.txt"
        page, report = self.reported("shrink", "shrink", "cs540-tree", CANDIDATES / "cs540-tree/prunes_strictly.py", given, "-q", "--no-times")
        self.look(page, "shrink")
        self.assertEqual(self.texts(".failure pre.input"), [failure["input"] for failure in report["failures"]])
        self.assertEqual("passed" in report, any("nothing to make small" in text for text in self.texts(".note")))

    # diff

    def test_diff_is_a_case(self):
        one, other = cases_in(set_of("squirrel"))[:2]
        page, report = self.reported("diff", "diff", "squirrel", one / "input.txt", other, "-q")
        self.look(page, "diff")
        self.assertEqual(self.texts("#view h1 .verdict"), [report["result"]["verdict"]])
        self.check_side_by_side(report["result"])
        self.press("t")
        self.wait("the text", lambda: self.all("#text")[0].is_displayed())
        page, _ = self.reported("diff-right", "diff", "squirrel", one / "input.txt", one)
        self.look(page, "diff-right")
        self.assertEqual(self.texts("#view h1 .verdict"), ["AC"])
        (self.folder / "nothing").mkdir()
        page, report = self.reported("diff-none", "diff", "squirrel", one / "input.txt", self.folder / "nothing")
        self.look(page, "diff-none")
        self.assertEqual(self.texts("#view h1 .verdict"), [report["result"]["verdict"]])

    # compare

    def test_compare_says_what_was_fixed_and_broken(self):
        reports = []
        for program in ("greedy_counts_once.py", "right.py"):
            report = self.folder / f"{program}.json"
            self.run_plycheck("test", "squirrel", CANDIDATES / "squirrel" / program, "--json", report, "-q", "--no-history", "--no-diagnosis")
            reports.append(report)
        for name, before, after in (("fixed", *reports), ("broken", *reversed(reports)), ("same", reports[0], reports[0])):
            page, report = self.reported(f"compare-{name}", "compare", before, after, "-q")
            self.look(page, f"compare-{name}")
            self.assertEqual(len(self.cells(f".change.{name}")), report["count"].get(name, 0) if name != "same" else 0)
            self.assertEqual([row[0] for row in self.cells(".change")], [case["id"] for case in report["changed"]])
            self.assertIn(f"{report['count']['fixed']} fixed, {report['count']['broken']} broken", self.texts(".sum")[0])

    def test_compare_opens_a_case_as_both_runs_have_it(self):
        for program in ("state_right_log_wrong.py", "strict_prune.cpp"):
            self.run_plycheck("test", "squirrel", CANDIDATES / "squirrel" / program, "-q", "--no-diagnosis", "--json", self.folder / f"{program}.json")
        page, report = self.reported("compare-runs", "compare", "last~1", "last", "-q")
        told = {program: {case["id"]: case for case in json.loads((self.folder / f"{program}.json").read_text())["cases"]}
                for program in ("state_right_log_wrong.py", "strict_prune.cpp")}
        sides = {"before": told["state_right_log_wrong.py"], "after": told["strict_prune.cpp"]}
        self.open(page)
        links = self.js("return [...document.querySelectorAll('.change th a')].map((one) => one.getAttribute('href'))")
        self.assertEqual(sorted(links), sorted(f"#case={case['id']}" for case in report["changed"]))
        for change, is_open in (("broken", "after"), ("fixed", "before")):
            one = next(case for case in report["changed"] if case["change"] == change)
            self.open(page, f"#case={one['id']}")
            self.wait("the files", lambda: self.all(".row.first"))
            self.assertEqual(self.js("return [...document.querySelectorAll('details.run[open]')].map((one) => one.className)"), [f"run {is_open}"])
            self.check_side_by_side(sides[is_open][one["id"]])
            self.wait("the search", lambda: self.all(".tree .node"))
            self.look_on(f"compare-{change}-case")
        # What fails in another way is open as it is now, and opens as it was.
        both = next(case for case in report["changed"] if case["change"] == "otherwise")
        self.go(f"case={both['id']}")
        self.wait("the files", lambda: self.case_shown() == both["id"] and self.all(".run.after .row.first"))
        self.js("document.querySelector('details.run.before').open = true")
        self.wait("those of before", lambda: self.all(".run.before .row.first"))
        for side, cases in sides.items():
            found = [file["divergence"] for file in cases[both["id"]]["files"] if file.get("divergence")]
            self.assertEqual(self.texts(f".run.{side} .where"), [one["where"] for one in found])
        self.check_quiet()
        self.open(page)
        self.press("n")
        self.wait("the first", lambda: self.case_shown() is not None)
        # A report in JSON has no files; what it says is there.
        page, _ = self.reported("compare-reports", "compare", self.folder / "state_right_log_wrong.py.json", self.folder / "strict_prune.cpp.json", "-q")
        self.open(page, f"#case={both['id']}")
        self.wait("what differs", lambda: self.texts(".run.after .where"))
        self.assertIn("The page has no files of this case.", self.texts(".run.after .note"))
        self.look_on("compare-reports-case")
        # What nobody may see of a run, this page does not tell either.
        for level in ("verdict", "none"):
            self.run_plycheck("test", "squirrel", CANDIDATES / "squirrel/strict_prune.cpp", "-q", "--no-diagnosis", "--feedback", level)
            page = self.folder / f"compare-{level}.html"
            self.run_plycheck("compare", "last", self.folder / "state_right_log_wrong.py.json", "-q", "--html", page, status=(0, 1, 2))
            if page.exists():
                data = unpacked(page)
                secrets = secrets_of("squirrel") | {line for case in sorted((ROOT / "cases/squirrel").rglob("input.txt")) for line in case.read_text().splitlines() if len(line) >= 9}
                self.assertEqual([line for line in secrets if line in data and line not in (self.folder / "state_right_log_wrong.py.json").read_text()], [])

    # strength

    def test_strength_is_a_matrix_and_what_survives(self):
        some = self.folder / "some"
        some.mkdir()
        for case in cases_in(set_of("cs540-tree"))[:12 if LONG else 3]:
            shutil.copytree(case, some / case.name)
        page, report = self.reported("strength", "strength", "cs540-tree", some, "-q", "--no-times")
        self.look(page, "strength")
        killable = [mutant for mutant in report["mutants"] if mutant["class"] == "killable"]
        rows = self.js("return [...document.querySelectorAll('.matrix td.letters')].map((one) => one.textContent)")
        self.assertEqual(len(rows), len(killable))
        for mutant, row in zip(killable, rows):
            self.assertEqual([name for name, letter in zip(report["cases"], row) if letter == "x"], mutant["killed_by"], mutant["name"])
        self.assertEqual([row[0] for row in self.cells('section[aria-label="survivors"]')], [one["name"] for one in report["survivors"]])
        self.assertEqual(len(self.cells('section[aria-label="holes"]')), len(report["holes"]))
        self.press("/")
        self.driver.switch_to.active_element.send_keys(killable[0]["name"])
        self.wait("the search", lambda: 0 < len(self.all(".matrix td.letters")) < len(killable))
        name = report["survivors"][0]["name"]
        self.go(f"mutant={name}")
        self.wait("the mutant", lambda: self.texts("#view h1") == [name])
        self.look_on("strength-mutant")

    # history

    def test_history_tells_a_run_as_test_did(self):
        options = ("--no-times", "-q")
        page = self.folder / "then.html"
        self.run_plycheck("test", "squirrel", CANDIDATES / "squirrel/greedy_counts_once.py", "--html", page, *options, "--no-diagnosis")
        later, report = self.reported("later", "history", "last", *options)
        self.look(later, "history-run")
        failing = [case["id"] for case in report["cases"] if case["verdict"] != "AC"]
        self.assertGreater(len(failing), 0)
        data = [re.findall(r'data-name="[^"]*">[^<]*<', one.read_text()) for one in (page, later)]
        # Beside each case's head stand its files and searches, by longer names.
        heads = re.findall(r'data-name="([^"/]*)"', page.read_text())
        self.assertEqual(heads, failing)
        # What is expected is made again, and the same.
        self.assertEqual(*data)
        self.run_plycheck("test", "squirrel", CANDIDATES / "squirrel/right.py", "-q")
        page, report = self.reported("history", "history", "squirrel")
        self.look(page, "history")
        runs = [run for run in report["runs"] if run["assignment"] == "squirrel"]
        self.assertEqual([row[0] for row in self.cells("table.points")], [str(run["run"]) for run in runs])
        self.assertEqual(len(self.all(".plot .spot")), len(runs))

    def test_history_of_nothing(self):
        self.run_plycheck("test", "cs540-tree", CANDIDATES / "cs540-tree/right.py", "-q", "--case", "001")
        page, _ = self.reported("history-none", "history", "starcircle")
        self.look(page, "history-none")
        self.assertEqual(self.texts(".note"), ["No run is kept."])

    # grade

    def test_grade_makes_a_page_a_student_and_one_of_the_course(self):
        submissions, out = self.folder / "submissions", self.folder / "graded"
        programs = {"ann": CANDIDATES / "squirrel/greedy_counts_once.py", "ben": CANDIDATES / "squirrel/right.py",
                    "cat": CANDIDATES / "squirrel/does_not_compile.cpp"}
        for name, program in programs.items():
            (submissions / name).mkdir(parents=True)
            shutil.copy(program, submissions / name)
        (submissions / "dan").mkdir()
        (submissions / "dan/program.py").write_text(ECHO)
        hidden = self.folder / "hidden"
        hidden.mkdir()
        for case in cases_in(set_of("squirrel"))[:40:8]:
            shutil.copytree(case, hidden / case.name)
        command = ("grade", "squirrel", submissions, "-o", out, "--cases", hidden, "--no-times", "-q", "--no-history")
        self.run_plycheck(*command, "--html", status=(0, 2))
        report = json.loads((out / "staff/course.json").read_text())
        self.look(out / "staff/course.html", "course")
        part = report["assignments"][0]
        rows = self.js("return [...document.querySelectorAll('.matrix td.letters')].map((one) => one.textContent)")
        self.assertEqual(rows, [program["verdicts"] for program in part["programs"]])
        self.assertEqual(self.texts(".columns span"), part["cases"])
        self.assertEqual(self.texts(".matrix th"), [", ".join(program["students"]) for program in part["programs"]])
        self.assertEqual([row[0] for row in self.cells('section[aria-label="failed cases"]')], [one["case"] for one in part["failed_cases"]])
        self.assertEqual(len(self.all(".plot .bar")), len(report["histogram"]))
        for link in self.js("return [...document.querySelectorAll('.matrix th a')].map((one) => one.getAttribute('href'))"):
            self.assertTrue((out / "staff" / link).is_file(), link)
        secrets = secrets_of("squirrel")
        pages = sorted((out / "students").glob("*/report.html"))
        self.assertEqual(len(pages), 4)
        for page in pages:
            self.assertEqual(page.stat().st_mode & 0o777, 0o600)
            data = unpacked(page)
            self.assertEqual([line for line in secrets if line in data], [], page)
            staff = out / "staff" / page.parent.name / "report.html"
            self.look(page, f"student-{page.parent.name}")
            self.assertEqual(len(self.all(".strip li")), 5)
            failing = [case for case in json.loads(staff.with_suffix(".json").read_text())["cases"] if case["verdict"] not in ("AC", "CE")]
            self.assertGreaterEqual(staff.read_text().count("data-name="), len(failing))
        staff = "".join(unpacked(page) for page in out.glob("staff/*/report.html"))
        self.assertTrue(any(line in staff for line in secrets), "the search finds what is there")
        # Where students see all, staff have the same pages.
        self.run_plycheck(*command, "--html", "--feedback", "full", status=(0, 2))
        self.assertEqual(list(out.glob("staff/*/report.html")), [])
        self.look(out / "staff/course.html", "course-full")
        links = self.js("return [...document.querySelectorAll('.matrix th a')].map((one) => one.getAttribute('href'))")
        self.assertEqual([(out / "staff" / link).is_file() for link in links], [True] * 4)
        # Without it none are left from before.
        self.run_plycheck(*command, status=(0, 2))
        self.assertEqual(sorted(out.glob("*/*/report.html")) + sorted(out.glob("staff/course.html")), [])

    # match

    def test_match_steps_through_its_games(self):
        for assignment in ("stakeraid", "cs540-checkers", "starcircle", "squirrel") if LONG else ("stakeraid", "cs540-checkers"):
            with self.subTest(assignment=assignment):
                games = self.folder / f"games-{assignment}"
                page, report = self.reported(f"match-{assignment}", "match", assignment, "plycheck:random", "plycheck:greedy", "plycheck:minimax=2",
                                             "--games", 2, "--openings", "random=2", "--seed", 4, "--games-out", games, "--no-times", "-q")
                self.look(page, f"match-{assignment}")
                records = [json.loads(line) for line in (games / "games.jsonl").read_text().splitlines()]
                listed = self.cells('section[aria-label="games"]')
                self.assertEqual([row[0] for row in listed], [str(record["number"]) for record in records])
                self.assertEqual([row[4] for row in listed], [str(len(record["moves"])) for record in records])
                standing = {row[0]: row[1:] for row in self.cells(".standings")}
                for player in report["players"]:
                    points = standing[player["name"]][0].replace("\u00bd", ".5")
                    self.assertEqual(float(points), player["points"])
                    self.assertEqual([int(cell) for cell in standing[player["name"]][1:5]],
                                     [player["games"], player["wins"], player["draws"], player["losses"]])
                self.assertEqual(len(self.cells(".cross")), 3)
                self.assertEqual(len(self.cells(".elo")), 3)
                self.check_moves(records[0], games / "games.jsonl", assignment)
                self.look_on(f"match-{assignment}-game")

    def test_a_game_with_a_pass_changes_nothing_by_it(self):
        (self.folder / "opening.txt").write_text(A_PASS)
        games = self.folder / "passes"
        page, _ = self.reported("match-pass", "match", "starcircle", "plycheck:random", "plycheck:greedy", "--games", 2, "--seed", 1, "--openings",
                                "opening.txt", "--games-out", games, "--no-times", "--no-history", "-q")
        self.open(page, "#game=1&move=0")
        self.wait("the opening", lambda: self.texts("p.move") == ["the opening"])
        before = self.cells(".board")
        self.press("\ue014")
        self.wait("the pass", lambda: self.texts("p.move") and self.texts("p.move")[0].startswith("after move 1 of"))
        self.assertIn("pass", self.texts(".moves li")[0])
        self.assertEqual(self.cells(".board"), before)
        self.assertEqual(self.all(".board td.marked"), [])
        self.look_on("match-pass")

    def check_moves(self, record, file, assignment):
        """Steps through a game by keys; the board at its end is the one that `show` draws, and a deep link leads to a move."""
        self.press("n")
        self.wait("the game", lambda: len(self.all(".moves li")) == len(record["moves"]))
        self.press("\ue014")
        self.wait("a move", lambda: self.texts("p.move")[0].startswith("after move 1 of"))
        self.assertGreater(len(self.all(".board td.marked")), 0)
        self.press("\ue010")
        self.wait("the end", lambda: self.all("p.end"))
        drawn = [[cell.strip("[]") for cell in row[1:]] for row in self.cells(".board")][:len(self.all(".boards table:first-child tr")) - 1]
        shown = self.run_plycheck("show", assignment, "--game", f"{file}:1").stdout
        for row in drawn:
            self.assertRegex(shown, r"(?m)^\s*\S+\s+" + r"\s+".join(re.escape(cell) for cell in row) + r"(\s|$)")
        self.assertIn(self.texts("p.end")[0], shown)
        self.press("\ue011")
        self.wait("the opening", lambda: self.texts("p.move") == ["the opening"])
        self.press(" ")
        self.wait("it plays", lambda: self.texts("p.move")[0].startswith("after move 2 of"))
        self.press(" ")
        self.go("game=1&move=3")
        self.wait("the third move", lambda: self.texts("p.move")[0].startswith("after move 3 of"))
        self.assertIn("play, and pause", " ".join(self.press_help() + self.texts("dialog dd")))

    def test_match_of_two_a_knockout_and_one_told_again(self):
        words = ("match", "stakeraid", "plycheck:random", "plycheck:greedy", "--games", 4, "--openings", "random=2", "--seed", 3, "--size", 4, "--no-times")
        page, report = self.reported("match-two", *words, "-q")
        self.look(page, "match-two")
        self.assertEqual(len(self.cells(".elo")), 1)
        self.assertEqual(report["games"], 4)
        again = self.folder / "again-match.html"
        self.run_plycheck("history", "last", "--html", again, "--no-times", "-q")
        self.assertEqual(again.read_bytes(), page.read_bytes())
        page, report = self.reported("knockout", "match", "stakeraid", "plycheck:random", "plycheck:greedy", "plycheck:minimax=2", "--knockout",
                                     "--games", 2, "--openings", "random=2", "--seed", 3, "--size", 4, "-q", "--no-history")
        self.look(page, "match-knockout")
        winners = [row[3] for row in self.cells('section[aria-label="rounds"]') if len(row) == 5 and row[3] != "winner"]
        self.assertEqual(winners, [place["winner"] for one in report["rounds"] for place in one])

    # What was broken off.

    def interrupted(self, stem, is_under_way, *words):
        """A page of a command that was interrupted once it was under way."""
        page = self.folder / f"{stem}.html"
        with subprocess.Popen([str(BUILD / "plycheck"), *[str(word) for word in words], "--html", str(page)], cwd=self.folder,
                              env=environment(self.folder), stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as process:
            is_under_way(process)
            process.send_signal(signal.SIGINT)
            process.stdout.read()
            self.assertEqual(process.wait(), 130)
        self.look(page, stem)
        self.assertTrue(any(text.lower().startswith("interrupted") for text in self.texts(".note")), self.texts(".note"))

    def test_an_interrupted_match_has_its_games(self):
        games = self.folder / "interrupted-games"
        self.interrupted("match-interrupted",
                         lambda _: self.wait("two games", lambda: (games / "games.jsonl").exists() and
                                             (games / "games.jsonl").read_text().count("\n") > 1),
                         "match", "stakeraid", "plycheck:random", "plycheck:greedy", "--games", 100_000, "--size", 4, "--games-out", games,
                         "--no-history")
        self.assertGreater(len(self.cells('section[aria-label="games"]')), 1)

    def test_an_interrupted_search_says_so(self):
        self.interrupted("fuzz-interrupted", lambda process: process.stdout.readline(),
                         "fuzz", "cs540-tree", CANDIDATES / "cs540-tree/right.py", "--seconds", 600)

    def test_an_interrupted_test_has_the_cases_that_were_run(self):
        slow = self.folder / "slow.py"
        slow.write_text("import time\ntime.sleep(0.3)\n" + (CANDIDATES / "squirrel/greedy_counts_once.py").read_text())
        report = self.folder / "test-interrupted.json"
        self.interrupted("test-interrupted", lambda _: time.sleep(4), "test", "squirrel", slow, "--json", report, "--no-history", "-j", 1, "--time", 5)
        cases = json.loads(report.read_text())["cases"]
        self.assertLess(len(cases), 50)
        self.assertEqual(self.texts(".strip b"), [case["verdict"] for case in cases])

    # What may not be seen.

    def test_nothing_hidden_is_in_a_page_of_any_assignment(self):
        program = self.folder / "program.py"
        program.write_text(ECHO)
        for assignment in ASSIGNMENTS:
            ids = [folder.name for folder in cases_in(set_of(assignment))][::1 if LONG else 10]
            chosen = [word for one in ids for word in ("--case", one)]
            secrets = secrets_of(assignment)
            for level in ("full", "verdict", "none"):
                with self.subTest(assignment=assignment, feedback=level):
                    page = self.folder / f"hidden-{assignment}-{level}.html"
                    self.run_plycheck("test", assignment, program, *chosen, "--feedback", level, "--html", page, "-q", "--time", 2)
                    later = self.folder / "later.html"
                    self.run_plycheck("history", "last", "--html", later, "-q")
                    for one in (page, later):
                        data = unpacked(one)
                        found = [line for line in secrets if line in data or json.dumps(line)[1:-1] in data]
                        self.assertEqual(bool(found), level == "full", found[:3])


if __name__ == "__main__":
    unittest.main()
