#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

#include "harness/run/candidate.hpp"
#include "harness/run/entry_points.hpp"
#include "harness/run/interpreter.hpp"
#include "harness/run/launcher.hpp"
#include "harness/run/program_kind.hpp"
#include "harness/run/snapshot.hpp"
#include "harness/run/tool.hpp"

namespace harness {

using Prepared = tl::expected<Candidate, CandidateFault>;

/// What every step of a candidate's preparation needs.
struct Preparation {
  const CandidateRules& rules;
  /// Absolute.
  std::filesystem::path snapshot;
  /// A folder in it, which tools are started in that could run what a submission wrote: the copy itself must
  /// stay as it is until all of it is made.
  std::filesystem::path scratch;
  /// The folder that the candidate comes from, without links; empty for a command line.
  std::filesystem::path origin;
  Launcher& launcher;
};

/// All of the candidate's copy, at the job's level, and nothing that is hidden.
ToolReach reach_of(const Preparation& preparation);

/// The interpreter that a #! line or a command line names, tried as the candidate will be run.
tl::expected<Interpreter, std::string> find_interpreter(std::string_view name,
                                                        const Preparation& preparation);

/// What stands for a program that the submission names: its copy where it is one of the submission's own
/// files, else the same place.
std::filesystem::path place_of(const std::filesystem::path& named, const Preparation& preparation);

/// Nothing for a file that is no program or cannot be read.
std::optional<ProgramKind> kind_of(const std::filesystem::path& file);

/// Builds the program at `file`, which is in the snapshot, or resolves what runs it. The candidate has no
/// `given` yet, and messages do not name the file.
Prepared prepare_program(const std::filesystem::path& file, ProgramKind kind, const Preparation& preparation);

/// The one for Python files, with or without an ending.
Prepared prepare_python(const std::filesystem::path& file, const Preparation& preparation);

/// The one for JavaScript. What it requires as soon as it is loaded must be there.
Prepared prepare_node(const std::filesystem::path& file, const Preparation& preparation);

/// A new folder below the snapshot for what is built: `plycheck-build`, or one of another number where a
/// submission brought along a folder of that name, which is its own. It is gone again at the end unless it is
/// kept: what a failed build leaves is no part of the submission.
class BuildFolder {
 public:
  explicit BuildFolder(const std::filesystem::path& snapshot);
  BuildFolder(const BuildFolder&) = delete;
  BuildFolder& operator=(const BuildFolder&) = delete;
  ~BuildFolder();
  const std::filesystem::path& path() const { return path_; }
  /// Leaves it to the candidate that was built in it.
  std::string keep();

 private:
  std::filesystem::path path_;
  bool kept_ = false;
};

/// The ones for files to compile, with all in the snapshot that belongs to them.
Prepared build_native(const std::filesystem::path& file, const Preparation& preparation);
Prepared build_java(const std::filesystem::path& file, const Preparation& preparation);
/// The one for a Makefile or a CMakeLists.txt, at the entry's path below the snapshot.
Prepared build_made(const EntryPoint& entry, const Preparation& preparation);

/// A file as compilers, started in the snapshot, are told: their messages then hold no path of ours.
std::string tool_name(const std::string& name);
/// "g++ cannot compile it", with the reason unless that is in what the compiler says.
std::string refusal(std::string_view compiler, const RunResult& result);
/// The compiler, what belongs to it, and all of the candidate.
ToolReach reach_of(const std::filesystem::path& compiler, const Preparation& preparation);

/// A candidate that the interpreter runs with these words, the last of which names the program.
Candidate interpreted(const Interpreter& interpreter, std::vector<std::string> words);

/// Lets the candidate read and execute what the call names besides it: the program that is called first, and
/// files by their absolute paths. The reason, where one is not there or is hidden from candidates.
std::optional<std::string> admit_named(const Preparation& preparation, Candidate& candidate);

/// What may be copied of a candidate.
SnapshotLimits limits_of(const CandidateRules& rules);

/// Remarks what of a folder was not copied.
void note_left_out(const std::vector<std::string>& left_out, Candidate& candidate);

/// The same, but that the error of a job that cannot be done begins with the path.
Prepared naming(const std::filesystem::path& path, Prepared prepared);

/// The program's own fault, told before its first run.
tl::unexpected<CandidateFault> cannot_be_executed(const std::filesystem::path& file, std::string_view why);

/// The job cannot be done.
tl::unexpected<CandidateFault> cannot(std::string message);
/// The program is at fault, as a tool's `result` shows; unless the tool did not start or was interrupted.
tl::unexpected<CandidateFault> compile_error(std::string message, const RunResult& result);

}  // namespace harness
