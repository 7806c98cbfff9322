#include "fuzz/examples.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <set>
#include <utility>

#include "fuzz/foundations/chance.hpp"
#include "fuzz/foundations/text_hash.hpp"
#include "fuzz/shrink.hpp"
#include "fuzz/strength.hpp"

namespace fuzz {
namespace {

std::size_t size_of(const ShowingInput& shown) {
  std::size_t bytes = shown.input.size();
  for (const auto& [name, text] : shown.right.files) {
    bytes += text.size();
  }
  return bytes;
}

/// Looks for inputs that show some mistakes.
class Showing {
 public:
  Showing(const Assignment& assignment, std::string_view task, const std::vector<Placed>& mistakes,
          const ExampleTerms& terms, const std::stop_token& stop)
      : assignment_(assignment), task_(task), terms_(terms), stop_(stop) {
    for (const auto& [mutant, site] : mistakes) {
      spelled_.push_back(spelled({facts_of(assignment_, mutant).name, site}));
    }
    names_.assign(spelled_.begin(), spelled_.end());
  }

  std::vector<ShowingInput> inputs() const {
    auto found = drawn();
    std::ranges::stable_sort(found, {}, size_of);
    found.resize(std::min(found.size(), terms_.most));
    if (!found.empty()) {
      make_small(found.front());
    }
    return found;
  }

 private:
  /// What both programs make of the input; nothing where it shows no wrong answer, or may not be seen.
  std::optional<ShowingInput> shown_by(std::string_view input) const {
    if (terms_.is_secret(input) || task_of(assignment_, input) != task_) {
      return std::nullopt;
    }
    using Ending = MutantRun::Ending;
    auto right = assignment_.answer_with(input, {}, terms_.budget);
    if (!right || right->ending != Ending::answered) {
      return std::nullopt;
    }
    auto wrong = assignment_.answer_with(input, names_, terms_.budget);
    if (!wrong || wrong->ending != Ending::answered ||
        !is_killed(*wrong, right->answer, assignment_.facts.comparison) ||
        !std::ranges::all_of(right->answer.files,
                             [&](const auto& file) { return wrong->answer.files.contains(file.first); })) {
      return std::nullopt;
    }
    return ShowingInput{std::string(input), std::move(right->answer), std::move(wrong->answer)};
  }

  std::vector<ShowingInput> drawn() const {
    std::uint64_t seed = text_hash(task_);
    for (const auto& name : spelled_) {
      seed = mixed_seed(text_hash(name, seed), 1);
    }
    const auto task = std::ranges::find(assignment_.facts.tasks, task_, &TaskWeight::name);
    const auto wanted =
        task == assignment_.facts.tasks.end() ? std::nullopt : std::optional(std::string_view(task->name));
    std::vector<ShowingInput> found;
    std::set<std::string> known;
    for (int index = 0; index < terms_.drawn && !stop_.stop_requested(); ++index) {
      const Profile profile = index % 2 == 0 ? Profile::edge : Profile::course;
      auto input = drawn_input(assignment_, profile, wanted, seed, index);
      if (!known.insert(input).second) {
        continue;
      }
      if (auto shown = shown_by(input)) {
        found.push_back(*std::move(shown));
      }
    }
    return found;
  }

  void make_small(ShowingInput& shown) const {
    const auto smaller = [this](std::string_view input) { return smaller_inputs(assignment_, input); };
    const auto fails = [this](std::string_view input) {
      return !stop_.stop_requested() && shown_by(input).has_value();
    };
    const auto small = shrink(shown.input, smaller, fails, terms_.most_tries);
    if (auto again = shown_by(small.input)) {
      shown = *std::move(again);
    }
  }

  const Assignment& assignment_;
  const std::string_view task_;
  const ExampleTerms& terms_;
  const std::stop_token& stop_;
  std::vector<std::string> spelled_;
  std::vector<std::string_view> names_;
};

}  // namespace

std::vector<ShowingInput> inputs_that_show(const Assignment& assignment, std::string_view task,
                                           const std::vector<Placed>& mistakes, const ExampleTerms& terms,
                                           const std::stop_token& stop) {
  if (!assignment.answer_with || !(assignment.draw || assignment.draw_input)) {
    return {};
  }
  return Showing(assignment, task, mistakes, terms, stop).inputs();
}

}  // namespace fuzz
