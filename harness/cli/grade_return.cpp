#include "harness/cli/grade_return.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <system_error>
#include <vector>

#include <fmt/core.h>

#include "cases/file.hpp"
#include "harness/cli/common.hpp"
#include "harness/course/returned.hpp"
#include "harness/course/returned_zip.hpp"
#include "harness/grade/student_reports.hpp"

namespace harness::cli {
namespace {

namespace fs = std::filesystem;

/// The platform of that word, as `--return` has it.
std::optional<Platform> platform_named(const std::string& word) {
  static constexpr std::array all{Platform::moodle,     Platform::canvas,    Platform::blackboard,
                                  Platform::gradescope, Platform::classroom, Platform::plain};
  const auto* const found =
      std::ranges::find_if(all, [&word](Platform platform) { return word_of(platform) == word; });
  return found == all.end() ? std::nullopt : std::optional(*found);
}

/// A page of a student's reports: the one to look at where there is one and no other; else the texts, all
/// assignments below each other.
tl::expected<std::string, std::string> page_of(const GradePlan& plan, const std::string& key) {
  const auto whole = plan.out / "students" / key / "report.html";
  std::error_code error;
  if (plan.sets.size() == 1 && fs::is_regular_file(whole, error)) {
    return cases::read_file(whole);
  }
  std::string text;
  for (const auto& set : plan.sets) {
    const auto file = plan.out / "students" / key / (report_name(plan, set) + ".txt");
    const auto report = cases::read_file(file);
    if (!report) {
      return tl::unexpected(report.error());
    }
    text += (text.empty() ? "" : "\n") + *report;
  }
  return page_of_report("Report", text);
}

/// Whose report goes back for a submission: that of the first of its students, whose others have the same.
std::map<std::size_t, std::string> keys_of_submissions(const GradePlan& plan) {
  std::map<std::size_t, std::string> keys;
  for (const auto& student : plan.people.students) {
    if (student.submission && !student.works.empty()) {
      keys.try_emplace(*student.submission, student.key);
    }
  }
  return keys;
}

bool said(const std::string& error) {
  fail(error);
  return false;
}

}  // namespace

std::string fault_of_return(const GradeOptions& options, const Download& download) {
  if (options.returned.empty()) {
    return {};
  }
  const auto platform = platform_named(options.returned);
  if (const auto can = plan_return(platform.value_or(Platform::plain), {}, {}); !can) {
    return "--return: " + can.error();
  }
  return platform == download.platform ? std::string()
                                       : fmt::format("--return: expected {}, as the download is, found '{}'",
                                                     word_of(download.platform), options.returned);
}

bool return_reports(const GradePlan& plan, const GradeOptions& options, const Download& download) {
  const auto keys = keys_of_submissions(plan);
  std::vector<Returned> reports;
  std::vector<std::string> without;
  for (const auto& [work, key] : keys) {
    const auto page = page_of(plan, key);
    if (page) {
      reports.push_back({work, static_cast<std::int64_t>(page->size())});
    } else {
      without.push_back(key);
    }
  }
  const auto planned = plan_return(download.platform, download.works, reports);
  if (!planned) {
    return said("--return: " + planned.error());
  }
  // Of an earlier call, which may have made more.
  std::error_code error;
  const auto folder = plan.out / "feedback";
  fs::remove_all(folder, error);
  fs::create_directory(folder, error);
  fs::permissions(folder, fs::perms::owner_all, error);
  if (error) {
    return said(fmt::format("{}: {}", folder.string(), error.message()));
  }
  for (const auto& zip : planned->zips) {
    const auto written =
        write_returned_zip(folder, zip, [&](std::size_t work) { return page_of(plan, keys.at(work)); });
    if (!written) {
      return said(written.error());
    }
    put(fmt::format("{}: {} report{} for {}\n", (folder / zip.name).string(), zip.members.size(),
                    zip.members.size() == 1 ? "" : "s", options.returned));
  }
  for (const std::size_t work : planned->left_out) {
    without.push_back(keys.at(work));
  }
  if (!without.empty()) {
    remark("in no zip, since the platform would not know whose they are, or since there is none:");
    std::ranges::for_each(without, [](const std::string& key) { remark_below("students/" + key); });
  }
  return without.empty();
}

}  // namespace harness::cli
