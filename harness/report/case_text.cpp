#include "harness/report/case_text.hpp"

#include <algorithm>
#include <cstdint>
#include <iterator>

#include <fmt/core.h>

#include "harness/events/score.hpp"
#include "harness/events/text.hpp"
#include "harness/events/version.hpp"
#include "harness/judge/visible.hpp"
#include "harness/judge/words/divergence_words.hpp"
#include "harness/judge/words/elsewhere_words.hpp"
#include "harness/judge/words/message_words.hpp"
#include "harness/judge/words/phrases.hpp"
#include "harness/judge/words/render.hpp"

namespace harness {
namespace {

constexpr std::size_t width = 80;
constexpr std::string_view indent = "     ";

std::string_view code(Style style) {
  switch (style) {
    case Style::plain:
      return "";
    case Style::good:
      return "\x1b[32m";
    case Style::bad:
      return "\x1b[31m";
    case Style::faint:
      return "\x1b[2m";
    case Style::strong:
      return "\x1b[1m";
  }
  return "";
}

/// "next_state" for "next_state.txt".
std::string_view stem(std::string_view file) {
  return file.substr(0, file.rfind('.'));
}

/// The verdict of each file, or that of the run; of a single file alone no more than there is room for, since
/// the text below names it again.
std::string verdicts(const Judgement& judgement, std::size_t room) {
  std::string text;
  if (judgement.files.size() > 1 || judgement.verdict == Verdict::wrong) {
    for (const auto& file : judgement.files) {
      text += fmt::format("{}{} {}", text.empty() ? "" : "   ", stem(file.file), code_of(file.verdict));
    }
  }
  const bool of_the_run = text.empty() || is_of_the_run(judgement.verdict);
  const bool too_long = judgement.files.size() == 1 && text.size() > room;
  return of_the_run || too_long ? std::string(code_of(judgement.verdict)) : text;
}

/// A name on the left and a verdict on the right, which stand in one line.
std::string head_line(const std::string& left, const std::string& right, const Judgement& judgement,
                      bool color) {
  const Style style = judgement.verdict == Verdict::accepted ? Style::good : Style::bad;
  const auto taken = left.size() + right.size();
  return styled(Style::strong, left, color) + std::string(taken + 2 <= width ? width - taken : 2, ' ') +
         styled(style, right, color);
}

std::size_t room_beside(const std::string& left) {
  return left.size() + 2 <= width ? width - left.size() - 2 : 0;
}

std::string name_and_summary(const CaseResult& result) {
  return fmt::format("{}  {}", visible(result.id, Blanks::none), result.summary);
}

void add_end_of(std::string_view name, std::string_view printed, std::vector<std::string>& lines) {
  constexpr std::size_t most_lines = 8;
  const auto tail = last_lines(printed, most_lines);
  if (!tail.empty()) {
    lines.push_back(fmt::format("{}{} ends:", indent, name));
  }
  for (const auto& line : tail) {
    lines.push_back(fmt::format("{}  {}", indent, line));
  }
}

/// Whether the essence of what the program said is told already.
bool tells_exception(const Judgement& judgement) {
  return std::ranges::count(judgement.symptoms, SymptomId::exception, &Symptom::id) > 0;
}

/// Whether what a file should hold was found on standard output.
bool stands_on_output(const FileJudgement& file) {
  return std::ranges::count(file.remarks, RemarkId::stands_on_output, &Remark::id) > 0;
}

/// The last that a program said which crashed, or left a file undone.
void add_printed(const CaseResult& result, std::vector<std::string>& lines) {
  const auto& judgement = result.judgement;
  if (!result.run || tells_exception(judgement)) {
    return;
  }
  const bool lacks_file = judgement.verdict == Verdict::no_output;
  if (lacks_file || judgement.verdict == Verdict::runtime_error) {
    add_end_of("standard error", result.run->stderr_tail, lines);
  }
  if (lacks_file && std::ranges::none_of(judgement.files, stands_on_output)) {
    add_end_of("standard output", result.run->stdout_tail, lines);
  }
}

}  // namespace

std::string styled(Style style, std::string_view text, bool color) {
  return color && style != Style::plain ? fmt::format("{}{}\x1b[0m", code(style), text) : std::string(text);
}

std::vector<std::string> case_head(const CaseResult& result, bool color) {
  const auto left = name_and_summary(result);
  const auto room = room_beside(left);
  const auto right = verdicts(result.judgement, room);
  if (right.size() <= room) {
    return {head_line(left, right, result.judgement, color)};
  }
  const Style style = result.judgement.verdict == Verdict::accepted ? Style::good : Style::bad;
  return {styled(Style::strong, left, color), std::string(indent) + styled(style, right, color)};
}

std::string case_line(const CaseResult& result, bool color) {
  auto left = name_and_summary(result);
  auto right = verdicts(result.judgement, room_beside(left));
  if (right.size() > room_beside(left)) {
    right = code_of(result.judgement.verdict);
  }
  if (right.size() > room_beside(left)) {
    constexpr std::string_view cut = "...";
    const auto name = left.size() - result.summary.size();
    left.resize(std::max(name, width - 2 - right.size() - cut.size()));
    left += left.size() > name ? cut : "";
  }
  return head_line(left, right, result.judgement, color);
}

std::vector<std::string> case_body(const CaseResult& result) {
  auto lines = render(result.judgement);
  add_printed(result, lines);
  return lines;
}

std::vector<std::string> case_text(const CaseResult& result, bool color) {
  auto lines = case_head(result, color);
  std::ranges::move(case_body(result), std::back_inserter(lines));
  return lines;
}

std::string isolation_text(const IsolationInForce& isolation) {
  std::string lacks;
  for (const std::string& lack : isolation.lacks) {
    // The reason stands behind.
    lacks += (lacks.empty() ? "" : ", ") + lack.substr(0, lack.find(" ("));
  }
  return fmt::format("isolation {}{}", name_of(isolation.level),
                     lacks.empty() ? "" : fmt::format(" (without: {})", lacks));
}

std::vector<std::string> more_text(const JobStarted& job, const Audience& audience,
                                   const CaseResult& result) {
  std::vector<std::string> lines;
  const auto add = [&lines](std::string_view line) {
    lines.push_back(std::string(indent) + std::string(line));
  };
  if (!audience.sees_all() && !result.tags.empty()) {
    std::string text;
    for (const auto& tag : result.tags) {
      text += (text.empty() ? "tags: " : ", ") + visible(tag, Blanks::none);
    }
    std::ranges::for_each(wrapped(text, width - indent.size()), add);
  }
  if (result.mark.known == Known::as_listed) {
    add("a known failure" + (result.mark.why.empty() ? "" : ": " + visible(result.mark.why, Blanks::none)));
  }
  if (result.mark.known == Known::otherwise) {
    add(fmt::format("known to fail, but with {}", visible(result.mark.why, Blanks::none)));
  }
  if (!result.kept_folder.empty()) {
    add("work folder kept: " + visible(result.kept_folder, Blanks::none));
  }
  if (const auto again = again_text(job, result); !again.empty()) {
    add("again:  " + again);
  }
  return lines;
}

std::string again_text(const JobStarted& job, const CaseResult& result) {
  const bool fails = result.judgement.verdict != Verdict::accepted;
  return fails && result.run && !job.again.empty()
             ? fmt::format("{} {}", job.again, option_typed("--case", result.id))
             : std::string();
}

std::string in_a_line(const Judgement& judgement) {
  if (!judgement.reasons.empty()) {
    return words_of(judgement.reasons);
  }
  for (const auto& file : judgement.files) {
    if (file.divergence) {
      return fmt::format("{} {}", file.file, words_of(*file.divergence, judgement.against_other).where);
    }
    if (file.verdict != Verdict::accepted) {
      return file.remarks.empty() ? file.file : fmt::format("{} {}", file.file, words_of(file.remarks));
    }
  }
  return {};
}

std::string nondeterministic_text(int cases) {
  return fmt::format("{} nondeterministic: run again, the program did something else",
                     counted(cases, "case"));
}

void ElsewhereCounts::add(const CaseResult& result) {
  if (result.judgement.elsewhere) {
    names_[words_of(*result.judgement.elsewhere)].push_back(visible(result.id, Blanks::none));
  }
}

std::vector<std::string> ElsewhereCounts::lines(std::size_t width) const {
  std::vector<std::string> all;
  for (const auto& [words, names] : names_) {
    auto lines =
        wrapped(fmt::format("{} right here, and not in another environment: {}: {}",
                            counted(static_cast<std::int64_t>(names.size()), "case"), words, listed(names)),
                width - 2);
    for (std::size_t at = 0; at < lines.size(); ++at) {
      all.push_back((at == 0 ? "" : "  ") + lines[at]);
    }
  }
  return all;
}

bool lacks_cases(const JobFinished& end) {
  return end.stopped == Stopped::interrupted || (end.stopped != Stopped::no && end.not_run > 0);
}

std::string stop_text(const JobFinished& end) {
  const auto not_run = counted(end.not_run, "case") + " not run";
  switch (end.stopped) {
    case Stopped::no:
      return {};
    case Stopped::interrupted:
      return "INTERRUPTED: " + not_run;
    case Stopped::max_failures:
      return "stopped at the last failure allowed: " + not_run;
    case Stopped::budget:
      return "stopped when the time for the job was over: " +
             (end.not_run > 0 ? not_run : "the mistake behind the failures was not found out");
  }
  return {};
}

std::vector<std::string> head_text(const JobStarted& job, const Audience& audience,
                                   const std::vector<std::string>& what, bool times) {
  constexpr std::size_t most_lines = 20;
  std::vector<std::string> parts = what;
  parts.front() = fmt::format("{}: {}", job.assignment->facts().name, parts.front());
  parts.push_back(fmt::format("plycheck {}", version));
  parts.push_back(visible(job.candidate_title, Blanks::none));
  if (!job.against.empty()) {
    parts.push_back("against " + visible(job.against_title, Blanks::none));
  }
  if (job.repeats > 1) {
    parts.push_back(fmt::format("{} runs each", job.repeats));
  }
  if (times) {
    parts.push_back(fmt::format("{} at a time", job.workers));
  }
  parts.push_back(isolation_text(job.isolation));
  if (!audience.sees_all()) {
    parts.push_back(fmt::format("feedback {}", name_of(audience.feedback)));
  }
  auto lines = listed(parts, width);
  if (!job.candidate_remark.empty()) {
    lines.push_back(visible(job.candidate_remark, Blanks::none));
  }
  for (const auto& line : last_lines(job.compile_output, most_lines)) {
    lines.push_back(std::string(indent) + line);
  }
  return lines;
}

}  // namespace harness
