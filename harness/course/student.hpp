#pragma once

#include <string>

namespace harness {

/// A student, as far as a platform or a roster tells. What is not known is empty. Texts are in Unicode's
/// normal form C.
struct Student {
  std::string name;
  /// The platform's or the university's number.
  std::string id;
  std::string email;
  /// The name under which the student logs in.
  std::string login;
  bool operator==(const Student&) const = default;
};

}  // namespace harness
