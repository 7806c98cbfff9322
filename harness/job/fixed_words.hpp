#pragma once

#include <string>

namespace harness {

/// What a compiler said of a candidate, the same in every run: without the folder of the candidate's copy,
/// the job's folder said as `..`, and the temporary names that compilers give (`ccA1b2C3.o`) as `ccXXXXXX.o`.
std::string in_fixed_words(std::string text, const std::string& snapshot, const std::string& job_folder);

/// What a candidate printed, the same in every run: without the folders of its run and of its copy, the job's
/// folder said as `..`.
void forget_places(std::string& text, const std::string& run_folder, const std::string& snapshot);

}  // namespace harness
