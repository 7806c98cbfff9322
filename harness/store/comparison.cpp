#include "harness/store/comparison.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include "harness/events/failure.hpp"
#include "harness/events/report_head.hpp"
#include "harness/events/version.hpp"
#include "harness/judge/judgement.hpp"
#include "harness/judge/visible.hpp"
#include "harness/store/json_place.hpp"

namespace harness {
namespace {

using nlohmann::ordered_json;

ComparedCase compared(const std::string& id, const Judgement& judgement) {
  return {id, judgement.verdict, failure_kind(judgement).value_or("")};
}

/// Reads members of JSON objects; remembers the first that is missing or of another type.
class Members {
 public:
  std::string text(const ordered_json& object, const char* name) {
    const auto found = object.find(name);
    if (found == object.end() || !found->is_string()) {
      miss(name, "a text");
      return {};
    }
    return found->get<std::string>();
  }
  /// The same where it may be absent.
  std::string text_if_there(const ordered_json& object, const char* name) {
    return object.contains(name) ? text(object, name) : std::string();
  }
  Verdict verdict(const ordered_json& object) {
    const auto verdict = verdict_of(text(object, "verdict"));
    if (!verdict) {
      miss("verdict", "a verdict");
    }
    return verdict.value_or(Verdict::judge_error);
  }
  /// The objects of an array.
  std::vector<ordered_json> objects(const ordered_json& object, const char* name) {
    const auto found = object.find(name);
    const bool is_such = found != object.end() && found->is_array() &&
                         std::ranges::all_of(*found, [](const auto& one) { return one.is_object(); });
    if (!is_such) {
      miss(name, "an array of objects");
      return {};
    }
    return {found->begin(), found->end()};
  }
  void miss(const char* name, const char* expected) {
    if (fault_.empty()) {
      fault_ = fmt::format("expected {} for \"{}\"", expected, name);
    }
  }
  const std::string& fault() const { return fault_; }

 private:
  std::string fault_;
};

/// "Beta", "move, nodes"
std::vector<Column> columns_in(std::string_view names) {
  constexpr std::string_view separator = ", ";
  std::vector<Column> columns;
  while (!names.empty()) {
    const auto name = names.substr(0, names.find(separator));
    columns.push_back({ColumnId::field, std::string(name)});
    names.remove_prefix(std::min(name.size() + separator.size(), names.size()));
  }
  return columns;
}

/// As much of a judgement as tells its kind.
Judgement judgement_in(const ordered_json& one, Members& members) {
  Judgement judgement;
  judgement.verdict = members.verdict(one);
  if (const auto reason = members.text(one, "reason"); !reason.empty()) {
    judgement.reasons = {message(ReasonId::as_kept, reason)};
  }
  for (const auto& file : members.objects(one, "files")) {
    FileJudgement judged{members.text(file, "file"), members.verdict(file), {}, {}};
    const auto divergence = file.find("divergence");
    if (divergence != file.end() && divergence->is_object()) {
      Divergence told;
      const auto kind = members.text(*divergence, "kind");
      told.kind = divergence_kind_of(kind).value_or(DivergenceKind::line);
      told.columns = columns_in(members.text_if_there(*divergence, "column"));
      judged.divergence = std::move(told);
    }
    judgement.files.push_back(std::move(judged));
  }
  return judgement;
}

bool is_judged(Verdict verdict) {
  return verdict != Verdict::skipped && verdict != Verdict::judge_error;
}

Change change_of(const ComparedCase& before, const ComparedCase& after) {
  if (is_judged(before.verdict) != is_judged(after.verdict)) {
    return Change::unjudged;
  }
  if (!is_judged(before.verdict)) {
    return Change::same;
  }
  const bool was_right = before.verdict == Verdict::accepted;
  const bool is_right = after.verdict == Verdict::accepted;
  if (was_right != is_right) {
    return is_right ? Change::fixed : Change::broken;
  }
  return before.verdict == after.verdict && before.kind == after.kind ? Change::same : Change::otherwise;
}

ordered_json json_of(const ComparedRun& run) {
  ordered_json out = {{"run", run.title},
                      {"assignment", run.assignment},
                      {"candidate", run.candidate},
                      {"set_hash", set_text(run)}};
  if (run.seed && !run.hides_set) {
    out["seed"] = *run.seed;
  }
  out["cases"] = run.cases.size();
  out["not_run"] = run.not_run;
  return out;
}

ordered_json json_of(const ComparedCase& one) {
  return {{"verdict", code_of(one.verdict)}, {"kind", one.kind}};
}

/// What is wrong at a place of the report.
std::string fault_at(const std::string& file, const JsonPlace& place, std::string_view expected,
                     std::string_view found) {
  return fmt::format("{}:{}:{}: expected {}, found {}", file, place.line(), place.column(), expected, found);
}

/// Where a member says something else than it should.
std::string fault_in(const std::string& file, std::string_view text, std::string_view member,
                     std::string_view expected) {
  JsonPlace place(text);
  static_cast<void>(place.enter(member));
  return fault_at(file, place, expected,
                  place.value().empty() ? "something else" : short_name(place.value()));
}

/// Why an object is no report that is understood here; empty where it is.
std::string fault_of_kind(const std::string& file, std::string_view text, const ordered_json& report) {
  const auto wanted = fmt::format("schema {}", report_schema);
  if (!report.contains("schema")) {
    return fmt::format("{}: expected {}, found none", file, wanted);
  }
  if (report["schema"] != report_schema) {
    return fault_in(file, text, "schema", wanted);
  }
  if (!report.contains("report")) {
    return fmt::format("{}: expected a report of plycheck test --json", file);
  }
  return report["report"] == "test" ? std::string() : fault_in(file, text, "report", "report \"test\"");
}

/// Which case stands twice in a report, where one does. What is wrong in its members was found before.
std::string fault_of_cases(const std::string& file, std::string_view text,
                           const std::vector<ComparedCase>& cases) {
  std::set<std::string_view> ids;
  for (std::size_t index = 0; index < cases.size(); ++index) {
    if (!ids.insert(cases[index].id).second) {
      JsonPlace twice(text);
      static_cast<void>(twice.enter("cases") && twice.enter(index) && twice.enter("id"));
      return fault_at(file, twice, "each case once", short_name(cases[index].id));
    }
  }
  return {};
}

}  // namespace

std::string_view name_of(Change change) {
  switch (change) {
    case Change::fixed:
      return "fixed";
    case Change::broken:
      return "broken";
    case Change::otherwise:
      return "otherwise";
    case Change::unjudged:
      return "unjudged";
    case Change::same:
      return "same";
  }
  return "";
}

int Comparison::count(Change change) const {
  return static_cast<int>(std::ranges::count(cases, change, &CaseChange::change));
}

std::string set_text(const ComparedRun& run) {
  return run.hides_set ? "not told" : run.set_hash;
}

tl::expected<ComparedRun, std::string> compared(History& history, const RunFacts& run) {
  const auto audience = history.audience(run.id);
  if (!audience) {
    return tl::unexpected(audience.error());
  }
  if (!audience->sees_cases()) {
    return tl::unexpected(
        fmt::format("run {} was made with --feedback none: what its cases gave is not told", run.id));
  }
  ComparedRun out{fmt::format("run {}", run.id),
                  run.assignment,
                  run.candidate,
                  run.set_hash,
                  run.seed,
                  !audience->sees_all(),
                  0,
                  {}};
  const auto read = history.results(run.id, false, [&out](const PlacedResult& placed) {
    out.cases.push_back(compared(name_in_json(placed.result.id), placed.result.judgement));
    return true;
  });
  out.not_run = std::max(run.cases - static_cast<int>(out.cases.size()), 0);
  return read ? tl::expected<ComparedRun, std::string>(std::move(out)) : tl::unexpected(read.error());
}

tl::expected<ComparedRun, std::string> parse_report(const std::string& file, std::string_view text) {
  const auto report = ordered_json::parse(text, nullptr, false);
  if (!report.is_object()) {
    return tl::unexpected(fmt::format("{}: expected a report of plycheck test --json", file));
  }
  if (auto fault = fault_of_kind(file, text, report); !fault.empty()) {
    return tl::unexpected(std::move(fault));
  }
  Members members;
  ComparedRun out;
  out.title = file;
  out.assignment = members.text(report, "assignment");
  out.set_hash = members.text(report, "set_hash");
  const auto candidate = report.find("candidate");
  if (candidate != report.end() && candidate->is_object()) {
    out.candidate = members.text(*candidate, "given");
  }
  const auto seed = report.find("seed");
  if (seed != report.end() && seed->is_number_unsigned()) {
    out.seed = seed->get<std::uint64_t>();
  }
  const auto not_run = report.find("not_run");
  if (not_run != report.end() && not_run->is_number_integer()) {
    out.not_run = static_cast<int>(std::clamp<std::int64_t>(not_run->get<std::int64_t>(), 0, 1'000'000'000));
  }
  for (const auto& one : members.objects(report, "cases")) {
    out.cases.push_back(compared(members.text(one, "id"), judgement_in(one, members)));
  }
  if (!members.fault().empty()) {
    return tl::unexpected(fmt::format("{}: {}", file, members.fault()));
  }
  if (auto fault = fault_of_cases(file, text, out.cases); !fault.empty()) {
    return tl::unexpected(std::move(fault));
  }
  return out;
}

tl::expected<Comparison, std::string> compare(const ComparedRun& before, const ComparedRun& after) {
  if (before.assignment != after.assignment) {
    return tl::unexpected(fmt::format("{} is of {}, {} of {}", before.title, short_name(before.assignment),
                                      after.title, short_name(after.assignment)));
  }
  if (before.seed && after.seed && before.seed != after.seed) {
    if (before.hides_set || after.hides_set) {
      return tl::unexpected(
          fmt::format("{} and {} are on random cases of two seeds", before.title, after.title));
    }
    return tl::unexpected(fmt::format("{} is on random cases of seed {}, {} of seed {}", before.title,
                                      *before.seed, after.title, *after.seed));
  }
  Comparison out;
  out.other_set = before.set_hash != after.set_hash;
  std::map<std::string, const ComparedCase*> left;
  for (const auto& one : before.cases) {
    left[one.id] = &one;
  }
  for (const auto& one : after.cases) {
    const auto found = left.find(one.id);
    if (found == left.end()) {
      out.only_after.push_back(one.id);
      continue;
    }
    out.cases.push_back({*found->second, one, change_of(*found->second, one)});
    left.erase(found);
  }
  for (const auto& one : before.cases) {
    if (left.contains(one.id)) {
      out.only_before.push_back(one.id);
    }
  }
  if (out.cases.empty()) {
    return tl::unexpected(fmt::format("{} and {} have no case in common", before.title, after.title));
  }
  return out;
}

std::string json_text(const ComparedRun& before, const ComparedRun& after, const Comparison& comparison) {
  ordered_json out = report_head("compare");
  out["before"] = json_of(before);
  out["after"] = json_of(after);
  out["other_set"] = comparison.other_set;
  for (const auto change :
       {Change::fixed, Change::broken, Change::otherwise, Change::unjudged, Change::same}) {
    out["count"][std::string(name_of(change))] = comparison.count(change);
  }
  ordered_json changed = ordered_json::array();
  for (const auto& one : comparison.cases) {
    if (one.change != Change::same) {
      changed.push_back({{"id", one.after.id},
                         {"change", name_of(one.change)},
                         {"before", json_of(one.before)},
                         {"after", json_of(one.after)}});
    }
  }
  out["changed"] = std::move(changed);
  out["only_before"] = comparison.only_before;
  out["only_after"] = comparison.only_after;
  return visible_json(out.dump(1, ' ', false, ordered_json::error_handler_t::replace)) + "\n";
}

}  // namespace harness
