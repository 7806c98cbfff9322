"""The speed goals: rows of figures, each with what it has to be."""

import dataclasses

from benchmarking import layout
from benchmarking.measuring import faster_half, median_ratio, median_wall


@dataclasses.dataclass
class Row:
    """One line of the table. Where there is no goal, `met` is None and the figure is only reported."""
    what: str
    measured: str
    against: str = ""
    ratio: float | None = None
    cpu_ratio: float | None = None
    goal: str = ""
    met: bool | None = None
    part: str = ""

    def verdict(self):
        return "" if self.met is None else "met" if self.met else "MISSED"


def milliseconds(seconds):
    return f"{1000 * seconds:.2f} ms"


def microseconds(seconds):
    return f"{1e6 * seconds:.0f} us"


def speed(nodes_per_second):
    return f"{nodes_per_second / 1e6:.1f} M/s"


def ratio_row(what, ours, yardsticks, show, limit):
    """A row whose goal is that our wall time is at most `limit` times the other's; None is no goal."""
    ours, yardsticks = faster_half(ours, yardsticks)
    ratio = median_ratio([one.wall for one in ours], [one.wall for one in yardsticks])
    of_cpu = median_ratio([one.cpu for one in ours], [one.cpu for one in yardsticks])
    return Row(what, show(median_wall(ours)), show(median_wall(yardsticks)), ratio, of_cpu,
               "" if limit is None else f"at most {limit}", None if limit is None else ratio <= limit)


def under_row(what, seconds, limit):
    return Row(what, milliseconds(seconds), goal=f"under {1000 * limit:g} ms", met=seconds < limit)


def number(figure):
    return "" if figure is None else f"{figure:.2f}"


def table(rows):
    """The lines of the table: a title for each part, its rows below."""
    lines, part = [], ""
    for row in rows:
        if row.part != part:
            part = row.part
            lines.append(part)
        lines.append((f"  {row.what.removeprefix(f'{part}, ')}", row.measured, row.against, number(row.ratio),
                      number(row.cpu_ratio), row.goal, row.verdict()))
    return layout.table(("", "measured", "against", "ratio", "of CPU", "goal", ""), lines, left=(0, 5, 6))
