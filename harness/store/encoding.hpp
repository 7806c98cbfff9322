#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "harness/events/case_record.hpp"
#include "harness/events/events.hpp"

/// The events of a job as bytes, which give the same events again: any bytes in foreign texts, numbers to the
/// last bit. A member that bytes of an earlier version lack has its usual value. What an event says in our
/// own words is text that a terminal can have, whoever wrote the bytes.
namespace harness {

/// The assignments by name.
class Registry;

/// With the audience that the job's reports were for: whoever tells it again tells no more.
std::string encoded(const JobStarted& job, const Audience& audience = {});

/// A record as bytes.
struct EncodedRecord {
  std::string facts;
  /// The files that belong to it, each once however many attempts wrote it; the record's own bytes.
  std::vector<std::string_view> contents;
};
EncodedRecord encoded(const CaseRecord& record);
std::string encoded(const JobFinished& end);

/// Nothing where the bytes are no such event, or one of an assignment that is not known here.
std::optional<JobStarted> decoded_start(std::string_view bytes, const Registry& registry);
/// Of the same bytes.
std::optional<Audience> decoded_audience(std::string_view bytes);
/// `contents` has all files of the record, one behind the other, or is absent: then what attempts wrote is so
/// too.
std::optional<CaseRecord> decoded_record(std::string_view facts, std::optional<std::string_view> contents);
/// A result as version 0.1.0 kept it.
std::optional<CaseResult> decoded_result(std::string_view bytes);
/// `mutants` are those that a finding may name. One that is not known any more is left out.
std::optional<JobFinished> decoded_end(std::string_view bytes, std::span<const fuzz::MutantFacts> mutants);

}  // namespace harness
