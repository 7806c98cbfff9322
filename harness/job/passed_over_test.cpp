#include "harness/job/passed_over.hpp"

#include <filesystem>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "cases/file.hpp"
#include "cases/testing/temporary_folder.hpp"
#include "harness/rows/testing/built_in.hpp"

namespace harness {
namespace {

const Assignment& stakeraid() {
  return *find_assignment("stakeraid");
}

/// A problem of stakeraid's.
const std::string problem = "2\nMINIMAX\nX\n1\n1 2\n3 4\n..\n..\n";

std::string with_crlf(std::string_view text) {
  std::string out;
  for (const char c : text) {
    out += c == '\n' ? "\r\n" : std::string(1, c);
  }
  return out;
}

class Passing : public ::testing::Test {
 protected:
  /// `count` good cases, and the set.
  void good(int count) const {
    for (int i = 1; i <= count; ++i) {
      folder.file(std::to_string(i) + ".in", problem);
      folder.file(std::to_string(i) + ".out", "");
    }
  }
  CaseSource source() const {
    auto read = cases_in(stakeraid(), folder.path()).value();
    read.title = "set";
    return read;
  }
  std::string objection() const { return objection_to(stakeraid(), source()); }
  std::vector<std::string> remarks() const { return remarks_on(stakeraid(), source()); }

  cases::testing::TemporaryFolder folder;
};

TEST_F(Passing, SaysHowNamesGo) {
  good(2);
  EXPECT_EQ(remarks(), std::vector<std::string>{"set: 2 cases read as *.in with *.out"});
  folder.file("a/input.txt", problem);
  folder.file("a/output.txt", "");
  EXPECT_EQ(remarks(), std::vector<std::string>{"set: 3 cases read as 2 *.in with *.out; 1 a folder each"});
}

TEST_F(Passing, SaysNothingOfFoldersThatAreAllRead) {
  folder.file("a/input.txt", problem);
  folder.file("a/output.txt", "");
  folder.file("a/notes.txt", "mine");
  EXPECT_TRUE(remarks().empty());
  EXPECT_EQ(objection(), "");
}

TEST_F(Passing, OverATenthIsTold) {
  good(9);
  folder.file("10.in", problem);
  EXPECT_EQ(objection(), "");
  EXPECT_EQ(remarks().back(), "set: 1 of 10 that look like cases passed over: 10.in: no expected file");
}

TEST_F(Passing, OverMoreThanATenthIsAnError) {
  good(8);
  folder.file("10.in", problem);
  EXPECT_EQ(
      objection(),
      "set: 1 of 9 that look like cases passed over: 10.in: no expected file; --partial takes the other 8");
}

TEST_F(Passing, OverManyIsCountedWithTheFirstNames) {
  good(1);
  for (int i = 10; i < 160; ++i) {
    folder.file("t" + std::to_string(i) + ".txt", problem);
  }
  EXPECT_EQ(
      objection(),
      "set: 150 of 151 that look like cases passed over: t10.txt: reads as an input, and no expected "
      "file has its name; t100.txt: reads as an input, and no expected file has its name; t101.txt: reads "
      "as an input, and no expected file has its name; and 147 more; --partial takes the other 1");
}

TEST_F(Passing, OverWhatIsNoInputTellsWhy) {
  good(1);
  folder.file("bad.in", "7x\n");
  folder.file("bad.out", "");
  EXPECT_TRUE(objection().starts_with("set: 1 of 2 that look like cases passed over: bad.in:1:"))
      << objection();
}

TEST_F(Passing, OverInputsThatCannotBeReadTellsWhy) {
  good(1);
  folder.file("2.in", "");
  folder.file("2.out", "");
  std::filesystem::resize_file(folder.path() / "2.in", cases::largest_input + 1);
  const auto said = objection();
  EXPECT_TRUE(said.starts_with("set: 1 of 2 that look like cases passed over: ")) << said;
  EXPECT_TRUE(said.find("/2.in: ") != std::string::npos) << said;
  EXPECT_TRUE(said.ends_with("; --partial takes the other 1")) << said;
}

TEST_F(Passing, OverInputsSavedInOtherFormsNamesTheForm) {
  using namespace std::string_literals;
  good(1);
  folder.file("2.in", "\xff\xfe\x31\0\n\0"s);
  folder.file("2.out", "");
  folder.file("3.in", "1\rMINIMAX\r");
  folder.file("3.out", "");
  EXPECT_EQ(
      objection(),
      "set: 2 of 3 that look like cases passed over: 2.in: expected plain text, found UTF-16: save it as "
      "UTF-8; 3.in: expected lines that end with LF, found CR alone: save it with LF; --partial takes "
      "the other 1");
}

TEST_F(Passing, OverLineEndsIsSaidOnceWithWhatMendsIt) {
  good(1);
  for (int i = 2; i < 7; ++i) {
    folder.file(std::to_string(i) + ".in", with_crlf(problem));
    folder.file(std::to_string(i) + ".out", "");
  }
  EXPECT_EQ(
      objection(),
      "set: 5 of 6 that look like cases passed over: 5 with CRLF or a byte order mark (2.in, 3.in, 4.in "
      "and so on), which `plycheck bless stakeraid set --line-ends lf` mends; --partial takes the other 1");
}

TEST_F(Passing, OverLineEndsOfAllIsTheError) {
  folder.file("1.in", "\xef\xbb\xbf" + problem);
  folder.file("1.out", "");
  const auto path = folder.path().string();
  EXPECT_EQ(cases_in(stakeraid(), path).error(),
            path +
                ": 1 of 1 that look like cases passed over: 1 with CRLF or a byte order mark (1.in), which "
                "`plycheck bless stakeraid " +
                path + " --line-ends lf` mends");
}

TEST_F(Passing, TellsNoPassedOverCaseOfAnotherAssignment) {
  good(1);
  cases::CaseFacts facts;
  facts.assignment = "draughts";
  ASSERT_TRUE(cases::write_case(folder.path() / "other", "?", {{{"output.txt", ""}}}, facts));
  EXPECT_EQ(objection(), "");
  EXPECT_EQ(source().foreign_inputs, 1);
}

TEST_F(Passing, DoesNotTouchIdsWithoutLeadingZeros) {
  folder.file("044.in", problem);
  folder.file("044.out", "");
  folder.file("1.in", problem);
  folder.file("1.out", "");
  folder.file("01.in", problem);
  folder.file("01.out", "");
  const auto chosen = [this](const std::string& id) {
    auto all = source();
    const auto applied = apply({"", {id}}, all);
    return applied ? all.cases.front().id : applied.error();
  };
  EXPECT_EQ(chosen("44"), "044");
  EXPECT_EQ(chosen("0044"), "044");
  EXPECT_EQ(chosen("1"), "1");
  EXPECT_EQ(chosen("001"), "no case 001 in set, but 01 and 1");
  EXPECT_EQ(chosen("45"), "no case 45 in set");
}

}  // namespace
}  // namespace harness
