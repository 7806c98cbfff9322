#include "harness/judge/start_move.hpp"

#include <algorithm>
#include <iterator>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "harness/judge/board_moves.hpp"
#include "harness/judge/lines.hpp"
#include "harness/judge/visible.hpp"

namespace harness {
namespace {

std::string without_blanks(std::string_view text) {
  std::string rest(text);
  std::erase_if(rest, [](char c) { return c == ' ' || c == '\t'; });
  return rest;
}

std::string bare(std::string_view text) {
  return in_small_letters(without_blanks(text));
}

bool is_word_character(char c) {
  return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}

/// Whether a square's name, with or without brackets, is whole at the end of these.
bool ends_a_step(std::string_view move) {
  return std::ranges::count(move, '(') == std::ranges::count(move, ')') &&
         (move.back() == ')' || is_word_character(move.back()));
}

/// Whether a move is the beginning of another, and that goes on with another step.
bool begins(std::string_view move, std::string_view longer) {
  return !move.empty() && longer.size() > move.size() && longer.starts_with(move) &&
         !is_word_character(longer[move.size()]) && ends_a_step(move);
}

/// The legal moves that the candidate's is the beginning of.
std::vector<std::string> continued(const std::vector<std::string>& legal, std::string_view own) {
  std::vector<std::string> longer;
  std::ranges::copy_if(legal, std::back_inserter(longer),
                       [&](const auto& move) { return begins(own, move); });
  return longer;
}

/// Of a move that is not legal.
Hint illegal(const BoardView& boards, const std::vector<std::string>& legal, const std::string& own) {
  const auto meant = std::ranges::find(legal, bare(own), bare);
  if (meant != legal.end()) {
    return message(HintId::move_spelled, visible_text(own), *meant);
  }
  if (const auto longer = continued(legal, own); !longer.empty()) {
    return message(HintId::move_stops_early, longer);
  }
  const auto shorter = std::ranges::find_if(legal, [&](const auto& move) { return begins(move, own); });
  if (shorter != legal.end()) {
    return message(HintId::move_goes_on, *shorter);
  }
  return message(HintId::move_illegal, boards.refusal ? boards.refusal(own) : std::string(), legal);
}

/// The most that a move is worth, and the first search that finds so.
struct BestOutcome {
  std::int64_t worth = 0;
  std::size_t search = 0;
};

std::optional<BestOutcome> best_outcome(const BoardView& boards, const std::string& move) {
  const auto outcomes = outcomes_of(boards, move);
  if (outcomes.empty()) {
    return std::nullopt;
  }
  const auto best = std::ranges::max_element(outcomes);
  return BestOutcome{*best, static_cast<std::size_t>(best - outcomes.begin())};
}

/// The last search that alone would take the candidate's move before the expected one. None where there is
/// none.
Hints preferring_search(const BoardView& boards, const std::string& due, const std::string& own) {
  const auto worth = boards.outcomes(own);
  const auto best = boards.outcomes(due);
  for (std::size_t search = std::min(worth.size(), best.size()); search-- > 0;) {
    if (worth[search] > best[search]) {
      return {message(HintId::search_prefers, boards.search_name, search + 1, worth[search], best[search])};
    }
  }
  return {};
}

/// Two legal moves by what the best of several searches finds.
Hints compared_over_searches(const BoardView& boards, const std::string& due, const std::string& own) {
  const auto worth = best_outcome(boards, own);
  const auto best = best_outcome(boards, due);
  if (!worth || !best) {
    return {};
  }
  const auto& name = boards.search_name;
  if (worth->worth != best->worth) {
    return {message(HintId::searches_worth_less, name, own, worth->worth, worth->search + 1, due, best->worth,
                    best->search + 1)};
  }
  if (worth->search == best->search) {
    return {message(HintId::searches_as_good, name, own, worth->worth, worth->search + 1, due)};
  }
  return {message(HintId::searches_as_good_later, name, own, worth->worth, worth->search + 1, due,
                  best->search + 1)};
}

Hint compared(const std::string& due, std::int64_t best, const std::string& own, std::int64_t worth) {
  return worth == best ? message(HintId::move_as_good, own, worth, due)
                       : message(HintId::move_worth_less, own, worth, due, best);
}

/// What is sure of the candidate's move where it is not one of the legal ones; nothing where it is.
std::optional<Hints> about_legality(const BoardView& boards, const std::string& own) {
  const auto legal = legal_moves(boards, {});
  if (legal.empty()) {
    return boards.legal ? Hints{message(HintId::no_legal_move)} : Hints();
  }
  return std::ranges::count(legal, own) == 0 ? std::optional(Hints{illegal(boards, legal, own)})
                                             : std::nullopt;
}

}  // namespace

Hints start_move_hints(const BoardView& boards, const std::string& due, const std::string& own) {
  if (auto hints = about_legality(boards, own)) {
    return *std::move(hints);
  }
  if (boards.outcomes) {
    auto hints = compared_over_searches(boards, due, own);
    if (!hints.empty()) {
      add(hints, preferring_search(boards, due, own));
    }
    return hints;
  }
  const auto worth = boards.outcome ? boards.outcome(own) : std::nullopt;
  const auto best = boards.outcome ? boards.outcome(due) : std::nullopt;
  return worth && best ? Hints{compared(due, *best, own, *worth)} : Hints();
}

Hints start_move_hints(const BoardView& boards, const std::string& due, const std::string& own,
                       std::size_t search) {
  if (auto hints = about_legality(boards, own)) {
    return *std::move(hints);
  }
  const auto worth = outcomes_of(boards, own);
  const auto best = outcomes_of(boards, due);
  return search < worth.size() && search < best.size()
             ? Hints{compared(due, best[search], own, worth[search])}
             : Hints();
}

std::vector<std::string> searches_that_find(const BoardView& boards, const std::string& move,
                                            std::int64_t worth) {
  const auto outcomes = outcomes_of(boards, move);
  std::vector<std::string> numbers;
  for (std::size_t search = 0; search < outcomes.size(); ++search) {
    if (outcomes[search] == worth) {
      numbers.push_back(std::to_string(search + 1));
    }
  }
  return numbers;
}

}  // namespace harness
