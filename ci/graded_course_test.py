#!/usr/bin/env python3
"""A course of 80 students is graded by the build in PLYCHECK_BUILD, as Canvas, Moodle, Blackboard and Gradescope hand submissions out:
grades.csv is right row by row, each student's folder holds nothing of the others and nothing hidden, and the reports that go back neither.

What a row must say comes from `plycheck test` of each program by itself, and from this script, which made the submissions."""

import base64
import csv
import functools
import io
import json
import os
import re
import subprocess
import tarfile
import tempfile
import unittest
import zipfile
import zlib
from pathlib import Path

from product import environment

ROOT = Path(__file__).resolve().parent.parent
BUILD = Path(os.environ.get("PLYCHECK_BUILD", ROOT / "build/dev"))
CANDIDATES = ROOT / "harness/testing/candidates/squirrel"
CASES = 4
VERDICTS = ("AC", "PE", "WA", "NO", "RTE", "TLE", "MLE", "OLE", "CE", "SK", "JE")

# Slips in right.py, as text to be found and what stands there instead.
SLIPS = {
    "late cut": ("value >= beta if is_max else value <= alpha", "value > beta if is_max else value < alpha"),
    "first depth is 1": ("root', 0, -INF", "root', 1, -INF"),
    "last best": ("(got > value) if is_max else (got < value)", "(got >= value) if is_max else (got <= value)"),
    "no conquest": ("board[n] = who", "board[n] = board[n]"),
    "short infinity": ("'Infinity' if value > 0", "'Inf' if value > 0"),
    "rows first": ("column + row for row in '12345' for column in 'ABCDE'", "column + row for column in 'ABCDE' for row in '12345'"),
    "no header": ("'Node,Depth,Value,Alpha,Beta' if prune", "'Node,Depth,Value,alpha,beta' if prune"),
    "no turn": ("turn = 1 - turn", "turn = turn"),
    "always X": ("SIGN[player], 1 if", "1, 1 if"),
    "greedy deeper": ("1 if task == 1 else depth", "2 if task == 1 else depth"),
}
EXAMPLES = ("right.py", "sneak_conquers.py", "exit_status_3.py", "no_file.py", "crlf.py", "trailing_blanks.py", "log_truncated.py",
            "greedy_counts_once.py", "traceback.py", "syntax_error.py", "wrong_case_name.py", "stdout_only.py")
# Reads what is not its own, and writes what it got where its answer belongs.
ESCAPE = """import glob, os, sys
found = []
for pattern in ('../*', '../../*', '/tmp/**/grades.csv', '/tmp/**/students.json', '/proc/[0-9]*/cmdline'):
    for name in glob.glob(pattern, recursive=True)[:200]:
        try:
            found.append(name + open(name, errors='replace').read(300))
        except OSError:
            pass
open('next_state.txt', 'w').write('\\n'.join(found) + '\\n')
"""


def zipped(files):
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return data.getvalue()


def tarred(files):
    data = io.BytesIO()
    with tarfile.open(fileobj=data, mode="w:gz") as archive:
        for name, content in files.items():
            entry = tarfile.TarInfo(name)
            entry.size = len(content)
            archive.addfile(entry, io.BytesIO(content))
    return data.getvalue()


def programs():
    """Names and bytes of programs that all differ in bytes: the same program twice has another remark."""
    right = (CANDIDATES / "right.py").read_text()
    made = {}
    for name in EXAMPLES:
        made[name] = (CANDIDATES / name).read_bytes()
    for name, (before, after) in SLIPS.items():
        assert right.count(before) == 1, name
        made[name] = right.replace(before, after).encode()
    return made


class Handed:
    """What one student handed in: the file's name and bytes, and which program's verdicts the row must show (none: an open row)."""

    def __init__(self, name, number, file, data, program):
        self.name, self.number, self.file, self.data, self.program = name, number, file, data, program
        self.expected_name, self.expected_id = name, number
        self.late = "unknown"
        self.submitted = ""
        self.attempt = "1"
        self.remark = ""


@functools.cache
def bomb():
    """A small archive of a file that is larger than any program."""
    return zipped({"hw1.py": b"\0" * (300 << 20)})


NAMES = ["Zoé Ångström", "Jean-Luc Le Goff", "O'Neil Patrick", "王 小明", "محمد علي", "=SUM A1", "Twin Brown", "Twin Brown", "María José Núñez",
         "Ødegård Åse", "Null Nobody", "de la Cruz Ana", "Nguyễn Văn A", "Smith Jr.", "Иван Петров", "Kim Min-jun", "Escape Artist", "Bomb Thrower",
         "No Program", "Only Words"]


def submissions(first, made):
    """Twenty students whose numbers begin with `first`, with the last four hostile or without any program."""
    wanted = list(made)
    handed = []
    for at, name in enumerate(NAMES):
        program = wanted[(at + first // 10000 * 7) % len(wanted)]
        source = made[program] + f"# handed in by nobody but {first + at}\n".encode()
        file, data = "hw1.py", source
        if at % 5 == 1:
            file, data = "hw1.zip", zipped({"homework/hw1.py": source, "homework/README.txt": b"how to run it\n"})
        elif at % 5 == 2:
            file, data = "hw1.tar.gz", tarred({"hw1.py": source})
        if name == "Escape Artist":
            file, data, program = "hw1.py", ESCAPE.encode(), "escape"
        elif name == "Bomb Thrower":
            file, data, program = "hw1.zip", bomb(), None
        elif name == "No Program":
            file, data, program = "report.pdf", b"%PDF-1.4 nothing to run\n", None
        elif name == "Only Words":
            file, data, program = "essay.txt", b"my dog ate it\n", None
        handed.append(Handed(name, str(first + at), file, data, program))
    return handed


def put(path, data):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)


class GradedCourse(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.place = tempfile.TemporaryDirectory(prefix="plycheck-graded-course-test-")
        cls.folder = Path(cls.place.name)
        cls.environment = environment(cls.folder)
        done = cls.plycheck("generate", "squirrel", "-o", "cases", "--count", str(CASES), "--seed", "5")
        assert done.returncode == 0, done.stderr
        cls.made = programs()
        cls.told = {}
        for name, data in list(cls.made.items()) + [("escape", ESCAPE.encode())]:
            put(cls.folder / "alone/hw1.py", data)
            done = cls.plycheck("test", "squirrel", "alone/hw1.py", "--cases", "cases", "--no-diagnosis", "--no-history", "-q",
                                "--json", "alone.json")
            assert done.returncode in (0, 1), (name, done.stderr)
            cls.told[name] = json.loads((cls.folder / "alone.json").read_text())
        cls.hidden = cls.hidden_lines()

    @classmethod
    def tearDownClass(cls):
        cls.place.cleanup()

    @classmethod
    def plycheck(cls, *words):
        return subprocess.run([str(BUILD / "plycheck"), *words], cwd=cls.folder, env=cls.environment, capture_output=True, text=True,
                              errors="replace", check=False)

    @classmethod
    def hidden_lines(cls):
        """Lines of inputs and answers that no report shows by chance."""
        lines = set()
        for path in (cls.folder / "cases").rglob("*.txt"):
            lines.update(line for line in path.read_text().splitlines() if len(line) >= 9)
        assert len(lines) > 20
        return lines

    # What a row must say.

    def verdicts_of(self, program):
        counts = dict.fromkeys(VERDICTS, 0)
        for case in self.told[program]["cases"]:
            counts[case["verdict"]] += 1
        return {name: str(count) for name, count in counts.items()}

    def expected_row(self, handed):
        row = {"student": handed.expected_name, "id": handed.expected_id, "submitted_at": handed.submitted, "late": handed.late,
               "attempt": handed.attempt}
        if row["student"][0] in "=+-@":
            row["student"] = "'" + row["student"]
        if handed.program is None:
            row.update({"points": "", **dict.fromkeys(VERDICTS, "0")})
        else:
            told = self.told[handed.program]
            row["points"] = f"{told['total']['points']:.10g}"
            row.update({task["task"]: f"{task['points']:.10g}" for task in told["tasks"]})
            row.update(self.verdicts_of(handed.program))
        return row

    def check_rows(self, out, expected):
        """grades.csv has exactly the expected rows, each with the remark that it must begin with or hold."""
        with open(self.folder / out / "grades.csv", newline="", encoding="utf-8") as file:
            rows = list(csv.DictReader(file))
        self.assertEqual(len(rows), len(expected), [row["student"] for row in rows])
        by_id = {(row["student"], row["id"]): row for row in rows}
        self.assertEqual(len(by_id), len(rows))
        for handed in expected:
            wanted = self.expected_row(handed)
            self.assertIn((wanted["student"], wanted["id"]), by_id)
            row = by_id[wanted["student"], wanted["id"]]
            self.assertEqual({name: row[name] for name in wanted}, wanted, row)
            self.assertIn(handed.remark, row["remark"])
            self.assertEqual("open: " in row["remark"], handed.program is None, row)

    # What nobody else may see.

    def unpacked(self, data):
        """The bytes, and all that is compressed in them, however deep."""
        yield data
        if data[:4] == b"PK\3\4":
            with zipfile.ZipFile(io.BytesIO(data)) as archive:
                for name in archive.namelist():
                    yield from self.unpacked(archive.read(name))
        for blob in re.findall(rb"[A-Za-z0-9+/]{80,}={0,2}", data):
            try:
                raw = base64.b64decode(blob + b"=" * (-len(blob) % 4))
            except ValueError:
                continue
            for window in (31, -15, 15):
                try:
                    yield from self.unpacked(zlib.decompress(raw, window))
                except zlib.error:
                    pass

    def check_page(self, data, others, where):
        for text in self.unpacked(data):
            shown = text.decode("utf-8", "replace")
            for other in others:
                self.assertNotIn(other, shown, where)
            for line in self.hidden:
                self.assertNotIn(line, shown, where)

    def check_secrets(self, out, expected):
        students = {entry["folder"]: entry for entry in self.students(out)}
        folders = sorted((self.folder / out / "students").iterdir())
        self.assertEqual(len(folders), len(expected))
        for folder in folders:
            own = students[folder.name]
            others = {handed.expected_name for handed in expected} | {handed.expected_id for handed in expected if handed.expected_id}
            others -= {own["name"], own["id"]}
            pages = sorted(path for path in folder.rglob("*") if path.is_file())
            self.assertGreaterEqual(len(pages), 1)
            for page in pages:
                self.check_page(page.read_bytes(), others, page)
        for path in (self.folder / out).rglob("*"):
            self.assertEqual(path.stat().st_mode & 0o077, 0, path)

    def students(self, out):
        listed = json.loads((self.folder / out / "students.json").read_text())
        return [{"folder": entry["key"], "name": entry["name"], "id": entry.get("id", "")} for entry in listed]

    def grade(self, download, out, *more):
        return self.plycheck("grade", "squirrel", download, "-o", out, "--cases", "cases", "--no-diagnosis", "--no-history", "-q", *more)

    def check(self, out, expected, done):
        open_rows = [handed for handed in expected if handed.program is None]
        self.assertEqual(done.returncode, 2 if open_rows else 0, done.stderr)
        for handed in open_rows:
            self.assertIn(handed.expected_name, done.stderr)
        self.check_rows(out, expected)
        self.check_secrets(out, expected)

    # The platforms.

    def test_moodle(self):
        course = submissions(710100, self.made)
        for handed in course:
            put(self.folder / "moodle" / f"{handed.name}_{handed.number}_assignsubmission_file_" / handed.file, handed.data)
        done = self.grade("moodle", "out-moodle", "--return", "moodle")
        self.check("out-moodle", course, done)
        pages = {}
        for path in (self.folder / "out-moodle/feedback").glob("*.zip"):
            with zipfile.ZipFile(path) as archive:
                pages.update({name: archive.read(name) for name in archive.namelist()})
        self.assertEqual(set(pages), {f"{handed.name}_{handed.number}_assignsubmission_file_/report.html" for handed in course})
        for handed in course:
            others = {other.name for other in course} - {handed.name}
            name = f"{handed.name}_{handed.number}_assignsubmission_file_/report.html"
            self.check_page(pages[name], others, name)

    def test_canvas_with_a_roster(self):
        course = submissions(720100, self.made)
        names = ["".join(ch for ch in handed.name.lower() if ch.isalnum()) for handed in course]
        for at, (handed, letters) in enumerate(zip(course, names)):
            stem, dot, ending = handed.file.partition(".")
            late = "LATE_" if at == 3 else ""
            again = "-1" if at == 4 else ""
            put(self.folder / "canvas" / f"{letters}_{late}{handed.number}_{9000 + at}_{stem}{again}{dot}{ending}", handed.data)
            handed.late = "yes" if late else "unknown"
        # One is not on the roster, one of the roster handed in nothing, two are a group with one submission.
        lines = ["Student,ID,Group"]
        for handed in course[:-1]:
            lines.append(f'"{handed.name}",{handed.number},')
        lines[1] += "A"
        lines += ["Mate Maxim,722777,A", "Absent Abel,722888,"]
        put(self.folder / "roster.csv", ("\n".join(lines) + "\n").encode())
        course[-1].expected_name = names[-1]
        course[-1].remark = "not on the roster"
        mate = Handed("Mate Maxim", "722777", "", b"", course[0].program)
        mate.remark = "handed in by the group"
        done = self.grade("canvas", "out-canvas", "--roster", "roster.csv")
        with open(self.folder / "out-canvas/grades.csv", newline="", encoding="utf-8") as file:
            rows = {row["student"]: row for row in csv.DictReader(file)}
        absent = rows["Absent Abel"]
        self.assertEqual((absent["id"], absent["points"], absent["remark"]), ("722888", "", "nothing was handed in"))
        kept = (self.folder / "out-canvas/grades.csv").read_text(encoding="utf-8").splitlines(keepends=True)
        put(self.folder / "out-canvas/grades.csv", "".join(line for line in kept if "Absent" not in line).encode())
        self.check("out-canvas", course + [mate], done)

    def test_blackboard_zipped(self):
        course = submissions(730100, self.made)
        files = {}
        for at, handed in enumerate(course):
            user, time = f"user{handed.number}", f"2016-02-0{1 + at % 9}-10-11-12"
            base = f"Homework 1_{user}_attempt_{time}"
            files[f"{base}_{handed.file}"] = handed.data
            note = (f"Name: {handed.name} ({user})\nAssignment: Homework 1\nDate Submitted: Monday, February {1 + at % 9}, 2016 10:11:12 AM PST\n"
                    f"Current Grade: Not Graded Yet\n\nSubmission Field:\nThere is no student submission text data.\n\nComments:\nnone\n\n"
                    f"Files:\n\tOriginal filename: {handed.file}\n\tFilename: {base}_{handed.file}\n")
            files[f"{base}.txt"] = note.encode()
            handed.expected_id = user
            handed.submitted = f"2016-02-0{1 + at % 9}T10:11:12-08:00"
            handed.late = "yes" if 1 + at % 9 > 5 else "no"
        # One handed in twice: what came before is not run.
        files["Homework 1_user730100_attempt_2016-01-01-00-00-00_hw1.py"] = b"raise SystemExit(9)\n"
        course[0].attempt = "2"
        put(self.folder / "blackboard.zip", zipped(files))
        done = self.grade("blackboard.zip", "out-blackboard", "--zone", "-08:00", "--due", "2016-02-05T23:59:00-08:00")
        self.check("out-blackboard", course, done)

    def test_gradescope_with_a_group(self):
        course = submissions(740100, self.made)
        lines = ["---"]
        expected = list(course)
        for at, handed in enumerate(course):
            put(self.folder / f"gradescope/submission_{at}" / handed.file, handed.data)
            lines += [f"submission_{at}:", "  :submitters:", f"  - :name: {json.dumps(handed.name, ensure_ascii=False)}",
                      f"    :sid: '{handed.number}'", f"    :email: s{handed.number}@x.edu"]
            handed.submitted, handed.late = "2016-02-01T10:11:12+00:00", "unknown"
            if at == 1:
                lines += ["  - :name: Second Author", "    :sid: '744777'", "    :email: second@x.edu"]
                second = Handed("Second Author", "744777", "", b"", handed.program)
                second.submitted = handed.submitted
                expected.append(second)
            lines.append("  :created_at: 2016-02-01 10:11:12.000000000 Z")
        put(self.folder / "gradescope/submission_metadata.yml", ("\n".join(lines) + "\n").encode())
        done = self.grade("gradescope", "out-gradescope")
        self.check("out-gradescope", expected, done)


if __name__ == "__main__":
    unittest.main()
