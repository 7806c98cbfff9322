#include "harness/match/course_tools.hpp"

#include <algorithm>
#include <filesystem>
#include <string_view>
#include <utility>

#include <fmt/core.h>
#include <fmt/ranges.h>

#include "harness/run/interpreter.hpp"
#include "harness/run/program_place.hpp"
#include "harness/run/words.hpp"

namespace harness {
namespace {

namespace fs = std::filesystem;

/// Folders of programs, in the order in which they are searched.
class SearchPath {
 public:
  SearchPath() : usual_(pieces(clean_path, ':')) {}

  void add(const fs::path& program) {
    const std::string folder = program.parent_path().string();
    if (!holds(usual_, folder) && !holds(own_, folder)) {
      own_.push_back(folder);
    }
  }
  /// Those that were added come first: they are what the caller means.
  std::string text() const {
    return own_.empty() ? std::string(clean_path) : fmt::format("{}:{}", fmt::join(own_, ":"), clean_path);
  }

 private:
  static bool holds(const std::vector<std::string>& folders, const std::string& folder) {
    return std::ranges::find(folders, folder) != folders.end();
  }

  std::vector<std::string> usual_;
  std::vector<std::string> own_;
};

void add_all(std::vector<std::string>& to, const std::vector<std::string>& more) {
  to.insert(to.end(), more.begin(), more.end());
}

}  // namespace

tl::expected<CourseTools, std::string> find_course_tools(Session& session) {
  CourseTools tools;
  const auto makes = find_in_path("make");
  if (makes.empty()) {
    return tl::unexpected<std::string>("--protocol course: no make here");
  }
  tools.make = makes.front().string();
  SearchPath path;
  const WorkFolder place = session.folders().fresh();
  ToolReach reach;
  reach.isolation = session.isolation().level;
  reach.hidden = session.isolation().hidden;
  session.with_launcher([&](Launcher& launcher) {
    for (const std::string_view name : {"python3", "python2.7", "java", "node"}) {
      if (const auto found = find_interpreter(name, place.path(), launcher, reach)) {
        path.add(found->path);
        add_all(tools.readable, found->parts);
      }
    }
  });
  for (const std::string_view name : {"make", "gcc", "g++", "cc", "c++", "clang", "clang++", "javac"}) {
    if (const auto found = find_in_path(name); !found.empty()) {
      path.add(found.front());
      add_all(tools.readable, parts_of_program(found.front()));
    }
  }
  tools.path = path.text();
  return tools;
}

Start start_of_make(const CourseTools& tools, const JobIsolation& isolation, std::string target,
                    std::string folder) {
  Start start;
  start.argv = {tools.make, std::move(target)};
  start.environment = {"PATH=" + tools.path, "HOME=" + folder, "TMPDIR=" + folder, "LANG=C.UTF-8"};
  start.folder = std::move(folder);
  start.isolation = isolation.level;
  start.readable = tools.readable;
  start.hidden = isolation.hidden;
  return start;
}

}  // namespace harness
