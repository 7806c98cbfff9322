#pragma once

#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "harness/job/session.hpp"
#include "harness/run/launcher.hpp"

/// `make` in the folder of a player, by the protocol of the stakeraid course's competition.
namespace harness {

/// What Makefiles are run with.
struct CourseTools {
  /// Absolute.
  std::string make;
  /// PATH of what it starts.
  std::string path;
  /// Where the programs in it lie, as in `Start`.
  std::vector<std::string> readable;
};

/// The tools of this machine: a compiler or interpreter that the caller's PATH finds is found by a Makefile,
/// too, and not by way of a version manager's stand-in, whose time would count. An error is one line.
tl::expected<CourseTools, std::string> find_course_tools(Session& session);

/// How a target of a folder's Makefile is made.
Start start_of_make(const CourseTools& tools, const JobIsolation& isolation, std::string target,
                    std::string folder);

}  // namespace harness
