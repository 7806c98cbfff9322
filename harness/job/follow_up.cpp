#include "harness/job/follow_up.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "harness/job/descent.hpp"
#include "harness/job/next_run.hpp"
#include "harness/job/one_run.hpp"

namespace harness {
namespace {

/// A position one move further down takes a part of what the whole takes. These hold for each question alone,
/// so that no answer hangs on how long the ones before it took.
constexpr double most_cpu_seconds = 2;
constexpr double most_wall_seconds = 8;

/// A longer count is kept cut off.
constexpr std::size_t most_kept = std::size_t{64} << 10;

/// Asks the candidate about further inputs, each in a fresh folder.
class Questioner {
 public:
  Questioner(const RunPlan& plan, const RunPlace& place) : plan_(plan), place_(place) {}

  /// Asked again where the launcher was lost meanwhile.
  std::optional<cases::Answer> ask(const std::string& input, const AnyProblem& problem) {
    auto asked = ask_once(input, problem);
    for (int more = 0; asked && more < most_launchers(asked->question.run.lost); ++more) {
      asked = ask_once(input, problem);
    }
    if (!asked) {
      return std::nullopt;
    }
    auto& count = asked->question.count;
    if (count && count->size() > most_kept) {
      count->resize(most_kept);
    }
    is_interrupted_ = is_interrupted_ || asked->question.run.ending == Ending::interrupted;
    questions_.push_back(std::move(asked->question));
    return std::move(asked->answer);
  }

  bool is_interrupted() const { return is_interrupted_; }
  std::vector<Question> take_questions() { return std::move(questions_); }

 private:
  /// A question, and all that was written where the run ended well.
  struct Asked {
    Question question;
    std::optional<cases::Answer> answer;
  };

  /// With the whole count; nothing where there is no room for a run.
  std::optional<Asked> ask_once(const std::string& input, const AnyProblem& problem) {
    WorkFolder folder = place_.folders.fresh();
    if (folder.path().empty() || put_input(folder.path() + "/" + plan_.input_name, input) != 0) {
      return std::nullopt;
    }
    Start start = start_of(plan_, limits_of_case(plan_.limits, problem.limits), folder.path());
    start.limits.cpu_seconds = std::min(start.limits.cpu_seconds, most_cpu_seconds);
    start.limits.wall_seconds = std::min(start.limits.wall_seconds, most_wall_seconds);
    auto run = result_of(place_.launcher.post(start), folder, plan_, place_.launcher);
    const bool is_over = run.ending == Ending::exited && run.exit_status == 0;
    auto answer =
        is_over ? comparable_answer(LeftFolder(folder), plan_.input_name, problem.outputs) : std::nullopt;
    auto count = answer ? count_in(problem, *answer) : std::nullopt;
    return Asked{{input, std::move(run), std::move(count)}, std::move(answer)};
  }

  const RunPlan& plan_;
  const RunPlace& place_;
  bool is_interrupted_ = false;
  std::vector<Question> questions_;
};

/// The divergence of an answer that is wrong in the count that can be followed down; null where it is not.
Divergence* wrong_count(const AnyProblem& problem, Judgement& judgement) {
  if (judgement.verdict != Verdict::wrong || problem.descent.field.empty()) {
    return nullptr;
  }
  for (auto& file : judgement.files) {
    if (file.divergence && file.divergence->kind == DivergenceKind::field &&
        std::ranges::count(file.divergence->columns, problem.descent.field, &Column::name) > 0) {
      return &*file.divergence;
    }
  }
  return nullptr;
}

}  // namespace

std::optional<std::vector<Question>> follow_count(const RunPlan& plan, const JobCase& job_case,
                                                  const RunPlace& place, const std::stop_token& stop,
                                                  Judgement& judgement) {
  Divergence* const divergence = wrong_count(job_case.problem, judgement);
  if (divergence == nullptr) {
    return std::vector<Question>();
  }
  Questioner questioner(plan, place);
  const auto parting = where_it_parts(
      *plan.assignment, job_case.input,
      [&](const std::string& input, const AnyProblem& problem) { return questioner.ask(input, problem); },
      plan.most_questions, stop);
  // One that has come to its end is whole, whatever came meanwhile.
  if (parting.end == Parting::End::gave_up && (questioner.is_interrupted() || stop.stop_requested())) {
    return std::nullopt;
  }
  tell_parting(*plan.assignment, parting, *divergence);
  return questioner.take_questions();
}

}  // namespace harness
