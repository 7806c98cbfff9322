#pragma once

#include <string>
#include <string_view>

#include "harness/judge/judge.hpp"
#include "harness/judge/symptom.hpp"

namespace harness {

/// How a message says that a file is not there: the name that it gives; empty where none does.
/// "[Errno 2] No such file or directory: 'C:\\input.txt'", "input.txt (No such file or directory)", and what
/// Java and Node.js say.
std::string file_not_found_in(std::string_view printed);

/// What a run shows of why there is no right file: empty where there is one and the run ended well. Only what
/// is certain. `judgement` is what is said of the run and its files.
Symptoms symptoms_of(const RunResult& run, const Demand& demand, const FoundFiles& found,
                     const Judgement& judgement);

}  // namespace harness
