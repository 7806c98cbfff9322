#include "harness/report/finding.hpp"

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

namespace harness {
namespace {

using fuzz::MutantKind;
using Lines = std::vector<std::string>;

const std::vector<fuzz::MutantFacts> known{
    fuzz::MutantFacts{"sneak-conquers", "A Sneak conquers as a Raid does.", MutantKind::rules},
    fuzz::MutantFacts{"strict-cut",
                      "A value equal to the bound does not cut off, so that a program which "
                      "looks for it goes on.",
                      MutantKind::search},
    fuzz::MutantFacts{"same-moves", "It is no mistake.", MutantKind::writing, "None.",
                      fuzz::MutantClass::equivalent},
    fuzz::MutantFacts{"goal-not-counted", "The goal is not counted.", MutantKind::writing, "",
                      fuzz::MutantClass::killable, "goal not counted"},
};

/// Mutants of a site, all observations of which they explain.
fuzz::Explanation all_of(const std::vector<std::size_t>& mutants, const std::string& site = "",
                         int apart = fuzz::enough_apart) {
  fuzz::Explanation explanation{{}, 12, 38, apart};
  for (const std::size_t mutant : mutants) {
    explanation.mistakes.push_back({mutant, site});
  }
  return explanation;
}

/// What is known of a site.
struct SiteFacts {
  std::string site = {};
  int failing = 12;
  int passing = 38;
  std::vector<fuzz::Explanation> exact = {};
  std::vector<fuzz::Explanation> partial = {};
};

fuzz::SiteDiagnosis site_of(const SiteFacts& facts) {
  fuzz::SiteDiagnosis site{facts.site, facts.failing, facts.passing};
  site.exact = facts.exact;
  site.partial = facts.partial;
  site.combined = facts.exact.empty();
  return site;
}

Finding finding(const std::vector<fuzz::SiteDiagnosis>& sites) {
  Finding found;
  found.any_output = true;
  found.diagnosis.sites = sites;
  found.failing = failing_of(found.diagnosis);
  found.known = known;
  return found;
}
Finding finding(const SiteFacts& facts) {
  return finding(std::vector{site_of(facts)});
}

Lines told(const Finding& found) {
  return finding_lines(found, 80);
}

TEST(FindingText, NamesTheMistake) {
  EXPECT_EQ(told(finding({.exact = {all_of({0})}})),
            (Lines{"on all 50 cases (12 failing) your output is that of a program with this mistake:",
                   "    sneak-conquers: A Sneak conquers as a Raid does."}));
}

TEST(FindingText, ListsMistakesThatAreNotToldApart) {
  EXPECT_EQ(told(finding({.failing = 3, .passing = 0, .exact = {all_of({0}), all_of({1})}})),
            (Lines{"on all 3 cases (all failing) your output is that of a program with one of these",
                   "  mistakes:", "    sneak-conquers: A Sneak conquers as a Raid does.",
                   "    strict-cut: A value equal to the bound does not cut off, so that a program",
                   "      which looks for it goes on."}));
}

TEST(FindingText, ListsEightAndCountsTheOthers) {
  const std::vector<fuzz::Explanation> ten(10, all_of({0}));
  const auto lines = told(finding({.failing = 1, .passing = 0, .exact = ten}));
  EXPECT_EQ(lines.size(), 11U);
  EXPECT_EQ(lines.front(), "on this case your output is what a program with one of these mistakes writes,");
  EXPECT_EQ(lines.back(), "    and 2 more");
}

/// Who reads a slip is not to look for its very words in his own program.
TEST(FindingText, SaysWhoseLineASlipIsIn) {
  auto slip = finding({.failing = 3, .passing = 0, .exact = {all_of({0})}});
  slip.known.front() = {"slip-1234abcd",
                        "In the main program it says `inf = 1000` instead of `inf = infinity`.",
                        MutantKind::rules, "", fuzz::MutantClass::slip};
  EXPECT_EQ(told(slip).front(),
            "on all 3 cases (all failing) your output is that of a program of ours in which");
  slip.known.front().mutant_class = fuzz::MutantClass::killable;
  EXPECT_EQ(told(slip).front(),
            "on all 3 cases (all failing) your output is that of a program with this mistake:");
}

TEST(FindingText, CountsSlipsThatDoTheSame) {
  fuzz::SiteDiagnosis site = site_of({.failing = 3, .passing = 0, .exact = {all_of({0}), all_of({1})}});
  site.not_told = 6;
  EXPECT_EQ(told(finding({site})).back(), "    and 6 more that do the same");
  site.not_told = 1;
  EXPECT_EQ(told(finding({site})).back(), "    and 1 more that does the same");
  // Of one that is left beside another site's there are no others.
  site.exact.pop_back();
  EXPECT_EQ(told(finding({site})).back(), "    sneak-conquers: A Sneak conquers as a Raid does.");
}

TEST(FindingText, TellsCombinations) {
  EXPECT_EQ(told(finding({.failing = 12, .passing = 1, .exact = {all_of({0, 1})}})),
            (Lines{"on all 13 cases (12 failing) your output is that of a program with these",
                   "  mistakes together:", "    sneak-conquers: A Sneak conquers as a Raid does.",
                   "    strict-cut: A value equal to the bound does not cut off, so that a program",
                   "      which looks for it goes on."}));
}

TEST(FindingText, IsNotSureOfACombinationOnFewWrongAnswers) {
  const auto lines = told(finding({.failing = 11, .passing = 1, .exact = {all_of({0, 1})}}));
  ASSERT_GE(lines.size(), 2U);
  EXPECT_EQ(lines[0] + lines[1].substr(1),
            "on all 12 cases (11 failing) your output is what a program with these mistakes together writes, "
            "which is not sure: too few cases tell it from others:");
}

TEST(FindingText, TellsWhatPartsFailingFromAcceptedCases) {
  Finding found = finding({"greedy", 12, 38, {}});
  const auto last = [&found](const Split& split) {
    found.split = split;
    return finding_lines(found, 200).back();
  };
  EXPECT_EQ(last({SplitFact::task, "battle", true, 0, 12, 12, 38, 0}),
            "what differs: all 12 failing cases, and none of the 38 accepted ones, are of task battle");
  EXPECT_EQ(last({SplitFact::task, "battle", false, 0, 12, 11, 38, 1}),
            "what differs: 11 of 12 failing cases, and 1 of the 38 accepted ones, are not of task battle");
  EXPECT_EQ(last({SplitFact::crlf, "", true, 0, 12, 12, 38, 0}),
            "what differs: all 12 failing cases, and none of the 38 accepted ones, have an input whose lines "
            "end in CR LF");
  EXPECT_EQ(
      last({SplitFact::phrase, "O to move", false, 0, 12, 12, 38, 0}),
      "what differs: all 12 failing cases, and none of the 38 accepted ones, are cases without 'O to move'");
  EXPECT_EQ(
      last({SplitFact::tag, "deep", true, 0, 12, 12, 38, 0}),
      "what differs: all 12 failing cases, and none of the 38 accepted ones, are cases with the tag deep");
  EXPECT_EQ(
      last({SplitFact::tag, "deep", false, 0, 12, 12, 38, 0, "the search is at least 3 plies deep"}),
      "what differs: all 12 failing cases, and none of the 38 accepted ones, are cases without the tag deep "
      "(with it: the search is at least 3 plies deep)");
  EXPECT_EQ(
      last({SplitFact::number, "# pieces", true, 10, 12, 12, 38, 0}),
      "what differs: all 12 failing cases, and none of the 38 accepted ones, are cases with '10 pieces' "
      "or more");
  EXPECT_EQ(last({SplitFact::size, "", false, 99, 12, 12, 38, 0}),
            "what differs: all 12 failing cases, and none of the 38 accepted ones, have an input of 99 bytes "
            "or less");
}

TEST(FindingText, TellsWhatPartsCasesWithoutOutput) {
  Finding found = finding({"greedy", 12, 38, {}});
  found.any_output = false;
  EXPECT_EQ(told(found), Lines{});
  found.split = Split{SplitFact::task, "battle", true, 0, 12, 12, 38, 0};
  EXPECT_EQ(told(found),
            (Lines{"what differs: all 12 failing cases, and none of the 38 accepted ones, are of",
                   "  task battle"}));
}

TEST(FindingText, TellsTheSameMistakeOfSeveralSitesOnce) {
  EXPECT_EQ(
      told(finding(std::vector{site_of({"greedy", 3, 10, {all_of({0}, "greedy", 3)}}),
                               site_of({"minimax", 3, 7, {all_of({1}, "minimax", 3)}}),
                               site_of({"battle", 3, 6, {all_of({0, 0}, "battle:greedy", 3)}})})),
      (Lines{"in greedy and battle (22 cases, 6 failing) your output is that of a program with",
             "  this mistake:", "    sneak-conquers: A Sneak conquers as a Raid does.",
             "in minimax (10 cases, 3 failing) your output is that of a program with this",
             "  mistake:", "    strict-cut: A value equal to the bound does not cut off, so that a program",
             "      which looks for it goes on."}));
}

TEST(FindingText, TellsOfSeveralSitesWhatExplainsThemAll) {
  const std::vector both{all_of({0}, "", 0), all_of({1}, "", 0)};
  EXPECT_EQ(told(finding(std::vector{site_of({"greedy", 3, 10, both}), site_of({"minimax", 4, 9, both})})),
            (Lines{"in greedy and minimax (26 cases, 7 failing) your output is that of a program",
                   "  with one of these mistakes:", "    sneak-conquers: A Sneak conquers as a Raid does.",
                   "    strict-cut: A value equal to the bound does not cut off, so that a program",
                   "      which looks for it goes on."}));
}

TEST(FindingText, TakesTheCasesOfOneSiteForNoEvidenceOfAnother) {
  const auto sure = site_of({"minimax", 4, 9, {all_of({0}, "minimax", 4)}});
  const Lines of_minimax{"in minimax (13 cases, 4 failing) your output is that of a program with this",
                         "  mistake:", "    sneak-conquers: A Sneak conquers as a Raid does."};
  const auto first_three = [](Lines lines) {
    lines.resize(3);
    return lines;
  };
  const auto unclear = site_of({"greedy", 2, 10, {all_of({0}, "greedy", 2)}});
  EXPECT_EQ(first_three(told(finding(std::vector{sure, unclear}))), of_minimax);
  // Nor are one or two cases of each of several sites enough.
  auto other = unclear;
  other.site = "alpha-beta";
  EXPECT_EQ(told(finding(std::vector{unclear, other})),
            (Lines{"in greedy and alpha-beta (24 cases, 4 failing) your output is what a program",
                   "  with this mistake writes, which is not sure: too few cases tell it from",
                   "  others:", "    sneak-conquers: A Sneak conquers as a Raid does."}));
}

TEST(FindingText, NamesThePartOfATask) {
  EXPECT_EQ(told(finding({"battle", 4, 2, {all_of({0}, "battle:second")}})),
            (Lines{"in battle (6 cases, 4 failing) your output is that of a program with this",
                   "  mistake:", "    sneak-conquers@battle:second: A Sneak conquers as a Raid does."}));
}

TEST(FindingText, IsNotSureWhereFewCasesTellAMistakeFromOthers) {
  auto site = site_of({"greedy", 2, 10, {all_of({0}, "greedy", 2)}});
  EXPECT_EQ(told(finding(std::vector{site})),
            (Lines{"in greedy (12 cases, 2 failing) your output is what a program with this mistake",
                   "  writes, which is not sure: too few cases tell it from others:",
                   "    sneak-conquers: A Sneak conquers as a Raid does."}));
  site.rivals = {all_of({1}, "greedy", 0)};
  EXPECT_EQ(told(finding(std::vector{site})),
            (Lines{"in greedy (12 cases, 2 failing) your output is most likely that of a program",
                   "  with one of these mistakes; the first fits all of it, the other all but one or",
                   "  two cases:", "    sneak-conquers: A Sneak conquers as a Raid does.",
                   "    strict-cut: A value equal to the bound does not cut off, so that a program",
                   "      which looks for it goes on."}));
}

TEST(FindingText, CountsWhatIsExplainedInPart) {
  const fuzz::Explanation nearest{{{0}}, 9, 36};
  EXPECT_EQ(told(finding({.partial = {nearest}})),
            (Lines{"no known mistake explains all of it; the nearest is:",
                   "  on 9 of 12 failing and 36 of 38 accepted cases:",
                   "    sneak-conquers: A Sneak conquers as a Raid does."}));
  EXPECT_EQ(told(finding({.site = "greedy", .partial = {nearest}})),
            (Lines{"in greedy (50 cases, 12 failing) no known mistake explains all of it; the",
                   "  nearest is:", "  on 9 of 12 failing and 36 of 38 accepted cases:",
                   "    sneak-conquers: A Sneak conquers as a Raid does."}));
}

TEST(FindingText, SaysWhereOnlyBadEndsAreLeftOver) {
  auto site = site_of({.site = "greedy", .partial = {{{{0}}, 9, 38}, {{{1}}, 9, 36}}});
  site.ended_badly = 3;
  site.all_answers = 1;
  EXPECT_EQ(
      told(finding(std::vector{site})),
      (Lines{"in greedy (50 cases, 12 failing) no known mistake explains all of it; the", "  nearest are:",
             "  on 9 of 12 failing and 38 of 38 accepted cases, which is all but what ended",
             "    badly:", "    sneak-conquers: A Sneak conquers as a Raid does.",
             "  on 9 of 12 failing and 36 of 38 accepted cases:",
             "    strict-cut: A value equal to the bound does not cut off, so that a program",
             "      which looks for it goes on.",
             "in greedy 3 cases ended badly or left no whole answer, which alone names no", "  mistake"}));
}

TEST(FindingText, SaysThatNothingFits) {
  EXPECT_EQ(told(finding({.failing = 2, .passing = 1})),
            (Lines{"your output matches none of the 3 known mistakes, nor what any two of them write",
                   "  together"}));
  auto site = site_of({.failing = 2, .passing = 1});
  site.cut_short = true;
  site.too_large = 3;
  EXPECT_EQ(told(finding(std::vector{site})),
            (Lines{"your output matches none of the 3 known mistakes",
                   "not every combination of known mistakes was tried: that would take too long",
                   "3 cases not looked at for mistakes: too many, too long or too large"}));
}

TEST(FindingText, SaysAtWhichSitesNothingFits) {
  EXPECT_EQ(told(finding(std::vector{site_of({"greedy", 2, 10}), site_of({"minimax", 1, 9})})),
            (Lines{"in greedy and minimax (22 cases, 3 failing) your output matches none of the 3",
                   "  known mistakes, nor what any two of them write together"}));
}

TEST(FindingText, SaysThatBadEndsNameNothing) {
  auto site = site_of({"greedy", 2, 10});
  site.ended_badly = 2;
  EXPECT_EQ(
      told(finding(std::vector{site, site_of({"minimax", 5, 8, {all_of({0}, "minimax")}})})),
      (Lines{"in minimax (13 cases, 5 failing) your output is that of a program with this",
             "  mistake:", "    sneak-conquers: A Sneak conquers as a Raid does.",
             "in greedy 2 cases ended badly or left no whole answer, which alone names no", "  mistake"}));
}

TEST(FindingText, SaysNothingOfCrashesThatNoMistakeExplains) {
  auto found = finding({.failing = 2, .passing = 1});
  found.any_output = false;
  EXPECT_EQ(told(found), Lines{});
}

TEST(FindingText, NamesTheReadingAndHowItIsAccepted) {
  Finding found;
  found.reading = "Raid tie order";
  found.failing = 2;
  EXPECT_EQ(told(found),
            (Lines{"all that fails is right by another reading of the handout; it is accepted with",
                   "  --accept 'Raid tie order'"}));
}

TEST(FindingText, TellsAReadingFromAMistake) {
  EXPECT_EQ(told(finding({.exact = {all_of({3, 0})}})),
            (Lines{"on all 50 cases (12 failing) your output is that of a program with this mistake",
                   "  beside another reading of the handout:",
                   "    goal-not-counted (another reading: goal not counted): The goal is not",
                   "      counted.", "    sneak-conquers: A Sneak conquers as a Raid does."}));
  EXPECT_EQ(
      told(finding({.exact = {all_of({3})}})),
      (Lines{"on all 50 cases (12 failing) your output is that of a program that reads the",
             "  handout in another way:",
             "    goal-not-counted (another reading: goal not counted): The goal is not", "      counted."}));
}

TEST(FindingText, SaysWhatWasTakenOff) {
  auto site = site_of({.exact = {all_of({0})}});
  site.peeled = {fuzz::Layer::crlf, fuzz::Layer::blank_lines};
  EXPECT_EQ(told(finding(std::vector{site})),
            (Lines{"on all 50 cases (12 failing) your output is, but for line ends CR LF and blank",
                   "  lines, that of a program with this mistake:",
                   "    sneak-conquers: A Sneak conquers as a Raid does."}));
  site.exact = {all_of({})};
  EXPECT_EQ(told(finding(std::vector{site})),
            (Lines{"on all 50 cases (12 failing) your output is right but for line ends CR LF and",
                   "  blank lines"}));
}

TEST(FindingText, TellsNoSitesTogetherFromWhichOtherThingsWereTaken) {
  auto site = site_of({"greedy", 12, 38, {all_of({0}, "greedy")}});
  site.peeled = {fuzz::Layer::crlf};
  const auto lines = told(finding(std::vector{site, site_of({"minimax", 12, 38, {all_of({0}, "minimax")}})}));
  EXPECT_EQ(lines.size(), 6U);
}

TEST(FindingText, TellsWhatExplainsTheRest) {
  auto site = site_of({"greedy", 12, 38, {}, {{{{0, "greedy"}}, 8, 38}}});
  site.rest = {{{{1, "greedy"}}, 4, 38}};
  const auto lines = told(finding(std::vector{site}));
  ASSERT_EQ(lines.size(), 8U) << ::testing::PrintToString(lines);
  EXPECT_EQ(lines[4], "  the other 4 failing cases, which this does not explain, are what a program");
  EXPECT_EQ(lines[5], "    with this mistake writes:");
}

TEST(FindingText, TellsTheFirstDifferenceFromTheNearest) {
  auto found = finding({"greedy", 12, 38, {}, {{{{0, "greedy"}}, 8, 38}}});
  LeftOver left{"greedy", 4, "014", "next_state.txt", {}};
  left.divergence.kind = DivergenceKind::line;
  left.divergence.line = 3;
  left.divergence.expected_lines = 5;
  left.divergence.what = {WhatId::differs, {}};
  left.divergence.lines = LinePair{{LineState::there, 0, "12", 0}, {LineState::there, 0, "21", 0}};
  found.left_over = {left};
  const auto lines = told(found);
  ASSERT_GE(lines.size(), 7U);
  EXPECT_TRUE(
      lines[4].starts_with("  4 failing cases are not explained by this; in 014, next_state.txt first"))
      << ::testing::PrintToString(lines);
  EXPECT_EQ(lines[lines.size() - 2], "    such a program  12");
  EXPECT_EQ(lines.back(), "    yours           21");
}

}  // namespace
}  // namespace harness
