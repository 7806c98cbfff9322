#include "fuzz/foundations/mutant.hpp"

#include <algorithm>

namespace fuzz {

std::string_view name_of(MutantKind kind) {
  switch (kind) {
    case MutantKind::rules:
      return "rules";
    case MutantKind::search:
      return "search";
    case MutantKind::writing:
      return "writing";
  }
  return {};
}

std::string_view name_of(MutantClass mutant_class) {
  switch (mutant_class) {
    case MutantClass::killable:
      return "killable";
    case MutantClass::equivalent:
      return "equivalent";
    case MutantClass::invisible:
      return "invisible";
    case MutantClass::slip:
      return "slip";
  }
  return {};
}

Mistake mistake_spelled(std::string_view text) {
  const auto at = text.find('@');
  return at == std::string_view::npos ? Mistake{text} : Mistake{text.substr(0, at), text.substr(at + 1)};
}

std::string spelled(const Mistake& mistake) {
  std::string text(mistake.name);
  if (!mistake.site.empty()) {
    text += '@';
    text += mistake.site;
  }
  return text;
}

std::vector<Mistake> made_at(std::string_view task, std::span<const std::string_view> mistakes) {
  std::vector<Mistake> made;
  for (const auto text : mistakes) {
    const auto [name, site] = mistake_spelled(text);
    const auto colon = std::min(site.find(':'), site.size());
    if (site.empty() || site.substr(0, colon) == task) {
      made.push_back({name, site.substr(std::min(colon + 1, site.size()))});
    }
  }
  return made;
}

std::vector<std::string_view> names_at(std::span<const Mistake> mistakes,
                                       std::initializer_list<std::string_view> parts) {
  std::vector<std::string_view> names;
  for (const auto& [name, part] : mistakes) {
    if (part.empty() || std::ranges::find(parts, part) != parts.end()) {
      names.push_back(name);
    }
  }
  return names;
}

}  // namespace fuzz
