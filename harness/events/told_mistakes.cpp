#include "harness/events/told_mistakes.hpp"

#include <algorithm>
#include <utility>

#include <fmt/core.h>

#include "fuzz/foundations/mutant.hpp"
#include "harness/events/events.hpp"

namespace harness {
namespace {

/// What an explanation says wherever it is made: every mistake once.
std::vector<MistakeWords> words_of(const Finding& finding, const fuzz::Explanation& explanation) {
  std::vector<MistakeWords> words;
  for (const auto& [mutant, site] : explanation.mistakes) {
    MistakeWords one{finding.known[mutant].name, sentence_at(finding.known[mutant].sentence, site)};
    if (std::ranges::find(words, one) == words.end()) {
      words.push_back(std::move(one));
    }
  }
  return words;
}

std::optional<Example> example_at(const Finding& finding, const std::vector<std::string>& tasks) {
  for (const auto& task : tasks) {
    const auto found = std::ranges::find(finding.examples, task, &Example::task);
    if (found != finding.examples.end()) {
      return *found;
    }
  }
  return std::nullopt;
}

}  // namespace

std::string words_of_nodes(std::string_view site) {
  const auto part = site.substr(site.rfind(':') + 1);
  if (site.find(':') == std::string_view::npos) {
    return {};
  }
  if (part.starts_with(fuzz::side_prefix)) {
    return fmt::format(" (only in {}'s moves)", part.substr(fuzz::side_prefix.size()));
  }
  return part == fuzz::max_part || part == fuzz::min_part ? fmt::format(" (only at {} nodes)", part)
                                                          : std::string();
}

std::string sentence_at(std::string sentence, std::string_view site) {
  return sentence.insert(sentence.size() - 1, words_of_nodes(site));
}

bool is_sure_alone(const Finding& finding, const fuzz::SiteDiagnosis& site) {
  const auto is_reading = [&finding](const fuzz::Placed& placed) {
    return fuzz::is_reading(placed, finding.known);
  };
  return site.exact.size() == 1 && site.peeled.empty() && fuzz::is_sure(site, finding.known) &&
         std::ranges::none_of(site.exact.front().mistakes, is_reading);
}

ToldMistakes told_of(const Finding& finding) {
  ToldMistakes told{finding.reading, {}, {}};
  for (const auto& site : finding.diagnosis.sites) {
    if (site.failing == 0) {
      continue;
    }
    auto words =
        is_sure_alone(finding, site) ? words_of(finding, site.exact.front()) : std::vector<MistakeWords>();
    if (words.empty()) {
      told.unknown_at.push_back(site.site);
      continue;
    }
    const auto same = std::ranges::find(told.sure, words, &ToldMistake::mistakes);
    if (same == told.sure.end()) {
      told.sure.push_back({{site.site}, std::move(words)});
    } else {
      same->tasks.push_back(site.site);
    }
  }
  for (auto& one : told.sure) {
    one.example = example_at(finding, one.tasks);
  }
  return told;
}

}  // namespace harness
