#include "harness/job/one_run.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "harness/job/fixed_words.hpp"
#include "harness/judge/lines.hpp"
#include "harness/run/words.hpp"

namespace harness {
namespace {

/// Of what a run prints so much is looked at: Java tells of 1024 calls when there are too many. The end of it
/// is kept.
constexpr int looked_at_bytes = 128 * 1024;
constexpr std::size_t kept_bytes = 16 * 1024;

/// "-i INPUT" of "{program} -i {input}".
std::string arguments_in(std::string_view invocation) {
  std::string text;
  for (const auto& word : pieces(invocation, ' ')) {
    if (word != "{program}" && !word.empty()) {
      text += (text.empty() ? "" : " ") + (word == "{input}" ? "INPUT" : word);
    }
  }
  return text;
}

/// Gives lines of files in a folder, without the blanks before them. Who asks for one after the other gets
/// them by one reading of their file.
class LineReader {
 public:
  explicit LineReader(std::string folder) : folder_(std::move(folder)) {}

  std::optional<std::string> line(std::string_view file, std::int64_t number) {
    if (!text_ || file != file_) {
      const auto text = LeftFolder(folder_).read(file, largest_whole);
      text_ = text ? std::optional<std::string>(*text) : std::nullopt;
      file_ = file;
      rewind();
    } else if (number <= number_) {
      rewind();
    }
    auto found = text_ ? line_from(*text_, next_) : std::nullopt;
    for (; found && number_ + 1 < number; ++number_) {
      found = line_from(*text_, found->next);
    }
    if (!found) {
      rewind();
      return std::nullopt;
    }
    number_ = number;
    next_ = found->next;
    const auto begin = std::min(found->text.find_first_not_of(" \t"), found->text.size());
    return std::string(found->text.substr(begin));
  }

 private:
  void rewind() {
    number_ = 0;
    next_ = 0;
  }

  std::string folder_;
  std::string file_;
  std::optional<std::string> text_;
  /// The last line given, from 1, and where the one after it begins.
  std::int64_t number_ = 0;
  std::size_t next_ = 0;
};

}  // namespace

Start start_of(const RunPlan& plan, const Limits& limits, const std::string& folder) {
  Start start;
  start.argv = *arguments_of(plan.candidate, plan.invocation, plan.input_name);
  start.environment = environment_of(plan.candidate, folder);
  start.folder = folder;
  start.limits = limits;
  start.limits.memory_kind = plan.candidate.memory_kind;
  start.isolation = plan.isolation;
  start.own_disk = true;
  start.readable = plan.readable;
  start.hidden = plan.hidden;
  start.unhidden = plan.candidate.unhidden;
  start.unhidden.push_back(plan.snapshot);
  start.kept_bytes = looked_at_bytes;
  return start;
}

Calling calling_of(const RunPlan& plan) {
  Calling calling;
  calling.input_name = plan.input_name;
  calling.as_handout = plan.invocation == plan.assignment->facts().invocation;
  calling.arguments = calling.as_handout ? arguments_in(plan.invocation) : plan.invocation;
  calling.own_files = plan.own_files;
  calling.source_line = [reader = LineReader(plan.snapshot)](std::string_view file,
                                                             std::int64_t line) mutable {
    return reader.line(file, line);
  };
  return calling;
}

void shorten_printed(RunResult& run) {
  for (std::string* text : {&run.stdout_tail, &run.stderr_tail}) {
    text->erase(0, text->size() - std::min(text->size(), kept_bytes));
  }
}

RunResult result_of(std::int64_t run, WorkFolder& folder, const RunPlan& plan, Launcher& launcher) {
  RunResult result = launcher.take(run);
  folder.lies_in(launcher.left_folder());
  for (std::string* text : {&result.stdout_tail, &result.stderr_tail}) {
    forget_places(*text, folder.path(), plan.snapshot);
  }
  return result;
}

cases::Answer answer_in(const LeftFolder& left, const std::vector<OutputFile>& outputs) {
  cases::Answer answer;
  for (const auto& file : outputs) {
    if (auto bytes = left.read(file.name)) {
      answer.files[file.name] = std::move(*bytes);
    }
  }
  return answer;
}

std::optional<cases::Answer> comparable_answer(const LeftFolder& left, const std::string& input_name,
                                               const std::vector<OutputFile>& outputs) {
  cases::Answer answer;
  std::int64_t room = largest_whole;
  for (const auto& file : outputs) {
    auto bytes = left.read(file.name, room);
    room -= bytes ? static_cast<std::int64_t>(bytes->size()) : 0;
    if (!bytes && std::ranges::count(left.names(input_name), file.name) > 0) {
      return std::nullopt;
    }
    if (bytes) {
      answer.files[file.name] = std::move(*bytes);
    }
  }
  return answer;
}

RunFile file_of(const std::optional<cases::Answer>& written, const LeftFolder& left,
                const std::string& name) {
  if (!written) {
    auto large = left.open(name, largest_of_too_much);
    auto bytes = large ? std::nullopt : left.read(name);
    return {std::move(bytes), std::move(large)};
  }
  const auto found = written->files.find(name);
  return {found == written->files.end() ? std::nullopt : std::optional(found->second)};
}

}  // namespace harness
