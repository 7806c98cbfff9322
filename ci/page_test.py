#!/usr/bin/python3
"""Pages that `plycheck test --html` writes, opened in Chromium without a window: what the JSON names as the first difference is what
the page marks; nothing foreign runs; nothing is loaded; nothing stands over the edge at three widths; keys reach all.

PLYCHECK_BUILD names the build. Pictures of each view are left in build/page. With PLYCHECK_LONG_RUNS the pages of all example
candidates are read, not those of a few."""

import base64
import functools
import itertools
import json
import os
import re
import shutil
import unittest
from pathlib import Path

from browsed import CANDIDATES, PICTURES, ROOT, Browsed, plycheck

from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

# One program that is wrong in what its assignment is about, and some whose runs end badly.
PROGRAMS = [("squirrel", "state_right_log_wrong.py"), ("squirrel", "strict_prune.cpp"), ("squirrel", "greedy_counts_once.py"),
            ("squirrel", "right.py"), ("squirrel", "no_file.py"), ("squirrel", "does_not_compile.cpp"), ("squirrel", "traceback.py"),
            ("squirrel", "log_truncated.py"), ("squirrel", "stdout_only.py"),
            ("stakeraid", "raid_replaces_stake.py"), ("starcircle", "pass_not_counted.cpp"), ("cs540-grid", "goal_not_counted.py"),
            ("cs540-robots", "b_moves_first.py"), ("cs540-tree", "prunes_strictly.py"), ("cs540-checkers", "crowned_in_mid_jump.py")]

if os.environ.get("PLYCHECK_LONG_RUNS"):
    # What runs until a limit ends it takes longer than it tells of the page; Python 2 is not everywhere.
    ENDLESS = ("hang", "busy_loop", "ignores_sigterm", "battle_never_ends", "endless", "many_processes", "memory_hog", "leaves_a_child", "python2")
    PROGRAMS = [(folder.name, path.name) for folder in sorted(CANDIDATES.iterdir()) for path in sorted(folder.iterdir())
                if path.name not in ("README.md", "inputs") and not path.name.startswith(ENDLESS)]

HOSTILE = r"""
evil = ['<script>window.ran = 1</script>', '</script><script>window.ran = 1</script>', '</style><style>body{display:none}</style>',
        '<img src=x onerror="window.ran = 1">', '<a href="javascript:window.ran=1">x</a>', '\u202eright to left\u202c', '<!-- <script>',
        '\x00\x01\x1b[2J', ']]>', '&lt;b&gt;', '{{constructor}}']
# Each file has all of it, and one has a very long line, one zero bytes everywhere.
more = {'next_state.txt': 'x' * 10000000, 'traverse_log.txt': '\x00\n' * 1000 + '\x00'.join(evil) + '\x00' * 100000, 'trace_state.txt': 'x'}
for name in more:
    open(name, 'w', encoding='utf-8', newline='').write('\n'.join([*evil, more[name]]) + '\n')
print('\n'.join(evil), '\x00' * 100000, 'y' * 10000000)
"""


def taken_in_turn(lists):
    """The first of each list, then the second of each that has one, and so on."""
    return [item for row in itertools.zip_longest(*lists) for item in row if item is not None]


class Pages(Browsed):
    # What the pages are made of.

    @functools.lru_cache(maxsize=None)
    def made(self, assignment, program, *more):
        stem = f"{assignment}-{program}-{len(more)}".replace(".", "-")
        source = program if os.path.isabs(program) or " " in program else str(CANDIDATES / assignment / program)
        if " " in program:
            stem = f"{assignment}-{program.split()[-1]}"
        elif os.path.isabs(program):
            stem = f"{assignment}-{Path(program).stem}-{'-'.join(re.sub('[^a-z]', '', word) for word in more)}"
        page, report = self.folder / f"{stem}.html", self.folder / f"{stem}.json"
        done = plycheck(self.folder, "test", assignment, source, "--html", str(page), "--json", str(report), "--no-times", "--no-history", "-q",
                        "--time", "2", *more)
        self.assertIn(done.returncode, (0, 1), done.stderr)
        return page, json.loads(report.read_text())

    # What is seen of a case.

    def check_case(self, page, case):
        """The page's own view of a failing case against what the JSON says of it."""
        self.go(f"case={case['id']}")
        where = f"{page.name}, case {case['id']}"
        self.wait(where, lambda: self.texts("#view h1") and self.texts("#view h1")[0].startswith(case["id"]))
        self.wait(where, lambda: not any("unpacking" in text for text in self.texts(".files > p")))
        for file in case["files"]:
            found = file.get("divergence")
            if not found:
                continue
            label = f'section.file[aria-label="{file["file"]}"]'
            self.assertEqual(self.texts(f"{label} .where"), [found["where"]], where)
            if found.get("hint"):
                self.assertEqual(self.texts(f"{label} .hint"), [found["hint"]], where)
            if found.get("path"):
                self.assertEqual(self.texts(f"{label} .path span"), [" \u203a ".join(["root", *found["path"]])], where)
            if "expected" in found:
                self.assertEqual(self.texts(f"{label} dd.expected"), [found["expected"]], where)
                self.assertEqual(self.texts(f"{label} dd.yours"), [found["got"]], where)
            if found.get("fringe"):
                nodes = self.texts(f"{label} .fringe tr th[scope=row]")
                self.assertEqual([name.split(" (dropped")[0] for name in nodes], [node["place"] for node in found["fringe"]["nodes"]], where)
                signs = [text for text in self.texts(f"{label} .fringe tr b") if text]
                self.assertEqual(bool(signs), "expected_at" in found["fringe"] or "yours_at" in found["fringe"], where)
            if found.get("maps"):
                drawn = self.texts(f"{label} pre.map")
                self.assertEqual(drawn, ["\n".join(found["maps"][of]["map"]) for of in ("expected", "got")], where)
            if found.get("further"):
                names = self.texts(f"{label} .further th[scope=row]")
                self.assertEqual(names, [field["name"] for field in found["further"]], where)
            self.assertEqual(len(self.all(f"{label} .descent")), int("descent" in found), where)
            if "descent" in found:
                self.check_descent(found["descent"], label, where)
            marked = sum(len(board["marked"]) for group in found.get("boards", []) for board in group["boards"])
            self.assertEqual(len(self.all(f"{label} td.marked")), marked, where)
            if found.get("line"):
                self.check_line(file, where)

    def check_descent(self, descent, label, where):
        """The tree of questions has each with its counts, below the one before, and tells where the way ends."""
        levels = [[{"move": "the problem", "expected": descent["expected"], "got": descent["got"]}], *descent["steps"]]
        due = [(level, one["move"], one["expected"], one["got"] if one["got"] != one["expected"] else "")
               for level, step in enumerate(levels, 1) for one in step]
        # What is out of view is not drawn: it gets the room that it needs, and the way up leads to its left edge.
        room = "document.querySelector(arguments[0]).style.cssText = arguments[1]"
        self.js(room, f"{label} .descent .tree", f"width: {240 * len(levels)}px; height: {120 * len(due) + 400}px; max-height: none")
        self.js("""for (let up = 0; up < arguments[1]; ++up) {
            document.querySelector(arguments[0]).dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowLeft' })); }""",
                f"{label} .descent .tree", len(levels))
        self.wait(where + ": the tree of questions", lambda: len(self.all(f"{label} .descent .node")) >= len(due))
        shown = self.js("""return [...document.querySelectorAll(arguments[0])].map((node) => [Number(node.getAttribute('aria-level')),
            ...['.name', '.expected', '.yours'].map((part) => (node.querySelector(part) || {textContent: ''}).textContent),
            node.classList.contains('now')])""", f"{label} .descent .node")
        self.js(room, f"{label} .descent .tree", "")
        self.assertEqual(sorted(tuple(one[:4]) for one in shown), sorted(due), where)
        wrong = [one for one in due if one[3]]
        self.assertEqual([tuple(one[:4]) for one in shown if one[4]], wrong[-1:], where)

    def check_line(self, file, where):
        """The line that differs is marked in both panes, its columns in the line, and its node in the picture of the search."""
        found = file["divergence"]
        side = f'section[aria-label="{file["file"]} side by side"]'
        first = self.wait(where + ": its line", lambda: self.js(
            "return [...document.querySelectorAll(arguments[0])].map((one) => one.dataset.line)", f"{side} .row.first"))
        self.assertEqual(first, [str(found["line"])], where)
        columns = [column["name"] for column in found.get("columns", [])]
        marked = self.js("""return [...document.querySelectorAll(arguments[0])].map((pane) =>
            [...pane.querySelectorAll('mark')].map((one) => one.dataset.column))""", f"{side} .row.first .pane")
        if columns and found["columns"][0]["id"] != "field":
            self.assertEqual(sorted(set(marked[0] + marked[1])), sorted(columns), where)
        elif columns and found.get("lines", {}).get("got", {}).get("state") == "there" and found["kind"] == "field":
            self.assertIn(columns[0], marked[0] + marked[1], where)
        elif not columns:
            self.assertEqual(marked, [[], []], where)
        place = found.get("place")
        if place and self.all(f"{side} .crumbs"):
            self.assertEqual(self.texts(f"{side} .crumbs button")[1:], place["path"], where)
            if found["kind"] in ("value", "alpha", "beta"):
                for name, line in (("expected", found["expected"]), ("yours", found["got"])):
                    cells = self.texts(f"{side} .numbers tr.{name} td")
                    self.assertEqual(cells[:-1], line.split(",")[2:], where)
                    # What the line is in the candidate's own log the JSON does not tell: a leaf's line may stand where an inner node is due.
                    self.assertIn(cells[-1], [f"{found['line']}, {step}" for step in
                                              ([place["step"]] if name == "expected" else ("entered", "leaf", "updated"))], where)
                differing = self.js("return [...document.querySelectorAll(arguments[0])].map((one) => one.cellIndex)", f"{side} .numbers tr.yours td.differs")
                heads = self.texts(f"{side} .numbers tr:first-of-type th")
                self.assertEqual([heads[at - 1] for at in differing], columns, where)
            at = [board for group in found.get("boards", []) for board in group["boards"] if board["title"] == "at"]
            if at and place["path"] == found.get("path"):
                self.assertEqual(self.texts(f"{side} .details .board:nth-of-type(2) td:not(:empty)"),
                                 [f"[{cell}]" if [row, column] in at[0]["marked"] else cell
                                  for row, cells in enumerate(at[0]["cells"]) for column, cell in enumerate(cells)], where)
        if found.get("fringe") and found.get("expansion"):
            due = [node["place"] for node in found["fringe"]["nodes"]]
            listed = [name.split(" (dropped")[0] for name in self.texts(f"{side} .steps tr th[scope=row]")]
            rest = iter(listed)
            self.assertTrue(all(name in rest for name in due), f"{where}: {due} in {listed}")

    def test_every_view_says_what_the_json_says(self):
        for assignment, program in PROGRAMS:
            with self.subTest(program=f"{assignment}/{program}"):
                page, report = self.made(assignment, program)
                self.open(page)
                self.assertEqual(len(self.all(".strip li")), len(report["cases"]))
                self.assertEqual(self.texts(".strip b"), [case["verdict"] for case in report["cases"]])
                rows = self.texts(".points tr")
                self.assertEqual(len(rows), len(report["tasks"]) + 2)
                self.driver.save_screenshot(str(PICTURES / f"{page.stem}.png"))
                self.check_edges(page.name)
                self.check_contrast(page.name)
                failing = [case for case in report["cases"] if case["verdict"] != "AC"]
                for at, case in enumerate(failing):
                    self.check_case(page, case)
                    if at == 0:
                        self.driver.save_screenshot(str(PICTURES / f"{page.stem}-case.png"))
                        self.check_edges(f"{page.name} {case['id']}")
                        self.check_contrast(f"{page.name} {case['id']}")
                self.check_quiet()

    def test_keys_walk_from_the_overview_to_the_line(self):
        page, report = self.made("squirrel", "state_right_log_wrong.py")
        failing = [case for case in report["cases"] if case["verdict"] != "AC"]
        self.open(page)
        self.press("n")
        self.wait("the first", lambda: self.case_shown() == failing[0]["id"])
        self.press("n")
        self.wait("the second", lambda: self.case_shown() == failing[1]["id"])
        self.press("p")
        self.wait("the first again", lambda: self.case_shown() == failing[0]["id"])
        self.wait("its line", lambda: self.all(".row.first"))
        self.press("d")
        self.assertEqual(len(self.all(".row.first")), 1)
        self.press("t")
        self.wait("the text", lambda: self.driver.find_element(By.ID, "text").is_displayed())
        self.press("t")
        self.press("?")
        self.wait("the keys", lambda: self.js("return document.querySelector('dialog').open"))
        self.press(Keys.ESCAPE)
        self.press("o")
        self.wait("the overview", lambda: self.all(".strip"))
        self.press("/")
        self.driver.switch_to.active_element.send_keys(failing[1]["id"])
        self.wait("what was searched", lambda: len(self.all(".strip li")) == 1)
        self.check_quiet()

    def test_knows_no_rules_and_no_log(self):
        """Its modules show what they are told: no word of a game, an assignment or a log's columns."""
        words = ("squirrel", "stake", "raid", "conquer", "checkers", "king", "crown", "maze", "robot", "grid", "alpha", "beta", "minimax",
                 "infinity", "heuristic", "depth", "traverse", "next_state", "prun", "star", "circle")
        for path in sorted((ROOT / "harness/page").glob("*.js")):
            found = [word for word in words if re.search(rf"(?i)\b{word}", path.read_text().replace("startsWith", ""))]
            self.assertEqual(found, [], path.name)

    def test_an_address_leads_to_a_line(self):
        page, report = self.made("squirrel", "state_right_log_wrong.py")
        case = max((case for case in report["cases"] if case["verdict"] != "AC"),
                   key=lambda one: max((file.get("divergence") or {}).get("expected_lines", 0) for file in one["files"]))
        self.open(page, f"#case={case['id']}&line=40")
        self.wait("line 40", lambda: self.all('.row[data-line="40"]'))

    def killed_mutants(self):
        """Of each assignment in turn one mutant that its case set kills, of each kind in turn, with the case that kills it first."""
        turns = []
        for hidden in sorted(ROOT.glob("cases/*/hidden")):
            assignment = hidden.parent.name.replace("_", "-")
            listed = self.folder / f"{assignment}.strength.json"
            plycheck(self.folder, "strength", assignment, str(hidden), "--kill", "1", "--json", str(listed))
            kinds = {}
            for mutant in json.loads(listed.read_text())["mutants"]:
                if mutant["kills"]:
                    kinds.setdefault(mutant["kind"], []).append((assignment, hidden, mutant["name"], mutant["killed_by"][0]))
            turns.append(taken_in_turn(kinds.values()))
        return taken_in_turn(turns)

    @unittest.skipUnless(os.environ.get("PLYCHECK_LONG_RUNS"), "of the nightly")
    def test_says_what_the_json_says_of_mutants(self):
        """Of 200 mistakes of all assignments, each in the case that shows it first."""
        mutants = self.killed_mutants()[:200]
        self.assertEqual(len(mutants), 200)
        for assignment, hidden, name, case_id in mutants:
            with self.subTest(mutant=f"{assignment}/{name}"):
                page, report = self.made(assignment, f"plycheck solve {assignment} --mutant {name}", "--cases", str(hidden),
                                         "--case", case_id, "--memory", "4000")
                self.open(page)
                failing = [case for case in report["cases"] if case["verdict"] != "AC"]
                self.assertEqual([case["id"] for case in failing], [case_id])
                self.check_case(page, failing[0])
                self.check_quiet()

    def test_walks_through_the_search(self):
        """From the overview to the node that differs, by keys; then line by line, to the parent, and back."""
        page, report = self.made("squirrel", "state_right_log_wrong.py")
        found = report_file = None
        for case in report["cases"]:
            for file in case["files"]:
                if found is None and (file.get("divergence") or {}).get("kind") in ("alpha", "beta") and file["divergence"].get("path"):
                    found, report_file = case, file
        told = report_file["divergence"]
        self.open(page)
        while self.case_shown() != found["id"]:
            before = self.case_shown()
            self.press("n")
            self.wait("the next", lambda before=before: self.case_shown() != before)
        self.wait("the search", lambda: self.all(".crumbs button"))
        line = told["line"]
        now = lambda: int(self.js("return document.querySelector('.player input').value"))
        self.assertEqual(now(), line)
        self.press(".")
        self.assertEqual(now(), line + 1)
        self.assertEqual(self.js("return [...document.querySelectorAll('.row.now')].map((one) => one.dataset.line)"), [str(line + 1)])
        self.press(",", ",")
        self.assertEqual(now(), line - 1)
        self.press("d")
        self.assertEqual(now(), line)
        self.assertEqual(self.texts(".tree .now .name")[0], told["place"]["path"][-1])
        depth = len(self.all(".crumbs button"))
        self.js("[...document.querySelectorAll('.jump')].find((one) => one.textContent === 'to the parent').click()")
        self.assertEqual(len(self.all(".crumbs button")), depth - 1)
        self.assertGreater(now(), line)
        self.js("document.querySelector('.tree').focus()")
        self.driver.switch_to.active_element.send_keys(Keys.ARROW_LEFT)
        self.assertEqual(len(self.all(".crumbs button")), max(1, depth - 2))
        self.assertEqual(self.case_shown(), found["id"])
        address = self.wait("the address", lambda: "line=" in self.js("return location.hash") and self.js("return location.hash"))
        self.assertNotIn(f"line={line}&", address + "&")
        self.check_quiet()

    def test_an_address_leads_to_a_node(self):
        page, report = self.made("squirrel", "state_right_log_wrong.py")
        case, told = next((case, file["divergence"]) for case in report["cases"] for file in case["files"]
                          if len((file.get("divergence") or {}).get("path", [])) >= 1 and file["divergence"].get("place"))
        self.open(page, f"#case={case['id']}&line=9&node={'/'.join(told['path'])}")
        self.wait("the node", lambda: self.texts(".crumbs button")[1:] == told["path"])
        self.assertEqual(self.js("return document.querySelector('.player input').value"), "9")

    def test_a_wrong_count_is_a_tree_of_questions(self):
        """The way down that the JSON tells, by keys: from where it parts to the problem itself, which closes and opens again."""
        page, report = self.made("starcircle", "wiped_out_expanded.cpp")
        # A way of some steps that goes by right ones.
        case, told = next((case, told) for case in report["cases"] for told in [case["files"][0].get("divergence") or {}]
                          if "descent" in told and len(told.get("path", [])) > 1
                          and any(len(step) > 1 for step in told["descent"]["steps"][:len(told["path"])]))
        steps, path = told["descent"]["steps"], told["path"]
        self.assertEqual([step[-1]["move"] for step in steps][:len(path)], path)
        for step in steps:
            self.assertTrue(all(one["expected"] == one["got"] for one in step[:-1]), step)
        self.open(page, f"#case={case['id']}")
        self.wait("the tree", lambda: self.all(".descent .node.now"))
        self.assertEqual(self.texts(".descent .chosen .name"), [path[-1]])
        self.js("document.querySelector('.descent .tree').focus()")
        keys = self.driver.switch_to.active_element
        for name in [*reversed(path[:-1]), "the problem"]:
            keys.send_keys(Keys.ARROW_LEFT)
            self.assertEqual(self.texts(".descent .chosen .name"), [name])
        self.assertEqual(self.texts(".descent .chosen .yours"), [told["descent"]["got"]])
        keys.send_keys(Keys.ENTER)
        self.assertEqual(self.texts(".descent .name"), ["the problem"])
        keys.send_keys(Keys.ARROW_RIGHT, Keys.ARROW_RIGHT)
        self.assertEqual(self.texts(".descent .chosen .name"), [steps[0][0]["move"]])
        self.driver.save_screenshot(str(PICTURES / "descent.png"))
        self.check_descent(told["descent"], ".file", case["id"])
        self.check_edges("descent")
        self.check_contrast("descent")
        self.check_quiet()

    def test_shows_what_is_pruned(self):
        page, report = self.made("squirrel", "strict_prune.cpp")
        case = next(case for case in report["cases"] for file in case["files"] if (file.get("divergence") or {}).get("kind") == "not_pruned"
                    or (file.get("divergence") or {}).get("kind") == "not pruned")
        self.open(page, f"#case={case['id']}")
        self.wait("the search", lambda: self.all(".tree .node"))
        self.js("[...document.querySelectorAll('.jump')].find((one) => one.textContent === 'to the cutoff').click()")
        self.assertTrue(any("cutoff in line" in text for text in self.texts(".details .cut")), self.texts(".details .cut"))
        self.js("document.querySelector('.tree').focus()")
        self.driver.switch_to.active_element.send_keys(Keys.ARROW_RIGHT, Keys.ARROW_RIGHT, Keys.END)
        self.wait("a node that is pruned", lambda: any(text == "pruned" for text in self.texts(".tree .node .expected")))

    def test_a_log_of_any_kind_is_shown(self):
        """One line, no log from some line on, nothing at all."""
        logs = {"one": "Node,Depth,Value,Alpha,Beta\nroot,0,-Infinity,-Infinity,Infinity\n", "none": "hello\nworld\n",
                "bad": "Node,Depth,Value,Alpha,Beta\nroot,0,-Infinity,-Infinity,Infinity\nA1,1,Infinity,-Infinity,Infinity\n\u202e,,\n", "empty": ""}
        for name, log in logs.items():
            program = self.folder / f"log-{name}.py"
            program.write_text(f"open('traverse_log.txt', 'w').write({log!r})\nopen('next_state.txt', 'w').write('?')\n")
            page, _ = self.made("squirrel", str(program), "--case", "030")
            self.open(page, "#case=030")
            self.wait("the search", lambda: self.all(".tree .node"))
            ends = self.texts(".key .note")
            self.assertEqual(ends, {"none": ["yours: line 2 is no line of a log: it is drawn to there"],
                                    "bad": ["yours: line 4 is no line of a log: it is drawn to there"]}.get(name, []), name)
            self.check_edges(name)
            self.check_quiet()

    def test_the_largest_board_is_shown(self):
        given = next(path for path in sorted((ROOT / "cases/stakeraid/hidden").glob("*/input.txt")) if path.read_text().startswith("26\n"))
        rows = given.read_text().split("\n")[30:56]
        program = self.folder / "largest.py"
        program.write_text("rows = open('input.txt').read().split('\\n')[30:56]\nopen('output.txt', 'w').write('A1 Raid\\n' + '\\n'.join(rows) + '\\n')\n")
        page, report = self.made("stakeraid", str(program), "--case", given.parent.name)
        self.assertEqual(report["cases"][0]["verdict"], "WA")
        self.open(page, f"#case={given.parent.name}")
        self.wait("the board", lambda: self.all(".board"))
        self.check_case(page, report["cases"][0])
        drawn = self.js("return [...document.querySelectorAll('.board')].map((board) => [board.rows.length, board.rows[1].cells.length])")
        self.assertIn([27, 27], drawn)
        self.assertEqual(self.texts(".input")[0].rstrip("\n").split("\n")[30:], rows)
        self.check_edges("largest")
        self.check_quiet()

    def test_nothing_run_is_said(self):
        page = self.folder / "nothing.html"
        done = plycheck(self.folder, "test", "squirrel", str(CANDIDATES / "squirrel/right.py"), "--budget", "0.01", "--html", str(page), "--no-history", "-q")
        self.assertIn("50 cases not run", done.stdout + done.stderr + page.read_text())
        self.open(page)
        self.assertEqual(self.all(".strip li"), [])
        self.assertTrue(any("50 cases not run" in text for text in self.texts(".note")), self.texts(".note"))
        for key in ("n", "p", "t", "t"):
            self.press(key)
        self.check_edges("nothing")
        self.check_contrast("nothing")
        self.check_quiet()

    def test_plays_and_keeps_still_if_asked(self):
        page, report = self.made("squirrel", "state_right_log_wrong.py")
        case = next(case for case in report["cases"] if case["verdict"] == "WA")
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [{"name": "prefers-reduced-motion", "value": "reduce"}]})
        try:
            self.open(page, f"#case={case['id']}&line=2")
            self.wait("the search", lambda: self.all(".player input"))
            moving = self.js("""return [...document.querySelectorAll('#page *')].filter((one) => { const style = getComputedStyle(one);
                return style.animationName !== 'none' || parseFloat(style.transitionDuration) > 0; }).length""")
            self.assertEqual(moving, 0)
            self.press("s")
            self.wait("a step", lambda: self.js("return Number(document.querySelector('.player input').value)") > 2)
            self.press("s")
            self.assertEqual(len(self.all('.player button[aria-label="play (s)"]')), 1)
        finally:
            self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": []})

    def test_prints_the_text(self):
        page, _ = self.made("squirrel", "greedy_counts_once.py")
        self.open(page)
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})
        try:
            self.assertEqual(self.js("return [document.getElementById('text'), document.getElementById('page')].map((one) => getComputedStyle(one).display)"),
                             ["block", "none"])
            # A sheet cannot be scrolled.
            self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {"width": 600, "height": 900, "deviceScaleFactor": 1, "mobile": False})
            self.assertEqual(self.js("return [...document.querySelectorAll('#text pre')].filter((one) => one.scrollWidth > one.clientWidth).length"), 0)
        finally:
            self.driver.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})
            self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": ""})

    def test_has_pictures_for_the_documentation(self):
        """Left in build/page; with PLYCHECK_UPDATE_PICTURES those of docs/page.md are written anew."""
        for name, assignment, program, kind in (("case", "squirrel", "state_right_log_wrong.py", "beta"), ("maze", "cs540-grid", "last_in_among_equals.py", "")):
            page, report = self.made(assignment, program)
            found = [(case, file["divergence"]) for case in report["cases"] for file in case["files"]
                     if file["file"] == "traverse_log.txt" and file.get("divergence") and file["divergence"]["kind"].startswith(kind)
                     and file["divergence"].get("line", 0) > 8]
            case = found[0][0]
            self.open(page, f"#case={case['id']}")
            self.wait("the search", lambda: self.all(".tree .node, .steps tr"))
            picture = PICTURES / f"{name}.png"
            place = self.js("""const place = [...document.querySelectorAll('.one-file')].pop().getBoundingClientRect();
                return { x: place.x + scrollX, y: place.y + scrollY, width: place.width, height: place.height, scale: 0.75 }""")
            shot = self.driver.execute_cdp_cmd("Page.captureScreenshot", {"clip": place, "captureBeyondViewport": True})
            picture.write_bytes(base64.b64decode(shot["data"]))
            self.assertGreater(picture.stat().st_size, 10_000)
            if os.environ.get("PLYCHECK_UPDATE_PICTURES"):
                (ROOT / "docs/page").mkdir(exist_ok=True)
                shutil.copyfile(picture, ROOT / f"docs/page/{name}.png")

    def test_explores_a_problem(self):
        """`show --html`: the right answer's search, without a candidate."""
        for assignment, case, has in (("squirrel", "030", ".tree .node"), ("cs540-tree", "020", ".tree .node"), ("cs540-grid", "011", ".steps tr"),
                                      ("cs540-robots", "030", ".steps tr"), ("stakeraid", "003", ".drawing"), ("starcircle", "003", ".drawing"),
                                      ("cs540-checkers", "003", ".drawing")):
            page = self.folder / f"show-{assignment}.html"
            given = next((ROOT / "cases" / assignment.replace("-", "_")).glob(f"*/{case}/input.txt"))
            done = plycheck(self.folder, "show", assignment, str(given), "--html", str(page))
            self.assertEqual((done.returncode, done.stderr), (0, ""))
            self.open(page)
            self.wait(f"{assignment}: {has}", lambda has=has: self.all(has))
            self.assertEqual(self.texts(".input"), [given.read_bytes().decode().replace("\r", "\\x0D")])
            if self.all(".player"):
                self.press(".")
                self.assertIn("expected", self.driver.find_element(By.ID, "view").text)
            self.check_edges(assignment)
            self.check_contrast(assignment)
            self.check_quiet()
            self.driver.save_screenshot(str(PICTURES / f"show-{assignment}.png"))

    def test_filters_leave_what_they_say(self):
        page, report = self.made("squirrel", "greedy_counts_once.py")
        self.open(page)
        self.js("const one = document.querySelector('select[aria-label=verdict]'); one.value = 'WA'; one.dispatchEvent(new Event('change'))")
        self.assertEqual(len(self.all(".strip li")), sum(case["verdict"] == "WA" for case in report["cases"]))

    def test_nothing_foreign_runs(self):
        program = self.folder / "hostile.py"
        program.write_text(HOSTILE)
        page, report = self.made("squirrel", str(program), "--case", "001", "--case", "030")
        self.open(page)
        for case in report["cases"]:
            self.go(f"case={case['id']}")
            self.wait("both files", lambda: self.all(".lines .row"))
            shown = "\n".join(self.texts(".line"))
            self.press("t")
            self.wait("the text", lambda: self.driver.find_element(By.ID, "text").is_displayed())
            self.press("t")
            self.wait("the case again", lambda: self.all(".lines .row"))
        self.assertIsNone(self.js("return window.ran ?? null"))
        self.assertTrue(self.js("return getComputedStyle(document.body).display !== 'none'"))
        self.assertEqual(len(self.all("img, a[href^=javascript]")), 0)
        self.assertIn("<script>window.ran = 1</script>", shown)
        self.assertIn("\\u202E", shown)
        self.assertNotIn("\u202e", shown)
        self.check_edges("hostile")
        self.check_quiet()

    def test_is_there_to_read_without_a_script(self):
        page, _ = self.made("squirrel", "greedy_counts_once.py")
        self.driver.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": True})
        try:
            self.driver.get(f"file://{page}")
            text = self.driver.find_element(By.ID, "text")
            self.assertTrue(text.is_displayed())
            self.assertIn("the expected move is", text.text)
        finally:
            self.driver.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": False})

    def test_has_the_same_bytes_twice(self):
        pages = []
        for name in ("a.html", "b.html"):
            plycheck(self.folder, "test", "squirrel", str(CANDIDATES / "squirrel/greedy_counts_once.py"), "--html", name, "--no-times",
                     "--no-history", "-q")
            pages.append((self.folder / name).read_bytes())
        self.assertEqual(*pages)

    def test_hidden_cases_are_not_in_it(self):
        for level in ("verdict", "none"):
            page, report = self.made("squirrel", str(CANDIDATES / "squirrel/greedy_counts_once.py"), "--feedback", level)
            data = page.read_text()
            self.assertNotIn("data-name=", data)
            for case in sorted((ROOT / "cases/squirrel").glob("*"))[:50]:
                for path in case.rglob("*.txt") if case.is_dir() else []:
                    for line in path.read_text().splitlines():
                        if len(line) >= 9:
                            self.assertNotIn(line, data, path)
            self.open(page)
            self.assertEqual(len(self.all(".strip li")), len(report.get("cases", [])))
            self.check_quiet()


if __name__ == "__main__":
    unittest.main()
