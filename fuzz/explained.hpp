#pragma once

#include <cstddef>
#include <map>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "fuzz/diagnosis.hpp"
#include "fuzz/foundations/assignment.hpp"

namespace fuzz {

/// The mistakes by which the failures of a program are explained so far, site by site: of several sets of
/// mistakes at a site any may be the program's.
class Explained {
 public:
  explicit Explained(const Assignment& assignment) : assignment_(assignment) {}

  /// Whether a program with some of these mistakes does what the candidate did. A mistake of another site
  /// counts, too: the same code may be called there.
  bool covers(const Observation& seen) const;

  bool operator==(const Explained& other) const { return sets_ == other.sets_; }

 private:
  friend class Unexplained;

  /// The sets of mistakes that may be made at a site, those of other sites as if they were made there.
  std::vector<std::vector<Placed>> sets_at(const std::string& site) const;
  bool does_so(const std::vector<Placed>& mistakes, const Observation& seen) const;

  const Assignment& assignment_;
  std::map<std::string, std::vector<std::vector<Placed>>> sets_;
};

/// Tells failures of a program that are new from those that are explained by the ones before.
class Unexplained {
 public:
  explicit Unexplained(const Assignment& assignment, int jobs = 1)
      : assignment_(assignment), jobs_(jobs), explained_(assignment) {}

  /// Takes what the candidate did with the next input. True for a failure that nothing found so far explains;
  /// then the mistakes are looked for once more. Where no known mistake explains it, further failures of that
  /// kind are none of their own. It hangs on what was taken before and on nothing else; once `stop` was
  /// requested it returns soon and the result means nothing.
  bool take(const Observation& seen, std::string_view kind, const std::stop_token& stop = {});
  /// A failure of which nobody knows what the candidate did: new where its kind is.
  bool take_kind(std::string_view kind);

  const Explained& explained() const { return explained_; }

 private:
  void keep(const Observation& seen);
  /// Leaves, of the sets at its site, those that do what was seen; false where none is left, and then all
  /// stay.
  bool narrow(const Observation& seen);
  void look_for_mistakes(const std::string& site, const std::stop_token& stop);

  const Assignment& assignment_;
  const int jobs_;
  Explained explained_;
  std::vector<Observation> failing_;
  std::vector<Observation> passing_;
  /// Of failures that no known mistake explains.
  std::vector<std::string> kinds_;
};

}  // namespace fuzz
