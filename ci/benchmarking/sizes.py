"""The table of the games: what a problem costs each program as it grows in depth or size.

A series is one problem at several sizes, smallest first; each size has a cell for every program. A cell holds what
one run took, or why there was none.
"""

import dataclasses

from benchmarking import layout

# In the order of the columns; the first one of a series that has figures is what the ratios refer to.
PROGRAMS = ("yardstick", "walk", "tabulated", "oracle", "python")
NOT_MEASURED = "-"
# Seconds of which the start of a process, an interpreter's too, is a small part.
START_IS_LITTLE = 0.5
# Nodes per second, ratio, memory.
SPEED_COLUMNS = "{:>6} {:>6} {:>4}"


@dataclasses.dataclass
class Cell:
    """Seconds of CPU, bytes of memory and seconds of wall time of a whole process, or why it was left out."""
    seconds: float | None = None
    memory: int | None = None
    wall: float | None = None
    left_out: str = ""


@dataclasses.dataclass
class Size:
    """One size of a problem; `nodes` are those that its answer accounts for, None where nothing counts them."""
    name: str
    nodes: int | None = None
    cells: dict[str, Cell] = dataclasses.field(default_factory=dict)

    def seconds(self, program):
        cell = self.cells.get(program)
        return cell.seconds if cell else None


@dataclasses.dataclass
class Series:
    """`absent`: the programs that this problem has none of, and why."""
    game: str
    title: str
    sizes: list[Size] = dataclasses.field(default_factory=list)
    absent: dict[str, str] = dataclasses.field(default_factory=dict)

    def base(self):
        """The program that ratios refer to."""
        return next(program for program in PROGRAMS if program not in self.absent)

    def growth(self, program, place):
        """How many times as long as the size before; None where one of the two was not measured."""
        if place == 0:
            return None
        before, now = (self.sizes[index].seconds(program) for index in (place - 1, place))
        return now / before if before and now else None

    def ratio(self, program, place):
        """How many times as fast as the base; None where one of the two was not measured."""
        base, own = (self.sizes[place].seconds(name) for name in (self.base(), program))
        return base / own if base and own else None

    def nodes_per_second(self, program, place):
        nodes, seconds = self.sizes[place].nodes, self.sizes[place].seconds(program)
        return nodes / seconds if nodes and seconds else None


def predicted(series, program, place):
    """Seconds that a size will take, at most about: each further node as long as those that the last size had more
    than the one before it, or the time growing as it did; of one size alone, all its time is its nodes'. None where
    that says nothing, infinity where the size before was left out already."""
    if place == 0 or program not in series.sizes[place - 1].cells:
        return None
    now, before = series.sizes[place], series.sizes[place - 1]
    seconds = before.seconds(program)
    if seconds is None:
        return float("inf")
    earlier = series.sizes[place - 2] if place > 1 else None
    if not (now.nodes and before.nodes):
        return seconds * series.growth(program, place - 1) if earlier else None
    if earlier:
        of_a_node = (seconds - earlier.seconds(program)) / max(before.nodes - earlier.nodes, 1)
        return seconds + max(of_a_node, 0) * (now.nodes - before.nodes)
    return seconds * now.nodes / before.nodes if seconds >= START_IS_LITTLE else None


@dataclasses.dataclass
class Budget:
    """What may be spent: seconds for a run of each program, and for all of them together."""
    of_a_run: dict[str, float]
    left: float

    def objection(self, program, seconds):
        """Why a run of so many seconds, None where nobody knows, is left out; empty if it is not."""
        allowed = self.of_a_run[program]
        if seconds == float("inf"):
            return "too long already for the size before"
        if seconds is not None and seconds > allowed:
            return f"{seconds:.1f} s predicted, {allowed:g} s allowed"
        return "no time left for it" if self.left <= 0 or (seconds or 0) > self.left else ""

    def spend(self, seconds):
        self.left -= seconds


def in_three_digits(figure):
    """A positive figure short enough for a narrow column: 0.012, 1.23, 12.3, 123, 1234."""
    if figure is None:
        return NOT_MEASURED
    for digits, end in ((0, 99.95), (1, 9.995), (2, 0.9995)):
        if figure >= end:
            return f"{figure:.{digits}f}"
    return f"{figure:.2g}" if figure < 0.0995 else f"{figure:.3f}"


def in_units(seconds):
    if seconds is None:
        return NOT_MEASURED
    return f"{in_three_digits(seconds)} s" if seconds >= 0.9995 else f"{in_three_digits(1000 * seconds)} ms"


def counted_short(figure):
    """A large figure in three digits: 1.8k, 171M, 21.2G."""
    if figure is None:
        return NOT_MEASURED
    for unit, letter in ((1e9, "G"), (1e6, "M"), (1e3, "k")):
        if figure >= 0.9995 * unit:
            return in_three_digits(figure / unit) + letter
    return in_three_digits(figure)


def times(figure):
    return "" if figure is None else f"x{in_three_digits(figure)}"


def counted(nodes):
    return NOT_MEASURED if nodes is None else f"{nodes:,}"


def time_cells(series, place):
    """The columns of one size in the table of times."""
    size = series.sizes[place]
    cells = [f"  {size.name}", counted(size.nodes)]
    for program in PROGRAMS:
        cells.append(f"{in_units(size.seconds(program)):>8} {times(series.growth(program, place)):>6}")
    return cells


def speed_cells(series, place):
    """The columns of one size in the table of speeds."""
    size = series.sizes[place]
    cells = [f"  {size.name}"]
    for program in PROGRAMS:
        speed, memory = series.nodes_per_second(program, place), size.cells.get(program, Cell()).memory
        cells.append(SPEED_COLUMNS.format(counted_short(speed), in_three_digits(series.ratio(program, place)),
                                          in_three_digits(memory and memory / 1e6)))
    return cells


def rows_of(all_series, cells):
    rows = []
    for series in all_series:
        rows.append(f"{series.game}, {series.title}")
        rows += [cells(series, place) for place in range(len(series.sizes))]
    return rows


def remarks(all_series):
    """Why cells are empty, a line for each series that has such."""
    lines = []
    for series in all_series:
        reasons = {}
        for program, reason in series.absent.items():
            reasons.setdefault(reason, []).append(program)
        said = [f"{', '.join(programs)}: {reason}" for reason, programs in reasons.items()]
        for program in PROGRAMS:
            out = [size for size in series.sizes if size.cells.get(program, Cell()).left_out]
            if out:
                said.append(f"{program} at {out[0].name}: {out[0].cells[program].left_out}")
        if said:
            lines += layout.wrapped(f"- {series.game}, {series.title}: {'; '.join(said)}")
    return lines


def table(all_series):
    """The lines of both tables and of what is to be said about them."""
    lines = ["CPU time of whole processes, and how many times that of the size above. `tabulated` is `plycheck solve`."]
    lines += layout.table(["", "nodes", *PROGRAMS], rows_of(all_series, time_cells))
    units = [SPEED_COLUMNS.format("per s", "ratio", "MB")] * len(PROGRAMS)
    lines += ["", "Nodes accounted for per second, how many times as fast as the first column of the row, memory."]
    lines += layout.table(["", *PROGRAMS], [["", *units], *rows_of(all_series, speed_cells)])
    left_out = remarks(all_series)
    return [*lines, "", *left_out] if left_out else lines


def as_json(all_series):
    """All of it under names that stay."""
    return [{"game": series.game, "title": series.title, "base": series.base(), "absent": series.absent,
             "sizes": [size_json(series, place) for place in range(len(series.sizes))]} for series in all_series]


def size_json(series, place):
    size = series.sizes[place]
    return {"size": size.name, "nodes": size.nodes,
            "cells": {program: cell_json(series, program, place) for program in PROGRAMS if program in size.cells}}


def cell_json(series, program, place):
    cell = series.sizes[place].cells[program]
    if cell.left_out:
        return {"left_out": cell.left_out}
    return {"seconds": cell.seconds, "wall_seconds": cell.wall, "growth": series.growth(program, place),
            "memory_bytes": cell.memory, "nodes_per_second": series.nodes_per_second(program, place),
            "ratio": series.ratio(program, place)}
