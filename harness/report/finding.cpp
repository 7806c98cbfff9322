#include "harness/report/finding.hpp"

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include "harness/events/text.hpp"
#include "harness/events/told_mistakes.hpp"
#include "harness/judge/words/divergence_words.hpp"
#include "harness/judge/words/phrases.hpp"
#include "harness/report/finding_words.hpp"

namespace harness {
namespace {

using namespace finding_words;

/// So many explanations that cases do not tell apart are told.
constexpr std::size_t most_told = 8;

const fuzz::Explanation* find_same(const std::vector<fuzz::Explanation>& all,
                                   const fuzz::Explanation& wanted) {
  const auto found = std::ranges::find(all, kinds_of_nodes(wanted), kinds_of_nodes);
  return found == all.end() ? nullptr : &*found;
}

/// Where there is one site a mistake in a part of it is told with the part; always with the kind of nodes.
void add_mistakes(const Finding& finding, const fuzz::Explanation& explanation, bool with_parts,
                  Paragraphs& out) {
  for (const std::size_t mutant : mutants_of(explanation)) {
    const auto& facts = finding.known[mutant];
    std::string name = facts.name;
    std::string sentence = facts.sentence;
    bool is_reading = false;
    for (const auto& placed : explanation.mistakes) {
      const auto& site = placed.site;
      if (placed.mutant != mutant) {
        continue;
      }
      is_reading = is_reading || fuzz::is_reading(placed, finding.known);
      sentence = sentence_at(facts.sentence, site);
      if (with_parts && site.find(':') != std::string::npos) {
        name += (name.size() == facts.name.size() ? "@" : ", @") + site;
      }
    }
    const auto reading = is_reading ? fmt::format(" (another reading: {})", facts.reading) : std::string();
    out.add(fmt::format("{}{}: {}", name, reading, sentence), 4);
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

/// Sites of which as much can be said.
bool are_alike(const Finding& finding, const fuzz::SiteDiagnosis& one, const fuzz::SiteDiagnosis& other) {
  return is_sure(one, finding.known) == is_sure(other, finding.known) &&
         (one.exact.size() == 1) == (other.exact.size() == 1) && one.peeled == other.peeled;
}

/// Takes those out of `left` that one explanation is told for.
Joint take_joint(const Finding& finding, Sites& left) {
  Joint joint{{left.front()}, left.front()->exact};
  for (const auto* site : left) {
    auto common = joint.exact;
    std::erase_if(common, [&](const auto& one) { return find_same(site->exact, one) == nullptr; });
    if (site != left.front() && are_alike(finding, *site, *left.front()) && !common.empty()) {
      joint.sites.push_back(site);
      joint.exact = std::move(common);
    }
  }
  // One of several that is left because another site has not the others is not told from these at its own.
  joint.is_sure =
      is_sure(*left.front(), finding.known) && (joint.exact.size() == 1) == (left.front()->exact.size() == 1);
  std::erase_if(left,
                [&](const auto* site) { return std::ranges::find(joint.sites, site) != joint.sites.end(); });
  return joint;
}

/// What is no more than near, beside the only one that fits all.
void add_rivals(const Finding& finding, const Joint& joint, std::string_view noun, Paragraphs& out) {
  auto all = joint.exact;
  all.insert(all.end(), joint.sites.front()->rivals.begin(), joint.sites.front()->rivals.end());
  out.add(fmt::format(
      "{} your output is{}most likely that of a program {}; the first fits all of it, "
      "{} but one or two {}s:",
      place(finding, joint.sites, noun), but_for(joint.sites.front()->peeled), with_what(finding, all),
      all.size() == 2 ? "the other all" : "the others all", noun_at(finding, joint.sites, noun)));
  add_all(finding, all, true, out);
}

/// Whether further inputs were looked for at one of the sites, and none tells more.
bool are_alike_at(const Finding& finding, const Sites& sites) {
  return std::ranges::any_of(sites, [&finding](const auto* site) {
    return std::ranges::find(finding.alike_at, site->site) != finding.alike_at.end();
  });
}

/// Whether what was taken off is all that is wrong.
bool is_layout_alone(const fuzz::SiteDiagnosis& site) {
  return !site.peeled.empty() && site.exact.size() == 1 && site.exact.front().mistakes.empty();
}

/// One or more explanations that these cases do not tell apart.
void add_exact(const Finding& finding, const Joint& joint, std::string_view noun, Paragraphs& out) {
  const auto& exact = joint.exact;
  const bool is_one_site = joint.sites.size() == 1;
  if (exact.size() == 1 && !joint.is_sure && is_one_site && !joint.sites.front()->rivals.empty()) {
    add_rivals(finding, joint, noun, out);
    return;
  }
  const auto& peeled = joint.sites.front()->peeled;
  const auto where = place(finding, joint.sites, noun);
  if (is_layout_alone(*joint.sites.front())) {
    out.add(fmt::format("{} your output is right but for {}", where, names_of(peeled)));
    return;
  }
  const auto is = fmt::format("{} your output is{}", where, but_for(peeled));
  const auto what = with_what(finding, exact);
  if (joint.is_sure) {
    out.add(fmt::format("{}that of a program {}:", is, what));
  } else if (exact.size() > 1 && are_alike_at(finding, joint.sites)) {
    out.add(fmt::format(
        "{}what a program {} writes; of the inputs that were tried none tells them further apart:", is,
        what));
  } else {
    out.add(fmt::format("{}what a program {} writes, which is not sure: too few {}s tell it from others:", is,
                        what, noun_at(finding, joint.sites, noun)));
  }
  add_all(finding, exact, is_one_site, out);
  const auto not_told = std::ranges::max(joint.sites, {}, &fuzz::SiteDiagnosis::not_told)->not_told;
  if (exact.size() > 1 && not_told > 0) {
    out.add(fmt::format("and {} more that {} the same", not_told, not_told == 1 ? "does" : "do"), 4);
  }
}

/// What the nearest explanation leaves over: what explains that, or where it first differs.
void add_rest(const Finding& finding, const fuzz::SiteDiagnosis& site, std::string_view noun,
              Paragraphs& out) {
  const std::string_view nearest = site.partial.size() > 1 ? "the first of these" : "this";
  if (!site.rest.empty()) {
    out.add(
        fmt::format(
            "the other {}, which {} does not explain, {} what a program {} writes:",
            counted(site.rest.front().failing, fmt::format("failing {}", noun_at(finding, {&site}, noun))),
            nearest, site.rest.front().failing == 1 ? "is" : "are", with_what(finding, site.rest)),
        2);
    add_all(finding, site.rest, true, out);
  }
  for (const auto& left : finding.left_over) {
    if (left.site != site.site) {
      continue;
    }
    const auto words = words_of(left.divergence, true);
    const auto where =
        left.id.empty() ? std::string() : fmt::format("; in {}", visible(left.id, Blanks::none));
    out.add(fmt::format("{} {} not explained by {}{}, {} first differs from what such a program writes: {}",
                        counted(left.failing, fmt::format("failing {}", noun_at(finding, {&site}, noun))),
                        left.failing == 1 ? "is" : "are", nearest, where, left.file, words.where),
            2);
    if (!words.expected_line.empty() || !words.got_line.empty()) {
      out.add(fmt::format("such a program  {}", words.expected_line), 4);
      out.add(fmt::format("yours           {}", words.got_line), 4);
    }
  }
}

void add_partial(const Finding& finding, const fuzz::SiteDiagnosis& site, std::string_view noun,
                 Paragraphs& out) {
  const auto where = site.site.empty() ? std::string() : place(finding, {&site}, noun) + " ";
  const auto besides = site.peeled.empty()
                           ? std::string()
                           : fmt::format(", nor what is left without {}", names_of(site.peeled));
  out.add(fmt::format("{}no known mistake explains all of it{}; the nearest {}:", where, besides,
                      site.partial.size() > 1 ? "are" : "is"));
  for (std::size_t at = 0; at < site.partial.size(); ++at) {
    const auto& explanation = site.partial[at];
    std::string head = fmt::format("on {} of {} failing", explanation.failing, site.failing);
    if (site.passing > 0) {
      head += fmt::format(" and {} of {} accepted", explanation.passing, site.passing);
    }
    head +=
        fmt::format(" {}{}", noun_at(finding, {&site}, noun), site.failing + site.passing == 1 ? "" : "s");
    head += mutants_of(explanation).size() > 1 ? ", together" : "";
    const bool is_all = static_cast<int>(at) < site.all_answers;
    const bool is_right = !site.peeled.empty() && explanation.mistakes.empty();
    out.add(head + (is_all ? ", which is all but what ended badly" : "") + (is_right ? ": no mistake" : ":"),
            2);
    add_mistakes(finding, explanation, true, out);
  }
  add_rest(finding, site, noun, out);
}

/// Those that nothing comes near.
void add_unexplained(const Finding& finding, const Sites& sites, std::string_view noun, Paragraphs& out) {
  const auto known =
      std::ranges::count(finding.known, fuzz::MutantClass::killable, &fuzz::MutantFacts::mutant_class);
  const bool all_pairs =
      std::ranges::all_of(sites, [](const auto* site) { return site->combined && !site->cut_short; });
  const auto where = sites.front()->site.empty() ? std::string() : place(finding, sites, noun) + " ";
  out.add(fmt::format("{}your output matches none of the {} known mistakes{}", where, known,
                      all_pairs ? ", nor what any two of them write together" : ""));
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
    add_exact(finding, take_joint(finding, exact), noun, out);
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
    out.add(sentence_of(*finding.split));
  }
  add_limits(finding, noun, out);
  return std::move(out).lines();
}

}  // namespace harness
