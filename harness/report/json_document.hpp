#pragma once

#include <memory>
#include <string>

#include "harness/events/events.hpp"

namespace harness {

/// A whole job as one JSON object (docs/formats.md): what `--json` writes and a page holds. What differs from
/// run to run stands in one member, `measured`, which `times` = false leaves out. It is told what its
/// audience may see, and no more.
class JsonDocument {
 public:
  JsonDocument(const Audience& audience, bool times);
  ~JsonDocument();
  JsonDocument(const JsonDocument&) = delete;
  JsonDocument& operator=(const JsonDocument&) = delete;

  void started(const JobStarted& job);
  void add(const CaseResult& result);
  /// All of it. Asked for once.
  std::string text(const JobFinished& end);

 private:
  class Members;
  class Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace harness
