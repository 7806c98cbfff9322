#pragma once

#include <vector>

#include "harness/judge/message.hpp"

namespace harness {

/// What a run shows of why there is no right file, before any of its answers is looked at. The arguments of
/// each, and its words, stand in harness/judge/words.
enum class SymptomId {
  /// A text of a report that an earlier version has kept.
  as_kept,

  // What the program said itself.
  exception,
  caused_by,
  own_place,
  own_line,

  // Where it looked for its input.
  looked_for,
  looked_for_fixed_name,
  standard_input,
  never_read,
  never_read_named,

  // Where it wanted to write.
  writes_elsewhere,

  // How it is called.
  called_with,
  called_without,
  called_by_option
};
inline constexpr SymptomId last_symptom = SymptomId::called_by_option;

using Symptom = Message<SymptomId>;
/// Each is a sentence of its own.
using Symptoms = std::vector<Symptom>;

}  // namespace harness
