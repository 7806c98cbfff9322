#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cases/answer.hpp"
#include "cases/file.hpp"
#include "harness/job/case_run.hpp"
#include "harness/judge/judge.hpp"
#include "harness/run/launcher.hpp"

/// One run of a program in a folder of its own: before, and what it leaves.
namespace harness {

/// A candidate's work folder after its run; it may hold anything.
class LeftFolder {
 public:
  explicit LeftFolder(const std::string& path);
  LeftFolder(const LeftFolder&) = delete;
  LeftFolder& operator=(const LeftFolder&) = delete;
  ~LeftFolder();

  /// What stands in it, the input aside.
  std::vector<std::string> names(std::string_view input_name) const;
  /// The bytes of a regular file; links are not followed and nothing is waited for. A file of more than
  /// `most_bytes` is not read.
  std::optional<std::string> read(std::string_view name,
                                  std::int64_t most_bytes = cases::largest_answer) const;

 private:
  int fd_;
};

/// Writes the input; 0, or the errno of what failed.
int put_input(const std::string& path, std::string_view bytes);

/// How the plan's program is started in a folder.
Start start_of(const RunPlan& plan, const std::string& folder);

/// Waits for a run that was posted; its result is without the names of the places where it was.
RunResult result_of(std::int64_t run, const std::string& folder, const RunPlan& plan, Launcher& launcher);

/// What a candidate left of an answer.
cases::Answer answer_in(const LeftFolder& left, const std::vector<OutputFile>& outputs);

}  // namespace harness
