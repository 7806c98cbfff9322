#pragma once

#include <cassert>
#include <concepts>
#include <cstddef>
#include <cstring>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "solver/decimal.hpp"
#include "solver/walk.hpp"

namespace solver {

/// Writes the traverse log of a walk: the header `Node,Depth,Value` or `Node,Depth,Value,Alpha,Beta`, then
/// one line an event. Squirrel handout: "The log should show both when: 1. The algorithm traverses down to
/// the node. 2. The value of the node is updated from its children."
///
/// `Naming` gives the name of the node that a move leads to, or of the node that is visited (where names
/// depend on the way there), in at most `longest_name` bytes; a `ShortText` is copied at once. `Sink` takes
/// the text in pieces of about `buffer_size` bytes; what is left goes out in `finish`.
template <class Naming, class Sink>
class TraverseLog {
 public:
  static constexpr std::size_t buffer_size = std::size_t{1} << 18;
  static constexpr std::size_t longest_name = buffer_size / 2;

  TraverseLog(bool with_window, Naming name_of, Sink sink)
      : with_window_(with_window),
        name_of_(std::move(name_of)),
        sink_(std::move(sink)),
        buffer_(buffer_size) {
    char* const end =
        put(buffer_.data(), with_window ? "Node,Depth,Value,Alpha,Beta\n" : "Node,Depth,Value\n");
    used_ = static_cast<std::size_t>(end - buffer_.data());
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
  /// What stands behind a name is not longer: four integers, each with a sign before or after it.
  static constexpr std::size_t longest_rest = 4 * (decimal_room + 1) + 1;

  // The cursor stays in a register: characters written through a member could change the member itself.
  template <class Move>
  void line(const Visit<Move>& visit) {
    char* at = begin_line(visit);
    *at++ = ',';
    at = put_decimal(at, visit.depth);
    at = put_score(at, visit.value);
    if (with_window_) {
      at = put_score(at, visit.window.alpha);
      at = put_score(at, visit.window.beta);
    }
    *at++ = '\n';
    used_ = static_cast<std::size_t>(at - buffer_.data());
  }

  /// Makes room for a line and writes its name.
  template <class Move>
  char* begin_line(const Visit<Move>& visit) {
    const auto name = name_of(visit);
    assert(name.size() <= longest_name);
    if (buffer_.size() - used_ < name.size() + longest_rest) {
      finish();
    }
    return put(buffer_.data() + used_, name);
  }

  template <class Move>
  decltype(auto) named(const Visit<Move>& visit) const {
    if constexpr (std::invocable<const Naming&, const Visit<Move>&>) {
      return name_of_(visit);
    } else {
      return name_of_(*visit.move);
    }
  }

  template <class Move>
  auto name_of(const Visit<Move>& visit) const {
    using Given = std::remove_cvref_t<decltype(named(visit))>;
    if constexpr (std::is_same_v<Given, ShortText>) {
      constexpr ShortText root{'r', 'o', 'o', 't', 0, 0, 0, 4};
      return visit.move == nullptr ? root : named(visit);
    } else {
      using Name = std::conditional_t<std::is_same_v<Given, std::string>, std::string, std::string_view>;
      return visit.move == nullptr ? Name("root") : Name(named(visit));
    }
  }

  static char* put(char* at, const ShortText& name) { return put_short(at, name); }
  /// Names are of a few characters: a loop is faster than a call.
  static char* put(char* at, std::string_view name) {
    for (const char c : name) {
      *at++ = c;
    }
    return at;
  }

  static char* put_score(char* at, Score value) {
    *at++ = ',';
    if (value == infinity || value == -infinity) {
      constexpr std::string_view text = "Infinity";
      *at = '-';
      at += value == infinity ? 0 : 1;
      std::memcpy(at, text.data(), text.size());
      return at + text.size();
    }
    return put_decimal(at, value);
  }

  const bool with_window_;
  const Naming name_of_;
  const Sink sink_;
  std::vector<char> buffer_;
  std::size_t used_ = 0;
};

}  // namespace solver
