#include "harness/judge/start_move.hpp"

#include <algorithm>
#include <string_view>
#include <vector>

#include <fmt/core.h>

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

std::string listed_with_or(const std::vector<std::string>& names) {
  auto text = listed(names, most_moves_listed);
  const auto last = text.rfind(" and ");
  return last == std::string::npos ? text : text.replace(last, 5, " or ");
}

/// Of a move that is not legal.
std::string illegal_text(const BoardView& boards, const std::vector<std::string>& legal,
                         const std::string& own) {
  const auto meant = std::ranges::find(legal, bare(own), bare);
  if (meant != legal.end()) {
    return fmt::format("{} is spelled {}", visible(own, Blanks::odd), *meant);
  }
  if (const auto longer = continued(legal, own); !longer.empty()) {
    return fmt::format("yours stops early: the whole move is {}", listed_with_or(longer));
  }
  const auto shorter = std::ranges::find_if(legal, [&](const auto& move) { return begins(move, own); });
  if (shorter != legal.end()) {
    return fmt::format("yours goes on where the move has ended: {} is the whole move", *shorter);
  }
  const auto why = boards.refusal ? boards.refusal(own) : std::string();
  return fmt::format("yours is no legal move here{}; in the handout's order the legal ones are {}",
                     why.empty() ? "" : ": " + why, listed(legal, most_moves_listed));
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

std::string search_text(const BoardView& boards, std::size_t search) {
  return fmt::format("{} {}", boards.search_name, search + 1);
}

/// The last search that alone would take the candidate's move before the expected one: "; at depth limit 2
/// alone yours is worth more (0, the other -2), ...". Empty where there is none.
std::string preferring_search(const BoardView& boards, const std::string& due, const std::string& own) {
  const auto worth = boards.outcomes(own);
  const auto best = boards.outcomes(due);
  for (std::size_t search = std::min(worth.size(), best.size()); search-- > 0;) {
    if (worth[search] > best[search]) {
      return fmt::format(
          "; at {} alone yours is worth more ({}, the other {}), but the most over all of them counts",
          search_text(boards, search), worth[search], best[search]);
    }
  }
  return "";
}

/// Two legal moves by what the best of several searches finds.
std::string compared_over_searches(const BoardView& boards, const std::string& due, const std::string& own) {
  const auto worth = best_outcome(boards, own);
  const auto best = best_outcome(boards, due);
  if (!worth || !best) {
    return "";
  }
  if (worth->worth != best->worth) {
    return fmt::format("{} is worth {} at most (at {}), {} is worth {} (at {})", own, worth->worth,
                       search_text(boards, worth->search), due, best->worth,
                       search_text(boards, best->search));
  }
  if (worth->search == best->search) {
    return fmt::format("{} is worth {} too (at {}), but {} comes first in the handout's order", own,
                       worth->worth, search_text(boards, worth->search), due);
  }
  return fmt::format("{} is worth {} too, but not before {}; {} is worth that at {}", own, worth->worth,
                     search_text(boards, worth->search), due, search_text(boards, best->search));
}

std::string compared(const std::string& due, std::int64_t best, const std::string& own, std::int64_t worth) {
  return worth == best
             ? fmt::format("{} is worth {} too, but {} comes first in the handout's order", own, worth, due)
             : fmt::format("{} is worth {}, {} is worth {}", own, worth, due, best);
}

/// What is sure of the candidate's move where it is not one of the legal ones.
std::optional<std::string> about_legality(const BoardView& boards, const std::string& own) {
  const auto legal = legal_moves(boards, {});
  if (legal.empty()) {
    return boards.legal ? "no move is legal here" : "";
  }
  return std::ranges::count(legal, own) == 0 ? std::optional(illegal_text(boards, legal, own)) : std::nullopt;
}

}  // namespace

std::string start_move_hint(const BoardView& boards, const std::string& due, const std::string& own) {
  if (const auto text = about_legality(boards, own)) {
    return *text;
  }
  if (boards.outcomes) {
    const auto text = compared_over_searches(boards, due, own);
    return text.empty() ? "" : text + preferring_search(boards, due, own);
  }
  const auto worth = boards.outcome ? boards.outcome(own) : std::nullopt;
  const auto best = boards.outcome ? boards.outcome(due) : std::nullopt;
  return worth && best ? compared(due, *best, own, *worth) : "";
}

std::string start_move_hint(const BoardView& boards, const std::string& due, const std::string& own,
                            std::size_t search) {
  if (const auto text = about_legality(boards, own)) {
    return *text;
  }
  const auto worth = outcomes_of(boards, own);
  const auto best = outcomes_of(boards, due);
  return search < worth.size() && search < best.size() ? compared(due, best[search], own, worth[search]) : "";
}

std::string searches_that_find(const BoardView& boards, const std::string& move, std::int64_t worth) {
  const auto outcomes = outcomes_of(boards, move);
  std::vector<std::string> numbers;
  for (std::size_t search = 0; search < outcomes.size(); ++search) {
    if (outcomes[search] == worth) {
      numbers.push_back(fmt::format("{}", search + 1));
    }
  }
  return numbers.empty() ? ""
                         : fmt::format("at {}{} {}", boards.search_name, numbers.size() == 1 ? "" : "s",
                                       listed(numbers, numbers.size()));
}

}  // namespace harness
