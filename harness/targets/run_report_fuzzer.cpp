// A report that `compare` reads, and what it says of two of them: the bytes are both, or two behind each
// other parted by a zero byte.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>

#include <nlohmann/json.hpp>

#include "cases/testing/plain_text.hpp"
#include "fuzz/targets/require.hpp"
#include "harness/store/comparison.hpp"

namespace {

using namespace harness;

constexpr std::size_t longest_error = 400;

void require_error(const std::string& error) {
  fuzz::require(!error.empty() && error.size() < longest_error, "an error is short");
  fuzz::require(cases::testing::is_plain(error), "an error is one line that can be printed");
}

void look_at_json(const ComparedRun& before, const ComparedRun& after, const Comparison& comparison) {
  const auto text = json_text(before, after, comparison);
  fuzz::require(cases::testing::is_plain_lines(text), "JSON shows its control characters");
  const auto json = nlohmann::json::parse(text, nullptr, false);
  fuzz::require(json.is_object(), "the comparison is JSON");
  fuzz::require(
      json["before"]["cases"] == before.cases.size() && json["after"]["cases"] == after.cases.size(),
      "JSON counts the cases");
  std::size_t changed = 0;
  for (const auto change : {Change::fixed, Change::broken, Change::otherwise, Change::unjudged}) {
    changed += static_cast<std::size_t>(comparison.count(change));
  }
  fuzz::require(json["changed"].size() == changed, "JSON has every change");
}

void look_at_both(const ComparedRun& before, const ComparedRun& after) {
  const auto there = compare(before, after);
  const auto back = compare(after, before);
  fuzz::require(there.has_value() == back.has_value(), "what can be compared can be compared both ways");
  if (!there) {
    require_error(there.error());
    return;
  }
  look_at_json(before, after, *there);
  fuzz::require(there->cases.size() + there->only_after.size() == after.cases.size(),
                "a case of the second run is in both or in it alone");
  fuzz::require(there->count(Change::fixed) == back->count(Change::broken) &&
                    there->count(Change::unjudged) == back->count(Change::unjudged),
                "what is fixed one way is broken the other");
  fuzz::require(there->only_before.size() == back->only_after.size(),
                "who has a case alone has it both ways");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(data, data + size);
  const auto first_end = std::min(text.find('\0'), text.size());
  const auto before = parse_report("before.json", text.substr(0, first_end));
  const auto after =
      first_end < text.size() ? parse_report("after.json", text.substr(first_end + 1)) : before;
  for (const auto* report : {&before, &after}) {
    if (!*report) {
      require_error(report->error());
    }
  }
  if (before && after) {
    look_at_both(*before, *after);
  }
  if (before && !before->cases.empty()) {
    const auto same = compare(*before, *before);
    fuzz::require(same && same->cases.size() == static_cast<std::size_t>(same->count(Change::same)),
                  "a run does not differ from itself");
  }
  return 0;
}
