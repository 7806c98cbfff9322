#include "harness/job/examples.hpp"

#include <algorithm>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <utility>

#include "cases/equality.hpp"
#include "fuzz/examples.hpp"
#include "harness/job/proofs.hpp"
#include "harness/judge/judge.hpp"

namespace harness {
namespace {

/// An input whose answer takes more is for no reader.
constexpr std::size_t most_bytes = std::size_t{64} << 10;

/// An input without what comes to the same: carriage returns, and blanks and newlines at the end.
std::string plain(std::string_view input) {
  std::string text;
  std::ranges::copy_if(input, std::back_inserter(text), [](char c) { return c != '\r'; });
  text.erase(text.find_last_not_of(" \t\n") + 1);
  return text;
}

/// Whether what was written is that of a program with the mistake.
bool wrote_so(cases::Comparison comparison, const cases::Answer& wrong, const CaseResult& result) {
  return result.written && std::ranges::all_of(wrong.files, [&](const auto& file) {
           const auto own = result.written->files.find(file.first);
           return own != result.written->files.end() &&
                  is_right(cases::compare(comparison, file.second, own->second).equality);
         });
}

/// What is said of the mistake's answer, which is the candidate's; nothing where that cannot be read.
std::optional<Example> example_of(const Assignment& assignment, const std::string& task,
                                  const fuzz::ShowingInput& shown) {
  const auto problem = assignment.read(shown.input);
  if (!problem) {
    return std::nullopt;
  }
  const Demand demand{problem->outputs,
                      assignment.facts().comparison,
                      LateBoards([&problem] { return problem->boards(); }),
                      shown.right,
                      {},
                      problem->search,
                      {},
                      std::nullopt,
                      proofs_of(assignment, shown.input)};
  FoundFiles found;
  for (const auto& [name, text] : shown.wrong.files) {
    found.names.push_back(name);
  }
  found.read = [&shown](std::string_view name) {
    const auto file = shown.wrong.files.find(std::string(name));
    return file == shown.wrong.files.end() ? std::nullopt : std::optional(file->second);
  };
  Example example{task, shown.input, {}};
  std::size_t bytes = shown.input.size();
  for (auto& judged : judge_files(demand, found).files) {
    const auto& name = judged.file;
    auto& file = example.files.emplace_back();
    file.expected = shown.right.files.find(name)->second;
    file.wrong = shown.wrong.files.find(name)->second;
    bytes += file.expected.size() + file.wrong.size();
    file.judgement = std::move(judged);
  }
  return bytes <= most_bytes ? std::optional(std::move(example)) : std::nullopt;
}

/// An input for what explains a site, one on which the candidate did the same.
std::optional<Example> confirmed(const ExampleRuns& runs, const fuzz::SiteDiagnosis& site,
                                 const std::stop_token& stop) {
  fuzz::ExampleTerms terms;
  terms.is_secret = runs.is_secret;
  const auto inputs =
      fuzz::inputs_that_show(runs.assignment.core, site.site, site.exact.front().mistakes, terms, stop);
  for (const auto& shown : inputs) {
    auto example = stop.stop_requested() ? std::nullopt : example_of(runs.assignment, site.site, shown);
    if (!example) {
      continue;
    }
    const auto result = std::move(runs.trials.run(std::span(&shown.input, 1)).front());
    if (result && wrote_so(runs.assignment.facts().comparison, shown.wrong, *result)) {
      return example;
    }
  }
  return std::nullopt;
}

}  // namespace

std::function<bool(std::string_view input)> inputs_of(const CaseSource& source) {
  auto all = std::make_shared<std::set<std::string>>();
  for (const auto& one : source.cases) {
    all->insert(plain(one.input));
  }
  return [all = std::move(all)](std::string_view input) { return all->contains(plain(input)); };
}

void add_examples(const ExampleRuns& runs, Finding& finding, const std::stop_token& stop) {
  finding.examples.clear();
  for (const auto& told : told_of(finding).sure) {
    std::optional<Example> example;
    for (const auto& site : finding.diagnosis.sites) {
      const bool is_there = std::ranges::find(told.tasks, site.site) != told.tasks.end();
      if (is_there && !example && !stop.stop_requested()) {
        example = confirmed(runs, site, stop);
      }
    }
    if (example) {
      finding.examples.push_back(*std::move(example));
    }
  }
}

}  // namespace harness
