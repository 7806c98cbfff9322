"""`plycheck test` of a trivial candidate on 500 cases against bare vfork + exec + wait."""

import shutil

from benchmarking.goals import Row, microseconds, milliseconds, ratio_row
from benchmarking.measuring import (PLYCHECK, PROGRAMS, Spent, faster_half, faster_runs, make_case_set,
                                    make_trivial_candidate, median_wall, printed, spend)
from benchmarking.workloads import TRIVIAL

CASES = 500


def per_case(seconds):
    return microseconds(seconds / CASES)


def measure_jobs(jobs, level, one, many, candidate, bare_folder, repetitions=9):
    """The rows of one number of jobs. What a sandbox adds to a run has its goal in the part of isolation."""
    test = [PLYCHECK, "test", TRIVIAL.workload.name, candidate, "-j", str(jobs), "--isolation", level, "--cases"]
    bare = [PROGRAMS / "benchmark_bare_starts", str(jobs), str(CASES), bare_folder, candidate]
    ours, starts, single = [], [], []
    for _ in range(repetitions):
        ours.append(spend([*test, many]))
        starts.append(Spent(**printed(*bare)[0]))
        single += [spend([*test, one]) for _ in range(3)]
    undisturbed, _ = faster_half(ours, starts)
    whole = median_wall(undisturbed)
    once = median_wall(faster_runs(single))
    fixed = once - (whole - once) / (CASES - 1)
    what = f"test, -j {jobs}, {level}"
    limit = 1.5 if level == "limits" else None
    return [ratio_row(f"{what}, a case : bare start", ours, starts, per_case, limit),
            Row(f"{what}, fixed start", milliseconds(fixed), goal="under 20 ms", met=fixed < 0.02)]


def measure(folder):
    one, many, case = make_case_set(folder, CASES)
    candidate = make_trivial_candidate(folder, case)
    bare_folder = folder / "bare"
    rows = []
    for jobs in (1, 2):
        place = bare_folder / str(jobs)
        place.mkdir(parents=True)
        shutil.copy(case / "input.txt", place)
        for level in ("limits", "auto"):
            rows += measure_jobs(jobs, level, one, many, candidate, bare_folder)
    return rows
