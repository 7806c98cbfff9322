#include "harness/judge/misplaced.hpp"

#include <algorithm>
#include <iterator>
#include <optional>
#include <string>
#include <vector>

#include "harness/judge/lines.hpp"
#include "harness/judge/visible.hpp"

namespace harness {
namespace {

bool is_small(char c) {
  return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
}

std::optional<std::string> file_of_like_name(std::string_view file, const FoundFiles& found) {
  std::vector<std::string> names;
  std::ranges::copy_if(found.names, std::back_inserter(names), [file](const auto& name) {
    return name != file && essence_of(name) == essence_of(file);
  });
  std::ranges::sort(names);
  const auto readable =
      std::ranges::find_if(names, [&](const auto& name) { return is_readable(found, name); });
  const auto like = readable == names.end() ? names.begin() : readable;
  return like == names.end() ? std::nullopt : std::optional(*like);
}

/// Whether all lines of `expected` stand in `printed`, one after the other. Of a long text the end alone.
bool stands_in(std::string_view printed, std::string_view expected) {
  std::string wanted = "\n";
  std::string text = "\n";
  const auto append_lines = [](std::string_view from, std::string& to) {
    for (auto line = line_from(from, 0); line; line = line_from(from, line->next)) {
      to.append(line->text).push_back('\n');
    }
  };
  if (expected.size() > printed.size()) {
    const auto tail = printed.size() / 2;
    expected.remove_prefix(expected.size() - tail);
    expected.remove_prefix(std::min(expected.find('\n') + 1, expected.size()));
  }
  append_lines(expected, wanted);
  append_lines(printed, text);
  while (wanted.ends_with("\n\n")) {
    wanted.pop_back();
  }
  return wanted.size() > 4 && text.find(wanted) != std::string::npos;
}

}  // namespace

std::string essence_of(std::string_view name) {
  name = name.substr(name.find_last_of("/\\") + 1);
  std::string letters = in_small_letters(name.substr(0, name.find('.')));
  std::erase_if(letters, [](char c) { return !is_small(c); });
  return letters;
}

Remark misplaced_remark(std::string_view file, cases::Comparison comparison, std::string_view expected,
                        const FoundFiles& found, std::string_view printed) {
  if (const auto other = file_of_like_name(file, found)) {
    const bool right = is_right_file(found, *other, comparison, expected);
    return message(right ? RemarkId::is_there_right : RemarkId::is_there_as, short_name(*other));
  }
  for (const auto& name : found.names) {
    // A file of another name with the very contents; large ones are not searched.
    const bool is_searched = expected.size() > 4 && expected.size() < (1U << 20);
    if (is_searched && is_right_file(found, name, comparison, expected)) {
      return message(RemarkId::stands_in, short_name(name));
    }
  }
  return message(stands_in(printed, expected) ? RemarkId::stands_on_output : RemarkId::not_written);
}

}  // namespace harness
