#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "harness/events/events.hpp"

namespace harness {

/// A failing case as a report tells it in full.
struct ToldCase {
  /// Its name and verdicts.
  std::vector<std::string> head;
  /// What is said of it below.
  std::vector<std::string> body;
};

/// Gathers failing cases by what fails alike. Of each group it keeps the ids and the text of one case, the
/// one with the smallest input, and of equals the first: so its memory does not grow with the texts.
class AlikeFailures {
 public:
  /// `tell` is asked only for a case that is the smallest of its group so far.
  void add(const CaseResult& result, const std::function<ToldCase()>& tell);
  std::size_t cases() const { return cases_; }
  /// The groups with most cases first, of equals the one that came first: the smallest case in full and the
  /// ids of the others, as long as `room` lines suffice, but the first in any case; then the other groups by
  /// a line or two. A blank line stands before each block. Of a single case the body alone is told, since it
  /// stands below its head. `width` is how wide lines may be.
  std::vector<std::string> lines(std::size_t room, std::size_t width) const;

 private:
  struct Group {
    std::string what;
    std::vector<std::string> ids;
    /// The case that is told, its place in `ids`, and the bytes of its input.
    ToldCase told;
    std::size_t told_at = 0;
    std::size_t input_size = 0;
  };

  std::vector<const Group*> by_size() const;
  static std::vector<std::string> block(const Group& group, std::size_t width);
  static std::vector<std::string> brief(const Group& group, std::size_t width);

  std::map<std::string, std::size_t> places_;
  std::vector<Group> groups_;
  std::size_t cases_ = 0;
};

}  // namespace harness
