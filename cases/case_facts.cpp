#include "cases/case_facts.hpp"

#include <algorithm>
#include <limits>
#include <optional>
#include <set>
#include <utility>

#include <fmt/core.h>
#include <nlohmann/json.hpp>
#include <xxhash.h>

#include "cases/in_quotes.hpp"

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

/// Follows a JSON text while it is read, and remembers what no case.json has: a member twice in one object,
/// of which a reader may take the one or the other, and objects or arrays without end in each other.
class Watch {
 public:
  /// Whether what the event tells of is kept.
  bool keeps(int depth, json::parse_event_t event, const json& parsed) {
    const auto level = static_cast<std::size_t>(depth);
    if (event == json::parse_event_t::object_start || event == json::parse_event_t::array_start) {
      names_.resize(std::max(names_.size(), std::min(level, deepest) + 2));
      names_[std::min(level, deepest) + 1].clear();
      if (level >= deepest) {
        fail(fmt::format("expected at most {} objects and arrays in each other, found more", deepest));
      }
      return level < deepest;
    }
    if (event == json::parse_event_t::key && level < names_.size()) {
      const auto& name = parsed.get_ref<const std::string&>();
      if (!names_[level].insert(name).second) {
        fail(fmt::format("expected each member once, found {} twice", in_quotes(name)));
      }
    }
    return true;
  }

  /// Empty where there is none.
  const std::string& fault() const { return fault_; }

 private:
  static constexpr std::size_t deepest = 16;

  void fail(std::string fault) {
    if (fault_.empty()) {
      fault_ = std::move(fault);
    }
  }

  /// Of the objects that are open, by how many they stand in.
  std::vector<std::set<std::string>> names_;
  std::string fault_;
};

/// What the library says, which quotes the text, as one short line: its middle is left out where it is long.
std::string in_one_line(std::string_view what) {
  constexpr std::size_t longest = 200;
  constexpr std::size_t at_the_end = 60;
  constexpr std::size_t digits = 4;
  std::string line = printable(what);
  if (line.size() <= longest) {
    return line;
  }
  // No byte is cut in two: each takes at most four places, and the second half is whole bytes again.
  std::string end;
  for (std::size_t at = what.size(); end.size() + digits <= at_the_end; --at) {
    end.insert(0, printable(what.substr(at - 1, 1)));
  }
  std::string begin;
  for (std::size_t at = 0; begin.size() + digits <= longest - at_the_end; ++at) {
    begin += printable(what.substr(at, 1));
  }
  return begin + "..." + end;
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

  /// Whether a member's name can stand in a sentence as it is.
  static bool is_name(std::string_view name) {
    constexpr std::size_t longest = 40;
    return !name.empty() && name.size() <= longest &&
           std::ranges::all_of(name, [](char c) { return c > ' ' && c <= '~' && c != '\''; });
  }

  void fail(std::string_view name, std::string_view expected, const json& found) {
    if (!error_) {
      const auto shown = found.is_number() ? found.dump() : found.is_null() ? "nothing" : found.type_name();
      error_ = fmt::format("{}: expected {}, found {}", is_name(name) ? std::string(name) : in_quotes(name),
                           expected, shown);
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
    Watch watch;
    const auto object = json::parse(text, [&watch](int depth, json::parse_event_t event, const json& parsed) {
      return watch.keeps(depth, event, parsed);
    });
    if (!watch.fault().empty()) {
      return tl::unexpected(watch.fault());
    }
    return FactsReader().read(object);
  } catch (const json::exception& error) {
    const std::string_view what = error.what();
    return tl::unexpected(in_one_line(what.substr(what.find("] ") + 2)));
  }
}

}  // namespace cases
