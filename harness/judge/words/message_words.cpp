#include "harness/judge/words/message_words.hpp"

#include <array>
#include <initializer_list>
#include <variant>

#include <fmt/core.h>

#include "harness/judge/words/phrases.hpp"

namespace harness {
namespace {

/// What stands in place of an argument that a message does not have.
template <class Value>
const Value& nothing() {
  static const Value value{};
  return value;
}

template <class Value>
const Value& argument_of(const std::vector<Argument>& all, std::size_t at) {
  const auto* const value = at < all.size() ? std::get_if<Value>(&all[at]) : nullptr;
  return value == nullptr ? nothing<Value>() : *value;
}

/// A pattern in which {0} to {9} stand for arguments.
std::string filled(std::string_view pattern, const Arguments& arguments) {
  std::string text;
  while (!pattern.empty()) {
    if (pattern.front() == '{' && pattern.size() >= 3 && pattern[2] == '}') {
      text += arguments.words(static_cast<std::size_t>(pattern[1] - '0'));
      pattern.remove_prefix(3);
    } else {
      text += pattern.front();
      pattern.remove_prefix(1);
    }
  }
  return text;
}

template <class Id>
std::string words(const MessageRow<Id>& row, const Message<Id>& message, const Divergence& divergence) {
  const Arguments arguments(message.arguments);
  return row.make == nullptr ? filled(row.pattern, arguments) : row.make(arguments, divergence);
}

template <class Id, std::size_t count>
using Index = std::array<const MessageRow<Id>*, count>;

/// The rows by their ids.
template <class Id, std::size_t count>
Index<Id, count> indexed(std::initializer_list<std::span<const MessageRow<Id>>> families) {
  static constexpr MessageRow<Id> missing{};
  Index<Id, count> rows;
  rows.fill(&missing);
  for (const auto& family : families) {
    for (const auto& row : family) {
      rows[static_cast<std::size_t>(row.id)] = &row;
    }
  }
  return rows;
}

/// Messages as one text; between two of which neither has a sign there stands `joint`.
template <class Id>
std::string all_words(const std::vector<Message<Id>>& messages, std::string_view joint) {
  constexpr std::string_view signs = ",;:";
  std::string text;
  for (const auto& message : messages) {
    const auto more = words(row_of(message.id), message, {});
    if (!text.empty() && !more.empty() && signs.find(more.front()) == std::string_view::npos) {
      text += signs.find(text.back()) == std::string_view::npos ? joint : " ";
    }
    text += more;
  }
  return text;
}

}  // namespace

std::int64_t Arguments::number(std::size_t at) const {
  return argument_of<std::int64_t>(all_, at);
}

double Arguments::real(std::size_t at) const {
  return argument_of<double>(all_, at);
}

const std::string& Arguments::text(std::size_t at) const {
  return argument_of<std::string>(all_, at);
}

const std::vector<std::string>& Arguments::list(std::size_t at) const {
  return argument_of<std::vector<std::string>>(all_, at);
}

const NodePlace& Arguments::place(std::size_t at) const {
  return argument_of<NodePlace>(all_, at);
}

std::string Arguments::words(std::size_t at) const {
  if (at >= all_.size()) {
    return "";
  }
  const auto& value = all_[at];
  if (std::holds_alternative<std::int64_t>(value)) {
    return std::to_string(number(at));
  }
  if (std::holds_alternative<double>(value)) {
    return fmt::format("{:.6g}", real(at));
  }
  if (std::holds_alternative<std::vector<std::string>>(value)) {
    return listed(list(at));
  }
  return std::holds_alternative<NodePlace>(value) ? place_text(place(at)) : text(at);
}

const HintRow& row_of(HintId id) {
  constexpr std::size_t count = static_cast<std::size_t>(last_hint) + 1;
  static const auto rows =
      indexed<HintId, count>({line_hint_rows(), board_hint_rows(), answer_hint_rows(), table_hint_rows(),
                              log_hint_rows(), course_hint_rows(), expansion_hint_rows(), count_hint_rows()});
  return *rows[static_cast<std::size_t>(id)];
}

const WhatRow& row_of(WhatId id) {
  constexpr std::size_t count = static_cast<std::size_t>(last_what) + 1;
  static const auto rows = indexed<WhatId, count>(
      {line_what_rows(), board_what_rows(), answer_what_rows(), log_what_rows(), expansion_what_rows()});
  return *rows[static_cast<std::size_t>(id)];
}

const RemarkRow& row_of(RemarkId id) {
  constexpr std::size_t count = static_cast<std::size_t>(last_remark) + 1;
  static const auto rows = indexed<RemarkId, count>({remark_rows()});
  return *rows[static_cast<std::size_t>(id)];
}

const ReasonRow& row_of(ReasonId id) {
  constexpr std::size_t count = static_cast<std::size_t>(last_reason) + 1;
  static const auto rows = indexed<ReasonId, count>({reason_rows()});
  return *rows[static_cast<std::size_t>(id)];
}

const SymptomRow& row_of(SymptomId id) {
  constexpr std::size_t count = static_cast<std::size_t>(last_symptom) + 1;
  static const auto rows = indexed<SymptomId, count>({symptom_rows()});
  return *rows[static_cast<std::size_t>(id)];
}

std::string words_of(const Hint& hint, const Divergence& divergence) {
  return words(row_of(hint.id), hint, divergence);
}

std::string words_of(const What& what, const Divergence& divergence) {
  return words(row_of(what.id), what, divergence);
}

std::string words_of(const Remarks& remarks) {
  return all_words(remarks, ", ");
}

std::string words_of(const Reasons& reasons) {
  return all_words(reasons, "; ");
}

std::string words_of(const Symptom& symptom) {
  return words(row_of(symptom.id), symptom, {});
}

std::string words_of(const Symptoms& symptoms) {
  return all_words(symptoms, "; ");
}

std::string kind_of(const Reasons& reasons) {
  const auto text = words_of(reasons);
  return text.substr(0, text.find(','));
}

std::string words_of(const ToldRun& run) {
  const std::string code(code_of(run.verdict));
  return run.reasons.empty() ? code : code + ", " + words_of(run.reasons);
}

}  // namespace harness
