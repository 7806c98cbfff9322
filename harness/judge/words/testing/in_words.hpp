#pragma once

#include <string>
#include <utility>

#include "harness/judge/words/divergence_words.hpp"
#include "harness/judge/words/message_words.hpp"
#include "harness/judge/words/phrases.hpp"

namespace harness {

/// A divergence, and what is said of it.
struct ToldDivergence : Divergence, DivergenceWords {};

inline ToldDivergence in_words(Divergence divergence) {
  auto words = words_of(divergence);
  return {std::move(divergence), std::move(words)};
}

/// Hints as they are read.
inline std::string in_words(const Hints& hints) {
  std::string text;
  for (const auto& hint : hints) {
    add_sentence(text, words_of(hint));
  }
  return text;
}

}  // namespace harness
