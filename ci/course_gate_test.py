#!/usr/bin/env python3
"""Runs the steps of ci/examples/course-gate.yml as a runner of GitHub Actions would: in an empty folder, with its variables and no others,
the homework and plycheck checked out anew. Packages are not installed, and the build is the one in PLYCHECK_BUILD, put where the wrapper
looks for it."""

import json
import os
import re
import shutil
import subprocess
import tempfile
import unittest
import xml.etree.ElementTree
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WORKFLOW = ROOT / "ci/examples/course-gate.yml"
BUILD = Path(os.environ.get("PLYCHECK_BUILD", ROOT / "build/dev"))
CANDIDATES = ROOT / "harness/testing/candidates/squirrel"


def indent_of(line):
    return len(line) - len(line.lstrip(" "))


def parse(lines):
    """The part of YAML that the workflow uses: mappings, lists of mappings, block scalars and plain ones."""
    lines = [line for line in lines if line.strip() and not line.lstrip().startswith("#")]
    value, rest = parse_block(lines, 0)
    assert not rest, rest
    return value


def parse_block(lines, indent):
    if lines[0][indent:].startswith("- "):
        items = []
        while lines and indent_of(lines[0]) == indent and lines[0][indent:].startswith("- "):
            lines[0] = lines[0][:indent] + "  " + lines[0][indent + 2:]
            item, lines = parse_block(lines, indent + 2)
            items.append(item)
        return items, lines
    mapping = {}
    while lines and indent_of(lines[0]) == indent:
        key, separator, text = lines[0].strip().partition(":")
        assert separator and key not in mapping, lines[0]
        text, lines = text.strip(), lines[1:]
        if text == "|":
            block = []
            while lines and indent_of(lines[0]) > indent:
                block.append(lines[0])
                lines = lines[1:]
            margin = min(indent_of(line) for line in block)
            mapping[key] = "".join(line[margin:] + "\n" for line in block)
        elif text:
            mapping[key] = text
        else:
            mapping[key], lines = parse_block(lines, indent_of(lines[0]))
    return mapping, lines


class Runner:
    """A machine that runs one job; what is not shell is played."""

    def __init__(self, top, homework):
        self.top = top
        self.homework = homework
        self.workspace = top / "workspace"
        self.workspace.mkdir()
        self.uploaded = []

    def run_job(self, job):
        """The steps that were run, by their names: exit status, log and summary of each."""
        done = {}
        is_failed = False
        for number, step in enumerate(job["steps"]):
            if is_failed and step.get("if") != "always()":
                continue
            status, log, summary = 0, "", ""
            if "uses" in step:
                self.use(step)
            else:
                status, log, summary = self.shell(step, job.get("env", {}), self.top / f"summary-{number}")
            is_failed = is_failed or status != 0
            done[step["name"]] = (status, log, summary)
        return done

    def use(self, step):
        action, _, with_ = *step["uses"].partition("@")[:2], step["with"]
        if action == "actions/checkout":
            origin = ROOT if with_.get("repository", "").endswith("/plycheck") else self.homework
            check_out(origin, self.workspace / with_["path"])
            if origin == ROOT:
                put_build(self.workspace / with_["path"])
        elif action == "actions/upload-artifact":
            self.uploaded = [name for name in with_["path"].split() if (self.workspace / name).is_file()]
        else:
            raise AssertionError(f"no such action here: {action}")

    def shell(self, step, env, summary):
        if "apt-get" in step["run"]:
            return 0, "", ""
        script = self.top / "step.sh"
        script.write_text(step["run"])
        summary.touch()
        environment = {
            "PATH": os.environ["PATH"], "HOME": str(self.top), "LANG": "C.UTF-8", "CI": "true",
            "GITHUB_ACTIONS": "true", "GITHUB_WORKSPACE": str(self.workspace), "GITHUB_STEP_SUMMARY": str(summary),
            "GITHUB_REPOSITORY": "student/homework", "GITHUB_JOB": "plycheck", "GITHUB_EVENT_NAME": "push",
            "GITHUB_REF": "refs/heads/main", "RUNNER_OS": "Linux", "RUNNER_TEMP": str(self.top), **env}
        ran = subprocess.run(["bash", "-e", str(script)], cwd=self.workspace / step.get("working-directory", "."),
                             env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                             text=True, timeout=600, check=False)
        return ran.returncode, ran.stdout, summary.read_text()


def check_out(origin, target):
    """A clone, as of the last commit, with the changes that are not committed yet."""
    subprocess.run(["git", "-c", "protocol.file.allow=always", "clone", "--quiet", "--no-local", str(origin), str(target)],
                   check=True)
    listing = subprocess.run(["git", "-C", str(origin), "ls-files", "-z", "-m", "-o", "--exclude-standard"],
                             stdout=subprocess.PIPE, text=True, check=True).stdout
    for name in filter(None, listing.split("\0")):
        if (origin / name).is_file():
            (target / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(origin / name, target / name)


def put_build(root):
    """What the wrapper would build: it finds the programs there, newer than all sources."""
    build = root / "build/release"
    build.mkdir(parents=True)
    for name in ("plycheck", "plycheck-launcher"):
        shutil.copy(BUILD / name, build / name)
    (build / ".plycheck-built").write_text(f"{root}\n")


class CourseGate(unittest.TestCase):
    def run_homework(self, candidate):
        """The workflow on a repository with that program under the handout's name."""
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        top = Path(folder.name).resolve()
        homework = top / "origin"
        homework.mkdir()
        shutil.copy(CANDIDATES / candidate, homework / "hw1cs561s16.py")
        git = ["git", "-C", str(homework), "-c", "user.name=A", "-c", "user.email=a@example.org"]
        for command in (["init", "--quiet"], ["add", "."], ["commit", "--quiet", "--message", "Hand in"]):
            subprocess.run(git + command, check=True)
        runner = Runner(top, homework)
        done = runner.run_job(parse(WORKFLOW.read_text().split("\n"))["jobs"]["plycheck"])
        self.assertEqual(done["Build plycheck"][0], 0, done["Build plycheck"][1])
        self.assertRegex(done["Build plycheck"][1], r"\Aplycheck \d")
        self.assertIn("Keep the reports", done)
        self.assertEqual(runner.uploaded, ["junit.xml", "report.json"])
        suite = xml.etree.ElementTree.parse(runner.workspace / "junit.xml").getroot().find("testsuite")
        report = json.loads((runner.workspace / "report.json").read_text())
        return (*done["Test the homework"], suite, report)

    def test_right_program_passes(self):
        status, log, summary, suite, report = self.run_homework("right.py")
        self.assertEqual(status, 0, log)
        self.assertNotRegex(log, r"(?m)^::")
        self.assertRegex(summary, r"\A### plycheck squirrel: 50 of 50 cases accepted\n")
        self.assertIn("| total | 50 | 50 | 0 | 0 | 100.0 of 100 |\n", summary)
        self.assertEqual((suite.get("tests"), suite.get("failures"), suite.get("errors")), ("50", "0", "0"))
        self.assertEqual(report["total"]["accepted"], 50)

    def test_wrong_program_fails_with_annotations_and_a_summary(self):
        status, log, summary, suite, report = self.run_homework("sneak_conquers.py")
        self.assertEqual(status, 1, log)
        errors = re.findall(r"(?m)^::error (.*?)::", log)
        self.assertEqual(len(errors), 10)
        for error in errors:
            self.assertRegex(error, r"\Afile=hw1cs561s16.py,line=1,title=plycheck squirrel%2C case \d+%3A WA\Z")
        wrong = report["total"]["wrong"]
        self.assertIn(f"::notice title=plycheck squirrel::{wrong - 10} more failing cases without an annotation\n", log)
        self.assertEqual(suite.get("failures"), str(wrong))
        self.assertIn("first differs in", summary)
        self.assertEqual(summary.count("again:"), wrong)

    def test_program_that_does_not_compile_fails(self):
        status, log, summary, suite, _ = self.run_homework("syntax_error.py")
        self.assertEqual(status, 1, log)
        self.assertEqual(len(re.findall(r"(?m)^::error ", log)), 1)
        self.assertIn("SyntaxError", summary)
        self.assertEqual(suite.get("failures"), "50")


if __name__ == "__main__":
    unittest.main()
