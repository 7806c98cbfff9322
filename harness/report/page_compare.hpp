#pragma once

#include <filesystem>
#include <memory>
#include <set>
#include <string>
#include <string_view>

#include "harness/events/events.hpp"

namespace harness {

/// A comparison of two runs as one HTML document: what changed, and each case of these names (as JSON reports
/// have them) as either run has it.
class ComparePage {
 public:
  ComparePage(std::string_view title, std::set<std::string> changed);
  ~ComparePage();
  ComparePage(const ComparePage&) = delete;
  ComparePage& operator=(const ComparePage&) = delete;

  /// Is told one of the runs, and puts on the page, which must outlive it, what that run's audience may see
  /// of these cases. `side` is "before" or "after".
  std::unique_ptr<Reporter> listener(const Audience& audience, std::string_view side);
  /// The same of a run of which only a report in JSON is there: it holds no files.
  void add_report(std::string_view side, std::string_view json);

  /// Writes it, with the comparison as it is printed and as JSON. The error of a page that could not be kept;
  /// empty when all is well.
  std::string write(const std::filesystem::path& file, std::string text, std::string json);

 private:
  class Side;
  class Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace harness
