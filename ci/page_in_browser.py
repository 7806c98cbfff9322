#!/usr/bin/python3
"""page_in_browser.py PAGE CASE LINE: opens a page of a report at a line in Chromium and prints as JSON how long it took until that line
stood there, how long a step to other lines takes, and a step through the search (the slowest of a hundred each), and what the tab's
process takes of memory.

It needs Debian's python3-selenium, chromium and chromium-driver, and therefore Debian's Python."""

import json
import os
import sys
import tempfile
import time
from pathlib import Path

from chromium import chromium

STEPS = 100
PATIENCE_SECONDS = 60


def memory_of_tabs():
    """Bytes that the largest of the browser's tabs has resident."""
    largest = 0
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            command = (folder / "cmdline").read_bytes()
            resident = int((folder / "statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
        except (OSError, IndexError):
            continue
        if b"--type=renderer" in command:
            largest = max(largest, resident)
    return largest


def await_line(driver, line):
    begin = time.monotonic()
    while not driver.execute_script("return document.querySelector(`.row[data-line='${arguments[0]}']`) !== null", line):
        if time.monotonic() - begin > PATIENCE_SECONDS:
            sys.exit(f"page_in_browser: line {line} did not come in {PATIENCE_SECONDS} s")


def main():
    page, case, line = sys.argv[1], sys.argv[2], int(sys.argv[3])
    with tempfile.TemporaryDirectory(prefix="plycheck-page-bench-") as folder:
        driver = chromium(folder)
        try:
            driver.get("about:blank")
            begin = time.monotonic()
            driver.get(f"file://{Path(page).resolve()}")
            overview = time.monotonic() - begin
            begin = time.monotonic()
            driver.execute_script("location.hash = arguments[0]", f"case={case}&line={line}")
            await_line(driver, line)
            opened = time.monotonic() - begin
            # A step is one frame's work: from the scroll to the lines that are drawn then.
            steps = driver.execute_async_script("""
                const done = arguments[arguments.length - 1], box = [...document.querySelectorAll('.lines')].pop(), took = [];
                const step = (at) => { if (at === arguments[0]) { done(took); return; }
                  const begin = performance.now(); box.scrollTop = (at * 7919 * 22) % (box.scrollHeight - box.clientHeight);
                  requestAnimationFrame(() => setTimeout(() => { took.push(performance.now() - begin); step(at + 1); }, 0)); };
                step(0);""", STEPS)
            # The same from a key to the picture of the search a line further on.
            walked = driver.execute_async_script("""
                const done = arguments[arguments.length - 1], took = [];
                const step = (at) => { if (at === arguments[0]) { done(took); return; }
                  const begin = performance.now(); document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '.', bubbles: true }));
                  requestAnimationFrame(() => setTimeout(() => { took.push(performance.now() - begin); step(at + 1); }, 0)); };
                step(0);""", STEPS)
            if not driver.execute_script("return document.querySelectorAll('.tree .node.now').length > 0"):
                sys.exit("page_in_browser: there is no picture of the search")
            print(json.dumps({"overview_seconds": overview, "case_seconds": opened, "step_seconds": max(steps) / 1000,
                              "walk_seconds": max(walked) / 1000,
                              "tab_bytes": memory_of_tabs()}))
        finally:
            driver.quit()


if __name__ == "__main__":
    main()
