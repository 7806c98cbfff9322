"""How fast logs of 100 MB are compared."""

import statistics

from benchmarking.goals import Row
from benchmarking.measuring import PROGRAMS, median_ratio, printed

LOG_BYTES = 100_000_000


def measure(_folder):
    speeds = {}
    for line in printed(PROGRAMS / "benchmark_comparison", str(LOG_BYTES), "9"):
        speeds.setdefault(line["situation"], []).append(line["gb_per_second"])
    plain = speeds.pop("memcmp")
    rows = []
    for situation, ours in speeds.items():
        median = statistics.median(ours)
        rows.append(Row(f"compare 100 MB, {situation} : memcmp", f"{median:.2f} GB/s",
                        f"{statistics.median(plain):.2f} GB/s", median_ratio(ours, plain), None,
                        "at least 0.5 GB/s", median >= 0.5))
    return rows
