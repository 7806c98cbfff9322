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

/// What a candidate's preparation needs to know of the assignment.
struct CandidateRules {
  /// File names a folder candidate may hold, in order of preference; patterns with one `*` are allowed.
  std::vector<std::string> program_names;
  /// Names of expected files: a folder below a candidate's that holds one of them is a case and is not
  /// copied.
  std::vector<std::string> outputs;
  /// The handout demands Python 2.7: a working one is preferred for .py files without a shebang.
  bool python2 = false;
  /// What one run may use, for runtimes that do not notice by themselves (the JVM's heap); 0 when unknown.
  std::int64_t memory_bytes = 0;
  /// At what level it is prepared: a program that it names is tried, and compilers read what a source names.
  /// `hidden` is as in `Start`; no link of a candidate's is followed there.
  Isolation isolation = Isolation::limits;
  std::vector<std::string> hidden = {};
};

/// A program under test, ready to run: copied, built, its interpreter resolved.
struct Candidate {
  /// As the user gave it.
  std::string given;
  /// What stands for `{program}`: absolute path first, then fixed arguments.
  std::vector<std::string> program;
  /// "python3 hw1.py", "g++ right.cpp", "plycheck oracle squirrel": for reports.
  std::string title;
  /// What a user should know of the way it is run ("no working python2.7 here, run by python3 3.11"); may be
  /// empty.
  std::string remark;
  MemoryKind memory_kind = MemoryKind::address_space;
  /// `NAME=value` lines that its runtime needs; they replace those of the clean environment.
  std::vector<std::string> environment;
  /// Absolute paths of what it must be able to read and execute besides the snapshot and the system: its
  /// interpreter, with what belongs to that.
  std::vector<std::string> readable;
  /// Absolute paths of what it may read and execute though it is hidden from candidates: plycheck, where that
  /// itself is the candidate.
  std::vector<std::string> unhidden = {};
};

/// Why there is no candidate to run. With `compile_error` the program itself is at fault (verdict CE) and
/// `output` holds the last lines of what the compiler said; otherwise the job cannot be done (exit 2).
struct CandidateFault {
  bool compile_error = false;
  std::string message;
  std::string output;
};

/// Resolves, copies into `snapshot` (an empty folder) and builds the candidate that the user named: an
/// executable, a source file, a folder that holds one of the handout's names, or a command line. Paths are
/// relative to the current folder; nothing outside `snapshot` is written. A file given as a link is
/// followed inside its own folder only.
tl::expected<Candidate, CandidateFault> prepare_candidate(const std::string& given,
                                                          const CandidateRules& rules,
                                                          const std::filesystem::path& snapshot,
                                                          Launcher& launcher);

/// The arguments of one run: `invocation` split as a shell splits words, the word `{program}` replaced by the
/// words of the candidate's program and `{input}`, anywhere in a word, by `input`. A first word without a
/// slash is looked up in the caller's PATH. Nothing, with a reason, for a text without the word `{program}`.
tl::expected<std::vector<std::string>, std::string> arguments_of(const Candidate& candidate,
                                                                 std::string_view invocation,
                                                                 std::string_view input);

/// The clean environment of a run in `folder`: PATH, HOME and TMPDIR = the folder, LANG=C.UTF-8, and what the
/// candidate's runtime needs.
std::vector<std::string> environment_of(const Candidate& candidate, const std::filesystem::path& folder);

}  // namespace harness
