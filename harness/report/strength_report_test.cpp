// What is told of the strength of a case set.
#include <string>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "harness/report/strength.hpp"

namespace harness {
namespace {

using fuzz::MutantClass;
using fuzz::MutantKind;

SetStrength some_strength() {
  SetStrength found;
  found.assignment = "toy";
  found.title = "cases";
  found.set_hash = "abc";
  found.foreign_inputs = 2;
  found.cases = {"001", "002", "003", "004"};
  found.left_out = {"005: the expected files are wrong"};
  found.plan.kill = 2;
  found.facts = {
      {"no-jump", "Pieces never jump.", MutantKind::rules},
      {"strict-cut", "A value equal to the bound does not cut off, whatever the node and whoever moves.",
       MutantKind::search},
      {"crlf", "Lines end in CR and LF.", MutantKind::writing, "line ends do not count",
       MutantClass::invisible}};
  found.mutants = {{0, {0, 1}, 2, 0.5}, {1, {3}, 4, 0.25}, {2, {}, 4, 0.25}};
  found.survivors = {{1, {600, 12, "alpha-beta", {"tie", "deep"}, "input\n"}}};
  found.seconds = 1;
  return found;
}

TEST(StrengthReport, TellsKillsSurvivorsAndCases) {
  EXPECT_EQ(strength_text(some_strength(), true),
            "toy: 4 cases (cases, set abc), plycheck " PLYCHECK_VERSION
            "\n"
            "2 files skipped: not an input of toy\n"
            "left out: 005: the expected files are wrong\n"
            "\n"
            "kills  mutant      mistakes of rules\n"
            "   2+  no-jump     Pieces never jump.\n"
            "\n"
            "kills  mutant      mistakes of search\n"
            "!   1  strict-cut  A value equal to the bound does not cut off, whatever the\n"
            "                   node and whoever moves.\n"
            "\n"
            "not to be killed by any case\n"
            "  crlf (invisible): line ends do not count\n"
            "\n"
            "killed fewer than 2 times, and what would catch them\n"
            "  strict-cut (1): 12 of 600 random problems catch it, all of task alpha-beta,\n"
            "  all with tie, deep\n"
            "\n"
            "mutants that each case kills, as far as they were tried\n"
            "  001 1, 002 1, 003 0, 004 1\n"
            "\n"
            "1 of 2 killable mutants killed at least 2 times, 1.0 s\n");
}

TEST(StrengthReport, IsTheSameInEveryRunWithoutTimes) {
  const auto text = strength_text(some_strength(), false);
  EXPECT_TRUE(text.ends_with("1 of 2 killable mutants killed at least 2 times\n")) << text;
  EXPECT_FALSE(nlohmann::json::parse(strength_json(some_strength(), false)).contains("seconds"));
}

TEST(StrengthReport, ShowsNamesThatWouldTurnTheText) {
  auto found = some_strength();
  found.title = "cases\x1b[2J\xe2\x80\xae";
  found.cases[0] = "001\xe2\x80\xae\n";
  found.left_out = {"\xe2\x80\xae: the expected files are wrong"};
  const auto text = strength_text(found, false);
  EXPECT_NE(text.find("(cases\\x1b[2J\\u202e, set abc)"), std::string::npos) << text;
  EXPECT_NE(text.find("  001\\u202e\\x0a 1, 002 1"), std::string::npos) << text;
  EXPECT_NE(text.find("left out: \\u202e: the expected"), std::string::npos) << text;
  EXPECT_EQ(text.find_first_of("\x1b\xe2"), std::string::npos) << text;
}

TEST(StrengthReport, SaysWhereNothingCatchesASurvivor) {
  auto found = some_strength();
  found.survivors[0].catchers = {600, 0, "", {}, ""};
  EXPECT_NE(strength_text(found, false).find("none of 600 random problems catches it either"),
            std::string::npos);
  found.survivors[0].catchers = {600, 1, "minimax", {"tie"}, "x"};
  EXPECT_NE(strength_text(found, false).find("1 of 600 random problems catches it, of task minimax, with"),
            std::string::npos)
      << strength_text(found, false);
}

TEST(StrengthReport, TellsHolesByTask) {
  auto found = some_strength();
  found.holes = {{0, "battle", 1, {40, 7, "battle", {}, "input\n"}}};
  const auto text = strength_text(found, false);
  EXPECT_NE(text.find("\nkilled by fewer than 2 cases of a task whose inputs show it\n"
                      "  no-jump at battle (1): 7 of 40 random problems catch it\n"),
            std::string::npos)
      << text;
  EXPECT_TRUE(text.ends_with("killed at least 2 times, 1 hole at a task\n")) << text;
  const auto json = nlohmann::json::parse(strength_json(found, false));
  EXPECT_EQ(json["kill_by_task"], 2);
  EXPECT_EQ(json["holes"][0]["name"], "no-jump");
  EXPECT_EQ(json["holes"][0]["task"], "battle");
  EXPECT_EQ(json["holes"][0]["kills"], 1);
  EXPECT_EQ(json["holes"][0]["catching"], 7);
}

TEST(StrengthReport, IsOneObjectForPrograms) {
  const auto json = nlohmann::json::parse(strength_json(some_strength(), true));
  EXPECT_EQ(json["assignment"], "toy");
  EXPECT_EQ(json["mutants"].size(), 3U);
  EXPECT_EQ(json["mutants"][0]["killed_by"], (std::vector<std::string>{"001", "002"}));
  EXPECT_EQ(json["mutants"][1]["kills"], 1);
  EXPECT_EQ(json["mutants"][2]["class"], "invisible");
  EXPECT_EQ(json["survivors"][0]["name"], "strict-cut");
  EXPECT_EQ(json["survivors"][0]["example"], "input\n");
  EXPECT_EQ(json["left_out"].size(), 1U);
  EXPECT_EQ(json["seconds"], 1.0);
}

}  // namespace
}  // namespace harness
