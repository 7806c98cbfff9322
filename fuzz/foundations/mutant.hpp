#pragma once

#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cases/answer.hpp"

namespace fuzz {

/// What part of a program a mistake lies in.
enum class MutantKind {
  /// What a move does, which moves there are and in which order, when the game is over, what a board is
  /// worth.
  rules,
  /// How the search goes through the tree or graph, and which move it takes.
  search,
  /// How the input is read and the answer is written.
  writing
};

/// Whether an answer can show a mistake.
enum class MutantClass {
  /// Some input shows it.
  killable,
  /// No input within the rules of inputs shows it.
  equivalent,
  /// The comparison hides it.
  invisible,
  /// A line of a right program that is changed, one of very many: it is looked for where no other mistake
  /// explains
  /// what a program does, and asked of no set of cases.
  slip
};

/// A mistake that programs make, as all may know it.
struct MutantFacts {
  /// "sneak-conquers"
  std::string name;
  /// One sentence: "A Sneak conquers as a Raid does."
  std::string sentence;
  MutantKind kind = MutantKind::rules;
  /// Where it cannot be killed, why not; empty for one that can.
  std::string reason = {};
  MutantClass mutant_class = MutantClass::killable;
  /// The other reading of the handout by which it is no mistake; empty for most.
  std::string reading = {};
  bool operator==(const MutantFacts&) const = default;
};

/// A mistake and where it sits. A site is a task of the assignment ("alpha-beta"), or a part of one
/// ("battle:first"); a mistake without one is made everywhere.
struct Mistake {
  std::string_view name;
  std::string_view site = {};
  bool operator==(const Mistake&) const = default;
};

/// The parts of a task whose programs have one function for the nodes at which their side moves and one for
/// those of the opponent.
inline constexpr std::string_view max_part = "max";
inline constexpr std::string_view min_part = "min";
/// The name of a part that is one side's moves begins so, and ends with the side's: "by-star".
inline constexpr std::string_view side_prefix = "by-";

/// What "NAME" or "NAME@SITE" spells; it refers to the text.
Mistake mistake_spelled(std::string_view text);
/// "strict-cut@alpha-beta"
std::string spelled(const Mistake& mistake);

/// The mistakes, spelled as above, that a program makes on an input of that task, in their order. What is
/// left of a site is the part of the task: "first" of "battle:first".
std::vector<Mistake> made_at(std::string_view task, std::span<const std::string_view> mistakes);

/// The names of those that are made everywhere, or at one of some parts.
std::vector<std::string_view> names_at(std::span<const Mistake> mistakes,
                                       std::initializer_list<std::string_view> parts);

/// An input that shows a mistake which random inputs seldom show.
struct MutantInput {
  std::string mutant;
  std::string input;
};

/// How much a program with a mistake may do: mistakes make searches longer, and games endless.
struct MutantBudget {
  /// Nodes of all its searches together.
  std::int64_t nodes = 5'000'000;
  /// Moves of a battle.
  std::int64_t moves = 200;
  /// Where given, what it is held against: it may end as `unlike` once a file of its own cannot become the
  /// one of that name there, layout at the ends of lines and blank lines at the end apart.
  const cases::Answer* wanted = nullptr;
};

/// Far more than the inputs take that cases are chosen from: a mutant that works longer is killed by them.
inline constexpr MutantBudget short_budget{500'000, 200};

/// What a program with mistakes makes of an input.
struct MutantRun {
  enum class Ending {
    answered,
    /// It was still at work when its budget was spent.
    over_budget,
    /// It cannot go on: no move is chosen, a number does not fit.
    crashed,
    /// It was left because what it writes is not what is wanted.
    unlike
  };
  Ending ending = Ending::answered;
  /// Empty unless it answered.
  cases::Answer answer;
  /// What its searches have entered.
  std::int64_t nodes = 0;
};

/// "rules", "search", "writing"
std::string_view name_of(MutantKind kind);
/// "killable", "equivalent", "invisible", "slip"
std::string_view name_of(MutantClass mutant_class);

}  // namespace fuzz
