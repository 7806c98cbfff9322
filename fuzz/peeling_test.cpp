#include "fuzz/peeling.hpp"

#include <deque>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace fuzz {
namespace {

using Layers = std::vector<Layer>;

/// What a candidate wrote, each beside what is right. All of it fails but for what is the same.
class Written {
 public:
  Written() = default;
  Written(const Written&) = delete;
  Written& operator=(const Written&) = delete;
  Written& add(const std::string& got, const std::string& right) {
    answers_.push_back({{{"out.txt", got}}});
    const auto& answer = answers_.back();
    answers_.push_back({{{"out.txt", right}}});
    all_.push_back({&answer, &answers_.back(), got != right});
    return *this;
  }
  Peeling peeling(cases::Comparison comparison = cases::Comparison::bytes) const {
    return {comparison, all_};
  }
  Layers layers(cases::Comparison comparison = cases::Comparison::bytes) const {
    return peeling(comparison).layers();
  }

 private:
  std::deque<cases::Answer> answers_;
  std::vector<Answered> all_;
};

std::string of_candidate(const Peeling& peeling, const std::string& text) {
  return peeling.of_candidate({{{"out.txt", text}}}).files.at("out.txt");
}
std::string of_program(const Peeling& peeling, const std::string& text) {
  return peeling.of_program({{{"out.txt", text}}}).files.at("out.txt");
}

TEST(Peeling, FindsTheLayoutThatWrongAnswersHaveAndRightOnesHaveNot) {
  EXPECT_EQ(Written().add("1\r\n", "1\n").layers(), Layers{Layer::crlf});
  EXPECT_EQ(Written().add("1\r\n", "2\r\n").layers(), Layers{});
  EXPECT_EQ(Written().add("1 \n", "1\n").layers(), Layers{Layer::blanks_at_line_ends});
  EXPECT_EQ(Written().add("1", "1\n").layers(), Layers{Layer::newlines_at_end});
  EXPECT_EQ(Written().add("1\n\n", "1\n").layers(), Layers{Layer::newlines_at_end});
  EXPECT_EQ(Written().add("1\n\n2\n", "1\n2\n").layers(), Layers{Layer::blank_lines});
  EXPECT_EQ(Written().add("1\n\n2\n", "1\n\n3\n").layers(), Layers{});
  EXPECT_EQ(Written().add("1 \r\n\r\n2", "1\n2\n").layers(),
            (Layers{Layer::crlf, Layer::blanks_at_line_ends, Layer::newlines_at_end, Layer::blank_lines}));
}

TEST(Peeling, LeavesTheLayoutThatTheComparisonAllows) {
  EXPECT_EQ(Written().add("1 \r\n\n2", "1\n2\n").layers(cases::Comparison::lines),
            Layers{Layer::blank_lines});
}

TEST(Peeling, TakesOffNoMoreThanThat) {
  const auto crlf = Written().add("1\r\n", "1\n").peeling();
  EXPECT_EQ(of_candidate(crlf, "1 \r\n\r\n2\r\n"), "1 \n\n2\n");
  const auto blanks = Written().add("1 \n", "1\n").peeling();
  EXPECT_EQ(of_candidate(blanks, "1 \t\r\n \n2 "), "1\r\n\n2");
  const auto end = Written().add("1", "1\n").peeling();
  EXPECT_EQ(of_candidate(end, "1 \n\n2"), of_program(end, "1 \n\n2\n\n"));
  EXPECT_NE(of_candidate(end, "1 \n\n2"), of_program(end, "1 \n2\n"));
  const auto lines = Written().add("\n1\n", "1\n").peeling();
  EXPECT_EQ(of_candidate(lines, "\n1\n \n2\n"), "1\n2\n");
}

TEST(Peeling, TakesOffALineOfItsOwnThatBeginsOrEndsAllFiles) {
  const auto first = Written().add("hi\n1\n", "1\n").add("hi\n2\n", "3\n").add("hi\n4\n", "4\n").peeling();
  EXPECT_EQ(first.layers(), Layers{Layer::first_line});
  EXPECT_EQ(of_candidate(first, "hi\n5\nhi\n"), "5\nhi\n");
  EXPECT_EQ(of_candidate(first, "5\n"), "5\n");
  EXPECT_EQ(of_program(first, "hi\n5\n"), "hi\n5\n");
  const auto last = Written().add("1\nbye", "1\n").add("2\nbye", "2\n").add("4\nbye", "3\n").peeling();
  EXPECT_EQ(of_candidate(last, "bye\n5\nbye"), "bye\n5");
}

TEST(Peeling, TakesNoLineForOneOfItsOwnThatStandsInThePlaceOfAnother) {
  // A header that is wrong pushes nothing aside.
  EXPECT_EQ(Written().add("A\n1\n", "B\n1\n").add("A\n2\n", "B\n2\n").add("A\n3\n", "B\n3\n").layers(),
            Layers{});
  // Not in all files, or in a right one too.
  EXPECT_EQ(Written().add("hi\n1\n", "1\n").add("2\n3\n", "3\n").add("hi\n4\n", "4\n").layers(), Layers{});
  EXPECT_EQ(Written().add("1\n1\n", "1\n").add("1\n2\n", "2\n").add("1\n4\n", "4\n").layers(), Layers{});
  // Two are chance.
  EXPECT_EQ(Written().add("hi\n1\n", "1\n").add("hi\n4\n", "4\n").layers(), Layers{});
}

}  // namespace
}  // namespace fuzz
