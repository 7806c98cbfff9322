#include "harness/judge/words/render.hpp"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <map>

#include <fmt/core.h>
#include <fmt/ranges.h>

#include "harness/judge/visible.hpp"
#include "harness/judge/words/divergence_words.hpp"
#include "harness/judge/words/elsewhere_words.hpp"
#include "harness/judge/words/lines_in_words.hpp"
#include "harness/judge/words/message_words.hpp"

namespace harness {
namespace {

/// Breaks a sentence at blanks into lines; the second and later ones stand `hang` further to the right.
void wrap(std::string_view text, int indent, int hang, int width, std::vector<std::string>& lines) {
  std::string line(static_cast<std::size_t>(indent), ' ');
  int used = indent;
  bool fresh = true;
  while (!text.empty()) {
    const auto word = text.substr(0, text.find(' '));
    text.remove_prefix(std::min(word.size() + 1, text.size()));
    const int size = display_width(word);
    if (!fresh && used + 1 + size > width) {
      lines.push_back(std::move(line));
      line = std::string(static_cast<std::size_t>(indent + hang), ' ');
      used = indent + hang;
      fresh = true;
    }
    line += fresh ? std::string(word) : ' ' + std::string(word);
    used += size + (fresh ? 0 : 1);
    fresh = false;
  }
  lines.push_back(std::move(line));
}

/// Whether a sign under the first differing character helps: nothing else names the place.
bool wants_caret(DivergenceKind kind) {
  switch (kind) {
    case DivergenceKind::line:
    case DivergenceKind::header:
    case DivergenceKind::malformed:
      return true;
    case DivergenceKind::value:
    case DivergenceKind::alpha:
    case DivergenceKind::beta:
    case DivergenceKind::depth:
    case DivergenceKind::missing_line:
    case DivergenceKind::extra_line:
    case DivergenceKind::not_pruned:
    case DivergenceKind::pruned_too_much:
    case DivergenceKind::other_node:
    case DivergenceKind::truncated:
    case DivergenceKind::field:
    case DivergenceKind::square:
    case DivergenceKind::extra_boards:
    case DivergenceKind::missing_boards:
      return false;
  }
  return false;
}

void add_lines_of_files(DivergenceKind kind, const DivergenceWords& words, int indent,
                        std::string_view expected, std::vector<std::string>& lines) {
  if (words.expected_line.empty() && words.got_line.empty()) {
    return;
  }
  const std::string blanks(static_cast<std::size_t>(indent), ' ');
  lines.push_back(fmt::format("{}{:<8}  {}", blanks, expected, words.expected_line));
  lines.push_back(fmt::format("{}yours     {}", blanks, words.got_line));
  if (wants_caret(kind) && words.got_line != empty_line && words.got_line != end_of_file) {
    const int same = common_width(words.expected_line, words.got_line);
    lines.push_back(fmt::format("{:{}}^", "", indent + 10 + same));
  }
  for (auto& line : lines) {
    line.erase(line.find_last_not_of(' ') + 1);
  }
}

/// What is said of the runs: of each while they are few, else how many there are of each kind.
std::string told_runs(const std::vector<ToldRun>& told) {
  std::vector<std::string> runs;
  for (const auto& run : told) {
    runs.push_back(words_of(run));
  }
  constexpr std::size_t few = 5;
  if (runs.size() <= few) {
    return fmt::format("{}", fmt::join(runs, " | "));
  }
  std::map<std::string, int> counts;
  for (const auto& run : runs) {
    ++counts[run];
  }
  std::string text;
  for (const auto& [said, count] : counts) {
    text += fmt::format("{}{} times {}", text.empty() ? "" : " | ", count, said);
  }
  return text;
}

/// How the runs of one program differ; `whose` is empty for the candidate.
void add_nondeterminism(const Nondeterminism& found, std::string_view whose, const Page& page,
                        std::vector<std::string>& lines) {
  const auto runs = found.runs.empty() ? std::string() : ": " + told_runs(found.runs);
  wrap(fmt::format("{}nondeterministic: run {} on the same input is not like run 1{}", whose, found.other_run,
                   runs),
       page.indent, 2, page.width, lines);
  const std::string blanks(static_cast<std::size_t>(page.indent) + 2, ' ');
  for (const auto& file : found.files) {
    lines.push_back(file.line == 0
                        ? blanks + file.file
                        : fmt::format("{}{} first differs in line {}", blanks, file.file, file.line));
    if (file.lines) {
      const auto& [first, other, odd] = *file.lines;
      lines.push_back(fmt::format("{}  run 1   {}", blanks, line_in_words(first, odd)));
      lines.push_back(fmt::format("{}  run {:<3} {}", blanks, found.other_run, line_in_words(other, odd)));
    }
  }
}

/// What the program does in another environment.
void add_elsewhere(const FailsElsewhere& found, const Page& page, std::vector<std::string>& lines) {
  const std::vector<ToldRun> run{found.run};
  wrap(fmt::format("right here; in another environment it fails ({}): {}", told_runs(run), words_of(found)),
       page.indent, 2, page.width, lines);
  const std::string blanks(static_cast<std::size_t>(page.indent) + 2, ' ');
  for (const auto& file : found.files) {
    if (file.lines) {
      const auto& [first, other, odd] = *file.lines;
      lines.push_back(fmt::format("{}{} first differs in line {}", blanks, file.file, file.line));
      lines.push_back(fmt::format("{}  here    {}", blanks, line_in_words(first, odd)));
      lines.push_back(fmt::format("{}  there   {}", blanks, line_in_words(other, odd)));
    }
  }
}

}  // namespace

std::vector<std::string> render(std::string_view file, const Divergence& divergence, Page page,
                                bool against_other) {
  const auto words = words_of(divergence, against_other);
  std::vector<std::string> lines;
  wrap(fmt::format("{} {}", file, words.where), page.indent, 2, page.width, lines);
  add_lines_of_files(divergence.kind, words, page.indent + 2, against_other ? "other" : "expected", lines);
  if (!words.hint.empty()) {
    wrap("-> " + words.hint, page.indent + 2, 3, page.width, lines);
  }
  for (const auto& line : words.drawing) {
    lines.push_back(std::string(static_cast<std::size_t>(page.indent + 2), ' ') + line);
  }
  return lines;
}

std::vector<std::string> render(const Judgement& judgement, Page page) {
  std::vector<std::string> lines;
  if (!judgement.reasons.empty()) {
    wrap(words_of(judgement.reasons), page.indent, 2, page.width, lines);
  }
  const bool is_accepted = judgement.verdict == Verdict::accepted;
  if (!judgement.reading.empty() && is_accepted) {
    wrap(told_reading(judgement), page.indent, 2, page.width, lines);
  }
  for (const auto& file : judgement.files) {
    if (!file.remarks.empty()) {
      wrap(fmt::format("{} {}", file.file, words_of(file.remarks)), page.indent, 2, page.width, lines);
    }
    if (file.divergence) {
      std::ranges::move(render(file.file, *file.divergence, page, judgement.against_other),
                        std::back_inserter(lines));
    }
  }
  if (!judgement.reading.empty() && !is_accepted) {
    // Equal moves fit another order of ties by chance: one case is no evidence of how the handout was read.
    wrap(fmt::format("(this one answer would be right by another reading of the handout: {})",
                     judgement.reading),
         page.indent, 2, page.width, lines);
  }
  for (const auto& symptom : judgement.symptoms) {
    wrap(words_of(symptom), page.indent, 2, page.width, lines);
  }
  if (judgement.nondeterminism) {
    add_nondeterminism(*judgement.nondeterminism, "", page, lines);
  }
  if (judgement.other_nondeterminism) {
    add_nondeterminism(*judgement.other_nondeterminism, "the other program is ", page, lines);
  }
  if (judgement.elsewhere) {
    add_elsewhere(*judgement.elsewhere, page, lines);
  }
  return lines;
}

std::string told_reading(const Judgement& judgement) {
  return (judgement.verdict == Verdict::accepted ? "accepted" : "right") +
         (" by another reading of the handout: " + judgement.reading);
}

}  // namespace harness
