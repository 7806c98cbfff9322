#include "harness/job/proofs.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "fuzz/strength.hpp"

namespace harness {
namespace {

/// Inputs whose right search enters more nodes are left out.
constexpr std::int64_t most_nodes = 20'000;
/// A program that is at work for so many times the nodes of the right one, and for so many at least, does not
/// do what one does that came to its end.
constexpr std::int64_t patience = 20;
constexpr std::int64_t least_budget = 20'000;

/// The answers of an input's programs, those that were asked for.
class KnownAnswers {
 public:
  KnownAnswers(const Assignment& assignment, std::string_view input)
      : assignment_(assignment), input_(input) {}

  std::optional<bool> gives(const std::string& mistake, const cases::Answer& files) {
    if (!nodes_) {
      const auto described = fuzz::described(assignment_.core, input_);
      nodes_ = described && described->whole ? described->nodes : most_nodes + 1;
    }
    if (*nodes_ > most_nodes) {
      return std::nullopt;
    }
    const auto& answer = answer_of(mistake);
    // How lines end is a matter of its own.
    return answer && !fuzz::wrong_file(*answer, files, cases::Comparison::lines);
  }

 private:
  /// Nothing where the program comes to no end, or to a bad one.
  const std::optional<cases::Answer>& answer_of(const std::string& mistake) {
    const auto found = answers_.find(mistake);
    if (found != answers_.end()) {
      return found->second;
    }
    const std::array<std::string_view, 1> names{mistake};
    auto run = assignment_.core.answer_with(input_, names, {std::max(least_budget, patience * *nodes_), 200});
    const bool answered = run && run->ending == fuzz::MutantRun::Ending::answered;
    return answers_[mistake] = answered ? std::optional(std::move(run->answer)) : std::nullopt;
  }

  const Assignment& assignment_;
  const std::string_view input_;
  std::optional<std::int64_t> nodes_;
  std::map<std::string, std::optional<cases::Answer>> answers_;
};

}  // namespace

Proofs proofs_of(const Assignment& assignment, std::string_view input) {
  if (!assignment.core.answer_with) {
    return {};
  }
  Proofs proofs;
  for (const auto& mutant : assignment.core.mutants) {
    if (mutant.mutant_class == fuzz::MutantClass::killable) {
      proofs.mistakes.push_back(mutant.name);
    }
  }
  proofs.gives = [known = std::make_shared<KnownAnswers>(assignment, input)](const std::string& mistake,
                                                                             const cases::Answer& files) {
    return known->gives(mistake, files);
  };
  return proofs;
}

}  // namespace harness
