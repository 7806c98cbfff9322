#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "fuzz/diagnosis.hpp"
#include "harness/judge/judgement.hpp"

namespace harness {

struct Finding;

/// An input that shows a mistake and is none of the set's: it was drawn for the mistake, by nothing that
/// hangs on a case. The candidate was run on it and did what a program with the mistake does, so that nothing
/// here is of the candidate's own making.
struct Example {
  /// A file that is asked for.
  struct File {
    std::string expected;
    /// What a program with the mistake writes.
    std::string wrong;
    /// Of what it writes.
    FileJudgement judgement;
  };
  /// Empty where the assignment has none.
  std::string task;
  std::string input;
  std::vector<File> files;
};

/// A known mistake, as all may know it.
struct MistakeWords {
  std::string name;
  std::string sentence;
  bool operator==(const MistakeWords&) const = default;
};

/// " (only at max nodes)" or " (only in star's moves)" for the site of a mistake that is made there alone;
/// empty for other sites.
std::string words_of_nodes(std::string_view site);

/// A mistake's sentence with the words of the nodes at which it is made before its full stop.
std::string sentence_at(std::string sentence, std::string_view site);

/// Mistakes that are made together, for sure, in some tasks.
struct ToldMistake {
  std::vector<std::string> tasks;
  std::vector<MistakeWords> mistakes;
  std::optional<Example> example = std::nullopt;
};

/// What is told of a finding to somebody who is not to know of the cases: what is sure, and nothing that is
/// of a case.
struct ToldMistakes {
  /// The other reading of the handout by which all that fails is right; empty for none.
  std::string reading;
  std::vector<ToldMistake> sure;
  /// The tasks with failing cases whose mistake is not known for sure.
  std::vector<std::string> unknown_at;
};

/// Of a finding what may be told so. An example is told with the first of its mistake's tasks.
ToldMistakes told_of(const Finding& finding);

/// Whether the site's own cases tell what explains them from everything else, and that is mistakes alone: no
/// other reading of the handout, and nothing had to be taken off the files first.
bool is_sure_alone(const Finding& finding, const fuzz::SiteDiagnosis& site);

}  // namespace harness
