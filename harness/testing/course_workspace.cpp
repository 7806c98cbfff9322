#include "harness/testing/course_workspace.hpp"

#include <regex>
#include <sstream>

#include <gtest/gtest.h>

#include "cases/file.hpp"

namespace harness::testing {

namespace fs = std::filesystem;

std::map<std::string, std::string> files_below(const fs::path& folder) {
  std::map<std::string, std::string> files;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    if (entry.is_regular_file()) {
      files[entry.path().lexically_relative(folder).string()] = cases::read_file(entry.path()).value_or("?");
    }
  }
  return files;
}

std::map<std::string, std::string> files_of_grading(const fs::path& folder) {
  auto files = files_below(folder);
  std::erase_if(files, [](const auto& file) { return file.first.starts_with("runs/"); });
  return files;
}

std::vector<std::string> lines_of(const std::string& text) {
  std::istringstream in(text);
  std::vector<std::string> lines;
  for (std::string line; std::getline(in, line);) {
    lines.push_back(line.ends_with('\r') ? line.substr(0, line.size() - 1) : line);
  }
  return lines;
}

const std::vector<Handed>& graded_course() {
  static const std::vector<Handed> all{{"Jané Doe", "101", "right.py"},
                                       {"O\"Neil, Pat", "102", "sneak_conquers.py"},
                                       {"=cmd|x", "103", "sneak_conquers.py", "agent.py"},
                                       {"王 小明", "104", "does_not_compile.cpp", "hw1.cpp"},
                                       {"Bad Zip", "105", "no archive at all", "hw1.zip"},
                                       {"No Program", "106", "only words\n", "readme.pdf"},
                                       {"Twin Brown", "107", "exit_status_3.py"},
                                       {"Twin Brown", "108", "right.py"}};
  return all;
}

CourseWorkspace::CourseWorkspace() {
  EXPECT_EQ(workspace.run({"generate", "squirrel", "-o", "cases", "--count", "4", "--seed", "5"}).code, 0);
}

void CourseWorkspace::hand_in(const Handed& handed, const std::string& path) const {
  const bool is_example = handed.candidate.ends_with(".py") || handed.candidate.ends_with(".cpp");
  if (is_example && !fs::exists(workspace.path() / handed.candidate)) {
    workspace.take_candidate(handed.candidate);
  }
  workspace.file(path, is_example ? workspace.bytes(handed.candidate) : handed.candidate);
}

void CourseWorkspace::take_moodle(const std::string& folder) const {
  for (const auto& handed : graded_course()) {
    hand_in(handed,
            folder + "/" + handed.student + "_" + handed.id + "_assignsubmission_file_/" + handed.file);
  }
}

Command CourseWorkspace::plycheck(const std::vector<std::string>& words) const {
  auto made = workspace.plycheck(words);
  made.environment.push_back("PLYCHECK_HISTORY=" + (workspace.path() / "h.db").string());
  return made;
}

Command CourseWorkspace::command(const std::vector<std::string>& more, const std::string& out) const {
  std::vector<std::string> words{"grade", "squirrel",   "subs",           "-o", out, "--cases",
                                 "cases", "--no-times", "--no-diagnosis", "-q"};
  words.insert(words.end(), more.begin(), more.end());
  return plycheck(words);
}

Ended CourseWorkspace::grade(const std::vector<std::string>& more, const std::string& out) const {
  return run(command(more, out));
}

std::vector<std::string> CourseWorkspace::grades(const std::string& out) const {
  static const std::regex own("(, |; )?(no working python2.7 here, )?run by python3[^\",\r]*");
  return lines_of(std::regex_replace(workspace.bytes(out + "/grades.csv"), own, ""));
}

}  // namespace harness::testing
