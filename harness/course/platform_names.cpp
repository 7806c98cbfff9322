#include "harness/course/platform_names.hpp"

#include <algorithm>
#include <array>
#include <cstddef>

#include "harness/course/unicode.hpp"

namespace harness {
namespace {

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

/// How many digits stand at `at`.
std::size_t digits_at(std::string_view text, std::size_t at) {
  std::size_t end = at;
  while (end < text.size() && is_digit(text[end])) {
    ++end;
  }
  return end - at;
}

constexpr std::size_t longest_number = 20;

bool takes(std::string_view& text, std::string_view word) {
  const bool is_there = text.starts_with(word);
  text.remove_prefix(is_there ? word.size() : 0);
  return is_there;
}

/// Digits and a `_` behind them at the front, without the latter; empty where they are not there.
std::string taken_number(std::string_view& text) {
  const std::size_t size = digits_at(text, 0);
  if (size == 0 || size > longest_number || size == text.size() || text[size] != '_') {
    return {};
  }
  std::string number(text.substr(0, size));
  text.remove_prefix(size + 1);
  return number;
}

/// What stands behind the name in Canvas's.
std::optional<CanvasName> canvas_rest(std::string_view rest) {
  CanvasName made;
  made.late = takes(rest, "LATE_");
  made.user = taken_number(rest);
  if (made.user.empty()) {
    return std::nullopt;
  }
  made.file_id = taken_number(rest);
  made.file = rest;
  constexpr std::array<std::string_view, 4> typed = {"text.html", "url.html", "link.html", "media.html"};
  const bool is_typed = std::ranges::find(typed, rest) != typed.end();
  return !rest.empty() && (!made.file_id.empty() || is_typed) ? std::optional(made) : std::nullopt;
}

}  // namespace

std::optional<MoodleName> moodle_name(std::string_view text) {
  constexpr std::string_view mark = "_assignsubmission_";
  const std::size_t at = text.find(mark);
  if (at == std::string_view::npos) {
    return std::nullopt;
  }
  const std::string_view head = text.substr(0, at);
  std::string_view kind = text.substr(at + mark.size());
  MoodleName made;
  made.is_typed = takes(kind, "onlinetext");
  if (!made.is_typed && !takes(kind, "file")) {
    return std::nullopt;
  }
  const std::size_t number = head.rfind('_');
  const std::size_t size = number == std::string_view::npos ? 0 : digits_at(head, number + 1);
  if (number == 0 || size == 0 || size > longest_number || number + 1 + size != head.size() ||
      (!kind.empty() && kind.front() != '_')) {
    return std::nullopt;
  }
  made.name = in_nfc(head.substr(0, number));
  made.id = head.substr(number + 1);
  made.file = kind.empty() ? kind : kind.substr(1);
  return made;
}

std::optional<CanvasName> canvas_name(std::string_view text) {
  for (std::size_t at = text.find('_'); at != std::string_view::npos; at = text.find('_', at + 1)) {
    if (auto made = at == 0 ? std::nullopt : canvas_rest(text.substr(at + 1))) {
      made->name = in_nfc(text.substr(0, at));
      return made;
    }
  }
  return std::nullopt;
}

std::optional<Resubmitted> resubmitted(std::string_view file) {
  constexpr std::size_t most_digits = 6;
  const std::size_t dot = std::min(file.rfind('.'), file.size());
  const std::size_t dash = file.substr(0, dot).rfind('-');
  if (dash == std::string_view::npos || dash == 0) {
    return std::nullopt;
  }
  const std::size_t size = digits_at(file, dash + 1);
  if (size == 0 || size > most_digits || dash + 1 + size != dot || file[dash + 1] == '0') {
    return std::nullopt;
  }
  return Resubmitted{std::string(file.substr(0, dash)) + std::string(file.substr(dot)),
                     std::stoi(std::string(file.substr(dash + 1, size)))};
}

std::optional<BlackboardName> blackboard_name(std::string_view text) {
  constexpr std::string_view mark = "_attempt_";
  constexpr std::size_t time_size = std::string_view("2016-02-01-10-11-12").size();
  for (std::size_t at = text.find(mark); at != std::string_view::npos; at = text.find(mark, at + 1)) {
    const std::string_view time = text.substr(at + mark.size(), time_size);
    const std::string_view rest = text.substr(at + mark.size() + time.size());
    const auto when = time_in_name(time);
    if (!when || at == 0 || text.substr(0, at).find('_') == std::string_view::npos) {
      continue;
    }
    if (rest == ".txt" || (rest.starts_with('_') && rest.size() > 1)) {
      return BlackboardName{std::string(text.substr(0, at)), std::string(time), *when,
                            std::string(rest == ".txt" ? "" : rest.substr(1))};
    }
  }
  return std::nullopt;
}

std::string blackboard_user(std::string_view head, std::string_view assignment) {
  if (!assignment.empty() && head.size() > assignment.size() + 1 && head.starts_with(assignment) &&
      head[assignment.size()] == '_') {
    return std::string(head.substr(assignment.size() + 1));
  }
  const std::size_t dash = head.rfind('_');
  return std::string(dash == std::string_view::npos ? head : head.substr(dash + 1));
}

std::string stem_of(std::string_view file) {
  constexpr std::array<std::string_view, 4> packed = {".gz", ".bz2", ".xz", ".zst"};
  const std::string small = in_lower_case(file);
  std::size_t size = file.size();
  for (const std::string_view ending : packed) {
    const bool is_tar = small.ends_with(".tar" + std::string(ending));
    size = is_tar ? file.size() - ending.size() : size;
  }
  const std::size_t dot = file.substr(0, size).rfind('.');
  return std::string(dot == std::string_view::npos || dot == 0 ? file : file.substr(0, dot));
}

bool is_of_system(std::string_view name) {
  constexpr std::array<std::string_view, 4> names = {".DS_Store", "__MACOSX", "Thumbs.db", "desktop.ini"};
  return name.starts_with("._") || std::ranges::find(names, name) != names.end();
}

}  // namespace harness
