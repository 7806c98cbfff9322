"""Pages that plycheck writes, opened in Chromium without a window: what every test of them asks of the browser, and what must hold of
each page: nothing on the console, nothing loaded, nothing over the edge at three widths, texts that stand out.

PLYCHECK_BUILD names the build. Pictures of views are left in build/page."""

import json
import os
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

try:
    from selenium.webdriver.common.by import By

    from chromium import chromium
except ImportError:
    sys.exit("python3-selenium is missing: ci/install-deps --page")

from product import environment

ROOT = Path(__file__).resolve().parent.parent
BUILD = Path(os.environ.get("PLYCHECK_BUILD", ROOT / "build/release")).resolve()
PICTURES = ROOT / "build/page"
CANDIDATES = ROOT / "harness/testing/candidates"
PATIENCE_SECONDS = 20


def plycheck(folder, *words):
    return subprocess.run([str(BUILD / "plycheck"), *words], cwd=folder, env=environment(folder), capture_output=True, text=True, errors="replace",
                          check=False)


class Browsed(unittest.TestCase):
    """A browser for all tests of a class, and a folder for their files."""

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

    def case_shown(self):
        """Which case the address names; a moment later it names the line that is looked at, too."""
        return self.js("return new URLSearchParams(location.hash.slice(1)).get('case')")

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
            small = self.js("""return [...document.querySelectorAll('.plot text')].filter((text) => text.textContent !== '' &&
                text.getBoundingClientRect().height < 11).map((text) => text.textContent)""")
            self.assertEqual(small, [], f"{where} at {width}: too small to read")
        self.driver.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})
        cut = self.js("""return [...document.querySelectorAll('.plot text')].filter((text) => { const own = text.getBoundingClientRect();
            const all = text.ownerSVGElement.getBoundingClientRect(); return own.left < all.left - 1 || own.right > all.right + 1; })
            .map((text) => text.textContent)""")
        self.assertEqual(cut, [], f"{where}: labels of plots")
        nameless = self.js("""return [...document.querySelectorAll('button, a, select, input, svg, nav, [role=treeitem], [role=table], [role=group]')]
            .filter((one) => !(one.getAttribute('aria-label') || (!['svg', 'NAV'].includes(one.tagName) && one.textContent.trim())))
            .map((one) => one.outerHTML.slice(0, 80))""")
        self.assertEqual(nameless, [], where)
        misplaced = self.js("""const inside = (child, parent) => [...document.querySelectorAll(`#page ${child}`)].filter((one) => !one.closest(parent));
            return [...inside('[role=treeitem]', '[role=tree]'), ...inside('[role=row]', '[role=table], [aria-hidden]'), ...inside('[role=cell]', '[role=row]'),
              ...[...document.querySelectorAll('[aria-activedescendant]')].filter((one) => one.getAttribute('aria-activedescendant') !== '' &&
                !document.getElementById(one.getAttribute('aria-activedescendant'))),
              ...[...document.querySelectorAll('[id]')].filter((one, at, all) => all.findIndex((other) => other.id === one.id) !== at)]
              .map((one) => one.outerHTML.slice(0, 80))""")
        self.assertEqual(misplaced, [], where)

    def check_seen(self, where):
        """No text has characters that would not be seen, or would turn the direction of others."""
        unseen = self.js("""const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT); const found = [];
            while (texts.nextNode()) { const one = texts.currentNode; if (!['SCRIPT', 'STYLE'].includes(one.parentElement.tagName) &&
              /[\\u0000-\\u0008\\u000e-\\u001f\\u007f-\\u009f\\u061c\\u200b-\\u200f\\u202a-\\u202e\\u2066-\\u2069\\ufeff]/.test(one.textContent)) {
              found.push(one.parentElement.outerHTML.slice(0, 200)); } } return found;""")
        self.assertEqual(unseen, [], where)

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
