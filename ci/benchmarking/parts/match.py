"""What `plycheck match` costs: a move of a program against its bare start, a ply of the referee, a match in process."""

import csv
import os
import shlex
import shutil
import subprocess

from benchmarking.goals import Row, microseconds, ratio_row
from benchmarking.measuring import (PLYCHECK, PROGRAMS, ROOT, NotMeasured, Spent, printed, spend)
from benchmarking.workloads import CHECKERS, SQUIRREL, STAKERAID, STARCIRCLE

# A game of squirrel has as many moves as squares.
MOVES_OF_A_GAME = 25
GAMES_OF_PROGRAMS = 20
REPETITIONS = 9
GAMES_OF_OURS = {SQUIRREL: 2000, STAKERAID: 1000, STARCIRCLE: 400, CHECKERS: 1000}
GAMES_OF_THE_WRITE_UP = 10_000
MOST_SECONDS = 60
FORFEITS = {"illegal_move", "torn_answer", "no_answer", "crash", "out_of_time"}


def make_player(folder):
    """A program that makes a legal move in no time, statically linked."""
    program = folder / "first_square"
    subprocess.run([*shlex.split(os.environ.get("CC") or "cc"), "-O2", "-static",
                    ROOT / "ci/benchmarks/first_square.c", "-o", program], check=True)
    return program


def match(workload, players, games, *options):
    return [PLYCHECK, "match", workload.name, *players, "--games", str(games), "--seed", "1", "-j", "1", "-q",
            "--no-times", "--no-history", *options]


def plies_in(path):
    """Of all games; each must have been played to its end by the rules."""
    with open(path, encoding="utf-8", newline="") as lines:
        games = list(csv.DictReader(lines))
    forfeits = FORFEITS & {game["reason"] for game in games}
    if forfeits:
        raise NotMeasured(f"a game was forfeited: {', '.join(sorted(forfeits))}")
    return sum(int(game["plies"]) for game in games)


def input_of_a_start(folder):
    spend([PLYCHECK, "generate", SQUIRREL.name, "-o", folder, "--task", "greedy", "--count", "1", "--seed", "1"])
    [path] = folder.glob("*/input.txt")
    return path


def program_row(folder):
    """A move of a program that takes no time. What a match of two games costs is taken off, so that no start is left
    in it."""
    program = make_player(folder)
    place = folder / "bare" / "1"
    place.mkdir(parents=True)
    shutil.copy(input_of_a_start(folder / "start"), place / "input.txt")
    moves = (GAMES_OF_PROGRAMS - 2) * MOVES_OF_A_GAME
    report = folder / "games.csv"
    ours, starts = [], []
    for _ in range(REPETITIONS):
        few, many = (spend(match(SQUIRREL, [program, program], games, "--isolation", "limits", "--csv", report))
                     for games in (2, GAMES_OF_PROGRAMS))
        ours.append(Spent(many.wall - few.wall, many.cpu - few.cpu))
        bare = printed(PROGRAMS / "benchmark_bare_starts", "1", str(moves), folder / "bare", program)
        starts.append(Spent(**bare[0]))
    if plies_in(report) != GAMES_OF_PROGRAMS * MOVES_OF_A_GAME:
        raise NotMeasured("the games were not played to full boards")
    return ratio_row("match, -j 1, limits, a move : bare start", ours, starts,
                     lambda seconds: microseconds(seconds / moves), 1.3)


def referee_row(folder, workload):
    """Two players who draw their moves: all that a ply costs, with who made it, is more than the referee's part."""
    report = folder / f"{workload.name}.csv"
    runs = [spend(match(workload, ["plycheck:random", "plycheck:random"], GAMES_OF_OURS[workload], "--csv", report))
            for _ in range(3)]
    ply = min(run.cpu for run in runs) / plies_in(report)
    return Row(f"match, a ply of {workload.name} by random players, CPU", f"{1e6 * ply:.1f} us", goal="under 20 us",
               met=ply < 20e-6)


def write_up_row():
    run = spend(match(CHECKERS, ["plycheck:enhanced=4,noise=code", "plycheck:basic=4"], GAMES_OF_THE_WRITE_UP))
    return Row(f"match, {GAMES_OF_THE_WRITE_UP:,} games of the write-up's players at limit 4, CPU", f"{run.cpu:.1f} s",
               goal=f"at most {MOST_SECONDS} s", met=run.cpu <= MOST_SECONDS)


def measure(folder):
    return [program_row(folder), *(referee_row(folder, workload) for workload in GAMES_OF_OURS), write_up_row()]
