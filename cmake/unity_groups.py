"""unity_groups.py SOURCE...: which sources may be compiled as one. Prints a group a line, its sources separated by
blanks.

What stands in an anonymous namespace is seen by all sources that are compiled with it, and so is what a using-declaration
brings. Sources stand in one group where no such name has two meanings, nor is that of a type in a header that another
one includes. Namespaces do not indent (.clang-format), so
that a declaration at namespace level begins in the first column."""

import functools
import re
import sys
from pathlib import Path

MOST_BYTES = 50_000  # of a group: what two compilers at a time find memory for

USING = re.compile(r"using (?!namespace)(?:(\w+) = |(?:\w*::)*(\w+);)")
TYPE = re.compile(r"(?:template <.*> )?(?:struct|class|enum|enum class|union) (\w+)\b(?!.*;$)")
MACRO = re.compile(r"#define (\w+)")
FUNCTION = re.compile(r"(?<!::)(?<!\w)(\w+)\(")
VALUE = re.compile(r"(?:inline |static |thread_local |constexpr |constinit |const )+[^=({]*?(\w+)(?:\[\w*\])*\s*(?:=|\{|;|$)")
INCLUDE = re.compile(r'#include "(.+)"')
ROOT = Path(__file__).parent.parent
ALREADY = re.compile(r"(?:namespace|extern|static_assert|return|TEST|TEST_P|TEST_F|RC_GTEST_PROP|RC_GTEST_FIXTURE_PROP|INSTANTIATE_TEST_SUITE_P)\b")


def names_of(source: str, text: str) -> tuple[dict[str, str], set[str]]:
    """What the source alone knows by a name (name -> meaning), and what it declares for all."""
    own, common, anonymous = {}, set(), False
    for number, line in enumerate(text.splitlines()):
        if line == "namespace {":
            anonymous = True
        elif line == "}  // namespace":
            anonymous = False
        elif found := USING.match(line):
            own[found[1] or found[2]] = line
        elif found := MACRO.match(line):
            own[found[1]] = line
        elif line[:1].isalpha() and not ALREADY.match(line):
            found = TYPE.match(line) or VALUE.match(line) or FUNCTION.search(line)
            if found and anonymous:
                own[found[1]] = f"{source}:{number}"
            elif found:
                common.add(found[1])
    return own, common


@functools.cache
def types_of(header: Path) -> set[str]:
    """The types that a header declares; none where it is made while building."""
    if not header.exists():
        return set()
    found = (TYPE.match(line) for line in header.read_text(encoding="utf-8").splitlines())
    return {match[1] for match in found if match}


def included_types(text: str) -> set[str]:
    return set().union(*(types_of(ROOT / name) for name in INCLUDE.findall(text)))


class Group:
    def __init__(self) -> None:
        self.sources, self.own, self.common, self.bytes = [], {}, set(), 0

    def has_room_for(self, own: dict[str, str], common: set[str], size: int) -> bool:
        return (
            self.bytes + size <= MOST_BYTES
            and all(self.own.get(name, meaning) == meaning for name, meaning in own.items())
            and not own.keys() & self.common
            and not self.own.keys() & common
        )

    def add(self, source: str, own: dict[str, str], common: set[str], size: int) -> None:
        self.sources.append(source)
        self.own |= own
        self.common |= common
        self.bytes += size


def main() -> None:
    groups: list[Group] = []
    for source in sys.argv[1:]:
        text = Path(source).read_text(encoding="utf-8")
        own, common = names_of(source, text)
        entry = (own, common | (included_types(text) - own.keys()), len(text))
        group = next((group for group in groups if group.has_room_for(*entry)), None)
        if group is None:
            group = Group()
            groups.append(group)
        group.add(source, *entry)
    for group in groups:
        print(*group.sources)


main()
