"""What `plycheck grade` costs: many programs on one set against runs of one of them at the same isolation; its memory as
a course grows."""

import os
import shlex
import shutil
import statistics
import subprocess

from benchmarking.goals import Row, microseconds
from benchmarking.measuring import BUILT, CANDIDATES, PLYCHECK, PROGRAMS, make_case_set, printed, spend
from benchmarking.workloads import TRIVIAL

# The course of the goal has 400 programs; the ratio is the same with fewer.
COURSE = 60
CASES = 50
LARGE = 400
CASES_OF_THE_LARGE = 4
REPETITIONS = 5
JOBS = 2
MOST_MEMORY = 200 << 20
# A course of many may take this much more memory than one of few.
GROWTH = 1.25


def make_compiled(folder, count, answer):
    """Programs that give the answer; they differ in their last bytes."""
    text = '"' + answer.replace("\n", "\\n") + '"'
    folder.mkdir()
    program = folder / "first"
    subprocess.run([*shlex.split(os.environ.get("CC") or "cc"), "-O2", "-static", f"-DBOARD={text}",
                    CANDIDATES / TRIVIAL.workload.name / TRIVIAL.source, "-o", program], check=True)
    code = program.read_bytes()
    program.unlink()
    for number in range(count):
        place = folder / f"s{number:03}"
        place.write_bytes(code + f"{number:03}".encode())
        place.chmod(0o755)


def make_python(folder, count, answer):
    folder.mkdir()
    for number in range(count):
        place = folder / f"s{number:03}.py"
        place.write_text(f"#!/usr/bin/python3\nwith open({TRIVIAL.output!r}, 'w') as file:\n    file.write({answer!r})\n"
                         f"# {number:03}\n")
        place.chmod(0o755)


def grade(programs, cases, out):
    """A whole grading, in a folder that is new."""
    return spend([PLYCHECK, "grade", TRIVIAL.workload.name, programs, "-o", out, "--cases", cases, "-j", str(JOBS), "-q",
                  "--no-history", "--no-diagnosis"])


def start_seconds(folder, program, case):
    """What a start of a program takes in the sandbox, as many at a time as in the grading."""
    for job in range(1, JOBS + 1):
        place = folder / str(job)
        place.mkdir(parents=True)
        shutil.copy(case / "input.txt", place)
        shutil.copy(program, place / "program")
    [line] = printed(PROGRAMS / "benchmark_isolation", str(JOBS), str(COURSE * CASES), folder, BUILT / "plycheck-launcher",
                     "sandbox")
    return statistics.mean(line["seconds"])


def course_row(folder, language, programs, limit, case, cases):
    runs = COURSE * CASES
    [first, *_] = sorted(programs.iterdir())
    ours, starts = [], []
    for number in range(REPETITIONS):
        ours.append(JOBS * grade(programs, cases, folder / f"out-{language}-{number}").wall / runs)
        starts.append(start_seconds(folder / f"starts-{language}-{number}", first, case))
    ratio = statistics.median(one / other for one, other in zip(ours, starts))
    return Row(f"grade, {COURSE} programs ({language}) on {CASES} cases, a run : a start in the sandbox",
               microseconds(statistics.median(ours)), microseconds(statistics.median(starts)), ratio, None,
               f"at most {limit}", ratio <= limit)


def memory_row(folder, answer, small, case_folder):
    """plycheck's own memory as a course grows; the programs have less."""
    case_folder.mkdir()
    _, cases, _ = make_case_set(case_folder, CASES_OF_THE_LARGE)
    make_python(folder / "large", LARGE, answer)
    few = grade(small, cases, folder / "out-few").memory
    many = grade(folder / "large", cases, folder / "out-many").memory
    return Row(f"grade, memory with {LARGE} programs : with {COURSE}", f"{many / 2**20:.0f} MB", f"{few / 2**20:.0f} MB",
               many / few, None, f"at most {GROWTH}, {MOST_MEMORY >> 20} MB",
               many <= MOST_MEMORY and many <= GROWTH * few)


def measure(folder):
    _, cases, case = make_case_set(folder, CASES)
    answer = (case / TRIVIAL.output).read_text()
    make_compiled(folder / "compiled", COURSE, answer)
    make_python(folder / "python", COURSE, answer)
    return [course_row(folder, "compiled", folder / "compiled", 1.15, case, cases),
            course_row(folder, "Python", folder / "python", 1.03, case, cases),
            memory_row(folder, answer, folder / "python", folder / "small-set")]
