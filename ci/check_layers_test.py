#!/usr/bin/env python3
"""Feeds ci/check_layers small trees and reads what it says."""

import subprocess
import tempfile
import unittest
from pathlib import Path

SCRIPT = Path(__file__).resolve().parent / "check_layers"
TABLE = "docs/architecture.md"
OURS = (SCRIPT.parent.parent / TABLE).read_text()
HEAD = "| room | may include | its tests also |\n|---|---|---|\n"


def run(files, table=OURS):
    """Runs the script on a tree of these files and a table of rooms."""
    with tempfile.TemporaryDirectory() as folder:
        for name, text in {**files, TABLE: table}.items():
            path = Path(folder) / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        return subprocess.run([SCRIPT, "--root", folder], cwd="/", capture_output=True, text=True, check=False)


def check(files, table=OURS):
    """Its exit status and the lines it printed."""
    ran = run(files, table)
    return ran.returncode, ran.stdout.splitlines()


class CheckLayers(unittest.TestCase):
    def assert_named(self, files, line, table=OURS):
        status, lines = check(files, table)
        self.assertIn(line, lines)
        self.assertEqual(status, 1)

    def assert_forbidden(self, *pairs):
        """Of each pair the room may not include the header, which a file of the room does in line 2."""
        files = {f"{room}/{number}.cpp": f'\n#include "{header}"\n' for number, (room, header) in enumerate(pairs)}
        status, lines = check(files)
        self.assertEqual(sorted(lines[:-1]), sorted(f"{room}/{number}.cpp:2: {room} may not include {header}"
                                                    for number, (room, header) in enumerate(pairs)))
        self.assertEqual(status, 1)

    def assert_clean(self, files, table=OURS):
        status, lines = check(files, table)
        self.assertEqual(lines, [f"check_layers: {len(files)} files, 0 offences"])
        self.assertEqual(status, 0)

    def test_downward_includes_are_accepted(self):
        self.assert_clean({
            "cases/text.hpp": "#pragma once\n#include <string>\n",
            "solver/walk.cpp": '#include "solver/walk.hpp"\n#include "cases/text.hpp"\n',
            "reference/squirrel.cpp": '#include "reference/squirrel.hpp"\n',
            "fuzz/crosscheck.cpp": '#include "solver/walk.hpp"\n#include "reference/squirrel.hpp"\n',
            "harness/cli/main.cpp": '#include "fuzz/crosscheck.hpp"\n#include "harness/run/run.hpp"\n',
        })

    def test_patterns_of_headers_are_read_too(self):
        self.assert_named({"cases/rows.hpp.in": '#include "solver/walk.hpp"\n'},
                          "cases/rows.hpp.in:1: cases may not include solver/walk.hpp")

    def test_upward_include_is_named_with_file_and_line(self):
        self.assert_named({"cases/squirrel/format.cpp": '#include <string>\n\n#include "solver/walk.hpp"\n'},
                          "cases/squirrel/format.cpp:3: cases may not include solver/walk.hpp")

    def test_solver_and_reference_do_not_see_each_other(self):
        self.assert_named({"solver/a.cpp": '#include "reference/squirrel.hpp"\n'},
                          "solver/a.cpp:1: solver may not include reference/squirrel.hpp")
        self.assert_named({"reference/a.cpp": '#include "solver/walk.hpp"\n'},
                          "reference/a.cpp:1: reference may not include solver/walk.hpp")

    def test_reference_does_not_even_see_cases(self):
        self.assert_named({"reference/a.cpp": '#include "cases/text.hpp"\n'},
                          "reference/a.cpp:1: reference may not include cases/text.hpp")

    def test_angle_brackets_hide_nothing(self):
        self.assert_named({"solver/a.hpp": "  #  include <fuzz/generate.hpp>\n"},
                          "solver/a.hpp:1: solver may not include fuzz/generate.hpp")

    def test_quoted_include_is_spelled_from_the_root(self):
        self.assert_named({"solver/a.cpp": '#include "walk.hpp"\n'},
                          'solver/a.cpp:1: "walk.hpp" is not spelled from the root')
        self.assert_named({"solver/a.cpp": '#include "cases/../reference/a.hpp"\n'},
                          'solver/a.cpp:1: "cases/../reference/a.hpp" is not spelled from the root')

    def test_heavy_headers_stay_out_of_headers(self):
        self.assert_named({"harness/report/json.hpp": "#include <nlohmann/json.hpp>\n"},
                          "harness/report/json.hpp:1: <nlohmann/json.hpp> is heavy: "
                          "only .cpp files and fuzz may include it")
        self.assert_clean({"harness/report/json.cpp": "#include <nlohmann/json.hpp>\n"})
        self.assert_clean({"harness/report/json.hpp": "#include <nlohmann/json_fwd.hpp>\n"})

    def test_random_testing_stays_in_fuzz_and_in_tests(self):
        self.assert_named({"harness/job/shrink.cpp": "#include <rapidcheck.h>\n"},
                          "harness/job/shrink.cpp:1: <rapidcheck.h> is heavy: only tests and fuzz may include it")
        self.assert_clean({
            "fuzz/generate.hpp": "#include <rapidcheck.h>\n",
            "solver/walk_test.cpp": "#include <rapidcheck/gtest.h>\n",
        })

    def test_candidates_are_not_ours(self):
        status, lines = check({
            "harness/cli/main.cpp": "",
            "harness/testing/candidates/squirrel/student.cpp": '#include "board.h"\n',
        })
        self.assertEqual((status, lines), (0, ["check_layers: 1 files, 0 offences"]))

    def test_every_offence_is_named(self):
        status, lines = check({
            "cases/a.cpp": '#include "solver/a.hpp"\n#include "fuzz/a.hpp"\n',
            "solver/b.hpp": '#include "harness/run/b.hpp"\n',
        })
        self.assertEqual(lines[-1], "check_layers: 2 files, 3 offences")
        self.assertEqual(status, 1)

    def test_assignments_are_looked_up_at_the_edge_alone(self):
        registry = "harness/registry/registry.hpp"
        include = f'#include "{registry}"\n'
        self.assert_forbidden(*((f"harness/{room}", registry) for room in (
            "run", "judge", "assignment", "rows", "events", "report", "job", "doctor")), ("ci", registry))
        self.assert_clean({path: include for path in (
            "harness/cli/main.cpp", "harness/store/history.cpp", "harness/rows/testing/built_in.hpp",
            "harness/targets/journal_fuzzer.cpp")})

    def test_rooms_of_the_harness_have_an_order(self):
        order = ["run", "judge", "events", "store", "job", "doctor", "cli"]
        self.assert_forbidden(*((f"harness/{room}", f"harness/{other}/b.hpp")
                                for place, room in enumerate(order) for other in order[place + 1:]))
        self.assert_clean({"harness/cli/a.cpp": "".join(f'#include "harness/{room}/b.hpp"\n' for room in order)})

    def test_jobs_and_reports_do_not_see_each_other(self):
        self.assert_forbidden(*((f"harness/{room}", f"harness/{other}/b.hpp") for room, other in (
            ("job", "report"), ("report", "job"), ("store", "report"), ("report", "store"), ("doctor", "report"),
            ("doctor", "job"), ("events", "report"))))
        self.assert_clean({"harness/report/a.hpp": '#include "harness/events/b.hpp"\n',
                           "harness/job/a.hpp": '#include "harness/events/b.hpp"\n'})

    def test_rooms_of_fuzz_have_an_order(self):
        self.assert_forbidden(*((f"fuzz{room}", f"fuzz/{header}") for room, header in (
            ("/foundations", "generators/b.hpp"), ("/foundations", "b.hpp"), ("/generators", "mutants/b.hpp"),
            ("/mutants", "generators/b.hpp"), ("/mutants", "rows/b.hpp"), ("/generators", "rows/b.hpp"),
            ("/rows", "b.hpp"), ("", "measuring/b.hpp"))))
        self.assert_clean({"fuzz/a.cpp": '#include "fuzz/rows/b.hpp"\n#include "fuzz/foundations/b.hpp"\n',
                           "fuzz/measuring/a.cpp": '#include "fuzz/b.hpp"\n'})

    def test_nothing_of_the_product_sees_what_measures_it(self):
        self.assert_forbidden(*((room, "fuzz/measuring/recall.hpp") for room in ("fuzz", "harness/job", "harness/cli")))

    def test_tests_may_include_what_the_last_column_names(self):
        self.assert_clean({"harness/judge/a_test.cpp": '#include "solver/walk.hpp"\n',
                           "harness/judge/testing/a.hpp": '#include "solver/walk.hpp"\n'})
        self.assert_named({"harness/judge/a.cpp": '#include "solver/walk.hpp"\n'},
                          "harness/judge/a.cpp:1: harness/judge may not include solver/walk.hpp")
        self.assert_named({"harness/judge/a_test.cpp": '#include "harness/job/a.hpp"\n'},
                          "harness/judge/a_test.cpp:1: harness/judge may not include harness/job/a.hpp")

    def test_what_is_for_tests_is_for_them_alone(self):
        self.assert_named({"harness/run/a.cpp": '#include "cases/testing/temporary_folder.hpp"\n'},
                          "harness/run/a.cpp:1: only tests may include cases/testing/temporary_folder.hpp")
        self.assert_named({"harness/run/a.cpp": '#include "harness/run/testing/start.hpp"\n'},
                          "harness/run/a.cpp:1: only tests may include harness/run/testing/start.hpp")
        self.assert_clean({"harness/run/a_test.cpp": '#include "cases/testing/temporary_folder.hpp"\n',
                           "harness/run/testing/a.cpp": '#include "cases/testing/temporary_folder.hpp"\n',
                           "fuzz/targets/a_fuzzer.cpp": '#include "cases/testing/plain_text.hpp"\n'})

    def test_a_single_file_may_be_a_room(self):
        table = HEAD + ("| `harness/registry.hpp` | nothing | |\n| `harness/job` | nothing | `harness/registry.hpp` |\n"
                        "| `harness/cli` | `harness/registry.hpp`, `harness/job` | |\n")
        self.assert_clean({"harness/cli/a.cpp": '#include "harness/registry.hpp"\n',
                           "harness/job/a_test.cpp": '#include "harness/registry.hpp"\n'}, table)
        self.assert_named({"harness/job/a.cpp": '#include "harness/registry.hpp"\n'},
                          "harness/job/a.cpp:1: harness/job may not include harness/registry.hpp", table)

    def test_every_file_is_in_a_room(self):
        self.assert_named({"harness/attic/a.cpp": ""}, "harness/attic/a.cpp:1: it is in no room")
        self.assert_named({"harness/job/a.cpp": '#include "harness/attic/a.hpp"\n'},
                          "harness/job/a.cpp:1: harness/attic/a.hpp is in no room")

    def assert_refused(self, table, why):
        ran = run({"cases/a.cpp": ""}, table)
        self.assertEqual((ran.returncode, ran.stdout, ran.stderr), (2, "", f"check_layers: {why}\n"))

    def test_a_room_may_only_include_what_stands_above(self):
        self.assert_refused(HEAD + "| `cases` | `solver` | |\n| `solver` | `cases` | |\n",
                            "docs/architecture.md:3: solver is no room that stands above")
        self.assert_refused(HEAD + "| `cases` | nothing | `chess` |\n", "docs/architecture.md:3: chess is no room")

    def test_tests_alone_may_include_what_stands_below(self):
        table = HEAD + "| `cases` | nothing | `solver` |\n| `solver` | `cases` | |\n"
        self.assert_clean({"cases/a_test.cpp": '#include "solver/walk.hpp"\n'}, table)
        self.assert_named({"cases/a.cpp": '#include "solver/walk.hpp"\n'},
                          "cases/a.cpp:1: cases may not include solver/walk.hpp", table)

    def test_the_judge_does_without_words(self):
        self.assert_forbidden(("harness/judge", "harness/judge/words/render.hpp"),
                              ("harness/judge/words", "harness/events/events.hpp"))
        self.assert_clean({"harness/judge/words/a.cpp": '#include "harness/judge/judgement.hpp"\n',
                           "harness/judge/a_test.cpp": '#include "harness/judge/words/render.hpp"\n'})

    def test_a_table_that_is_none_is_not_a_pass(self):
        self.assert_refused("# Architecture\n", "docs/architecture.md: no table of rooms")
        self.assert_refused(HEAD + "| `cases` | nothing |\n",
                            "docs/architecture.md:3: expected a room, what it may include and what its tests may "
                            "include")
        self.assert_refused(HEAD + "| `cases` | nothing | |\n| `solver` | cases | |\n",
                            "docs/architecture.md:4: expected rooms in backquotes, found: cases")
        self.assert_refused(HEAD + "| `cases` | nothing | |\n| `cases` | nothing | |\n",
                            "docs/architecture.md:4: cases stands there twice")

    def test_empty_tree_is_not_a_pass(self):
        self.assertEqual(check({})[0], 2)


if __name__ == "__main__":
    unittest.main()
