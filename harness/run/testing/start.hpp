#pragma once

#include <string>
#include <utility>
#include <vector>

#include "harness/run/launcher.hpp"
#include "harness/run/work_folder.hpp"

namespace harness::testing {

/// A start with small limits in `folder`.
inline Start start_of(std::vector<std::string> argv, const WorkFolder& folder) {
  Start start;
  start.argv = std::move(argv);
  start.environment = {"PATH=/usr/bin:/bin", "LANG=C.UTF-8"};
  start.folder = folder.path();
  start.limits.cpu_seconds = 20;
  // Far more than anything takes that ends by itself or by another limit.
  start.limits.wall_seconds = 600;
  return start;
}

inline Start shell(const std::string& script, const WorkFolder& folder) {
  return start_of({"/bin/sh", "-c", script}, folder);
}

/// One of the misdeeds of testing/candidate.cpp.
inline Start candidate(std::vector<std::string> words, const WorkFolder& folder) {
  words.insert(words.begin(), PLYCHECK_TEST_CANDIDATE);
  return start_of(std::move(words), folder);
}

}  // namespace harness::testing
