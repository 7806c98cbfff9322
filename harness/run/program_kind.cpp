#include "harness/run/program_kind.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

#include "harness/run/listing.hpp"
#include "harness/run/source_text.hpp"

namespace harness {
namespace {

struct EndingRow {
  std::string_view ending;
  ProgramKind kind;
};

constexpr std::array<EndingRow, 10> endings = {{{".py", ProgramKind::python},
                                                {".cpp", ProgramKind::cpp},
                                                {".cc", ProgramKind::cpp},
                                                {".cxx", ProgramKind::cpp},
                                                {".c++", ProgramKind::cpp},
                                                {".c", ProgramKind::c},
                                                {".java", ProgramKind::java},
                                                {".js", ProgramKind::node},
                                                {".mjs", ProgramKind::node},
                                                {".cjs", ProgramKind::node}}};

}  // namespace

std::optional<ProgramKind> kind_by(const std::string& path, std::string_view text) {
  const std::string ending = ending_of_path(path);
  const auto* const row = std::ranges::find(endings, ending, &EndingRow::ending);
  if (row != endings.end()) {
    return path.ends_with(".C") ? ProgramKind::cpp : row->kind;
  }
  if (text.starts_with("\x7f"
                       "ELF")) {
    return ProgramKind::binary;
  }
  if (has_utf8_mark(text)) {
    text.remove_prefix(3);
  }
  return text.starts_with("#!") ? std::optional(ProgramKind::script) : std::nullopt;
}

}  // namespace harness
