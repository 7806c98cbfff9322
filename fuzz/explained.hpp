#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "fuzz/diagnosis.hpp"
#include "fuzz/foundations/assignment.hpp"

namespace fuzz {

/// A fault of a program, as far as its failures tell: at a site it is any of several sets of known mistakes.
struct Fault {
  std::map<std::string, std::vector<std::vector<Placed>>> sets;
  /// The failure, counted from 1, that is told for it, and of what kind that is; 0 as long as none is.
  std::size_t told_by = 0;
  std::string kind = {};
  /// The first failures that it explains: with fewer than `enough_apart` it may do so by chance.
  std::vector<Observation> evidence = {};

  bool is_sure() const { return evidence.size() >= static_cast<std::size_t>(enough_apart); }
  /// What it may be at a site; the sets of other sites as if they were made there, since the same code may be
  /// called there.
  std::vector<std::vector<Placed>> sets_at(const std::string& site) const;
};

/// The faults that explain failures of a program so far.
class Explained {
 public:
  explicit Explained(const Assignment& assignment) : assignment_(assignment) {}

  /// Whether a program with one of these faults, or with all of them, does what the candidate did.
  bool covers(const Observation& seen) const;
  /// Those for which other failures are told than this one.
  Explained told_by_others(std::size_t failure) const;

 private:
  friend class Unexplained;
  using Programs = std::vector<std::vector<Placed>>;

  /// Whether its search is so large that nobody asks which programs do what was seen.
  bool is_too_large(const Observation& seen) const;
  /// Those that do what was seen.
  Programs doing_so(const Programs& programs, const Observation& seen) const;
  /// The fault that explains it alone; nothing where none does. What that may be is less afterwards.
  Fault* narrowed_by(const Observation& seen);
  /// Programs that have all of the faults, the first of the many that there may be.
  Programs with_all(const std::string& site) const;

  const Assignment& assignment_;
  std::vector<Fault> faults_;
};

/// Tells failures of a program that are new from those that are explained by the ones before.
class Unexplained {
 public:
  /// `reading` is the other reading of the handout that the candidate may follow; empty where there is none.
  explicit Unexplained(const Assignment& assignment, int jobs = 1, std::string reading = {})
      : assignment_(assignment), jobs_(jobs), reading_(std::move(reading)), explained_(assignment) {}

  /// Takes what the candidate did with the next input. True for a new failure: no fault found so far explains
  /// it, and it is not of the kind of one that is told and not surely explained. Then the fault behind it is
  /// looked for; and once more when several of a kind are unexplained: what of them a known mistake does is a
  /// fault of its own, for which a failure is told as well. It hangs on what was taken before and on nothing
  /// else; once `stop` was requested nothing is looked for any more.
  bool take(const Observation& seen, std::string_view kind, const std::stop_token& stop = {});
  /// A failure of which nobody knows what the candidate did: new where its kind is.
  bool take_kind(std::string_view kind);

  const Explained& explained() const { return explained_; }
  /// Whether a failure is one of those for which others are told than `failure`, counted from 1 among the new
  /// ones. `seen` is empty where nobody knows what the candidate did.
  bool is_of_another(std::size_t failure, const std::optional<Observation>& seen,
                     std::string_view kind) const;

 private:
  /// What is told for all failures of a kind that no fault explains.
  struct Standing {
    std::string kind;
    std::size_t failure = 0;
    std::optional<Observation> seen;
  };

  bool take_explained(const Observation& seen, std::string_view kind);
  bool tell_fault(Fault& fault, std::string_view kind);
  bool tell_standing(std::string_view kind, std::optional<Observation> seen);
  bool is_standing(std::string_view kind) const;
  /// Whether a failure of that kind is told, explained or not.
  bool is_told(std::string_view kind) const;
  /// Faults that may explain by chance are none where several failures of their kind are not explained.
  void drop_unsure(std::string_view kind);
  /// What nothing explained and a fault does now is no longer open.
  void settle();

  bool look_at(const std::string& site, const std::stop_token& stop);
  bool look_at_several(const std::string& site, const std::stop_token& stop);
  bool look_beside_faults(const std::string& site, const std::stop_token& stop);
  DiagnosisTerms terms_for(std::int64_t most_work) const;
  SiteDiagnosis diagnosed(const std::string& site, const DiagnosisTerms& terms,
                          const std::stop_token& stop) const;
  void add_faults(const std::string& site, const std::vector<Explanation>& explanations);
  /// All that is open there, and what is right.
  std::vector<Observation> observed_at(const std::string& site) const;

  const Assignment& assignment_;
  const int jobs_;
  const std::string reading_;
  Explained explained_;
  /// Failing ones that nothing explains, and passing ones, by site.
  std::map<std::string, std::vector<Observation>> open_;
  std::map<std::string, std::vector<Observation>> passing_;
  std::size_t told_ = 0;
  std::vector<Standing> standing_;
};

}  // namespace fuzz
