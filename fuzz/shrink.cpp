#include "fuzz/shrink.hpp"

#include <algorithm>
#include <unordered_set>
#include <utility>

namespace fuzz {
namespace {

class Walk {
 public:
  Walk(std::string_view input, const Smaller& smaller, const FailEach& fail, const ShrinkTerms& terms)
      : smaller_(smaller), fail_(fail), terms_(terms), result_{std::string(input)} {
    tried_.insert(hash_(result_.input));
    steps_ = smaller_(result_.input);
  }

  Shrunk walk() {
    while (take_batch()) {
      std::vector<std::string> inputs;
      for (const std::size_t at : batch_) {
        inputs.push_back(steps_[at]);
      }
      const auto failing = fail_(inputs);
      const auto first = std::ranges::find(failing, true) - failing.begin();
      const bool found = first < std::ssize(failing);
      if (!found && terms_.is_over()) {
        result_.minimal = false;
        break;
      }
      note_tried(inputs, static_cast<std::size_t>(found ? first + 1 : first));
      if (found) {
        go_to(batch_[static_cast<std::size_t>(first)]);
      }
    }
    return std::move(result_);
  }

 private:
  /// The next steps to be tried at once, by their places. False where there are none, or no more may be
  /// tried.
  bool take_batch() {
    batch_.clear();
    const auto most =
        std::min<std::int64_t>(static_cast<std::int64_t>(std::max<std::size_t>(terms_.at_once, 1)),
                               terms_.most_tries - result_.tries);
    std::unordered_set<std::size_t> taken;
    while (passed_ < steps_.size() && (most <= 0 || std::ssize(batch_) < most)) {
      const std::size_t at = (begin_ + passed_++) % steps_.size();
      const std::size_t hash = hash_(steps_[at]);
      if (tried_.contains(hash) || taken.contains(hash)) {
        continue;
      }
      if (terms_.is_over() || most <= 0) {
        result_.minimal = false;
        return false;
      }
      taken.insert(hash);
      batch_.push_back(at);
    }
    return !batch_.empty();
  }

  /// What stands behind the first that fails was looked at for nothing, as if it had not been.
  void note_tried(const std::vector<std::string>& inputs, std::size_t count) {
    result_.tries += static_cast<std::int64_t>(count);
    for (std::size_t at = 0; at < count; ++at) {
      tried_.insert(hash_(inputs[at]));
    }
  }

  /// Goes on with steps like this one: those before it have just been tried on nearly the same input.
  void go_to(std::size_t at) {
    ++result_.steps;
    result_.input = steps_[at];
    steps_ = smaller_(result_.input);
    begin_ = at < steps_.size() ? at : 0;
    passed_ = 0;
    terms_.improved(result_);
  }

  const Smaller& smaller_;
  const FailEach& fail_;
  const ShrinkTerms& terms_;
  Shrunk result_;
  /// The smaller inputs of the one that is reached; they are tried from `begin_` on and around, and so many
  /// were.
  std::vector<std::string> steps_;
  std::size_t begin_ = 0;
  std::size_t passed_ = 0;
  std::vector<std::size_t> batch_;
  const std::hash<std::string_view> hash_{};
  std::unordered_set<std::size_t> tried_;
};

}  // namespace

Shrunk shrink(std::string_view input, const Smaller& smaller, const FailEach& fail,
              const ShrinkTerms& terms) {
  return Walk(input, smaller, fail, terms).walk();
}

FailEach one_by_one(std::function<bool(std::string_view input)> fails) {
  return [fails = std::move(fails)](std::span<const std::string> inputs) {
    std::vector<bool> failing;
    for (const auto& text : inputs) {
      failing.push_back(fails(text));
    }
    return failing;
  };
}

Shrunk shrink(std::string_view input, const Smaller& smaller,
              const std::function<bool(std::string_view input)>& fails, std::int64_t most_tries) {
  ShrinkTerms terms;
  terms.most_tries = most_tries;
  return shrink(input, smaller, one_by_one(fails), terms);
}

}  // namespace fuzz
