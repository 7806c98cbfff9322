"""The page of a report on logs of 636,052 lines: its size, how soon it is there, how fast its lines follow, and its tab's memory."""

import json
import subprocess
import zlib

from benchmarking.goals import Row, milliseconds, under_row
from benchmarking.measuring import PLYCHECK, ROOT, NotMeasured
from benchmarking.parts import report_pages
from benchmarking.workloads import SQUIRREL

LINES = 636_052
WRONG_LINE = 400_001
BROWSER = ROOT / "ci/page_in_browser.py"

# The right answer but for one line, which no search has to make: `test` compares it, and the page holds both.
PROGRAM = """import os, zlib
here = os.path.dirname(os.path.abspath(__file__))
for name in ('next_state.txt', 'traverse_log.txt'):
    open(name, 'wb').write(zlib.decompress(open(os.path.join(here, name + '.z'), 'rb').read()))
"""


def input_text():
    values = [" ".join(str((row * 5 + column * 7) % 90 + 1) for column in range(5)) for row in range(5)]
    return "\n".join(["2", "X", "4", *values, *["*****"] * 5]) + "\n"


def page_of_long_logs(folder):
    case, program = folder / "long/set/001", folder / "long/program"
    case.mkdir(parents=True)
    program.mkdir()
    (case / "input.txt").write_text(input_text())
    subprocess.run([PLYCHECK, "solve", SQUIRREL.name, "-i", case / "input.txt", "-o", case], check=True)
    log = (case / "traverse_log.txt").read_text().split("\n")
    if len(log) != LINES + 1:
        raise NotMeasured(f"expected a log of {LINES} lines, found {len(log) - 1}")
    log[WRONG_LINE - 1] = log[WRONG_LINE - 1].rsplit(",", 1)[0] + ",777"
    for name, data in (("next_state.txt", (case / "next_state.txt").read_bytes()), ("traverse_log.txt", "\n".join(log).encode())):
        (program / f"{name}.z").write_bytes(zlib.compress(data))
    (program / "hw1cs561s16.py").write_text(PROGRAM)
    page = folder / "long/page.html"
    done = subprocess.run([PLYCHECK, "test", SQUIRREL.name, program, "--cases", case.parent, "--html", page, "--no-history", "--no-diagnosis",
                           "-q"], capture_output=True, text=True, check=False)
    if done.returncode != 1:
        raise NotMeasured(f"expected one wrong case, found status {done.returncode}: {done.stderr}")
    return page


def measure(folder):
    page = page_of_long_logs(folder)
    size = page.stat().st_size
    runs = []
    for _ in range(3):
        done = subprocess.run(["/usr/bin/python3", BROWSER, page, "001", str(WRONG_LINE)], capture_output=True, text=True, check=False)
        if done.returncode != 0:
            raise NotMeasured(f"no browser to measure with (ci/install-deps --page): {done.stderr.strip().splitlines()[-1:]}")
        runs.append(json.loads(done.stdout))
    best = {name: min(run[name] for run in runs) for name in runs[0]}
    memory = max(run["tab_bytes"] for run in runs)
    rows = [
        Row("page of two logs of 636,052 lines, its file", f"{size / 1e6:.1f} MB", goal="under 12 MB", met=size < 12e6),
        under_row("the same, its overview is there", best["overview_seconds"], 1),
        under_row("the same, its case at the first difference", best["case_seconds"], 1.5),
        Row("the same, the slowest of 100 steps", milliseconds(best["step_seconds"]), goal="under 50 ms", met=best["step_seconds"] < 0.05),
        Row("the same, the slowest of 100 steps through the search", milliseconds(best["walk_seconds"]), goal="under 50 ms",
            met=best["walk_seconds"] < 0.05),
        Row("the same, memory of the tab", f"{memory / 1e6:.0f} MB", goal="under 500 MB", met=0 < memory < 500e6),
    ]
    return rows + report_pages.measure(folder)
