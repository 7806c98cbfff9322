#pragma once

#include <array>
#include <charconv>
#include <cstring>
#include <string_view>
#include <vector>

#include "solver/walk.hpp"

namespace solver {

/// Writes the traverse log of a walk: the header `Node,Depth,Value` or `Node,Depth,Value,Alpha,Beta`, then
/// one line an event. Squirrel handout: "The log should show both when: 1. The algorithm traverses down to
/// the node. 2. The value of the node is updated from its children."
///
/// `Naming` gives a move's node name (at most 32 bytes). `Sink` takes the text in pieces of about
/// `buffer_size` bytes; what is left goes out in `finish`.
template <class Naming, class Sink>
class TraverseLog {
 public:
  static constexpr std::size_t buffer_size = std::size_t{1} << 18;

  TraverseLog(bool with_window, Naming name_of, Sink sink)
      : with_window_(with_window),
        name_of_(std::move(name_of)),
        sink_(std::move(sink)),
        buffer_(buffer_size) {
    text(with_window ? "Node,Depth,Value,Alpha,Beta\n" : "Node,Depth,Value\n");
  }

  template <class Move>
  void entered(const Visit<Move>& visit) {
    line(visit);
  }
  template <class Move>
  void changed(const Visit<Move>& visit) {
    line(visit);
  }

  /// Hands over what is still in the buffer.
  void finish() {
    sink_(std::string_view(buffer_.data(), used_));
    used_ = 0;
  }

 private:
  /// No line is longer: a name and four integers of at most 20 digits.
  static constexpr std::size_t longest_line = 128;

  template <class Move>
  void line(const Visit<Move>& visit) {
    if (buffer_.size() - used_ < longest_line) {
      finish();
    }
    text(visit.move == nullptr ? std::string_view("root") : std::string_view(name_of_(*visit.move)));
    buffer_[used_++] = ',';
    number(visit.depth);
    score(visit.value);
    if (with_window_) {
      score(visit.window.alpha);
      score(visit.window.beta);
    }
    buffer_[used_++] = '\n';
  }

  void text(std::string_view piece) {
    std::memcpy(buffer_.data() + used_, piece.data(), piece.size());
    used_ += piece.size();
  }

  void number(Score value) {
    char* const begin = buffer_.data() + used_;
    used_ += static_cast<std::size_t>(std::to_chars(begin, begin + 20, value).ptr - begin);
  }

  void score(Score value) {
    buffer_[used_++] = ',';
    if (value == infinity) {
      text("Infinity");
    } else if (value == -infinity) {
      text("-Infinity");
    } else {
      number(value);
    }
  }

  const bool with_window_;
  const Naming name_of_;
  const Sink sink_;
  std::vector<char> buffer_;
  std::size_t used_ = 0;
};

}  // namespace solver
