#include "harness/judge/judgement.hpp"

namespace harness {

std::string_view name_of(DivergenceKind kind) {
  switch (kind) {
    case DivergenceKind::value:
      return "value";
    case DivergenceKind::alpha:
      return "alpha";
    case DivergenceKind::beta:
      return "beta";
    case DivergenceKind::depth:
      return "depth";
    case DivergenceKind::missing_line:
      return "missing line";
    case DivergenceKind::extra_line:
      return "extra line";
    case DivergenceKind::not_pruned:
      return "not pruned";
    case DivergenceKind::pruned_too_much:
      return "pruned too much";
    case DivergenceKind::other_node:
      return "other node";
    case DivergenceKind::header:
      return "header";
    case DivergenceKind::malformed:
      return "malformed";
    case DivergenceKind::truncated:
      return "truncated";
    case DivergenceKind::square:
      return "square";
    case DivergenceKind::extra_boards:
      return "extra boards";
    case DivergenceKind::missing_boards:
      return "missing boards";
    case DivergenceKind::field:
      return "field";
    case DivergenceKind::line:
      return "line";
  }
  return "";
}

std::optional<DivergenceKind> divergence_kind_of(std::string_view name) {
  // `line` is the last one.
  for (int number = 0; number <= static_cast<int>(DivergenceKind::line); ++number) {
    const auto kind = static_cast<DivergenceKind>(number);
    if (name_of(kind) == name) {
      return kind;
    }
  }
  return std::nullopt;
}

}  // namespace harness
