#include "harness/job/archived_candidate.hpp"

#include <cstddef>
#include <memory>
#include <string_view>
#include <vector>

#include <fmt/core.h>
#include <fmt/ranges.h>

#include "harness/run/words.hpp"
#include "harness/run/work_folder.hpp"
#include "harness/unpack/unpack.hpp"

namespace harness {
namespace {

/// The text with the archive's path in the place of the folder's.
std::string in_words_of(const std::string& archive, const std::string& folder, std::string text) {
  replace_all(text, folder, archive);
  return text;
}

/// What is to be told of the archive; empty where nothing is.
std::string remark_on(const Unpacked& unpacked) {
  return unpacked.remarks.empty() ? "" : fmt::format("of the archive: {}", fmt::join(unpacked.remarks, "; "));
}

tl::unexpected<CandidateFault> cannot(std::string message) {
  return tl::unexpected(CandidateFault{false, std::move(message), {}});
}

}  // namespace

tl::expected<Candidate, CandidateFault> prepare_named(const std::string& given, const CandidateRules& rules,
                                                      const std::filesystem::path& snapshot,
                                                      Launcher& launcher) {
  if (!is_archive(given)) {
    return prepare_candidate(given, rules, snapshot, launcher);
  }
  // Apart from the folder of the runs, in which no link of a candidate's is followed.
  const std::unique_ptr<WorkFolders> place = WorkFolders::make();
  const std::unique_ptr<WorkFolder> folder =
      place == nullptr ? nullptr : std::make_unique<WorkFolder>(place->fresh());
  if (folder == nullptr || folder->path().empty()) {
    return cannot(fmt::format("{}: no folder can be made to unpack it", given));
  }
  const auto unpacked = unpack(given, folder->path(), launcher);
  if (!unpacked) {
    return cannot(unpacked.error());
  }
  const std::string remark = remark_on(*unpacked);
  auto candidate = prepare_candidate(folder->path(), rules, snapshot, launcher);
  if (!candidate) {
    CandidateFault fault = candidate.error();
    fault.message = in_words_of(given, folder->path(), std::move(fault.message));
    fault.message += remark.empty() ? "" : fmt::format(" ({})", remark);
    fault.output = in_words_of(given, folder->path(), std::move(fault.output));
    return tl::unexpected(std::move(fault));
  }
  candidate->given = given;
  candidate->title = in_words_of(given, folder->path(), std::move(candidate->title));
  candidate->remark = in_words_of(given, folder->path(), std::move(candidate->remark));
  candidate->remark += candidate->remark.empty() || remark.empty() ? remark : "; " + remark;
  return candidate;
}

}  // namespace harness
