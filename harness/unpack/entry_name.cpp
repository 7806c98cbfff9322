#include "harness/unpack/entry_name.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstddef>
#include <cstdint>

namespace harness {
namespace {

constexpr std::size_t longest_part = 255;
/// An ending that stays when a name is cut.
constexpr std::size_t longest_ending = 16;
constexpr std::size_t longest_shown = 100;

unsigned char byte_at(std::string_view text, std::size_t at) {
  return static_cast<unsigned char>(text[at]);
}

/// What a first byte says: how many bytes its character has, and its own bits; 0 bytes where it is none.
struct Lead {
  std::size_t bytes = 0;
  std::uint32_t bits = 0;
  /// The smallest character that needs so many bytes.
  std::uint32_t least = 0;
};

Lead lead_of(unsigned char byte) {
  if (byte < 0x80) {
    return {1, byte, 0};
  }
  if (byte >= 0xC0 && byte < 0xE0) {
    return {2, byte & 0x1FU, 0x80};
  }
  if (byte >= 0xE0 && byte < 0xF0) {
    return {3, byte & 0x0FU, 0x800};
  }
  if (byte >= 0xF0 && byte < 0xF8) {
    return {4, byte & 0x07U, 0x10000};
  }
  return {};
}

bool is_control(std::uint32_t c) {
  return c < 0x20 || (c >= 0x7F && c < 0xA0);
}

/// Line and paragraph ends, marks that are not seen or that turn the direction.
bool is_mark(std::uint32_t c) {
  return (c >= 0x200B && c <= 0x200F) || (c >= 0x2028 && c <= 0x202E) || (c >= 0x2060 && c <= 0x206F) ||
         c == 0x061C || c == 0xFEFF;
}

/// How many bytes the character of UTF-8 at `at` has; 0 where there is none, or one that no name may hold.
std::size_t plain_character(std::string_view text, std::size_t at) {
  const Lead lead = lead_of(byte_at(text, at));
  if (lead.bytes == 0 || at + lead.bytes > text.size()) {
    return 0;
  }
  std::uint32_t c = lead.bits;
  for (std::size_t i = 1; i < lead.bytes; ++i) {
    const unsigned char next = byte_at(text, at + i);
    if ((next & 0xC0U) != 0x80) {
      return 0;
    }
    c = (c << 6) | (next & 0x3FU);
  }
  const bool is_character = c >= lead.least && c <= 0x10FFFF && (c < 0xD800 || c > 0xDFFF);
  return is_character && !is_control(c) && !is_mark(c) ? lead.bytes : 0;
}

void append_hex(unsigned char byte, std::string& to) {
  constexpr std::string_view digits = "0123456789ABCDEF";
  to += '%';
  to += digits[byte >> 4];
  to += digits[byte & 0x0F];
}

/// The text in characters that can be printed, no character or %XX of it cut, in at most `most` bytes.
std::string printable_head(std::string_view text, std::string_view also, std::size_t most) {
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const bool is_unwanted = also.find(text[at]) != std::string_view::npos;
    const std::size_t bytes = is_unwanted ? 0 : plain_character(text, at);
    if (out.size() + (bytes == 0 ? 3 : bytes) > most) {
      return out;
    }
    if (bytes == 0) {
      append_hex(byte_at(text, at), out);
    } else {
      out += text.substr(at, bytes);
    }
    at += std::max<std::size_t>(bytes, 1);
  }
  return out;
}

bool is_separator(char c, const NameRules& rules) {
  return c == '/' || (rules.backslash_separates && c == '\\');
}

/// Spelled with `/` where `\` is the same.
tl::unexpected<std::string> leads_out(std::string name, const NameRules& rules) {
  if (rules.backslash_separates) {
    std::ranges::replace(name, '\\', '/');
  }
  return tl::unexpected("expected names below the folder, found " + in_quotes(name));
}

}  // namespace

bool is_absolute(std::string_view name, const NameRules& rules) {
  if (name.empty()) {
    return false;
  }
  const bool is_drive = name.size() > 2 && std::isalpha(byte_at(name, 0)) != 0 && name[1] == ':' &&
                        (name[2] == '/' || name[2] == '\\');
  return is_drive || is_separator(name.front(), rules);
}

tl::expected<std::vector<std::string>, std::string> parts_of_name(std::string_view name,
                                                                  const NameRules& rules) {
  if (name.size() > static_cast<std::size_t>(rules.bytes)) {
    return tl::unexpected("expected names of at most " + std::to_string(rules.bytes) + " bytes, found " +
                          in_quotes(name));
  }
  if (is_absolute(name, rules)) {
    return leads_out(std::string(name), rules);
  }
  std::vector<std::string> parts;
  const auto end = [&rules](char c) { return is_separator(c, rules); };
  for (auto at = name.begin(); at != name.end();) {
    const auto stop = std::find_if(at, name.end(), end);
    const std::string part(at, stop);
    at = stop == name.end() ? stop : stop + 1;
    if (part == ".." && parts.empty()) {
      return leads_out(std::string(name), rules);
    }
    if (part == "..") {
      parts.pop_back();
    } else if (!part.empty() && part != ".") {
      parts.push_back(part);
    }
  }
  if (parts.size() > static_cast<std::size_t>(rules.depth)) {
    return tl::unexpected("expected at most " + std::to_string(rules.depth) +
                          " folders within each other, found " + in_quotes(name));
  }
  return parts;
}

std::string safe_part(std::string_view part) {
  std::string whole = printable_head(part, "\\", 3 * part.size());
  if (whole.size() <= longest_part) {
    return whole;
  }
  const std::size_t dot = whole.rfind('.');
  const std::string ending =
      dot != std::string::npos && whole.size() - dot <= longest_ending ? whole.substr(dot) : std::string();
  // Room is left for a number.
  const std::size_t room = longest_part - ending.size() - 8;
  return printable_head(part, "\\", room) + ending;
}

bool is_plain(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t bytes = plain_character(text, at);
    if (bytes == 0) {
      return false;
    }
    at += bytes;
  }
  return true;
}

std::string shown(std::string_view name) {
  std::string whole = printable_head(name, "", longest_shown);
  return whole.size() + 3 > longest_shown ? whole + "..." : whole;
}

std::string in_quotes(std::string_view name) {
  return "'" + shown(name) + "'";
}

bool is_left_by_system(const std::vector<std::string>& parts) {
  return std::ranges::any_of(parts, [](const std::string& part) {
    return part == "__MACOSX" || part == ".DS_Store" || part.starts_with("._");
  });
}

bool ends_like_archive(std::string_view name) {
  constexpr std::array<std::string_view, 13> endings = {
      ".zip", ".tar", ".tgz", ".txz", ".tbz2", ".7z", ".rar", ".gz", ".xz", ".bz2", ".zst", ".lzh", ".cab"};
  const std::string small = lower(name);
  return std::ranges::any_of(endings, [&small](std::string_view each) {
    return small.size() > each.size() && small.ends_with(each);
  });
}

std::string lower(std::string_view text) {
  std::string out(text);
  std::ranges::transform(out, out.begin(),
                         [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return out;
}

}  // namespace harness
