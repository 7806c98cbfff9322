#include "harness/report/finding_words.hpp"

#include <algorithm>

#include <fmt/core.h>

#include "harness/events/text.hpp"
#include "harness/events/told_mistakes.hpp"
#include "harness/judge/words/phrases.hpp"

namespace harness::finding_words {
namespace {

/// "a, b and c"
std::string joined(const std::vector<std::string>& parts) {
  std::string text;
  for (std::size_t at = 0; at < parts.size(); ++at) {
    text += at == 0 ? "" : at + 1 == parts.size() ? " and " : ", ";
    text += parts[at];
  }
  return text;
}

std::string site_names(const Sites& sites) {
  std::vector<std::string> names;
  for (const auto* site : sites) {
    names.push_back(site->site);
  }
  return joined(names);
}

/// How many of the runs at some sites were cases, and how many were made to tell mistakes apart.
struct Counts {
  int failing = 0;
  int cases = 0;
  int probes = 0;
};

Counts counts_at(const Finding& finding, const Sites& sites) {
  Counts counts;
  for (const auto* site : sites) {
    counts.failing += site->failing;
    counts.cases += site->failing + site->passing;
    for (const Probe& probe : finding.probes) {
      const bool is_there = probe.task == site->site;
      counts.probes += is_there ? 1 : 0;
      counts.failing -= is_there && probe.verdict != Verdict::accepted ? 1 : 0;
    }
  }
  counts.cases -= counts.probes;
  return counts;
}

/// " (3 plies at least)", behind the name of a tag.
std::string meaning_of(const Split& split) {
  return split.meaning.empty() ? "" : fmt::format(" ({}{})", split.holds ? "" : "with it: ", split.meaning);
}

/// "have lines that end in CR LF"
std::string words_of(const Split& split) {
  switch (split.about) {
    case SplitFact::task:
      return fmt::format("are {}of task {}", split.holds ? "" : "not ", split.name);
    case SplitFact::crlf:
      return fmt::format("have an input whose lines end in {}", split.holds ? "CR LF" : "LF");
    case SplitFact::phrase:
      return fmt::format("are cases {} '{}'", split.holds ? "with" : "without", split.name);
    case SplitFact::tag:
      return fmt::format("are cases {} the tag {}{}", split.holds ? "with" : "without", split.name,
                         meaning_of(split));
    case SplitFact::number: {
      const auto at = split.name.find('#');
      return fmt::format("are cases with '{}{}{}' or {}", split.name.substr(0, at), split.bound,
                         split.name.substr(at + 1), split.holds ? "more" : "less");
    }
    case SplitFact::size:
      return fmt::format("have an input of {} bytes or {}", split.bound, split.holds ? "more" : "less");
  }
  return {};
}

std::string name_of(fuzz::Layer layer) {
  switch (layer) {
    case fuzz::Layer::crlf:
      return "line ends CR LF";
    case fuzz::Layer::blanks_at_line_ends:
      return "blanks at line ends";
    case fuzz::Layer::newlines_at_end:
      return "the newlines at the end of a file";
    case fuzz::Layer::blank_lines:
      return "blank lines";
    case fuzz::Layer::first_line:
      return "a first line of its own";
    case fuzz::Layer::last_line:
      return "a last line of its own";
  }
  return {};
}

/// Whether a program with this explanation follows another reading of the handout.
bool has_reading(const Finding& finding, const fuzz::Explanation& explanation) {
  return std::ranges::any_of(explanation.mistakes, [&finding](const auto& placed) {
    return fuzz::is_reading(placed, finding.known);
  });
}

/// Whether lines of a right program are all that is told.
bool are_slips(const Finding& finding, const std::vector<fuzz::Explanation>& all) {
  return std::ranges::all_of(all, [&finding](const auto& one) {
    return !one.mistakes.empty() && std::ranges::all_of(one.mistakes, [&finding](const auto& placed) {
      return finding.known[placed.mutant].mutant_class == fuzz::MutantClass::slip;
    });
  });
}

}  // namespace

void Paragraphs::add(std::string_view text, std::size_t indent) {
  const auto first = wrapped(text, width_ - indent).front();
  lines_.push_back(std::string(indent, ' ') + first);
  text.remove_prefix(std::min(first.size() + 1, text.size()));
  if (text.empty()) {
    return;
  }
  for (const auto& line : wrapped(text, width_ - indent - 2)) {
    lines_.push_back(std::string(indent + 2, ' ') + line);
  }
}

std::string place(const Finding& finding, const Sites& sites, std::string_view noun) {
  const auto [failing, cases, probes] = counts_at(finding, sites);
  const auto& diagnosis = finding.diagnosis;
  const std::string more =
      probes == 0 ? "" : fmt::format(", and on {} that plycheck tried,", counted(probes, "further input"));
  if (failing_of(diagnosis) + passing_of(diagnosis) - static_cast<int>(finding.probes.size()) == 1) {
    return fmt::format("on this {}{}", noun, more);
  }
  const auto of_cases = failing == cases ? std::string("all") : std::to_string(failing);
  if (sites.front()->site.empty()) {
    return fmt::format("on all {} ({} failing){}", counted(cases, noun), of_cases, more);
  }
  const auto counts =
      cases == 1 ? counted(cases, noun) : fmt::format("{}, {} failing", counted(cases, noun), of_cases);
  return fmt::format("in {} ({}){}", site_names(sites), counts, more);
}

std::string_view noun_at(const Finding& finding, const Sites& sites, std::string_view noun) {
  return counts_at(finding, sites).probes > 0 ? "run" : noun;
}

std::vector<std::size_t> mutants_of(const fuzz::Explanation& explanation) {
  std::vector<std::size_t> mutants;
  for (const auto& [mutant, site] : explanation.mistakes) {
    if (std::ranges::find(mutants, mutant) == mutants.end()) {
      mutants.push_back(mutant);
    }
  }
  return mutants;
}

std::vector<std::pair<std::size_t, std::string>> kinds_of_nodes(const fuzz::Explanation& explanation) {
  std::vector<std::pair<std::size_t, std::string>> kinds;
  for (const auto& [mutant, site] : explanation.mistakes) {
    const std::pair kind(mutant, words_of_nodes(site));
    if (std::ranges::find(kinds, kind) == kinds.end()) {
      kinds.push_back(kind);
    }
  }
  return kinds;
}

std::string with_what(const Finding& finding, const std::vector<fuzz::Explanation>& all) {
  const auto& first = all.front();
  const auto by_reading = [&finding](const auto& one) { return has_reading(finding, one); };
  const bool has_readings = std::ranges::all_of(all, by_reading);
  const auto mistakes = mutants_of(first).size() - (has_readings ? 1 : 0);
  if (all.size() == 1 && mistakes == 0) {
    return "that reads the handout in another way";
  }
  if (are_slips(finding, all)) {
    return fmt::format("of ours in which {} is changed (yours may look different)",
                       all.size() > 1 ? "one of these lines" : "this line");
  }
  const std::string_view what = all.size() > 1 && mutants_of(first).size() > 1
                                    ? "one of these sets of mistakes"
                                : all.size() > 1 ? "one of these mistakes"
                                : mistakes > 1   ? "these mistakes together"
                                                 : "this mistake";
  return fmt::format("with {}{}", what, has_readings ? " beside another reading of the handout" : "");
}

std::string names_of(const std::vector<fuzz::Layer>& layers) {
  std::vector<std::string> names;
  for (const auto layer : layers) {
    names.push_back(name_of(layer));
  }
  return joined(names);
}

std::string but_for(const std::vector<fuzz::Layer>& layers) {
  return layers.empty() ? " " : fmt::format(", but for {}, ", names_of(layers));
}

std::string sentence_of(const Split& split) {
  const auto of_failing = split.failing_so == split.failing
                              ? fmt::format("all {} failing cases", split.failing)
                              : fmt::format("{} of {} failing cases", split.failing_so, split.failing);
  const auto of_accepted = split.accepted_so == 0
                               ? fmt::format("none of the {} accepted ones", split.accepted)
                               : fmt::format("{} of the {} accepted ones", split.accepted_so, split.accepted);
  return fmt::format("what differs: {}, and {}, {}", of_failing, of_accepted, words_of(split));
}

}  // namespace harness::finding_words
