#!/usr/bin/python3
"""What a user may do to a page that plycheck writes, in Chromium without a window: addresses that lead nowhere, and an older
browser: nothing waits without an end.

PLYCHECK_BUILD names the build."""

import unittest

from browsed import CANDIDATES, Browsed, plycheck


class Views(Browsed):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.page = cls.folder / "squirrel.html"
        plycheck(cls.folder, "test", "squirrel", str(CANDIDATES / "squirrel/state_right_log_wrong.py"), "--html", str(cls.page), "--no-history", "-q")

    def test_no_address_leaves_it_waiting(self):
        for part in ("#case=034&node=%zz", "#case=034&node=", "#case=034&node=Z9/%E0%A4%A", "#case=034&line=abc", "#case=034&line=-5&node=C3",
                     "#case=034&line=99999999", "#case=034&line=1e400", "#case=%ff", "#case=none", "#%", "#node=%", "#game=1"):
            with self.subTest(address=part):
                self.open(self.page, part)
                self.wait("an end", lambda: not any("unpacking" in text for text in self.texts("#view p")))
                if "case=034" in part:
                    self.wait("the search", lambda: self.all(".tree .node"))
                self.check_quiet()

    def test_an_older_browser_gets_the_text(self):
        added = self.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": "delete window.DecompressionStream"})
        self.addCleanup(self.driver.execute_cdp_cmd, "Page.removeScriptToEvaluateOnNewDocument", {"identifier": added["identifier"]})
        self.open(self.page, "#case=034")
        self.wait("what to do", lambda: any("the text of the report (t)" in text for text in self.texts(".files .note")))
        self.assertTrue(self.texts(".where"))
        self.press("t")
        self.wait("the text", lambda: "traverse_log.txt" in self.driver.find_element("id", "text").text)


if __name__ == "__main__":
    unittest.main()
