// Why a case has its verdict, where the files alone do not say.
#include <array>

#include <fmt/core.h>
#include <fmt/ranges.h>

#include "harness/judge/words/message_words.hpp"

namespace harness {
namespace {

/// "256 MB", "1000 bytes".
std::string size_text(std::int64_t bytes) {
  constexpr std::int64_t mega = std::int64_t{1} << 20;
  return bytes >= mega ? fmt::format("{:.6g} MB", static_cast<double>(bytes) / static_cast<double>(mega))
                       : fmt::format("{} bytes", bytes);
}

std::string memory_limit(const Arguments& arguments, const Divergence& /*divergence*/) {
  return fmt::format("more than {} of memory", size_text(arguments.number(0)));
}

std::string output_limit(const Arguments& arguments, const Divergence& /*divergence*/) {
  return fmt::format("more than {} of output", size_text(arguments.number(0)));
}

std::string printed_limit(const Arguments& arguments, const Divergence& /*divergence*/) {
  return fmt::format("more than {} of printed text (--stdout)", size_text(arguments.number(0)));
}

std::string hidden_output_limit(const Arguments& arguments, const Divergence& /*divergence*/) {
  return fmt::format("more than {} of output to files that the program hides",
                     size_text(arguments.number(0)));
}

std::string no_files(const Arguments& arguments, const Divergence& /*divergence*/) {
  return fmt::format("no {}", fmt::join(arguments.list(0), ", no "));
}

/// The program does these itself, whatever the case.
constexpr bool open = true;

// An argument `error` is what the system says of a call of ours that failed, `text` a whole message.
constexpr std::array<ReasonRow, 47> rows{{
    {ReasonId::as_kept, "as_kept", "text", "{0}"},
    {ReasonId::withheld, "withheld", "", "why is told with --feedback full alone", nullptr, open},
    {ReasonId::does_not_compile, "does_not_compile", "", "does not compile", nullptr, open},
    {ReasonId::given_up, "given_up", "count", "not run: {0} in a row", nullptr, open},

    {ReasonId::exit_status, "exit_status", "status", "exit status {0}", nullptr, open},
    {ReasonId::failing_exit, "failing_exit", "", "exit status not 0", nullptr, open},
    {ReasonId::signal, "signal", "name", "signal {0}", nullptr, open},
    {ReasonId::cpu_limit, "cpu_limit", "seconds", "more than {0} s of CPU time", nullptr, open},
    {ReasonId::wall_limit, "wall_limit", "seconds", "more than {0} s of wall time", nullptr, open},
    {ReasonId::stated_cpu_limit, "stated_cpu_limit", "", "more CPU time than the problem leaves", nullptr,
     open},
    {ReasonId::stated_wall_limit, "stated_wall_limit", "", "more wall time than the problem leaves", nullptr,
     open},
    {ReasonId::memory_limit, "memory_limit", "bytes", "", memory_limit, open},
    {ReasonId::output_limit, "output_limit", "bytes", "", output_limit, open},
    {ReasonId::printed_limit, "printed_limit", "bytes", "", printed_limit, open},
    {ReasonId::hidden_output_limit, "hidden_output_limit", "bytes", "", hidden_output_limit, open},
    {ReasonId::file_limit, "file_limit", "files", "more than {0} files", nullptr, open},
    {ReasonId::folder_depth, "folder_depth", "depth", "folders nested more than {0} deep", nullptr, open},
    {ReasonId::closed_folder, "closed_folder", "", "a folder of the program that nobody can look into",
     nullptr, open},
    {ReasonId::disk_filled, "disk_filled", "", "its output took all space where the runs take place", nullptr,
     open},
    {ReasonId::process_limit, "process_limit", "processes", "more than {0} processes and threads at one time",
     nullptr, open},
    {ReasonId::not_started, "not_started", "error", "the program could not be started: {0}"},
    {ReasonId::interrupted, "interrupted", "", "interrupted"},
    {ReasonId::though_right, "though_right", "", ", though all files are right"},
    {ReasonId::left_behind, "left_behind", "", "processes left behind were killed"},

    {ReasonId::other_program, "other_program", "", "the other program:"},
    {ReasonId::other_failed, "other_failed", "verdict", "the other program failed: {0},"},
    {ReasonId::both_failed, "both_failed", "verdict", "both {0},"},
    {ReasonId::both_equal, "both_equal", "verdict", "equal: both {0},"},
    {ReasonId::no_files, "no_files", "files", "", no_files},
    {ReasonId::other_not_run, "other_not_run", "", "the other program was not run"},
    {ReasonId::other_nondeterministic, "other_nondeterministic", "", "the other program is nondeterministic"},

    {ReasonId::too_much_to_judge, "too_much_to_judge", "",
     "what it wrote is too much to be judged in the memory that is left"},

    {ReasonId::answer_too_long, "answer_too_long", "megabytes",
     "the right answer is longer than the {0} MB that a program may write"},
    {ReasonId::answer_too_slow, "answer_too_slow", "seconds",
     "the solver has no answer after {0} s, and --answer-seconds gives it no more"},
    {ReasonId::answer_too_large, "answer_too_large", "",
     "the problem is too large for the solver: its search passes a fixed limit"},
    {ReasonId::answer_unconfirmed, "answer_unconfirmed", "",
     "the expected files differ from the solver's answer, and the oracle gave none"},
    {ReasonId::answer_wrong, "answer_wrong", "",
     "the expected files are wrong: solver and oracle both differ from them"},
    {ReasonId::witnesses_disagree, "witnesses_disagree", "", "solver and oracle disagree on this case"},
    {ReasonId::case_unreadable, "case_unreadable", "text", "{0}"},
    {ReasonId::case_changed, "case_changed", "file", "{0} is not the file that case.json describes"},

    {ReasonId::no_work_folder, "no_work_folder", "error", "no work folder: {0}"},
    {ReasonId::no_space, "no_space", "", "no space left where the runs take place"},
    {ReasonId::copy_removed, "copy_removed", "what", "the candidate's copy was removed: {0}"},
    {ReasonId::other_copy_removed, "other_copy_removed", "what", "the other program's copy was removed: {0}"},
    {ReasonId::no_launcher, "no_launcher", "",
     "plycheck-launcher, which belongs beside plycheck, cannot be started"},
    {ReasonId::internal_fault, "internal_fault", "text", "internal fault: {0}"},
    {ReasonId::launcher_lost, "launcher_lost", "",
     "the run was lost: plycheck-launcher was killed or stopped from outside"},
}};

}  // namespace

std::span<const ReasonRow> reason_rows() {
  return rows;
}

}  // namespace harness
