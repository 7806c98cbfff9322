"""The best-first searches of mazes and of pairs of robots: time per expansion, and how far the time for n nodes
generated grows beyond n log n from the smallest graphs to the largest."""

import statistics

from benchmarking.goals import Row
from benchmarking.measuring import PROGRAMS, median_ratio, printed


def nanoseconds(figure):
    return f"{figure:.0f} ns"


def growth_row(search, small, large, limit=1.5):
    """How far the time for n nodes generated grows beyond n log n from the smallest size to the largest."""
    smaller, larger = ([run["ns_per_generated_and_log"] for run in runs] for runs in (small, large))
    ratio = median_ratio(larger, smaller)
    return Row(f"search, {search}, per n log2 n, {large[0]['size']} : {small[0]['size']}",
               f"{statistics.median(larger):.1f} ns", f"{statistics.median(smaller):.1f} ns", ratio, ratio,
               f"at most {limit}", ratio <= limit)


def measure(_folder, repetitions=5):
    runs = {}
    for _ in range(repetitions):
        for line in printed(PROGRAMS / "benchmark_best_first"):
            runs.setdefault(line["search"], {}).setdefault(line["size"], []).append(line)
    rows = []
    for search, sizes in runs.items():
        for size, lines in sizes.items():
            each = statistics.median(line["ns_per_expansion"] for line in lines)
            rows.append(Row(f"search, {search}, {size}, an expansion", nanoseconds(each)))
        small, *_, large = sizes.values()
        rows.append(growth_row(search, small, large))
    return rows
