#include "harness/report/finding.hpp"

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

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

using Sites = std::vector<const fuzz::SiteDiagnosis*>;
using Mutants = std::vector<std::size_t>;

/// What it says wherever it is made: every mistake once.
Mutants mutants_of(const fuzz::Explanation& explanation) {
  Mutants mutants;
  for (const auto& [mutant, site] : explanation.mistakes) {
    if (std::ranges::find(mutants, mutant) == mutants.end()) {
      mutants.push_back(mutant);
    }
  }
  return mutants;
}

const fuzz::Explanation* find_same(const std::vector<fuzz::Explanation>& all,
                                   const fuzz::Explanation& wanted) {
  const auto found = std::ranges::find(all, mutants_of(wanted), mutants_of);
  return found == all.end() ? nullptr : &*found;
}

/// "greedy, minimax and battle"
std::string joined_names(const Sites& sites) {
  std::string names;
  for (std::size_t at = 0; at < sites.size(); ++at) {
    names += at == 0 ? "" : at + 1 == sites.size() ? " and " : ", ";
    names += sites[at]->site;
  }
  return names;
}

/// "in greedy and minimax (25 cases, 12 failing)"; "on all 50 cases (12 failing)" where the site has no name;
/// "on this case" where there is no other.
std::string place(const Finding& finding, const Sites& sites, std::string_view noun) {
  if (failing_of(finding.diagnosis) + passing_of(finding.diagnosis) == 1) {
    return fmt::format("on this {}", noun);
  }
  int failing = 0;
  int all = 0;
  for (const auto* site : sites) {
    failing += site->failing;
    all += site->failing + site->passing;
  }
  const auto counts = all == 1 ? counted(all, noun)
                               : fmt::format("{}, {} failing", counted(all, noun),
                                             failing == all ? "all" : std::to_string(failing));
  if (!sites.front()->site.empty()) {
    return fmt::format("in {} ({})", joined_names(sites), counts);
  }
  return fmt::format("on all {} ({} failing)", counted(all, noun),
                     failing == all ? "all" : std::to_string(failing));
}

/// Where there is one site a mistake in a part of it is told with the part.
void add_mistakes(const Finding& finding, const fuzz::Explanation& explanation, bool with_parts,
                  Paragraphs& out) {
  const Mutants mutants = mutants_of(explanation);
  for (const std::size_t mutant : mutants) {
    const auto& facts = finding.known[mutant];
    std::string name = facts.name;
    for (const auto& [placed, site] : explanation.mistakes) {
      if (with_parts && placed == mutant && site.find(':') != std::string::npos) {
        name += (name.size() == facts.name.size() ? "@" : ", @") + site;
      }
    }
    out.add(fmt::format("{}: {}", name, facts.sentence), 4);
  }
}

void add_all(const Finding& finding, const std::vector<fuzz::Explanation>& all, bool with_parts,
             Paragraphs& out) {
  for (std::size_t at = 0; at < std::min(most_told, all.size()); ++at) {
    if (at > 0 && mutants_of(all[at]).size() > 1) {
      out.add("or", 2);
    }
    add_mistakes(finding, all[at], with_parts, out);
  }
  if (all.size() > most_told) {
    out.add(fmt::format("and {} more", all.size() - most_told), 4);
  }
}

/// What explains several sites, which are told together: of what explains the first all that explains the
/// others too.
struct Joint {
  Sites sites;
  std::vector<fuzz::Explanation> exact;
  /// Each of the sites by itself tells so: another site's cases are no evidence for its code.
  bool is_sure = false;
};

/// Whether the site's own cases tell its explanation from all others; of several, whether there are enough
/// wrong answers to speak of.
bool is_sure(const fuzz::SiteDiagnosis& site) {
  const int evidence = site.exact.size() == 1 ? site.exact.front().apart : site.failing - site.ended_badly;
  return evidence >= fuzz::enough_apart;
}

/// Sites of which as much can be said.
bool are_alike(const fuzz::SiteDiagnosis& one, const fuzz::SiteDiagnosis& other) {
  return is_sure(one) == is_sure(other) && (one.exact.size() == 1) == (other.exact.size() == 1);
}

/// Takes those out of `left` that one explanation is told for.
Joint take_joint(Sites& left) {
  Joint joint{{left.front()}, left.front()->exact};
  for (const auto* site : left) {
    auto common = joint.exact;
    std::erase_if(common, [&](const auto& one) { return find_same(site->exact, one) == nullptr; });
    if (site != left.front() && are_alike(*site, *left.front()) && !common.empty()) {
      joint.sites.push_back(site);
      joint.exact = std::move(common);
    }
  }
  // One of several that is left because another site has not the others is not told from these at its own.
  joint.is_sure = is_sure(*left.front()) && (joint.exact.size() == 1) == (left.front()->exact.size() == 1);
  std::erase_if(left,
                [&](const auto* site) { return std::ranges::find(joint.sites, site) != joint.sites.end(); });
  return joint;
}

/// What is no more than near, beside the only one that fits all.
void add_rivals(const Finding& finding, const Joint& joint, std::string_view noun, Paragraphs& out) {
  auto all = joint.exact;
  all.insert(all.end(), joint.sites.front()->rivals.begin(), joint.sites.front()->rivals.end());
  out.add(fmt::format(
      "{} your output is most likely that of a program with {}; the first fits all of it, "
      "{} but one or two {}s:",
      place(finding, joint.sites, noun),
      mutants_of(all.front()).size() == 1 ? "one of these mistakes" : "one of these sets of mistakes",
      all.size() == 2 ? "the other all" : "the others all", noun));
  add_all(finding, all, true, out);
}

/// One or more explanations that these cases do not tell apart.
void add_exact(const Finding& finding, const Joint& joint, std::string_view noun, Paragraphs& out) {
  const auto& exact = joint.exact;
  const bool is_one_site = joint.sites.size() == 1;
  if (exact.size() == 1 && !joint.is_sure && is_one_site && !joint.sites.front()->rivals.empty()) {
    add_rivals(finding, joint, noun, out);
    return;
  }
  const bool single = mutants_of(exact.front()).size() == 1;
  const auto what = exact.size() > 1 ? single ? "one of these mistakes" : "one of these sets of mistakes"
                    : single         ? "this mistake"
                                     : "these mistakes together";
  out.add(joint.is_sure
              ? fmt::format("{} your output is that of a program with {}:", place(finding, joint.sites, noun),
                            what)
              : fmt::format("{} your output is what a program with {} writes, which is not sure: too few {}s "
                            "tell it from others:",
                            place(finding, joint.sites, noun), what, noun));
  add_all(finding, exact, is_one_site, out);
}

void add_partial(const Finding& finding, const fuzz::SiteDiagnosis& site, std::string_view noun,
                 Paragraphs& out) {
  out.add(site.site.empty() ? std::string("no known mistake explains all of it; nearest come:")
                            : fmt::format("{} no known mistake explains all of it; nearest come:",
                                          place(finding, {&site}, noun)));
  for (std::size_t at = 0; at < site.partial.size(); ++at) {
    const auto& explanation = site.partial[at];
    std::string head = fmt::format("on {} of {} failing", explanation.failing, site.failing);
    if (site.passing > 0) {
      head += fmt::format(" and {} of {} accepted", explanation.passing, site.passing);
    }
    head += fmt::format(" {}{}", noun, site.failing + site.passing == 1 ? "" : "s");
    head += mutants_of(explanation).size() > 1 ? ", together" : "";
    const bool is_all = static_cast<int>(at) < site.all_answers;
    out.add(head + (is_all ? ", which is all but what ended badly:" : ":"), 2);
    add_mistakes(finding, explanation, true, out);
  }
}

/// Those that nothing comes near.
void add_unexplained(const Finding& finding, const Sites& sites, std::string_view noun, Paragraphs& out) {
  const auto known =
      std::ranges::count(finding.known, fuzz::MutantClass::killable, &fuzz::MutantFacts::mutant_class);
  const bool all_pairs =
      std::ranges::all_of(sites, [](const auto* site) { return site->combined && !site->cut_short; });
  const auto where = sites.front()->site.empty() ? std::string() : place(finding, sites, noun) + " ";
  out.add(fmt::format("{}your output matches none of the {} known mistakes{}", where, known,
                      all_pairs ? ", and no two of them together" : ""));
}

void add_bad_ends(const Sites& sites, std::string_view noun, Paragraphs& out) {
  for (const auto* site : sites) {
    if (site->ended_badly > 0) {
      out.add(fmt::format("{}{} ended badly or left no whole answer, which alone names no mistake",
                          site->site.empty() ? "" : fmt::format("in {} ", site->site),
                          counted(site->ended_badly, noun)));
    }
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
  if (std::ranges::any_of(diagnosis.sites, &fuzz::SiteDiagnosis::cut_short)) {
    out.add("not every combination of known mistakes was tried: that would take too long");
  }
  const int left_out = finding.not_kept + too_large_of(diagnosis);
  if (left_out > 0) {
    out.add(fmt::format("{} not looked at for mistakes: too many, too long or too large",
                        counted(left_out, noun)));
  }
}

void add_sites(const Finding& finding, std::string_view noun, Paragraphs& out) {
  Sites exact;
  Sites unexplained;
  Sites badly_ended;
  for (const auto& site : finding.diagnosis.sites) {
    if (!site.exact.empty()) {
      exact.push_back(&site);
    } else if (site.partial.empty() && site.failing > site.ended_badly) {
      unexplained.push_back(&site);
    }
    if (site.exact.empty()) {
      badly_ended.push_back(&site);
    }
  }
  while (!exact.empty()) {
    add_exact(finding, take_joint(exact), noun, out);
  }
  for (const auto& site : finding.diagnosis.sites) {
    if (!site.partial.empty()) {
      add_partial(finding, site, noun, out);
    }
  }
  if (!unexplained.empty()) {
    add_unexplained(finding, unexplained, noun, out);
  }
  add_bad_ends(badly_ended, noun, out);
}

}  // namespace

std::vector<std::string> finding_lines(const Finding& finding, std::size_t width, std::string_view noun) {
  Paragraphs out(width);
  if (!finding.reading.empty()) {
    out.add(fmt::format("all that fails is right by another reading of the handout; it is accepted with {}",
                        option_typed("--accept", finding.reading)));
    return std::move(out).lines();
  }
  if (!finding.any_output && !finding.split) {
    return {};
  }
  if (finding.any_output) {
    add_sites(finding, noun, out);
  }
  if (finding.split) {
    add_split(*finding.split, out);
  }
  add_limits(finding, noun, out);
  return std::move(out).lines();
}

}  // namespace harness
