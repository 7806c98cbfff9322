#pragma once

#include <cstddef>
#include <string_view>
#include <utility>
#include <vector>

#include "solver/best_first.hpp"
#include "solver/decimal.hpp"

namespace solver {

/// Which expansion generated a node: written, or left out.
enum class ParentColumn { shown, hidden };

/// Writes the log of a search over states that are pairs, `state = first * width + second`: the header, then
/// a line an expansion: number, first, second, the parent's number, g, h, g + h.
///
/// `Sink` takes the text in pieces of about `buffer_size` bytes; what is left goes out in `finish`.
template <class Sink>
class ExpansionLog {
 public:
  static constexpr std::size_t buffer_size = std::size_t{1} << 16;

  /// `header` is a whole line.
  ExpansionLog(std::string_view header, int width, ParentColumn parent, Sink sink)
      : width_(width), parent_(parent), sink_(std::move(sink)), buffer_(buffer_size) {
    used_ = header.copy(buffer_.data(), buffer_.size());
  }

  void expanded(int number, const Node& node) {
    if (buffer_.size() - used_ < longest_line) {
      finish();
    }
    char* at = put_decimal(buffer_.data() + used_, number);
    at = field(at, node.state / width_);
    at = field(at, node.state % width_);
    if (parent_ == ParentColumn::shown) {
      at = field(at, node.parent);
    }
    at = field(at, node.g);
    at = field(at, node.h);
    at = field(at, node.g + node.h);
    *at++ = '\n';
    used_ = static_cast<std::size_t>(at - buffer_.data());
  }

  /// Hands over what is still in the buffer.
  void finish() {
    sink_(std::string_view(buffer_.data(), used_));
    used_ = 0;
  }

 private:
  static constexpr std::size_t longest_line = 7 * (decimal_room + 1);

  static char* field(char* at, Cost value) {
    *at++ = ',';
    return put_decimal(at, value);
  }

  const int width_;
  const ParentColumn parent_;
  const Sink sink_;
  std::vector<char> buffer_;
  std::size_t used_ = 0;
};

}  // namespace solver
