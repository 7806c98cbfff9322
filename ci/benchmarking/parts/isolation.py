"""What a run costs at each level of isolation against bare vfork + exec + wait of the same program."""

import statistics

from benchmarking.goals import Row, microseconds
from benchmarking.measuring import (BUILT, PROGRAMS, NotMeasured, make_case_set, make_trivial_candidate, median_ratio,
                                    printed)

RUNS = 500
AT_MOST = {"none": None, "limits": 1.4, "sandbox": 1.6}


def level_row(jobs, level, bare, seen, limit):
    """One level against bare starts; `seen` is a line of benchmark_isolation."""
    what = f"isolation -j {jobs}, a run at {level} : vfork + exec + wait"
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
    return [level_row(jobs, level, bare, line, AT_MOST.get(level)) for level, line in seen.items()]


def measure(folder):
    _, _, case = make_case_set(folder, 1)
    candidate = make_trivial_candidate(folder, (case / "next_state.txt").read_text())
    rows = []
    for jobs in (1, 2):
        places = folder / f"{jobs} at a time"
        for job in range(1, jobs + 1):
            place = places / str(job)
            place.mkdir(parents=True)
            (place / "input.txt").write_bytes((case / "input.txt").read_bytes())
        rows += rows_of(jobs, printed(PROGRAMS / "benchmark_isolation", str(jobs), str(RUNS), places,
                                      BUILT / "plycheck-launcher", candidate))
    return rows
