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
};

Finding finding(const fuzz::Diagnosis& diagnosis) {
  Finding found;
  found.failing = diagnosis.failing;
  found.any_output = true;
  found.diagnosis = diagnosis;
  found.known = known;
  return found;
}

Lines told(const Finding& found) {
  return finding_lines(found, 80);
}

TEST(FindingText, NamesTheMistake) {
  EXPECT_EQ(told(finding({12, 38, 0, {{{0}, 12, 38}}, {}, false, false})),
            (Lines{"on all 50 cases (12 failing) your output is that of a program with this mistake:",
                   "    sneak-conquers: A Sneak conquers as a Raid does."}));
}

TEST(FindingText, ListsMistakesThatAreNotToldApart) {
  EXPECT_EQ(told(finding({2, 0, 0, {{{0}, 2, 0}, {{1}, 2, 0}}, {}, false, false})),
            (Lines{"on all 2 cases (all failing) your output is that of a program with one of these",
                   "  mistakes:", "    sneak-conquers: A Sneak conquers as a Raid does.",
                   "    strict-cut: A value equal to the bound does not cut off, so that a program",
                   "      which looks for it goes on."}));
}

TEST(FindingText, ListsEightAndCountsTheOthers) {
  fuzz::Diagnosis diagnosis{1, 0, 0, {}, {}, false, false};
  diagnosis.exact.assign(10, {{0}, 1, 0});
  const auto lines = told(finding(diagnosis));
  EXPECT_EQ(lines.size(), 10U);
  EXPECT_EQ(lines.front(), "on this case your output is that of a program with one of these mistakes:");
  EXPECT_EQ(lines.back(), "    and 2 more");
}

TEST(FindingText, TellsCombinations) {
  EXPECT_EQ(told(finding({2, 1, 0, {{{0, 1}, 2, 1}}, {}, true, false})),
            (Lines{"on all 3 cases (2 failing) your output is that of a program with these mistakes",
                   "  together:", "    sneak-conquers: A Sneak conquers as a Raid does.",
                   "    strict-cut: A value equal to the bound does not cut off, so that a program",
                   "      which looks for it goes on."}));
}

TEST(FindingText, TellsWhatPartsFailingFromAcceptedCases) {
  Finding found = finding({12, 38, 0, {}, {}, false, false});
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
      last({SplitFact::number, "# pieces", true, 10, 12, 12, 38, 0}),
      "what differs: all 12 failing cases, and none of the 38 accepted ones, are cases with '10 pieces' "
      "or more");
  EXPECT_EQ(last({SplitFact::size, "", false, 99, 12, 12, 38, 0}),
            "what differs: all 12 failing cases, and none of the 38 accepted ones, have an input of 99 bytes "
            "or less");
}

TEST(FindingText, TellsWhatPartsCasesWithoutOutput) {
  Finding found = finding({12, 38, 0, {}, {}, false, false});
  found.any_output = false;
  EXPECT_EQ(told(found), Lines{});
  found.split = Split{SplitFact::task, "battle", true, 0, 12, 12, 38, 0};
  EXPECT_EQ(told(found),
            (Lines{"what differs: all 12 failing cases, and none of the 38 accepted ones, are of",
                   "  task battle"}));
}

TEST(FindingText, CountsWhatIsExplainedInPart) {
  EXPECT_EQ(told(finding({12, 38, 0, {}, {{{0}, 9, 36}}, true, false})),
            (Lines{"no known mistake explains all of it; nearest come:",
                   "  on 9 of 12 failing and 36 of 38 accepted cases:",
                   "    sneak-conquers: A Sneak conquers as a Raid does."}));
}

TEST(FindingText, SaysThatNothingFits) {
  EXPECT_EQ(
      told(finding({2, 1, 0, {}, {}, true, false})),
      (Lines{"your output matches none of the 2 known mistakes, and no two or three of them", "  together"}));
  EXPECT_EQ(told(finding({2, 1, 3, {}, {}, true, true})),
            (Lines{"your output matches none of the 2 known mistakes",
                   "not every combination of known mistakes was tried: that would take too long",
                   "3 cases not looked at for mistakes: too many, too long or too large"}));
}

TEST(FindingText, SaysNothingOfCrashesThatNoMistakeExplains) {
  auto found = finding({2, 1, 0, {}, {}, true, false});
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

}  // namespace
}  // namespace harness
