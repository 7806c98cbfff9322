#include "harness/course/roster.hpp"

#include <random>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "harness/course/student_columns.hpp"
#include "harness/course/text_encoding.hpp"

namespace harness {
namespace {

using Rows = std::vector<RosterRow>;

std::string error_of(std::string_view bytes) {
  return cases::describe("students.csv", read_roster(bytes).error());
}

TEST(Roster, HasItsColumnsInAnyOrder) {
  EXPECT_EQ(
      read_roster(
          "Group,E-Mail,Student ID,NAME,Shoe size\n\nA,j@x.edu,12,\"Doe, Jane\",38\r\n,,13, Jose\xcc\x81 \n"),
      (Rows{{{"Doe, Jane", "12", "j@x.edu", ""}, {}, "A", 3}, {{"Jos\xc3\xa9", "13", "", ""}, {}, "", 4}}));
}

TEST(Roster, MayBeGerman) {
  const Rows want = {{{"J\xc3\xb6rg M\xc3\xbcller", "0012", "jm@x.de", "jm"}, {}, "3", 2}};
  EXPECT_EQ(read_roster("Nachname;Vorname;Matrikel-Nr.;E-Mail-Adresse;Gruppe;Kennung\nM\xfcller;J\xf6rg;0012;"
                        "jm@x.de;3;jm\n"),
            want);
  EXPECT_EQ(
      read_roster(
          "Name;Vorname;Matrikelnummer;Mail;Gruppe;Benutzername\nM\xfcller;J\xf6rg;0012;jm@x.de;3;jm\n"),
      want);
}

TEST(Roster, MayBeInAnyEncoding) {
  const std::string text = "name\tid\n\xe7\x8e\x8b\xe4\xbc\x9f\t7\n";
  const Rows want = {{{"\xe7\x8e\x8b\xe4\xbc\x9f", "7", "", ""}, {}, "", 2}};
  for (const auto& written :
       {DecodedText{text, Encoding::utf8, false}, DecodedText{text, Encoding::utf8, true},
        DecodedText{text, Encoding::utf16_le, true}, DecodedText{text, Encoding::utf16_be, true},
        DecodedText{text, Encoding::utf16_le, false}}) {
    EXPECT_EQ(read_roster(encoded_text(written)), want);
  }
}

TEST(Roster, ErrorsNameTheirPlaces) {
  EXPECT_EQ(error_of(""),
            "students.csv:1:1: expected a row with the names of the columns, found the end of the file");
  EXPECT_EQ(error_of("Jane,12\n"),
            "students.csv:1:1: expected a column called name, id, login or email, found 'Jane'");
  EXPECT_EQ(error_of("name,e-mail,Mail\n"),
            "students.csv:1:13: expected a column that says what none before it does, found 'Mail'");
  EXPECT_EQ(error_of("name,id\nJane,1,2\n"), "students.csv:2:8: expected 2 fields, found one more: '2'");
  EXPECT_EQ(error_of("name,group\nJane,1\n,1\n"),
            "students.csv:3:1: expected a name, an id, a login or an email, found none");
  EXPECT_EQ(error_of("name,id\nJane,1\nJohn,\"1\"\n"),
            "students.csv:3:6: expected an id that no row above has, found '1'");
  EXPECT_EQ(error_of("name,id\n\"Jane,1\n"),
            "students.csv:2:1: expected a quote that ends the field, found the end of the file");
}

TEST(Roster, KeepsForeignNames) {
  const std::string longest(300, 'x');
  const auto roster = read_roster("name,id\n=1+1,1\n\"a\nb\",2\n\xd8\xa7\xd8\xad\xd9\x85\xd8\xaf,3\n" +
                                  longest + ",4\n" + std::string("n\0l,5\n", 6))
                          .value();
  ASSERT_EQ(roster.size(), 5U);
  EXPECT_EQ(roster[0].student.name, "=1+1");
  EXPECT_EQ(roster[1].student.name, "a\nb");
  EXPECT_EQ(roster[2].student.name, "\xd8\xa7\xd8\xad\xd9\x85\xd8\xaf");
  EXPECT_EQ(roster[3].student.name, longest);
  EXPECT_EQ(roster[4].student.name, std::string("n\0l", 3));
}

TEST(Roster, IsReadWhateverItsBytes) {
  const std::string good = "name,id,email\n\"Doe, Jane\",1,j@x\nJohn,2,\n";
  constexpr std::string_view signs = "\"\",;\t\n\r\0\xff ";
  std::mt19937 random(20160208);
  for (int round = 0; round < 20'000; ++round) {
    std::string text = good;
    for (std::size_t left = 1 + random() % 5; left > 0; --left) {
      text[random() % text.size()] = signs[random() % signs.size()];
    }
    if (const auto roster = read_roster(text)) {
      for (const RosterRow& row : *roster) {
        ASSERT_NE(row.student, Student{});
      }
    } else {
      ASSERT_LT(error_of(text).size(), 300U);
    }
  }
}

TEST(StudentColumns, AreThoseOfPlatforms) {
  EXPECT_EQ(student_column("Vollst\xc3\xa4ndiger Name"), StudentColumn::name);
  EXPECT_EQ(student_column("SIS Login ID"), StudentColumn::login);
  EXPECT_EQ(student_column("Email address"), StudentColumn::email);
  EXPECT_EQ(student_column("Grade"), StudentColumn::other);
  EXPECT_EQ(id_in("Participant 123"), "123");
  EXPECT_EQ(id_in("Teilnehmer/in123"), "123");
  EXPECT_EQ(id_in("A123"), "A123");
}

}  // namespace
}  // namespace harness
