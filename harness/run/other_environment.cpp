#include "harness/run/other_environment.hpp"

#include <algorithm>
#include <cstddef>
#include <locale.h>

namespace harness {
namespace {

bool is_installed(const char* name) {
  const locale_t found = ::newlocale(LC_ALL_MASK, name, nullptr);
  if (found == nullptr) {
    return false;
  }
  ::freelocale(found);
  return true;
}

/// One that is not the usual one: with a comma in numbers and letters sorted as in a dictionary, where the
/// machine has such a one. A name that is not installed would be a fault of the environment.
std::string other_locale() {
  for (const char* const name : {"de_DE.UTF-8", "fr_FR.UTF-8", "en_US.UTF-8"}) {
    if (is_installed(name)) {
      return name;
    }
  }
  return "C";
}

/// Puts a variable in the place of one of that name.
void put(const std::string& name, const std::string& value, std::vector<std::string>& environment) {
  std::erase_if(environment, [&name](const std::string& line) { return line.starts_with(name + "="); });
  environment.push_back(name + "=" + value);
}

}  // namespace

std::string_view name_of(EnvironmentPart part) {
  switch (part) {
    case EnvironmentPart::hash_seed:
      return "hash_seed";
    case EnvironmentPart::addresses:
      return "addresses";
    case EnvironmentPart::fresh_memory:
      return "fresh_memory";
    case EnvironmentPart::size:
      return "size";
    case EnvironmentPart::locale:
      return "locale";
  }
  return "";
}

void put_elsewhere(const std::vector<EnvironmentPart>& parts, std::vector<std::string>& environment) {
  const auto has = [&parts](EnvironmentPart part) { return std::ranges::find(parts, part) != parts.end(); };
  const std::string seed = has(EnvironmentPart::hash_seed) ? "1" : "2";
  put("PYTHONHASHSEED", seed, environment);
  put("PERL_HASH_SEED", seed, environment);
  put("PERL_PERTURB_KEYS", "0", environment);
  if (has(EnvironmentPart::fresh_memory)) {
    put("MALLOC_PERTURB_", "165", environment);
  }
  if (has(EnvironmentPart::size)) {
    constexpr std::size_t bytes = 3000;
    put("PADDING", std::string(bytes, 'x'), environment);
  }
  if (has(EnvironmentPart::locale)) {
    static const std::string locale = other_locale();
    put("LANG", locale, environment);
    put("LC_ALL", locale, environment);
  }
}

}  // namespace harness
