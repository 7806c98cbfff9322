#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "harness/course/roster.hpp"
#include "harness/course/student.hpp"

namespace harness {

/// By what a student was found on a roster, the surest first.
enum class MatchedBy { id, login, email, name, nothing };

/// The rows that a student may be.
struct FoundRows {
  MatchedBy by = MatchedBy::nothing;
  /// Ascending.
  std::vector<std::size_t> rows;
  bool operator==(const FoundRows&) const = default;
};

/// Finds students on a roster: by id, else by login, email or name. Ids and logins are compared as they are,
/// emails without case, names in Unicode's normal form C without case, as "First Last" and as "Last, First";
/// a name in one word also with Canvas's, which are the letters of "lastfirst". Of a student of whom only the
/// name is known, this may also be an id, a login or an email. Where a surer sign says one row and another
/// sign says others, all of them are found.
class RosterIndex {
 public:
  explicit RosterIndex(const std::vector<RosterRow>& roster);
  FoundRows find(const Student& student) const;

 private:
  using Rows = std::vector<std::size_t>;
  using Index = std::map<std::string, Rows>;
  static void put(Index& index, const std::string& text, std::size_t row);
  static Rows get(const Index& index, const std::string& text);
  void put_names(const std::string& name, std::size_t row);
  Rows by_name(const std::string& name) const;

  Index ids_;
  Index logins_;
  Index emails_;
  Index names_;
  Index letters_;
};

/// What became of a student of a submission.
struct StudentMatch {
  enum class State {
    /// `rows` is the student's one.
    matched,
    /// Not on the roster.
    unknown,
    /// `rows` are several, or one that somebody else is as well or more surely: nobody is taken.
    ambiguous,
  };
  /// Which submission, and which of its students.
  std::size_t work = 0;
  std::size_t student = 0;
  State state = State::unknown;
  MatchedBy by = MatchedBy::nothing;
  std::vector<std::size_t> rows;
  bool operator==(const StudentMatch&) const = default;
};

/// A row of the roster that a submission belongs to.
struct SharedWork {
  std::size_t row = 0;
  std::size_t work = 0;
  /// The row's group handed it in, not the student.
  bool by_group = false;
  bool operator==(const SharedWork&) const = default;
};

/// Submissions held against a roster. Every row of the roster is in exactly one of `shared`, `missing`,
/// `open` and `of_several`.
struct Matching {
  /// In the order of the submissions and their students.
  std::vector<StudentMatch> students;
  /// Rows ascending.
  std::vector<SharedWork> shared;
  /// Rows of students who handed in nothing.
  std::vector<std::size_t> missing;
  /// Rows that an ambiguous student may be.
  std::vector<std::size_t> open;
  /// Rows of students who handed in nothing themselves, while others of their group handed in several.
  std::vector<std::size_t> of_several;
};

/// `works` are the students of each submission. A submission of one of a group is also that of the others of
/// it who handed in none.
Matching match_students(const std::vector<std::vector<Student>>& works, const std::vector<RosterRow>& roster);

}  // namespace harness
