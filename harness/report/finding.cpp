#include "harness/report/finding.hpp"

#include <algorithm>
#include <string_view>
#include <utility>

#include <fmt/core.h>

#include "harness/events/text.hpp"
#include "harness/judge/words/phrases.hpp"

namespace harness {
namespace {

/// So many explanations that cases do not tell apart are told.
constexpr std::size_t most_told = 8;

/// Lines of a paragraph, its second and later ones two blanks further in.
class Paragraphs {
 public:
  explicit Paragraphs(std::size_t width) : width_(width) {}

  void add(std::string_view text, std::size_t indent = 0) {
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
  std::vector<std::string> lines() && { return std::move(lines_); }

 private:
  std::size_t width_;
  std::vector<std::string> lines_;
};

void add_mistakes(const Finding& finding, const fuzz::Explanation& explanation, Paragraphs& out) {
  for (const std::size_t mutant : explanation.mutants) {
    const auto& facts = finding.known[mutant];
    out.add(fmt::format("{}: {}", facts.name, facts.sentence), 4);
  }
}

/// "on all 50 cases (12 failing)"
std::string all_cases(const fuzz::Diagnosis& diagnosis, std::string_view noun) {
  const int all = diagnosis.failing + diagnosis.passing;
  if (all == 1) {
    return fmt::format("on this {}", noun);
  }
  return fmt::format("on all {} ({} failing)", counted(all, noun),
                     diagnosis.passing == 0 ? "all" : std::to_string(diagnosis.failing));
}

/// One or more explanations that these cases do not tell apart.
void add_exact(const Finding& finding, std::string_view noun, Paragraphs& out) {
  const auto& exact = finding.diagnosis.exact;
  const bool single = exact.front().mutants.size() == 1;
  out.add(fmt::format("{} your output is that of a program with {}:", all_cases(finding.diagnosis, noun),
                      exact.size() > 1 ? single ? "one of these mistakes" : "one of these sets of mistakes"
                      : single         ? "this mistake"
                                       : "these mistakes together"));
  for (std::size_t at = 0; at < std::min(most_told, exact.size()); ++at) {
    if (!single && at > 0) {
      out.add("or", 2);
    }
    add_mistakes(finding, exact[at], out);
  }
  if (exact.size() > most_told) {
    out.add(fmt::format("and {} more", exact.size() - most_told), 4);
  }
}

void add_partial(const Finding& finding, std::string_view noun, Paragraphs& out) {
  const auto& diagnosis = finding.diagnosis;
  out.add("no known mistake explains all of it; nearest come:");
  for (const auto& explanation : diagnosis.partial) {
    std::string head = fmt::format("on {} of {} failing", explanation.failing, diagnosis.failing);
    if (diagnosis.passing > 0) {
      head += fmt::format(" and {} of {} accepted", explanation.passing, diagnosis.passing);
    }
    head += fmt::format(" {}{}", noun, diagnosis.failing + diagnosis.passing == 1 ? "" : "s");
    out.add(head + (explanation.mutants.size() > 1 ? ", together:" : ":"), 2);
    add_mistakes(finding, explanation, out);
  }
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
      return fmt::format("are cases {} the tag {}", split.holds ? "with" : "without", split.name);
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

/// What is seen where nothing explains it; it claims no cause.
void add_split(const Split& split, Paragraphs& out) {
  const auto of_failing = split.failing_so == split.failing
                              ? fmt::format("all {} failing cases", split.failing)
                              : fmt::format("{} of {} failing cases", split.failing_so, split.failing);
  const auto of_accepted = split.accepted_so == 0
                               ? fmt::format("none of the {} accepted ones", split.accepted)
                               : fmt::format("{} of the {} accepted ones", split.accepted_so, split.accepted);
  out.add(fmt::format("what differs: {}, and {}, {}", of_failing, of_accepted, words_of(split)));
}

void add_limits(const Finding& finding, std::string_view noun, Paragraphs& out) {
  const auto& diagnosis = finding.diagnosis;
  if (diagnosis.cut_short) {
    out.add("not every combination of known mistakes was tried: that would take too long");
  }
  const int left_out = finding.not_kept + diagnosis.too_large;
  if (left_out > 0) {
    out.add(fmt::format("{} not looked at for mistakes: too many, too long or too large",
                        counted(left_out, noun)));
  }
}

}  // namespace

std::vector<std::string> finding_lines(const Finding& finding, std::size_t width, std::string_view noun) {
  Paragraphs out(width);
  if (!finding.reading.empty()) {
    out.add(fmt::format("all that fails is right by another reading of the handout; it is accepted with {}",
                        option_typed("--accept", finding.reading)));
    return std::move(out).lines();
  }
  const auto& diagnosis = finding.diagnosis;
  if (!diagnosis.exact.empty()) {
    add_exact(finding, noun, out);
  } else if (!diagnosis.partial.empty()) {
    add_partial(finding, noun, out);
  } else if (!finding.any_output && !finding.split) {
    return {};
  } else if (finding.any_output && diagnosis.failing > 0) {
    const auto known =
        std::ranges::count(finding.known, fuzz::MutantClass::killable, &fuzz::MutantFacts::mutant_class);
    out.add(fmt::format(
        "your output matches none of the {} known mistakes{}", known,
        diagnosis.combined && !diagnosis.cut_short ? ", and no two or three of them together" : ""));
  }
  if (finding.split) {
    add_split(*finding.split, out);
  }
  add_limits(finding, noun, out);
  return std::move(out).lines();
}

}  // namespace harness
