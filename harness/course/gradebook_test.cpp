#include "harness/course/gradebook.hpp"

#include <random>
#include <string>
#include <vector>

#include <fmt/core.h>
#include <gtest/gtest.h>

#include "harness/course/csv.hpp"
#include "harness/course/text_encoding.hpp"

namespace harness {
namespace {

FilledGradebook filled(std::string_view bytes, std::string_view column,
                       const std::vector<StudentPoints>& points) {
  return fill_gradebook("book.csv", bytes, column, points).value();
}

std::string error_of(std::string_view bytes, std::string_view column) {
  return fill_gradebook("book.csv", bytes, column, {}).error();
}

const std::string moodle_header =
    "Identifier,\"Full name\",\"Email address\",Status,Grade,\"Maximum Grade\",\"Last modified "
    "(grade)\",\"Feedback comments\"\n";

TEST(GradebookOfMoodle, HasTheGradeInItsColumn) {
  const auto book =
      filled(moodle_header +
                 "\"Participant 11\",\"Jane Doe\",j@x,\"Submitted for grading\",,100.00,-,\"<p>a\nb</p>\"\n"
                 "\"Participant 12\",\"John Roe\",r@x,\"No submission\",,100.00,-,\n",
             "", {{{"Jane Doe", "11", "", ""}, "87.5"}, {{"Stranger", "99", "", ""}, "1"}});
  EXPECT_EQ(
      book.bytes,
      moodle_header +
          "\"Participant 11\",\"Jane Doe\",j@x,\"Submitted for grading\",87.5,100.00,-,\"<p>a\nb</p>\"\n"
          "\"Participant 12\",\"John Roe\",r@x,\"No submission\",,100.00,-,\n");
  EXPECT_EQ(book.filled, 1);
  EXPECT_EQ(book.unmatched, (std::vector<std::size_t>{1}));
  EXPECT_EQ(book.without_points, (std::vector<int>{4}));
}

TEST(GradebookOfMoodle, MayBeGerman) {
  const std::string before =
      "\xef\xbb\xbfID;\"Vollst\xc3\xa4ndiger Name\";E-Mail-Adresse;Status;Bewertung;H\xc3\xb6"
      "chstwertung\r\n";
  const auto book = filled(before + "\"Teilnehmer/in11\";\"J\xc3\xb6rg M\xc3\xbcller\";j@x;x;\"\";100,00\r\n",
                           "", {{{"Jo\xcc\x88rg M\xc3\xbcller", "", "", ""}, "87.5"}});
  EXPECT_EQ(book.bytes,
            before + "\"Teilnehmer/in11\";\"J\xc3\xb6rg M\xc3\xbcller\";j@x;x;\"87,5\";100,00\r\n");
}

TEST(GradebookOfMoodle, KeepsTwoOfOneNameApart) {
  const std::string rows = "Participant 1,A B,,x,,,,\nParticipant 2,A B,,x,,,,\n";
  const auto by_id = filled(moodle_header + rows, "", {{{"A B", "2", "", ""}, "5"}});
  EXPECT_EQ(by_id.bytes, moodle_header + "Participant 1,A B,,x,,,,\nParticipant 2,A B,,x,5,,,\n");
  const auto by_name = filled(moodle_header + rows, "", {{{"A B", "", "", ""}, "5"}});
  EXPECT_EQ(by_name.bytes, moodle_header + rows);
  EXPECT_EQ(by_name.ambiguous, (std::vector<std::size_t>{0}));
}

TEST(GradebookOfCanvas, IsFoundByTheBareName) {
  const std::string before =
      "Student,ID,SIS User ID,SIS Login ID,Section,Homework 1 (4711),Final Score\n,,,,,Manual Posting,(read "
      "only)\n"
      "    Points Possible,,,,,10.0,(read only)\n";
  const auto book = filled(before + "\"Doe, Jane\",123,900,jdoe,S1,,50\n\"Student, Test\",,,,S1,,\n",
                           "Homework 1", {{{"doejane", "123", "", ""}, "9.25"}});
  EXPECT_EQ(book.bytes, before + "\"Doe, Jane\",123,900,jdoe,S1,9.25,50\n\"Student, Test\",,,,S1,,\n");
  EXPECT_EQ(book.column, "Homework 1 (4711)");
  EXPECT_TRUE(book.without_points.empty());
}

TEST(GradebookOfBlackboard, MayBeWideWithTabs) {
  const auto wide = [](const std::string& text) { return encoded_text({text, Encoding::utf16_le, true}); };
  const std::string before =
      "\"Last Name\"\t\"First Name\"\t\"Username\"\t\"Homework 1 [Total Pts: 100 Score] |77\"\n";
  const auto book = filled(
      wide(before + "\"\xe7\x8e\x8b\"\t\"\xe4\xbc\x9f\"\t\"wei\"\t\"\"\n\"Doe\"\t\"Jane\"\t\"jdoe\"\t\"\"\n"),
      "Homework 1", {{{"Jane Doe", "", "", "jdoe"}, "9"}});
  EXPECT_EQ(book.bytes,
            wide(before +
                 "\"\xe7\x8e\x8b\"\t\"\xe4\xbc\x9f\"\t\"wei\"\t\"\"\n\"Doe\"\t\"Jane\"\t\"jdoe\"\t\"9\"\n"));
}

TEST(Gradebook, GetsAColumnThatIsNotThere) {
  const auto book = filled("name,id\r\n\r\n\"=A\",1\r\nB,2", "HW, 1", {{{"", "1", "", ""}, "5"}});
  EXPECT_EQ(book.bytes, "name,id,\"HW, 1\"\r\n\r\n\"=A\",1,5\r\nB,2,");
  EXPECT_TRUE(book.added);
}

TEST(Gradebook, MayHaveShortRows) {
  EXPECT_EQ(filled("id,a,HW\n1\n2,x\n", "HW", {{{"", "1", "", ""}, "5"}, {{"", "2", "", ""}, "6"}}).bytes,
            "id,a,HW\n1,,5\n2,x,6\n");
}

TEST(Gradebook, ErrorsNameTheirPlaces) {
  EXPECT_EQ(error_of("", "x"),
            "book.csv:1:1: expected a row with the names of the columns, one of them name, id, login or "
            "email, found the end of the file");
  EXPECT_EQ(error_of("name,x\n", ""),
            "book.csv:1:1: expected a column called Grade or Bewertung, or --column NAME, found neither");
  EXPECT_EQ(error_of("name,x, x\n", "x"),
            "book.csv:1:8: expected one column of this name, found a second one: ' x'");
  EXPECT_EQ(error_of("name,id\n", "name"), "book.csv:1:1: expected a column for points, found 'name'");
}

/// The fields of a gradebook but those of one column; what stands between them is compared by the lengths.
std::string without_column(const std::string& bytes, std::size_t column) {
  const auto decoded = decoded_text(bytes).value();
  const std::string& text = decoded.text;
  std::string out;
  std::size_t copied = 0;
  const auto rows = read_csv(text, csv_separator(text)).value();
  for (const CsvRow& row : rows) {
    if (column < row.fields.size()) {
      out += text.substr(copied, row.fields[column].begin - copied);
      copied = row.fields[column].end;
    }
  }
  return out + text.substr(copied);
}

TEST(Gradebook, DiffersInOneColumnAlone) {
  std::mt19937 random(20160208);
  const std::vector<std::string> texts = {"",
                                          "a",
                                          "=1",
                                          "\"q\"\"\n,;\t\"",
                                          "\xc3\xa9",
                                          "\xe7\x8e\x8b",
                                          "\"\"",
                                          "x\xcc\x81 y",
                                          "\xf0\x9f\x98\x80"};
  for (int round = 0; round < 3'000; ++round) {
    const std::string separator(1, ",;\t"[random() % 3]);
    const std::string line_end = random() % 2 == 0 ? "\n" : "\r\n";
    const auto any = [&](std::size_t most) { return texts[random() % most]; };
    std::string text = fmt::format("ID{0}name{0}HW{0}note{1}", separator, line_end);
    const std::size_t students = random() % 5;
    std::vector<StudentPoints> points;
    for (std::size_t i = 0; i < students; ++i) {
      const bool is_short = random() % 8 == 0;
      text += fmt::format("{}{}{}", i, separator, any(texts.size()));
      if (!is_short) {
        text += fmt::format("{0}{1}{0}{2}", separator, any(2), any(texts.size()));
      }
      text += line_end;
      if (!is_short && random() % 2 == 0) {
        points.push_back({{"", std::to_string(i), "", ""}, std::to_string(random() % 100)});
      }
    }
    const auto encoding = static_cast<Encoding>(random() % 3);
    const bool bom = random() % 2 == 0;
    const std::string bytes = encoded_text({text, encoding, bom});
    const auto book = filled(bytes, "HW", points);
    ASSERT_EQ(static_cast<std::size_t>(book.filled), points.size());
    ASSERT_EQ(without_column(book.bytes, 2), without_column(bytes, 2));
    ASSERT_EQ(decoded_text(book.bytes)->bom, bom);
    ASSERT_EQ(filled(bytes, "HW", {}).bytes, bytes);
    // Without the column that was added, which is empty here.
    std::string added = decoded_text(filled(bytes, "New", {}).bytes)->text;
    added.erase(added.find("New") - 1, 4);
    const auto rows = read_csv(added, separator[0]).value();
    for (std::size_t i = rows.size() - 1; i > 0; --i) {
      added.erase(rows[i].fields.back().begin - 1,
                  rows[i].fields.back().end - rows[i].fields.back().begin + 1);
    }
    ASSERT_EQ(added, text);
  }
}

TEST(Gradebook, IsReadWhateverItsBytes) {
  const std::string good = moodle_header + "\"Participant 11\",\"Jane Doe\",j@x,x,,100.00,-,\n";
  constexpr std::string_view signs = "\"\",;\t\n\r\0\xff";
  std::mt19937 random(20160208);
  for (int round = 0; round < 10'000; ++round) {
    std::string bytes = good;
    for (std::size_t left = 1 + random() % 5; left > 0; --left) {
      bytes[random() % bytes.size()] = signs[random() % signs.size()];
    }
    const auto book = fill_gradebook("b", bytes, random() % 2 == 0 ? "" : "Grade", {});
    if (book && !book->added) {
      ASSERT_EQ(book->bytes, bytes);
    }
  }
}

}  // namespace
}  // namespace harness
