// Reports on a job with foreign text wherever they have some. JSON must say it again, CSV must keep its
// columns, the terminal must get nothing but text.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "cases/testing/plain_text.hpp"
#include "fuzz/targets/require.hpp"
#include "harness/judge/visible.hpp"
#include "harness/report/records.hpp"
#include "harness/report/terminal.hpp"
#include "harness/targets/foreign_job.hpp"

namespace {

using namespace harness;
using nlohmann::json;
using targets::ForeignJob;

/// Whether a JSON text says what was given; bytes that are not UTF-8 cannot be said.
bool says(const json& value, const std::string& given) {
  return value.is_string() && (!cases::testing::is_utf8(given) || value.get<std::string>() == given);
}

void look_at_json(const ForeignJob& job) {
  const auto text =
      targets::written(job, [&](const std::string& file) { return json_reporter(job.audience, file, true); });
  fuzz::require(cases::testing::is_plain_lines(text), "JSON shows its control characters");
  const auto report = json::parse(text, nullptr, false);
  fuzz::require(report.is_object(), "the report is JSON");
  fuzz::require(says(report["candidate"]["given"], job.started.candidate), "JSON names the candidate");
  if (job.audience.feedback == Feedback::none) {
    return;
  }
  fuzz::require(report["cases"].size() == job.results.size(), "JSON has every case");
  for (std::size_t at = 0; at < job.results.size(); ++at) {
    const auto& told = report["cases"][at];
    fuzz::require(says(told["id"], job.results[at].id), "JSON names the case");
    fuzz::require(report["measured"]["cases"].contains(told["id"].get<std::string>()),
                  "JSON has what a case took");
    for (std::size_t tag = 0; job.audience.feedback == Feedback::full && tag < 2; ++tag) {
      fuzz::require(says(told["tags"][tag], job.results[at].tags[tag]), "JSON has the tags");
    }
  }
  const bool other_ids = job.results[0].id != job.results[1].id;
  fuzz::require(report["measured"]["cases"].size() == (other_ids ? 2 : 1),
                "no two cases have one name in JSON");
}

/// The records of a CSV text by RFC 4180; none where it is not such a text.
std::vector<std::vector<std::string>> records_of(std::string_view text) {
  std::vector<std::vector<std::string>> records;
  std::vector<std::string> record(1);
  bool quoted = false;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char c = text[at];
    const bool doubled = quoted && c == '"' && at + 1 < text.size() && text[at + 1] == '"';
    if (doubled) {
      record.back() += '"';
      ++at;
    } else if (c == '"') {
      if (!quoted && (at == 0 || (text[at - 1] != ',' && text[at - 1] != '\n'))) {
        return {};
      }
      quoted = !quoted;
    } else if (quoted || (c != ',' && c != '\n')) {
      record.back() += c;
    } else if (c == ',') {
      record.emplace_back();
    } else {
      records.push_back(std::exchange(record, std::vector<std::string>(1)));
    }
  }
  return quoted || record != std::vector<std::string>(1) ? std::vector<std::vector<std::string>>{} : records;
}

void look_at_csv(const ForeignJob& job) {
  const auto text =
      targets::written(job, [&](const std::string& file) { return csv_reporter(job.audience, file, true); });
  fuzz::require(cases::testing::is_plain_lines(text), "CSV is text, a line a case");
  const auto records = records_of(text);
  fuzz::require(records.size() == job.results.size() + 1,
                "CSV has a record for each case and one for the header");
  for (std::size_t at = 0; at < records.size(); ++at) {
    fuzz::require(records[at].size() == records.front().size(), "all records of CSV have the same columns");
    const bool is_case = at > 0 && job.audience.feedback != Feedback::none;
    fuzz::require(!is_case || records[at].front() == visible(job.results[at - 1].id, Blanks::none),
                  "CSV names the case");
  }
}

void look_at_terminal(const ForeignJob& job) {
  const TerminalStyle style{Detail::all, false, false, true};
  const auto text =
      targets::printed(job, [&](std::FILE* out) { return terminal_reporter(job.audience, style, out); });
  fuzz::require(cases::testing::is_plain_lines(text), "the terminal gets text alone");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) {
    return 0;
  }
  const std::string bytes(data, data + size);
  const auto job = targets::foreign_job(bytes);
  look_at_json(job);
  look_at_csv(job);
  look_at_terminal(job);
  return 0;
}
