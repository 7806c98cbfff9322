#include "harness/run/misnamed.hpp"

#include <string_view>

#include <fmt/core.h>

#include "harness/run/listing.hpp"
#include "harness/run/program_kind.hpp"

namespace harness {

std::string misnamed(const std::string& path) {
  const std::string ending = ending_of_path(path);
  if (ending == ".pyc" || ending == ".pyo") {
    return fmt::format("{} is byte code of Python: hand in its .py file", path);
  }
  const std::string name = name_of_path(path);
  for (const std::string_view backup : {"~", ".bak", ".orig", ".old"}) {
    const std::string original = name.ends_with(backup) ? name.substr(0, name.size() - backup.size()) : "";
    if (!original.empty() && kind_by(original, "")) {
      return fmt::format("{} is called as a backup copy is: rename it to {}", path, original);
    }
  }
  const std::string trimmed = name.substr(0, name.find_last_not_of(" .") + 1);
  if (trimmed != name && kind_by(trimmed, "")) {
    return fmt::format("'{}' has a {} at the end of its name: rename it to {}", path,
                       name.back() == '.' ? "dot" : "blank", trimmed);
  }
  return "";
}

}  // namespace harness
