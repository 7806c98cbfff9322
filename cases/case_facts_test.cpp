#include "cases/case_facts.hpp"

#include <limits>
#include <ostream>
#include <string>

#include <gtest/gtest.h>

#include "cases/testing/error_of.hpp"
#include "cases/testing/plain_text.hpp"

namespace cases {
namespace {

using testing::error_of;

CaseFacts some_facts() {
  CaseFacts facts;
  facts.assignment = "squirrel";
  facts.seed = std::numeric_limits<std::uint64_t>::max();
  facts.profile = "course";
  facts.tags = {"minimax", "one \"quoted\" tag"};
  facts.nodes = 636'052;
  facts.input = {8, "e"};
  facts.expected = {{"next_state.txt", {30, "0123456789abcdef"}}, {"traverse_log.txt", {9, "f"}}};
  return facts;
}

constexpr std::string_view printed = R"({
  "assignment": "squirrel",
  "expected": {
    "next_state.txt": {
      "hash": "0123456789abcdef",
      "size": 30
    },
    "traverse_log.txt": {
      "hash": "f",
      "size": 9
    }
  },
  "input": {
    "hash": "e",
    "size": 8
  },
  "nodes": 636052,
  "profile": "course",
  "seed": 18446744073709551615,
  "tags": [
    "minimax",
    "one \"quoted\" tag"
  ],
  "witness": [
    "solver",
    "oracle"
  ]
}
)";

/// The printed facts with `before` replaced.
std::string with(std::string_view before, std::string_view after) {
  std::string text(printed);
  const auto at = text.find(before);
  EXPECT_NE(at, std::string::npos) << before;
  return text.replace(at, before.size(), after);
}

TEST(CaseFacts, PrintAsIndentedJson) {
  EXPECT_EQ(print_facts(some_facts()), printed);
}

TEST(CaseFacts, ReadBackAsTheyWere) {
  EXPECT_EQ(parse_facts(print_facts(some_facts())), some_facts());
}

TEST(CaseFacts, ReadBackWithTheSolverAsTheOnlyWitness) {
  CaseFacts facts = some_facts();
  facts.witness = Witness::solver;
  EXPECT_EQ(parse_facts(print_facts(facts)), facts);
}

TEST(CaseFacts, ReadBackWithWhatTheCaseKills) {
  CaseFacts facts = some_facts();
  EXPECT_EQ(print_facts(facts).find("kills"), std::string::npos);
  facts.kills = {"sneak-conquers", "strict-cut"};
  EXPECT_EQ(parse_facts(print_facts(facts)), facts);
}

TEST(CaseFacts, ReadBackWhereNothingIsKnown) {
  EXPECT_EQ(parse_facts(print_facts({})), CaseFacts{});
}

TEST(CaseFacts, PrintBytesThatAreNotUtf8AsReplacementCharacters) {
  CaseFacts facts;
  facts.tags = {"\xff"};
  facts.expected = {{"a\xc3.txt", {}}};
  const auto read = parse_facts(print_facts(facts)).value();
  EXPECT_EQ(read.tags.front(), "\xef\xbf\xbd");
  EXPECT_EQ(read.expected.begin()->first, "a\xef\xbf\xbd.txt");
}

TEST(CaseFacts, PassOverMembersThatWeDoNotKnow) {
  EXPECT_EQ(parse_facts(with("\"nodes\"", "\"author\": [1], \"nodes\"")), some_facts());
}

struct Row {
  const char* name;
  std::string text;
  const char* complaint;
};
void PrintTo(const Row& row, std::ostream* out) {
  *out << row.name;
}

class WrongFacts : public ::testing::TestWithParam<Row> {};

TEST_P(WrongFacts, AreNamed) {
  const auto facts = parse_facts(GetParam().text);
  EXPECT_EQ(error_of(facts), GetParam().complaint);
}

INSTANTIATE_TEST_SUITE_P(
    Json, WrongFacts,
    ::testing::Values(
        Row{"an_empty_object", "{}", "assignment: expected a string, found nothing"},
        Row{"an_array", "[1]", "assignment: expected a string, found nothing"},
        Row{"a_string", "\"x\"", "assignment: expected a string, found nothing"},
        Row{"a_null", "null", "assignment: expected a string, found nothing"},
        Row{"deep_arrays", std::string(100'000, '[') + std::string(100'000, ']'),
            "expected at most 16 objects and arrays in each other, found more"},
        Row{"assignment_a_number", with("\"squirrel\"", "7"), "assignment: expected a string, found 7"},
        Row{"profile_an_object", with("\"course\"", "{}"), "profile: expected a string, found object"},
        Row{"no_seed", with("\"seed\"", "\"sown\""),
            "seed: expected a whole number from 0 to 18446744073709551615, found nothing"},
        Row{"seed_negative", with("18446744073709551615", "-1"),
            "seed: expected a whole number from 0 to 18446744073709551615, found -1"},
        Row{"seed_too_large", with("18446744073709551615", "18446744073709551616"),
            "seed: expected a whole number from 0 to 18446744073709551615, found 1.8446744073709552e+19"},
        Row{"nodes_a_string", with("636052", "\"many\""),
            "nodes: expected a whole number from 0 to 9223372036854775807, found string"},
        Row{"nodes_a_fraction", with("636052", "1.5"),
            "nodes: expected a whole number from 0 to 9223372036854775807, found 1.5"},
        Row{"nodes_huge", with("636052", "1e300"),
            "nodes: expected a whole number from 0 to 9223372036854775807, found 1e+300"},
        Row{"nodes_above_the_largest", with("636052", "9223372036854775808"),
            "nodes: expected a whole number from 0 to 9223372036854775807, found 9223372036854775808"},
        Row{"size_negative", with("30", "-30"),
            "size: expected a whole number from 0 to 9223372036854775807, found -30"},
        Row{"size_a_boolean", with("30", "true"),
            "size: expected a whole number from 0 to 9223372036854775807, found boolean"},
        Row{"hash_a_number", with("\"0123456789abcdef\"", "12"), "hash: expected a string, found 12"},
        Row{"tags_a_string", with("[\n    \"minimax\",\n    \"one \\\"quoted\\\" tag\"\n  ]", "\"minimax\""),
            "tags: expected an array of strings, found string"},
        Row{"tags_of_numbers", with("\"minimax\"", "3"), "tags: expected an array of strings, found array"},
        Row{"expected_an_array",
            R"({"assignment":"","seed":0,"profile":"","tags":[],"nodes":0,"input":{"size":0,"hash":""},"expected":[]})",
            "expected: expected an object, found array"},
        Row{"a_file_that_is_a_number", with("{\n      \"hash\": \"f\",\n      \"size\": 9\n    }", "9"),
            "traverse_log.txt: expected an object, found 9"},
        Row{"no_input", with("\"input\"", "\"output\""), "input: expected an object, found nothing"},
        Row{"a_witness_unheard_of", with("\"oracle\"", "\"gossip\""),
            "witness: expected [\"solver\"] or [\"solver\", \"oracle\"], found array"},
        Row{"kills_that_are_no_names", with("\"nodes\"", "\"kills\": [1], \"nodes\""),
            "kills: expected an array of strings, found array"},
        Row{"a_member_twice", with("\"nodes\"", "\"seed\": 1, \"nodes\""),
            "expected each member once, found 'seed' twice"},
        Row{"a_member_of_a_file_twice", with("\"size\": 8", "\"size\": 8, \"size\": 9"),
            "expected each member once, found 'size' twice"},
        Row{"a_number_without_end", with("636052", "1e999"), "number overflow parsing '1e999'"},
        Row{"a_file_of_a_strange_name",
            with("\"next_state.txt\": {", "\"\\u001b[2J\": 1, \"next_state.txt\": {"),
            "'\\x1b[2J': expected an object, found 1"},
        Row{"no_witness", with("[\n    \"solver\",\n    \"oracle\"\n  ]", "[]"),
            "witness: expected [\"solver\"] or [\"solver\", \"oracle\"], found array"}),
    [](const auto& row) { return std::string(row.param.name); });

TEST(CaseFacts, ThatAreNoJsonSayWhere) {
  EXPECT_EQ(
      error_of(parse_facts("{\n  \"seed\" 1}")),
      "parse error at line 2, column 10: syntax error while parsing object separator - unexpected number "
      "literal; expected ':'");
}

TEST(CaseFacts, OfAnEmptyFileSaySo) {
  EXPECT_EQ(error_of(parse_facts("")),
            "parse error at line 1, column 1: syntax error while parsing value - unexpected end of input; "
            "expected '[', '{', or a literal");
}

TEST(CaseFacts, ThatAreNotUtf8AreAnErrorThatCanBePrinted) {
  EXPECT_EQ(error_of(parse_facts("{\"tags\": \"\xff\n\"}")),
            "parse error at line 1, column 11: syntax error while parsing value - invalid string: ill-formed "
            "UTF-8 byte; last read: '\"\\xff'");
}

TEST(CaseFacts, ThatAreNoJsonAreAnErrorOfOneShortLine) {
  constexpr std::size_t longest = 250;
  const auto error = error_of(parse_facts("{\"" + std::string(100'000, 'x') + "\x1b[2J\n"));
  EXPECT_LT(error.size(), longest);
  EXPECT_TRUE(testing::is_plain(error)) << error;
}

TEST(CaseFacts, WithManyBytesThatDoNotPrintAreAnErrorThatIsAsShort) {
  constexpr std::size_t longest = 250;
  const auto error = error_of(parse_facts("{\"" + std::string(1000, '\x7f') + "\n"));
  EXPECT_LT(error.size(), longest);
  EXPECT_NE(error.find("...\\x7f"), std::string::npos) << error;
  EXPECT_TRUE(testing::is_plain(error)) << error;
}

TEST(CaseFacts, NestedWithoutEndAreRefused) {
  constexpr std::size_t depth = 500'000;
  const std::string expected = "expected at most 16 objects and arrays in each other, found more";
  EXPECT_EQ(error_of(parse_facts(std::string(depth, '[') + std::string(depth, ']'))), expected);
  std::string objects;
  for (int level = 0; level < 100'000; ++level) {
    objects += "{\"a\":";
  }
  EXPECT_EQ(error_of(parse_facts(objects + "1" + std::string(100'000, '}'))), expected);
}

TEST(CaseFacts, MayHaveObjectsWithEqualNamesBesideEachOther) {
  EXPECT_EQ(
      error_of(parse_facts(with("\"nodes\"", "\"more\": [{\"a\": 1}, {\"a\": 1}, [{\"a\": 2}]], \"nodes\""))),
      "");
}

TEST(HashOf, IsXxh3In16HexadecimalDigits) {
  EXPECT_EQ(hash_of(""), "2d06800538d394c2");
  EXPECT_EQ(hash_of("a"), "e6c632b61e964e1f");
}

TEST(HashOf, TellsBytesApart) {
  EXPECT_NE(hash_of("a\n"), hash_of("a\r\n"));
}

}  // namespace
}  // namespace cases
