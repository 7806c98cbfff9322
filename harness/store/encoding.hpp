#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "harness/events/events.hpp"

/// The events of a job as bytes, which give the same events again: any bytes in foreign texts, numbers to the
/// last bit. A member that bytes of an earlier version lack has its usual value. What an event says in our
/// own words is text that a terminal can have, whoever wrote the bytes.
namespace harness {

/// The assignments by name.
class Registry;

/// With the audience that the job's reports were for: whoever tells it again tells no more.
std::string encoded(const JobStarted& job, const Audience& audience = {});
/// Without the files that the candidate wrote, which are kept by themselves.
std::string encoded(const CaseResult& result);
std::string encoded(const JobFinished& end);

/// Nothing where the bytes are no such event, or one of an assignment that is not known here.
std::optional<JobStarted> decoded_start(std::string_view bytes, const Registry& registry);
/// Of the same bytes.
std::optional<Audience> decoded_audience(std::string_view bytes);
std::optional<CaseResult> decoded_result(std::string_view bytes);
/// `mutants` are those that a finding may name. One that is not known any more is left out.
std::optional<JobFinished> decoded_end(std::string_view bytes, std::span<const fuzz::MutantFacts> mutants);

}  // namespace harness
