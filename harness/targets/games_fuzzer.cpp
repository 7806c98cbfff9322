// A file of games, and each of them as draughts notation.
#include <cstddef>
#include <cstdint>
#include <string>

#include "cases/testing/plain_text.hpp"
#include "fuzz/targets/require.hpp"
#include "harness/match/records/game_lines.hpp"
#include "harness/match/records/pdn.hpp"
#include "harness/match/records/testing/pdn_reader.hpp"

namespace {

using namespace harness;

constexpr std::size_t longest_error = 400;

void require_error(const std::string& error) {
  fuzz::require(!error.empty() && error.size() < longest_error, "an error is short");
  fuzz::require(cases::testing::is_plain(error), "an error is one line that can be printed");
}

void look_at_line(const GameRecord& game) {
  const auto line = game_line(game, true);
  fuzz::require(cases::testing::is_plain_lines(line) && line.find('\n') == line.size() - 1,
                "a game is one line of text");
  const auto again = read_game_line(line);
  fuzz::require(again == game, "a game is read as it was written");
  fuzz::require(game_line(*again, true) == line, "a game is written in one way");
  auto without = game;
  without.clocks.clear();
  fuzz::require(read_game_line(game_line(game, false)) == without,
                "without times all but the clocks is there");
}

void look_at_pdn(const GameRecord& game) {
  const auto pdn = pdn_of(game);
  if (!pdn) {
    require_error(pdn.error());
    return;
  }
  fuzz::require(cases::testing::is_plain_lines(*pdn), "draughts notation is text");
  const auto read = testing::read_pdn(*pdn);
  fuzz::require(read.has_value() && read->size() == 1, "a game is one game to another reader");
  const auto& found = read->front();
  fuzz::require(
      found.moves.size() == game.moves.size() && found.comments.size() == 1 && found.separator == "*",
      "another reader finds all moves and the end");
  fuzz::require(found.tags.contains("White") && found.tags.contains("Black") &&
                    found.tags.at("Round") == std::to_string(game.number),
                "another reader finds the tags");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(data, data + size);
  const auto read = read_game_lines(text);
  if (!read) {
    require_error(read.error());
    return 0;
  }
  fuzz::require(read->whole_bytes <= size &&
                    (read->whole_bytes == 0 || text[read->whole_bytes - 1] == '\n') &&
                    text.find('\n', read->whole_bytes) == std::string::npos,
                "what is whole ends with the last line end");
  for (const auto& game : read->games) {
    look_at_line(game);
    look_at_pdn(game);
  }
  return 0;
}
