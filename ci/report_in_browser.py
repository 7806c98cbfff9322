#!/usr/bin/python3
"""report_in_browser.py PAGE SELECTOR: opens a page in Chromium and prints as JSON how long it took until an element of that selector stood
there.

It needs Debian's python3-selenium, chromium and chromium-driver, and therefore Debian's Python."""

import json
import sys
import tempfile
import time
from pathlib import Path

from chromium import chromium

PATIENCE_SECONDS = 60


def main():
    page, selector = sys.argv[1:]
    with tempfile.TemporaryDirectory(prefix="plycheck-page-bench-") as folder:
        driver = chromium(folder)
        try:
            driver.get("about:blank")
            begin = time.monotonic()
            path, _, part = page.partition("#")
            driver.get(f"file://{Path(path).resolve()}#{part}")
            while not driver.execute_script("return document.querySelector(arguments[0]) !== null", selector):
                if time.monotonic() - begin > PATIENCE_SECONDS:
                    sys.exit(f"report_in_browser: {selector} did not come in {PATIENCE_SECONDS} s")
            print(json.dumps({"seconds": time.monotonic() - begin}))
        finally:
            driver.quit()


if __name__ == "__main__":
    main()
