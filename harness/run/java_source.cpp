#include "harness/run/java_source.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "harness/run/code_words.hpp"
#include "harness/run/source_text.hpp"
#include "harness/run/words.hpp"

namespace harness {
namespace {

class Declarations {
 public:
  explicit Declarations(std::string_view text) : tokens_(code_words(text)) {}

  JavaSource source;
  /// Classes with a main, in order.
  std::vector<std::string> mains;

  void read() {
    for (std::size_t at = 0; at < tokens_.size(); ++at) {
      step(at);
      if (is_name_byte(tokens_[at].front())) {
        source.words.emplace(tokens_[at]);
      }
    }
  }

 private:
  std::string_view token(std::size_t at) const { return at < tokens_.size() ? tokens_[at] : ""; }

  void step(std::size_t at) {
    const std::string_view word = token(at);
    if (word == "package" && open_.empty()) {
      source.package = package_at(at + 1);
    } else if (word == "import" && open_.empty()) {
      add_import(at + 1);
    } else if (declares_class(at)) {
      pending_ = token(at + 1);
      add_class(at);
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

  void add_import(std::size_t at) {
    const bool is_static = token(at) == "static";
    std::string name;
    for (at += is_static ? 1 : 0; at < tokens_.size() && token(at) != ";"; ++at) {
      name += token(at);
    }
    source.imports.push_back(is_static ? name.substr(0, name.rfind('.')) : name);
  }

  /// Only what stands in no other one.
  void add_class(std::size_t at) {
    if (!open_.empty()) {
      return;
    }
    source.classes.emplace_back(token(at + 1));
    for (std::size_t before = statement_; before < at; ++before) {
      if (token(before) == "public") {
        source.public_class = token(at + 1);
      }
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
  Declarations declarations(text.substr(has_utf8_mark(text) ? 3 : 0));
  declarations.read();
  const std::vector<std::string>& mains = declarations.mains;
  JavaSource source = declarations.source;
  if (std::find(mains.begin(), mains.end(), preferred) != mains.end()) {
    source.main_class = preferred;
  } else if (!mains.empty()) {
    source.main_class = mains.front();
  }
  return source;
}

std::filesystem::path package_root(const std::filesystem::path& folder, const std::string& package) {
  std::filesystem::path root = folder;
  const std::vector<std::string> parts = pieces(package, '.');
  for (auto part = parts.rbegin(); !package.empty() && part != parts.rend(); ++part) {
    if (root.filename() != *part) {
      return folder;
    }
    root = root.parent_path();
  }
  return root;
}

}  // namespace harness
