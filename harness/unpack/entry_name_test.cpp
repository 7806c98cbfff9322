#include "harness/unpack/entry_name.hpp"

#include <ostream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace harness {
namespace {

struct Name {
  std::string test;
  std::string name;
  /// Joined by `|`; where the name is refused, the reason.
  std::string parts;
  bool backslash_separates = false;
};

void PrintTo(const Name& name, std::ostream* out) {
  *out << name.name;
}

class ANameOfAnEntry : public ::testing::TestWithParam<Name> {};

TEST_P(ANameOfAnEntry, HasParts) {
  const auto parts = parts_of_name(GetParam().name, {GetParam().backslash_separates});
  std::string found = parts ? "" : parts.error();
  for (const std::string& part : parts.value_or(std::vector<std::string>{})) {
    found += (found.empty() ? "" : "|") + part;
  }
  EXPECT_EQ(found, GetParam().parts);
}

const std::string below = "expected names below the folder, found ";

INSTANTIATE_TEST_SUITE_P(
    Table, ANameOfAnEntry,
    ::testing::Values(Name{"File", "a.py", "a.py"}, Name{"Folder", "src/", "src"},
                      Name{"Below", "a/b/c.py", "a|b|c.py"}, Name{"DotInFront", "./a", "a"},
                      Name{"TheFolderItself", "./", ""}, Name{"Nothing", "", ""},
                      Name{"DoubledSlash", "a//b", "a|b"}, Name{"UpWithin", "a/../b", "b"},
                      Name{"UpAndBackToTheFolder", "a/..", ""}, Name{"ManyDots", "...", "..."},
                      Name{"Up", "../a", below + "'../a'"}, Name{"UpAlone", "..", below + "'..'"},
                      Name{"UpFromWithin", "a/../../b", below + "'a/../../b'"},
                      Name{"Root", "/etc/x", below + "'/etc/x'"}, Name{"Drive", "C:\\x", below + "'C:\\x'"},
                      Name{"DriveWithSlash", "c:/x", below + "'c:/x'"}, Name{"NoDrive", "c:x", "c:x"},
                      Name{"BackslashOfAPart", "a\\..\\..\\b", "a\\..\\..\\b"},
                      Name{"BackslashThatSeparates", "a\\b.py", "a|b.py", true},
                      Name{"UpByBackslash", "..\\a", below + "'../a'", true},
                      Name{"UpByBoth", "a/..\\../b", below + "'a/../../b'", true},
                      Name{"Share", "\\\\host\\x", below + "'//host/x'", true},
                      Name{"TooLong", std::string(1025, 'x'),
                           "expected names of at most 1024 bytes, found '" + std::string(100, 'x') + "...'"}),
    [](const auto& row) { return row.param.test; });

TEST(NamesOfEntries, AreRefusedThatAreTooDeep) {
  std::string name;
  for (int i = 0; i < 31; ++i) {
    name += "a/";
  }
  EXPECT_EQ(parts_of_name(name + "f", {})->size(), 32U);
  EXPECT_FALSE(parts_of_name(name + "a/f", {}).has_value());
}

struct Part {
  std::string test;
  std::string part;
  std::string safe;
};

void PrintTo(const Part& part, std::ostream* out) {
  *out << part.test;
}

class APartOfAName : public ::testing::TestWithParam<Part> {};

TEST_P(APartOfAName, IsMadeSafe) {
  EXPECT_EQ(safe_part(GetParam().part), GetParam().safe);
}

TEST_P(APartOfAName, StaysAsItIsOnceSafe) {
  EXPECT_EQ(safe_part(GetParam().safe), GetParam().safe);
}

INSTANTIATE_TEST_SUITE_P(
    Table, APartOfAName,
    ::testing::Values(
        Part{"Plain", "homework (1).py", "homework (1).py"},
        Part{"Utf8", "\xC3\xBC\xE4\xB8\xAD\xF0\x9F\x90\x8D", "\xC3\xBC\xE4\xB8\xAD\xF0\x9F\x90\x8D"},
        Part{"Gbk", "\xD6\xD0\xCE\xC4.py", "%D6%D0%CE%C4.py"},
        Part{"Cp437",
             "\x81"
             "ben.c",
             "%81ben.c"},
        Part{"Latin1BeforeLetter", "M\xFCller", "M%FCller"}, Part{"CutCharacter", "a\xE4\xB8", "a%E4%B8"},
        Part{"TooLongCharacter", "\xC0\xAF", "%C0%AF"}, Part{"Surrogate", "\xED\xA0\x80", "%ED%A0%80"},
        Part{"BeyondUnicode", "\xF4\x90\x80\x80", "%F4%90%80%80"}, Part{"Escape", "\x1B[2J", "%1B[2J"},
        Part{"LineEnd", "a\nb", "a%0Ab"}, Part{"Delete", "\x7F", "%7F"},
        Part{"NextLine", "\xC2\x85", "%C2%85"},
        Part{"TurnsDirection",
             "\xE2\x80\xAE"
             "yp.a",
             "%E2%80%AEyp.a"},
        Part{"Backslash", "a\\b", "a%5Cb"},
        Part{"LongWithEnding", std::string(400, 'x') + ".java", std::string(242, 'x') + ".java"},
        Part{"LongAllEnding", "." + std::string(400, 'x'), "." + std::string(246, 'x')}),
    [](const auto& row) { return row.param.test; });

TEST(PartsOfNames, AreCutBetweenCharacters) {
  std::string many;
  for (int i = 0; i < 200; ++i) {
    many += "\xD6";
  }
  const std::string safe = safe_part(many);
  EXPECT_LE(safe.size(), 255U);
  EXPECT_EQ(safe.size() % 3, 0U);
}

TEST(NamesOfEntries, AreShownAsText) {
  EXPECT_EQ(shown("a\x1B\xD6/b"), "a%1B%D6/b");
  EXPECT_EQ(in_quotes("a"), "'a'");
  EXPECT_TRUE(is_plain("a\xC3\xBC"));
  EXPECT_FALSE(is_plain("a\n"));
  EXPECT_FALSE(is_plain("\xD6"));
}

TEST(NamesOfEntries, OfSystemsAreKnown) {
  EXPECT_TRUE(is_left_by_system({"__MACOSX", "x"}));
  EXPECT_TRUE(is_left_by_system({"src", ".DS_Store"}));
  EXPECT_TRUE(is_left_by_system({"src", "._hw.py"}));
  EXPECT_FALSE(is_left_by_system({"src", ".hidden", "_x"}));
  EXPECT_FALSE(is_left_by_system({}));
}

TEST(NamesOfArchives, AreKnownByTheirEnding) {
  for (const char* const name :
       {"a.zip", "A.ZIP", "a.tar", "a.tar.gz", "a.tgz", "a.tar.xz", "a.7z", "a.rar"}) {
    EXPECT_TRUE(ends_like_archive(name)) << name;
  }
  for (const char* const name : {"a.py", ".zip", "zip", "a.jar", "a.zip.py", ""}) {
    EXPECT_FALSE(ends_like_archive(name)) << name;
  }
}

}  // namespace
}  // namespace harness
