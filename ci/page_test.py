#!/usr/bin/python3
"""Pages that `plycheck test --html` writes, opened in Chromium without a window: what the JSON names as the first difference is what
the page marks; nothing foreign runs; nothing is loaded; nothing stands over the edge at three widths; keys reach all.

PLYCHECK_BUILD names the build. Pictures of each view are left in build/page. With PLYCHECK_LONG_RUNS the pages of all example
candidates are read, not those of a few."""

import functools
import json
import os
import re
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

try:
    from selenium.webdriver.common.by import By
    from selenium.webdriver.common.keys import Keys

    from chromium import chromium
except ImportError:
    sys.exit("page_test: python3-selenium is missing")

from product import environment

ROOT = Path(__file__).resolve().parent.parent
BUILD = Path(os.environ.get("PLYCHECK_BUILD", ROOT / "build/release")).resolve()
PICTURES = ROOT / "build/page"
CANDIDATES = ROOT / "harness/testing/candidates"
PATIENCE_SECONDS = 20

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
        '\x00\x01\x1b[2J', ']]>', '&lt;b&gt;', '{{constructor}}', 'x' * 3000000]
text = '\n'.join(evil) + '\n'
for name in ('next_state.txt', 'traverse_log.txt', 'trace_state.txt'):
    open(name, 'w', encoding='utf-8').write(text)
print(text)
"""


def plycheck(folder, *words):
    return subprocess.run([str(BUILD / "plycheck"), *words], cwd=folder, env=environment(folder), capture_output=True, text=True, errors="replace",
                          check=False)


class Pages(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.place = tempfile.TemporaryDirectory(prefix="plycheck-page-test-")
        cls.folder = Path(cls.place.name)
        PICTURES.mkdir(parents=True, exist_ok=True)
        cls.driver = chromium(cls.folder / "browser", logs=True)
        cls.driver.set_window_size(1280, 900)

    @classmethod
    def tearDownClass(cls):
        cls.driver.quit()
        cls.place.cleanup()

    # What is asked of the browser.

    def js(self, code, *arguments):
        return self.driver.execute_script(code, *arguments)

    def wait(self, what, condition):
        end = time.monotonic() + PATIENCE_SECONDS
        while time.monotonic() < end:
            found = condition()
            if found:
                return found
            time.sleep(0.02)
        self.fail(f"not there in {PATIENCE_SECONDS} s: {what}")

    def all(self, selector):
        return self.driver.find_elements(By.CSS_SELECTOR, selector)

    def texts(self, selector):
        return self.js("return [...document.querySelectorAll(arguments[0])].map((one) => one.textContent)", selector)

    def press(self, *keys):
        self.driver.find_element(By.TAG_NAME, "body").send_keys(*keys)

    def open(self, page, part=""):
        self.driver.get("about:blank")
        self.driver.get_log("browser")
        self.driver.get_log("performance")
        self.driver.get(f"file://{page}{part}")
        self.wait("a view", lambda: self.all("#view section"))

    def go(self, part):
        self.js("location.hash = arguments[0]", part)

    def check_quiet(self):
        """No console message, no violation of the policy, no request but for the page itself."""
        self.assertEqual([entry["message"] for entry in self.driver.get_log("browser")], [])
        asked = []
        for entry in self.driver.get_log("performance"):
            message = json.loads(entry["message"])["message"]
            if message["method"] == "Network.requestWillBeSent":
                asked.append(message["params"]["request"]["url"])
        self.assertEqual([url for url in asked if not url.startswith(("file://", "about:", "data:image/svg"))], [])
        self.assertLessEqual(len({url.split("#")[0] for url in asked if url.startswith("file://")}), 1)

    def check_edges(self, where):
        """Nothing stands over the edge, whatever the width; all that can be used has a name."""
        for width in (360, 1280, 3840):
            self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride",
                                        {"width": width, "height": 900, "deviceScaleFactor": 1, "mobile": False})
            room, used = self.js("return [document.documentElement.clientWidth, document.documentElement.scrollWidth]")
            self.assertLessEqual(used, room, f"{where} at {width}")
        self.driver.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})
        nameless = self.js("""return [...document.querySelectorAll('button, a, select, input')].filter(
            (one) => !(one.textContent.trim() || one.getAttribute('aria-label'))).length""")
        self.assertEqual(nameless, 0, where)

    def check_contrast(self, where):
        """Every text stands out by 4.5 to 1 from what is behind it, in light and in dark."""
        for scheme in ("light", "dark"):
            self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [{"name": "prefers-color-scheme", "value": scheme}]})
            poor = self.js("""
                const channel = (v) => { v /= 255; return v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4; };
                const parse = (text) => text.match(/[\\d.]+/g).map(Number);
                const light = ([r, g, b]) => 0.2126 * channel(r) + 0.7152 * channel(g) + 0.0722 * channel(b);
                const behind = (one) => { for (; one; one = one.parentElement) { const c = parse(getComputedStyle(one).backgroundColor);
                  if (c.length < 4 || c[3] > 0) { return c; } } return [255, 255, 255]; };
                const found = new Set();
                for (const one of document.querySelectorAll('#page *')) {
                  if (![...one.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim()) || !one.offsetParent) { continue; }
                  const ground = behind(one); const shade = Number(getComputedStyle(one).opacity);
                  const ink = parse(getComputedStyle(one).color).slice(0, 3).map((v, at) => v * shade + ground[at] * (1 - shade));
                  const [a, b] = [light(ink), light(ground)]; const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
                  if (ratio < 4.5) { found.add(one.tagName + '.' + one.className + ' ' + ratio.toFixed(2)); } }
                return [...found];""")
            self.assertEqual(poor, [], f"{where}, {scheme}")
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": []})

    # What the pages are made of.

    @functools.lru_cache(maxsize=None)
    def made(self, assignment, program, *more):
        stem = f"{assignment}-{program}-{len(more)}".replace(".", "-")
        source = program if os.path.isabs(program) else str(CANDIDATES / assignment / program)
        if os.path.isabs(program):
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
            marked = sum(len(board["marked"]) for group in found.get("boards", []) for board in group["boards"])
            self.assertEqual(len(self.all(f"{label} td.marked")), marked, where)
            if found.get("line"):
                side = f'section[aria-label="{file["file"]} side by side"]'
                first = self.wait(where + ": its line", lambda side=side: self.js(
                    "return [...document.querySelectorAll(arguments[0])].map((one) => one.dataset.line)", f"{side} .row.first"))
                self.assertEqual(first, [str(found["line"])], where)

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
        self.wait("the first", lambda: self.js("return location.hash") == f"#case={failing[0]['id']}")
        self.press("n")
        self.wait("the second", lambda: self.js("return location.hash") == f"#case={failing[1]['id']}")
        self.press("p")
        self.wait("the first again", lambda: self.js("return location.hash") == f"#case={failing[0]['id']}")
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
