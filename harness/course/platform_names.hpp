#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "harness/course/moment.hpp"

/// The names under which platforms hand out what students gave them.
namespace harness {

/// `First Last_12345_assignsubmission_file_`, a folder; or a file, with its own name behind.
struct MoodleName {
  std::string name;
  std::string id;
  /// Empty for a folder.
  std::string file;
  /// `_assignsubmission_onlinetext_`: what was typed into a form.
  bool is_typed = false;
  bool operator==(const MoodleName&) const = default;
};
std::optional<MoodleName> moodle_name(std::string_view text);

/// `lastfirst_LATE_123_456_hw1.py`; what was typed into a form is `lastfirst_123_text.html`.
struct CanvasName {
  std::string name;
  bool late = false;
  std::string user;
  /// Empty for what was typed.
  std::string file_id;
  std::string file;
  bool operator==(const CanvasName&) const = default;
};
std::optional<CanvasName> canvas_name(std::string_view text);

/// The name of a file without the `-N` that Canvas puts before its ending when it is handed in again, and the
/// N; nothing where it has none.
struct Resubmitted {
  std::string file;
  int number = 0;
  bool operator==(const Resubmitted&) const = default;
};
std::optional<Resubmitted> resubmitted(std::string_view file);

/// `Homework 1_user_attempt_2016-02-01-10-11-12_hw1.py`, or `.txt` behind the time: the note.
struct BlackboardName {
  /// Assignment and user, whose names may both have a `_`.
  std::string head;
  std::string time_text;
  WallTime time;
  /// Empty for the note.
  std::string file;
  bool operator==(const BlackboardName&) const = default;
};
std::optional<BlackboardName> blackboard_name(std::string_view text);

/// The user in a head: what stands behind the assignment, or where that is empty behind the last `_`.
std::string blackboard_user(std::string_view head, std::string_view assignment);

/// A file's name without its ending, `.tar.gz` and the like being one.
std::string stem_of(std::string_view file);

/// Whether a file or folder of this name is made by an operating system: `.DS_Store`, `__MACOSX`.
bool is_of_system(std::string_view name);

}  // namespace harness
