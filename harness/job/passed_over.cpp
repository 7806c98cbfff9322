#include "harness/job/passed_over.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>

#include <fmt/core.h>
#include <fmt/ranges.h>

#include "cases/file.hpp"
#include "cases/line_ends.hpp"
#include "cases/text_form.hpp"
#include "harness/events/text.hpp"

namespace harness {
namespace {

/// How many sentences tell of what is passed over.
constexpr std::size_t most_told = 3;

/// A text that may be an input by its size: it is read to see.
constexpr std::int64_t largest_stranger = std::int64_t{1} << 20;
constexpr std::size_t most_strangers = 2000;

std::string counted(std::size_t count, std::string_view noun) {
  return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

void pass_over(PassedOver& passed, std::string why) {
  ++passed.count;
  if (passed.first.size() < most_told) {
    passed.first.push_back(std::move(why));
  }
}

/// "3 with CRLF or a byte order mark (1.in, 2.in, 3.in): `plycheck bless ...`"
std::string line_ends_text(const Assignment& assignment, const CaseSource& source) {
  const auto& passed = source.passed_over;
  const bool are_more = passed.by_line_ends > static_cast<int>(passed.first_by_line_ends.size());
  return fmt::format(
      "{} with CRLF or a byte order mark ({}{}), which `{} bless {} {} --line-ends lf` mends{}",
      passed.by_line_ends, fmt::join(passed.first_by_line_ends, ", "), are_more ? " and so on" : "",
      harness::own_name(), assignment.facts().name, source.is_archive ? "FOLDER" : shell_quoted(source.title),
      source.is_archive ? " once it is unpacked into a folder" : "");
}

}  // namespace

void PassedOverCases::add_refused(const cases::StoredCase& stored, const std::string& input,
                                  const cases::ParseError& error) {
  const auto path = stored.input.lexically_relative(set_.folder).string();
  const auto mended = cases::with_line_ends_lf(input);
  if (mended == input || !assignment_.read(mended)) {
    pass_over(passed_, cases::describe_input(path, input, error));
    return;
  }
  ++passed_.count;
  ++passed_.by_line_ends;
  if (passed_.first_by_line_ends.size() < most_told) {
    passed_.first_by_line_ends.push_back(path);
  }
}

void PassedOverCases::add_unread(std::string why) {
  pass_over(passed_, std::move(why));
}

PassedOver PassedOverCases::with_all_of_the_set() const {
  auto all = passed_;
  const auto outputs = cases::output_names(assignment_.facts());
  for (const auto& left : set_.left_over) {
    pass_over(all, words_of(left, outputs));
  }
  for (std::size_t at = 0; at < std::min(set_.strangers.size(), most_strangers); ++at) {
    const auto& stranger = set_.strangers[at];
    const auto bytes = cases::read_file(stranger, largest_stranger);
    if (bytes && assignment_.read(*bytes)) {
      pass_over(all, fmt::format("{}: reads as an input, and no expected file has its name",
                                 stranger.lexically_relative(set_.folder).string()));
    }
  }
  return all;
}

std::vector<std::string> patterns_of(const cases::CaseSet& set) {
  std::vector<std::string> patterns;
  bool are_folders = true;
  for (const auto& [pattern, count] : set.patterns) {
    are_folders = are_folders && pattern == cases::a_folder_each;
    patterns.push_back(set.patterns.size() == 1 ? pattern : fmt::format("{} {}", count, pattern));
  }
  return are_folders ? std::vector<std::string>{} : patterns;
}

std::string passed_over_text(const Assignment& assignment, const CaseSource& source) {
  const auto& passed = source.passed_over;
  std::vector<std::string> parts;
  if (passed.by_line_ends > 0) {
    parts.push_back(line_ends_text(assignment, source));
  }
  parts.insert(parts.end(), passed.first.begin(), passed.first.end());
  const auto others = passed.count - passed.by_line_ends - static_cast<int>(passed.first.size());
  if (others > 0 && !parts.empty()) {
    parts.push_back(fmt::format("and {} more", others));
  }
  return fmt::format("{}: {} of {} that look like cases passed over{}{}", source.title, passed.count,
                     passed.count + static_cast<int>(source.cases.size()), parts.empty() ? "" : ": ",
                     fmt::join(parts, "; "));
}

std::vector<std::string> remarks_on(const Assignment& assignment, const CaseSource& source) {
  constexpr std::size_t most_patterns = 4;
  std::vector<std::string> remarks;
  if (!source.archive_remarks.empty()) {
    remarks.push_back(
        fmt::format("{}: of the archive: {}", source.title, fmt::join(source.archive_remarks, "; ")));
  }
  if (!source.read_as.empty()) {
    auto patterns = source.read_as;
    patterns.resize(std::min(patterns.size(), most_patterns));
    const auto others = source.read_as.size() - patterns.size();
    remarks.push_back(fmt::format("{}: {} read as {}{}", source.title, counted(source.cases.size(), "case"),
                                  fmt::join(patterns, "; "),
                                  others == 0 ? "" : fmt::format("; and {} other ways", others)));
  }
  if (source.passed_over.count > 0) {
    remarks.push_back(passed_over_text(assignment, source));
  }
  return remarks;
}

std::string objection_to(const Assignment& assignment, const CaseSource& source) {
  const auto all = source.passed_over.count + static_cast<int>(source.cases.size());
  if (source.passed_over.count * 10 <= all) {
    return {};
  }
  return fmt::format("{}; --partial takes the other {}", passed_over_text(assignment, source),
                     source.cases.size());
}

}  // namespace harness
