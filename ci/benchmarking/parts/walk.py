"""The solver's walk of each game, node for node, against the plain walks; the oracles and right.py are only
reported."""

import shutil
import statistics
import sys

from benchmarking import inputs
from benchmarking.goals import Row, milliseconds, speed
from benchmarking.measuring import CANDIDATES, PROGRAMS, NotMeasured, median_ratio, printed, spend
from benchmarking.workloads import CHECKERS, SQUIRREL, STAKERAID, STARCIRCLE


def walk_row(what, problem, depth, programs, repetitions=5, goal=0.7):
    """The solver's walk against the plain one; `programs` are both."""
    ours, yardsticks = [], []
    for _ in range(repetitions):
        [walk], [yardstick] = (printed(PROGRAMS / program, problem, str(depth)) for program in programs)
        if (walk["nodes"], walk["value"]) != (yardstick["nodes"], yardstick["value"]):
            raise NotMeasured(f"{what}: walk and yardstick differ: {walk}, {yardstick}")
        ours.append(walk["nodes"] / walk["seconds"])
        yardsticks.append(yardstick["nodes"] / yardstick["seconds"])
    ratio = median_ratio(ours, yardsticks)
    return Row(f"walk, {what}, depth {depth} : yardstick", speed(statistics.median(ours)),
               speed(statistics.median(yardsticks)), ratio, ratio,
               f"at least {goal}" if goal else "", ratio >= goal if goal else None)


def walked_nodes(walk_program, problem, depth):
    return printed(PROGRAMS / walk_program, problem, str(depth))[0]["nodes"]


def oracle_row(workload, what, problem, nodes, repetitions=5):
    """The oracle on a minimax input, where it visits the nodes that the walk visits."""
    runs = [printed(PROGRAMS / "benchmark_oracle", workload.name, problem)[0] for _ in range(repetitions)]
    return Row(f"oracle, {workload.name}, {what}", speed(nodes / statistics.median(one["seconds"] for one in runs)))


def right_py_seconds(workload, problem, repetitions=3):
    """CPU seconds of right.py, whole process, in a folder that holds the problem as input.txt."""
    place = problem.parent / f"{problem.stem}-python"
    place.mkdir()
    shutil.copy(problem, place / "input.txt")
    command = [sys.executable, CANDIDATES / workload.name / "right.py", *workload.called_with]
    return statistics.median(spend(command, cwd=place).cpu for _ in range(repetitions))


def measure_squirrel(folder):
    programs = SQUIRREL.walk, SQUIRREL.yardstick
    empty = inputs.squirrel_file(folder, "empty.txt", 4, inputs.EMPTY)
    middle = inputs.squirrel_file(folder, "middle.txt", 8, inputs.MIDDLE)
    nodes = walked_nodes(SQUIRREL.walk, empty, 4)
    python = right_py_seconds(SQUIRREL, empty)
    return [walk_row(f"{SQUIRREL.name}, 25 empty squares", empty, 6, programs),
            walk_row(f"{SQUIRREL.name}, {inputs.MIDDLE.count('*')} empty squares", middle, 8, programs),
            oracle_row(SQUIRREL, "25 empty squares, depth 4", empty, nodes),
            Row("right.py, the same", speed(nodes / python))]


def measure_starcircle(folder):
    programs = STARCIRCLE.walk, STARCIRCLE.yardstick
    start = inputs.starcircle_file(folder, "star_start.txt", 6, inputs.STAR_START)
    middle = inputs.starcircle_file(folder, "star_middle.txt", 10, inputs.STAR_MIDDLE)
    few = inputs.starcircle_file(folder, "star_few.txt", 10, inputs.STAR_FEW)
    nodes = walked_nodes(STARCIRCLE.walk, start, 6)
    python = right_py_seconds(STARCIRCLE, start)
    return [walk_row(f"{STARCIRCLE.name}, two rows a side", start, 8, programs),
            walk_row(f"{STARCIRCLE.name}, 8 stars, 4 circles", middle, 8, programs),
            walk_row(f"{STARCIRCLE.name}, stacks and passes", few, 10, programs, goal=None),
            oracle_row(STARCIRCLE, "two rows a side, depth 6", start, nodes),
            Row("right.py, the same", speed(nodes / python))]


def measure_stakeraid(folder):
    programs = STAKERAID.walk, STAKERAID.yardstick
    wide_programs = STAKERAID.walk, STAKERAID.wide_yardstick
    empty = inputs.stakeraid_file(folder, "stake_empty.txt", "MINIMAX", 3, inputs.STAKE_EMPTY)
    middle = inputs.stakeraid_file(folder, "stake_middle.txt", "MINIMAX", 4, inputs.STAKE_MIDDLE)
    pruned = inputs.stakeraid_file(folder, "stake_pruned.txt", "ALPHABETA", 5, inputs.STAKE_EMPTY)
    nodes = walked_nodes(STAKERAID.walk, empty, 3)
    return [walk_row(f"{STAKERAID.name}, 7 x 7 empty squares", empty, 5, programs, repetitions=3),
            walk_row(f"{STAKERAID.name}, {inputs.STAKE_MIDDLE.count('.')} of 10 x 10 empty", middle, 4,
                     wide_programs, goal=None),
            oracle_row(STAKERAID, "7 x 7 empty squares, depth 3", empty, nodes),
            Row("right.py, the same, ALPHABETA depth 5",
                milliseconds(right_py_seconds(STAKERAID, pruned, repetitions=1)))]


def measure_checkers(folder):
    programs = CHECKERS.walk, CHECKERS.yardstick
    start = inputs.checkers_file(folder, "checkers_start.txt", inputs.CHECKERS_START)
    middle = inputs.checkers_file(folder, "checkers_middle.txt", inputs.CHECKERS_MIDDLE)
    enhanced = inputs.checkers_file(folder, "checkers_enhanced.txt", inputs.CHECKERS_MIDDLE, "ENHANCED")
    kings = inputs.checkers_file(folder, "checkers_kings.txt", inputs.CHECKERS_KINGS)
    return [walk_row("checkers, initial position", start, 10, programs),
            walk_row("checkers, 10 pawns a side", middle, 12, programs),
            walk_row("checkers, the same, ENHANCED", enhanced, 10, programs),
            walk_row("checkers, 3 kings a side", kings, 9, programs)]


def measure(folder):
    return [*measure_squirrel(folder), *measure_starcircle(folder), *measure_stakeraid(folder),
            *measure_checkers(folder)]
