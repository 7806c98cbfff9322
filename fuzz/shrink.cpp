#include "fuzz/shrink.hpp"

#include <algorithm>
#include <unordered_set>
#include <utility>

#include <rapidcheck.h>

namespace fuzz {
namespace {

using Step = rc::Shrinkable<std::string>;

class Walk {
 public:
  Walk(std::string_view input, const Smaller& smaller, const FailEach& fail, const ShrinkTerms& terms)
      : fail_(fail), terms_(terms), result_{std::string(input)} {
    const auto steps = [&smaller](const std::string& text) { return rc::seq::fromContainer(smaller(text)); };
    tried_.insert(hash_(result_.input));
    left_ = rc::shrinkable::shrinkRecur(result_.input, steps).shrinks();
  }

  Shrunk walk() {
    while (take_batch()) {
      std::vector<std::string> inputs;
      for (const auto& step : batch_) {
        inputs.push_back(step.value());
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
        go_to(batch_[static_cast<std::size_t>(first)], std::move(inputs[static_cast<std::size_t>(first)]));
      }
    }
    return std::move(result_);
  }

 private:
  /// The next steps to be tried at once. False where there are none, or no more may be tried.
  bool take_batch() {
    batch_.clear();
    const auto most =
        std::min<std::int64_t>(static_cast<std::int64_t>(std::max<std::size_t>(terms_.at_once, 1)),
                               terms_.most_tries - result_.tries);
    std::unordered_set<std::size_t> taken;
    for (auto next = left_.next(); next; next = left_.next()) {
      const std::size_t hash = hash_(next->value());
      if (tried_.contains(hash) || !taken.insert(hash).second) {
        continue;
      }
      if (terms_.is_over() || most <= 0) {
        result_.minimal = false;
        return false;
      }
      batch_.push_back(std::move(*next));
      if (std::ssize(batch_) == most) {
        break;
      }
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

  void go_to(const Step& step, std::string input) {
    ++result_.steps;
    result_.input = std::move(input);
    left_ = step.shrinks();
    terms_.improved(result_);
  }

  const FailEach& fail_;
  const ShrinkTerms& terms_;
  Shrunk result_;
  rc::Seq<Step> left_;
  std::vector<Step> batch_;
  const std::hash<std::string_view> hash_{};
  std::unordered_set<std::size_t> tried_;
};

}  // namespace

Shrunk shrink(std::string_view input, const Smaller& smaller, const FailEach& fail,
              const ShrinkTerms& terms) {
  return Walk(input, smaller, fail, terms).walk();
}

Shrunk shrink(std::string_view input, const Smaller& smaller,
              const std::function<bool(std::string_view input)>& fails, std::int64_t most_tries) {
  const FailEach each = [&fails](std::span<const std::string> inputs) {
    std::vector<bool> failing;
    for (const auto& text : inputs) {
      failing.push_back(fails(text));
    }
    return failing;
  };
  ShrinkTerms terms;
  terms.most_tries = most_tries;
  return shrink(input, smaller, each, terms);
}

}  // namespace fuzz
