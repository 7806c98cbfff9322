#include "harness/report/github_text.hpp"

#include <algorithm>
#include <cctype>
#include <cstddef>

#include <fmt/core.h>

#include "cases/case_facts.hpp"

namespace harness {
namespace {

/// Those of `signs` as %XX.
std::string percent_escaped(std::string_view text, std::string_view signs) {
  std::string out;
  for (const char c : text) {
    out += signs.find(c) == std::string_view::npos ? std::string(1, c)
                                                   : fmt::format("%{:02X}", static_cast<unsigned char>(c));
  }
  return out;
}

/// Whether the runner would obey: blanks before `::` do not matter to it, and the older form may stand
/// anywhere in a line.
bool is_command(std::string_view line) {
  const auto begin =
      std::ranges::find_if(line, [](char c) { return std::isspace(static_cast<unsigned char>(c)) == 0; });
  const auto rest = line.substr(static_cast<std::size_t>(begin - line.begin()));
  // Characters beyond ASCII may be blanks to the runner.
  const auto sign = rest.find("::");
  const bool only_foreign_before =
      sign != std::string_view::npos && std::ranges::all_of(rest.substr(0, sign), [](char c) {
        return static_cast<unsigned char>(c) >= 0x80 || std::isspace(static_cast<unsigned char>(c)) != 0;
      });
  return only_foreign_before || line.find("##[") != std::string_view::npos;
}

bool has_command(std::string_view lines) {
  while (!lines.empty()) {
    // A lone carriage return may end a line as well.
    const auto line = lines.substr(0, lines.find_first_of("\r\n"));
    if (is_command(line)) {
      return true;
    }
    lines.remove_prefix(std::min(line.size() + 1, lines.size()));
  }
  return false;
}

}  // namespace

std::string command_data(std::string_view text) {
  return percent_escaped(text, "%\r\n");
}

std::string command_property(std::string_view text) {
  return percent_escaped(text, "%\r\n:,");
}

std::string shielded(const std::string& lines) {
  if (!has_command(lines)) {
    return lines;
  }
  // No text can name its own hash; should one ever, there are others.
  std::string token = "plycheck-" + cases::hash_of(lines);
  while (lines.find(token) != std::string::npos) {
    token = "plycheck-" + cases::hash_of(token);
  }
  return fmt::format("::stop-commands::{}\n{}{}::{}::\n", token, lines, lines.ends_with('\n') ? "" : "\n",
                     token);
}

std::string markdown_text(std::string_view text) {
  std::string out;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x80 && std::ispunct(byte) != 0 && c != ',' && c != '.' && c != '/' && c != '-' && c != ':') {
      out += '\\';
    }
    out += c == '\n' || c == '\r' ? ' ' : c;
  }
  return out;
}

std::string fenced(std::span<const std::string> lines) {
  constexpr std::size_t shortest = 3;
  std::size_t longest_run = 0;
  for (const auto& line : lines) {
    std::size_t run = 0;
    for (const char c : line) {
      run = c == '`' ? run + 1 : 0;
      longest_run = std::max(longest_run, run);
    }
  }
  const std::string fence(std::max(shortest, longest_run + 1), '`');
  std::string out = fence + "text\n";
  for (const auto& line : lines) {
    for (const char c : line) {
      out += c == '\n' || c == '\r' ? ' ' : c;
    }
    out += '\n';
  }
  return out + fence + "\n";
}

}  // namespace harness
