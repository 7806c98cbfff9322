#include "harness/course/student_key.hpp"

#include <algorithm>
#include <map>

namespace harness {
namespace {

bool is_number(std::string_view text) {
  constexpr std::size_t longest = 32;
  return !text.empty() && text.size() <= longest &&
         std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
}

/// What the hash is made of; different kinds never give the same text.
std::string identity_of(const KeyedStudent& keyed) {
  const Student& student = keyed.student;
  if (!student.id.empty()) {
    return "id:" + student.id;
  }
  if (!student.login.empty()) {
    return "login:" + student.login;
  }
  if (!student.email.empty()) {
    return "email:" + student.email;
  }
  return "name:" + student.name + '\0' + keyed.source;
}

}  // namespace

std::vector<std::string> student_keys(const std::vector<KeyedStudent>& students, bool with_ids,
                                      const KeyedHash& hash) {
  std::map<std::string, int> uses;
  std::vector<std::string> keys;
  for (const KeyedStudent& keyed : students) {
    const bool is_id = with_ids && is_number(keyed.student.id);
    const std::string key = is_id ? keyed.student.id : "s-" + hash(identity_of(keyed));
    const int use = ++uses[key];
    keys.push_back(use == 1 ? key : key + "-" + std::to_string(use));
  }
  return keys;
}

}  // namespace harness
