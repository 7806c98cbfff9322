#include "harness/report/strength.hpp"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <string_view>

#include <fmt/core.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include "harness/events/report_head.hpp"
#include "harness/events/text.hpp"
#include "harness/events/version.hpp"
#include "harness/judge/visible.hpp"
#include "harness/judge/words/phrases.hpp"

namespace harness {
namespace {

using fuzz::MutantClass;
using fuzz::MutantFacts;
using fuzz::MutantStrength;
using nlohmann::ordered_json;

constexpr std::size_t width = 80;

/// What killed a mutant, and whether there may be more of it.
std::string kills_of(const MutantStrength& strength, const SetStrength& found) {
  return fmt::format("{}{}", strength.killed_by.size(), strength.tried < found.cases.size() ? "+" : "");
}

class Text {
 public:
  Text(const SetStrength& found, bool times) : found_(found), times_(times) {}

  std::string text() {
    head();
    for (const auto kind : {fuzz::MutantKind::rules, fuzz::MutantKind::search, fuzz::MutantKind::writing}) {
      table(kind);
    }
    cannot_be_killed();
    survivors();
    holes();
    cases();
    sum();
    return std::move(out_);
  }

 private:
  void line(std::string_view text) {
    out_ += text;
    out_ += '\n';
  }

  /// A sentence, its later lines under the first one's text. Names of files and cases are what they like.
  void sentence(std::string_view lead, std::string_view text) {
    bool first = true;
    for (const auto& piece : wrapped(visible(text, Blanks::none), width - lead.size())) {
      line(fmt::format("{}{}", first ? std::string(lead) : std::string(lead.size(), ' '), piece));
      first = false;
    }
  }

  std::size_t count(MutantClass mutant_class) const {
    return static_cast<std::size_t>(
        std::ranges::count(found_.facts, mutant_class, &MutantFacts::mutant_class));
  }

  std::size_t killed() const { return count(MutantClass::killable) - found_.survivors.size(); }

  void head() {
    const auto set = found_.set_hash.empty() ? std::string() : fmt::format(", set {}", found_.set_hash);
    sentence("", fmt::format("{}: {} ({}{}), plycheck {}", found_.assignment,
                             counted(static_cast<std::int64_t>(found_.cases.size()), "case"), found_.title,
                             set, version));
    if (found_.foreign_inputs > 0) {
      line(fmt::format("{} skipped: not an input of {}", counted(found_.foreign_inputs, "file"),
                       found_.assignment));
    }
    for (const auto& why : found_.left_out) {
      sentence("left out: ", why);
    }
  }

  std::size_t name_room() const {
    std::size_t room = 0;
    for (const auto& mutant : found_.facts) {
      room = std::max(room, mutant.name.size());
    }
    return room;
  }

  void table(fuzz::MutantKind kind) {
    const auto is_shown = [kind](const MutantFacts& facts) {
      return facts.kind == kind && facts.mutant_class == MutantClass::killable;
    };
    if (std::ranges::none_of(found_.facts, is_shown)) {
      return;
    }
    const auto room = name_room();
    line(fmt::format("\n{:>5}  {:<{}}  mistakes of {}", "kills", "mutant", room, name_of(kind)));
    for (const auto& strength : found_.mutants) {
      const auto& facts = found_.facts[strength.mutant];
      if (is_shown(facts)) {
        const auto mark = static_cast<int>(strength.killed_by.size()) < found_.plan.kill ? '!' : ' ';
        sentence(fmt::format("{}{:>4}  {:<{}}  ", mark, kills_of(strength, found_), facts.name, room),
                 facts.sentence);
      }
    }
  }

  void cannot_be_killed() {
    if (count(MutantClass::killable) == found_.facts.size()) {
      return;
    }
    line("\nnot to be killed by any case");
    for (const auto& facts : found_.facts) {
      if (facts.mutant_class != MutantClass::killable) {
        sentence("  ", fmt::format("{} ({}): {}", facts.name, name_of(facts.mutant_class), facts.reason));
      }
    }
  }

  static std::string catchers_text(const fuzz::Catchers& catchers) {
    if (catchers.catching == 0) {
      return fmt::format("none of {} random problems catches it either", catchers.drawn);
    }
    auto text = fmt::format("{} of {} random problems {} it", catchers.catching, catchers.drawn,
                            catchers.catching == 1 ? "catches" : "catch");
    if (!catchers.task.empty()) {
      text += fmt::format(", {} task {}", catchers.catching == 1 ? "of" : "all of", catchers.task);
    }
    if (!catchers.tags.empty()) {
      text += fmt::format(", {} {}", catchers.catching == 1 ? "with" : "all with",
                          fmt::join(catchers.tags, ", "));
    }
    return text;
  }

  void survivors() {
    if (found_.survivors.empty()) {
      return;
    }
    line(fmt::format("\nkilled fewer than {} times, and what would catch them", found_.plan.kill));
    for (const auto& [mutant, catchers] : found_.survivors) {
      const auto& facts = found_.facts[mutant];
      sentence("  ", fmt::format("{} ({}): {}", facts.name, kills_of(found_.mutants[mutant], found_),
                                 catchers_text(catchers)));
    }
  }

  void holes() {
    if (found_.holes.empty()) {
      return;
    }
    line(fmt::format("\nkilled by fewer than {} cases of a task whose inputs show it",
                     found_.plan.kill_by_task));
    for (const auto& hole : found_.holes) {
      sentence("  ",
               fmt::format("{} at {} ({}): {} of {} random problems {} it", found_.facts[hole.mutant].name,
                           hole.task, hole.kills, hole.catchers.catching, hole.catchers.drawn,
                           hole.catchers.catching == 1 ? "catches" : "catch"));
    }
  }

  /// How many mutants each case kills: whole counts only where every mutant met every case.
  void cases() {
    std::vector<std::string> parts;
    const auto kills = kills_by_case(found_);
    for (std::size_t at = 0; at < found_.cases.size(); ++at) {
      parts.push_back(fmt::format("{} {}", visible(found_.cases[at], Blanks::none), kills[at]));
    }
    line(found_.plan.all ? "\nmutants that each case kills"
                         : "\nmutants that each case kills, as far as they were tried");
    for (const auto& piece : listed(parts, width - 2)) {
      line("  " + piece);
    }
  }

  void sum() {
    auto text = fmt::format("\n{} of {} killable mutants killed at least {} times", killed(),
                            count(MutantClass::killable), found_.plan.kill);
    if (!found_.holes.empty()) {
      text += fmt::format(", {} at a task", counted(static_cast<std::int64_t>(found_.holes.size()), "hole"));
    }
    if (times_) {
      text += fmt::format(", {:.1f} s", found_.seconds);
    }
    line(text);
  }

  static std::vector<int> kills_by_case(const SetStrength& found) {
    std::vector<int> kills(found.cases.size());
    for (const auto& strength : found.mutants) {
      for (const auto at : strength.killed_by) {
        ++kills[at];
      }
    }
    return kills;
  }

  const SetStrength& found_;
  const bool times_;
  std::string out_;
};

ordered_json json_of(const MutantStrength& strength, const SetStrength& found, bool times) {
  const auto& facts = found.facts[strength.mutant];
  ordered_json out = {{"name", facts.name},
                      {"sentence", facts.sentence},
                      {"kind", name_of(facts.kind)},
                      {"class", name_of(facts.mutant_class)}};
  if (!facts.reason.empty()) {
    out["reason"] = facts.reason;
  }
  out["kills"] = strength.killed_by.size();
  out["tried"] = strength.tried;
  out["killed_by"] = ordered_json::array();
  for (const auto at : strength.killed_by) {
    out["killed_by"].push_back(found.cases[at]);
  }
  if (times) {
    out["seconds"] = strength.seconds;
  }
  return out;
}

ordered_json json_of(const Survivor& survivor, const SetStrength& found) {
  const auto& catchers = survivor.catchers;
  return {{"name", found.facts[survivor.mutant].name},
          {"drawn", catchers.drawn},
          {"catching", catchers.catching},
          {"task", catchers.task},
          {"tags", catchers.tags},
          {"example", catchers.example}};
}

ordered_json json_of(const Hole& hole, const SetStrength& found) {
  return {{"name", found.facts[hole.mutant].name},
          {"task", hole.task},
          {"kills", hole.kills},
          {"drawn", hole.catchers.drawn},
          {"catching", hole.catchers.catching},
          {"example", hole.catchers.example}};
}

}  // namespace

std::string strength_text(const SetStrength& found, bool times) {
  return Text(found, times).text();
}

std::string strength_json(const SetStrength& found, bool times) {
  ordered_json out = report_head("strength");
  out["assignment"] = found.assignment;
  out["cases_from"] = found.title;
  out["set"] = found.set_hash;
  out["kill"] = found.plan.kill;
  add_shard(out, found.shard);
  out["cases"] = found.cases;
  out["left_out"] = found.left_out;
  out["mutants"] = ordered_json::array();
  for (const auto& strength : found.mutants) {
    out["mutants"].push_back(json_of(strength, found, times));
  }
  out["survivors"] = ordered_json::array();
  for (const auto& survivor : found.survivors) {
    out["survivors"].push_back(json_of(survivor, found));
  }
  out["kill_by_task"] = found.plan.kill_by_task;
  out["holes"] = ordered_json::array();
  for (const auto& hole : found.holes) {
    out["holes"].push_back(json_of(hole, found));
  }
  if (times) {
    out["seconds"] = found.seconds;
  }
  return visible_json(out.dump(1, ' ', false, ordered_json::error_handler_t::replace)) + "\n";
}

}  // namespace harness
