#include "harness/job/descent.hpp"

#include <algorithm>
#include <utility>

#include <fmt/core.h>

#include "harness/judge/board_moves.hpp"
#include "harness/judge/drawing.hpp"
#include "harness/judge/lines.hpp"
#include "harness/judge/text_divergence.hpp"
#include "harness/judge/visible.hpp"

namespace harness {
namespace {

/// As many moves are listed.
constexpr std::size_t most_moves = 12;

/// The count in an answer; nothing where the file or its line is not there.
std::optional<std::string> count_in(const AnyProblem& problem, const cases::Answer& answer) {
  for (const auto& file : problem.outputs) {
    const auto field = std::ranges::find(file.fields, problem.descent.field, &Field::name);
    const auto found = answer.files.find(file.name);
    if (field == file.fields.end() || found == answer.files.end()) {
      continue;
    }
    auto line = line_from(found->second, 0);
    for (auto skipped = field - file.fields.begin(); line && skipped > 0; --skipped) {
      line = line_from(found->second, line->next);
    }
    return line ? std::optional(std::string(line->text)) : std::nullopt;
  }
  return std::nullopt;
}

std::optional<std::string> right_count(const AnyProblem& problem, const std::stop_token& stop) {
  cases::Answer answer;
  return problem.solve(cases::collect_into(answer), stop) ? count_in(problem, answer) : std::nullopt;
}

class WalkDown {
 public:
  WalkDown(const Assignment& assignment, const Ask& ask, int most_runs, const std::stop_token& stop)
      : assignment_(assignment), ask_(ask), left_(most_runs), stop_(stop) {}

  Parting from(std::string_view input) {
    parting_.input = input;
    while (go_down()) {
    }
    return std::move(parting_);
  }

 private:
  /// Moves to the first position one ply down that the candidate gets wrong; false where there is none.
  bool go_down() {
    const auto here = assignment_.read(parting_.input);
    const auto below = here && here->descent.below ? here->descent.below() : std::vector<OnePlyDown>();
    bool all_answered = true;
    parting_.other_search = false;
    for (const auto& child : below) {
      parting_.other_search = parting_.other_search || child.other_search;
      switch (ask_about(child)) {
        case Told::wrong:
          return true;
        case Told::right:
          break;
        case Told::nothing:
          all_answered = false;
          break;
      }
      if (!all_answered) {
        break;
      }
    }
    parting_.not_asked = here ? not_asked(*here, below) : std::vector<std::string>();
    parting_.end = below.empty()  ? Parting::End::nothing_below
                   : all_answered ? Parting::End::below_is_right
                                  : Parting::End::gave_up;
    return false;
  }

  static std::vector<std::string> not_asked(const AnyProblem& problem, const std::vector<OnePlyDown>& below) {
    auto moves = legal_moves(problem.boards(), {});
    std::erase_if(moves, [&](const auto& move) {
      return std::ranges::find(below, move, &OnePlyDown::move) != below.end();
    });
    return moves;
  }

  enum class Told { right, wrong, nothing };

  Told ask_about(const OnePlyDown& child) {
    const auto problem = assignment_.read(child.input);
    if (!problem || left_ == 0 || stop_.stop_requested()) {
      return Told::nothing;
    }
    --left_;
    const auto answer = ask_(child.input);
    const auto got = answer ? count_in(*problem, *answer) : std::nullopt;
    const auto due = got ? right_count(*problem, stop_) : std::nullopt;
    if (!due) {
      return Told::nothing;
    }
    ++parting_.asked;
    if (*got == *due) {
      return Told::right;
    }
    parting_.path.push_back(child.move);
    parting_.input = child.input;
    parting_.got = *got;
    parting_.expected = *due;
    return Told::wrong;
  }

  const Assignment& assignment_;
  const Ask& ask_;
  int left_;
  const std::stop_token& stop_;
  Parting parting_;
};

std::string path_words(const std::vector<std::string>& path) {
  std::string words = "root";
  for (const auto& move : path) {
    words += " > " + move;
  }
  return words;
}

/// What a node has beside its children's counts.
std::string own_share(const AnyProblem& problem) {
  if (problem.descent.siblings_share) {
    return "in what passes between siblings: their order, or a bound";
  }
  const auto moves = legal_moves(problem.boards(), {});
  return moves.empty() ? "in the position itself"
                       : fmt::format(
                             "in its own moves, which are, in the handout's order, {}, or in what "
                             "one sibling leaves behind for the next",
                             listed(moves, most_moves));
}

std::string below_is_right_words(const Parting& parting, const AnyProblem& problem) {
  const auto* const from = parting.path.empty() ? "" : "from there ";
  if (parting.not_asked.empty()) {
    return fmt::format(
        "every position one ply down {}is counted right alone{}: the fault is {}", from,
        parting.other_search ? " (all but the first asked with the handout's other search)" : "",
        own_share(problem));
  }
  return fmt::format(
      "every position one ply down {}that can be asked about alone is counted right; after {} "
      "none can (a pass, the end of the game, or too deep a search): the fault is there, or {}",
      from, listed(parting.not_asked, most_moves), own_share(problem));
}

std::string end_words(const Parting& parting, const AnyProblem& problem) {
  const std::string place = parting.path.empty() ? "here" : "there";
  switch (parting.end) {
    case Parting::End::below_is_right:
      return below_is_right_words(parting, problem);
    case Parting::End::nothing_below: {
      const auto moves = legal_moves(problem.boards(), {});
      return moves.empty() ? ""
                           : fmt::format("the legal moves {} are, in the handout's order, {}", place,
                                         listed(moves, most_moves));
    }
    case Parting::End::gave_up:
      return fmt::format("further down it was not followed ({} asked)", parting.asked);
  }
  return "";
}

}  // namespace

Parting where_it_parts(const Assignment& assignment, std::string_view input, const Ask& ask, int most_runs,
                       const std::stop_token& stop) {
  return WalkDown(assignment, ask, most_runs, stop).from(input);
}

void tell_parting(const Assignment& assignment, const Parting& parting, Divergence& divergence) {
  const auto problem = assignment.read(parting.input);
  if (!problem) {
    return;
  }
  std::string text;
  if (!parting.path.empty()) {
    const auto counts = visible_pair(parting.expected, parting.got);
    text =
        fmt::format("the count parts at {}: asked about that position alone ({}), yours says {}, right is {}",
                    path_words(parting.path), problem->summary, counts.got, counts.expected);
  }
  const auto end = end_words(parting, *problem);
  add_hint(text, end);
  add_hint(divergence.hint, text);
  divergence.path = parting.path;
  const auto boards = problem->boards();
  if (const auto board = board_after(boards, {})) {
    const std::string title = parting.path.empty() ? "the board" : "the board there";
    for (auto& line : draw_with_legend(std::vector<Panel>{{title, *board, {}}}, boards)) {
      divergence.drawing.push_back(std::move(line));
    }
  }
}

}  // namespace harness
