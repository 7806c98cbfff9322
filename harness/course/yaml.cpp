#include "harness/course/yaml.hpp"

#include <algorithm>
#include <cstddef>
#include <map>
#include <optional>
#include <tuple>
#include <utility>

#include "cases/in_quotes.hpp"
#include "harness/course/unicode.hpp"
#include "harness/course/yaml_text.hpp"

namespace harness {
namespace {

constexpr int deepest = 64;

/// Reads from front to back and remembers the first thing that is wrong; after that it is at the end.
class YamlReader {
 public:
  explicit YamlReader(std::string_view text) : text_(text) {}

  cases::Parsed<YamlNode> read() {
    skip_to_content();
    if (text_.substr(at_).starts_with("---")) {
      at_ += 3;
      skip_to_content();
    }
    YamlNode root = at_end() ? YamlNode{} : block(-1);
    skip_to_content();
    if (!at_end()) {
      fail("a line of the map or list above");
    }
    if (error_) {
      return tl::unexpected(*error_);
    }
    return root;
  }

 private:
  bool at_end() const {
    const bool is_next_document = column() == 0 && at_ > 0 && at_ + 3 <= text_.size() &&
                                  (text_.substr(at_, 3) == "---" || text_.substr(at_, 3) == "...");
    return at_ >= text_.size() || is_next_document;
  }
  int column() const { return static_cast<int>(at_ - line_start_); }
  char here(std::size_t ahead = 0) const { return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\n'; }
  static bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r'; }
  static bool ends_word(char c) { return is_blank(c) || c == '\n'; }
  bool at_line_end() const {
    return here() == '\n' || (here() == '#' && (at_ == line_start_ || is_blank(text_[at_ - 1])));
  }
  bool at_dash() const { return here() == '-' && ends_word(here(1)); }

  void take() {
    if (at_ < text_.size() && text_[at_++] == '\n') {
      ++line_;
      line_start_ = at_;
    }
  }
  void skip_blanks() {
    while (at_ < text_.size() && is_blank(text_[at_])) {
      ++at_;
    }
  }
  void skip_line() { at_ = std::min(text_.find('\n', at_), text_.size()); }
  void skip_to_content() {
    skip_blanks();
    while (at_ < text_.size() && at_line_end()) {
      skip_line();
      take();
      skip_blanks();
    }
  }

  void fail(std::string expected) {
    if (!error_) {
      const std::string_view rest = text_.substr(at_, text_.find('\n', at_) - at_);
      error_ = cases::ParseError{line_, column() + 1, std::move(expected),
                                 at_ >= text_.size() ? "the end of the file"
                                 : rest.empty()      ? "the end of the line"
                                                     : cases::in_quotes(rest)};
    }
    at_ = text_.size();
  }

  YamlNode node(YamlNode::Kind kind) const {
    YamlNode made;
    made.kind = kind;
    made.line = line_;
    made.column = column() + 1;
    return made;
  }

  // Blocks: what goes by indentation. `parent` is the column of the key or dash that it belongs to.

  YamlNode block(int parent) {
    if (++depth_ > deepest) {
      fail("at most 64 levels");
    }
    YamlNode made;
    if (at_dash()) {
      made = list();
    } else if (key_end()) {
      made = map();
    } else {
      made = inline_value(parent);
    }
    --depth_;
    return made;
  }

  YamlNode list() {
    YamlNode made = node(YamlNode::Kind::list);
    const int indent = column();
    while (!at_end() && column() == indent && at_dash()) {
      take();
      made.values.push_back(value_behind(indent, true));
      skip_to_content();
    }
    return made;
  }

  YamlNode map() {
    YamlNode made = node(YamlNode::Kind::map);
    const int indent = column();
    while (!at_end() && column() == indent && !at_dash()) {
      const auto end = key_end();
      if (!end) {
        fail("a key with a colon");
        break;
      }
      made.keys.push_back(unquoted_yaml(text_.substr(at_, *end - at_)));
      at_ = text_.find(':', *end) + 1;
      made.values.push_back(value_behind(indent, false));
      skip_to_content();
    }
    if (!at_end() && column() > indent) {
      fail("a key in the column of the one above");
    }
    return made;
  }

  /// Where the key ends that stands here; nothing where none does.
  std::optional<std::size_t> key_end() const {
    std::size_t at = at_;
    if (here() == '"' || here() == '\'') {
      at = quoted_end(at_);
      const std::size_t colon = text_.find_first_not_of(" \t", at);
      const bool is_key = text_.substr(at_, at - at_).find('\n') == std::string_view::npos &&
                          colon != std::string_view::npos && text_[colon] == ':' &&
                          (colon + 1 == text_.size() || ends_word(text_[colon + 1]));
      return is_key ? std::optional(at) : std::nullopt;
    }
    if (std::string_view("[{|>*!&#?%@`").find(here()) != std::string_view::npos) {
      return std::nullopt;
    }
    for (; at < text_.size() && text_[at] != '\n'; ++at) {
      if (text_[at] == ':' && at > at_ && (at + 1 == text_.size() || ends_word(text_[at + 1]))) {
        return at;
      }
      if (text_[at] == '#' && at > at_ && is_blank(text_[at - 1])) {
        return std::nullopt;
      }
    }
    return std::nullopt;
  }

  /// Past the quote that ends the quoted text at `at`; the text's end where none does.
  std::size_t quoted_end(std::size_t at) const {
    const char quote = text_[at++];
    while (at < text_.size()) {
      if (text_[at] == '\\' && quote == '"') {
        ++at;
      } else if (text_[at] == quote) {
        if (quote == '"' || at + 1 >= text_.size() || text_[at + 1] != '\'') {
          return at + 1;
        }
        ++at;
      }
      ++at;
    }
    return text_.size();
  }

  /// What stands behind a dash or a key's colon.
  YamlNode value_behind(int parent, bool is_item) {
    skip_blanks();
    const std::string anchor = properties();
    YamlNode made = node(YamlNode::Kind::scalar);
    if (at_line_end()) {
      skip_to_content();
      const bool is_below = column() > parent || (!is_item && column() == parent && at_dash());
      if (!at_end() && is_below) {
        made = block(parent);
      }
    } else {
      made = is_item ? block(parent) : inline_value(parent);
    }
    if (!anchor.empty() && made.kind == YamlNode::Kind::scalar) {
      anchored_[anchor] = made.text;
    }
    return made;
  }

  /// Skips tags, and gives the name of an anchor.
  std::string properties() {
    std::string anchor;
    while (here() == '!' || here() == '&') {
      const std::string read = word();
      anchor = read.front() == '&' ? read.substr(1) : anchor;
      skip_blanks();
    }
    return anchor;
  }

  std::string word() {
    std::string out;
    while (!ends_word(here())) {
      out += here();
      take();
    }
    return out;
  }

  YamlNode inline_value(int parent) {
    switch (here()) {
      case '[':
      case '{':
        return flow();
      case '|':
      case '>':
        return block_text(parent);
      case '"':
      case '\'':
        return ended(quoted());
      case '*':
        return ended(alias());
      default:
        return plain(parent);
    }
  }

  /// A value behind which the line has to end.
  YamlNode ended(YamlNode made) {
    skip_blanks();
    if (!at_line_end()) {
      fail("the end of the line");
    }
    return made;
  }

  YamlNode alias() {
    YamlNode made = node(YamlNode::Kind::scalar);
    const auto known = anchored_.find(word().substr(1));
    made.text = known == anchored_.end() ? std::string() : known->second;
    return made;
  }

  YamlNode quoted() {
    YamlNode made = node(YamlNode::Kind::scalar);
    const std::size_t end = quoted_end(at_);
    const std::string_view raw = text_.substr(at_, end - at_);
    if (raw.size() < 2 || raw.back() != raw.front()) {
      fail("a text with a quote behind it");
      return made;
    }
    made.text = unquoted_yaml(raw);
    while (at_ < end) {
      take();
    }
    return made;
  }

  YamlNode plain(int parent) {
    YamlNode made = node(YamlNode::Kind::scalar);
    made.text = plain_line();
    // A comment ends it.
    while (here() == '\n' && goes_on_below(parent)) {
      made.text += " " + plain_line();
    }
    return made;
  }

  /// Goes to the next line that is deeper than `parent`, if the next one with anything on it is.
  bool goes_on_below(int parent) {
    const auto before = std::tuple(at_, line_, line_start_);
    skip_to_content();
    if (at_end() || column() <= parent) {
      std::tie(at_, line_, line_start_) = before;
      return false;
    }
    return true;
  }

  std::string plain_line() {
    const std::size_t begin = at_;
    while (!at_line_end()) {
      take();
    }
    return std::string(trimmed(text_.substr(begin, at_ - begin)));
  }

  YamlNode block_text(int parent) {
    YamlNode made = node(YamlNode::Kind::scalar);
    skip_line();
    take();
    while (at_ < text_.size()) {
      const std::size_t first = std::min(text_.find_first_not_of(" \r", at_), text_.size());
      const bool is_empty = first == text_.size() || text_[first] == '\n';
      if (!is_empty && static_cast<int>(first - at_) <= parent) {
        break;
      }
      const std::size_t begin = is_empty ? first : at_;
      skip_line();
      made.text += std::string(text_.substr(begin, at_ - begin)) + "\n";
      take();
    }
    return made;
  }

  YamlNode flow() {
    const bool is_map = here() == '{';
    YamlNode made = node(is_map ? YamlNode::Kind::map : YamlNode::Kind::list);
    if (++depth_ > deepest) {
      fail("at most 64 levels");
    }
    take();
    skip_to_content();
    while (at_ < text_.size() && here() != ']' && here() != '}') {
      if (is_map) {
        made.keys.push_back(flow_value().text);
        skip_to_content();
        if (here() != ':') {
          fail("a colon");
          break;
        }
        take();
        skip_to_content();
      }
      made.values.push_back(flow_value());
      skip_to_content();
      if (here() == ',') {
        take();
        skip_to_content();
      } else if (here() != (is_map ? '}' : ']')) {
        fail(is_map ? "a comma or }" : "a comma or ]");
      }
    }
    if (here() != (is_map ? '}' : ']')) {
      fail(is_map ? "a comma or }" : "a comma or ]");
    }
    take();
    --depth_;
    return made;
  }

  YamlNode flow_value() {
    if (here() == '[' || here() == '{') {
      return flow();
    }
    if (here() == '"' || here() == '\'') {
      return quoted();
    }
    YamlNode made = node(YamlNode::Kind::scalar);
    const std::size_t begin = at_;
    while (here() != '\n' && std::string_view(",[]{}").find(here()) == std::string_view::npos &&
           (here() != ':' || at_ == begin || !(ends_word(here(1)) || here(1) == ','))) {
      take();
    }
    made.text = trimmed(text_.substr(begin, at_ - begin));
    return made;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  int line_ = 1;
  std::size_t line_start_ = 0;
  int depth_ = 0;
  std::map<std::string, std::string, std::less<>> anchored_;
  std::optional<cases::ParseError> error_;
};

}  // namespace

const YamlNode* YamlNode::find(std::string_view key) const {
  const auto found = std::ranges::find(keys, key);
  return kind != Kind::map || found == keys.end() ? nullptr
                                                  : &values[static_cast<std::size_t>(found - keys.begin())];
}

cases::Parsed<YamlNode> read_yaml(std::string_view text) {
  return YamlReader(text).read();
}

}  // namespace harness
