#include "harness/doctor/report.hpp"

#include <sstream>
#include <string>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace harness::doctor {
namespace {

ProofRow row(const std::string& title, Mark mark, const std::string& how,
             const std::string& unpromised = "") {
  ProofRow made;
  made.attempt.word = title;
  made.attempt.title = title;
  made.outcome = {mark, how};
  made.unpromised = unpromised;
  return made;
}

Findings findings() {
  Findings all;
  all.landlock_version = 7;
  all.in_force = Isolation::sandbox;
  all.counted = Isolation::sandbox;
  all.machine = {{"kernel", "Linux"}};
  LevelProof proof;
  proof.level = Isolation::sandbox;
  proof.lacks = {"signal scope (too old)"};
  proof.rows = {row("read", Mark::refused, "EACCES"), row("kill", Mark::open, "it could kill", "too old"),
                row("sleep", Mark::stopped, "1 s, 0 ms late")};
  all.proofs = {proof};
  return all;
}

TEST(DoctorReport, TellsEachAttemptAndWhyOneIsOpen) {
  const auto all = findings();
  EXPECT_EQ(level_text(all.proofs[0], all),
            "\nlevel sandbox, which auto takes here\n"
            "  without: signal scope (too old)\n"
            "  read                                  refused   EACCES\n"
            "  kill                                  OPEN      it could kill\n"
            "  sleep                                 stopped   1 s, 0 ms late\n"
            "  a neighbour that ran beside all that: AC\n"
            "  2 of 3 attempts blocked, 0 promises broken\n"
            "  not blocked, as too old: kill\n");
  EXPECT_TRUE(promises_kept(all));
  EXPECT_EQ(conclusion_text(all), "\nisolation sandbox does here what it promises\n");
}

TEST(DoctorReport, OfAProofThatWasBrokenOffSaysSoAndPromisesNothing) {
  auto all = findings();
  all.interrupted = true;
  all.proofs[0].not_tried = 7;
  EXPECT_TRUE(level_text(all.proofs[0], all).ends_with("  INTERRUPTED: 7 attempts not tried\n"));
  EXPECT_EQ(conclusion_text(all), "\nINTERRUPTED: nothing is proven\n");
  EXPECT_FALSE(promises_kept(all));
  const auto read = nlohmann::json::parse(json_text(all));
  EXPECT_EQ(read.at("interrupted"), true);
  EXPECT_EQ(read.at("kept"), false);
  EXPECT_EQ(read.at("levels").at(0).at("not_tried"), 7);
}

TEST(DoctorReport, ABrokenPromiseIsToldAndCounts) {
  auto all = findings();
  all.proofs[0].rows[0].outcome = {Mark::open, "it could read"};
  EXPECT_NE(level_text(all.proofs[0], all).find("  read                                  BROKEN    it could"),
            std::string::npos);
  EXPECT_FALSE(promises_kept(all));
  EXPECT_EQ(conclusion_text(all),
            "\nisolation sandbox does NOT do here what it promises: see BROKEN above\n");
}

TEST(DoctorReport, OtherLevelsBreakNoPromiseOfTheOneThatCounts) {
  auto all = findings();
  all.proofs[0].rows[0].outcome = {Mark::open, "it could read"};
  all.counted = Isolation::limits;
  EXPECT_TRUE(promises_kept(all));
}

TEST(DoctorReport, AHarmedNeighbourBreaksAPromise) {
  auto all = findings();
  all.proofs[0].neighbour = Verdict::runtime_error;
  EXPECT_EQ(broken_promises(all.proofs[0]), 1);
  EXPECT_FALSE(promises_kept(all));
}

TEST(DoctorReport, FitsIntoEightyColumns) {
  auto all = findings();
  const std::string longer = "a very long explanation of what has happened here, in many words indeed";
  all.machine = {{"kernel", longer + " " + longer}};
  all.no_sandbox = longer + " " + longer;
  all.proofs[0].rows = {row(std::string(37, 'x'), Mark::not_tried, longer, longer + longer)};
  std::istringstream lines(machine_text(all) + level_text(all.proofs[0], all) + conclusion_text(all));
  for (std::string line; std::getline(lines, line);) {
    EXPECT_LE(line.size(), 80U) << line;
  }
}

TEST(DoctorReport, IsThereForProgramsAsWell) {
  const auto read = nlohmann::json::parse(json_text(findings()));
  EXPECT_EQ(read.at("auto"), "sandbox");
  EXPECT_EQ(read.at("landlock"), 7);
  EXPECT_EQ(read.at("kept"), true);
  const auto& level = read.at("levels").at(0);
  EXPECT_EQ(level.at("lacks").at(0), "signal scope (too old)");
  EXPECT_EQ(level.at("attempts").size(), 3U);
  EXPECT_EQ(level.at("attempts").at(1).at("mark"), "OPEN");
  EXPECT_EQ(level.at("attempts").at(1).at("promised"), false);
  EXPECT_EQ(level.at("attempts").at(1).at("reason"), "too old");
}

}  // namespace
}  // namespace harness::doctor
