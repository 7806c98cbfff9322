#include "harness/job/submission.hpp"

#include <string>

#include <gtest/gtest.h>

namespace harness {
namespace {

/// The input's name for runs of a program that is called so, where the handout calls it as `facts` say.
std::string input_name(const cases::AssignmentFacts& facts, const std::string& invocation) {
  Assignment assignment;
  assignment.core.facts = facts;
  return plan_of({&assignment, "", {}, invocation}, {}, "/nowhere").input_name;
}

TEST(PlanOfASubmission, HasTheNameThatTheHandoutFixes) {
  cases::AssignmentFacts facts;
  EXPECT_EQ(input_name(facts, facts.invocation), "input.txt");
  facts.input_name = "numbers.txt";
  EXPECT_EQ(input_name(facts, facts.invocation), "numbers.txt");
  EXPECT_EQ(input_name(facts, "{program} {input}"), "numbers.txt");
}

TEST(PlanOfASubmission, HasTheUsualNameForWhoeverIsNotToldTheOneThatIsPassed) {
  cases::AssignmentFacts facts;
  facts.invocation = "{program} -i {input}";
  facts.input_name = "problem.txt";
  EXPECT_EQ(input_name(facts, facts.invocation), "problem.txt");
  EXPECT_EQ(input_name(facts, "{program}"), "input.txt");
}

}  // namespace
}  // namespace harness
