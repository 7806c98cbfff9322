"""What scripts that run the built plycheck have in common."""

import os
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def environment(home):
    """Of a user who has nothing but the folder `home`: no history, no settings, the cases of the sources."""
    return {"PATH": os.environ.get("PATH", "/usr/bin:/bin"), "HOME": str(home), "LC_ALL": "C.UTF-8",
            "PLYCHECK_HISTORY": str(home / "history.db"), "PLYCHECK_CASES": str(ROOT / "cases")}
