#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

#include "harness/run/isolation.hpp"
#include "harness/run/launcher.hpp"

namespace harness {

/// What the user says of a program that it cannot say itself.
struct ProgramChoice {
  /// Which of several programs is meant; empty where that is not said.
  std::string main = {};
  /// Where a Python 2.7 is, or `none`; empty where that is not said.
  std::string python2 = {};
  /// What was passed over in a folder is to be remarked.
  bool tells_passed_over = false;
};

/// What a candidate's preparation needs to know of the assignment.
struct CandidateRules {
  /// The handout's names for a program, in order of preference; patterns with one `*` are allowed.
  std::vector<std::string> program_names;
  /// Names of expected files: a folder below a candidate's that holds one of them is a case and is not
  /// copied.
  std::vector<std::string> outputs;
  /// The handout means Python 2.7: a working one is preferred for .py files whose #! line names no version.
  bool python2 = false;
  /// What one run may use, for runtimes that do not notice by themselves (the JVM's heap); 0 when unknown.
  std::int64_t memory_bytes = 0;
  /// At what level it is prepared: a program that it names is tried, and compilers read what a source names.
  /// `hidden` is as in `Start`; no link of a candidate's is followed there.
  Isolation isolation = Isolation::limits;
  std::vector<std::string> hidden = {};
  /// Names by which it means Python 3 all the same.
  std::vector<std::string> python3_names = {};
  ProgramChoice choice = {};
  /// How it will be called, as in `arguments_of`; empty for the program alone.
  std::string invocation = {};
};

/// A program under test, ready to run: copied, built, its interpreter resolved.
struct Candidate {
  /// As the user gave it.
  std::string given;
  /// What stands for `{program}`: absolute path first, then fixed arguments.
  std::vector<std::string> program;
  /// What stands for `{source}`: the copy of the file that it is made of, absolute; empty where there is
  /// none.
  std::string source = {};
  /// What stands for the first word of a call that begins with another program; empty: where it is in PATH.
  std::string called_by = {};
  /// "python3 hw1.py", "g++ right.cpp", "plycheck oracle squirrel": for reports.
  std::string title;
  /// What a user should know of the way it is run ("no working python2.7 here, run by python3 3.11"); may be
  /// empty.
  std::string remark;
  /// What to think of first where it fails: it is not run as the handout means it. Empty where it is.
  std::string doubt = {};
  MemoryKind memory_kind = MemoryKind::address_space;
  /// `NAME=value` lines that its runtime needs; they replace those of the clean environment.
  std::vector<std::string> environment;
  /// Absolute paths of what it must be able to read and execute besides the snapshot and the system: its
  /// interpreter, with what belongs to that.
  std::vector<std::string> readable;
  /// Absolute paths of what it may read and execute though it is hidden from candidates: plycheck, where that
  /// itself is the candidate.
  std::vector<std::string> unhidden = {};
  /// The folder in the snapshot that was made for what was built of it; empty where nothing was.
  std::string built = {};
};

/// Why there is no candidate to run. With `compile_error` the program itself is at fault (verdict CE) and
/// `output` holds the last lines of what the compiler said; otherwise the job cannot be done (exit 2).
struct CandidateFault {
  bool compile_error = false;
  std::string message;
  std::string output;
};

/// Resolves, copies into `snapshot` (an empty folder) and builds the candidate that the user named: an
/// executable, a source file (with the files beside it that it needs), a folder with a program in it, or a
/// command line. Paths are relative to the current folder; nothing outside `snapshot` is written. A file
/// given as a link is followed inside its own folder only.
tl::expected<Candidate, CandidateFault> prepare_candidate(const std::string& given,
                                                          const CandidateRules& rules,
                                                          const std::filesystem::path& snapshot,
                                                          Launcher& launcher);

/// The arguments of one run: `invocation` split as a shell splits words, the word `{program}` replaced by the
/// words of the candidate's program, `{source}` and `{input}`, anywhere in a word, by its source and `input`.
/// A first word without a slash is looked up in the caller's PATH. Nothing, with a reason, for a text without
/// the word `{program}` and without `{source}`, and for an interpreter before a program that has its own.
tl::expected<std::vector<std::string>, std::string> arguments_of(const Candidate& candidate,
                                                                 std::string_view invocation,
                                                                 std::string_view input);

/// The clean environment of a run in `folder`: PATH, HOME and TMPDIR = the folder, LANG=C.UTF-8, and what the
/// candidate's runtime needs.
std::vector<std::string> environment_of(const Candidate& candidate, const std::filesystem::path& folder);

}  // namespace harness
