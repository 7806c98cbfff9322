#include "cases/name_parts.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstddef>
#include <optional>
#include <utility>

#include <fmt/core.h>

namespace cases {
namespace {

/// Stands for a word of a role in a shape; no name that a person gives has it.
constexpr char mark = '\x01';

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}
bool is_upper(char c) {
  return c >= 'A' && c <= 'Z';
}
bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || is_upper(c) || static_cast<unsigned char>(c) >= 0x80;
}

std::string lowered(std::string_view text) {
  std::string out(text);
  std::ranges::transform(out, out.begin(),
                         [](char c) { return is_upper(c) ? static_cast<char>(c - 'A' + 'a') : c; });
  return out;
}

/// A run of letters, of digits, or of what separates them.
struct Piece {
  enum class Kind { word, number, separator };
  Kind kind = Kind::separator;
  std::string_view text;
  Role role = {};
};

Piece::Kind kind_of(char c) {
  return is_digit(c) ? Piece::Kind::number : is_letter(c) ? Piece::Kind::word : Piece::Kind::separator;
}

/// Adds a run; a word in which others are hidden is several: "testinput" is test, input.
void add_pieces(Piece::Kind kind, std::string_view run, std::vector<Piece>& pieces) {
  for (const std::string_view hidden : {"input", "output"}) {
    const auto at = kind == Piece::Kind::word ? lowered(run).find(hidden) : std::string::npos;
    if (at == std::string::npos) {
      continue;
    }
    const auto is_plural = lowered(run).substr(at + hidden.size()) == "s";
    const auto size = hidden.size() + static_cast<std::size_t>(is_plural);
    if (at > 0) {
      pieces.push_back({kind, run.substr(0, at)});
    }
    pieces.push_back({kind, run.substr(at, size)});
    if (at + size < run.size()) {
      add_pieces(kind, run.substr(at + size), pieces);
    }
    return;
  }
  pieces.push_back({kind, run});
}

/// "testInput_12" is test, Input, _, 12.
std::vector<Piece> pieces_of(std::string_view name) {
  std::vector<Piece> pieces;
  std::size_t begin = 0;
  for (std::size_t at = 1; at <= name.size(); ++at) {
    const bool ends = at == name.size() || kind_of(name[at]) != kind_of(name[at - 1]) ||
                      (is_upper(name[at]) && is_letter(name[at - 1]) && !is_upper(name[at - 1]));
    if (ends) {
      add_pieces(kind_of(name[begin]), name.substr(begin, at - begin), pieces);
      begin = at;
    }
  }
  return pieces;
}

using Places = std::vector<std::size_t>;

/// Where the words of a name are among its pieces.
Places words_in(const std::vector<Piece>& pieces) {
  Places places;
  for (std::size_t at = 0; at < pieces.size(); ++at) {
    if (pieces[at].kind == Piece::Kind::word) {
      places.push_back(at);
    }
  }
  return places;
}

/// Whether the word stands there, its parts one behind the other with at most separators between.
bool stands_at(const RoleWords::Word& word, const std::vector<Piece>& pieces, const Places& words,
               std::size_t at) {
  const auto count = word.parts.size();
  if (at + count > words.size() || (word.at_edges && at != 0 && at + count != words.size())) {
    return false;
  }
  for (std::size_t part = 0; part < count; ++part) {
    const bool is_split = part > 0 && words[at + part] - words[at + part - 1] > 2;
    if (is_split || lowered(pieces[words[at + part]].text) != word.parts[part]) {
      return false;
    }
  }
  return true;
}

/// Gives the pieces that are words of a role their roles; the separators within such a word too.
void mark_roles(std::vector<Piece>& pieces, const RoleWords& known) {
  const auto words = words_in(pieces);
  for (std::size_t at = 0; at < words.size();) {
    const auto word = std::ranges::find_if(
        known.all(), [&](const RoleWords::Word& each) { return stands_at(each, pieces, words, at); });
    if (word == known.all().end()) {
      ++at;
      continue;
    }
    const auto last = words[at + word->parts.size() - 1];
    for (auto piece = words[at]; piece <= last; ++piece) {
      pieces[piece].role = word->role;
    }
    at += word->parts.size();
  }
}

/// An expected file of a certain name goes before one of any, and that before an input.
Role stronger(Role a, Role b) {
  const auto rank = [](Role role) {
    return role.kind == Role::Kind::output ? (role.output == any_output ? 2 : 3)
                                           : static_cast<int>(role.kind == Role::Kind::input);
  };
  return rank(b) > rank(a) ? b : a;
}

Role role_of(const std::vector<Piece>& pieces) {
  Role role;
  for (const auto& piece : pieces) {
    role = stronger(role, piece.role);
  }
  return role;
}

bool has(const std::vector<Piece>& pieces, Role::Kind kind) {
  return std::ranges::any_of(pieces, [kind](const Piece& piece) { return piece.role.kind == kind; });
}

/// What is left where some pieces are taken out, without separators at the ends or beside each other.
template <class TakeOut>
std::string without(const std::vector<Piece>& pieces, TakeOut is_out) {
  std::string out;
  bool is_after_gap = false;
  for (const auto& piece : pieces) {
    if (is_out(piece)) {
      is_after_gap = true;
      continue;
    }
    const bool is_separator = piece.kind == Piece::Kind::separator;
    const bool is_second = is_after_gap && (out.empty() || kind_of(out.back()) == Piece::Kind::separator);
    if (!is_separator || !is_second) {
      out += piece.text;
      is_after_gap = false;
    }
  }
  while (is_after_gap && !out.empty() && kind_of(out.back()) == Piece::Kind::separator) {
    out.pop_back();
  }
  // Of "input (1)" the number alone.
  if (out.ends_with(')') && out.find('(') == std::string::npos) {
    out.pop_back();
  }
  return out;
}

/// "input_*": a star for each run of pieces without a role, but for the separators at its ends.
std::string pattern_of(const std::vector<Piece>& pieces) {
  std::string out;
  for (std::size_t at = 0; at < pieces.size(); ++at) {
    const auto& piece = pieces[at];
    if (piece.role.kind != Role::Kind::none) {
      out += piece.text;
      continue;
    }
    auto end = at;
    while (end < pieces.size() && pieces[end].role.kind == Role::Kind::none) {
      ++end;
    }
    const bool separator_first = piece.kind == Piece::Kind::separator && at > 0;
    const bool separator_last = pieces[end - 1].kind == Piece::Kind::separator && end < pieces.size();
    out += separator_first ? piece.text : "";
    out += end - at > static_cast<std::size_t>(separator_first) + static_cast<std::size_t>(separator_last)
               ? "*"
               : "";
    out += separator_last && end - at > static_cast<std::size_t>(separator_first) ? pieces[end - 1].text : "";
    at = end - 1;
  }
  return out;
}

std::string shape_of(const std::vector<Piece>& pieces) {
  std::string out;
  for (const auto& piece : pieces) {
    if (piece.role.kind == Role::Kind::none) {
      out += piece.text;
    } else if (out.empty() || out.back() != mark) {
      out += mark;
    }
  }
  return out;
}

NameParts parts_of(const std::vector<Piece>& pieces, std::string_view name) {
  NameParts parts;
  parts.role = role_of(pieces);
  parts.literal = name;
  parts.shape = shape_of(pieces);
  parts.without_output =
      without(pieces, [](const Piece& piece) { return piece.role.kind == Role::Kind::output; });
  parts.without_roles =
      without(pieces, [](const Piece& piece) { return piece.role.kind != Role::Kind::none; });
  parts.pattern = pattern_of(pieces);
  return parts;
}

/// The parts of the name of an output file: "next_state.txt" is next, state.
std::vector<std::string> words_of_output(std::string_view name) {
  const auto stem = name.substr(0, name.rfind('.'));
  std::vector<std::string> words;
  for (const auto& piece : pieces_of(stem)) {
    if (piece.kind == Piece::Kind::word) {
      words.push_back(lowered(piece.text));
    }
  }
  return words;
}

/// The output that words like "out" mean: the only one, or `output.txt`.
int meant_by_any(const std::vector<std::string>& outputs) {
  const auto usual = std::ranges::find(outputs, "output.txt");
  if (usual != outputs.end()) {
    return static_cast<int>(usual - outputs.begin());
  }
  return outputs.size() == 1 ? 0 : any_output;
}

/// The role that an ending says: `.in`, `.out`, `.ans` and the words for them.
Role role_of_ending(std::string_view ending, const RoleWords& known) {
  if (ending.empty()) {
    return {};
  }
  const auto wanted = lowered(ending.substr(1));
  const auto word = std::ranges::find_if(known.all(), [&](const RoleWords::Word& each) {
    return each.parts.size() == 1 && each.parts.front() == wanted;
  });
  return word == known.all().end() ? Role{} : word->role;
}

}  // namespace

RoleWords::RoleWords(const std::vector<std::string>& outputs) {
  for (std::size_t at = 0; at < outputs.size(); ++at) {
    auto parts = words_of_output(outputs[at]);
    if (parts.size() > 1) {
      std::string together;
      for (const auto& part : parts) {
        together += part;
      }
      words_.push_back({{std::move(together)}, {Role::Kind::output, static_cast<int>(at)}});
    }
    if (!parts.empty()) {
      words_.push_back({std::move(parts), {Role::Kind::output, static_cast<int>(at)}});
    }
  }
  const Role any{Role::Kind::output, meant_by_any(outputs)};
  for (const char* const word : {"output", "outputs", "answer", "answers", "expected"}) {
    words_.push_back({{word}, any});
  }
  for (const char* const word : {"out", "ans"}) {
    words_.push_back({{word}, any, true});
  }
  for (const char* const word : {"input", "inputs"}) {
    words_.push_back({{word}, {Role::Kind::input, 0}});
  }
  words_.push_back({{"in"}, {Role::Kind::input, 0}, true});
}

NameParts parts_of_folder(std::string_view name, const RoleWords& words) {
  auto pieces = pieces_of(name);
  mark_roles(pieces, words);
  if (has(pieces, Role::Kind::input) && has(pieces, Role::Kind::output)) {
    for (auto& piece : pieces) {
      piece.role = {};
    }
  }
  return parts_of(pieces, name);
}

NameParts parts_of_file(std::string_view name, const RoleWords& words) {
  const auto point = name.rfind('.');
  const auto ending = point == std::string_view::npos || point == 0 ? "" : name.substr(point);
  const auto stem = name.substr(0, name.size() - ending.size());
  constexpr std::string_view text = ".txt";
  const bool is_number = ending.size() > 1 && std::ranges::all_of(ending.substr(1), is_digit);
  if (is_number && lowered(stem).ends_with(text)) {
    // "input.txt.1" is an "input.1" of text.
    const auto front = stem.substr(0, stem.size() - text.size());
    auto parts = parts_of_file(fmt::format("{}{}{}", front, ending, text), words);
    parts.pattern = parts_of_file(stem, words).pattern + ".*";
    return parts;
  }
  auto pieces = pieces_of(stem);
  mark_roles(pieces, words);
  auto parts = parts_of(pieces, stem);
  const auto by_ending = role_of_ending(ending, words);
  if (by_ending.kind != Role::Kind::none) {
    parts.role = by_ending.kind == parts.role.kind ? stronger(by_ending, parts.role) : by_ending;
    parts.role_by_ending = true;
    parts.shape = std::string(stem) + '.' + mark;
    parts.literal = by_ending.kind == Role::Kind::output ? stem : name;
    parts.without_output = by_ending.kind == Role::Kind::output ? stem : name;
    parts.pattern = "*" + std::string(ending);
    return parts;
  }
  parts.shape += lowered(ending);
  parts.pattern += ending;
  if (lowered(ending) != ".txt") {
    parts.literal += ending;
    parts.without_output += ending;
    parts.without_roles += ending;
  }
  return parts;
}

std::string folded(std::string_view name) {
  std::string out;
  for (const auto& piece : pieces_of(name)) {
    auto text = piece.text;
    if (piece.kind == Piece::Kind::number) {
      text.remove_prefix(std::min(text.find_first_not_of('0'), text.size() - 1));
    }
    out += lowered(text);
  }
  return out;
}

}  // namespace cases
