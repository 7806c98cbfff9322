"""A Slurm of our own on this machine: daemons with their own ports and folders, started and stopped by the test that uses it."""

import atexit
import os
import shutil
import socket
import subprocess
import time
from pathlib import Path

CONFIG = """ClusterName=plycheck
SlurmctldHost={host}(127.0.0.1)
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
AuthInfo=socket={folder}/munge.socket
CredType=cred/munge
SlurmctldPort={port}
SlurmctldPidFile={folder}/slurmctld.pid
SlurmdPidFile={folder}/slurmd-%n.pid
SlurmctldLogFile={folder}/slurmctld.log
SlurmdLogFile={folder}/slurmd-%n.log
StateSaveLocation={folder}/state
SlurmdSpoolDir={folder}/spool-%n
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
AccountingStorageType=accounting_storage/none
JobAcctGatherType=jobacct_gather/none
PriorityType=priority/basic
SchedulerParameters=sched_min_interval=100000
ReturnToService=2
SlurmdTimeout=10
MailProg=/bin/true
MpiDefault=none
SlurmdParameters=config_overrides
{nodes}
PartitionName=all Nodes=ALL Default=YES State=UP MaxTime=INFINITE
"""


class Cluster:
    """`nodes` nodes, called n1, n2 and so on, of one processor each."""

    def __init__(self, folder, nodes, port=17820):
        self.folder = Path(folder)
        self.folder.chmod(0o755)
        self.daemons = {}
        host = socket.gethostname().split(".")[0]
        lines = [f"NodeName=n{at} NodeHostname={host} NodeAddr=127.0.0.1 Port={port + at} CPUs=1 RealMemory=1000"
                 for at in range(1, nodes + 1)]
        config = self.folder / "slurm.conf"
        config.write_text(CONFIG.format(host=host, folder=self.folder, port=port, nodes="\n".join(lines)))
        self.environment = {"SLURM_CONF": str(config)}
        key = self.folder / "munge.key"
        key.write_bytes(os.urandom(1024))
        key.chmod(0o600)
        (self.folder / "state").mkdir()
        atexit.register(self.stop)
        self.start("munged", "--force", "--foreground", f"--key-file={key}", f"--socket={self.folder}/munge.socket",
                   f"--pid-file={self.folder}/munge.pid", f"--seed-file={self.folder}/munge.seed")
        self.wait_for(lambda: (self.folder / "munge.socket").exists(), "munged")
        self.start("slurmctld", "-D", "-c")
        for at in range(1, nodes + 1):
            self.start_node(f"n{at}")
        self.wait_for(lambda: self.run("sinfo", "-h", "-o", "%D %T").split() == [str(nodes), "idle"], "the nodes")

    def start_node(self, name, *before):
        """Starts a node's daemon; `before` are words of a program that starts it."""
        self.start("slurmd", "-D", "-N", name, before=before, called=name)

    def start(self, program, *words, before=(), called=None):
        path = shutil.which(program) or f"/usr/sbin/{program}"
        called = called or program
        with open(self.folder / f"{called}.out", "wb") as out:
            self.daemons[called] = subprocess.Popen([*before, path, *words], env={**os.environ, **self.environment}, stdout=out,
                                                    stderr=out, stdin=subprocess.DEVNULL, start_new_session=True)

    def run(self, *words):
        done = subprocess.run(words, env={**os.environ, **self.environment}, capture_output=True, text=True, check=False)
        return done.stdout if done.returncode == 0 else ""

    def wait_for(self, is_so, what, seconds=300):
        end = time.monotonic() + seconds
        while not is_so():
            if time.monotonic() > end:
                logs = "\n".join(f"{path}: {path.read_text(errors='replace')[-1500:]}" for path in sorted(self.folder.glob("*.out")))
                raise AssertionError(f"{what} did not come: {logs}")
            time.sleep(0.2)

    def tasks(self):
        """Of each task in the queue its state."""
        lines = [line.split() for line in self.run("squeue", "-h", "-r", "-o", "%i %T").splitlines()]
        return {words[0]: words[1] for words in lines if len(words) == 2}

    def stop_node(self, name):
        """Kills a node with all that runs on it, as if it had lost its power."""
        daemon = self.daemons.pop(name)
        children = subprocess.run(["pgrep", "-s", str(daemon.pid)], capture_output=True, text=True, check=False).stdout.split()
        for pid in [str(daemon.pid), *children]:
            subprocess.run(["kill", "-9", pid], stderr=subprocess.DEVNULL, check=False)
        daemon.wait()

    def stop(self):
        if not self.daemons:
            return
        self.run("scancel", "--state=PENDING", "--me")
        self.run("scancel", "--me")
        for called in sorted(self.daemons, key=lambda name: (name == "munged", name == "slurmctld")):
            daemon = self.daemons[called]
            daemon.terminate()
            try:
                daemon.wait(20)
            except subprocess.TimeoutExpired:
                daemon.kill()
                daemon.wait()
        self.daemons = {}
