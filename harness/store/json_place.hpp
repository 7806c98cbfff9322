#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace harness {

/// Walks through a text that is JSON, to say where in it something stands. It begins at the whole value;
/// in a text that is none it ends up somewhere.
class JsonPlace {
 public:
  explicit JsonPlace(std::string_view text);

  /// Goes to the value of the last member of that name, as a reader takes it that knows each name once;
  /// false, and nowhere else, where there is none. Names are compared as they are written.
  bool enter(std::string_view member);
  /// Goes to an element of an array, counted from 0.
  bool enter(std::size_t element);

  /// From 1; columns are bytes.
  int line() const;
  int column() const;
  /// The value as it is written, where it is no object and no array; empty for these.
  std::string_view value() const;

 private:
  std::size_t behind_blanks(std::size_t at) const;
  std::size_t behind_text(std::size_t at) const;
  std::size_t behind_value(std::size_t at) const;

  std::string_view text_;
  std::size_t at_ = 0;
};

}  // namespace harness
