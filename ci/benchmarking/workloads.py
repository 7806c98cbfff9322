"""Which assignments ci/bench measures, by their names and with their programs; no other script of it spells these. The
parts measure what docs/performance.md promises of each."""

import dataclasses


@dataclasses.dataclass(frozen=True)
class Workload:
    """An assignment. Its programs of ci/benchmarks: `walk` is the solver's walk, `yardstick` the plain one that it is
    held against, `wide_yardstick` that of boards of more squares than a word has bits, `pruned_yardstick` that of
    alpha-beta. `called_with`: the words with which the handout calls a program."""
    name: str
    walk: str = ""
    yardstick: str = ""
    wide_yardstick: str = ""
    pruned_yardstick: str = ""
    called_with: tuple[str, ...] = ()


SQUIRREL = Workload("squirrel", "benchmark_walk", "yardstick", called_with=("-i", "input.txt"))
STAKERAID = Workload("stakeraid", "benchmark_stakeraid_walk", "stakeraid_yardstick", "stakeraid_wide_yardstick")
STARCIRCLE = Workload("starcircle", "benchmark_starcircle_walk", "starcircle_yardstick",
                      pruned_yardstick="starcircle_pruned_yardstick")
CHECKERS = Workload("cs540-checkers", "benchmark_cs540_checkers_walk", "cs540_checkers_yardstick")
GRID = Workload("cs540-grid")
ROBOTS = Workload("cs540-robots")
TREE = Workload("cs540-tree")
ALL = (SQUIRREL, STAKERAID, STARCIRCLE, CHECKERS, GRID, ROBOTS, TREE)


@dataclasses.dataclass(frozen=True)
class TrivialRun:
    """A case that costs next to nothing beside starting the program that answers it: a problem of a task, whose answer
    is one file. `source` is the program's among the candidates."""
    workload: Workload
    task: str
    output: str
    source: str


TRIVIAL = TrivialRun(SQUIRREL, "greedy", "next_state.txt", "trivial.c")
