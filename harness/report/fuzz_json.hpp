#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "harness/events/fuzz_events.hpp"

namespace harness {

/// A whole search for failing inputs as one JSON object (docs/formats.md): what `--json` writes and a page
/// holds. `report` is the command that it was made by: "fuzz" or "shrink". What differs from run to run
/// stands in one member, `measured`, which `times` = false leaves out.
class FuzzDocument {
 public:
  FuzzDocument(std::string report, bool times);
  ~FuzzDocument();
  FuzzDocument(const FuzzDocument&) = delete;
  FuzzDocument& operator=(const FuzzDocument&) = delete;

  void started(const JobStarted& job);
  void add(const Failure& failure);
  void passed(const CaseResult& result);
  /// All of it. Asked for once.
  std::string text(const FuzzFinished& end);

 private:
  class Parts;
  std::unique_ptr<Parts> parts_;
};

/// Writes that document when the search is finished.
std::unique_ptr<FuzzReporter> fuzz_json_reporter(std::string report, std::filesystem::path file, bool times);

}  // namespace harness
