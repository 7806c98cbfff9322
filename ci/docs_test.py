#!/usr/bin/env python3
"""Files of ours that a page names are there: those in backquotes by their path from the root, and those that are linked, with
their sections."""

import re
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")])
# What stands for several files (`<a>`, `*`, `{a,b}`) is no such path.
NAMED = re.compile(r"`((?:cases|solver|reference|fuzz|harness|ci|cmake|docs)/[\w./-]+\.(?:cpp|hpp|in|json|md|py|txt))`")
LINKED = re.compile(r"\]\(([^)#:]+)(?:#[^)]*)?\)")
# A page's section, of another page or of the same.
SECTION = re.compile(r"\]\(([^)#:]*)#([^)]+)\)")
FENCE = re.compile(r"^```")


def anchors(page):
    """The names by which the sections of a page are linked to."""
    found, is_code = {}, False
    names = set()
    for line in page.read_text(encoding="utf-8").split("\n"):
        is_code ^= bool(FENCE.match(line))
        if is_code or not (heading := re.match(r"#+ +(.*)", line)):
            continue
        words = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", heading.group(1))
        name = re.sub(r"[^\w\- ]", "", words.strip().lower()).replace(" ", "-")
        count = found[name] = found.get(name, -1) + 1
        names.add(f"{name}-{count}" if count else name)
    return names


class Docs(unittest.TestCase):
    def assert_there(self, pattern, folder_of, least):
        """What the pattern finds on the pages is there, seen from the folder of each, and is not too little to be meant."""
        count, missing = 0, []
        for page in PAGES:
            # What was once the case stands in the list of changes.
            for number, line in enumerate(page.read_text(encoding="utf-8").split("\n") if page.stem != "CHANGELOG" else (), start=1):
                for found in pattern.findall(line):
                    count += 1
                    if not (folder_of(page) / found).exists():
                        missing.append(f"{page.relative_to(ROOT)}:{number}: {found}")
        self.assertEqual(missing, [])
        self.assertGreater(count, least)

    def test_files_that_are_named_are_there(self):
        self.assert_there(NAMED, lambda page: ROOT, 50)

    def test_files_that_are_linked_are_there(self):
        self.assert_there(LINKED, lambda page: page.parent, 50)

    def test_sections_that_are_linked_are_there(self):
        count, missing = 0, []
        for page in PAGES:
            for number, line in enumerate(page.read_text(encoding="utf-8").split("\n"), start=1):
                for file, section in SECTION.findall(line):
                    target = page.parent / file if file else page
                    if target.suffix == ".md":
                        count += 1
                        if section not in anchors(target):
                            missing.append(f"{page.relative_to(ROOT)}:{number}: {file}#{section}")
        self.assertEqual(missing, [])
        self.assertGreater(count, 50)


if __name__ == "__main__":
    unittest.main()
