#include "harness/job/fixed_words.hpp"

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <string_view>

#include "harness/run/left_folder.hpp"
#include "harness/run/words.hpp"

namespace harness {
namespace {

bool is_word(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

/// `cc`, six letters or digits by chance, and an ending: how GNU's and LLVM's compilers call temporary files.
void fix_temporary_names(std::string& text) {
  constexpr std::string_view prefix = "cc";
  constexpr std::string_view fixed = "XXXXXX";
  for (auto at = text.find(prefix); at != std::string::npos; at = text.find(prefix, at + 1)) {
    const auto chance = std::string_view(text).substr(at + prefix.size(), fixed.size() + 1);
    const bool begins_here = at == 0 || !is_word(text[at - 1]);
    if (begins_here && chance.size() == fixed.size() + 1 && chance.back() == '.' &&
        std::all_of(chance.begin(), chance.end() - 1, is_word)) {
      text.replace(at + prefix.size(), fixed.size(), fixed);
    }
  }
}

}  // namespace

std::string in_fixed_words(std::string text, const std::string& snapshot, const std::string& job_folder) {
  forget_folder(text, snapshot);
  replace_all(text, job_folder, "..");
  fix_temporary_names(text);
  return text;
}

void forget_places(std::string& text, const std::string& run_folder, const std::string& snapshot) {
  forget_folder(text, run_folder);
  forget_folder(text, snapshot);
  replace_all(text, snapshot.substr(0, snapshot.rfind('/')), "..");
}

}  // namespace harness
