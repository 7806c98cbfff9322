#include "harness/course/yaml.hpp"

#include <algorithm>
#include <exception>
#include <map>
#include <sstream>
#include <string>
#include <utility>
#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/exceptions.h>
#include <yaml-cpp/mark.h>
#include <yaml-cpp/parser.h>

namespace harness {
namespace {

constexpr std::size_t most_levels = 64;
constexpr std::size_t most_shown = 24;

/// What stops the parser from within.
struct Refused final : std::exception {
  explicit Refused(cases::ParseError why) : error(std::move(why)) {}
  cases::ParseError error;
};

/// Makes a tree of a parser's events.
class TreeMaker final : public YAML::EventHandler {
 public:
  YamlNode take() { return std::move(root_); }

  void OnDocumentStart(const YAML::Mark& /*mark*/) override {}
  void OnDocumentEnd() override {}

  void OnNull(const YAML::Mark& mark, YAML::anchor_t anchor) override { add(mark, anchor, {}); }

  void OnScalar(const YAML::Mark& mark, const std::string& /*tag*/, YAML::anchor_t anchor,
                const std::string& value) override {
    add(mark, anchor, value);
  }

  void OnAlias(const YAML::Mark& mark, YAML::anchor_t anchor) override {
    const auto named = texts_.find(anchor);
    if (named == texts_.end()) {
      throw Refused(error_at(mark, "an alias of a text", "an alias of a map or a list"));
    }
    add(mark, YAML::NullAnchor, named->second);
  }

  void OnSequenceStart(const YAML::Mark& mark, const std::string& /*tag*/, YAML::anchor_t /*anchor*/,
                       YAML::EmitterStyle::value /*style*/) override {
    open(mark, YamlNode::Kind::list);
  }
  void OnSequenceEnd() override { open_.pop_back(); }

  void OnMapStart(const YAML::Mark& mark, const std::string& /*tag*/, YAML::anchor_t /*anchor*/,
                  YAML::EmitterStyle::value /*style*/) override {
    open(mark, YamlNode::Kind::map);
  }
  void OnMapEnd() override { open_.pop_back(); }

 private:
  static cases::ParseError error_at(const YAML::Mark& mark, std::string expected, std::string found) {
    return {mark.line + 1, mark.column + 1, std::move(expected), std::move(found)};
  }

  static bool wants_key(const YamlNode& node) {
    return node.kind == YamlNode::Kind::map && node.keys.size() == node.values.size();
  }

  void add(const YAML::Mark& mark, YAML::anchor_t anchor, const std::string& text) {
    if (anchor != YAML::NullAnchor) {
      texts_[anchor] = text;
    }
    if (!open_.empty() && wants_key(*open_.back())) {
      open_.back()->keys.push_back(text);
    } else {
      place(mark).text = text;
    }
  }

  void open(const YAML::Mark& mark, YamlNode::Kind kind) {
    if (!open_.empty() && wants_key(*open_.back())) {
      throw Refused(error_at(mark, "a key that is a text", kind == YamlNode::Kind::map ? "a map" : "a list"));
    }
    if (open_.size() == most_levels) {
      throw Refused(error_at(mark, "at most 64 levels", "one more"));
    }
    YamlNode& node = place(mark);
    node.kind = kind;
    open_.push_back(&node);
  }

  /// Where the next value goes. What is open stays where it is: nothing is added beside it before its end.
  YamlNode& place(const YAML::Mark& mark) {
    YamlNode& node = open_.empty() ? root_ : open_.back()->values.emplace_back();
    node.line = mark.line + 1;
    node.column = mark.column + 1;
    return node;
  }

  YamlNode root_;
  std::vector<YamlNode*> open_;
  std::map<YAML::anchor_t, std::string> texts_;
};

/// What stands there, for a message.
std::string found_at(std::string_view text, int line, int column) {
  for (; line > 1 && !text.empty(); --line) {
    const auto end = text.find('\n');
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  }
  text = text.substr(0, text.find_first_of("\r\n"));
  text.remove_prefix(std::min(text.size(), static_cast<std::size_t>(column - 1)));
  if (text.empty()) {
    return "the end of the line";
  }
  return "'" + std::string(text.substr(0, most_shown)) + (text.size() > most_shown ? "..." : "") + "'";
}

cases::ParseError error_of(const YAML::ParserException& fault, std::string_view text) {
  const int line = std::max(fault.mark.line, 0) + 1;
  const int column = std::max(fault.mark.column, 0) + 1;
  return {line, column, "YAML that can be read (" + fault.msg + ")", found_at(text, line, column)};
}

}  // namespace

const YamlNode* YamlNode::find(std::string_view key) const {
  const auto found = std::ranges::find(keys, key);
  return found == keys.end() ? nullptr : &values[static_cast<std::size_t>(found - keys.begin())];
}

cases::Parsed<YamlNode> read_yaml(std::string_view text) {
  TreeMaker maker;
  try {
    std::istringstream bytes{std::string(text)};
    YAML::Parser parser(bytes);
    parser.HandleNextDocument(maker);
    // Lines that go on further to the left are a document of their own to the parser.
    TreeMaker other;
    if (parser.HandleNextDocument(other)) {
      const YamlNode next = other.take();
      return tl::unexpected(cases::ParseError{next.line, next.column, "the end of the document",
                                              found_at(text, next.line, next.column)});
    }
  } catch (const Refused& refused) {
    return tl::unexpected(refused.error);
  } catch (const YAML::ParserException& fault) {
    return tl::unexpected(error_of(fault, text));
  }
  return maker.take();
}

}  // namespace harness
