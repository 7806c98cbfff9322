#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/judge/verdict.hpp"

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
  /// Answers: lines that say something else; `column` names them.
  field,
  /// Lines without a meaning known to the judge.
  line
};

/// "value", "missing line", "pruned too much", ...
std::string_view name_of(DivergenceKind kind);
/// The kind of that name.
std::optional<DivergenceKind> divergence_kind_of(std::string_view name);

/// The first difference between an expected file and a candidate's, in the words of the search.
struct Divergence {
  DivergenceKind kind = DivergenceKind::line;
  /// Counts from 1, the header being line 1; `expected_lines` is how many the expected file has, blank lines
  /// at its end left out.
  std::int64_t line = 0;
  std::int64_t expected_lines = 0;
  /// Logs: the columns that differ, as the header names them: "Beta", "Value, Alpha". Answers: the fields
  /// that differ: "move, nodes". Empty elsewhere.
  std::string column;
  /// Those of them whose names tell nothing of the problem, in the same way: a field for each depth that is
  /// searched tells the depth.
  std::string open_column = {};
  /// Logs: the nodes from below the root to the node that is spoken of. Answers with a count that was
  /// followed down: the moves from the start to where it parts from the right one. Empty at the root and
  /// elsewhere.
  std::vector<std::string> path;
  /// Traces: the number of the move, from 1. 0 elsewhere.
  int move = 0;
  /// One sentence: what is wrong and where, to follow the file's name: "line 75 of 412, column Beta, at root
  /// > C3 after its last child B2".
  std::string where;
  /// The two lines, white space visible, "(end of file)" where there is none. Empty for boards.
  std::string expected_line;
  std::string got_line;
  /// Boards side by side, differing squares marked; ready to print, may be empty.
  std::vector<std::string> drawing;
  /// What the judge is sure of beyond that ("yours has the bound from before this child: ..."), may be empty.
  std::string hint;
};

/// Adds one that differs.
void add_column(Divergence& divergence, std::string_view name, bool is_open);

/// What is said of one output file.
struct FileJudgement {
  std::string file;
  Verdict verdict = Verdict::accepted;
  /// One line beside the verdict: a byte-level remark, "is there as Next_State.txt", ... May be empty.
  std::string remark;
  std::optional<Divergence> divergence;
};

/// A file in which two runs of one program on one input differ.
struct FileDifference {
  std::string file;
  /// The first line that differs, from 1; 0 where one of them has no such file.
  std::int64_t line = 0;
  /// This line of either run, white space visible: "(end of file)" where there is none, "(no file)".
  std::string first;
  std::string other;
  bool operator==(const FileDifference&) const = default;
};

/// What is said of one of several runs.
struct ToldRun {
  Verdict verdict = Verdict::accepted;
  /// Where it did not end well, how it ended; else empty.
  std::string reason = {};
  auto operator<=>(const ToldRun&) const = default;
};

/// "AC", "RTE, exit status 3".
std::string text_of(const ToldRun& run);

/// Runs of one program on one input of which not all did the same.
struct Nondeterminism {
  /// What is said of each, in their order.
  std::vector<ToldRun> runs;
  /// The first run that is not like run 1, counted from 1. The files are those of these two.
  int other_run = 2;
  std::vector<FileDifference> files;
};

/// What is said of one run on one case.
struct Judgement {
  Verdict verdict = Verdict::accepted;
  /// Why, when the files alone do not say: "exit status 3", "signal SIGSEGV", "more than 10 s of CPU time".
  /// May also be set with `accepted`: "processes left behind were killed".
  std::string reason;
  std::vector<FileJudgement> files;
  /// The name of the reading of the handout, other than ours, by which all files would be right.
  std::string reading = {};
  /// What is expected is what another program wrote, be it right or wrong.
  bool against_other = false;
  /// Absent where all runs did the same, or there was only one; of the candidate, and of the other program.
  std::optional<Nondeterminism> nondeterminism = std::nullopt;
  std::optional<Nondeterminism> other_nondeterminism = std::nullopt;
};

}  // namespace harness
