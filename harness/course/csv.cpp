#include "harness/course/csv.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "cases/in_quotes.hpp"

namespace harness {
namespace {

class CsvReader {
 public:
  CsvReader(std::string_view text, char separator)
      : text_(text), separator_(separator), cr_ends_(text.find('\n') == std::string_view::npos) {}

  cases::Parsed<std::vector<CsvRow>> read() {
    std::vector<CsvRow> rows;
    while (at_ < text_.size()) {
      CsvRow row;
      do {
        row.fields.push_back(field());
      } while (!error_ && takes_separator());
      if (error_) {
        return tl::unexpected(*error_);
      }
      take_line_end();
      rows.push_back(std::move(row));
    }
    return rows;
  }

 private:
  std::size_t line_end_bytes() const {
    if (at_ >= text_.size()) {
      return 0;
    }
    if (text_[at_] == '\n' || (cr_ends_ && text_[at_] == '\r')) {
      return 1;
    }
    return text_.substr(at_).starts_with("\r\n") ? 2 : 0;
  }

  bool at_field_end() const {
    return at_ >= text_.size() || text_[at_] == separator_ || line_end_bytes() > 0;
  }

  bool takes_separator() {
    if (at_ < text_.size() && text_[at_] == separator_) {
      ++at_;
      return true;
    }
    return false;
  }

  void take_line_end() {
    if (const std::size_t bytes = line_end_bytes()) {
      at_ += bytes;
      next_line();
    }
  }

  void next_line() {
    ++line_;
    line_start_ = at_;
  }

  CsvField field() {
    CsvField field;
    field.begin = at_;
    field.line = line_;
    field.column = static_cast<int>(at_ - line_start_) + 1;
    if (at_ < text_.size() && text_[at_] == '"') {
      field.quoted = true;
      field.text = quoted(field);
    } else {
      while (!at_field_end()) {
        field.text += text_[at_++];
      }
    }
    field.end = at_;
    return field;
  }

  std::string quoted(const CsvField& field) {
    std::string out;
    ++at_;
    while (at_ < text_.size()) {
      const char c = text_[at_++];
      if (c == '"' && (at_ == text_.size() || text_[at_] != '"')) {
        if (!at_field_end()) {
          fail(line_, static_cast<int>(at_ - line_start_) + 1, "the end of the field behind its quote",
               cases::in_quotes(text_.substr(at_, 1)));
        }
        return out;
      }
      at_ += c == '"' ? 1 : 0;
      out += c;
      if (c == '\n' || (cr_ends_ && c == '\r')) {
        next_line();
      }
    }
    fail(field.line, field.column, "a quote that ends the field", "the end of the file");
    return out;
  }

  void fail(int line, int column, std::string expected, std::string found) {
    error_ = cases::ParseError{line, column, std::move(expected), std::move(found)};
  }

  std::string_view text_;
  char separator_;
  bool cr_ends_;
  std::size_t at_ = 0;
  int line_ = 1;
  std::size_t line_start_ = 0;
  std::optional<cases::ParseError> error_;
};

}  // namespace

char csv_separator(std::string_view text) {
  constexpr std::string_view all = ",;\t";
  std::vector<int> counts(all.size());
  bool in_quotes = false;
  for (const char c : text) {
    if (!in_quotes && (c == '\n' || c == '\r')) {
      break;
    }
    in_quotes = in_quotes != (c == '"');
    if (const std::size_t which = all.find(c); !in_quotes && which != std::string_view::npos) {
      ++counts[which];
    }
  }
  return all[static_cast<std::size_t>(std::ranges::max_element(counts) - counts.begin())];
}

cases::Parsed<std::vector<CsvRow>> read_csv(std::string_view text, char separator) {
  return CsvReader(text, separator).read();
}

std::string csv_field(std::string_view text, char separator) {
  const bool is_plain = text.find_first_of("\"\r\n") == std::string_view::npos &&
                        text.find(separator) == std::string_view::npos && !text.starts_with(' ') &&
                        !text.ends_with(' ');
  if (is_plain) {
    return std::string(text);
  }
  std::string out = "\"";
  for (const char c : text) {
    out += c == '"' ? std::string("\"\"") : std::string(1, c);
  }
  return out + '"';
}

std::string csv_line(const std::vector<std::string>& fields, char separator) {
  std::string out;
  for (const std::string& field : fields) {
    out += (out.empty() && &field == fields.data() ? "" : std::string(1, separator)) +
           csv_field(field, separator);
  }
  return out + "\r\n";
}

std::string guarded(std::string_view text) {
  constexpr std::string_view begin_formulas = "=+-@\t\r";
  const bool is_formula = !text.empty() && begin_formulas.find(text.front()) != std::string_view::npos;
  return (is_formula ? "'" : "") + std::string(text);
}

}  // namespace harness
