"""One run of ci/bench: builds, measures its parts one after the other, prints and writes what they found."""

import dataclasses
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from benchmarking import goals, sizes
from benchmarking.measuring import ROOT, NotMeasured
from benchmarking.parts import compare, exact, games, grade, isolation, match, page, search, solve, submissions, test, walk

# Those of goals give rows; `games` gives series.
PARTS = {"games": games.measure, "solve": solve.measure, "exact": exact.measure, "walk": walk.measure,
         "search": search.measure, "test": test.measure, "isolation": isolation.measure, "compare": compare.measure,
         "match": match.measure, "submissions": submissions.measure, "grade": grade.measure, "page": page.measure}
ROOM_WANTED = 1 << 30
SCHEMA = 1


def build():
    command = [ROOT / "ci/build", "release", "plycheck", "plycheck-launcher", "plycheck-unpack", "benchmarks"]
    if subprocess.run(command, stdout=sys.stderr, check=False).returncode != 0:
        raise NotMeasured("the release preset could not be built")


def memory_folder():
    """/dev/shm where it has room, so that files are in memory; else the usual place, None."""
    place = "/dev/shm"
    return place if os.path.isdir(place) and shutil.disk_usage(place).free >= ROOM_WANTED else None


class Machine:
    """What the machine does from now on."""

    def __init__(self):
        self.began, self.before, self.own = time.monotonic(), self.ticks(), self.own_seconds()

    @staticmethod
    def ticks():
        """Of all cores together: all ticks, idle ticks."""
        words = Path("/proc/stat").read_text(encoding="ascii").split()[1:9]
        ticks = [int(word) for word in words]
        return sum(ticks), ticks[3] + ticks[4]

    @staticmethod
    def own_seconds():
        return sum(os.times()[:4])

    def seconds(self):
        return time.monotonic() - self.began

    def others(self):
        """Which share of the cores somebody else had."""
        total, idle = (now - then for now, then in zip(self.ticks(), self.before))
        own = (self.own_seconds() - self.own) * os.sysconf("SC_CLK_TCK")
        return max(0.0, (total - idle - own) / max(total, 1))


@dataclasses.dataclass
class Findings:
    """What the parts found, and how many seconds each took."""
    rows: list[goals.Row] = dataclasses.field(default_factory=list)
    series: list[sizes.Series] = dataclasses.field(default_factory=list)
    seconds: dict[str, float] = dataclasses.field(default_factory=dict)

    def add(self, part, found):
        if part == "games":
            self.series += found
        else:
            self.rows += [dataclasses.replace(row, part=part) for row in found]

    def missed(self):
        return sum(row.met is False for row in self.rows)

    def lines(self):
        """Both tables as text."""
        tables = [sizes.table(self.series)] if self.series else []
        tables += [goals.table(self.rows)] if self.rows else []
        return [line for table in tables for line in [*table, ""]]

    def as_json(self, facts):
        """All of it under names that stay; `facts` are those of the machine."""
        seconds = {part: round(spent, 1) for part, spent in self.seconds.items()}
        return {"schema": SCHEMA, **facts, "parts": seconds, "missed": self.missed(),
                "games": sizes.as_json(self.series), "rows": [dataclasses.asdict(row) for row in self.rows]}


def measure_parts(parts, folder):
    findings = Findings()
    for part in parts:
        print(f"measuring {part}", file=sys.stderr)
        place, began = folder / part, time.monotonic()
        place.mkdir()
        findings.add(part, PARTS[part](place))
        findings.seconds[part] = time.monotonic() - began
        shutil.rmtree(place)
    return findings


def measure(parts, json_path):
    """The exit status of ci/bench."""
    build()
    machine = Machine()
    with tempfile.TemporaryDirectory(prefix="plycheck-bench-", dir=memory_folder()) as name:
        os.environ["PLYCHECK_HISTORY"] = f"{name}/history.db"
        findings = measure_parts(parts, Path(name))
    facts = {"cores": os.cpu_count(), "used_by_others": round(machine.others(), 2),
             "files_in": str(Path(name).parent), "seconds": round(machine.seconds())}
    print("\n".join(findings.lines()))
    print(f"{findings.missed()} missed; {facts['cores']} cores, {facts['used_by_others']:.0%} of them used by others; "
          f"files in {facts['files_in']}; {facts['seconds']} s")
    print(", ".join(f"{part} {spent:.0f} s" for part, spent in findings.seconds.items()))
    if json_path:
        json_path.write_text(json.dumps(findings.as_json(facts), indent=2) + "\n")
    return 1 if findings.missed() else 0
