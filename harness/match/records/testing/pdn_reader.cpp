#include "harness/match/records/testing/pdn_reader.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdlib>
#include <optional>
#include <utility>

#include <fmt/core.h>

namespace harness::testing {
namespace {

constexpr std::string_view digits = "0123456789";
constexpr std::array<std::string_view, 7> results{"1-0", "0-1", "1/2-1/2", "2-0", "0-2", "1-1", "0-0"};

/// CaptureMove: Square (CAPTURESEPARATOR Square)+, NormalMove: Square MOVESEPARATOR Square.
std::optional<PdnMove> move_of(std::string_view word) {
  PdnMove move;
  char separator = 0;
  while (true) {
    const auto end = std::min(word.find_first_not_of(digits), word.size());
    if (end == 0 || end > 2) {
      return std::nullopt;
    }
    move.squares.push_back(std::atoi(std::string(word.substr(0, end)).c_str()));
    if (end == word.size()) {
      break;
    }
    if (separator != 0 && word[end] != separator) {
      return std::nullopt;
    }
    separator = word[end];
    word.remove_prefix(end + 1);
  }
  move.captures = separator == 'x' || separator == ':';
  const bool is_normal = separator == '-' && move.squares.size() == 2;
  return move.captures || is_normal ? std::optional(move) : std::nullopt;
}

class Reader {
 public:
  explicit Reader(std::string_view text) : text_(text) {}

  tl::expected<std::vector<PdnGame>, std::string> games() {
    skip_white_space();
    while (!failed() && at_ < text_.size()) {
      games_.push_back(game());
    }
    if (failed()) {
      return tl::unexpected(fault_);
    }
    return std::move(games_);
  }

 private:
  bool failed() const { return !fault_.empty(); }
  char next() const { return at_ < text_.size() ? text_[at_] : '\0'; }

  void fail(std::string_view expected) {
    if (failed()) {
      return;
    }
    const auto line = std::ranges::count(text_.substr(0, at_), '\n') + 1;
    const auto rest = text_.substr(at_, 20);
    fault_ = fmt::format("line {}: expected {}, found {}", line, expected,
                         rest.empty() ? "end of file" : rest.substr(0, rest.find('\n')));
    at_ = text_.size();
  }

  /// whitespace: ([ \t\n\r]|(%[^\n\r]*))*
  void skip_white_space() {
    while (at_ < text_.size() && (text_.substr(at_, 1).find_first_of(" \t\r\n%") == 0)) {
      at_ = next() == '%' ? std::min(text_.find_first_of("\r\n", at_), text_.size()) : at_ + 1;
    }
  }

  void skip(char wanted) {
    if (next() != wanted) {
      fail(std::string(1, wanted));
      return;
    }
    ++at_;
    skip_white_space();
  }

  /// What stands between here and a character behind, which is skipped.
  std::string up_to(char end) {
    const auto found = text_.find(end, at_ + 1);
    if (found == std::string_view::npos) {
      fail(fmt::format("a {} somewhere behind", end));
      return {};
    }
    const auto between = text_.substr(at_ + 1, found - at_ - 1);
    at_ = found + 1;
    skip_white_space();
    return std::string(between);
  }

  std::string run_of(std::string_view allowed) {
    const auto end = std::min(text_.find_first_not_of(allowed, at_), text_.size());
    const auto run = text_.substr(at_, end - at_);
    at_ = end;
    return std::string(run);
  }

  /// STRING: "([^"]|\")*"
  std::string string() {
    std::string value;
    if (next() != '"') {
      fail("a string");
      return value;
    }
    for (++at_; next() != '"'; ++at_) {
      if (at_ >= text_.size()) {
        fail("the end of a string");
        return value;
      }
      at_ += next() == '\\' && text_.substr(at_ + 1, 1) == "\"" ? 1 : 0;
      value += text_[at_];
    }
    skip('"');
    return value;
  }

  /// PdnTag: LBRACKET IDENTIFIER STRING RBRACKET
  void tag(PdnGame& game) {
    skip('[');
    if (next() < 'A' || next() > 'Z') {
      fail("a tag's name, which begins with a capital letter");
    }
    const auto name = run_of("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_");
    skip_white_space();
    auto value = string();
    skip(']');
    if (!failed() && !game.tags.emplace(name, std::move(value)).second) {
      fail("each tag once");
    }
  }

  /// MOVESTRENGTH: ([!?]+)|(\([!?]+\))
  bool skipped_strength() {
    const bool in_brackets = next() == '(';
    const auto from = at_ + (in_brackets ? 1 : 0);
    const auto end = std::min(text_.find_first_not_of("!?", from), text_.size());
    if (end == from || (in_brackets && text_.substr(end, 1) != ")")) {
      return false;
    }
    at_ = end + (in_brackets ? 1 : 0);
    skip_white_space();
    return true;
  }

  /// Variation: LPAREN GameBody RPAREN
  void skip_variation() {
    skip('(');
    PdnGame unused;
    while (!failed() && next() != ')') {
      if (!body_part(unused)) {
        fail("the end of a variation");
      }
    }
    skip(')');
  }

  /// A move, its number or a result. The number is kept for the move.
  bool word(PdnGame& game) {
    const auto from = at_;
    const auto written = run_of("0123456789-x:/");
    if (next() == '.' && written.find_first_not_of(digits) == std::string::npos) {
      number_ = std::atoi(written.c_str());
      has_dots_ = text_.substr(at_, 3) == "...";
      at_ += has_dots_ ? 3 : 1;
      skip_white_space();
      return true;
    }
    auto move = move_of(written);
    if (std::ranges::find(results, written) != results.end() || !move) {
      at_ = from;
      return false;
    }
    move->number = std::exchange(number_, 0);
    move->has_dots = std::exchange(has_dots_, false);
    game.moves.push_back(*std::move(move));
    skip_white_space();
    return true;
  }

  /// GameMove | Variation | COMMENT | SETUP | NAG; false, and nothing is read, where there is none of them.
  bool body_part(PdnGame& game) {
    if (next() == '{') {
      game.comments.push_back(up_to('}'));
    } else if (next() == '/') {
      fail("no new position within a game");
    } else if (next() == '$') {
      ++at_;
      run_of(digits);
      skip_white_space();
    } else if (text_.substr(at_, 3) == "...") {
      at_ += 3;
      skip_white_space();
    } else if (next() >= '0' && next() <= '9') {
      return word(game);
    } else if (!skipped_strength()) {
      if (next() != '(') {
        return false;
      }
      skip_variation();
    }
    return true;
  }

  /// Game: (GameHeader GameBody?) | GameBody, with the separator behind it.
  PdnGame game() {
    PdnGame game;
    const auto from = at_;
    while (next() == '[' && !failed()) {
      tag(game);
    }
    while (!failed() && at_ < text_.size() && body_part(game)) {
    }
    if (at_ == from) {
      fail("a game");
    }
    end(game);
    return game;
  }

  /// GameSeparator: ASTERISK | Result
  void end(PdnGame& game) {
    const auto from = at_;
    if (failed() || at_ >= text_.size()) {
      return;
    }
    game.separator = next() == '*' ? text_.substr(at_++, 1) : run_of("0123456789-/");
    if (game.separator != "*" && std::ranges::find(results, game.separator) == results.end()) {
      at_ = from;
      fail("a move or the end of a game");
    }
    skip_white_space();
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::string fault_;
  std::vector<PdnGame> games_;
  int number_ = 0;
  bool has_dots_ = false;
};

}  // namespace

tl::expected<std::vector<PdnGame>, std::string> read_pdn(std::string_view text) {
  return Reader(text).games();
}

}  // namespace harness::testing
