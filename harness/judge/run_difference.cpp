#include "harness/judge/run_difference.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>

#include "cases/piecewise.hpp"
#include "harness/judge/text_divergence.hpp"

namespace harness {
namespace {

/// The line that starts at `at`, with all that stands in it.
std::string_view line_at(std::string_view text, std::size_t at) {
  return text.substr(at, text.find('\n', at) - at);
}

bool ends_without_newline(std::string_view text, std::size_t line_at) {
  return text.find('\n', line_at) == std::string_view::npos;
}

/// What there is of the line that starts at `at`.
LineState state_of(std::string_view text, std::size_t at, std::string_view line) {
  if (at >= text.size()) {
    return LineState::ended;
  }
  return line.empty() ? LineState::blank : LineState::there;
}

/// The texts must differ.
FileDifference first_difference(const std::string& file, std::string_view first, std::string_view other) {
  const auto [end, ignored] = std::mismatch(first.begin(), first.end(), other.begin(), other.end());
  const auto same = static_cast<std::size_t>(end - first.begin());
  const auto newline = same == 0 ? std::string_view::npos : first.rfind('\n', same - 1);
  const std::size_t at = newline == std::string_view::npos ? 0 : newline + 1;
  const auto first_line = line_at(first, at);
  const auto other_line = line_at(other, at);
  auto pair = line_pair(first_line, other_line, Blanks::odd);
  RunLines lines{std::move(pair.expected), std::move(pair.got), pair.blanks};
  lines.first.state = state_of(first, at, first_line);
  lines.other.state = state_of(other, at, other_line);
  if (at < first.size() && at < other.size() && first_line == other_line) {
    (ends_without_newline(first, at) ? lines.first : lines.other).state = LineState::no_newline;
  }
  return {file, 1 + std::count(first.begin(), end, '\n'), std::move(lines)};
}

LinePiece whole(const std::optional<std::string>& bytes) {
  return bytes ? LinePiece{LineState::whole_file, 0, "", static_cast<std::int64_t>(bytes->size())}
               : LinePiece{LineState::no_file, 0, "", 0};
}

LinePiece whole(const RunFile& file) {
  return file.large ? LinePiece{LineState::whole_file, 0, "", file.large->size()} : whole(file.bytes);
}

bool is_there(const RunFile& file) {
  return file.bytes || file.large;
}

/// Bytes of a file from `at`.
std::string part_of(const RunFile& file, std::int64_t at, std::size_t most) {
  if (file.large) {
    return file.large->part(at, most);
  }
  return file.bytes->substr(std::min(static_cast<std::size_t>(at), file.bytes->size()), most);
}

/// How many bytes two files begin with that are the same; nothing where they do not differ.
std::optional<std::int64_t> same_bytes(const RunFile& first, const RunFile& other) {
  for (std::int64_t at = 0;;) {
    const auto a = part_of(first, at, cases::usual_piece);
    const auto b = part_of(other, at, cases::usual_piece);
    if (a != b) {
      return at + (std::ranges::mismatch(a, b).in1 - a.begin());
    }
    if (a.empty()) {
      return std::nullopt;
    }
    at += std::ssize(a);
  }
}

/// The last place at which two files can begin to be looked at so that their first difference is seen with
/// its line, and the lines before it; nothing where they do not differ.
struct SameBeginning {
  std::int64_t line_at = 0;
  std::int64_t lines = 0;
};
std::optional<SameBeginning> same_beginning(const RunFile& first, const RunFile& other) {
  // Longer lines are shown from their middle.
  constexpr std::int64_t longest_line = 1 << 16;
  const auto same = same_bytes(first, other);
  if (!same) {
    return std::nullopt;
  }
  SameBeginning beginning;
  for (std::int64_t at = 0; at < *same;) {
    const auto piece = part_of(first, at, std::min(cases::usual_piece, static_cast<std::size_t>(*same - at)));
    if (piece.empty()) {
      break;
    }
    const auto newline = piece.rfind('\n');
    beginning.lines += std::count(piece.begin(), piece.end(), '\n');
    beginning.line_at =
        newline == std::string::npos ? beginning.line_at : at + static_cast<std::int64_t>(newline) + 1;
    at += std::ssize(piece);
  }
  beginning.line_at = std::max(beginning.line_at, *same - longest_line);
  return beginning;
}

}  // namespace

std::optional<FileDifference> difference_of(const std::string& file, const RunFile& first,
                                            const RunFile& other) {
  if (!first.large && !other.large) {
    return difference_of(file, first.bytes, other.bytes);
  }
  if (!is_there(first) || !is_there(other)) {
    return FileDifference{file, 0, RunLines{whole(first), whole(other)}};
  }
  const auto beginning = same_beginning(first, other);
  if (!beginning) {
    return std::nullopt;
  }
  constexpr std::size_t most_shown = std::size_t{1} << 18;
  auto found = first_difference(file, part_of(first, beginning->line_at, most_shown),
                                part_of(other, beginning->line_at, most_shown));
  found.line += beginning->lines;
  return found;
}

std::optional<FileDifference> difference_of(const std::string& file, const std::optional<std::string>& first,
                                            const std::optional<std::string>& other) {
  if (first == other) {
    return std::nullopt;
  }
  if (first && other) {
    return first_difference(file, *first, *other);
  }
  return FileDifference{file, 0, RunLines{whole(first), whole(other)}};
}

ToldRun said_of_run(const Judgement& judgement) {
  return {judgement.verdict, judgement.reasons};
}

}  // namespace harness
