"""What each game costs as it grows: plain walk, our walk, `solve`, oracle and a Python candidate, whole processes."""

import dataclasses
import json
import re
import shutil
import statistics
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from benchmarking import inputs, sizes
from benchmarking.measuring import (CANDIDATES, PLYCHECK, PROGRAMS, NotMeasured, Stopped, faster_runs, median_wall,
                                    spend)
from benchmarking.workloads import CHECKERS, GRID, ROBOTS, SQUIRREL, STAKERAID, STARCIRCLE, TREE

# Seconds of CPU that a run of each may take, and all of them together. Where others use the machine, half of the wall
# time counts: the table is not to lose its lines for that soon, nor to take for ever.
OF_A_RUN = {"yardstick": 8, "walk": 4, "tabulated": 2, "oracle": 2, "python": 2}
OF_ALL = 75
# Runs are repeated until they have taken so long, or are so many.
LONG_ENOUGH = 0.2
MOST_RUNS = 5

TREE_NEEDS_NO_OTHER = "none, `solve` walks it"
NO_TREE = "a graph is searched, not walked"


@dataclasses.dataclass
class Subject:
    """A series and how it is measured.

    `problems`: the name of each size, its depth, and what writes its input file. `walkers`: the programs of
    ci/benchmarks that walk it, with the words after input and depth. `absent`: as of a series. `counted`: the nodes
    that the files of an answer tell of, None where they do not. `called_with`: the words with which the handout calls
    a program."""
    game: str
    title: str
    problems: list[tuple[str, int, Callable[[Path], Path]]]
    walkers: dict[str, list[str]]
    absent: dict[str, str] = dataclasses.field(default_factory=dict)
    counted: Callable[[Path], int | None] = lambda answer: None
    called_with: Sequence[str] = ()


def number_after(name, pattern):
    """Finds the sum of the numbers that follow a pattern in a file of an answer."""
    return lambda answer: sum(map(int, re.findall(pattern + r" ?(\d+)", (answer / name).read_text(), re.MULTILINE)))


def last_line(answer):
    return int((answer / "output.txt").read_text().split("\n")[3])


def logged_nodes(answer):
    """The nodes of all depths of checkers."""
    return sum(int(line.split()[-2]) for line in (answer / "traverse_log.txt").read_text().splitlines()[1:])


def squirrel_subjects():
    def minimax(depth):
        return lambda folder: inputs.squirrel_file(folder, "input.txt", depth, inputs.EMPTY)

    def battle(depth):
        return lambda folder: inputs.battle_file(folder, "input.txt", depth)
    return [Subject(SQUIRREL.name, "25 empty squares, MINIMAX with its log",
                    [(f"depth {depth}", depth, minimax(depth)) for depth in (2, 3, 4, 5)],
                    {"yardstick": [SQUIRREL.yardstick], "walk": [SQUIRREL.walk]}, called_with=SQUIRREL.called_with),
            Subject(SQUIRREL.name, "battle of MINIMAX and ALPHABETA from the empty board",
                    [(f"depth {depth}", depth, battle(depth)) for depth in (2, 3, 4)], {},
                    {"yardstick": "no plain walk plays battles", "walk": "no plain walk plays battles"},
                    called_with=SQUIRREL.called_with)]


def stakeraid_subjects():
    def problem(side, depth):
        board = side * (side * "." + "\n")
        return lambda folder: inputs.stakeraid_file(folder, "input.txt", "MINIMAX", depth, board)
    walk = [STAKERAID.walk]
    return [Subject(STAKERAID.name, "7 x 7 empty squares, MINIMAX",
                    [(f"depth {depth}", depth, problem(7, depth)) for depth in (2, 3, 4, 5)],
                    {"yardstick": [STAKERAID.yardstick], "walk": walk}),
            Subject(STAKERAID.name, "empty boards, MINIMAX depth 3",
                    [(f"{side} x {side}", 3, problem(side, 3)) for side in (5, 7, 10)],
                    {"yardstick": [STAKERAID.wide_yardstick], "walk": walk}),
            Subject(STAKERAID.name, "larger empty boards, MINIMAX depth 3",
                    [(f"{side} x {side}", 3, problem(side, 3)) for side in (14, 20, 26)], {"walk": walk},
                    {"yardstick": "it reads boards of at most 10 x 10"})]


def starcircle_subjects():
    def problem(depth, algorithm):
        return lambda folder: inputs.starcircle_file(folder, "input.txt", depth, inputs.STAR_INITIAL, algorithm)
    return [Subject(STARCIRCLE.name, f"initial position, {algorithm}",
                    [(f"depth {depth}", depth, problem(depth, algorithm)) for depth in (6, 7, 8, 9, 10)],
                    {"yardstick": [yardstick], "walk": [STARCIRCLE.walk]}, counted=last_line)
            for algorithm, yardstick in (("MINIMAX", STARCIRCLE.yardstick),
                                         ("ALPHABETA", STARCIRCLE.pruned_yardstick))]


def checkers_subjects():
    def problem(depth):
        return lambda folder: inputs.checkers_file(folder, "input.txt", inputs.CHECKERS_START, depth=depth)
    asked = "the handout asks for alpha-beta"
    return [Subject(CHECKERS.name, "initial position, MINIMAX",
                    [(f"depth {depth}", depth, problem(1)) for depth in (7, 8, 9, 10)],
                    {"yardstick": [CHECKERS.yardstick], "walk": [CHECKERS.walk]},
                    {"tabulated": asked, "oracle": asked, "python": asked}),
            Subject(CHECKERS.name, "initial position, the write-up's alpha-beta of every depth up to the limit",
                    [(f"limit {depth}", depth, problem(depth)) for depth in (5, 6, 7, 8)],
                    {"walk": [CHECKERS.walk, "write-up"]}, {"yardstick": "there is none with the write-up's windows"},
                    logged_nodes)]


def cs540_subjects():
    def maze(side):
        return lambda folder: inputs.maze_file(folder, "input.txt", "ASTAR", side)

    def building(nodes):
        return lambda folder: inputs.building_file(folder, "input.txt", nodes)

    def tree(nodes):
        return lambda folder: inputs.tree_file(folder, "input.txt", "MINIMAX", inputs.wide_tree(nodes))
    graph = {"yardstick": NO_TREE, "walk": NO_TREE}
    return [Subject(GRID.name, "mazes, A*", [(f"{side} x {side}", 0, maze(side)) for side in (5, 10, 20)], {}, graph,
                    number_after("output.txt", "^EXPANDED")),
            Subject(ROBOTS.name, "pairs of robots, BFS and A*",
                    [(f"{nodes} rooms", 0, building(nodes)) for nodes in (30, 100, 300)], {}, graph,
                    number_after("output.txt", "^(?:BFS|ASTAR)")),
            Subject(TREE.name, "random trees, MINIMAX with its log",
                    [(f"{nodes:,}", 0, tree(nodes)) for nodes in (1_000, 10_000, 100_000)], {},
                    {"yardstick": TREE_NEEDS_NO_OTHER, "walk": TREE_NEEDS_NO_OTHER},
                    number_after("output.txt", "^NODES"))]


def subjects():
    return [*squirrel_subjects(), *stakeraid_subjects(), *starcircle_subjects(), *checkers_subjects(),
            *cs540_subjects()]


class Place:
    """A folder with one problem, in which all programs run."""

    def __init__(self, folder, subject, problem):
        _, self.depth, write = problem
        self.folder, self.subject, self.input = folder, subject, write(folder)
        self.answer = folder / "answer"

    def run(self, program):
        """One run; gives what was spent and the nodes that it tells of, None where it does not."""
        limit = 2 * OF_A_RUN[program]
        if program in self.subject.walkers:
            name, *words = self.subject.walkers[program]
            told = self.folder / "told"
            spent = spend([PROGRAMS / name, self.input, str(self.depth), *words], output=told, most_seconds=limit)
            return spent, json.loads(told.read_text())["nodes"]
        self.answer.mkdir(exist_ok=True)
        if program == "python":
            shutil.copy(self.input, self.answer / "input.txt")
            candidate = CANDIDATES / self.subject.game / "right.py"
            spent = spend([sys.executable, candidate, *self.subject.called_with], cwd=self.answer, most_seconds=limit)
        else:
            verb = "solve" if program == "tabulated" else program
            spent = spend([PLYCHECK, verb, self.subject.game, "-i", self.input, "-o", self.answer],
                          most_seconds=limit)
        nodes = self.subject.counted(self.answer)
        shutil.rmtree(self.answer)
        return spent, nodes


def note_nodes(size, nodes, what):
    """All that count the nodes of a size have to agree."""
    if nodes is not None and size.nodes not in (None, nodes):
        raise NotMeasured(f"{what}, {size.name}: {nodes} nodes, not {size.nodes}")
    size.nodes = size.nodes if nodes is None else nodes


def measure_size(series, place, here, budget):
    """Fills the cells of one size: all programs take turns."""
    size, runs = series.sizes[place], {}
    for turn in range(MOST_RUNS):
        # Whoever tells of the nodes comes first, so that they can be predicted with.
        for program in sorted(set(sizes.PROGRAMS) - set(series.absent), key=("tabulated", *sizes.PROGRAMS).index):
            if turn == 0:
                why = budget.objection(program, sizes.predicted(series, program, place))
                if why:
                    size.cells[program] = sizes.Cell(left_out=why)
            done = runs.setdefault(program, [])
            if program in size.cells or sum(run.cpu for run in done) > LONG_ENOUGH:
                continue
            try:
                spent, nodes = here.run(program)
                done.append(spent)
                budget.spend(max(spent.cpu, spent.wall / 2))
                note_nodes(size, nodes, f"{program}, {series.game}, {series.title}")
            except Stopped as stopped:
                size.cells[program] = sizes.Cell(left_out=str(stopped))
                budget.spend(2 * OF_A_RUN[program])
    for program, done in runs.items():
        if done:
            done = faster_runs(done)
            cpu, memory = (statistics.median(column) for column in zip(*((run.cpu, run.memory) for run in done)))
            size.cells[program] = sizes.Cell(cpu, int(memory), median_wall(done))


def measure(folder):
    """All series."""
    budget, all_series = sizes.Budget(OF_A_RUN, OF_ALL), []
    for subject in subjects():
        series = sizes.Series(subject.game, subject.title, absent=subject.absent)
        all_series.append(series)
        for place, problem in enumerate(subject.problems):
            series.sizes.append(sizes.Size(problem[0]))
            here = folder / f"{len(all_series)}-{place}"
            here.mkdir()
            measure_size(series, place, Place(here, subject, problem), budget)
            shutil.rmtree(here)
    return all_series
