#include "harness/grade/grade_job.hpp"

#include <algorithm>
#include <deque>
#include <mutex>
#include <string>
#include <thread>
#include <utility>

#include "harness/grade/answer_book.hpp"
#include "harness/grade/graded_unit.hpp"
#include "harness/grade/mistakes.hpp"
#include "harness/job/alarm.hpp"

namespace harness {
namespace {

/// The expected answers, by the places of the sets.
using Books = std::deque<AnswerBook>;

/// Hands out units to threads that each see one to its end.
class UnitQueue {
 public:
  UnitQueue(Session& session, const GradePlan& plan, const std::vector<PlannedUnit>& units, Books& books,
            const Cancellation& cancellation)
      : session_(session), plan_(plan), units_(units), books_(books), cancellation_(cancellation) {}

  /// An error is one line.
  tl::expected<void, std::string> run(const UnitProgress& progress) {
    progress_ = &progress;
    const std::size_t at_a_time = std::min(units_.size(), session_.workers() + 1);
    {
      std::vector<std::jthread> threads;
      for (std::size_t number = 0; number < at_a_time; ++number) {
        threads.emplace_back([this] { work(); });
      }
    }
    return fault_.empty() ? tl::expected<void, std::string>() : tl::unexpected(fault_);
  }

 private:
  void work() {
    while (const auto* const planned = next()) {
      const auto& set = plan_.sets[planned->set];
      const auto done = run_unit(session_, {plan_, set, plan_.people.works[planned->work]},
                                 books_[planned->set], cancellation_);
      const std::lock_guard lock(mutex_);
      if (!done && fault_.empty()) {
        fault_ = done.error();
      }
      if (cancellation_.stopped() == Stopped::no) {
        (*progress_)(*planned, ++over_);
      }
    }
  }

  const PlannedUnit* next() {
    const std::lock_guard lock(mutex_);
    const bool goes_on = next_ < units_.size() && fault_.empty() && cancellation_.stopped() == Stopped::no;
    return goes_on ? &units_[next_++] : nullptr;
  }

  Session& session_;
  const GradePlan& plan_;
  const std::vector<PlannedUnit>& units_;
  Books& books_;
  const Cancellation& cancellation_;
  const UnitProgress* progress_ = nullptr;
  std::mutex mutex_;
  std::size_t next_ = 0;
  std::size_t over_ = 0;
  std::string fault_;
};

Books books_of(Session& session, const GradePlan& plan) {
  Books books;
  for (std::size_t set = 0; set < plan.sets.size(); ++set) {
    books.emplace_back(*plan.sets[set].assignment, plan.sets[set].source.cases,
                       session.folders().path() + "/answers-" + std::to_string(set));
  }
  return books;
}

}  // namespace

std::vector<PlannedUnit> units_to_run(const GradePlan& plan) {
  std::vector<PlannedUnit> units;
  for (std::size_t work = 0; work < plan.people.works.size(); ++work) {
    for (std::size_t set = 0; set < plan.sets.size(); ++set) {
      auto state = state_of(plan, plan.sets[set], plan.people.works[work]);
      if (!state.is_final) {
        units.push_back({work, set, std::move(state)});
      }
    }
  }
  return units;
}

std::vector<std::vector<UnitSummary>> summaries_of(const GradePlan& plan) {
  std::vector<std::vector<UnitSummary>> units(plan.sets.size());
  for (std::size_t set = 0; set < plan.sets.size(); ++set) {
    for (const auto& work : plan.people.works) {
      units[set].push_back(summary_of(plan, plan.sets[set], work));
    }
  }
  return units;
}

tl::expected<bool, std::string> run_units(Session& session, const GradePlan& plan,
                                          const std::vector<PlannedUnit>& units,
                                          const UnitProgress& progress) {
  const Cancellation cancellation(session);
  Books books = books_of(session, plan);
  if (const auto run = UnitQueue(session, plan, units, books, cancellation).run(progress); !run) {
    return tl::unexpected(run.error());
  }
  return cancellation.stopped() != Stopped::no;
}

tl::expected<Graded, std::string> run_grading(Session& session, const GradePlan& plan,
                                              const std::vector<PlannedUnit>& units,
                                              const UnitProgress& progress) {
  Cancellation cancellation(session);
  const Alarm alarm(plan.budget, [&cancellation] { cancellation.stop(Stopped::budget); });
  Books books = books_of(session, plan);
  if (const auto run = UnitQueue(session, plan, units, books, cancellation).run(progress); !run) {
    return tl::unexpected(run.error());
  }
  Graded graded{summaries_of(plan), cancellation.stopped()};
  const auto goes_on = [&] { return plan.diagnosis && cancellation.stopped() == Stopped::no; };
  for (std::size_t set = 0; set < plan.sets.size() && goes_on(); ++set) {
    const auto found =
        find_mistakes(session, plan, plan.sets[set], books[set], cancellation, graded.units[set]);
    if (!found) {
      return tl::unexpected(found.error());
    }
  }
  graded.stopped = cancellation.stopped();
  return graded;
}

}  // namespace harness
