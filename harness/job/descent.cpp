#include "harness/job/descent.hpp"

#include <algorithm>
#include <utility>

#include "harness/judge/board_moves.hpp"
#include "harness/judge/board_text.hpp"
#include "harness/judge/lines.hpp"
#include "harness/judge/visible.hpp"

namespace harness {
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

namespace {

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
    const auto got = ask_(child.input, *problem);
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

/// What a node has beside its children's counts: its legal moves, where siblings share nothing.
std::vector<std::string> own_moves(const AnyProblem& problem) {
  return problem.descent.siblings_share ? std::vector<std::string>() : legal_moves(problem.boards(), {});
}

Hints end_hints(const Parting& parting, const AnyProblem& problem) {
  const bool share = problem.descent.siblings_share;
  switch (parting.end) {
    case Parting::End::below_is_right:
      return {parting.not_asked.empty()
                  ? message(HintId::all_below_right, parting.other_search, share, own_moves(problem))
                  : message(HintId::below_right_but, parting.not_asked, share, own_moves(problem))};
    case Parting::End::nothing_below: {
      const auto moves = legal_moves(problem.boards(), {});
      return moves.empty() ? Hints() : Hints{message(HintId::moves_below, moves)};
    }
    case Parting::End::gave_up:
      return {message(HintId::not_followed, parting.asked)};
  }
  return {};
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
  if (!parting.path.empty()) {
    const auto counts = visible_pair(parting.expected, parting.got);
    divergence.hints.push_back(
        message(HintId::count_parts, parting.path, problem->summary, counts.got, counts.expected));
  }
  add(divergence.hints, end_hints(parting, *problem));
  divergence.path = parting.path;
  const auto boards = problem->boards();
  if (const auto board = board_after(boards, {})) {
    const auto title = parting.path.empty() ? BoardTitle::the_board : BoardTitle::there;
    divergence.boards.push_back(board_group(boards, {{title, "", *board, {}}}));
  }
}

}  // namespace harness
