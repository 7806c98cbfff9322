#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "cases/answer.hpp"
#include "harness/assignment/assignment.hpp"
#include "harness/job/case_source.hpp"
#include "harness/job/expected_answer.hpp"

namespace harness {

/// The expected answers of a set's cases, each found out once, when the first one asks for it; the others
/// wait for that. What is more than `most_in_memory` lies in a folder. May be used by several threads.
class AnswerBook {
 public:
  static constexpr std::int64_t most_in_memory = std::int64_t{48} << 20;

  /// The cases must outlive it. The folder is made when it is needed; nobody but its owner may get to it.
  AnswerBook(const Assignment& assignment, std::span<const JobCase> cases, std::filesystem::path folder,
             std::int64_t in_memory = most_in_memory);

  /// Of one of the cases. After a stop it means nothing, and the next one to ask finds it out again.
  tl::expected<cases::Answer, NoAnswer> of(const JobCase& job_case, const AnswerTerms& terms);

 private:
  using Found = tl::expected<cases::Answer, NoAnswer>;
  struct Page {
    std::mutex mutex;
    std::optional<Found> found;
    /// The names of the files where they lie in the folder.
    std::vector<std::string> on_disk;
  };

  bool takes_memory(std::int64_t bytes);
  void put_aside(std::size_t index, Page& page, Found found);
  std::optional<cases::Answer> read(std::size_t index, const Page& page) const;
  std::filesystem::path place(std::size_t index, std::size_t file) const;

  const Assignment& assignment_;
  const std::span<const JobCase> cases_;
  const std::filesystem::path folder_;
  const std::int64_t in_memory_;
  std::unique_ptr<Page[]> pages_;
  std::mutex mutex_;
  std::int64_t bytes_ = 0;
};

}  // namespace harness
