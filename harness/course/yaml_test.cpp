#include "harness/course/yaml.hpp"

#include <algorithm>
#include <random>
#include <string>

#include <gtest/gtest.h>

namespace harness {
namespace {

/// A value in one line: maps in braces, lists in brackets.
std::string shown(const YamlNode& node) {
  if (node.kind == YamlNode::Kind::scalar) {
    return "'" + node.text + "'";
  }
  const bool is_map = node.kind == YamlNode::Kind::map;
  std::string out(is_map ? "{" : "[");
  for (std::size_t i = 0; i < node.values.size(); ++i) {
    out += (i == 0 ? "" : " ") + (is_map ? node.keys[i] + "=" : "") + shown(node.values[i]);
  }
  return out + (is_map ? "}" : "]");
}

std::string read(std::string_view text) {
  const auto node = read_yaml(text);
  return node ? shown(*node) : cases::describe("y", node.error());
}

TEST(Yaml, HasMapsAndListsByIndentation) {
  EXPECT_EQ(read("---\na:\n  :b: 1\n  c:\n  - x\n  - :d: y\n    e: z\n\n  f:\ng: h # said\n"),
            "{a={:b='1' c=['x' {:d='y' e='z'}] f=''} g='h'}");
  EXPECT_EQ(read("- - a\n  - b\n-\n  c: d\n"), "[['a' 'b'] {c='d'}]");
  EXPECT_EQ(read(""), "''");
  EXPECT_EQ(read("--- \n...\n"), "''");
}

TEST(Yaml, HasTextsInQuotes) {
  EXPECT_EQ(read("a: 'it''s: # x'\n'b c': \"\\xe9\\u738b\\t\\\"\"\n"),
            "{a='it's: # x' b c='\xc3\xa9\xe7\x8e\x8b\t\"'}");
  EXPECT_EQ(read("a: \"one\n  two \\\n  three\"\nb: c\n"), "{a='one two three' b='c'}");
}

TEST(Yaml, HasTextsOfSeveralLines) {
  EXPECT_EQ(read("a: one\n  two\nb: |-\n  x: y\n\n   z\nc: >\n  w\n"),
            "{a='one two' b='x: y\n\n z' c='w\n'}");
}

TEST(Yaml, HasValuesInBrackets) {
  EXPECT_EQ(read("a: []\nb: {}\nc: [1, 'x, y', {d: e}]\n"), "{a=[] b={} c=['1' 'x, y' {d='e'}]}");
}

TEST(Yaml, SkipsTagsAndFollowsAliases) {
  EXPECT_EQ(read("a: &1 !ruby/object:Time x\nb: *1\nc: ~\n"), "{a='x' b='x' c=''}");
  EXPECT_EQ(read("a: &1 [x]\nb: *1\n"),
            "y:2:4: expected an alias of a text, found an alias of a map or a list");
}

TEST(Yaml, KeepsAFormulaAndTheBytesOfANameAsTheyAre) {
  EXPECT_EQ(read(":name: \"=HYPERLINK(\\\"x\\\")\"\n:sid: '0012'\n"),
            "{:name='=HYPERLINK(\"x\")' :sid='0012'}");
}

TEST(Yaml, ErrorsNameTheirPlaces) {
  EXPECT_EQ(read("a: 1\n   b: 2\nc: 'x\n"),
            "y:2:5: expected YAML that can be read (illegal map value), found ': 2'");
  EXPECT_EQ(read("a: 'x' y\n"), "y:1:8: expected YAML that can be read (end of map not found), found 'y'");
  EXPECT_EQ(
      read("a: [1, 2\n"),
      "y:2:1: expected YAML that can be read (end of sequence flow not found), found the end of the line");
  EXPECT_EQ(read("[a]: 1\n"), "y:1:1: expected a key that is a text, found a list");
}

TEST(Yaml, NothingBehindTheDocumentIsPassedOver) {
  EXPECT_EQ(read("  a: 1\n b: 2\n"), "y:2:2: expected the end of the document, found 'b: 2'");
  EXPECT_EQ(read("a: 1\n---\nb: 2\n"), "y:3:1: expected the end of the document, found 'b: 2'");
  EXPECT_EQ(read("a: 1\n...\n# said\n"), "{a='1'}");
}

TEST(Yaml, NestsNoDeeperThanItSays) {
  std::string dashes;
  for (int i = 0; i < 64; ++i) {
    dashes += "- ";
  }
  EXPECT_TRUE(read_yaml(dashes + "a\n"));
  EXPECT_EQ(read(dashes + "- a\n"), "y:1:129: expected at most 64 levels, found one more");
  EXPECT_FALSE(read_yaml("a: " + std::string(100'000, '[')));
  EXPECT_FALSE(read_yaml("a: " + std::string(100'000, '{')));
}

TEST(Yaml, IsReadWhateverItsBytes) {
  const std::string good =
      "---\nsubmission_1:\n  :submitters:\n  - :name: \"Jo \\u00e9\"\n    :sid: '1'\n  :created_at: "
      "2016-02-01 10:11:12 Z\n"
      "  :results: {a: [1, 2]}\n  :output: |\n    text\n  x: &1 y\n  z: *1\n";
  constexpr std::string_view signs = "\n\n  -:'\"[]{}|>&*!#,\\\t\r\0x";
  std::mt19937 random(20160208);
  int errors = 0;
  for (int round = 0; round < 30'000; ++round) {
    std::string text = good;
    for (std::size_t left = 1 + random() % 6; left > 0; --left) {
      const std::size_t at = random() % text.size();
      switch (random() % 3) {
        case 0:
          text[at] = signs[random() % signs.size()];
          break;
        case 1:
          text.insert(at, 1, signs[random() % signs.size()]);
          break;
        default:
          text.erase(at, 1 + random() % 8);
      }
    }
    const auto node = read_yaml(text);
    if (!node) {
      ++errors;
      ASSERT_LE(node.error().line, 1 + std::count(text.begin(), text.end(), '\n'));
      ASSERT_GE(node.error().column, 1);
      ASSERT_LT(cases::describe("y", node.error()).size(), 300U);
    }
  }
  EXPECT_GT(errors, 1'000);
  EXPECT_LT(errors, 29'000);
}

}  // namespace
}  // namespace harness
