#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/judge/boards.hpp"
#include "harness/judge/hint.hpp"
#include "harness/judge/reason.hpp"
#include "harness/judge/remark.hpp"
#include "harness/judge/searches.hpp"
#include "harness/judge/symptom.hpp"
#include "harness/judge/verdict.hpp"
#include "harness/judge/visible.hpp"
#include "harness/judge/what.hpp"
#include "harness/run/other_environment.hpp"

namespace harness {

/// In what a file first differs.
enum class DivergenceKind {
  /// A line of a log belongs to the right node and step, but a column differs.
  value,
  alpha,
  beta,
  depth,
  /// The candidate's log goes on elsewhere: a line that should come does not, a line comes that should not,
  /// or a node is there that should have been pruned.
  missing_line,
  extra_line,
  not_pruned,
  /// It pruned what should have been visited.
  pruned_too_much,
  /// Another node, or a line that is no log line.
  other_node,
  header,
  malformed,
  truncated,
  /// Boards.
  square,
  extra_boards,
  missing_boards,
  /// Answers: lines that say something else; `columns` names them.
  field,
  /// Lines without a meaning known to the judge.
  line
};

/// "value", "missing line", "pruned too much", ...
std::string_view name_of(DivergenceKind kind);
/// The kind of that name.
std::optional<DivergenceKind> divergence_kind_of(std::string_view name);

/// What a column of a log or table, or a field of an answer, is.
enum class ColumnId {
  /// Of a log of a game tree.
  value,
  alpha,
  beta,
  depth,
  /// As the header of a table, or of a log of a graph search, has it.
  header,
  /// A field of an answer, by the name that the assignment gives it.
  field
};

/// A column or field that differs.
struct Column {
  ColumnId id = ColumnId::field;
  /// "Beta", "nodes": as people know it.
  std::string name;
  /// Its name says something of the problem: "depth limit 3" tells how deep it is searched.
  bool of_problem = false;
  bool operator==(const Column&) const = default;
};

/// What there is of a line, or of a file in its place.
enum class LineState {
  there,
  blank,
  ended,
  any_legal_move,
  /// The line is there, and no newline stands behind it, which is all that differs.
  no_newline,
  no_file,
  /// The file is there, where another run has none; `after` is how many bytes it has.
  whole_file
};

/// A piece of a line of a file, in its own bytes.
struct LinePiece {
  LineState state = LineState::there;
  /// How many bytes of the line stand before the piece, and behind it.
  std::int64_t before = 0;
  std::string text;
  std::int64_t after = 0;
  bool operator==(const LinePiece&) const = default;
};

/// The expected line and the candidate's, both cut at the same place.
struct LinePair {
  LinePiece expected;
  LinePiece got;
  /// Which blanks are to be seen.
  Blanks blanks = Blanks::all;
  bool operator==(const LinePair&) const = default;
};

/// A field that differs beside the first one.
struct FieldPair {
  /// Its name, and of a field of nodes the node: "node 2.1".
  std::string name;
  LinePair values;
  bool operator==(const FieldPair&) const = default;
};

/// What a drawn board is.
enum class BoardTitle {
  before,
  expected,
  yours,
  after,
  /// After the move that is expected, and after the candidate's.
  expected_after,
  yours_after,
  at,
  the_board,
  at_the_root,
  there,
  values
};

/// A board that belongs to a difference.
struct DrawnBoard {
  BoardTitle title = BoardTitle::before;
  /// The move or node that it belongs to, may be empty.
  std::string move;
  Grid grid;
  /// The squares to look at, by their places in `grid.cells`, in order.
  std::vector<std::int64_t> marked;
  bool operator==(const DrawnBoard&) const = default;
};

/// Of which move a story tells: any, the expected one, the last one on the way to a node.
enum class StoryKind { made, expected, just_made };

/// Who made a move, and how, in the words of the assignment's game: "O: a Raid that turned D3".
struct MoveStory {
  StoryKind kind = StoryKind::made;
  std::string move;
  std::string by;
  bool operator==(const MoveStory&) const = default;
};

/// Boards that are looked at side by side.
struct BoardGroup {
  std::vector<std::string> column_labels;
  std::vector<std::string> row_labels;
  std::vector<DrawnBoard> boards;
  /// What no square can show, a line each.
  std::vector<std::string> legend;
  std::vector<MoveStory> stories;
  bool operator==(const BoardGroup&) const = default;
};

/// The fringe of a graph search right before an expansion.
struct Fringe {
  /// What it is ordered by: "f = g + h"; empty where it is a stack.
  std::string key;
  /// Those that matter, what is taken first in front.
  std::vector<FringeNode> nodes;
  /// Which of them is taken, and which the candidate takes: places in `nodes`, -1 for none.
  std::int64_t expected_at = -1;
  std::int64_t yours_at = -1;
  /// How many nodes are left out, and how many of those would be dropped before what is taken.
  std::int64_t left_out = 0;
  std::int64_t left_out_stale = 0;
  bool operator==(const Fringe&) const = default;
};

/// In which expansions the places of a map were expanded.
struct Numbering {
  std::vector<std::string> places;
  /// "3,7", the expansion that first differs in brackets: `[7]`. One for each place.
  std::vector<std::string> numbers;
  /// The map with these numbers, as the assignment draws it.
  std::vector<std::string> map;
  bool operator==(const Numbering&) const = default;
};

/// Both numberings of a map, as far as expansion `to`; 0 for all.
struct NumberedMaps {
  std::int64_t to = 0;
  Numbering expected;
  Numbering got;
  bool operator==(const NumberedMaps&) const = default;
};

/// What a candidate says of a position one ply below another, of which it was asked as of a problem.
struct AskedCount {
  std::string move;
  /// Visible and short.
  std::string expected;
  std::string got;
  bool operator==(const AskedCount&) const = default;
};

/// The questions about one position's moves, in their order. The last answer is wrong where the way goes on.
struct DescentStep {
  std::vector<AskedCount> asked;
  bool operator==(const DescentStep&) const = default;
};

/// How a wrong count was followed down the tree, a ply a step.
struct CountDescent {
  /// What is counted, as the assignment names the field.
  std::string field;
  /// Of the problem itself, visible and short.
  std::string expected;
  std::string got;
  std::vector<DescentStep> steps;
  bool operator==(const CountDescent&) const = default;
};

/// The first difference between an expected file and a candidate's: all that is known of it, as data.
/// Sentences and drawings are made of it by harness/judge/words.
struct Divergence {
  DivergenceKind kind = DivergenceKind::line;
  /// Counts from 1, the header being line 1; `expected_lines` is how many the expected file has, blank lines
  /// at its end left out.
  std::int64_t line = 0;
  std::int64_t expected_lines = 0;
  /// Logs and tables: the columns that differ. Answers: the fields. Empty elsewhere.
  std::vector<Column> columns;
  /// Logs: the nodes from below the root to the node that is spoken of. Answers with a count that was
  /// followed down: the moves from the start to where it parts from the right one. Empty at the root and
  /// elsewhere.
  std::vector<std::string> path;
  /// Traces: the number of the move, from 1. 0 elsewhere.
  int move = 0;
  /// Graph searches: the number of the expansion, from 1. 0 elsewhere.
  std::int64_t expansion = 0;
  /// Logs of game trees: the line that is expected there, where it is known what it is.
  std::optional<NodePlace> place;
  What what;
  /// The two lines; absent for boards.
  std::optional<LinePair> lines;
  /// Answers: what else differs.
  std::vector<FieldPair> further;
  std::vector<BoardGroup> boards;
  std::optional<Fringe> fringe;
  std::optional<NumberedMaps> maps;
  /// Answers with a count that was followed down.
  std::optional<CountDescent> descent;
  /// A drawing of a report that an earlier version has kept.
  std::vector<std::string> kept_drawing;
  /// What the judge is sure of beyond that.
  Hints hints;
  bool operator==(const Divergence&) const = default;
};

/// What is said of one output file.
struct FileJudgement {
  std::string file;
  Verdict verdict = Verdict::accepted;
  /// What stands beside the verdict: of the layout, of a file that is there by another name. May be empty.
  Remarks remarks;
  std::optional<Divergence> divergence;
};

/// A line of two runs of one program, both cut at the same place.
struct RunLines {
  LinePiece first;
  LinePiece other;
  /// Which blanks are to be seen.
  Blanks blanks = Blanks::odd;
  bool operator==(const RunLines&) const = default;
};

/// A file in which two runs of one program on one input differ.
struct FileDifference {
  std::string file;
  /// The first line that differs, from 1; 0 where one of them has no such file.
  std::int64_t line = 0;
  /// This line of either run; absent where it is kept back.
  std::optional<RunLines> lines = std::nullopt;
  bool operator==(const FileDifference&) const = default;
};

/// What is said of one of several runs.
struct ToldRun {
  Verdict verdict = Verdict::accepted;
  /// Where it did not end well, how it ended; else empty.
  Reasons reasons = {};
  bool operator==(const ToldRun&) const = default;
};

/// Runs of one program on one input of which not all did the same.
struct Nondeterminism {
  /// What is said of each, in their order.
  std::vector<ToldRun> runs;
  /// The first run that is not like run 1, counted from 1. The files are those of these two.
  int other_run = 2;
  std::vector<FileDifference> files;
};

/// What a program that is right does in another environment, where it fails.
struct FailsElsewhere {
  /// Of its run there.
  ToldRun run;
  /// In what it differs from the usual one.
  std::vector<FileDifference> files;
  /// What alone changes what it does there, all else being as it was there; nothing where no part alone does.
  std::optional<EnvironmentPart> changed_by = std::nullopt;
  /// Whether it did the same there twice.
  bool is_steady = true;
};

/// What is said of one run on one case.
struct Judgement {
  Verdict verdict = Verdict::accepted;
  /// Why, when the files alone do not say: "exit status 3", "signal SIGSEGV", "more than 10 s of CPU time".
  /// May also be set with `accepted`: "processes left behind were killed".
  Reasons reasons;
  std::vector<FileJudgement> files;
  /// The name of the reading of the handout, other than ours, by which all files would be right.
  std::string reading = {};
  /// What is expected is what another program wrote, be it right or wrong.
  bool against_other = false;
  /// Absent where all runs did the same, or there was only one; of the candidate, and of the other program.
  std::optional<Nondeterminism> nondeterminism = std::nullopt;
  std::optional<Nondeterminism> other_nondeterminism = std::nullopt;
  /// What a run shows of why there is no right file.
  Symptoms symptoms = {};
  /// Absent where it was not looked at, or the program does not fail there.
  std::optional<FailsElsewhere> elsewhere = std::nullopt;
};

}  // namespace harness
