#include "harness/course/returned.hpp"

#include <optional>
#include <utility>

#include <fmt/core.h>

#include "harness/course/platform_names.hpp"

namespace harness {
namespace {

/// What a zip needs beside a member's bytes and twice its name: two headers, their extra fields.
constexpr std::int64_t bytes_of_member = 256;
constexpr std::int64_t bytes_of_zip = 1024;

std::string why_not(Platform platform) {
  const std::string_view name = word_of(platform);
  switch (platform) {
    case Platform::blackboard:
      return "blackboard takes no files back for many students at once: points go back with --gradebook, "
             "reports one "
             "by one";
    case Platform::gradescope:
    case Platform::classroom:
    case Platform::plain:
      return fmt::format("{} takes no zip of reports back: expected moodle or canvas", name);
    case Platform::moodle:
    case Platform::canvas:
      break;
  }
  return {};
}

/// Nothing where the platform would not know whose it is.
std::optional<std::string> member_name(Platform platform, const StudentWork& work) {
  if (!work.fits) {
    return std::nullopt;
  }
  if (platform == Platform::canvas) {
    return canvas_name(work.source) ? std::optional(work.source + ".html") : std::nullopt;
  }
  const auto name = moodle_name(work.source);
  if (!name) {
    return std::nullopt;
  }
  // Where the download had no folders, the file's own name stands behind.
  const std::string folder = work.source.substr(0, work.source.size() - name->file.size());
  return folder + (folder.ends_with('_') ? "" : "_") + "/report.html";
}

}  // namespace

tl::expected<ReturnPlan, std::string> plan_return(Platform platform, const std::vector<StudentWork>& works,
                                                  const std::vector<Returned>& reports,
                                                  std::int64_t largest) {
  if (auto reason = why_not(platform); !reason.empty()) {
    return tl::unexpected(std::move(reason));
  }
  ReturnPlan plan;
  for (const Returned& report : reports) {
    auto name = member_name(platform, works[report.work]);
    if (!name) {
      plan.left_out.push_back(report.work);
      continue;
    }
    const std::int64_t bytes = report.bytes + bytes_of_member + 2 * static_cast<std::int64_t>(name->size());
    if (plan.zips.empty() || plan.zips.back().bytes + bytes > largest) {
      plan.zips.push_back({{}, {}, bytes_of_zip});
    }
    plan.zips.back().members.push_back({*std::move(name), report.work});
    plan.zips.back().bytes += bytes;
  }
  for (std::size_t i = 0; i < plan.zips.size(); ++i) {
    plan.zips[i].name = plan.zips.size() == 1 ? "feedback.zip" : fmt::format("feedback-{}.zip", i + 1);
  }
  return plan;
}

}  // namespace harness
