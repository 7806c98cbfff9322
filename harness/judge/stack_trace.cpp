#include "harness/judge/stack_trace.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <utility>

#include "harness/judge/lines.hpp"

namespace harness {
namespace {

constexpr std::string_view begin_of_python = "Traceback (most recent call last):";
constexpr std::string_view begin_of_cause = "Caused by: ";

std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> lines;
  for (auto line = line_from(text, 0); line; line = line_from(text, line->next)) {
    lines.push_back(line->text);
  }
  return lines;
}

bool is_indented(std::string_view line) {
  return line.starts_with(' ') || line.starts_with('\t');
}

std::string_view without_indent(std::string_view line) {
  line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
  return line;
}

std::optional<std::int64_t> number_in(std::string_view text) {
  std::int64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  const bool is_whole = error == std::errc() && end == text.data() + text.size() && number > 0;
  return is_whole ? std::optional(number) : std::nullopt;
}

/// The program's file of that name: by its path, or where the trace tells no folders by its last part, if one
/// alone is called so.
std::optional<std::string> own_file(std::string_view name, std::span<const std::string> own_files) {
  if (name.starts_with("./")) {
    name.remove_prefix(2);
  }
  if (name.find('/') != std::string_view::npos) {
    const bool is_own = std::ranges::find(own_files, name) != own_files.end();
    return is_own ? std::optional(std::string(name)) : std::nullopt;
  }
  const auto is_called_so = [name](std::string_view file) {
    return file.substr(file.rfind('/') + 1) == name;
  };
  const auto found = std::ranges::find_if(own_files, is_called_so);
  const bool is_single = std::ranges::count_if(own_files, is_called_so) == 1;
  return is_single ? std::optional(*found) : std::nullopt;
}

/// `File "hw.py", line 12, in main`
std::optional<SourcePlace> python_place(std::string_view line, std::span<const std::string> own_files) {
  constexpr std::string_view begin = "File \"";
  constexpr std::string_view before_line = "\", line ";
  constexpr std::string_view before_function = ", in ";
  line = without_indent(line);
  const auto name_end = line.find(before_line);
  if (!line.starts_with(begin) || name_end == std::string_view::npos) {
    return std::nullopt;
  }
  // A bare name in Python is a path.
  const auto name = line.substr(begin.size(), name_end - begin.size());
  const bool is_own = std::ranges::find(own_files, name) != own_files.end();
  const auto rest = line.substr(name_end + before_line.size());
  const auto function = rest.find(before_function);
  const auto number = number_in(rest.substr(0, function));
  if (!is_own || !number) {
    return std::nullopt;
  }
  return SourcePlace{std::string(name), *number,
                     function == std::string_view::npos
                         ? std::string()
                         : std::string(rest.substr(function + before_function.size()))};
}

std::optional<StackTrace> python_trace(const std::vector<std::string_view>& lines,
                                       std::span<const std::string> own_files) {
  const auto last = std::ranges::find(lines.rbegin(), lines.rend(), begin_of_python);
  if (last == lines.rend()) {
    return std::nullopt;
  }
  StackTrace trace;
  for (auto line = last.base(); line != lines.end(); ++line) {
    if (!is_indented(*line)) {
      trace.exception = *line;
      return line->empty() ? std::nullopt : std::optional(std::move(trace));
    }
    if (auto place = python_place(*line, own_files)) {
      trace.place = std::move(place);
    }
  }
  return std::nullopt;
}

/// `at Homework.main(Homework.java:12)`, `at solve (hw.js:3:9)`
bool is_frame(std::string_view line) {
  const auto text = without_indent(line);
  return is_indented(line) && text.starts_with("at ") && text.size() > 3 &&
         (text.ends_with(')') || text.find(':') != std::string_view::npos);
}

bool is_of_library(std::string_view function) {
  constexpr std::array<std::string_view, 6> packages = {"java.", "javax.",   "jdk.",
                                                        "sun.",  "com.sun.", "node:"};
  const auto slash = function.find('/');
  const bool has_module = slash != std::string_view::npos && slash > 0 && !function.starts_with("app//");
  return has_module ||
         std::ranges::any_of(packages, [function](auto package) { return function.starts_with(package); });
}

/// "Homework.java:12", "hw.js:3:9"
std::optional<SourcePlace> place_named(std::string_view text, std::span<const std::string> own_files) {
  const auto last = text.rfind(':');
  if (last == std::string_view::npos) {
    return std::nullopt;
  }
  const auto before = last == 0 ? std::string_view::npos : text.rfind(':', last - 1);
  const auto has_column =
      before != std::string_view::npos && number_in(text.substr(before + 1, last - before - 1)).has_value();
  const auto end = has_column ? before : last;
  const auto line = number_in(text.substr(end + 1, has_column ? last - end - 1 : std::string_view::npos));
  auto file = own_file(text.substr(0, end), own_files);
  return file && line ? std::optional(SourcePlace{std::move(*file), *line, ""}) : std::nullopt;
}

std::optional<SourcePlace> frame_place(std::string_view line, std::span<const std::string> own_files) {
  auto text = without_indent(line).substr(3);
  const auto open = text.ends_with(')') ? text.rfind('(') : std::string_view::npos;
  if (open == std::string_view::npos) {
    return place_named(text, own_files);
  }
  auto function = without_end_blanks(text.substr(0, open));
  if (is_of_library(function)) {
    return std::nullopt;
  }
  function.remove_prefix(function.starts_with("app//") ? 5 : 0);
  auto place = place_named(text.substr(open + 1, text.size() - open - 2), own_files);
  if (place) {
    place->function = function;
  }
  return place;
}

/// Whether a line is the head of a trace: "Exception in thread ...", or the name of an exception with or
/// without words behind it.
bool is_head(std::string_view line) {
  if (line.starts_with("Exception in thread ")) {
    return true;
  }
  line.remove_prefix(line.starts_with("Uncaught ") ? 9 : 0);
  const auto name = line.substr(0, line.find_first_of(": "));
  const bool is_name = std::ranges::all_of(name, [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
           c == '.' || c == '$';
  });
  const bool goes_on = name.size() == line.size() || line[name.size()] == ':';
  return is_name && goes_on && (name.ends_with("Exception") || name.ends_with("Error"));
}

/// The head of the trace whose first frame is that line: words of an exception may have several lines.
std::optional<std::size_t> head_before(const std::vector<std::string_view>& lines, std::size_t frame) {
  constexpr std::size_t most_lines = 5;
  for (std::size_t back = 1; back <= std::min(frame, most_lines); ++back) {
    if (is_head(lines[frame - back])) {
      return frame - back;
    }
  }
  return std::nullopt;
}

/// What stands from its first frame on: frames, and causes with theirs. The innermost cause counts first.
void read_frames(const std::vector<std::string_view>& lines, std::size_t at,
                 std::span<const std::string> own_files, StackTrace& trace) {
  bool is_known = false;
  for (; at < lines.size(); ++at) {
    const auto line = lines[at];
    if (is_frame(line)) {
      if (auto place = is_known ? std::nullopt : frame_place(line, own_files)) {
        trace.place = std::move(place);
        is_known = true;
      }
    } else if (line.starts_with(begin_of_cause)) {
      trace.causes.emplace_back(line.substr(begin_of_cause.size()));
      is_known = false;
    } else if (!is_indented(line)) {
      return;
    }
  }
}

std::optional<StackTrace> frames_trace(const std::vector<std::string_view>& lines,
                                       std::span<const std::string> own_files) {
  for (std::size_t at = 1; at < lines.size(); ++at) {
    const auto head = is_frame(lines[at]) && !is_frame(lines[at - 1]) ? head_before(lines, at) : std::nullopt;
    if (head) {
      StackTrace trace{std::string(lines[*head]), {}, std::nullopt};
      read_frames(lines, at, own_files, trace);
      return trace;
    }
  }
  return std::nullopt;
}

}  // namespace

std::optional<StackTrace> stack_trace_in(std::string_view printed, std::span<const std::string> own_files) {
  const auto lines = lines_of(printed);
  auto trace = python_trace(lines, own_files);
  return trace ? trace : frames_trace(lines, own_files);
}

}  // namespace harness
