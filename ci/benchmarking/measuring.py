"""Runs programs and takes their figures."""

import dataclasses
import json
import os
import shlex
import shutil
import signal
import statistics
import subprocess
from pathlib import Path

from benchmarking.workloads import TRIVIAL

ROOT = Path(__file__).resolve().parent.parent.parent
BUILT = ROOT / "build/release"
PROGRAMS = BUILT / "ci/benchmarks"
PLYCHECK = BUILT / "plycheck"
CANDIDATES = ROOT / "harness/testing/candidates"


class NotMeasured(Exception):
    """Why a figure could not be had."""


class Stopped(NotMeasured):
    """A program took more seconds than it was given."""


@dataclasses.dataclass
class Spent:
    """Seconds of wall time, and of CPU with all descendants that were waited for; bytes of memory at most."""
    wall: float
    cpu: float
    memory: int = 0


def command_line(arguments):
    return shlex.join(map(str, arguments))


def printed(*command, cwd=None):
    """The JSON objects that a program prints, one a line."""
    ran = subprocess.run(command, cwd=cwd, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True, check=False)
    if ran.returncode != 0:
        raise NotMeasured(f"exit status {ran.returncode}: {command_line(command)}")
    return [json.loads(line) for line in ran.stdout.splitlines()]


def spend(arguments, cwd=None, output=os.devnull, most_seconds=0, due_status=0):
    """Runs a command with its output in a file and measures the whole of it. 0 seconds are no bound. It must end with
    the status that is due."""
    [used] = printed(PROGRAMS / "benchmark_spend", str(most_seconds), output, *arguments, cwd=cwd)
    status = used.pop("status")
    if most_seconds and -status in (signal.SIGXCPU, signal.SIGKILL):
        raise Stopped(f"stopped after {most_seconds} s")
    if status != due_status:
        raise NotMeasured(f"exit status {status}: {command_line(arguments)}")
    return Spent(**used)


def median_ratio(ones, others):
    return statistics.median(one / other for one, other in zip(ones, others))


def median_wall(runs):
    return statistics.median(run.wall for run in runs)


def faster_half(ours, yardsticks):
    """The pairs that were disturbed least, as two lists."""
    pairs = sorted(zip(ours, yardsticks), key=lambda pair: pair[0].wall + pair[1].wall)
    return zip(*pairs[:(len(pairs) + 1) // 2])


def faster_runs(runs):
    """The half of the runs that was disturbed least."""
    return sorted(runs, key=lambda run: run.wall)[:(len(runs) + 1) // 2]


def solved(assignment, problem, answer, repetitions=9):
    """Whole processes of `solve`."""
    answer.mkdir(exist_ok=True)
    return [spend([PLYCHECK, "solve", assignment, "-i", problem, "-o", answer]) for _ in range(repetitions)]


def make_case_set(folder, count):
    """A set of the same case many times, and a set of it once; gives both and the case."""
    one, many = folder / "one", folder / "many"
    spend([PLYCHECK, "generate", TRIVIAL.workload.name, "-o", one, "--task", TRIVIAL.task, "--count", "1", "--seed",
           "1"])
    [case] = [place for place in one.iterdir() if place.is_dir()]
    many.mkdir()
    for number in range(1, count + 1):
        shutil.copytree(case, many / f"{number:03}")
    return one, many, case


def make_trivial_candidate(folder, case):
    """A program that knows the case's answer, statically linked."""
    program = folder / "trivial"
    text = '"' + (case / TRIVIAL.output).read_text().replace("\n", "\\n") + '"'
    subprocess.run([*shlex.split(os.environ.get("CC") or "cc"), "-O2", "-static", f"-DBOARD={text}",
                    CANDIDATES / TRIVIAL.workload.name / TRIVIAL.source, "-o", program], check=True)
    return program


def make_python_candidate(folder, name, answer):
    """A Python program that gives this answer, whatever it is asked."""
    program = folder / f"{name}.py"
    program.write_text(f"with open({TRIVIAL.output!r}, 'w') as file:\n    file.write({answer!r})\n")
    return program
