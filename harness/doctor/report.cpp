#include "harness/doctor/report.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include <fmt/core.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include "harness/events/report_head.hpp"
#include "harness/events/text.hpp"

namespace harness::doctor {
namespace {

constexpr std::size_t screen_width = 80;

/// Columns before the last are padded, the last one is wrapped and goes on below itself.
std::string line_of(const std::string& left, std::string_view text) {
  std::string out;
  std::string head = left;
  for (const auto& part : wrapped(text, screen_width - left.size())) {
    out += std::exchange(head, std::string(left.size(), ' ')) + part + '\n';
  }
  return out.empty() ? left + '\n' : out;
}

std::string row_text(const ProofRow& row) {
  const auto mark = row.broken() ? std::string("BROKEN") : std::string(name_of(row.outcome.mark));
  return line_of(fmt::format("  {:<38}{:<10}", row.attempt.title, mark), row.outcome.how);
}

int blocked_in(const LevelProof& proof) {
  return static_cast<int>(
      std::ranges::count_if(proof.rows, [](const ProofRow& row) { return row.outcome.blocked(); }));
}

/// What is not blocked because nobody said it would be, by the reason.
std::string reasons_text(const LevelProof& proof) {
  std::vector<std::pair<std::string, std::vector<std::string>>> by_reason;
  for (const auto& row : proof.rows) {
    if (row.unpromised.empty() || row.outcome.blocked()) {
      continue;
    }
    auto there = std::ranges::find(by_reason, row.unpromised, [](const auto& one) { return one.first; });
    if (there == by_reason.end()) {
      by_reason.emplace_back(row.unpromised, std::vector<std::string>{});
      there = std::prev(by_reason.end());
    }
    there->second.push_back(row.attempt.title);
  }
  constexpr std::size_t most_named = 4;
  std::string out;
  for (const auto& [reason, titles] : by_reason) {
    const auto what = titles.size() <= most_named ? fmt::format("{}", fmt::join(titles, "; "))
                                                  : fmt::format("{} of them", titles.size());
    out += line_of("  ", fmt::format("not blocked, as {}: {}", reason, what));
  }
  return out;
}

nlohmann::ordered_json json_of(const LevelProof& proof) {
  nlohmann::ordered_json rows = nlohmann::ordered_json::array();
  for (const auto& row : proof.rows) {
    rows.push_back({{"attempt", row.attempt.word},
                    {"title", row.attempt.title},
                    {"mark", std::string(name_of(row.outcome.mark))},
                    {"how", row.outcome.how},
                    {"promised", row.unpromised.empty()},
                    {"reason", row.unpromised}});
  }
  return {{"level", std::string(name_of(proof.level))},
          {"lacks", proof.lacks},
          {"attempts", rows},
          {"neighbour", std::string(code_of(proof.neighbour))},
          {"broken", broken_promises(proof)},
          {"not_tried", proof.not_tried}};
}

}  // namespace

std::string machine_text(const Findings& findings) {
  std::string out = "this machine\n";
  for (const auto& fact : findings.machine) {
    out += line_of(fmt::format("  {:<20}", fact.name), fact.text);
  }
  return out;
}

std::string level_text(const LevelProof& proof, const Findings& findings) {
  const std::string is_auto = proof.level == findings.in_force ? ", which auto takes here" : "";
  std::string out = fmt::format("\nlevel {}{}\n", name_of(proof.level), is_auto);
  if (!proof.lacks.empty()) {
    out += line_of("  ", fmt::format("without: {}", fmt::join(proof.lacks, ", ")));
  }
  for (const auto& row : proof.rows) {
    out += row_text(row);
  }
  if (proof.not_tried > 0) {
    return out + fmt::format("  INTERRUPTED: {} attempts not tried\n", proof.not_tried);
  }
  out += fmt::format("  a neighbour that ran beside all that: {}\n", code_of(proof.neighbour));
  out += fmt::format("  {} of {} attempts blocked, {} promises broken\n", blocked_in(proof),
                     proof.rows.size(), broken_promises(proof));
  return out + reasons_text(proof);
}

bool promises_kept(const Findings& findings) {
  return !findings.interrupted && std::ranges::all_of(findings.proofs, [&](const LevelProof& proof) {
    return proof.level != findings.counted || broken_promises(proof) == 0;
  });
}

std::string conclusion_text(const Findings& findings) {
  std::string out = "\n";
  if (!findings.no_sandbox.empty()) {
    out += line_of("", findings.no_sandbox);
  }
  if (findings.interrupted) {
    return out + "INTERRUPTED: nothing is proven\n";
  }
  const auto level = name_of(findings.counted);
  out += promises_kept(findings)
             ? fmt::format("isolation {} does here what it promises\n", level)
             : fmt::format("isolation {} does NOT do here what it promises: see BROKEN above\n", level);
  return out;
}

std::string json_text(const Findings& findings) {
  nlohmann::ordered_json machine = nlohmann::ordered_json::object();
  for (const auto& fact : findings.machine) {
    machine[fact.name] = fact.text;
  }
  nlohmann::ordered_json levels = nlohmann::ordered_json::array();
  for (const auto& proof : findings.proofs) {
    levels.push_back(json_of(proof));
  }
  nlohmann::ordered_json all = report_head("doctor");
  all["machine"] = machine;
  all["landlock"] = findings.landlock_version;
  all["auto"] = std::string(name_of(findings.in_force));
  all["counted"] = std::string(name_of(findings.counted));
  all["interrupted"] = findings.interrupted;
  all["kept"] = promises_kept(findings);
  all["levels"] = levels;
  return all.dump(1, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

}  // namespace harness::doctor
