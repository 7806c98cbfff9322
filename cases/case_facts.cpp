#include "cases/case_facts.hpp"

#include <algorithm>
#include <limits>
#include <optional>

#include <fmt/core.h>
#include <nlohmann/json.hpp>
#include <xxhash.h>

namespace cases {
namespace {

using nlohmann::json;

json to_json(const FileFacts& file) {
  return {{"size", file.size}, {"hash", file.hash}};
}

json to_json(const CaseFacts& facts) {
  json expected = json::object();
  for (const auto& [name, file] : facts.expected) {
    expected[name] = to_json(file);
  }
  const bool alone = facts.witness == Witness::solver;
  json object{{"assignment", facts.assignment},
              {"seed", facts.seed},
              {"profile", facts.profile},
              {"tags", facts.tags},
              {"nodes", facts.nodes},
              {"input", to_json(facts.input)},
              {"expected", expected},
              {"witness", alone ? json::array({"solver"}) : json::array({"solver", "oracle"})}};
  if (!facts.kills.empty()) {
    object["kills"] = facts.kills;
  }
  return object;
}

/// Reads case.json and remembers the first member that is missing or wrong.
class FactsReader {
 public:
  tl::expected<CaseFacts, std::string> read(const json& object) {
    CaseFacts facts;
    facts.assignment = text(object, "assignment");
    facts.seed = number(object, "seed", std::numeric_limits<std::uint64_t>::max());
    facts.profile = text(object, "profile");
    facts.tags = texts(object, "tags");
    facts.nodes = static_cast<std::int64_t>(number(object, "nodes", largest));
    facts.input = file(member(object, "input"), "input");
    facts.expected = files(object, "expected");
    facts.witness = witness(object, "witness");
    if (object.contains("kills")) {
      facts.kills = texts(object, "kills");
    }
    if (error_) {
      return tl::unexpected(*error_);
    }
    return facts;
  }

 private:
  static constexpr std::uint64_t largest = std::numeric_limits<std::int64_t>::max();

  static const json& member(const json& object, std::string_view name) {
    static const json nothing;
    const auto found = object.find(name);
    return found == object.end() ? nothing : *found;
  }

  void fail(std::string_view name, std::string_view expected, const json& found) {
    if (!error_) {
      const auto shown = found.is_number() ? found.dump() : found.is_null() ? "nothing" : found.type_name();
      error_ = fmt::format("{}: expected {}, found {}", name, expected, shown);
    }
  }

  std::string text(const json& object, std::string_view name) {
    const json& value = member(object, name);
    if (!value.is_string()) {
      fail(name, "a string", value);
      return {};
    }
    return value.get<std::string>();
  }

  std::uint64_t number(const json& object, std::string_view name, std::uint64_t high) {
    const json& value = member(object, name);
    if (!value.is_number_unsigned() || value.get<std::uint64_t>() > high) {
      fail(name, fmt::format("a whole number from 0 to {}", high), value);
      return 0;
    }
    return value.get<std::uint64_t>();
  }

  std::vector<std::string> texts(const json& object, std::string_view name) {
    const json& value = member(object, name);
    if (!value.is_array() || !std::ranges::all_of(value, [](const json& each) { return each.is_string(); })) {
      fail(name, "an array of strings", value);
      return {};
    }
    return value.get<std::vector<std::string>>();
  }

  Witness witness(const json& object, std::string_view name) {
    const auto names = texts(object, name);
    if (names == std::vector<std::string>{"solver", "oracle"}) {
      return Witness::solver_and_oracle;
    }
    if (names != std::vector<std::string>{"solver"}) {
      fail(name, R"(["solver"] or ["solver", "oracle"])", member(object, name));
    }
    return Witness::solver;
  }

  FileFacts file(const json& value, std::string_view name) {
    if (!value.is_object()) {
      fail(name, "an object", value);
      return {};
    }
    return {static_cast<std::int64_t>(number(value, "size", largest)), text(value, "hash")};
  }

  std::map<std::string, FileFacts> files(const json& object, std::string_view name) {
    std::map<std::string, FileFacts> files;
    const json& value = member(object, name);
    if (!value.is_object()) {
      fail(name, "an object", value);
      return files;
    }
    for (const auto& [each, facts] : value.items()) {
      files[each] = file(facts, each);
    }
    return files;
  }

  std::optional<std::string> error_;
};

}  // namespace

std::string hash_of(std::string_view bytes) {
  return fmt::format("{:016x}", XXH3_64bits(bytes.data(), bytes.size()));
}

FileFacts facts_of(std::string_view bytes) {
  return {static_cast<std::int64_t>(bytes.size()), hash_of(bytes)};
}

std::string print_facts(const CaseFacts& facts) {
  // Bytes that are not UTF-8 become U+FFFD: JSON has no spelling for them.
  return to_json(facts).dump(2, ' ', false, json::error_handler_t::replace) + "\n";
}

tl::expected<CaseFacts, std::string> parse_facts(std::string_view text) {
  try {
    return FactsReader().read(json::parse(text));
  } catch (const json::exception& error) {
    const std::string_view what = error.what();
    return tl::unexpected(std::string(what.substr(what.find("] ") + 2)));
  }
}

}  // namespace cases
