#pragma once

#include <filesystem>
#include <optional>
#include <vector>

#include "harness/course/download.hpp"
#include "harness/course/roster.hpp"
#include "harness/course/student_key.hpp"
#include "harness/course/zone.hpp"
#include "harness/grade/grade_plan.hpp"

namespace harness {

/// Which of several attempts counts.
enum class AttemptChoice { last, first, best };

/// What is known of a course beside its download.
struct PeopleTerms {
  /// Nothing where there is no roster.
  std::optional<std::vector<RosterRow>> roster = std::nullopt;
  AttemptChoice attempt = AttemptChoice::last;
  std::optional<Moment> due = std::nullopt;
  std::optional<Zone> zone = std::nullopt;
  KeyedHash hash;
};

/// The students of a course with their programs: the roster's in its order, then those of the download who
/// are not on it. A submission of several, or of a group, is one work with a row for each. Who could be
/// several of the roster, or may be somebody of whom that is so, is open. Works have no hash yet.
GradedPeople people_of(const Download& download, const std::filesystem::path& folder,
                       const PeopleTerms& terms);

}  // namespace harness
