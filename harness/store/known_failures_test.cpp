#include "harness/store/known_failures.hpp"

#include <ostream>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

namespace harness {
namespace {

std::string error_of(std::string_view text) {
  const auto known = parse_known_failures(text);
  return known ? "none" : cases::describe("known.txt", known.error());
}

CaseResult result_of(const std::string& id, Verdict verdict) {
  CaseResult result;
  result.id = id;
  result.judgement.verdict = verdict;
  return result;
}

TEST(KnownFailures, AreReadALineACase) {
  const auto known = parse_known_failures(
      "# of hw1\n\n003 WA # ties\n  week2/017\tTLE\r\n\"deep/the first\" *   #  \n\"a\\\"b\\\\\\n\" NO");
  ASSERT_TRUE(known);
  EXPECT_EQ(*known, (KnownFailures{{"003", {Verdict::wrong, "ties"}},
                                   {"week2/017", {Verdict::time_limit, ""}},
                                   {"deep/the first", {std::nullopt, ""}},
                                   {"a\"b\\\n", {Verdict::no_output, ""}}}));
}

struct Mistake {
  std::string name;
  std::string text;
  std::string error;
};
void PrintTo(const Mistake& mistake, std::ostream* out) {
  *out << mistake.name;
}

class WrongKnownFailures : public ::testing::TestWithParam<Mistake> {};

TEST_P(WrongKnownFailures, AreRefusedByLineAndColumn) {
  EXPECT_EQ(error_of(GetParam().text), GetParam().error);
}

INSTANTIATE_TEST_SUITE_P(
    Texts, WrongKnownFailures,
    ::testing::Values(
        Mistake{"NoVerdict", "001 WA\n003",
                "known.txt:2:4: expected PE, WA, NO, RTE, TLE, MLE, OLE, CE or *, found the end of the line"},
        Mistake{"NotAFault", "003 JE",
                "known.txt:1:5: expected PE, WA, NO, RTE, TLE, MLE, OLE, CE or *, found 'JE'"},
        Mistake{"MoreWords", "003 WA ties",
                "known.txt:1:8: expected '#' or the end of the line, found 'ties'"},
        Mistake{"LongWord", "003 " + std::string(5'000, 'x') + "\x1b[31m",
                "known.txt:1:5: expected PE, WA, NO, RTE, TLE, MLE, OLE, CE or *, found "
                "'xxxxxxxxxxxxxxxxxxxxxxxx...xxxxxxxxxxxxxxxxxxx\\x1b[31m'"},
        Mistake{"QuoteInside", "a\"b WA",
                "known.txt:1:2: expected an id with a quote in it to stand in quotes, found '\"b'"},
        Mistake{"OpenQuote", "\"003 WA",
                "known.txt:1:8: expected a closing quote, found the end of the line"},
        Mistake{"StrangeEscape", "\"a\\q\" WA",
                "known.txt:1:4: expected one of \" \\ n r t x after a backslash, found 'q\"'"},
        Mistake{"HalfAByte", "\"a\\xf\" WA",
                "known.txt:1:4: expected two hexadecimal digits after \\x, found 'xf\"'"},
        Mistake{"NoByte", "\"a\\x+1\" WA",
                "known.txt:1:4: expected two hexadecimal digits after \\x, found 'x+1\"'"},
        Mistake{"Twice", "003 WA\n\n003 TLE", "known.txt:3:1: expected each case once, found '003'"}),
    [](const ::testing::TestParamInfo<Mistake>& mistake) { return mistake.param.name; });

TEST(KnownFailures, ArePrintedAsTheyAreRead) {
  const KnownFailures known{{"003", {Verdict::wrong, "ties"}},
                            {"a b#\t\"\\\r\n", {std::nullopt, ""}},
                            {"#x", {Verdict::layout, ""}},
                            {"", {Verdict::compile_error, "# twice"}}};
  const auto again = parse_known_failures(print_known_failures(known));
  ASSERT_TRUE(again) << cases::describe("printed", again.error());
  EXPECT_EQ(*again, known);
}

TEST(KnownFailures, ArePrintedAsTextWhateverBytesTheIdsHave) {
  const KnownFailures known{{"caf\xe9", {Verdict::wrong, ""}},
                            {"caf\xc3\xa9", {Verdict::wrong, ""}},
                            {"\x1b[2J", {std::nullopt, ""}},
                            {std::string("a\0b", 3), {Verdict::no_output, ""}}};
  const auto printed = print_known_failures(known);
  EXPECT_EQ(printed,
            "# known failures of plycheck test: case, verdict, # why\n\"\\x1b[2J\" *\n\"a\\x00b\" NO\n"
            "caf\xc3\xa9 WA\n\"caf\\xe9\" WA\n");
  const auto again = parse_known_failures(printed);
  ASSERT_TRUE(again) << cases::describe("printed", again.error());
  EXPECT_EQ(*again, known);
}

RC_GTEST_PROP(KnownFailuresProperty, WhateverIsReadIsReadAgainFromItsPrint, ()) {
  const auto characters =
      rc::gen::container<std::string>(rc::gen::elementOf(std::string("a# \"\\\r\n\t*WA0\0é", 15)));
  const auto text = *rc::gen::resize(40, characters);
  const auto known = parse_known_failures(text);
  if (known) {
    const auto again = parse_known_failures(print_known_failures(*known));
    RC_ASSERT(again.has_value());
    RC_ASSERT(*again == *known);
  }
}

TEST(KnownFailures, MarkWhatFailsAsListedAndWhatDoesNot) {
  const KnownFailures known{{"1", {Verdict::wrong, "ties"}}, {"2", {std::nullopt, ""}}};
  EXPECT_EQ(mark_of(known, "1", Verdict::wrong).known, Known::as_listed);
  EXPECT_EQ(mark_of(known, "1", Verdict::wrong).why, "ties");
  EXPECT_EQ(mark_of(known, "1", Verdict::time_limit).known, Known::otherwise);
  EXPECT_EQ(mark_of(known, "1", Verdict::time_limit).why, "WA");
  EXPECT_EQ(mark_of(known, "1", Verdict::accepted).known, Known::no_longer);
  EXPECT_EQ(mark_of(known, "2", Verdict::memory_limit).known, Known::as_listed);
  EXPECT_EQ(mark_of(known, "3", Verdict::wrong).known, Known::not_listed);
}

TEST(KnownFailures, NeverCoverWhatIsNotTheProgramsFault) {
  const KnownFailures known{{"2", {std::nullopt, ""}}};
  EXPECT_EQ(mark_of(known, "2", Verdict::judge_error).known, Known::not_listed);
  EXPECT_EQ(mark_of(known, "2", Verdict::skipped).known, Known::not_listed);
}

TEST(KnownFailures, OfNowKeepRemarksAndCasesThatWereNotJudged) {
  KnownFailuresNow now({{"any", {std::nullopt, "flaky"}},
                        {"other", {Verdict::wrong, "ties"}},
                        {"right", {Verdict::wrong, ""}},
                        {"skipped", {Verdict::wrong, "x"}},
                        {"absent", {Verdict::wrong, "y"}}});
  now.add(result_of("any", Verdict::time_limit));
  now.add(result_of("other", Verdict::runtime_error));
  now.add(result_of("right", Verdict::accepted));
  now.add(result_of("skipped", Verdict::skipped));
  now.add(result_of("new", Verdict::layout));
  now.add(result_of("fine", Verdict::accepted));
  EXPECT_EQ(now.value(), (KnownFailures{{"any", {std::nullopt, "flaky"}},
                                        {"other", {Verdict::runtime_error, "ties"}},
                                        {"skipped", {Verdict::wrong, "x"}},
                                        {"absent", {Verdict::wrong, "y"}},
                                        {"new", {Verdict::layout, ""}}}));
}

}  // namespace
}  // namespace harness
