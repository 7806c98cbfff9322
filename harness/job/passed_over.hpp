#pragma once

#include <string>
#include <vector>

#include "cases/case_set.hpp"
#include "cases/parsed.hpp"
#include "harness/assignment/assignment.hpp"
#include "harness/job/case_source.hpp"

namespace harness {

/// Collects what looks like cases in a folder and is not read. The set stays where it is.
class PassedOverCases {
 public:
  PassedOverCases(const Assignment& assignment, const cases::CaseSet& set)
      : assignment_(assignment), set_(set) {}

  /// An input that the assignment's parser refuses.
  void add_refused(const cases::StoredCase& stored, const std::string& input, const cases::ParseError& error);
  /// An input that cannot be read, and why.
  void add_unread(std::string why);
  /// With what the set has left over, and the texts that read as inputs though no name says so.
  PassedOver with_all_of_the_set() const;

 private:
  const Assignment& assignment_;
  const cases::CaseSet& set_;
  PassedOver passed_;
};

/// How the names of a set's files go; nothing where each case has a folder of its own.
std::vector<std::string> patterns_of(const cases::CaseSet& set);

/// "set: 3 of 53 that look like cases passed over: 1.in: no expected file; ..."
std::string passed_over_text(const Assignment& assignment, const CaseSource& source);

/// What is to be known of how a folder was read, a line each: how names go, and what was passed over.
std::vector<std::string> remarks_on(const Assignment& assignment, const CaseSource& source);

/// Why a source should not stand for its folder: more than a tenth of what looks like cases was passed over.
/// Empty where it may.
std::string objection_to(const Assignment& assignment, const CaseSource& source);

}  // namespace harness
