#!/usr/bin/python3
"""What a user may do to a page that plycheck writes, in Chromium without a window: addresses that lead nowhere, narrow windows, lines that
fit no window, names that are markup. What is looked for is in view, nothing waits without an end.

PLYCHECK_BUILD names the build."""

import json
import shutil
import time
import unittest
from pathlib import Path

from browsed import CANDIDATES, ROOT, Browsed, plycheck

# A long line that differs in its middle from what is due, after characters that take more room than they have.
LONG_LINE = """lines = open('traverse_log.txt').read().split('\\n')
lines[3] = lines[3][:-1] + '\\x01' * 60 + 'x' * 900
open('traverse_log.txt', 'w').write('\\n'.join(lines))
"""


class Views(Browsed):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.page, cls.failing = cls.judged("state_right_log_wrong.py")
        cls.case = cls.failing[1]

    @classmethod
    def judged(cls, program, *more):
        """The page of a squirrel program, and which cases fail, in their order."""
        page, report = (cls.folder / f"{Path(program).stem}.{kind}" for kind in ("html", "json"))
        plycheck(cls.folder, "test", "squirrel", str(CANDIDATES / "squirrel" / program), "--html", str(page), "--json", str(report), "--no-history", "-q",
                 *more)
        return page, [case["id"] for case in json.loads(report.read_text())["cases"] if case["verdict"] == "WA"]

    def width(self, pixels):
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {"width": pixels, "height": 900, "deviceScaleFactor": 1, "mobile": False})
        self.addCleanup(self.driver.execute_cdp_cmd, "Emulation.clearDeviceMetricsOverride", {})

    def test_no_address_leaves_it_waiting(self):
        case = f"#case={self.case}"
        for part in (f"{case}&node=%zz", f"{case}&node=", f"{case}&node=Z9/%E0%A4%A", f"{case}&line=abc", f"{case}&line=-5&node=C3",
                     f"{case}&line=99999999", f"{case}&line=1e400", "#case=%ff", "#case=none", "#%", "#node=%", "#game=1"):
            with self.subTest(address=part):
                self.open(self.page, part)
                self.wait("an end", lambda: not any("unpacking" in text for text in self.texts("#view p")))
                if case in part:
                    self.wait("the search", lambda: self.all(".tree .node"))
                self.check_quiet()

    def test_a_search_is_begun_from_any_view(self):
        for part in (f"case={self.case}", "text"):
            self.open(self.page)
            self.go(part)
            self.wait("a view", lambda: self.all(".tree .node") or self.driver.find_element("id", "text").is_displayed())
            self.press("/")
            time.sleep(0.2)
            self.driver.switch_to.active_element.send_keys(self.case)
            self.wait("what was searched", lambda: len(self.all(".strip li")) == 1)
            self.check_quiet()

    def test_a_view_that_comes_is_told(self):
        """Who does not see it hears of it: it has the focus, and the page its name."""
        self.open(self.page)
        name = self.driver.title
        self.press("n")
        self.wait("the case", lambda: self.case_shown() == self.failing[0])
        self.wait("the focus", lambda: self.js("return document.activeElement.id") == "view")
        self.assertEqual(self.driver.title, f"{self.failing[0]} WA - {name}")
        self.press("o")
        self.wait("the overview", lambda: self.all(".strip"))
        self.assertEqual(self.driver.title, name)

    def test_an_older_browser_gets_the_text(self):
        added = self.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": "delete window.DecompressionStream"})
        self.addCleanup(self.driver.execute_cdp_cmd, "Page.removeScriptToEvaluateOnNewDocument", {"identifier": added["identifier"]})
        self.open(self.page, f"#case={self.case}")
        self.wait("what to do", lambda: any("the text of the report (t)" in text for text in self.texts(".files .note")))
        self.assertTrue(self.texts(".where"))
        self.press("t")
        self.wait("the text", lambda: "traverse_log.txt" in self.driver.find_element("id", "text").text)

    def test_names_do_nothing(self):
        """Of programs, cases, students and players: markup and characters that turn the text."""
        evil = "\u202e</script><img src=x onerror=window.ran=1><b onclick=\"x\">'&lt;--!>\x1b[2J".replace("/", "\u2044")
        program = self.folder / f"{evil}.py"
        program.write_bytes((CANDIDATES / "squirrel/greedy_counts_once.py").read_bytes())
        hidden = self.folder / f"{evil} cases"
        for case in sorted((ROOT / "cases/squirrel/hidden").iterdir())[:33:16]:
            shutil.copytree(case, hidden / f"{case.name}{evil}")
        for name in ("ann", evil):
            (self.folder / "submissions" / name).mkdir(parents=True)
            shutil.copy(program, self.folder / "submissions" / name / "program.py")
        players = []
        for name in ("1", "2"):
            players.append(f"{name}{evil}.py")
            shutil.copy(CANDIDATES / "stakeraid/right.py", self.folder / players[-1])
        options = ("--cases", str(hidden), "-q")
        plycheck(self.folder, "test", "squirrel", str(program), *options, "--no-diagnosis", "--html", "test.html", "--json", "test.json")
        plycheck(self.folder, "test", "squirrel", str(CANDIDATES / "squirrel/right.py"), *options, "--no-diagnosis")
        plycheck(self.folder, "compare", "last~1", "last", "--html", "compare.html")
        plycheck(self.folder, "compare", "test.json", "last", "--html", "compare-reports.html")
        plycheck(self.folder, "history", "--html", "history.html")
        plycheck(self.folder, "strength", "squirrel", str(hidden), "-q", "--kill", "1", "--html", "strength.html")
        plycheck(self.folder, "grade", "squirrel", "submissions", "-o", "out", *options, "--html", "--no-history")
        plycheck(self.folder, "match", "stakeraid", *players, "plycheck:random", "--games", "2", "--size", "4", "--openings", "random=2", "--seed", "1",
                 "--html", "match.html", "-q")
        plycheck(self.folder, "fuzz", "squirrel", str(program), "--runs", "30", "--seed", "1", "--save", f"{evil} failures", "--html", "fuzz.html", "-q")
        pages = [self.folder / f"{name}.html" for name in ("test", "compare", "compare-reports", "history", "strength", "out/staff/course", "match", "fuzz")]
        for page in [*pages, *sorted((self.folder / "out").glob("*/*/report.html"))]:
            self.open(page)
            for key in ("", "n", "\ue014", "t"):
                if key:
                    self.press(key)
                    self.wait("an end", lambda: not any("unpacking" in text for text in self.texts("#view p")))
                where = f"{page.name}, {key!r}"
                self.assertIsNone(self.js("return window.ran ?? null"), where)
                self.assertEqual(len(self.all("img, [onclick], [onerror]")), 0, where)
                self.check_seen(where)
                self.check_edges(where)
            self.check_quiet()

    def check_marks_in_view(self, where):
        """Whatever is marked in the line that differs stands within its pane."""
        outside = self.js("""return [...document.querySelectorAll('.row.first mark')].filter((mark) => { const pane = mark.closest('.pane').getBoundingClientRect();
            const own = mark.getBoundingClientRect(); return own.left < pane.left || own.right > pane.right; }).map((mark) => mark.textContent)""")
        self.assertEqual(outside, [], where)

    def test_the_difference_is_in_view_at_any_width(self):
        for pixels in (360, 700, 1280):
            self.width(pixels)
            for case in self.failing[:3]:
                self.open(self.page, f"#case={case}")
                self.wait("the line", lambda: self.all(".row.first mark"))
                self.wait("the search", lambda: self.all(".tree .node"))
                self.check_marks_in_view(f"{case} at {pixels}")
                self.assertEqual(len(self.all(".row.first mark")), 2)

    def test_both_lines_follow_a_window_that_changes(self):
        self.open(self.page, f"#case={self.case}")
        self.wait("the line", lambda: self.all(".row.first mark"))
        for pixels in (360, 1280, 360):
            self.width(pixels)
            self.wait("the line is in view", lambda: self.js("""const box = document.querySelector('.lines').getBoundingClientRect();
                const row = document.querySelector('.row.first'); const own = row && row.getBoundingClientRect();
                return row && own.top >= box.top && own.bottom <= box.bottom + 1"""))
            self.check_marks_in_view(pixels)

    def test_what_is_pruned_is_in_view_where_it_is_cut_off(self):
        page, failing = self.judged("strict_prune.cpp", "--no-diagnosis")
        cases = 0
        for case in failing:
            self.open(page, f"#case={case}")
            self.wait("the search", lambda: self.all(".tree .node.chosen"))
            # Not every search prunes where the logs part.
            if self.all(".tree .leftout rect"):
                cases += 1
                seen = self.js("""const all = document.querySelector('.tree').getBoundingClientRect();
                    return [...document.querySelectorAll('.tree .leftout rect')].filter((box) => { const own = box.getBoundingClientRect();
                      return own.left >= all.left && own.right <= all.right && own.top >= all.top && own.bottom <= all.bottom; }).length""")
                self.assertGreater(seen, 0, case)
        self.assertGreater(cases, 0)

    def test_a_long_value_leaves_the_tree_in_view(self):
        program = self.folder / "wide.py"
        program.write_text("open('next_state.txt', 'w').write('?')\nopen('traverse_log.txt', 'w').write("
                           "'Node,Depth,Value,Alpha,Beta\\nroot,0,' + '9' * 5000 + ',' + '\\u202e' * 500 + ',2\\nA1,1,1,1,1\\n')\n")
        page = self.folder / "wide.html"
        plycheck(self.folder, "test", "squirrel", str(program), "--case", "034", "--html", str(page), "--no-history", "-q")
        for pixels in (360, 1280):
            self.width(pixels)
            self.open(page, "#case=034&line=3")
            self.wait("the search", lambda: self.all(".tree .node.chosen"))
            self.assertEqual(self.js("""const all = document.querySelector('.tree').getBoundingClientRect();
                return [...document.querySelectorAll('.tree .chosen text')].filter((text) => { const own = text.getBoundingClientRect();
                  return own.left < all.left || own.right > all.right; }).map((text) => text.textContent)"""), [], pixels)
            within = self.js("""return [...document.querySelectorAll('.tree .node')].filter((node) => { const box = node.querySelector('rect').getBoundingClientRect();
                return [...node.querySelectorAll('text')].some((text) => text.getBoundingClientRect().left < box.left); }).map((node) => node.textContent)""")
            self.assertEqual(within, [], pixels)

    def test_a_long_line_is_shown_around_what_differs(self):
        program = self.folder / "long.py"
        program.write_text((CANDIDATES / "squirrel/right.py").read_text() + "\n" + LONG_LINE)
        page = self.folder / "long.html"
        plycheck(self.folder, "test", "squirrel", str(program), "--case", "030", "--html", str(page), "--no-history", "-q")
        for pixels in (360, 1280):
            self.width(pixels)
            self.open(page, "#case=030")
            self.wait("the line", lambda: self.all(".row.first"))
            shown = self.texts(".row.first .line")
            self.assertIn("\\x01", shown[1])
            self.assertRegex(shown[1], r"\[\d+ more\]$")
            over = self.js("""return [...document.querySelectorAll('.row.first .line')].map((line) => line.getBoundingClientRect().right -
                line.closest('.pane').getBoundingClientRect().right)""")
            self.assertLessEqual(max(over), 0, f"{shown} at {pixels}")


if __name__ == "__main__":
    unittest.main()
