"""`plycheck test` of a trivial candidate on 500 cases against bare vfork + exec + wait."""

import shutil

from benchmarking.goals import Row, microseconds, milliseconds, ratio_row
from benchmarking.measuring import (PLYCHECK, PROGRAMS, Spent, faster_half, faster_runs, make_case_set,
                                    make_python_candidate, make_trivial_candidate, median_wall, printed, spend)
from benchmarking.workloads import TRIVIAL

CASES = 500
# How many of them a program is wrong on, where that is measured.
WRONG = 100


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


def measure_failures(many, case, folder, jobs=2, repetitions=5):
    """What it costs that a program is wrong on every case, as against one that takes as long and is right: each case is
    run twice, judged and told."""
    cases = folder / "some"
    for place in sorted(many.iterdir())[:WRONG]:
        shutil.copytree(place, cases / place.name)
    answer = (case / TRIVIAL.output).read_text()
    wrong = make_python_candidate(folder, "wrong", answer[::-1])
    right = make_python_candidate(folder, "right", answer)
    test = [PLYCHECK, "test", TRIVIAL.workload.name, "-j", str(jobs), "--isolation", "limits", "--cases", cases]
    fails, passes = [], []
    for _ in range(repetitions):
        fails.append(spend([*test, wrong], due_status=1))
        passes.append(spend([*test, right]))
    return ratio_row(f"test, -j {jobs}, wrong on all cases : right on all", fails, passes, milliseconds, 2.1)


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
    return [*rows, measure_failures(many, case, folder)]
