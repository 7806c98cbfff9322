"""Pages of a course of 400 students and of a match of 1,000 games: what they take on the disk, and how soon they are there."""

import json
import os
import shlex
import subprocess

from benchmarking.goals import Row, under_row
from benchmarking.measuring import CANDIDATES, PLYCHECK, ROOT, NotMeasured
from benchmarking.workloads import SQUIRREL, STAKERAID

STUDENTS = 400
GAMES = 1_000
BROWSER = ROOT / "ci/report_in_browser.py"
# A program whose logs are wrong in many cases, as compiled: so the course is run soon.
SOURCE = "strict_prune.cpp"


def seconds_until(page, selector):
    """The best of three."""
    found = []
    for _ in range(3):
        done = subprocess.run(["/usr/bin/python3", BROWSER, page, selector], capture_output=True, text=True, check=False)
        if done.returncode != 0:
            raise NotMeasured(f"no browser to measure with (ci/install-deps --page): {done.stderr.strip().splitlines()[-1:]}")
        found.append(json.loads(done.stdout)["seconds"])
    return min(found)


def course(folder):
    """The folder of a course that was graded, with pages."""
    programs, out = folder / "course/programs", folder / "course/out"
    programs.mkdir(parents=True)
    program = folder / "course/program"
    subprocess.run([*shlex.split(os.environ.get("CXX") or "c++"), "-std=c++20", "-O2", "-static", CANDIDATES / SQUIRREL.name / SOURCE, "-o", program],
                   check=True)
    code = program.read_bytes()
    for number in range(STUDENTS):
        place = programs / f"s{number:03}"
        # They differ in their last bytes.
        place.write_bytes(code + f"{number:03}".encode())
        place.chmod(0o755)
    done = subprocess.run([PLYCHECK, "grade", SQUIRREL.name, programs, "-o", out, "--html", "-q", "--no-history", "--no-diagnosis"],
                          capture_output=True, text=True, check=False)
    if not (out / "staff/course.html").exists():
        raise NotMeasured(f"the course was not graded: {done.stderr[-400:]}")
    return out


def match_page(folder):
    page = folder / "match.html"
    subprocess.run([PLYCHECK, "match", STAKERAID.name, "plycheck:random", "plycheck:greedy", "--games", str(GAMES), "--openings", "random=500",
                    "--size", "8", "--seed", "1", "--html", page, "-q", "--no-history"], check=True, capture_output=True)
    return page


def measure(folder):
    out = course(folder)
    pages = [*out.glob("*/*/report.html"), out / "staff/course.html"]
    size = sum(page.stat().st_size for page in pages)
    match = match_page(folder)
    return [
        Row(f"pages of a course of {STUDENTS} students, all {len(pages)}", f"{size / 1e6:.0f} MB", goal="under 200 MB", met=size < 200e6),
        under_row("the page of that course is there", seconds_until(out / "staff/course.html", ".matrix .letters"), 2),
        Row(f"page of a match of {GAMES} games, its file", f"{match.stat().st_size / 1e6:.1f} MB"),
        under_row("the same is there", seconds_until(match, "section[aria-label=games] td"), 2),
        under_row("the same, at a move of its last game", seconds_until(f"{match}#game={GAMES}&move=9", ".board .marked"), 2),
    ]
