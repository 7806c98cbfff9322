"""The catalogue of faults, ci/faults/*.faults: the solver's own code with something wrong in it.

    file: solver/walk.hpp

    [name-with-hyphens] squirrel starcircle
    says: one sentence, what is wrong
    -exact old line
    +new line

Several lines may be replaced, several places too: a `-` after a `+` begins the next place. What is replaced are whole
lines, which must stand in the file exactly once. The names behind the brackets are the assignments that are
crosschecked. `equivalent: REASON` marks a fault that changes no answer, and so must not be found. `#` begins a comment.
"""

import re
from dataclasses import dataclass, field
from pathlib import Path

HEAD = re.compile(r"\[(?P<name>[a-z0-9]+(?:-[a-z0-9]+)*)\](?P<assignments>(?: [a-z0-9-]+)+)$")


class Faulty(Exception):
    """The catalogue, or what it is applied to, is not as it must be."""


@dataclass
class Place:
    """Lines that are replaced, and by what."""
    old: list = field(default_factory=list)
    new: list = field(default_factory=list)


@dataclass
class Fault:
    name: str
    file: str
    assignments: list
    where: str
    says: str = ""
    equivalent: str = ""
    places: list = field(default_factory=list)

    def applied_to(self, text):
        """The text of the file with the fault; Faulty where a place stands there not at all or more than once."""
        for place in self.places:
            old = "".join(line + "\n" for line in place.old)
            times = len(re.findall("^" + re.escape(old), text, re.MULTILINE))
            if times != 1:
                raise Faulty(f"{self.where}: [{self.name}] stands {times} times in {self.file}: {place.old[0].strip()}")
            text = re.sub("^" + re.escape(old), lambda _: "".join(line + "\n" for line in place.new), text,
                          flags=re.MULTILINE)
        return text


def line_of(fault, line, where):
    """Adds a line that is neither a head nor a comment to its fault."""
    for key in ("says", "equivalent"):
        if line.startswith(key + ": "):
            if getattr(fault, key):
                raise Faulty(f"{where}: [{fault.name}] has two lines of {key}")
            setattr(fault, key, line[len(key) + 2:].strip())
            return
    if line.startswith("-"):
        if not fault.places or fault.places[-1].new:
            fault.places.append(Place())
        fault.places[-1].old.append(line[1:])
    elif line.startswith("+") and fault.places:
        fault.places[-1].new.append(line[1:])
    else:
        raise Faulty(f"{where}: expected says:, equivalent:, - or +, found: {line}")


def faults_of(path):
    """The faults of one file of the catalogue, in its order."""
    faults, file = [], None
    for number, line in enumerate(path.read_text(encoding="utf-8").split("\n"), start=1):
        where = f"{path.name}:{number}"
        head = HEAD.match(line)
        if not line or line.startswith("#"):
            continue
        if line.startswith("file: "):
            file = line[6:].strip()
        elif head and file:
            faults.append(Fault(head["name"], file, head["assignments"].split(), where))
        elif faults:
            line_of(faults[-1], line, where)
        else:
            raise Faulty(f"{where}: expected file: and a [name] with assignments, found: {line}")
    for fault in faults:
        if not fault.says or not fault.places:
            raise Faulty(f"{fault.where}: [{fault.name}] needs says: and a - line")
    return faults


def catalogue(folder):
    """All faults below a folder, by file of the catalogue; names are unique."""
    faults, seen = [], {}
    for path in sorted(Path(folder).glob("*.faults")):
        faults += faults_of(path)
    for fault in faults:
        if fault.name in seen:
            raise Faulty(f"{fault.where}: [{fault.name}] stands at {seen[fault.name]} too")
        seen[fault.name] = fault.where
    return faults
