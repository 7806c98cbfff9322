#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "cases/parsed.hpp"

namespace harness {

/// A field of a CSV text, and where it stands there with its quotes.
struct CsvField {
  /// What it says, without quotes.
  std::string text;
  std::size_t begin = 0;
  std::size_t end = 0;
  int line = 1;
  int column = 1;
  bool quoted = false;
  bool operator==(const CsvField&) const = default;
};

/// A row, which has at least one field: an empty line has an empty one.
struct CsvRow {
  std::vector<CsvField> fields;
  bool operator==(const CsvRow&) const = default;
};

/// Which of comma, semicolon and TAB separates the fields: the one that stands most often in the first line,
/// outside of quotes; the comma where none does.
char csv_separator(std::string_view text);

/// The rows of a CSV text by RFC 4180, whose lines end with CRLF or LF, or with CR where there is no LF at
/// all. Rows may differ in how many fields they have, and a quote within a field without quotes stands for
/// itself.
cases::Parsed<std::vector<CsvRow>> read_csv(std::string_view text, char separator);

/// A field's text as it is written: in quotes where it has to be, and where it would be read as a blank.
std::string csv_field(std::string_view text, char separator = ',');

/// A row with its CRLF. What is written so is read as it was.
std::string csv_line(const std::vector<std::string>& fields, char separator = ',');

/// A text that a spreadsheet does not take for a formula: one that begins with `=`, `+`, `-`, `@`, TAB or CR
/// gets a leading `'`. For texts alone, not for numbers.
std::string guarded(std::string_view text);

/// What `--bom` puts before a file, by which Excel tells UTF-8.
inline constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";

}  // namespace harness
