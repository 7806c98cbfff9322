#include "harness/report/divergence_json.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include <nlohmann/json.hpp>

#include "harness/judge/words/divergence_words.hpp"
#include "harness/judge/words/message_words.hpp"

namespace harness {
namespace {

using nlohmann::ordered_json;

std::string_view name_of(LogStep step) {
  switch (step) {
    case LogStep::entered:
      return "entered";
    case LogStep::leaf:
      return "leaf";
    case LogStep::updated:
      return "updated";
  }
  return "";
}

ordered_json json_of(const NodePlace& place) {
  ordered_json out = {{"path", place.path}, {"step", name_of(place.step)}};
  if (place.step == LogStep::updated) {
    out["child"] = place.child;
    out["last"] = place.is_last;
  }
  return out;
}

/// A message by its id, its arguments by their names.
template <class Id>
ordered_json json_of(const Message<Id>& message) {
  const auto& row = row_of(message.id);
  ordered_json arguments = ordered_json::object();
  auto names = row.arguments;
  for (const auto& argument : message.arguments) {
    const auto name = names.substr(0, names.find(' '));
    names.remove_prefix(std::min(name.size() + 1, names.size()));
    std::visit(
        [&](const auto& value) {
          if constexpr (std::is_same_v<std::decay_t<decltype(value)>, NodePlace>) {
            arguments[std::string(name)] = json_of(value);
          } else {
            arguments[std::string(name)] = value;
          }
        },
        argument);
  }
  return {{"id", row.name}, {"arguments", std::move(arguments)}};
}

std::string_view name_of(ColumnId id) {
  switch (id) {
    case ColumnId::value:
      return "value";
    case ColumnId::alpha:
      return "alpha";
    case ColumnId::beta:
      return "beta";
    case ColumnId::depth:
      return "depth";
    case ColumnId::header:
      return "header";
    case ColumnId::field:
      return "field";
  }
  return "";
}

std::string_view name_of(LineState state) {
  switch (state) {
    case LineState::there:
      return "there";
    case LineState::blank:
      return "blank";
    case LineState::ended:
      return "end of file";
    case LineState::any_legal_move:
      return "any legal move";
    case LineState::no_newline:
      return "no newline";
    case LineState::no_file:
      return "no file";
    case LineState::whole_file:
      return "whole file";
  }
  return "";
}

std::string_view name_of(BoardTitle title) {
  switch (title) {
    case BoardTitle::before:
      return "before";
    case BoardTitle::expected:
      return "expected";
    case BoardTitle::yours:
      return "yours";
    case BoardTitle::after:
      return "after";
    case BoardTitle::expected_after:
      return "expected after";
    case BoardTitle::yours_after:
      return "yours after";
    case BoardTitle::at:
      return "at";
    case BoardTitle::the_board:
      return "board";
    case BoardTitle::at_the_root:
      return "root";
    case BoardTitle::there:
      return "there";
    case BoardTitle::values:
      return "values";
  }
  return "";
}

std::string_view name_of(StoryKind kind) {
  switch (kind) {
    case StoryKind::made:
      return "made";
    case StoryKind::expected:
      return "expected";
    case StoryKind::just_made:
      return "just made";
  }
  return "";
}

ordered_json json_of(const LinePiece& piece) {
  return {{"state", name_of(piece.state)},
          {"bytes_before", piece.before},
          {"text", piece.text},
          {"bytes_after", piece.after}};
}

ordered_json json_of(const LinePair& lines) {
  return {{"expected", json_of(lines.expected)}, {"got", json_of(lines.got)}};
}

/// The cells of a board, an array a row.
ordered_json rows_of(const Grid& grid) {
  ordered_json rows = ordered_json::array();
  for (std::size_t cell = 0; cell < grid.cells.size(); ++cell) {
    if (grid.columns > 0 && cell % static_cast<std::size_t>(grid.columns) == 0) {
      rows.push_back(ordered_json::array());
    }
    if (!rows.empty()) {
      rows.back().push_back(grid.cells[cell]);
    }
  }
  return rows;
}

ordered_json json_of(const DrawnBoard& board) {
  ordered_json out = {{"title", name_of(board.title)}};
  if (!board.move.empty()) {
    out["move"] = board.move;
  }
  out["cells"] = rows_of(board.grid);
  ordered_json marked = ordered_json::array();
  for (const auto cell : board.marked) {
    const std::int64_t columns = std::max(1, board.grid.columns);
    marked.push_back({cell / columns, cell % columns});
  }
  out["marked"] = std::move(marked);
  return out;
}

ordered_json json_of(const MoveStory& story) {
  return {{"of", name_of(story.kind)}, {"move", story.move}, {"by", story.by}};
}

ordered_json json_of(const BoardGroup& group);
ordered_json json_of(const Column& column);
ordered_json json_of(const FieldPair& field);
ordered_json json_of(const FringeNode& node);
ordered_json json_of(const AskedCount& asked);

template <class Value>
ordered_json array_of(const std::vector<Value>& values) {
  ordered_json out = ordered_json::array();
  for (const auto& value : values) {
    out.push_back(json_of(value));
  }
  return out;
}

ordered_json json_of(const BoardGroup& group) {
  return {{"column_labels", group.column_labels},
          {"row_labels", group.row_labels},
          {"boards", array_of(group.boards)},
          {"legend", group.legend},
          {"stories", array_of(group.stories)}};
}

ordered_json json_of(const Column& column) {
  return {{"id", name_of(column.id)}, {"name", column.name}};
}

ordered_json json_of(const FieldPair& field) {
  return {
      {"name", field.name}, {"expected", json_of(field.values.expected)}, {"got", json_of(field.values.got)}};
}

ordered_json json_of(const FringeNode& node) {
  return {{"place", node.place},       {"key", node.key},     {"g", node.g},           {"h", node.h},
          {"joined", node.generation}, {"from", node.parent}, {"stale", node.is_stale}};
}

ordered_json json_of(const Fringe& fringe) {
  ordered_json out = {{"key", fringe.key}, {"nodes", array_of(fringe.nodes)}};
  if (fringe.expected_at >= 0) {
    out["expected_at"] = fringe.expected_at;
  }
  if (fringe.yours_at >= 0) {
    out["yours_at"] = fringe.yours_at;
  }
  out["left_out"] = fringe.left_out;
  out["left_out_stale"] = fringe.left_out_stale;
  return out;
}

ordered_json json_of(const Numbering& numbering) {
  return {{"places", numbering.places}, {"numbers", numbering.numbers}, {"map", numbering.map}};
}

ordered_json json_of(const AskedCount& asked) {
  return {{"move", asked.move}, {"expected", asked.expected}, {"got", asked.got}};
}

ordered_json json_of(const CountDescent& descent) {
  ordered_json steps = ordered_json::array();
  for (const auto& step : descent.steps) {
    steps.push_back(array_of(step.asked));
  }
  return {{"field", descent.field},
          {"expected", descent.expected},
          {"got", descent.got},
          {"steps", std::move(steps)}};
}

/// Adds a divergence's parts that are there.
void add_typed(const Divergence& divergence, ordered_json& out) {
  if (!divergence.columns.empty()) {
    out["columns"] = array_of(divergence.columns);
  }
  if (divergence.expansion > 0) {
    out["expansion"] = divergence.expansion;
  }
  if (divergence.place) {
    out["place"] = json_of(*divergence.place);
  }
  if (divergence.what.id != WhatId::as_kept && divergence.what.id != WhatId::withheld) {
    out["what"] = json_of(divergence.what);
  }
  if (divergence.lines) {
    out["lines"] = json_of(*divergence.lines);
  }
  if (!divergence.further.empty()) {
    out["further"] = array_of(divergence.further);
  }
  if (!divergence.boards.empty()) {
    out["boards"] = array_of(divergence.boards);
  }
  if (divergence.fringe) {
    out["fringe"] = json_of(*divergence.fringe);
  }
  if (divergence.maps) {
    out["maps"] = {{"to", divergence.maps->to},
                   {"expected", json_of(divergence.maps->expected)},
                   {"got", json_of(divergence.maps->got)}};
  }
  if (divergence.descent) {
    out["descent"] = json_of(*divergence.descent);
  }
  if (!divergence.hints.empty()) {
    out["hints"] = array_of(divergence.hints);
  }
}

}  // namespace

nlohmann::ordered_json json_of(const RunLines& lines) {
  return {{"first", json_of(lines.first)}, {"other", json_of(lines.other)}};
}

nlohmann::ordered_json json_of(const Remarks& remarks) {
  return array_of(remarks);
}

nlohmann::ordered_json json_of(const Reasons& reasons) {
  return array_of(reasons);
}

nlohmann::ordered_json json_of(const Symptoms& symptoms) {
  return array_of(symptoms);
}

nlohmann::ordered_json json_of(const Divergence& divergence, bool against_other) {
  const auto words = words_of(divergence, against_other);
  nlohmann::ordered_json out = {{"kind", name_of(divergence.kind)}, {"where", words.where}};
  if (divergence.line > 0) {
    out["line"] = divergence.line;
    out["expected_lines"] = divergence.expected_lines;
  }
  if (!words.column.empty()) {
    out["column"] = words.column;
  }
  if (!divergence.path.empty()) {
    out["path"] = divergence.path;
  }
  if (divergence.move > 0) {
    out["move"] = divergence.move;
  }
  if (!words.expected_line.empty() || !words.got_line.empty()) {
    out["expected"] = words.expected_line;
    out["got"] = words.got_line;
  }
  if (!words.hint.empty()) {
    out["hint"] = words.hint;
  }
  add_typed(divergence, out);
  return out;
}

}  // namespace harness
