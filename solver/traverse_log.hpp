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

/// A log is handed over in pieces of nearly this size.
inline constexpr std::size_t traverse_log_piece = std::size_t{1} << 17;

/// Writes the traverse log of a walk: the header `Node,Depth,Value` or `Node,Depth,Value,Alpha,Beta`, then
/// one line an event. Squirrel handout: "The log should show both when: 1. The algorithm traverses down to
/// the node. 2. The value of the node is updated from its children."
///
/// `Naming` gives the name of the node that a move leads to, or of the node that is visited (where names
/// depend on the way there), in at most `longest_name` bytes; a `ShortText` is copied at once. Fastest is a
/// naming that gives, for a move (null at the root) and a depth, all that a line begins with: "E5,4,". `Sink`
/// takes the text in pieces of about `traverse_log_piece` bytes; what is left goes out in `finish`.
template <class Naming, class Sink>
class TraverseLog {
 public:
  static constexpr std::size_t longest_name = traverse_log_piece / 2;

  TraverseLog(bool with_window, Naming naming, Sink sink)
      : with_window_(with_window),
        name_of_(std::move(naming)),
        sink_(std::move(sink)),
        buffer_(traverse_log_piece) {
    char* const end =
        put(buffer_.data(), with_window ? "Node,Depth,Value,Alpha,Beta\n" : "Node,Depth,Value\n");
    used_ = static_cast<std::size_t>(end - buffer_.data());
  }

  template <class Move>
  void entered(const Visit<Move>& visit) {
    Lines(*this).line(visit);
  }
  template <class Move>
  void changed(const Visit<Move>& visit) {
    Lines(*this).line(visit);
  }
  /// What hears of the last ply below a node in place of the log; no other may be there then.
  auto below() { return Lines(*this); }

  /// Hands over what is still in the buffer.
  void finish() {
    sink_(std::string_view(buffer_.data(), used_));
    used_ = 0;
  }

 private:
  /// What stands behind a name is not longer: four integers, each with a sign before or after it.
  static constexpr std::size_t longest_rest = 4 * (decimal_room + 1) + 1;

  /// Writes lines one after the other. (Characters written through a member of the log could change the
  /// member itself: so the place for the next one is a variable of its own, which stays in a register.)
  class Lines {
   public:
    explicit Lines(TraverseLog& log)
        : log_(log),
          with_window_(log.with_window_),
          at_(log.buffer_.data() + log.used_),
          full_(log.buffer_.data() + log.buffer_.size() - longest_rest) {}
    Lines(const Lines&) = delete;
    Lines& operator=(const Lines&) = delete;
    ~Lines() { log_.used_ = static_cast<std::size_t>(at_ - log_.buffer_.data()); }

    template <class Move>
    [[gnu::always_inline]] void entered(const Visit<Move>& visit) {
      line(visit);
    }
    template <class Move>
    [[gnu::always_inline]] void changed(const Visit<Move>& visit) {
      line(visit);
    }
    template <class Move>
    [[gnu::always_inline]] void line(const Visit<Move>& visit) {
      begin(visit);
      at_ = put_score(at_, visit.value);
      if (with_window_) {
        *at_++ = ',';
        at_ = put_score(at_, visit.window.alpha);
        *at_++ = ',';
        at_ = put_score(at_, visit.window.beta);
      }
      *at_++ = '\n';
    }

   private:
    /// What stands before the value.
    template <class Move>
    [[gnu::always_inline]] void begin(const Visit<Move>& visit) {
      if constexpr (std::invocable<const Naming&, const Move*, int>) {
        const ShortText text = log_.name_of_(visit.move, visit.depth);
        make_room(text.size());
        at_ = put(at_, text);
      } else {
        const auto name = log_.name_of(visit);
        assert(name.size() <= longest_name);
        make_room(name.size());
        at_ = put(at_, name);
        *at_++ = ',';
        at_ = put_decimal(at_, visit.depth);
        *at_++ = ',';
      }
    }

    /// For a line with so long a name.
    [[gnu::always_inline]] void make_room(std::size_t name) {
      if (at_ + name > full_) {
        at_ = log_.emptied(at_);
      }
    }

    TraverseLog& log_;
    const bool with_window_;
    char* at_;
    /// A line's name ends here at the latest.
    char* const full_;
  };

  /// Hands over what stands before `end`; where to go on.
  [[gnu::noinline]] char* emptied(const char* end) {
    used_ = static_cast<std::size_t>(end - buffer_.data());
    finish();
    return buffer_.data();
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

  [[gnu::always_inline]] static char* put_score(char* at, Score value) {
    const bool is_short = -decimal::largest <= value && value <= decimal::largest;
    return is_short ? put_decimal(at, value) : put_long_score(at, value);
  }
  [[gnu::noinline]] static char* put_long_score(char* at, Score value) {
    if (value != infinity && value != -infinity) {
      return put_decimal(at, value);
    }
    constexpr std::string_view text = "Infinity";
    *at = '-';
    at += value == infinity ? 0 : 1;
    std::memcpy(at, text.data(), text.size());
    return at + text.size();
  }

  const bool with_window_;
  const Naming name_of_;
  const Sink sink_;
  std::vector<char> buffer_;
  std::size_t used_ = 0;
};

}  // namespace solver
