"""Exact answers without the walk: whole processes against plain walks, alone, and the problems that sets are made
of, in process."""

from benchmarking import inputs
from benchmarking.goals import Row, milliseconds, speed, under_row
from benchmarking.measuring import (PROGRAMS, ROOT, NotMeasured, faster_half, faster_runs, median_ratio, median_wall,
                                    printed, solved, spend)
from benchmarking.workloads import SQUIRREL, STAKERAID, STARCIRCLE

STAR_NODES = {7: 1_801_129, 8: 14_820_445, 9: 124_716_388, 10: 1_036_744_041}
STAR_PRUNED_NODES = {10: 512_862, 12: 6_069_590}
MANY_SOLVES = 100_000
DISTINCT = 10_000


def check_star_answer(answer, depth, nodes):
    """The handout's move, value and count at this depth."""
    lines = (answer / "output.txt").read_text().split("\n")
    right = ("C1-D2", nodes) if depth < max(STAR_NODES) else ("C1-D2", nodes, 0)
    if right != (lines[0], int(lines[3]), int(lines[2]))[:len(right)]:
        raise NotMeasured(f"{STARCIRCLE.name}, depth {depth}: {lines}")


def measure_star_minimax(folder):
    """`solve` at the assignment's largest depth against the plain walk."""
    rows, answer = [], folder / "star"
    for depth, nodes in STAR_NODES.items():
        problem = inputs.starcircle_file(folder, f"star{depth}.txt", depth, inputs.STAR_INITIAL)
        runs = solved(STARCIRCLE.name, problem, answer)
        check_star_answer(answer, depth, nodes)
        took, memory = median_wall(faster_runs(runs)), max(run.memory for run in runs)
        rows.append(under_row(f"{STARCIRCLE.name}, MINIMAX depth {depth}, {nodes:,} nodes", took, 0.25))
    rows.append(Row("the same, depth 10, memory", f"{memory / 1e6:.1f} MB", goal="under 1000 MB", met=memory < 1e9))
    plain = [spend([PROGRAMS / STARCIRCLE.yardstick, problem, "10"]) for _ in range(2)]
    least = min(plain, key=lambda run: run.wall)
    ratio, of_cpu = least.wall / took, least.cpu / min(run.cpu for run in runs)
    rows.append(Row(f"{STARCIRCLE.name}, MINIMAX depth 10, plain walk : solve", milliseconds(least.wall),
                    milliseconds(took), ratio, of_cpu, "at least 200", ratio >= 200))
    plain_speed = STAR_NODES[10] / least.cpu
    rows.append(Row("the plain walk, nodes per second", speed(plain_speed), goal="at least 15 M/s",
                    met=plain_speed >= 15e6))
    return rows


def measure_star_alpha_beta(folder, repetitions=9):
    """Whole processes at depths of which the last is beyond the assignment's."""
    problem = inputs.starcircle_file(folder, "pruned.txt", 10, inputs.STAR_INITIAL, "ALPHABETA")
    rows = []
    for depth, nodes in STAR_PRUNED_NODES.items():
        ours, plain = [], []
        for _ in range(repetitions):
            ours.append(spend([PROGRAMS / "benchmark_tabulated", problem, str(depth)]))
            plain.append(spend([PROGRAMS / STARCIRCLE.pruned_yardstick, problem, str(depth)]))
        for program in ("benchmark_tabulated", STARCIRCLE.pruned_yardstick):
            [figures] = printed(PROGRAMS / program, problem, str(depth))
            if figures["nodes"] != nodes:
                raise NotMeasured(f"{program}, depth {depth}: {figures['nodes']} nodes")
        plain, ours = faster_half(plain, ours)
        ratio = median_ratio([run.wall for run in plain], [run.wall for run in ours])
        of_cpu = median_ratio([run.cpu for run in plain], [run.cpu for run in ours])
        rows.append(Row(f"{STARCIRCLE.name}, ALPHABETA depth {depth}, plain walk : tabulated",
                        milliseconds(median_wall(plain)), milliseconds(median_wall(ours)), ratio, of_cpu,
                        "at least 3" if depth == 12 else "", ratio >= 3 if depth == 12 else None))
    return rows


def measure_stakeraid(folder):
    wide, busy, small = 26 * (26 * "." + "\n"), inputs.drawn_board(10, 50), inputs.STAKE_EMPTY
    rows = []
    for what, task, depth, board, limit in (
            ("26 x 26 empty", "MINIMAX", 3, wide, 0.1), ("26 x 26 empty", "ALPHABETA", 3, wide, 0.1),
            ("26 x 26 empty", "ALPHABETA", 5, wide, None),
            ("10 x 10, 50 pieces", "MINIMAX", 5, busy, 0.7), ("10 x 10, 50 pieces", "ALPHABETA", 5, busy, 0.7),
            ("10 x 10, 50 pieces", "ALPHABETA", 6, busy, None), ("7 x 7 empty", "ALPHABETA", 5, small, 0.01)):
        problem = inputs.stakeraid_file(folder, "problem.txt", task, depth, board)
        took = median_wall(faster_runs(solved(STAKERAID.name, problem, folder / "answer", 5 if limit else 2)))
        title = f"{STAKERAID.name}, {what}, {task} depth {depth}"
        rows.append(under_row(title, took, limit) if limit else Row(title, milliseconds(took)))
    return rows


def measure_battle(folder):
    battle = inputs.battle_file(folder, "battle.txt", 4)
    took = median_wall(solved(SQUIRREL.name, battle, folder / "battle"))
    return [under_row(f"{SQUIRREL.name}, battle, depth 4 against 4, empty board", took, 0.3)]


def measure_many_solves():
    """In process, the built-in sets problem by problem, then as many drawn problems as a large job has."""
    rows = []
    *each, together = printed(PROGRAMS / "benchmark_many_solves", ROOT / "cases", str(DISTINCT), str(MANY_SOLVES))
    for line in each:
        what = f"in process, {line['assignment']}, hidden set"
        rows.append(under_row(f"{what}, median of {line['problems']}", line["median"], 0.001))
        rows.append(under_row(f"{what}, slowest ({line['slowest_case']})", line["slowest"], 0.1))
    what = f"in process, {together['solves']:,} problems ({together['distinct']:,} different), two at a time"
    rows.append(Row(what, f"{together['seconds']:.2f} s", goal="under 60 s", met=together["seconds"] < 60))
    return rows


def measure(folder):
    return [*measure_star_minimax(folder), *measure_star_alpha_beta(folder), *measure_stakeraid(folder),
            *measure_battle(folder), *measure_many_solves()]
