#include "harness/run/package_json.hpp"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "harness/run/words.hpp"

namespace harness {
namespace {

std::string text_of(const nlohmann::json& object, const char* name) {
  const auto found = object.is_object() ? object.find(name) : object.end();
  return found != object.end() && found->is_string() ? found->get<std::string>() : "";
}

}  // namespace

std::string program_of_package(std::string_view text) {
  const nlohmann::json package = nlohmann::json::parse(text, nullptr, false);
  if (!package.is_object()) {
    return "";
  }
  std::string program = text_of(package, "main");
  const auto scripts = package.find("scripts");
  const auto words = split_words(scripts != package.end() ? text_of(*scripts, "start") : "");
  for (std::size_t at = 1; words && at < words->size(); ++at) {
    if ((*words)[0] == "node" && !(*words)[at].starts_with('-')) {
      program = (*words)[at];
      break;
    }
  }
  return program.starts_with("./") ? program.substr(2) : program;
}

}  // namespace harness
