#include "harness/course/student_columns.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "harness/course/unicode.hpp"

namespace harness {
namespace {

using Kind = StudentColumn;

/// Without case and all that is neither letter nor digit.
constexpr std::array<std::pair<std::string_view, Kind>, 61> known_headers = {{
    {"name", Kind::name},
    {"student", Kind::name},
    {"studentname", Kind::name},
    {"fullname", Kind::name},
    {"displayname", Kind::name},
    {"vollst\xc3\xa4ndigername", Kind::name},
    {"vollstaendigername", Kind::name},
    {"studierende", Kind::name},
    {"studierender", Kind::name},
    {"firstname", Kind::first_name},
    {"givenname", Kind::first_name},
    {"forename", Kind::first_name},
    {"first", Kind::first_name},
    {"vorname", Kind::first_name},
    {"lastname", Kind::last_name},
    {"surname", Kind::last_name},
    {"familyname", Kind::last_name},
    {"last", Kind::last_name},
    {"nachname", Kind::last_name},
    {"familienname", Kind::last_name},
    {"id", Kind::id},
    {"sid", Kind::id},
    {"identifier", Kind::id},
    {"studentid", Kind::id},
    {"studentnumber", Kind::id},
    {"userid", Kind::id},
    {"idnumber", Kind::id},
    {"idnummer", Kind::id},
    {"sisuserid", Kind::id},
    {"sisid", Kind::id},
    {"universityid", Kind::id},
    {"campusid", Kind::id},
    {"matriculationnumber", Kind::id},
    {"matrikelnummer", Kind::id},
    {"matrikelnr", Kind::id},
    {"matrikel", Kind::id},
    {"matrnr", Kind::id},
    {"studierendenid", Kind::id},
    {"login", Kind::login},
    {"loginid", Kind::login},
    {"sisloginid", Kind::login},
    {"username", Kind::login},
    {"netid", Kind::login},
    {"github", Kind::login},
    {"githubusername", Kind::login},
    {"benutzername", Kind::login},
    {"benutzerkennung", Kind::login},
    {"anmeldename", Kind::login},
    {"nutzername", Kind::login},
    {"kennung", Kind::login},
    {"email", Kind::email},
    {"emailaddress", Kind::email},
    {"mail", Kind::email},
    {"emailadresse", Kind::email},
    {"mailadresse", Kind::email},
    {"group", Kind::group},
    {"groupname", Kind::group},
    {"team", Kind::group},
    {"teamname", Kind::group},
    {"gruppe", Kind::group},
    {"gruppenname", Kind::group},
}};

std::string full_name(const std::string& first, const std::string& last) {
  return first.empty() || last.empty() ? first + last : first + " " + last;
}

}  // namespace

StudentColumn student_column(std::string_view header) {
  const std::string letters = letters_of_name(header);
  const auto* const known =
      std::ranges::find(known_headers, letters, [](const auto& each) { return each.first; });
  return known == known_headers.end() ? Kind::other : known->second;
}

StudentColumns::StudentColumns(const CsvRow& header) {
  for (const CsvField& field : header.fields) {
    kinds_.push_back(student_column(field.text));
  }
}

std::optional<std::size_t> StudentColumns::place_of(StudentColumn kind) const {
  const auto found = std::ranges::find(kinds_, kind);
  return found == kinds_.end() ? std::nullopt
                               : std::optional(static_cast<std::size_t>(found - kinds_.begin()));
}

bool StudentColumns::tell_students() const {
  return std::ranges::any_of(kinds_, [](Kind kind) {
    return kind != Kind::other && kind != Kind::group && kind != Kind::first_name;
  });
}

std::optional<std::size_t> StudentColumns::second_of_its_kind() const {
  for (std::size_t i = 0; i < kinds_.size(); ++i) {
    const bool may_repeat = kinds_[i] == Kind::other || kinds_[i] == Kind::id;
    if (!may_repeat && place_of(kinds_[i]) != i) {
      return i;
    }
  }
  return std::nullopt;
}

std::string StudentColumns::text(const CsvRow& row, StudentColumn kind) const {
  const auto place = place_of(kind);
  return place && *place < row.fields.size() ? in_nfc(trimmed(row.fields[*place].text)) : std::string();
}

Student StudentColumns::student(const CsvRow& row) const {
  Student student;
  student.name = text(row, Kind::name);
  const std::string first = text(row, Kind::first_name);
  const std::string last = text(row, Kind::last_name);
  if (place_of(Kind::last_name)) {
    student.name = student.name.empty() ? full_name(first, last) : student.name;
  } else if (!first.empty() && (" " + student.name + " ").find(" " + first + " ") == std::string::npos) {
    // "Name" beside "Vorname" is the last one.
    student.name = full_name(first, student.name);
  }
  student.id = id_in(text(row, Kind::id));
  student.login = text(row, Kind::login);
  student.email = text(row, Kind::email);
  return student;
}

std::vector<std::string> StudentColumns::other_ids(const CsvRow& row) const {
  std::vector<std::string> ids;
  for (std::size_t i = 0; i < std::min(kinds_.size(), row.fields.size()); ++i) {
    if (kinds_[i] == Kind::id && place_of(Kind::id) != i) {
      if (auto id = id_in(in_nfc(trimmed(row.fields[i].text))); !id.empty()) {
        ids.push_back(std::move(id));
      }
    }
  }
  return ids;
}

std::string id_in(std::string_view text) {
  constexpr std::string_view digits = "0123456789";
  const std::size_t first = text.find_first_of(digits);
  if (first == 0 || first == std::string_view::npos ||
      text.find_first_not_of(digits, first) != std::string_view::npos) {
    return std::string(text);
  }
  const std::string word = letters_of_name(text.substr(0, first));
  const bool is_participant = word == "participant" || word == "teilnehmer" || word == "teilnehmerin";
  return std::string(is_participant ? text.substr(first) : text);
}

}  // namespace harness
