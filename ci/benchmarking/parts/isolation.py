"""What a run costs at each level of isolation against bare vfork + exec + wait of the same program."""

import shutil
import statistics

from benchmarking.goals import Row, microseconds, milliseconds
from benchmarking.measuring import (BUILT, PROGRAMS, NotMeasured, make_case_set, make_trivial_candidate, median_ratio,
                                    printed)

RUNS = 500
LEVELS = ("none", "limits", "sandbox")
AT_MOST = {"limits": 1.4, "sandbox": 1.6}
NAMES = {**{level: f"a run at {level}" for level in LEVELS}, "shared": "a run at sandbox without a disk of its own",
         "namespaces": "bare in PID and network namespaces"}


def kind_row(jobs, kind, bare, seen):
    """One way to start against bare starts; `seen` is a line of benchmark_isolation."""
    what, limit = f"isolation, -j {jobs}, {NAMES[kind]} : bare start", AT_MOST.get(kind)
    goal = f"at most {limit}" if limit else ""
    if "error" in seen:
        return Row(f"{what} (not to be had here: {seen['error']})", "-", goal=goal, met=False if limit else None)
    ratio = median_ratio(seen["seconds"], bare)
    return Row(what, microseconds(statistics.median(seen["seconds"])), microseconds(statistics.median(bare)), ratio,
               None, goal, ratio <= limit if limit else None)


def rows_of(jobs, lines):
    """The rows of one number of jobs, from what benchmark_isolation printed."""
    seen = {line["kind"]: line for line in lines}
    if "error" in seen["bare"]:
        raise NotMeasured(f"bare starts: {seen['bare']['error']}")
    bare = seen.pop("bare")["seconds"]
    return [kind_row(jobs, kind, bare, line) for kind, line in seen.items()]


def first_rows(lines):
    """What a launcher costs once: its own start with that of its first program, at each level."""
    return [Row(f"isolation, a launcher and its first run at {line['kind']}",
                milliseconds(statistics.median(line["first_seconds"])))
            for line in lines if line.get("first_seconds") and line["kind"] in LEVELS]


def measure(folder):
    """Each level by itself against bare starts, as a job has one level: launchers of several levels that take turns
    disturb each other, and the kernel goes on removing a network namespace when its program has long ended."""
    _, _, case = make_case_set(folder, 1)
    candidate = make_trivial_candidate(folder, case)
    rows = []
    for jobs in (1, 2):
        places = folder / f"{jobs} at a time"
        for job in range(1, jobs + 1):
            place = places / str(job)
            place.mkdir(parents=True)
            shutil.copy(case / "input.txt", place)
            shutil.copy(candidate, place / "program")
        program = [PROGRAMS / "benchmark_isolation", str(jobs), str(RUNS), places, BUILT / "plycheck-launcher"]
        for kind in (*LEVELS, "shared", "namespaces"):
            lines = printed(*program, "bare", kind)
            rows += rows_of(jobs, lines) + (first_rows(lines) if jobs == 1 else [])
    return rows
