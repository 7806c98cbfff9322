#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <numeric>
#include <set>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "fuzz/foundations/assignment.hpp"

namespace fuzz {

class TrialMemory;

/// What a crash came from, as far as a stack trace, an exception or a signal tells.
enum class CrashCause {
  unknown,
  /// An index beyond an array or list.
  index,
  /// A value that is none.
  null,
  /// Calls too deep.
  recursion,
  /// Something else: a name that is not defined, a file that is not there.
  other
};

/// What a candidate did with an input.
struct Observation {
  std::string input;
  /// Of its answer the files that the assignment asks for; without those that it did not write.
  MutantRun did;
  /// Whether that is wrong.
  bool failing = false;
  CrashCause cause = CrashCause::unknown;
  /// The other reading of the handout by which its files are right, failing or accepted; empty where there is
  /// none.
  std::string reading = {};
};

/// What can be taken off files before mistakes are looked for in what is left.
enum class Layer {
  /// Lines end in CR LF.
  crlf,
  blanks_at_line_ends,
  /// The newlines at the end.
  newlines_at_end,
  blank_lines,
  /// A line of its own that begins every file, or ends it.
  first_line,
  last_line
};

/// A mutant of the assignment, by its index, and the site at which it is made; everywhere where that is
/// empty.
struct Placed {
  std::size_t mutant = 0;
  std::string site = {};
  bool operator==(const Placed&) const = default;
};

/// Mistakes that a candidate's outputs at a site may come from.
struct Explanation {
  /// In the order in which they are made, each on what those before it have left.
  std::vector<Placed> mistakes;
  /// The site's observations on which a program with these mistakes does what the candidate did.
  int failing = 0;
  int passing = 0;
  /// At least so many observations of the site tell it from every other explanation of as many mistakes or
  /// fewer; 0 where not all of those were tried.
  int apart = 0;
  bool operator==(const Explanation&) const = default;
};

/// So many observations must tell an explanation from the others before it is said to be the one.
inline constexpr int enough_apart = 3;

/// Which known mistakes a candidate makes at a site, as far as its outputs there tell.
struct SiteDiagnosis {
  /// The task; empty where the assignment cannot tell.
  std::string site;
  /// The observations that were looked at.
  int failing = 0;
  int passing = 0;
  /// Of the failing ones, those without an answer, or without all its files: evidence for nothing.
  int ended_badly = 0;
  /// Observations that were not looked at, because the searches take too long.
  int too_large = 0;
  /// What explains all of them, wrong answers among them, of as few mistakes as can be.
  std::vector<Explanation> exact = {};
  /// Beside a single exact one: what has as many mistakes and misses so few observations that these do not
  /// speak clearly against it.
  std::vector<Explanation> rivals = {};
  /// Where nothing explains all, what explains most: three at most, the best first. They explain wrong
  /// answers, a quarter of the failing observations at least, several mistakes together half of them and
  /// twice as many as they are, and more than twice as many as the accepted ones that they would fail.
  std::vector<Explanation> partial = {};
  /// Whether combinations were tried: no single mistake explains everything.
  bool combined = false;
  /// The work allowed was done before all was tried.
  bool cut_short = false;
  /// So many of `partial`, from the first, explain every wrong answer and every accepted one, and miss no
  /// more than what ended badly.
  int all_answers = 0;
  /// What was taken off the candidate's files before all of this was found; an explanation without a mistake
  /// says that they are right then.
  std::vector<Layer> peeled = {};
  /// What explains all wrong answers that the first of `partial` leaves over, three at least.
  std::vector<Explanation> rest = {};
  /// So many more slips explain all as the exact ones do, and do the same as one of these elsewhere too.
  int not_told = 0;
  bool operator==(const SiteDiagnosis&) const = default;
};

/// So many wrong answers must be explained before programs with so many mistakes are said to be the one: the
/// more of them are tried, the more do the same by chance.
int enough_answers(std::size_t mistakes);

/// So many wrong answers are asked for before nothing more is asked about programs with so many mistakes: a
/// mistake that is not known may do what a known one does on the few inputs that a set has for it.
int answers_asked_for(std::size_t mistakes);

/// Whether a mistake is another reading of the handout: where it is made in a part of a task alone, it is
/// none, nor is a slip, whose index lies behind those of `known`.
bool is_reading(const Placed& placed, std::span<const MutantFacts> known);

/// How many mistakes an explanation has, wherever each is made; another reading of the handout is none.
std::size_t mistakes_in(const Explanation& explanation, std::span<const MutantFacts> known);

/// Whether the only explanation of a site is sure: no other comes near it, and it explains enough wrong
/// answers. Of several, whether they explain enough.
bool is_sure(const SiteDiagnosis& site, std::span<const MutantFacts> known);

/// The sites of the observations, in the order of the tasks, those with parts last.
struct Diagnosis {
  std::vector<SiteDiagnosis> sites = {};
  bool operator==(const Diagnosis&) const = default;
};

/// The mutants in all that it tells, by their indices.
std::set<std::size_t> mutants_told(const Diagnosis& diagnosis);

/// Whether slips are among what it tells.
bool has_slips(const Diagnosis& diagnosis, const Assignment& assignment);

/// All that its mistakes can be, by their indices: with the slips where it tells any.
std::vector<MutantFacts> known_to(const Diagnosis& diagnosis, const Assignment& assignment);

/// The observations of all sites that were looked at, and those that were not.
inline int total_of(const Diagnosis& diagnosis, int SiteDiagnosis::*count) {
  return std::accumulate(diagnosis.sites.begin(), diagnosis.sites.end(), 0,
                         [count](int sum, const auto& site) { return sum + site.*count; });
}
inline int failing_of(const Diagnosis& diagnosis) {
  return total_of(diagnosis, &SiteDiagnosis::failing);
}
inline int passing_of(const Diagnosis& diagnosis) {
  return total_of(diagnosis, &SiteDiagnosis::passing);
}
inline int too_large_of(const Diagnosis& diagnosis) {
  return total_of(diagnosis, &SiteDiagnosis::too_large);
}

/// How mistakes are looked for.
struct DiagnosisTerms {
  /// For one run of a program with mistakes.
  MutantBudget budget;
  /// Nodes that all runs together may enter, roughly, and as many once more to hold a task against what is
  /// sure of another; the same search has the same end on every machine.
  std::int64_t most_work = 75'000'000;
  int jobs = 1;
  /// The reading of the handout that the candidate may follow; empty where that is ours alone.
  std::string reading = {};
  /// Where outcomes of trials are kept for another diagnosis of the same candidate; none for one alone. It
  /// changes the time that is taken and nothing else.
  std::shared_ptr<TrialMemory> memory = nullptr;
  /// Single known mistakes alone are tried, which takes little.
  bool is_first_look = false;
};

/// Looks, for each site by its own observations, which killable mutants do what the candidate did: answer
/// with files that compare as equal, or end as badly, unless the crash speaks against it; on an observation
/// that does not fail they may also be right in their own way. Each of several has to be needed for a wrong
/// answer. Single ones first, then all pairs, then a third beside the best pairs where it
/// changes an answer that the pair leaves over. At a site with parts named as other tasks, what was found for
/// those tasks is there too, or not, with up to two more. The same result whatever the number of jobs. Once
/// `stop` was requested it returns soon and the result means nothing.
Diagnosis diagnose(const Assignment& assignment, std::span<const Observation> observations,
                   const DiagnosisTerms& terms, const std::stop_token& stop = {});

}  // namespace fuzz
