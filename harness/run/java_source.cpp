#include "harness/run/java_source.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace harness {
namespace {

bool is_name_byte(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return std::isalnum(byte) != 0 || c == '_' || c == '$' || byte >= 0x80;
}

/// The end of a comment or of a literal that begins at `at`; `at` where there is none.
std::size_t end_of_skipped(std::string_view text, std::size_t at) {
  const auto after = [text](std::string_view closing, std::size_t from) {
    const std::size_t found = text.find(closing, from);
    return found == std::string_view::npos ? text.size() : found + closing.size();
  };
  const std::string_view rest = text.substr(at);
  if (rest.substr(0, 2) == "//") {
    return after("\n", at);
  }
  if (rest.substr(0, 2) == "/*") {
    return after("*/", at + 2);
  }
  const std::string_view quote = rest.substr(0, 3) == "\"\"\"" ? rest.substr(0, 3) : rest.substr(0, 1);
  if (quote.front() != '"' && quote.front() != '\'') {
    return at;
  }
  for (std::size_t next = at + quote.size(); next < text.size(); ++next) {
    if (text[next] == '\\') {
      ++next;
    } else if (text.substr(next, quote.size()) == quote) {
      return next + quote.size();
    }
  }
  return text.size();
}

/// Names and single signs.
std::vector<std::string_view> tokens_of(std::string_view text) {
  std::vector<std::string_view> tokens;
  std::size_t at = 0;
  while (at < text.size()) {
    const std::size_t skipped = end_of_skipped(text, at);
    if (skipped != at) {
      at = skipped;
      continue;
    }
    std::size_t end = at;
    while (end < text.size() && is_name_byte(text[end])) {
      ++end;
    }
    end = std::max(end, at + 1);
    if (std::isspace(static_cast<unsigned char>(text[at])) == 0) {
      tokens.push_back(text.substr(at, end - at));
    }
    at = end;
  }
  return tokens;
}

class Declarations {
 public:
  explicit Declarations(std::string_view text) : tokens_(tokens_of(text)) {}

  std::string package;
  /// Classes with a main, in order.
  std::vector<std::string> mains;

  void read() {
    for (std::size_t at = 0; at < tokens_.size(); ++at) {
      step(at);
    }
  }

 private:
  std::string_view token(std::size_t at) const { return at < tokens_.size() ? tokens_[at] : ""; }

  void step(std::size_t at) {
    const std::string_view word = token(at);
    if (word == "package" && open_.empty()) {
      package = package_at(at + 1);
    } else if (declares_class(at)) {
      pending_ = token(at + 1);
    } else if (word == "{") {
      open_.push_back(pending_);
      pending_.clear();
    } else if (word == "}" && !open_.empty()) {
      open_.pop_back();
    } else if (word == "main" && token(at + 1) == "(" && is_static_void(at)) {
      add_main();
    }
    if (word == "{" || word == "}" || word == ";") {
      statement_ = at + 1;
    }
  }

  /// The name up to a semicolon; empty where something else stands there.
  std::string package_at(std::size_t at) const {
    std::string name;
    while (at < tokens_.size() && (token(at) == "." || is_name_byte(token(at).front()))) {
      name += token(at++);
    }
    return token(at) == ";" ? name : "";
  }

  bool declares_class(std::size_t at) const {
    constexpr std::array<std::string_view, 4> kinds = {"class", "interface", "enum", "record"};
    const bool is_kind = std::find(kinds.begin(), kinds.end(), token(at)) != kinds.end();
    const bool is_literal = at > 0 && token(at - 1) == ".";
    return is_kind && !is_literal && !token(at + 1).empty() && is_name_byte(token(at + 1).front()) &&
           (token(at) != "record" || token(at + 2) == "(" || token(at + 2) == "<");
  }

  bool is_static_void(std::size_t name) const {
    const auto begin = tokens_.begin() + static_cast<std::ptrdiff_t>(statement_);
    const auto end = tokens_.begin() + static_cast<std::ptrdiff_t>(name);
    return std::find(begin, end, "static") != end && begin != end && *(end - 1) == "void";
  }

  /// A class inside a method or an anonymous one can hold no main that `java` would find.
  void add_main() {
    std::string joined;
    for (const std::string_view name : open_) {
      if (name.empty()) {
        return;
      }
      joined += joined.empty() ? "" : "$";
      joined += name;
    }
    if (!joined.empty()) {
      mains.push_back(joined);
    }
  }

  std::vector<std::string_view> tokens_;
  /// The class of each open brace; empty for the brace of anything else.
  std::vector<std::string> open_;
  std::string pending_;
  std::size_t statement_ = 0;
};

}  // namespace

JavaSource read_java(std::string_view text, std::string_view preferred) {
  Declarations declarations(text);
  declarations.read();
  const std::vector<std::string>& mains = declarations.mains;
  JavaSource source;
  source.package = declarations.package;
  if (std::find(mains.begin(), mains.end(), preferred) != mains.end()) {
    source.main_class = preferred;
  } else if (!mains.empty()) {
    source.main_class = mains.front();
  }
  return source;
}

}  // namespace harness
