#pragma once

#include <string>
#include <string_view>

#include "harness/events/events.hpp"

namespace harness {

/// What is the same of cases that fail alike: the verdict, and for a run that ended badly, or left a file
/// undone, why, with the exception's type and place in the program; for a wrong file which it is, the kind of
/// its first difference, the step of the log, the column, and whether a chosen move is worth as much as the
/// expected one or less; for a missing one its name. Numbers, such as that of a line of the file, are no part
/// of it. The first file that is not right counts.
std::string alike_key(const CaseResult& result);

/// The first file that is not right; none for a run that ended badly, of which how far it came is told of the
/// smallest case.
const FileJudgement* first_wrong(const Judgement& judgement);

/// ", another move that is worth as much": how the move that a candidate chose compares with the expected
/// one, as far as the judge is sure; else empty.
std::string_view choice_words(const Divergence& divergence);

}  // namespace harness
