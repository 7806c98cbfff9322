"""`plycheck solve`, whole process, against write(2) of the bytes of its answer."""

import os
import time

from benchmarking import inputs
from benchmarking.goals import Row, milliseconds, ratio_row
from benchmarking.measuring import NotMeasured, Spent, median_wall, solved
from benchmarking.workloads import SQUIRREL, STAKERAID, TREE

PIECE = 1 << 20
LOG_LINES = 636_052
TREE_NODES = 100_000
TREE_LEVELS = 1_000


def write_in_pieces(path, content):
    """Seconds that it takes to make a file of these bytes."""
    view = memoryview(content)
    began, began_cpu = time.perf_counter(), time.process_time()
    file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o666)
    for first in range(0, len(view), PIECE):
        piece = view[first:first + PIECE]
        if os.write(file, piece) != len(piece):
            raise NotMeasured(f"{path}: written in part")
    os.close(file)
    return Spent(time.perf_counter() - began, time.process_time() - began_cpu)


def answer_row(what, assignment, problem, names, limit, repetitions):
    """`solve` against write(2) of the files that it writes; gives the row and their bytes."""
    answer = problem.parent / problem.stem
    solved(assignment, problem, answer, 1)
    content = b"".join((answer / name).read_bytes() for name in names)
    copy = problem.parent / "copy"
    ours, writes = [], []
    for _ in range(repetitions):
        for file in answer.iterdir():
            file.unlink()
        ours += solved(assignment, problem, answer, 1)
        writes.append(write_in_pieces(copy, content))
        copy.unlink()
    what = f"{what} : write(2) of {len(content) / 1e6:.1f} MB"
    return ratio_row(what, ours, writes, milliseconds, limit), content


def measure_log(folder):
    problem = inputs.squirrel_file(folder, "log.txt", 4, inputs.EMPTY)
    row, content = answer_row(f"solve, {LOG_LINES:,} log lines", SQUIRREL.name, problem, ["traverse_log.txt"], 3, 25)
    if content.count(b"\n") != LOG_LINES:
        raise NotMeasured(f"the log has {content.count(10)} lines, not {LOG_LINES}")
    return row


def measure_stakeraid(folder):
    problem = inputs.stakeraid_file(folder, "problem.txt", "ALPHABETA", 5, inputs.STAKE_EMPTY)
    took = median_wall(solved(STAKERAID.name, problem, folder / "answer"))
    return Row(f"solve {STAKERAID.name}, 7 x 7 empty squares, ALPHABETA depth 5", milliseconds(took), goal="under 1 s",
               met=took < 1)


def measure_trees(folder):
    rows = []
    for what, tree in ((f"tree of {TREE_NODES:,} nodes", inputs.wide_tree(TREE_NODES)),
                       (f"tree of {TREE_LEVELS:,} levels", inputs.deep_tree(TREE_LEVELS))):
        for algorithm in ("MINIMAX", "ALPHABETA"):
            problem = inputs.tree_file(folder, f"tree{len(rows)}.txt", algorithm, tree)
            row, _ = answer_row(f"solve, {what}, {algorithm}", TREE.name, problem,
                                ["output.txt", "traverse_log.txt"], 15, 15)
            rows.append(row)
    return rows


def measure(folder):
    return [measure_log(folder), measure_stakeraid(folder), *measure_trees(folder)]
