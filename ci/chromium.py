"""Chromium without a window, by Debian's driver; it needs python3-selenium, and therefore Debian's Python."""

from selenium import webdriver
from selenium.webdriver.chrome.service import Service


def chromium(folder, logs=False):
    """A browser whose files are in `folder`; with `logs` it keeps what the console and the network say."""
    options = webdriver.ChromeOptions()
    for word in ("--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu", f"--user-data-dir={folder}"):
        options.add_argument(word)
    if logs:
        options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    return webdriver.Chrome(service=Service("/usr/bin/chromedriver"), options=options)
