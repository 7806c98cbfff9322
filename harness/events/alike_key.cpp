#include "harness/events/alike_key.hpp"

#include <algorithm>
#include <cctype>
#include <cstddef>

#include <fmt/core.h>

#include "harness/events/score.hpp"
#include "harness/events/text.hpp"
#include "harness/judge/words/message_words.hpp"
#include "harness/judge/words/phrases.hpp"

namespace harness {
namespace {

/// Each word that has a digit becomes '#': numbers, squares and addresses differ from case to case.
std::string without_numbers(std::string_view text) {
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const auto is_word = [](unsigned char sign) { return std::isalnum(sign) != 0 || sign == '_'; };
    const auto end = std::find_if_not(text.begin() + static_cast<std::ptrdiff_t>(at), text.end(), is_word);
    const auto word = text.substr(at, static_cast<std::size_t>(end - text.begin()) - at);
    const bool has_digit =
        std::ranges::any_of(word, [](unsigned char sign) { return std::isdigit(sign) != 0; });
    out += has_digit ? "#" : word;
    at += word.size();
    if (at < text.size()) {
      out += text[at++];
    }
  }
  return out;
}

/// "KeyError" of "KeyError: 'A3'".
std::string_view type_of_exception(std::string_view text) {
  return text.substr(0, text.find(':'));
}

/// Where the place in the program is known, an exception's own words may differ from case to case.
std::string symptoms_key(const Symptoms& symptoms) {
  const bool has_place = std::ranges::count(symptoms, SymptomId::own_place, &Symptom::id) > 0;
  std::string key;
  for (const auto& symptom : symptoms) {
    const auto words = words_of(symptom);
    const bool is_exception = symptom.id == SymptomId::exception || symptom.id == SymptomId::caused_by;
    if (symptom.id == SymptomId::own_place) {
      key += '\n' + words;
    } else if (is_exception) {
      const auto text = Arguments(symptom.arguments).text(0);
      key += '\n' + (has_place ? std::string(type_of_exception(text)) : without_numbers(text));
    } else {
      key += '\n' + without_numbers(words);
    }
  }
  return key;
}

/// How the move that a candidate chose compares with the expected one, as far as the judge is sure.
enum class Choice { unknown, as_good, worse };

Choice choice_of(const Divergence& divergence) {
  for (const auto& hint : divergence.hints) {
    switch (hint.id) {
      case HintId::move_as_good:
      case HintId::searches_as_good:
      case HintId::searches_as_good_later:
        return Choice::as_good;
      case HintId::move_worth_less:
      case HintId::searches_worth_less:
        return Choice::worse;
      default:
        break;
    }
  }
  return Choice::unknown;
}

std::string_view words_of(Choice choice) {
  switch (choice) {
    case Choice::as_good:
      return ", another move that is worth as much";
    case Choice::worse:
      return ", a move that is worth less";
    case Choice::unknown:
      break;
  }
  return "";
}

std::string file_key(const FileJudgement& file) {
  std::string key = fmt::format("\n{} {}", file.file, code_of(file.verdict));
  if (!file.divergence) {
    for (const auto& remark : file.remarks) {
      key += fmt::format("\n{}", row_of(remark.id).name);
    }
    return key;
  }
  const auto& divergence = *file.divergence;
  key += fmt::format("\n{}", name_of(divergence.kind));
  key += divergence.place ? fmt::format("\nstep {}", static_cast<int>(divergence.place->step)) : "";
  // Further ones go along with the first in one input and not in the next.
  key += divergence.columns.empty() ? "" : "\n" + without_numbers(divergence.columns.front().name);
  return key + std::string(choice_words(divergence));
}

/// The last that a program said which crashed without a trace that can be read.
std::string last_words(const CaseResult& result) {
  const auto& judgement = result.judgement;
  if (!result.run || judgement.verdict != Verdict::runtime_error || !judgement.symptoms.empty()) {
    return {};
  }
  const auto last = last_lines(result.run->stderr_tail, 1);
  return last.empty() ? std::string() : '\n' + without_numbers(last.front());
}

}  // namespace

std::string_view choice_words(const Divergence& divergence) {
  return words_of(choice_of(divergence));
}

const FileJudgement* first_wrong(const Judgement& judgement) {
  const auto wrong = std::ranges::find_if(judgement.files,
                                          [](const auto& file) { return file.verdict != Verdict::accepted; });
  // How far a run came that ended badly is told of the smallest case.
  return is_of_the_run(judgement.verdict) || wrong == judgement.files.end() ? nullptr : &*wrong;
}

std::string alike_key(const CaseResult& result) {
  const auto& judgement = result.judgement;
  auto key = fmt::format("{}\n{}\nknown {}", code_of(judgement.verdict),
                         without_numbers(kind_of(judgement.reasons)), name_of(result.mark.known));
  key += judgement.nondeterminism ? "\nnondeterministic" : "";
  key += symptoms_key(judgement.symptoms) + last_words(result);
  if (const auto* wrong = first_wrong(judgement)) {
    key += file_key(*wrong);
  }
  return key;
}

}  // namespace harness
