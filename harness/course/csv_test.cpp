#include "harness/course/csv.hpp"

#include <random>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace harness {
namespace {

using namespace std::string_literals;
using Texts = std::vector<std::vector<std::string>>;

Texts texts_of(const std::vector<CsvRow>& rows) {
  Texts out;
  for (const CsvRow& row : rows) {
    auto& fields = out.emplace_back();
    for (const CsvField& field : row.fields) {
      fields.push_back(field.text);
    }
  }
  return out;
}

Texts read(std::string_view text, char separator = ',') {
  return texts_of(read_csv(text, separator).value());
}

TEST(CsvRows, EndWithAnyLineEndAndTheTextsEnd) {
  const Texts want = {{"a", "b"}, {"c", ""}};
  EXPECT_EQ(read("a,b\nc,"), want);
  EXPECT_EQ(read("a,b\r\nc,\r\n"), want);
  EXPECT_EQ(read("a,b\rc,\r"), want);
  EXPECT_EQ(read(""), Texts{});
  EXPECT_EQ(read("\n\n"), (Texts{{""}, {""}}));
}

TEST(CsvRows, KeepWhatStandsInQuotes) {
  EXPECT_EQ(read("\"a,\"\"b\"\"\r\nc\",d\n"), (Texts{{"a,\"b\"\r\nc", "d"}}));
  EXPECT_EQ(read("say \"x\",\"\"\n"), (Texts{{"say \"x\"", ""}}));
  EXPECT_EQ(read("a\0b;c"s, ';'), (Texts{{"a\0b"s, "c"}}));
}

TEST(CsvFields, KnowTheirPlaces) {
  const auto rows = read_csv("ab,\"c\nd\"\n\"\",x", ',').value();
  EXPECT_EQ(rows[0].fields[1], (CsvField{"c\nd", 3, 8, 1, 4, true}));
  EXPECT_EQ(rows[1].fields[0], (CsvField{"", 9, 11, 3, 1, true}));
  EXPECT_EQ(rows[1].fields[1], (CsvField{"x", 12, 13, 3, 4, false}));
}

TEST(CsvErrors, NameTheirPlaces) {
  EXPECT_EQ(cases::describe("f", read_csv("a\nb,\"c\n\n", ',').error()),
            "f:2:3: expected a quote that ends the field, found the end of the file");
  EXPECT_EQ(cases::describe("f", read_csv("\"a\nb\"c,d", ',').error()),
            "f:2:3: expected the end of the field behind its quote, found 'c'");
}

TEST(CsvSeparator, StandsMostOftenInTheFirstLine) {
  EXPECT_EQ(csv_separator("a;b;c,d\n,,,,,,"), ';');
  EXPECT_EQ(csv_separator("\"a;;;;\nb\",c"), ',');
  EXPECT_EQ(csv_separator("a\tb"), '\t');
  EXPECT_EQ(csv_separator("a"), ',');
  EXPECT_EQ(csv_separator(""), ',');
}

TEST(CsvLine, IsReadAsItWasWritten) {
  std::mt19937 random(20160208);
  const std::string alphabet = "a \",;\t\r\n\0'=\xc3\xa9\xff"s;
  for (int round = 0; round < 20'000; ++round) {
    Texts rows(1 + random() % 4);
    std::string text;
    const char separator = ",;\t"[random() % 3];
    for (auto& row : rows) {
      row.resize(1 + random() % 4);
      for (auto& field : row) {
        for (std::size_t left = random() % 5; left > 0; --left) {
          field += alphabet[random() % alphabet.size()];
        }
      }
      text += csv_line(row, separator);
    }
    ASSERT_EQ(read(text, separator), rows) << testing::PrintToString(text);
  }
}

TEST(CsvReader, TakesAnyBytesAndItsPlacesFit) {
  std::mt19937 random(20160208);
  const std::string alphabet = "ab,,;\"\"\"\r\n\n\0\xff"s;
  int read_whole = 0;
  for (int round = 0; round < 50'000; ++round) {
    std::string text;
    for (std::size_t left = random() % 20; left > 0; --left) {
      text += alphabet[random() % alphabet.size()];
    }
    const auto rows = read_csv(text, ',');
    if (!rows) {
      ASSERT_GE(rows.error().line, 1);
      continue;
    }
    ++read_whole;
    std::size_t end = 0;
    for (const auto& row : *rows) {
      ASSERT_FALSE(row.fields.empty());
      for (const auto& field : row.fields) {
        ASSERT_GE(field.begin, end);
        ASSERT_LE(field.end, text.size());
        end = field.end;
        const std::string raw = text.substr(field.begin, field.end - field.begin);
        ASSERT_EQ(field.quoted ? csv_field(field.text + "\n").substr(0, raw.size() - 1) + "\"" : field.text,
                  raw);
      }
    }
  }
  EXPECT_GT(read_whole, 10'000);
}

TEST(Guarded, BeginsNoFormula) {
  for (const std::string text : {"=1+1", "+x", "-1", "@SUM(A1)", "\tx", "\rx"}) {
    EXPECT_EQ(guarded(text), "'" + text);
  }
  EXPECT_EQ(guarded("Anna = B"), "Anna = B");
  EXPECT_EQ(guarded(""), "");
}

}  // namespace
}  // namespace harness
