#include "fuzz/peeling.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <utility>

namespace fuzz {
namespace {

constexpr std::array layout_layers{Layer::crlf, Layer::blanks_at_line_ends, Layer::newlines_at_end,
                                   Layer::blank_lines};

/// Shows `holds` the lines of a text one by one, without their newlines, until one holds; whether one does.
/// What follows the last newline is a line unless it is empty. Nothing is kept: a file may have millions.
template <class Holds>
bool any_line(std::string_view text, const Holds& holds) {
  while (!text.empty()) {
    const auto end = text.find('\n');
    if (holds(text.substr(0, end))) {
      return true;
    }
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  }
  return false;
}

bool is_blank(std::string_view line) {
  return line.find_first_not_of(" \t\r") == std::string_view::npos;
}

bool ends_in_blank(std::string_view line) {
  if (line.ends_with('\r')) {
    line.remove_suffix(1);
  }
  return !line.empty() && (line.back() == ' ' || line.back() == '\t');
}

std::ptrdiff_t newlines_at_end(std::string_view text) {
  const auto last = text.find_last_not_of("\r\n");
  return std::ranges::count(last == std::string_view::npos ? text : text.substr(last + 1), '\n');
}

/// Blank lines before the last one with text.
std::ptrdiff_t blank_lines(std::string_view text) {
  const auto last = text.find_last_not_of(" \t\r\n");
  std::ptrdiff_t blank = 0;
  any_line(text.substr(0, last + 1), [&blank](std::string_view line) {
    blank += is_blank(line) ? 1 : 0;
    return false;
  });
  return blank;
}

/// Whether a file has a layout that the right one has not.
bool differs_in(Layer layer, std::string_view got, std::string_view right) {
  const auto ends_in_return = [](std::string_view line) { return line.ends_with('\r'); };
  switch (layer) {
    case Layer::crlf:
      return any_line(got, ends_in_return) && !any_line(right, ends_in_return);
    case Layer::blanks_at_line_ends:
      return any_line(got, ends_in_blank) && !any_line(right, ends_in_blank);
    case Layer::newlines_at_end:
      return newlines_at_end(got) != newlines_at_end(right);
    case Layer::blank_lines:
      return blank_lines(got) > blank_lines(right);
    case Layer::first_line:
    case Layer::last_line:
      return false;
  }
  return false;
}

/// Whether files that differ in this alone can be wrong.
bool counts(cases::Comparison comparison, Layer layer) {
  return comparison != cases::Comparison::lines || layer == Layer::blank_lines;
}

/// Of the lines of a file that have text: the outermost one at an end of it, and the one beside that.
struct EndLines {
  std::optional<std::string_view> outer;
  std::optional<std::string_view> beside;
};

EndLines end_lines(Layer layer, std::string_view text) {
  EndLines found;
  any_line(text, [&](std::string_view line) {
    if (is_blank(line)) {
      return false;
    }
    if (layer == Layer::last_line) {
      found.beside = std::exchange(found.outer, line);
      return false;
    }
    (found.outer ? found.beside : found.outer) = line;
    return found.beside.has_value();
  });
  return found;
}

/// The line that begins, or ends, all files of a name, and no right one, where others are pushed aside by it.
std::optional<std::string> own_line(std::span<const Answered> answers, const std::string& name, Layer layer) {
  constexpr int enough_files = 3;
  std::optional<std::string_view> own;
  int files = 0;
  int pushed = 0;
  for (const auto& [answer, expected, failing] : answers) {
    const auto got = answer->files.find(name);
    const auto right = expected->files.find(name);
    if (got == answer->files.end() || right == expected->files.end()) {
      continue;
    }
    const EndLines lines = end_lines(layer, got->second);
    const auto is_it = [&lines](std::string_view line) { return line == *lines.outer; };
    if (!lines.beside || (own && *own != *lines.outer) || any_line(right->second, is_it)) {
      return std::nullopt;
    }
    own = lines.outer;
    ++files;
    pushed += lines.beside == end_lines(layer, right->second).outer ? 1 : 0;
  }
  return own && files >= enough_files && 2 * pushed >= files ? std::optional(std::string(*own))
                                                             : std::nullopt;
}

/// The text without a line that is in it: the first such, or the last.
std::string without_line(std::string_view text, std::string_view line, bool first) {
  std::optional<std::string_view> found;
  any_line(text, [&](std::string_view one) {
    found = one == line ? one : found;
    return first && found.has_value();
  });
  std::string left(text);
  if (found) {
    const auto begin = static_cast<std::size_t>(found->data() - text.data());
    left.erase(begin, found->size() + 1);
    // A last line without a newline leaves none before it.
    if (!text.ends_with('\n') && begin + found->size() == text.size() && !left.empty()) {
      left.pop_back();
    }
  }
  return left;
}

}  // namespace

Peeling::Peeling(cases::Comparison comparison, std::span<const Answered> answers) {
  for (const Layer layer : layout_layers) {
    const auto shows = [layer](const Answered& one) {
      return one.failing && std::ranges::any_of(one.right->files, [&](const auto& file) {
               const auto got = one.got->files.find(file.first);
               return got != one.got->files.end() && differs_in(layer, got->second, file.second);
             });
    };
    if (counts(comparison, layer) && std::ranges::any_of(answers, shows)) {
      layers_.push_back(layer);
    }
  }
  find_own_lines(answers, Layer::first_line);
  find_own_lines(answers, Layer::last_line);
}

void Peeling::find_own_lines(std::span<const Answered> answers, Layer layer) {
  if (answers.empty()) {
    return;
  }
  auto& lines = layer == Layer::first_line ? first_lines_ : last_lines_;
  for (const auto& [name, text] : answers.front().right->files) {
    if (auto line = own_line(answers, name, layer)) {
      lines.emplace(name, *std::move(line));
    }
  }
  if (!lines.empty()) {
    layers_.push_back(layer);
  }
}

bool Peeling::has(Layer layer) const {
  return std::ranges::count(layers_, layer) > 0;
}

std::string Peeling::without_layout(std::string_view text) const {
  std::string left;
  any_line(text, [&](std::string_view line) {
    if (has(Layer::crlf) && line.ends_with('\r')) {
      line.remove_suffix(1);
    }
    if (has(Layer::blanks_at_line_ends)) {
      const bool returns = line.ends_with('\r');
      line.remove_suffix(returns ? 1 : 0);
      line = line.substr(0, line.find_last_not_of(" \t") + 1);
      left.append(line).append(returns ? "\r" : "");
    } else {
      left.append(line);
    }
    if (has(Layer::blank_lines) && is_blank(line)) {
      left.resize(left.find_last_of('\n') + 1);
    } else {
      left.push_back('\n');
    }
    return false;
  });
  if (has(Layer::newlines_at_end)) {
    left.resize(left.find_last_not_of("\r\n") + 1);
  } else if (!text.ends_with('\n') && !left.empty()) {
    left.pop_back();
  }
  return left;
}

cases::Answer Peeling::of_program(const cases::Answer& answer) const {
  cases::Answer left;
  for (const auto& [name, text] : answer.files) {
    left.files.emplace(name, without_layout(text));
  }
  return left;
}

cases::Answer Peeling::of_candidate(const cases::Answer& answer) const {
  cases::Answer left = answer;
  for (auto& [name, text] : left.files) {
    if (const auto line = first_lines_.find(name); line != first_lines_.end()) {
      text = without_line(text, line->second, true);
    }
    if (const auto line = last_lines_.find(name); line != last_lines_.end()) {
      text = without_line(text, line->second, false);
    }
  }
  return of_program(left);
}

}  // namespace fuzz
