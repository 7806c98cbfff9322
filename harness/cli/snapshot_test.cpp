// What plycheck prints, whole, held against harness/testing/snapshots/NAME.txt.
//
// With PLYCHECK_UPDATE_SNAPSHOTS=1 in the environment the files are written anew instead; read the difference
// in version control before you commit it.
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <ostream>
#include <regex>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "cases/file.hpp"
#include "harness/testing/workspace.hpp"

namespace harness::testing {
namespace {

namespace fs = std::filesystem;

/// A command whose whole standard output is kept under a name.
struct Snapshot {
  std::string name;
  std::vector<std::string> arguments;
  /// The example candidate it needs, if any.
  std::string candidate = {};
};

void PrintTo(const Snapshot& snapshot, std::ostream* out) {
  *out << snapshot.name;
}

/// Leaves out plycheck's version, and which interpreter and which isolation there is on this machine.
std::string without_versions(const std::string& text) {
  static const std::regex run_by("\n(no working python2.7 here, )?run by python3[^\n]*");
  static const std::regex own("plycheck [0-9]+\\.[0-9]+\\.[0-9]+");
  static const std::regex isolation(",\\s+isolation (limits|sandbox)( \\(without: [^)]*\\))?");
  const std::string same = std::regex_replace(std::regex_replace(text, run_by, ""), own, "plycheck VERSION");
  return std::regex_replace(same, isolation, ",\n  isolation LEVEL");
}

/// How two texts differ, line by line.
std::string difference(const fs::path& kept, const std::string& text) {
  const Workspace workspace;
  workspace.file("printed", text);
  return run({{"/usr/bin/diff", "-u", kept.string(), "printed"}, workspace.path()}).out;
}

class SnapshotTest : public ::testing::TestWithParam<Snapshot> {};

TEST_P(SnapshotTest, IsAsKept) {
  const auto& [name, arguments, candidate] = GetParam();
  const Workspace workspace;
  workspace.take_fixed_cases();
  if (!candidate.empty()) {
    workspace.take_candidate(candidate);
  }
  const auto ended = workspace.run(arguments);
  EXPECT_EQ(ended.err, "");
  const auto text = without_versions(ended.out);
  const fs::path kept = fs::path(PLYCHECK_SNAPSHOTS) / (name + ".txt");
  const char* const update = std::getenv("PLYCHECK_UPDATE_SNAPSHOTS");
  if (update != nullptr && std::string(update) == "1") {
    std::ofstream(kept, std::ios::binary) << text;
    return;
  }
  const auto expected = cases::read_file(kept);
  ASSERT_TRUE(expected) << expected.error() << "; PLYCHECK_UPDATE_SNAPSHOTS=1 writes it";
  EXPECT_TRUE(*expected == text) << difference(kept, text)
                                 << "if the new text is meant: PLYCHECK_UPDATE_SNAPSHOTS=1";
}

/// The report on an example candidate over the fixed cases, or those that `more` chooses.
Snapshot report(const std::string& name, const std::string& candidate,
                const std::vector<std::string>& more = {}) {
  Snapshot snapshot{name, {"test", "squirrel", candidate, "--cases", "cases", "--no-times"}, candidate};
  snapshot.arguments.insert(snapshot.arguments.end(), more.begin(), more.end());
  return snapshot;
}

std::string name_of(const ::testing::TestParamInfo<Snapshot>& info) {
  return info.param.name;
}

INSTANTIATE_TEST_SUITE_P(
    Report, SnapshotTest,
    ::testing::Values(
        report("right", "right.cpp"), report("right_verbose", "right.py", {"-v"}), report("crlf", "crlf.py"),
        report("trailing_blanks", "trailing_blanks.py"),
        report("log_right_state_wrong", "log_right_state_wrong.py"),
        report("state_right_log_wrong", "state_right_log_wrong.py"),
        report("log_truncated", "log_truncated.py"), report("log_extra_lines", "log_extra_lines.py"),
        report("strict_prune", "strict_prune.cpp"), report("sneak_conquers", "sneak_conquers.py"),
        report("sneak_conquers_quiet", "sneak_conquers.py", {"-q"}),
        report("greedy_counts_once", "greedy_counts_once.py"),
        report("infinity_at_full_board", "infinity_at_full_board.cpp"),
        report("battle_initial_board", "battle_initial_board.py"),
        report("wrong_case_name", "wrong_case_name.py"), report("stdout_only", "stdout_only.py"),
        report("no_file", "no_file.py"), report("crash_segfault", "crash_segfault.cpp"),
        report("reads_stdin", "reads_stdin.py"), report("exit_status_3", "exit_status_3.py"),
        report("memory_hog", "memory_hog.py", {"--case", "1", "--memory", "200"}),
        report("max_failures", "no_file.py", {"--max-failures", "1"})),
    name_of);

INSTANTIATE_TEST_SUITE_P(
    Others, SnapshotTest,
    ::testing::Values(
        Snapshot{"show", {"show", "squirrel", "cases/3/input.txt"}},
        Snapshot{"show_answer", {"show", "squirrel", "cases/5/input.txt", "--answer"}},
        Snapshot{"diff_wrong", {"diff", "squirrel", "cases/2/input.txt", "cases/3"}},
        Snapshot{"assignments", {"assignments"}}, Snapshot{"help", {"--help"}},
        Snapshot{"help_assignments", {"assignments", "--help"}}, Snapshot{"help_test", {"test", "--help"}},
        Snapshot{"help_solve", {"solve", "--help"}}, Snapshot{"help_oracle", {"oracle", "--help"}},
        Snapshot{"help_show", {"show", "--help"}}, Snapshot{"help_diff", {"diff", "--help"}},
        Snapshot{"help_generate", {"generate", "--help"}}, Snapshot{"help_bless", {"bless", "--help"}},
        Snapshot{"help_crosscheck", {"crosscheck", "--help"}}, Snapshot{"help_doctor", {"doctor", "--help"}},
        Snapshot{"help_fuzz", {"fuzz", "--help"}}, Snapshot{"help_shrink", {"shrink", "--help"}},
        Snapshot{"help_match", {"match", "--help"}}, Snapshot{"help_merge", {"merge", "--help"}},
        Snapshot{"help_grade", {"grade", "--help"}}, Snapshot{"help_history", {"history", "--help"}},
        Snapshot{"help_compare", {"compare", "--help"}}, Snapshot{"help_strength", {"strength", "--help"}}),
    name_of);

}  // namespace
}  // namespace harness::testing
