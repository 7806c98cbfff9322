#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "harness/course/download.hpp"

namespace harness {

/// A report on its way back: of which submission, and how many bytes it has.
struct Returned {
  std::size_t work = 0;
  std::int64_t bytes = 0;
  bool operator==(const Returned&) const = default;
};

/// A member of a zip, with the submission whose report it is.
struct ReturnedMember {
  std::string name;
  std::size_t work = 0;
  bool operator==(const ReturnedMember&) const = default;
};

/// A zip that the platform takes back.
struct ReturnedZip {
  /// `feedback.zip`, or of several `feedback-1.zip` and so on.
  std::string name;
  std::vector<ReturnedMember> members;
  /// At most so many, without compression, with what a zip needs for each member.
  std::int64_t bytes = 0;
  bool operator==(const ReturnedZip&) const = default;
};

/// What goes back in which zip.
struct ReturnPlan {
  std::vector<ReturnedZip> zips;
  /// Reports of submissions that are not named as the platform names them: it would not know whose they are.
  std::vector<std::size_t> left_out;
};

/// Platforms take no larger zip for certain.
inline constexpr std::int64_t largest_returned_zip = 100'000'000;

/// The zips for `--return`, in the order of the reports. Moodle has a folder a student, called as downloaded,
/// with `report.html`; Canvas a file, called as the student's first was downloaded, with `.html` behind it. A
/// report that alone is too large has a zip of its own. Other platforms take nothing back so: one line says
/// it.
tl::expected<ReturnPlan, std::string> plan_return(Platform platform, const std::vector<StudentWork>& works,
                                                  const std::vector<Returned>& reports,
                                                  std::int64_t largest = largest_returned_zip);

}  // namespace harness
