#include "harness/course/gradescope.hpp"

#include <utility>

#include "harness/course/unicode.hpp"
#include "harness/course/yaml.hpp"

namespace harness {
namespace {

using Kind = YamlNode::Kind;

/// A member by its key, which Ruby writes as `:name` and others as `name`.
const YamlNode* member(const YamlNode& map, const std::string& key) {
  const YamlNode* const found = map.find(":" + key);
  return found != nullptr ? found : map.find(key);
}

std::string text_of(const YamlNode& map, const std::string& key) {
  const YamlNode* const found = member(map, key);
  return found != nullptr && found->kind == Kind::scalar ? in_nfc(trimmed(found->text)) : std::string();
}

cases::ParseError error_at(const YamlNode& node, std::string expected) {
  return {node.line, node.column, std::move(expected),
          node.kind == Kind::map    ? "a map"
          : node.kind == Kind::list ? "a list"
                                    : "a text"};
}

std::optional<ToldTime> time_in(std::string_view text) {
  auto time = read_time(text);
  if (!time) {
    return std::nullopt;
  }
  time->offset = time->offset.value_or(0);
  return *time;
}

cases::Parsed<GradescopeEntry> entry_of(const std::string& folder, const YamlNode& node) {
  if (node.kind != Kind::map) {
    return tl::unexpected(error_at(node, "a map with :submitters:"));
  }
  GradescopeEntry entry;
  entry.folder = folder;
  const YamlNode* const submitters = member(node, "submitters");
  if (submitters == nullptr || submitters->kind != Kind::list) {
    return tl::unexpected(error_at(submitters == nullptr ? node : *submitters, "a list of :submitters:"));
  }
  for (const YamlNode& each : submitters->values) {
    if (each.kind != Kind::map) {
      return tl::unexpected(error_at(each, "a map with :name:, :sid: and :email:"));
    }
    entry.submitters.push_back({text_of(each, "name"), text_of(each, "sid"), text_of(each, "email"), {}});
  }
  entry.date = text_of(node, "created_at");
  entry.created_at = time_in(entry.date);
  return entry;
}

}  // namespace

cases::Parsed<std::vector<GradescopeEntry>> read_gradescope(std::string_view yaml) {
  const auto root = read_yaml(yaml);
  if (!root) {
    return tl::unexpected(root.error());
  }
  if (root->kind != Kind::map) {
    return tl::unexpected(error_at(*root, "a map of submissions"));
  }
  std::vector<GradescopeEntry> entries;
  for (std::size_t i = 0; i < root->values.size(); ++i) {
    auto entry = entry_of(root->keys[i], root->values[i]);
    if (!entry) {
      return tl::unexpected(entry.error());
    }
    entries.push_back(*std::move(entry));
  }
  return entries;
}

}  // namespace harness
