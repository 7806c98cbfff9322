#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "harness/testing/workspace.hpp"

namespace harness::testing {

/// The files below a folder with their bytes, by their paths in it.
std::map<std::string, std::string> files_below(const std::filesystem::path& folder);
/// Those of the folder of a grading without its records, which hold what was measured.
std::map<std::string, std::string> files_of_grading(const std::filesystem::path& folder);

std::vector<std::string> lines_of(const std::string& text);

/// One who handed in, and what.
struct Handed {
  std::string student;
  std::string id;
  /// An example candidate, or the bytes of a file that is none.
  std::string candidate;
  std::string file = "hw1.py";
};

/// Eight students, two of one name, with programs right and wrong, an archive that is none, and no program.
const std::vector<Handed>& graded_course();

/// A workspace with cases, on which submissions are handed in and graded.
struct CourseWorkspace {
  CourseWorkspace();

  /// A file of a submission: an example's bytes, or those of no program.
  void hand_in(const Handed& handed, const std::string& path) const;
  /// The course's, as Moodle hands them out.
  void take_moodle(const std::string& folder = "subs") const;

  Command command(const std::vector<std::string>& more = {}, const std::string& out = "out") const;
  Ended grade(const std::vector<std::string>& more = {}, const std::string& out = "out") const;
  /// Any command with the same history.
  Command plycheck(const std::vector<std::string>& words) const;

  /// The lines of grades.csv without what tells this machine's interpreters.
  std::vector<std::string> grades(const std::string& out = "out") const;

  Workspace workspace;
};

}  // namespace harness::testing
