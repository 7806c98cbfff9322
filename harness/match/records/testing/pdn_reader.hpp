#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

/// A reader of Portable Draughts Notation, made from the text of the PDN 3.0 draft alone: from its reading
/// grammar, which also takes what other programs write.
namespace harness::testing {

/// A move as it is written.
struct PdnMove {
  std::vector<int> squares;
  bool captures = false;
  /// The number that stands before it, 0 for none, and whether three dots follow: a move of who does not
  /// begin.
  int number = 0;
  bool has_dots = false;
  bool operator==(const PdnMove&) const = default;
};

struct PdnGame {
  std::map<std::string, std::string> tags;
  /// The game itself: without variations.
  std::vector<PdnMove> moves;
  std::vector<std::string> comments;
  /// What ends it: `*`, a result, or nothing at the end of the file.
  std::string separator;
};

/// The games of a file, or what in it is not PDN: `line 7: expected ..., found ...`.
tl::expected<std::vector<PdnGame>, std::string> read_pdn(std::string_view text);

}  // namespace harness::testing
