#include "harness/match/records/game_record.hpp"

#include <algorithm>
#include <cstddef>

namespace harness {
namespace {

struct ReasonWords {
  EndReason reason;
  std::string_view name;
  std::string_view words;
};

/// In the order of the enumerators.
constexpr std::array<ReasonWords, 11> all_reasons{
    {{EndReason::full_board, "full_board", "the board is full"},
     {EndReason::end_of_game, "end_of_game", "the end of the game"},
     {EndReason::both_blocked, "both_blocked", "both sides are blocked"},
     {EndReason::no_move, "no_move", "no move"},
     {EndReason::repetition, "repetition", "the same position for the third time"},
     {EndReason::no_progress, "no_progress", "80 plies without capture or promotion"},
     {EndReason::illegal_move, "illegal_move", "illegal move"},
     {EndReason::torn_answer, "torn_answer", "torn answer"},
     {EndReason::no_answer, "no_answer", "no answer"},
     {EndReason::crash, "crash", "crash"},
     {EndReason::out_of_time, "out_of_time", "out of time"}}};

constexpr bool in_order() {
  for (std::size_t index = 0; index < all_reasons.size(); ++index) {
    if (static_cast<std::size_t>(all_reasons[index].reason) != index) {
      return false;
    }
  }
  return true;
}
static_assert(in_order());

}  // namespace

std::string_view name_of(EndReason reason) {
  return all_reasons[static_cast<std::size_t>(reason)].name;
}

std::optional<EndReason> end_reason(std::string_view name) {
  const auto found = std::ranges::find(all_reasons, name, &ReasonWords::name);
  return found == all_reasons.end() ? std::nullopt : std::optional(found->reason);
}

std::string_view words_of(EndReason reason) {
  return all_reasons[static_cast<std::size_t>(reason)].words;
}

bool is_forfeit(EndReason reason) {
  return reason >= EndReason::illegal_move;
}

}  // namespace harness
