#include "harness/report/told_text.hpp"

#include <algorithm>
#include <iterator>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include "harness/events/text.hpp"
#include "harness/judge/visible.hpp"
#include "harness/judge/words/phrases.hpp"
#include "harness/judge/words/render.hpp"
#include "harness/report/finding.hpp"

namespace harness {
namespace {

constexpr std::size_t most_input_lines = 60;

class ToldText {
 public:
  explicit ToldText(std::size_t width) : width_(width) {}

  /// A paragraph; its second and later lines stand two blanks further in.
  void add(std::string_view text, std::size_t indent) {
    std::size_t at = indent;
    while (!text.empty()) {
      const auto line = wrapped(text, width_ - at).front();
      lines_.push_back(std::string(at, ' ') + line);
      text.remove_prefix(std::min(line.size() + 1, text.size()));
      at = indent + 2;
    }
  }
  void add_line(std::string line) { lines_.push_back(std::move(line)); }
  void add_lines(std::vector<std::string> lines) { std::ranges::move(lines, std::back_inserter(lines_)); }
  std::vector<std::string> lines() && { return std::move(lines_); }

 private:
  const std::size_t width_;
  std::vector<std::string> lines_;
};

/// "in greedy, minimax and battle "; empty where the assignment has no tasks.
std::string place(const std::vector<std::string>& tasks) {
  std::string names;
  for (std::size_t at = 0; at < tasks.size(); ++at) {
    names += at == 0 ? "" : at + 1 == tasks.size() ? " and " : ", ";
    names += tasks[at];
  }
  return names.empty() ? names : fmt::format("in {} ", names);
}

/// Without their ends; what stands behind the last end is a line if there is anything.
std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    lines.push_back(text.substr(0, text.find('\n')));
    text.remove_prefix(std::min(lines.back().size() + 1, text.size()));
  }
  return lines;
}

void add_example(const Example& example, std::size_t width, ToldText& out) {
  const auto lines = lines_of(example.input);
  out.add("an input that shows it, drawn for this report and none of the set's:", 2);
  for (std::size_t at = 0; at < std::min(lines.size(), most_input_lines); ++at) {
    out.add_line("      " + visible(lines[at], Blanks::none));
  }
  if (lines.size() > most_input_lines) {
    out.add_line(fmt::format("      and {} more lines", lines.size() - most_input_lines));
  }
  out.add("what your program writes there:", 2);
  Judgement judgement;
  for (const auto& file : example.files) {
    judgement.files.push_back(file.judgement);
  }
  out.add_lines(render(judgement, {4, static_cast<int>(width)}));
}

void add_mistake(const ToldMistake& told, std::size_t width, ToldText& out) {
  out.add(fmt::format("{}your output is that of a program with {}:", place(told.tasks),
                      told.mistakes.size() == 1 ? "this mistake" : "these mistakes together"),
          0);
  for (const auto& [name, sentence] : told.mistakes) {
    out.add(fmt::format("{}: {}", name, sentence), 4);
  }
  if (told.example) {
    add_example(*told.example, width, out);
  }
}

}  // namespace

std::vector<std::string> told_lines(const ToldMistakes& told, std::size_t width) {
  ToldText out(width);
  if (!told.reading.empty()) {
    out.add(fmt::format("all that fails is right by another reading of the handout: {}", told.reading), 0);
    return std::move(out).lines();
  }
  for (const auto& one : told.sure) {
    add_mistake(one, width, out);
  }
  if (!told.unknown_at.empty() || told.sure.empty()) {
    out.add(fmt::format("{}the mistake is not known, or not for sure", place(told.unknown_at)), 0);
  }
  return std::move(out).lines();
}

std::vector<std::string> mistake_lines(const JobFinished& end, std::size_t width, std::string_view noun) {
  if (end.finding) {
    return finding_lines(*end.finding, width, noun);
  }
  return end.told ? told_lines(*end.told, width) : std::vector<std::string>();
}

}  // namespace harness
