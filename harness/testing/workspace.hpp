#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <sys/types.h>
#include <vector>

#include "cases/testing/temporary_folder.hpp"
#include "harness/testing/process.hpp"

namespace harness::testing {

/// Whether plycheck itself can be run under a limit of memory: a sanitizer takes more address space than any.
#ifdef PLYCHECK_SANITIZED
inline constexpr bool plycheck_can_be_the_candidate = false;
#else
inline constexpr bool plycheck_can_be_the_candidate = true;
#endif

/// A folder of its own for one test, in which the built plycheck is run as its users run it.
class Workspace {
 public:
  const std::filesystem::path& path() const { return folder_.path(); }
  std::filesystem::path file(const std::filesystem::path& name, std::string_view bytes) const {
    return folder_.file(name, bytes);
  }
  /// The bytes of a file on the workspace; "(no file)" where there is none.
  std::string bytes(const std::filesystem::path& name) const;
  /// Files and folders on the workspace by their paths, at any depth, sorted.
  std::vector<std::string> paths() const;

  /// Copies an example candidate here, under its own name.
  void take_candidate(const std::string& name, const std::string& assignment = "squirrel") const;
  /// Makes the folder `cases` with the one case that shows an example candidate's mistake, its expected files
  /// made by `plycheck solve`.
  void take_example_input(const std::string& name, const std::string& assignment) const;
  /// Makes the folder `cases` with the fixed cases, their expected files made by `plycheck solve`.
  void take_fixed_cases() const;

  /// `plycheck ARGUMENT...`, to be run here, without Python 2.7 unless `--python2` names one.
  Command plycheck(const std::vector<std::string>& arguments) const;
  Ended run(const std::vector<std::string>& arguments) const;

 private:
  cases::testing::TemporaryFolder folder_;
};

/// Python to stand before a program: it writes the file `here` and goes on when there is a file `go` beside
/// it, or when its folder is gone.
extern const std::string held_until_let_go;

/// The folders in which runs of a plycheck are, as these see them (one may have a disk of its own), as far as
/// there is a file of that name.
std::vector<std::filesystem::path> runs_in(pid_t plycheck, const char* file);

/// Runs a job whose candidate begins with `held_until_let_go`. Once a run has begun, it is held while `act`
/// does something to the folder of the job; then this and all later runs are let go.
Ended run_held(const Command& command, const std::function<void(const std::filesystem::path& job)>& act);

/// "AC AC WA:AC,WA RTE": a JSON report's cases in order, the files' verdicts behind what is not accepted.
std::string verdicts_in(std::string_view json_report);
/// "more than 1 s of CPU time; ": the reasons of a JSON report's cases.
std::string reasons_in(std::string_view json_report);

/// The number of the last run that a plycheck has begun: that of its folder. 0 where none is under way.
int run_under_way(pid_t plycheck);
/// The command lines of the processes, plycheck itself aside, that run in or for its work folders.
std::vector<std::string> processes_of(pid_t plycheck);
/// The processes and work folders of a plycheck that has ended: there must be none.
std::vector<std::string> left_by(pid_t plycheck);

/// Whether a program of that name is in PATH.
bool is_installed(const std::string& program);

}  // namespace harness::testing
