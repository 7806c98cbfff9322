#include "fuzz/foundations/mutant.hpp"

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
  }
  return {};
}

}  // namespace fuzz
