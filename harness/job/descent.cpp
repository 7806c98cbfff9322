#include "harness/job/descent.hpp"

#include <algorithm>
#include <utility>

#include "harness/judge/answer_text.hpp"
#include "harness/judge/board_moves.hpp"
#include "harness/judge/board_text.hpp"
#include "harness/judge/lines.hpp"
#include "harness/judge/visible.hpp"
#include "harness/judge/words/lines_in_words.hpp"

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

std::optional<cases::Answer> right_answer(const AnyProblem& problem, const std::stop_token& stop) {
  cases::Answer answer;
  return problem.solve(cases::collect_into(answer), stop) ? std::optional(std::move(answer)) : std::nullopt;
}

/// The first field in which two answers of the right form differ.
std::optional<WrongBeside> wrong_field(const AnyProblem& problem, const std::string& move,
                                       const cases::Answer& due, const cases::Answer& got) {
  for (const auto& file : problem.outputs) {
    const auto due_file = due.files.find(file.name);
    const auto got_file = got.files.find(file.name);
    if (file.kind != FileKind::answer || due_file == due.files.end() || got_file == got.files.end()) {
      continue;
    }
    const AnswerPair answers(file, due_file->second, got_file->second);
    if (!answers.different.empty()) {
      const auto field = answers.different.front();
      const auto [expected, yours] = answers.lines_of(field);
      return WrongBeside{move, answers.name_of(field), std::string(yours), std::string(expected)};
    }
  }
  return std::nullopt;
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
    parting_.beside.reset();
    DescentStep step;
    for (const auto& child : below) {
      parting_.other_search = parting_.other_search || child.other_search;
      switch (ask_about(child, step)) {
        case Told::wrong:
          parting_.steps.push_back(std::move(step));
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
    if (!step.asked.empty()) {
      parting_.steps.push_back(std::move(step));
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

  Told ask_about(const OnePlyDown& child, DescentStep& step) {
    const auto problem = assignment_.read(child.input);
    if (!problem || left_ == 0 || stop_.stop_requested()) {
      return Told::nothing;
    }
    --left_;
    const auto answer = ask_(child.input, *problem);
    const auto got = answer ? count_in(*problem, *answer) : std::nullopt;
    const auto right = got ? right_answer(*problem, stop_) : std::nullopt;
    const auto due = right ? count_in(*problem, *right) : std::nullopt;
    if (!due) {
      return Told::nothing;
    }
    ++parting_.asked;
    const auto counts = visible_pair(*due, *got);
    step.asked.push_back({child.move, counts.expected, counts.got});
    if (*got == *due) {
      if (!parting_.beside) {
        parting_.beside = wrong_field(*problem, child.move, *right, *answer);
      }
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

/// What is seen one ply below: no more, for what makes the count wrong may lie in moves, order, bounds or
/// values.
Hints right_below(const Parting& parting) {
  const bool all_right = !parting.beside;
  Hints hints{parting.not_asked.empty() ? message(HintId::all_below_right, parting.other_search, all_right)
                                        : message(HintId::below_right_but, parting.not_asked, all_right)};
  if (parting.beside) {
    const auto lines = visible_pair(parting.beside->expected, parting.beside->got);
    hints.push_back(message(HintId::below_differs, parting.beside->move, parting.beside->field, lines.got,
                            lines.expected));
  }
  return hints;
}

Hints end_hints(const Parting& parting, const AnyProblem& problem) {
  if (parting.end == Parting::End::gave_up) {
    return {message(HintId::not_followed, parting.asked)};
  }
  const auto moves = legal_moves(problem.boards(), {});
  Hints hints = parting.end == Parting::End::below_is_right ? right_below(parting) : Hints();
  if (!moves.empty()) {
    hints.push_back(message(HintId::moves_below, moves));
  }
  return hints;
}

/// Both lines of a field that differs.
LinePair lines_of(const Divergence& divergence, const std::string& field) {
  const auto found = std::ranges::find(divergence.further, field, &FieldPair::name);
  const bool is_first = !divergence.columns.empty() && divergence.columns.front().name == field;
  return is_first && divergence.lines        ? *divergence.lines
         : found != divergence.further.end() ? found->values
                                             : LinePair();
}

/// Nothing where no question was answered.
std::optional<CountDescent> descent_told(const std::string& field, const Parting& parting,
                                         const Divergence& divergence) {
  if (parting.steps.empty()) {
    return std::nullopt;
  }
  const auto [expected, got, blanks] = lines_of(divergence, field);
  return CountDescent{field, line_in_words(expected, blanks), line_in_words(got, blanks), parting.steps};
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
  divergence.descent = descent_told(problem->descent.field, parting, divergence);
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
