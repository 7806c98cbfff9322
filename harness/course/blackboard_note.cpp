#include "harness/course/blackboard_note.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

#include "harness/course/text_encoding.hpp"
#include "harness/course/unicode.hpp"

namespace harness {
namespace {

std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    lines.push_back(trimmed(text.substr(0, end)));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

/// A line's label, folded, and what stands behind its colon; an empty label where there is none.
struct Labelled {
  std::string label;
  std::string_view text;
};

Labelled labelled(std::string_view line) {
  const std::size_t colon = line.find(':');
  if (colon == std::string_view::npos) {
    return {};
  }
  return {folded_name(line.substr(0, colon)), trimmed(line.substr(colon + 1))};
}

template <std::size_t size>
bool has_any(std::string_view text, const std::array<std::string_view, size>& words) {
  return std::ranges::any_of(
      words, [text](std::string_view word) { return text.find(word) != std::string_view::npos; });
}

bool is_files_label(std::string_view line) {
  const auto [label, text] = labelled(line);
  return text.empty() && (label == "files" || label == "dateien");
}

std::vector<BlackboardNote::File> files_in(const std::vector<std::string_view>& lines) {
  constexpr std::array<std::string_view, 2> file_words = {"filename", "dateiname"};
  constexpr std::array<std::string_view, 2> original_words = {"original", "urspr"};
  std::vector<BlackboardNote::File> files;
  std::string_view original;
  // The student's comments stand before.
  const auto section = std::ranges::find_if(lines.rbegin(), lines.rend(), is_files_label);
  for (auto line = section.base(); section != lines.rend() && line != lines.end(); ++line) {
    const auto [label, text] = labelled(*line);
    if (!has_any(label, file_words) || text.empty()) {
      continue;
    }
    if (has_any(label, original_words)) {
      original = text;
    } else if (!original.empty()) {
      files.push_back({std::string(text), std::string(original)});
      original = {};
    }
  }
  return files;
}

}  // namespace

std::optional<BlackboardNote> read_blackboard_note(std::string_view bytes) {
  const auto decoded = decoded_text(bytes);
  if (!decoded) {
    return std::nullopt;
  }
  const auto lines = lines_of(decoded->text);
  const auto [label, who] = lines.empty() ? Labelled{} : labelled(lines.front());
  const std::size_t open = who.rfind('(');
  if (label != "name" || open == std::string_view::npos || !who.ends_with(')')) {
    return std::nullopt;
  }
  BlackboardNote note;
  note.name = in_nfc(trimmed(who.substr(0, open)));
  note.login = trimmed(who.substr(open + 1, who.size() - open - 2));
  if (note.login.empty()) {
    return std::nullopt;
  }
  constexpr std::array<std::string_view, 4> date_words = {"date", "datum", "eingereicht", "gesendet"};
  for (std::size_t i = 1; i < lines.size() && !lines[i].empty(); ++i) {
    const auto said = labelled(lines[i]);
    if (note.date.empty() && has_any(said.label, date_words)) {
      note.date = said.text;
    }
  }
  note.files = files_in(lines);
  return note;
}

}  // namespace harness
