// How lines of any file differ.
#include <array>

#include <fmt/core.h>

#include "harness/judge/words/divergence_words.hpp"
#include "harness/judge/words/message_words.hpp"
#include "harness/judge/words/phrases.hpp"

namespace harness {
namespace {

/// A count of columns; below 0 it is more than so many.
std::string column_count(std::int64_t count) {
  return count < 0 ? fmt::format("more than {} columns", -count) : counted(count, "column");
}

std::string missing_lines(std::int64_t missing) {
  return missing == 1 ? "1 line is" : counted(missing, "line") + " are";
}

std::string ends(const Arguments& arguments, const Divergence& /*divergence*/) {
  return fmt::format(": yours ends here, {} missing", missing_lines(arguments.number(0)));
}

std::string goes_on(const Arguments& arguments, const Divergence& /*divergence*/) {
  return fmt::format(": yours goes on with {}", counted(arguments.number(0), "line"));
}

std::string withheld(const Arguments& /*arguments*/, const Divergence& divergence) {
  return "first differs in: " + what_differs(divergence);
}

std::string malformed_count(const Arguments& arguments, const Divergence& /*divergence*/) {
  const auto& why = arguments.text(2);
  return fmt::format(", malformed: {} where {} are expected{}", column_count(arguments.number(0)),
                     arguments.number(1),
                     why == "comma missing"       ? ": a comma is missing"
                     : why == "comma too many"    ? ": there is a comma too many"
                     : why == "no alpha and beta" ? ": Alpha and Beta are missing"
                                                  : "");
}

std::string header_columns(const Arguments& arguments, const Divergence& /*divergence*/) {
  return fmt::format("yours has {} where {} are expected", column_count(arguments.number(0)),
                     arguments.number(1));
}

constexpr std::array<WhatRow, 17> what_rows{{
    {WhatId::as_kept, "as_kept", "text", "{0}"},
    {WhatId::withheld, "withheld", "", "", withheld},
    {WhatId::differs, "differs", "", " differs"},
    {WhatId::file_empty, "file_empty", "", ": the file is empty"},
    {WhatId::file_blank, "file_blank", "", ": the file has blank lines only"},
    {WhatId::ends, "ends", "missing", "", ends},
    {WhatId::goes_on, "goes_on", "lines", "", goes_on},
    {WhatId::header_differs, "header_differs", "", ", the header, differs"},
    {WhatId::line_empty, "line_empty", "", ", malformed: the line is empty"},
    {WhatId::blanks_inside, "blanks_inside", "", ", malformed: there are blanks inside the line"},
    {WhatId::quotes_inside, "quotes_inside", "", ", malformed: there are quotes or brackets in the line"},
    {WhatId::column_count, "column_count", "yours expected why", "", malformed_count},
    {WhatId::no_number, "no_number", "column yours", ", malformed: column {0}: `{1}` is no number"},
    {WhatId::not_so_written, "not_so_written", "column yours",
     ", malformed: column {0}: `{1}` is not how a number is written here"},
    {WhatId::to_be_written, "to_be_written", "column yours expected",
     ", malformed: column {0}: `{1}` is to be written `{2}`"},
    {WhatId::impossible_number, "impossible_number", "column yours",
     ", malformed: column {0}: `{1}` is no number that can be"},
    {WhatId::line_due, "line_due", "expected", ", malformed: {0} is due"},
}};

std::string layout_too(const Arguments& arguments, const Divergence& /*divergence*/) {
  std::vector<std::string> parts;
  for (const auto& change : arguments.list(0)) {
    parts.emplace_back(change == "crlf"         ? "line ends are CRLF"
                       : change == "lf"         ? "line ends are LF"
                       : change == "no newline" ? "there is no newline at the end"
                       : change == "newlines"   ? "other newlines stand at the end"
                                                : change);
  }
  return fmt::format("besides, {}: the layout differs too", listed(parts, parts.size()));
}

std::string lines_too_many(const Arguments& arguments, const Divergence& /*divergence*/) {
  const auto lines = arguments.number(0);
  return fmt::format("without {} of its lines, which {} no place here, your file is right",
                     lines == 1 ? std::string("one") : std::to_string(lines), lines == 1 ? "has" : "have");
}

constexpr std::array<HintRow, 10> hint_rows{{
    {HintId::as_kept, "as_kept", "text", "{0}"},
    {HintId::line_blank, "line_blank", "", "your line is blank"},
    {HintId::byte_order_mark, "byte_order_mark", "", "your file starts with a byte order mark"},
    {HintId::only_blanks, "only_blanks", "", "only blanks differ"},
    {HintId::only_case, "only_case", "", "only capital and small letters differ"},
    {HintId::blanks_inside, "blanks_inside", "", "there are blanks inside the line"},
    {HintId::header_missing, "header_missing", "", "the header line is missing"},
    {HintId::header_columns, "header_columns", "yours expected", "", header_columns},
    {HintId::layout_too, "layout_too", "changes", "", layout_too, true},
    {HintId::lines_too_many, "lines_too_many", "lines", "", lines_too_many},
}};

}  // namespace

std::span<const WhatRow> line_what_rows() {
  return what_rows;
}

std::span<const HintRow> line_hint_rows() {
  return hint_rows;
}

}  // namespace harness
