#include "harness/store/kept_search.hpp"

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "harness/judge/visible.hpp"
#include "harness/store/encoding.hpp"
#include "harness/store/packing.hpp"

namespace harness {
namespace {

using nlohmann::json;

/// A member; its usual value where there is none of that type.
template <class Value>
Value member(const json& in, const char* name) {
  const auto found = in.is_object() ? in.find(name) : in.end();
  if (!in.is_object() || found == in.end()) {
    return {};
  }
  if constexpr (std::is_same_v<Value, bool>) {
    return found->is_boolean() && found->template get<bool>();
  } else if constexpr (std::is_arithmetic_v<Value>) {
    return found->is_number() ? found->template get<Value>() : Value{};
  } else {
    return found->is_string() ? found->template get<Value>() : Value{};
  }
}

/// In our own words, which a terminal can have whoever wrote the bytes.
std::string words(const json& in, const char* name) {
  return visible(member<std::string>(in, name), Blanks::none);
}

json list(const json& in, const char* name) {
  const auto found = in.is_object() ? in.find(name) : in.end();
  return in.is_object() && found != in.end() && found->is_array() ? *found : json::array();
}

std::vector<std::string> word_list(const json& in, const char* name) {
  std::vector<std::string> all;
  for (const json& one : list(in, name)) {
    if (one.is_string()) {
      all.push_back(visible(one.get<std::string>(), Blanks::none));
    }
  }
  return all;
}

/// A result as the record of a case with one attempt.
json json_of(const CaseResult& result) {
  CaseRecord record;
  record.id = result.id;
  record.task = result.task;
  record.summary = result.summary;
  record.tags = result.tags;
  record.input = result.input;
  record.judgement = result.judgement;
  record.kept_folder = result.kept_folder;
  record.mark = result.mark;
  record.limits = result.limits;
  if (result.run) {
    Attempt attempt;
    attempt.run = *result.run;
    attempt.written = result.written;
    record.attempts.push_back(std::move(attempt));
    record.shown = 0;
  }
  const auto encoding = encoded(record);
  std::string contents;
  for (const auto& content : encoding.contents) {
    contents += content;
  }
  json out = {{"facts", encoding.facts}, {"contents", std::move(contents)}};
  if (result.expected) {
    out["expected"] = result.expected->files;
  }
  return out;
}

std::optional<CaseResult> result_in(const json& in) {
  auto record = decoded_record(member<std::string>(in, "facts"), member<std::string>(in, "contents"));
  if (!record) {
    return std::nullopt;
  }
  auto result = result_of(*std::move(record));
  const auto expected = in.is_object() ? in.find("expected") : in.end();
  if (in.is_object() && expected != in.end() && expected->is_object()) {
    result.expected.emplace();
    for (const auto& [name, bytes] : expected->items()) {
      result.expected->files[name] = bytes.is_string() ? bytes.get<std::string>() : std::string();
    }
  }
  return result;
}

json json_of(const fuzz::FreeFields& free) {
  json groups = json::array();
  for (const auto& group : free.groups) {
    groups.push_back({{"group", group.group}, {"names", group.names}});
  }
  json out = {{"groups", std::move(groups)}, {"tries", free.tries}, {"whole", free.whole}};
  if (free.together) {
    out["together"] = *free.together;
  }
  return out;
}

fuzz::FreeFields free_in(const json& in) {
  fuzz::FreeFields free;
  for (const json& group : list(in, "groups")) {
    auto names = word_list(group, "names");
    // A group is told by its first name.
    if (!names.empty()) {
      free.groups.push_back({words(group, "group"), std::move(names)});
    }
  }
  free.tries = member<std::int64_t>(in, "tries");
  free.whole = member<bool>(in, "whole");
  if (in.contains("together")) {
    free.together = member<bool>(in, "together");
  }
  return free;
}

json json_of(const Failure& failure) {
  const auto& [found, shrunk, interrupted, faulty, problem, result, unsteady, free, saved, not_saved,
               solver_alone, again] = failure;
  // A search that was interrupted or came upon a fault is not kept, and cases are saved out of what is.
  static_cast<void>(interrupted || faulty || saved.empty() || not_saved.empty() || solver_alone ||
                    again.empty());
  json out = {{"kind", found.kind},        {"run", found.run},       {"shrinks", found.shrinks},
              {"input", shrunk.input},     {"steps", shrunk.steps},  {"tries", shrunk.tries},
              {"minimal", shrunk.minimal}, {"task", problem.task},   {"tags", problem.tags},
              {"nodes", problem.nodes},    {"whole", problem.whole}, {"result", json_of(result)},
              {"unsteady", unsteady}};
  if (free) {
    out["free"] = json_of(*free);
  }
  return out;
}

std::optional<Failure> failure_in(const json& in) {
  const auto at = in.is_object() ? in.find("result") : in.end();
  auto result = in.is_object() && at != in.end() ? result_in(*at) : std::nullopt;
  if (!result) {
    return std::nullopt;
  }
  Failure failure;
  failure.found = {words(in, "kind"), member<std::int64_t>(in, "run"), member<bool>(in, "shrinks")};
  failure.shrunk = {member<std::string>(in, "input"), member<std::int64_t>(in, "steps"),
                    member<std::int64_t>(in, "tries"), member<bool>(in, "minimal")};
  failure.problem = {failure.shrunk.input, words(in, "task"), word_list(in, "tags"),
                     member<std::int64_t>(in, "nodes"), member<bool>(in, "whole")};
  failure.result = *std::move(result);
  failure.unsteady = member<bool>(in, "unsteady");
  if (in.contains("free")) {
    failure.free = free_in(in["free"]);
  }
  return failure;
}

}  // namespace

std::string encoded(const KeptSearch& search) {
  JobFinished end;
  end.wall_seconds = search.end.wall_seconds;
  end.finding = search.end.finding;
  json out = {{"started", encoded(search.started)}, {"end", encoded(end)}, {"failures", search.end.failures}};
  if (search.end.runs) {
    out["runs"] = *search.end.runs;
  }
  if (search.failure) {
    out["failure"] = json_of(*search.failure);
  }
  return packed(out);
}

std::optional<KeptSearch> decoded_search(std::string_view bytes, const Registry& registry) {
  const json in = unpacked(bytes);
  auto started = decoded_start(member<std::string>(in, "started"), registry);
  if (!started) {
    return std::nullopt;
  }
  auto end = decoded_end(member<std::string>(in, "end"), started->assignment->core.mutants);
  auto failure = in.contains("failure") ? failure_in(in["failure"]) : std::nullopt;
  if (!end || failure.has_value() != in.contains("failure")) {
    return std::nullopt;
  }
  KeptSearch search{*std::move(started), std::move(failure), {}};
  search.end.failures = member<int>(in, "failures");
  search.end.finding = std::move(end->finding);
  search.end.wall_seconds = end->wall_seconds;
  if (in.contains("runs")) {
    search.end.runs = member<std::int64_t>(in, "runs");
  }
  return search;
}

}  // namespace harness
