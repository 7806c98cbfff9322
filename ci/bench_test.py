#!/usr/bin/env python3
"""Feeds the tables of ci/bench made-up figures, and runs the command where it measures nothing."""

import ast
import json
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

sys.dont_write_bytecode = True

# pylint: disable=wrong-import-position
from benchmarking import goals, inputs, layout, measuring, session, sizes, workloads
from benchmarking.parts import isolation

SCRIPT = Path(__file__).resolve().parent / "bench"


def spelled(path):
    """The strings of a script that are no comments on it."""
    nodes = list(ast.walk(ast.parse(path.read_text())))
    comments = [node.value for node in nodes if isinstance(node, ast.Expr)]
    return [node.value for node in nodes
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in comments]


def series(**seconds):
    """A series of as many sizes as seconds are given for each program; nodes grow tenfold."""
    count = max(map(len, seconds.values()))
    made = sizes.Series("game", "problem", absent={name: "none" for name in sizes.PROGRAMS if name not in seconds})
    for place in range(count):
        cells = {name: sizes.Cell(own[place], 2_000_000, 2 * own[place])
                 for name, own in seconds.items() if place < len(own)}
        made.sizes.append(sizes.Size(f"depth {place}", 10 ** (place + 6), cells))
    return made


class Growth(unittest.TestCase):
    def test_is_the_time_over_that_of_the_size_before(self):
        self.assertEqual(series(walk=[0.5, 4.0]).growth("walk", 1), 8)

    def test_there_is_none_at_the_first_size_or_beside_a_gap(self):
        measured = series(walk=[0.5, 4.0, 8.0])
        measured.sizes[1].cells["walk"] = sizes.Cell(left_out="too long")
        self.assertEqual([measured.growth("walk", place) for place in range(3)], [None] * 3)

    def test_predicts_by_what_a_further_node_took(self):
        measured = series(walk=[0.5, 1.4, 9.0])
        for size, nodes in zip(measured.sizes, (100, 1000, 5000)):
            size.nodes = nodes
        self.assertAlmostEqual(sizes.predicted(measured, "walk", 2), 1.4 + 4000 * 0.001)

    def test_predicts_by_the_time_where_nobody_counts_nodes(self):
        measured = series(walk=[0.5, 1.5, 9.0])
        measured.sizes[2].nodes = None
        self.assertEqual(sizes.predicted(measured, "walk", 2), 4.5)

    def test_predicts_from_one_size_if_its_start_is_little_of_it(self):
        self.assertEqual(sizes.predicted(series(walk=[0.6, 1.0]), "walk", 1), 6)
        self.assertIsNone(sizes.predicted(series(walk=[0.1, 1.0]), "walk", 1))

    def test_predicts_nothing_for_the_first_size(self):
        self.assertIsNone(sizes.predicted(series(walk=[0.5, 1.0]), "walk", 0))

    def test_predicts_no_end_after_a_gap(self):
        measured = series(walk=[0.5, 1.0, 2.0])
        measured.sizes[1].cells["walk"] = sizes.Cell(left_out="too long")
        self.assertEqual(sizes.predicted(measured, "walk", 2), float("inf"))


class Ratio(unittest.TestCase):
    def test_is_how_many_times_as_fast_as_the_yardstick(self):
        measured = series(yardstick=[1.0], tabulated=[0.25], oracle=[8.0])
        self.assertEqual([measured.ratio(name, 0) for name in ("yardstick", "tabulated", "oracle")], [1, 4, 0.125])

    def test_refers_to_the_first_program_that_there_is(self):
        measured = series(tabulated=[0.5], python=[2.0])
        self.assertEqual((measured.base(), measured.ratio("python", 0)), ("tabulated", 0.25))

    def test_there_is_none_where_the_base_was_left_out(self):
        measured = series(yardstick=[1.0], walk=[2.0])
        measured.sizes[0].cells["yardstick"] = sizes.Cell(left_out="too long")
        self.assertIsNone(measured.ratio("walk", 0))

    def test_nodes_per_second_are_those_of_the_answer(self):
        self.assertEqual(series(walk=[0.5]).nodes_per_second("walk", 0), 2_000_000)


class Budget(unittest.TestCase):
    def setUp(self):
        self.budget = sizes.Budget({"walk": 4}, 60)

    def test_lets_pass_what_is_short_or_unknown(self):
        self.assertEqual(self.budget.objection("walk", 3.9), "")
        self.assertEqual(self.budget.objection("walk", None), "")

    def test_objects_to_a_long_run(self):
        self.assertEqual(self.budget.objection("walk", 4.1), "4.1 s predicted, 4 s allowed")

    def test_objects_to_all_after_a_gap(self):
        self.assertEqual(self.budget.objection("walk", float("inf")), "too long already for the size before")

    def test_objects_to_all_when_it_is_spent(self):
        self.budget.spend(58)
        self.assertEqual(self.budget.objection("walk", 1), "")
        self.assertEqual(self.budget.objection("walk", 3), "no time left for it")
        self.budget.spend(2)
        self.assertEqual(self.budget.objection("walk", None), "no time left for it")


class Digits(unittest.TestCase):
    def test_are_three_or_those_before_the_point(self):
        shown = {0.00123: "0.0012", 0.0994: "0.099", 0.0999: "0.100", 0.9994: "0.999", 0.9996: "1.00", 9.994: "9.99",
                 9.996: "10.0", 99.94: "99.9", 99.96: "100", 21_542.3: "21542"}
        self.assertEqual({figure: sizes.in_three_digits(figure) for figure in shown}, shown)

    def test_large_figures_have_a_letter(self):
        self.assertEqual([sizes.counted_short(figure) for figure in (999.6, 9_870, 171e6, 21.17e9)],
                         ["1.00k", "9.87k", "171M", "21.2G"])

    def test_seconds_below_one_are_milliseconds(self):
        self.assertEqual([sizes.in_units(seconds) for seconds in (0.0004, 0.047, 0.9996, 6.6, None)],
                         ["0.400 ms", "47.0 ms", "1.00 s", "6.60 s", "-"])


class GamesTable(unittest.TestCase):
    def setUp(self):
        self.measured = series(yardstick=[1.0, 8.0], tabulated=[0.5, 1.0], python=[1.5])
        self.measured.sizes[1].cells["python"] = sizes.Cell(left_out="12.0 s predicted, 2 s allowed")

    def line(self, start, table=0):
        return [line.split() for line in sizes.table([self.measured]) if line.startswith(start)][table]

    def test_shows_times_with_their_growth(self):
        self.assertEqual(self.line("  depth 1"),
                         ["depth", "1", "10,000,000", "8.00", "s", "x8.00", "-", "1.00", "s", "x2.00", "-", "-"])

    def test_shows_speed_ratio_and_memory(self):
        self.assertEqual(self.line("  depth 1", 1), ["depth", "1", "1.25M", "1.00", "2.00", "-", "-", "-", "10.0M",
                                                     "8.00", "2.00", "-", "-", "-", "-", "-", "-"])

    def test_says_why_cells_are_empty(self):
        self.assertEqual(sizes.table([self.measured])[-1],
                         "- game, problem: walk, oracle: none; python at depth 1: 12.0 s predicted, 2 s allowed")

    def test_is_no_wider_than_a_terminal(self):
        wide = series(**{name: [99.9, 123.4] for name in sizes.PROGRAMS})
        wide.title = "a problem with a name that goes on and on " * 4
        wide.sizes[1].nodes = 1_036_744_041
        self.assertLessEqual(max(map(len, sizes.table([wide]))), layout.WIDEST)

    def test_json_has_all_figures_under_their_names(self):
        [told] = sizes.as_json([self.measured])
        self.assertEqual((told["game"], told["base"], told["absent"]),
                         ("game", "yardstick", {"walk": "none", "oracle": "none"}))
        deepest = told["sizes"][1]
        self.assertEqual((deepest["size"], deepest["nodes"]), ("depth 1", 10_000_000))
        self.assertEqual(deepest["cells"]["tabulated"],
                         {"seconds": 1.0, "wall_seconds": 2.0, "growth": 2.0, "memory_bytes": 2_000_000,
                          "nodes_per_second": 1e7, "ratio": 8.0})
        self.assertEqual(deepest["cells"]["python"], {"left_out": "12.0 s predicted, 2 s allowed"})


class Layout(unittest.TestCase):
    def test_columns_are_lined_up(self):
        self.assertEqual(layout.table(("", "time"), [("one", "1 s"), ("three", "12.5 s")]),
                         ["         time", "one       1 s", "three  12.5 s"])

    def test_a_long_first_column_goes_on_below(self):
        self.assertEqual(layout.table(("", "time"), [("one two three", "1 s")], widest=13),
                         ["         time", "one two   1 s", "  three"])

    def test_a_text_goes_across_all_columns(self):
        self.assertEqual(layout.table(("", "time"), ["a title of its own", ("one", "1 s")])[1], "a title of its own")


class Goals(unittest.TestCase):
    def test_a_ratio_is_the_median_of_the_faster_pairs(self):
        ours = [measuring.Spent(wall, wall) for wall in (3, 2, 90, 80)]
        yardsticks = [measuring.Spent(wall, 1) for wall in (1, 1, 1, 1)]
        row = goals.ratio_row("ours : theirs", ours, yardsticks, str, 2)
        self.assertEqual((row.ratio, row.cpu_ratio, row.verdict()), (2.5, 2.5, "MISSED"))

    def test_a_limit_itself_is_not_under_it(self):
        self.assertEqual([goals.under_row("one", seconds, 0.1).verdict() for seconds in (0.0999, 0.1)],
                         ["met", "MISSED"])

    def test_a_part_is_a_title_and_not_said_again(self):
        rows = [goals.Row("solve, a log", "1 ms", part="solve"), goals.Row("solve, a tree", "2 ms", part="solve"),
                goals.Row("walk, a game", "3 ms", part="walk")]
        self.assertEqual([line.split("  ")[:2] for line in goals.table(rows)[1:]],
                         [["solve"], ["", "a log"], ["", "a tree"], ["walk"], ["", "a game"]])

    def test_the_table_fits_a_terminal(self):
        rows = [goals.Row("what is measured here " * 6, "12345.67 M nodes/s", "12345.67 M nodes/s", 123.45, 123.45,
                          "at least 0.5 GB/s", False)]
        self.assertLessEqual(max(map(len, goals.table(rows))), layout.WIDEST)


class Isolation(unittest.TestCase):
    def test_ratios_are_taken_run_by_run(self):
        rows = isolation.rows_of(2, [{"kind": "bare", "seconds": [1.0, 2.0, 4.0]},
                                     {"kind": "limits", "seconds": [1.3, 2.8, 5.2]},
                                     {"kind": "sandbox", "seconds": [2.0, 4.0, 5.2]}])
        self.assertEqual([row.verdict() for row in rows], ["met", "MISSED"])
        self.assertAlmostEqual(rows[0].ratio, 1.3)
        self.assertEqual(rows[1].ratio, 2.0)

    def test_the_first_run_of_a_launcher_is_told_by_itself(self):
        [row] = isolation.first_rows([{"kind": "bare", "seconds": [1.0], "first_seconds": []},
                                      {"kind": "sandbox", "seconds": [1.0], "first_seconds": [0.004, 0.005, 0.009]},
                                      {"kind": "limits", "error": "none"}])
        self.assertEqual((row.measured, row.verdict()), ("5.00 ms", ""))

    def test_a_level_that_cannot_be_had_misses_its_goal(self):
        [row] = isolation.rows_of(1, [{"kind": "bare", "seconds": [1.0]}, {"kind": "sandbox", "error": "no Landlock"}])
        self.assertIn("no Landlock", row.what)
        self.assertEqual(row.verdict(), "MISSED")


class Inputs(unittest.TestCase):
    def file(self, write, *arguments):
        with tempfile.TemporaryDirectory() as folder:
            return write(Path(folder), "input.txt", *arguments).read_text().splitlines()

    def test_a_maze_has_a_start_and_a_goal_between_walls(self):
        lines = self.file(inputs.maze_file, "ASTAR", 5)
        self.assertEqual(lines[:4], ["GRID", "ASTAR", "1 4 10 2", "5 5"])
        self.assertEqual((len(lines), {len(line) for line in lines[4:]}), (15, {21}))
        self.assertEqual(["".join(lines[4:]).count(letter) for letter in "SG"], [1, 1])
        self.assertTrue(lines[13].endswith("| G |"))
        self.assertTrue(lines[12].endswith("+---+"))

    def test_a_building_has_the_edges_that_it_tells_of(self):
        lines = self.file(inputs.building_file, 30)
        self.assertEqual(int(lines[1].split()[1]), len(lines[5:]))
        self.assertEqual(len(set(lines[5:])), len(lines[5:]))


class Workloads(unittest.TestCase):
    def test_their_programs_are_there(self):
        for workload in workloads.ALL:
            for program in (workload.walk, workload.yardstick, workload.wide_yardstick, workload.pruned_yardstick):
                source = SCRIPT.parent / f"benchmarks/{program.removeprefix('benchmark_')}.cpp"
                self.assertTrue(not program or source.exists(), program)
            self.assertTrue((measuring.CANDIDATES / workload.name / "right.py").exists(), workload.name)
        trivial = workloads.TRIVIAL
        self.assertTrue((measuring.CANDIDATES / trivial.workload.name / trivial.source).exists())

    def test_no_other_script_spells_their_names(self):
        folder = Path(workloads.__file__).parent
        for path in {*folder.glob("*.py"), *folder.glob("parts/*.py")} - {folder / "workloads.py"}:
            said = spelled(path)
            for workload in workloads.ALL:
                self.assertEqual([text for text in said if workload.name in text], [], path)


class Session(unittest.TestCase):
    def test_json_names_the_part_of_each_row(self):
        findings = session.Findings()
        findings.add("solve", [goals.under_row("one", 0.2, 0.1)])
        findings.add("games", [series(walk=[1.0])])
        findings.seconds["solve"] = 1.26
        told = json.loads(json.dumps(findings.as_json({"cores": 2})))
        self.assertEqual((told["schema"], told["cores"], told["parts"], told["missed"]), (1, 2, {"solve": 1.3}, 1))
        self.assertEqual((told["rows"][0]["part"], told["rows"][0]["met"]), ("solve", False))
        self.assertEqual(told["games"][0]["sizes"][0]["cells"]["walk"]["seconds"], 1.0)

    def test_an_unknown_part_is_refused_before_anything_is_built(self):
        ran = subprocess.run([SCRIPT, "speed"], cwd="/", capture_output=True, text=True, check=False)
        self.assertEqual(ran.returncode, 2)
        self.assertIn("there is no speed: games, solve, exact, walk, search, test, isolation, compare, match, "
                      "submissions", ran.stderr)


if __name__ == "__main__":
    unittest.main()
