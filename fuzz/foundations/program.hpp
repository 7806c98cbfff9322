#pragma once

#include <algorithm>
#include <cassert>
#include <functional>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "fuzz/foundations/mutant.hpp"

namespace fuzz {

/// The facts of a mistake as the tables of mistakes have them, which no program changes; `facts_of` makes
/// them anybody's own.
struct LiteralFacts {
  std::string_view name;
  std::string_view sentence;
  MutantKind kind = MutantKind::rules;
  std::string_view reason = {};
  MutantClass mutant_class = MutantClass::killable;
  std::string_view reading = {};
};

/// A mistake as a change of a program made of replaceable parts.
template <class Program>
struct Mutant {
  LiteralFacts facts;
  void (*change)(Program& program);
};

/// Several lists as one.
template <class Program>
std::vector<Mutant<Program>> joined(std::initializer_list<std::span<const Mutant<Program>>> lists) {
  std::vector<Mutant<Program>> all;
  for (const auto list : lists) {
    all.insert(all.end(), list.begin(), list.end());
  }
  return all;
}

/// The facts of all mutants of an assignment, in their order.
template <class Program>
std::vector<MutantFacts> facts_of(std::span<const Mutant<Program>> mutants) {
  std::vector<MutantFacts> facts;
  for (const auto& mutant : mutants) {
    const auto& [name, sentence, kind, reason, mutant_class, reading] = mutant.facts;
    facts.push_back({std::string(name), std::string(sentence), kind, std::string(reason), mutant_class,
                     std::string(reading)});
  }
  return facts;
}

/// Makes the named mistakes in a program, in the order of the names. They are names of the assignment's.
template <class Program>
void make_mistakes(std::span<const Mutant<Program>> mutants, std::span<const std::string_view> names,
                   Program& program) {
  for (const auto name : names) {
    const auto found =
        std::ranges::find_if(mutants, [&](const auto& mutant) { return mutant.facts.name == name; });
    assert(found != mutants.end());
    found->change(program);
  }
}

/// Replaces a part by one that may call what was there before: `after(before, arguments...)`.
template <class R, class... A, class After>
void override_part(std::function<R(A...)>& part, After after) {
  part = [before = std::move(part), after](A... arguments) -> R { return after(before, arguments...); };
}

/// Lets a part that changes what it is given change it once more: `change(arguments...)`. An empty part
/// changes nothing.
template <class... A, class Change>
void add_to_part(std::function<void(A...)>& part, Change change) {
  override_part(part, [change](const auto& before, auto&&... arguments) {
    if (before) {
      before(arguments...);
    }
    change(arguments...);
  });
}

}  // namespace fuzz
