#!/usr/bin/env python3
"""A course is graded and a match played by the nodes of a real Slurm, started and stopped here: a shard is lost and submitted again, and the
merge makes what one machine makes. With PLYCHECK_LONG_RUNS also: the user goes and looks again, a node is killed, a node does not see the folder."""

import json
import os
import re
import signal
import subprocess
import tempfile
import time
import unittest
import unittest.mock
from pathlib import Path

from product import environment
from slurm_cluster import Cluster

ROOT = Path(__file__).resolve().parent.parent
BUILD = Path(os.environ.get("PLYCHECK_BUILD", ROOT / "build/release"))
RIGHT = ROOT / "harness/testing/candidates/squirrel/right.py"
LONG = "PLYCHECK_LONG_RUNS" in os.environ
NODES = 2


def long_run(test):
    return unittest.skipUnless(LONG, "for the nightly")(test)


SLURM_OF_ONE_SHELL = {
    "sinfo": "echo 'all* 2 1 idle'\n",
    "scontrol": "echo 'MaxArraySize = 1001'\n",
    "squeue": "",
    "scancel": "",
    "sbatch": """
for word; do case $word in --array=*) tasks=${word#--array=};; --output=*) log=${word#--output=};; esac; done
job=$(($(cat "$0.job" 2>/dev/null || echo 0) + 1))
echo $job >"$0.job"
log=$(echo "$log" | sed "s/%A/$job/; s/%j/$job/")
case ${tasks:=none} in *-*) tasks=$(seq ${tasks%-*} ${tasks#*-});; esac
for task in $tasks; do
  SLURM_JOB_ID=$job SLURM_ARRAY_TASK_ID=$task sh "$word" >"$(echo "$log" | sed "s/%a/$task/")" 2>&1 </dev/null
done
echo $job
""",
}


class SlurmCourse(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.place = tempfile.TemporaryDirectory(prefix="plycheck-slurm-test-")
        cls.addClassCleanup(cls.place.cleanup)
        cls.folder = Path(cls.place.name)
        (cls.folder / "slurm").mkdir()
        cls.cluster = Cluster(cls.folder / "slurm", NODES)
        cls.addClassCleanup(cls.cluster.stop)
        cls.environment = {**environment(cls.folder), **cls.cluster.environment}
        done = cls.plycheck("generate", "squirrel", "-o", "cases", "--count", "4", "--seed", "5")
        assert done.returncode == 0, done.stderr
        right = RIGHT.read_text()
        slow = "import time\ntime.sleep(1.5)\n"
        programs = {"ann": right, "bob": right.replace("board[n] = who", "board[n] = board[n]"), "cleo": "raise SystemExit(3)\n",
                    "dan": slow + right, "eve": slow + right + "# another one\n", "fay": right + "# another one\n"}
        for name, text in programs.items():
            path = cls.folder / "subs" / f"{name}.py"
            path.parent.mkdir(exist_ok=True)
            path.write_text(text)
        (cls.folder / "whole").mkdir()
        (cls.folder / "whole/key").write_bytes(b"0123456789abcdef")
        done = cls.plycheck(*cls.grading("whole"))
        assert done.returncode == 0, done.stderr
        cls.whole = cls.files("whole")

    @classmethod
    def plycheck(cls, *words):
        return subprocess.run([str(BUILD / "plycheck"), *words], cwd=cls.folder, env=cls.environment, capture_output=True, text=True, check=False)

    @classmethod
    def grading(cls, out, *more):
        return ("grade", "squirrel", "subs", "-o", out, "--cases", "cases", "--no-times", "--no-history", "-j", "1", *more)

    @classmethod
    def files(cls, out):
        """All files of a grading but its records and what Slurm's jobs said."""
        top = cls.folder / out
        return {str(path.relative_to(top)): path.read_bytes() for path in sorted(top.rglob("*"))
                if path.is_file() and path.relative_to(top).parts[0] not in ("runs", "slurm")}

    def begin(self, out, *more):
        (self.folder / out).mkdir()
        (self.folder / out / "key").write_bytes(b"0123456789abcdef")
        return self.call(out, *more)

    def call(self, out, *more):
        words = self.grading(out, "--slurm", "--shard-seconds", "8", *more)
        return subprocess.Popen([str(BUILD / "plycheck"), *words], cwd=self.folder, env=self.environment, stdout=subprocess.PIPE,
                                stderr=subprocess.PIPE, text=True)

    def running_shard(self, out):
        """The task of a shard, no pilot's, that has begun to write."""
        plan = self.folder / out / "shards/plan.json"
        found = []

        def look():
            if '"pilot": false' not in (plan.read_text() if plan.exists() else ""):
                return False
            unfinished = [path.name.split("-of-")[0] for path in plan.parent.glob("*.part") if (path / "part.json").exists()]
            found[:] = [task for task, state in self.cluster.tasks().items() if state == "RUNNING" and task.split("_")[-1] in unfinished]
            return bool(found)

        self.cluster.wait_for(look, "a shard")
        return found[0]

    def end(self, plycheck, code):
        out, err = plycheck.communicate()
        self.assertEqual(plycheck.returncode, code, err)
        return out, err

    def test_lost_shard_is_submitted_again(self):
        plycheck = self.begin("lost")
        task = self.running_shard("lost")
        self.cluster.run("scancel", task)
        out, err = self.end(plycheck, 0)
        self.assertIn("came to no end: submitted again", err)
        self.assertIn("6 students, 6 graded, 0 open", out)
        self.assertEqual(self.files("lost"), self.whole)
        logs = "".join(path.read_text() for path in (self.folder / "lost/slurm").glob("*.sh"))
        for name in ("ann", "bob", "cleo", "dan", "eve", "fay"):
            self.assertNotIn(name, logs)

    def test_shards_that_were_merged_at_once_are_not_missed(self):
        """The merge takes away what the shards left, here before anybody has looked."""
        commands = self.folder / "at_once"
        commands.mkdir()
        for name, text in SLURM_OF_ONE_SHELL.items():
            (commands / name).write_text("#!/bin/sh\n" + text)
            (commands / name).chmod(0o755)
        with unittest.mock.patch.dict(self.environment, PATH=f"{commands}:{os.environ['PATH']}"):
            out, err = self.end(self.begin("quick"), 0)
        self.assertIn("6 students, 6 graded, 0 open", out)
        # How many shards there are follows from what the pilot measured: more on a busy machine.
        self.assertRegex(err, r"(?s)\b(\d+) shards? submitted to Slurm: 2, 3\n.*\b\1 of \1 shards are done")
        self.assertNotIn("submitted again", err)
        self.assertEqual(self.files("quick"), self.whole)

    def test_match_is_that_of_one_machine(self):
        match = ("match", "squirrel", "plycheck:random", "plycheck:greedy", "--games", "12", "--seed", "3", "--no-times", "--no-history")
        alone = self.plycheck(*match, "--json", "alone.json")
        self.assertEqual(alone.returncode, 0, alone.stderr)
        on_slurm = self.plycheck(*match, "--json", "slurm.json", "--out", "match", "--slurm")
        self.assertEqual(on_slurm.returncode, 0, on_slurm.stderr)
        self.assertEqual(on_slurm.stdout, alone.stdout)
        self.assertEqual((self.folder / "slurm.json").read_bytes(), (self.folder / "alone.json").read_bytes())
        self.assertIn("6 of 6 shards are done", on_slurm.stderr)

    @long_run
    def test_who_goes_can_look_again(self):
        plycheck = self.begin("again")
        self.running_shard("again")
        plycheck.send_signal(signal.SIGINT)
        _, err = self.end(plycheck, 130)
        self.assertRegex(err, r"Slurm's jobs go on: \d+, \d+; to look again: ")
        refused = self.plycheck(*self.grading("again"))
        self.assertEqual(refused.returncode, 2)
        self.assertIn("Slurm's jobs", refused.stderr)
        _, err = self.end(self.call("again"), 0)
        self.assertIn("are looked at again", err)
        self.assertEqual(self.files("again"), self.whole)

    @long_run
    def test_shard_that_is_lost_for_good_is_named(self):
        plycheck = self.begin("good", "--retries", "0")
        task = self.running_shard("good")
        self.cluster.run("scancel", task)
        _, err = self.end(plycheck, 2)
        command = re.search(r"the command that makes it: plycheck (grade .*)", err)
        self.assertTrue(command, err)
        self.assertEqual(self.plycheck(*command[1].split()).returncode, 0)
        self.assertEqual(self.plycheck("merge", "good").returncode, 0)
        self.assertEqual(self.files("good"), self.whole)

    @long_run
    def test_node_that_is_killed_costs_nothing_but_time(self):
        plycheck = self.begin("killed")
        task = self.running_shard("killed")
        node = self.cluster.run("squeue", "-h", "-r", "-j", task, "-o", "%N").strip()
        self.cluster.stop_node(node)
        try:
            self.end(plycheck, 0)
        finally:
            self.cluster.start_node(node)
            self.cluster.wait_for(lambda: self.cluster.run("sinfo", "-h", "-o", "%D %T").split() == [str(NODES), "idle"], "the node")
        self.assertEqual(self.files("killed"), self.whole)

    @long_run
    def test_torn_file_is_named(self):
        plycheck = self.begin("torn", "--retries", "0")
        task = self.running_shard("torn")
        plycheck.send_signal(signal.SIGINT)
        self.end(plycheck, 130)
        self.cluster.run("scancel", "--name=plycheck-merge")
        self.cluster.wait_for(lambda: not self.cluster.tasks(), "the end of the shards")
        parts = self.folder.glob(f"torn/shards/{task.split('_')[1]}-of-*")
        part = next(path for path in parts if json.loads((path / "part.json").read_text())["records"])
        record = next((part / "runs").iterdir())
        record.write_bytes(record.read_bytes()[:-7])
        merged = self.plycheck("merge", "torn")
        self.assertEqual(merged.returncode, 2)
        self.assertIn("is torn: runs/", merged.stderr)
        self.assertIn(f"--shard {task.split('_')[1]} --token ", merged.stderr)

    @long_run
    def test_node_that_does_not_see_the_folder_is_told(self):
        (self.folder / "own").mkdir()
        (self.folder / "own/key").write_bytes(b"0123456789abcdef")
        node = "n2"
        self.cluster.stop_node(node)
        hide = ["unshare", "-m", "--propagation", "private", "sh", "-c", f"mount -t tmpfs none {self.folder}/own && exec \"$@\"", "sh"]
        self.cluster.start_node(node, *hide)
        try:
            self.cluster.wait_for(lambda: self.cluster.run("sinfo", "-h", "-o", "%D %T").split() == [str(NODES), "idle"], "the node")
            _, err = self.end(self.call("own", "--retries", "0"), 2)
            self.assertIn("came to no end", err)
            self.assertIn("the command that makes it", err)
        finally:
            self.cluster.stop_node(node)
            self.cluster.start_node(node)
            self.cluster.wait_for(lambda: self.cluster.run("sinfo", "-h", "-o", "%D %T").split() == [str(NODES), "idle"], "the node")


if __name__ == "__main__":
    # Who is ended stops the daemons first.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    begun = time.monotonic()
    unittest.main(verbosity=2)
