#include "fuzz/foundations/play.hpp"

#include <utility>

namespace fuzz {
namespace {

/// A text whose last line is ended or not.
std::string ended(std::string text, bool line_end) {
  if (text.ends_with('\n') && !line_end) {
    text.pop_back();
  } else if (!text.ends_with('\n') && line_end) {
    text += '\n';
  }
  return text;
}

}  // namespace

std::string_view name_of(EndReason reason) {
  switch (reason) {
    case EndReason::board_full:
      return "board-full";
    case EndReason::no_pieces:
      return "no-pieces";
    case EndReason::both_blocked:
      return "both-blocked";
    case EndReason::no_move:
      return "no-move";
    case EndReason::third_time:
      return "third-time";
    case EndReason::no_progress:
      return "no-progress";
  }
  return {};
}

std::string_view sentence_of(EndReason reason) {
  switch (reason) {
    case EndReason::board_full:
      return "the board is full";
    case EndReason::no_pieces:
      return "a side has no pieces left";
    case EndReason::both_blocked:
      return "neither side can move";
    case EndReason::no_move:
      return "the side to move has no move";
    case EndReason::third_time:
      return "the same position for the third time";
    case EndReason::no_progress:
      return "80 plies without a capture or promotion";
  }
  return {};
}

std::string_view name_of(AnswerFault::Kind kind) {
  switch (kind) {
    case AnswerFault::Kind::missing:
      return "missing";
    case AnswerFault::Kind::torn:
      return "torn";
    case AnswerFault::Kind::illegal:
      return "illegal";
  }
  return {};
}

std::string_view name_of(BuiltInKind kind) {
  switch (kind) {
    case BuiltInKind::random:
      return "random";
    case BuiltInKind::greedy:
      return "greedy";
    case BuiltInKind::minimax:
      return "minimax";
    case BuiltInKind::alphabeta:
      return "alphabeta";
    case BuiltInKind::basic:
      return "basic";
    case BuiltInKind::enhanced:
      return "enhanced";
  }
  return {};
}

cases::Parsed<std::vector<PlayedMove>> played_moves(const Play& play, std::string_view input) {
  return play.begin(input).map([&](const std::unique_ptr<Game>& before) {
    std::vector<PlayedMove> played;
    for (const std::string& move : before->moves()) {
      const auto after = play.begin(input).value();
      after->play(move);
      played.push_back({before->written(move), ended(after->input(), input.ends_with('\n'))});
    }
    return played;
  });
}

}  // namespace fuzz
