#include "fuzz/judged_apart.hpp"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <new>
#include <string>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include "fuzz/text_steps.hpp"

namespace fuzz {
namespace {

/// Strings as bytes, and back.
class Packed {
 public:
  Packed() = default;
  explicit Packed(std::string bytes) : bytes_(std::move(bytes)) {}

  void put(std::string_view text) { bytes_ += fmt::format("{}\n{}", text.size(), text); }

  std::string take() {
    const std::size_t end = bytes_.find('\n', at_);
    const std::size_t size = std::stoull(bytes_.substr(at_, end - at_));
    at_ = end + 1 + size;
    return bytes_.substr(end + 1, size);
  }

  std::string bytes() && { return std::move(bytes_); }

 private:
  std::string bytes_;
  std::size_t at_ = 0;
};

std::string packed(const Agreement& agreed) {
  Packed packed;
  packed.put(agreed.valid_to_one ? "1" : "0");
  packed.put(agreed.difference ? "1" : "0");
  if (const auto& difference = agreed.difference) {
    packed.put(difference->file);
    packed.put(std::to_string(difference->line));
    packed.put(difference->solver);
    packed.put(difference->oracle);
  }
  return std::move(packed).bytes();
}

JudgedApart unpacked(std::string bytes) {
  Packed packed(std::move(bytes));
  JudgedApart judged;
  judged.valid_to_one = packed.take() == "1";
  if (packed.take() == "1") {
    Difference& difference = judged.difference.emplace();
    difference.file = packed.take();
    difference.line = std::stoll(packed.take());
    difference.solver = packed.take();
    difference.oracle = packed.take();
  }
  return judged;
}

/// What a witness is told to have done. Of a refusal it is what was expected, without its place, what was
/// found and numbers, which change while an input shrinks.
std::string deed(std::string_view told) {
  constexpr std::string_view before = ": expected ";
  const std::size_t begin = told.find(before);
  const std::size_t end = told.rfind(", found ");
  if (told.starts_with('(') || begin == std::string_view::npos || end == std::string_view::npos ||
      end < begin) {
    return std::string(told);
  }
  std::string expected(told.substr(begin + before.size(), end - begin - before.size()));
  std::erase_if(expected, [](char letter) { return '0' <= letter && letter <= '9'; });
  return "refused: " + expected;
}

/// Whether the two differ in the same way: their answers do, or each dies, refuses for the same reason or
/// answers as it did.
bool alike(const Difference& one, const Difference& other) {
  if (!one.file.empty() || !other.file.empty()) {
    return one.file.empty() == other.file.empty();
  }
  return deed(one.solver) == deed(other.solver) && deed(one.oracle) == deed(other.oracle);
}

/// Inputs a step simpler, by the assignment and, if wanted, by the text alone.
std::vector<std::string> steps_for(const ShrunkBy& by, std::string_view input, bool also_texts) {
  // They read the input with the solver's parser, which may be what dies.
  std::vector<std::string> steps;
  const auto own = in_child(
      [&] {
        Packed all;
        for (const auto& step : by.smaller(input)) {
          all.put(step);
        }
        all.put("");
        return std::move(all).bytes();
      },
      by.limits, ChildVoice::silent);
  if (own) {
    Packed all(*own);
    for (std::string step = all.take(); !step.empty(); step = all.take()) {
      steps.push_back(std::move(step));
    }
  }
  if (also_texts) {
    std::ranges::move(smaller_texts(input), std::back_inserter(steps));
  }
  return steps;
}

}  // namespace

Witnesses noted(const Witnesses& witnesses, std::atomic<Asked>& asked, const ChildLimits& limits) {
  const auto begin = [&asked, seconds = limits.cpu_seconds](Asked who) {
    asked = who;
    restart_cpu_clock(seconds);
  };
  return {[solve = witnesses.solve, begin](std::string_view input) {
            begin(Asked::solver);
            return solve(input);
          },
          [oracle = witnesses.oracle, begin](std::string_view input) {
            begin(Asked::oracle);
            return oracle(input);
          }};
}

Difference difference_by_death(Asked asked, const ChildDeath& death) {
  const std::string how = fmt::format("({})", death.how);
  switch (asked) {
    case Asked::generator:
      return {"", 0, "(not asked)", fmt::format("(not asked; the generator: {})", death.how)};
    case Asked::solver:
      return {"", 0, how, "(not asked)"};
    case Asked::oracle:
      return {"", 0, "(asked before)", how};
  }
  return {};
}

JudgedApart judged_apart(const Witnesses& witnesses, std::string_view input, const ChildLimits& limits) {
  const SharedMemory memory(sizeof(std::atomic<Asked>));
  auto& asked = *new (memory.data()) std::atomic<Asked>(Asked::solver);
  const auto bytes = in_child([&] { return packed(agreement(noted(witnesses, asked, limits), input)); },
                              limits, ChildVoice::silent);
  if (bytes) {
    return unpacked(*bytes);
  }
  return {difference_by_death(asked, bytes.error()), true, bytes.error().out_of_time};
}

Shrunk shrunk_apart(const ShrunkBy& by, std::string_view input, const JudgedApart& first) {
  // Of an endless search each step that keeps it costs all of its time.
  constexpr int soon = 10;
  ChildLimits limits = by.limits;
  if (first.out_of_time) {
    limits.cpu_seconds = std::min(limits.cpu_seconds, soon);
  }
  const bool also_texts = first.difference->file.empty();
  const auto smaller = [&](std::string_view text) { return steps_for(by, text, also_texts); };
  const auto fails = [&](std::string_view text) {
    const JudgedApart judged = judged_apart(by.witnesses, text, limits);
    return judged.difference && judged.valid_to_one >= first.valid_to_one &&
           alike(*judged.difference, *first.difference);
  };
  ShrinkTerms terms;
  terms.most_tries = by.most_tries;
  terms.is_over = [end = std::chrono::steady_clock::now() + by.most_time] {
    return std::chrono::steady_clock::now() >= end;
  };
  Shrunk shrunk = shrink(input, smaller, one_by_one(fails), terms);
  if (first.out_of_time && !judged_apart(by.witnesses, shrunk.input, by.limits).difference) {
    // It was slow and no more.
    shrunk = {std::string(input), 0, shrunk.tries, false};
  }
  return shrunk;
}

}  // namespace fuzz
