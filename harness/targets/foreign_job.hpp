#pragma once

#include <cstddef>
#include <cstdio>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "harness/events/events.hpp"

/// A job with foreign text wherever a report has some, for the targets of the reports.
namespace harness::targets {

/// A file in memory that a reporter can write by its name.
class MemoryFile {
 public:
  MemoryFile();
  MemoryFile(const MemoryFile&) = delete;
  MemoryFile& operator=(const MemoryFile&) = delete;
  ~MemoryFile();
  std::string path() const;
  std::string bytes() const;

 private:
  int fd_;
};

/// A job as reporters hear of it.
struct ForeignJob {
  /// For whom the reports on it are.
  Audience audience = {};
  JobStarted started;
  std::vector<CaseResult> results;
  JobFinished end = {};
};

/// The job that bytes stand for: the first one says its verdict, how much may be seen of it and what else
/// there is; behind it the names of cases, tags, what a program printed and how it is called, parted by zero
/// bytes. The same bytes give the same job.
ForeignJob foreign_job(std::string_view bytes);

/// The same job with harmless texts in place of the foreign ones, empty where those are.
ForeignJob harmless(const ForeignJob& job);

/// Tells a reporter of a job.
void tell(const ForeignJob& job, const std::unique_ptr<Reporter>& reporter);

/// What a reporter writes of a job into the file that it is made with.
using MakeFor = std::function<std::unique_ptr<Reporter>(const std::string& file)>;
std::string written(const ForeignJob& job, const MakeFor& make);

/// What a reporter prints of a job to the stream that it is made with.
using MakeOn = std::function<std::unique_ptr<Reporter>(std::FILE* out)>;
std::string printed(const ForeignJob& job, const MakeOn& make);

/// A text's lines, each ended by a newline.
std::vector<std::string_view> lines_of(std::string_view text);

}  // namespace harness::targets
