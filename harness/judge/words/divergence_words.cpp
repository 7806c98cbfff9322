#include "harness/judge/words/divergence_words.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include <fmt/core.h>

#include "harness/judge/words/divergence_drawing.hpp"
#include "harness/judge/words/lines_in_words.hpp"
#include "harness/judge/words/message_words.hpp"
#include "harness/judge/words/phrases.hpp"

namespace harness {
namespace {

/// Phrases that take the expected files for right, and what they are where these are another program's; what
/// stands in columns keeps its width.
constexpr std::array<std::pair<std::string_view, std::string_view>, 7> phrases{
    {{"the expected move", "the other's move"},
     {" are expected", " are the other's"},
     {" is due", " is the other's"},
     {"expected: ", "other: "},
     {": expected ", ": other "},
     {" should be ", ", of the other, is "},
     {"expected", "other   "}}};

void tell_of_two(std::string& text) {
  for (const auto& [phrase, other] : phrases) {
    for (auto at = text.find(phrase); at != std::string::npos; at = text.find(phrase, at + other.size())) {
      text.replace(at, phrase.size(), other);
    }
  }
}

/// The place before what is said, where that does not name it itself.
std::string where(const Divergence& divergence) {
  const bool is_whole = divergence.what.id == WhatId::as_kept || divergence.what.id == WhatId::withheld;
  return (is_whole ? std::string() : line_of(divergence.line, divergence.expected_lines)) +
         words_of(divergence.what, divergence);
}

/// Whether a hint was found by asking the candidate again.
bool is_of_a_count(HintId id) {
  return id == HintId::count_parts || id == HintId::all_below_right || id == HintId::below_right_but ||
         id == HintId::moves_below || id == HintId::not_followed;
}

/// All hints in one; what the files alone show is held short.
std::string hint(const Divergence& divergence) {
  const auto asked = std::ranges::find_if(divergence.hints, is_of_a_count, &Hint::id);
  std::string text;
  for (auto at = divergence.hints.begin(); at != asked; ++at) {
    add_sentence(text, words_of(*at, divergence));
  }
  text = bounded(std::move(text));
  for (auto at = asked; at != divergence.hints.end(); ++at) {
    add_sentence(text, words_of(*at, divergence));
  }
  return text;
}

}  // namespace

DivergenceWords words_of(const Divergence& divergence, bool against_other) {
  DivergenceWords words;
  words.where = bounded(where(divergence));
  words.column = column_names(divergence);
  if (divergence.lines) {
    words.expected_line = line_in_words(divergence.lines->expected, divergence.lines->blanks);
    words.got_line = line_in_words(divergence.lines->got, divergence.lines->blanks);
  }
  words.drawing = drawing_of(divergence);
  std::ranges::for_each(words.drawing, [](auto& line) { line = bounded(std::move(line)); });
  words.hint = hint(divergence);
  if (against_other) {
    tell_of_two(words.where);
    std::ranges::for_each(words.drawing, tell_of_two);
  }
  return words;
}

std::string column_names(const Divergence& divergence) {
  std::string names;
  for (const auto& column : divergence.columns) {
    names += (names.empty() ? "" : ", ") + column.name;
  }
  return names;
}

std::string what_differs(const Divergence& divergence) {
  if (divergence.columns.empty()) {
    return std::string(name_of(divergence.kind));
  }
  return (divergence.kind == DivergenceKind::field ? "" : "column ") + column_names(divergence);
}

}  // namespace harness
