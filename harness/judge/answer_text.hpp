#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "harness/judge/boards.hpp"
#include "harness/judge/output_file.hpp"

namespace harness {

/// An answer as the lines of its fields. File and text must outlive it.
class Answer {
 public:
  Answer(const OutputFile& file, std::string_view text);

  std::size_t lines() const { return lines_.size(); }
  std::span<const std::string_view> all() const { return lines_; }
  /// Takes blank lines away from the end while there are more than so many.
  void drop_blank_end(std::size_t lines);
  const Field& field(std::size_t field) const { return fields_[field]; }

  /// The lines of a field: one, or all that are left; none where the file has ended.
  std::span<const std::string_view> of(std::size_t field) const;
  /// A field's first line without the words that stand in it anyway; all of it where they do not.
  std::string text(std::size_t field) const;
  /// Whether these words stand there.
  bool has_words(std::size_t field) const;
  /// The first field of a kind.
  std::optional<std::size_t> find(FieldKind kind) const;
  /// The text of the field that is a move.
  std::optional<std::string> move() const;
  std::optional<Grid> board() const;

 private:
  std::span<const Field> fields_;
  std::vector<std::string_view> lines_;
};

/// An expected answer and a candidate's, and the fields in which they differ, in their order.
struct AnswerPair {
  AnswerPair(const OutputFile& file, std::string_view expected_text, std::string_view got_text);

  bool differs(FieldKind kind) const;
  /// The first lines of a field that differ, each empty where there is none.
  std::pair<std::string_view, std::string_view> lines_of(std::size_t field) const;
  /// What the report calls a field that differs: its name, and with `nodes` the first of them: "node 2.1".
  std::string name_of(std::size_t field) const;

  /// The field whose line alone is missing, so that the others stand a line too high; nothing if it is not
  /// so.
  std::optional<std::size_t> missing_line() const;

  Answer expected;
  Answer got;
  std::vector<std::size_t> different;
};

/// A line of `FieldKind::nodes`: what stands before its last blank, and what behind it.
struct NodeLine {
  std::string_view node;
  std::string_view value;
};
NodeLine read_node_line(std::string_view line);

}  // namespace harness
