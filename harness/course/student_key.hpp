#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/course/student.hpp"

namespace harness {

/// A text's hash that nobody can guess without a key: letters and digits.
using KeyedHash = std::function<std::string(std::string_view)>;

/// A student, and under which name in the download something came of them.
struct KeyedStudent {
  Student student;
  std::string source;
};

/// A name for each student's folder: letters, digits and `-`, no two alike, and never a student's name. With
/// `with_ids` it is the id where that is a number; else, or where there is none, a hash of the id, the login,
/// the email or the name with the source, whichever there is first. The same student has the same key in each
/// call; of several with one, all but the first have `-2`, `-3` and so on behind it.
std::vector<std::string> student_keys(const std::vector<KeyedStudent>& students, bool with_ids,
                                      const KeyedHash& hash);

}  // namespace harness
