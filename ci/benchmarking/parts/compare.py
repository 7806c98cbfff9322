"""How fast logs of 100 MB are compared, and outputs of 100 MB judged that are nothing like the right one."""

import statistics

from benchmarking.goals import Row, under_row
from benchmarking.measuring import PLYCHECK, PROGRAMS, make_case_set, median_ratio, median_wall, printed, spend
from benchmarking.workloads import TRIVIAL

LOG_BYTES = 100_000_000


def measure(folder):
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
    return rows + judging(folder)


def judging(folder):
    """What a large wrong output costs: a program must not be able to buy minutes or memory with it. Whole processes
    of `diff`, which judge as `test` does."""
    _, _, case = make_case_set(folder, 1)
    answer = (case / TRIVIAL.output).read_bytes()
    outputs = {"newlines": b"\n" * LOG_BYTES, "in one line": b"x" * LOG_BYTES,
               "newlines behind the answer": answer + b"\n" * LOG_BYTES}
    rows = []
    for situation, content in outputs.items():
        place = folder / "left"
        place.mkdir(exist_ok=True)
        (place / TRIVIAL.output).write_bytes(content)
        due = 0 if content.startswith(answer) else 1
        runs = [spend([PLYCHECK, "diff", TRIVIAL.workload.name, case / "input.txt", place], due_status=due)
                for _ in range(5)]
        rows.append(under_row(f"judge 100 MB, {situation}", median_wall(runs), 1))
        memory = max(run.memory for run in runs)
        rows.append(Row("the same, memory", f"{memory / 1e6:.1f} MB", goal="under 64 MB", met=memory < 64e6))
    return rows
