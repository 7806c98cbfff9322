#include "harness/judge/symptoms.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

#include "harness/judge/lines.hpp"
#include "harness/judge/misplaced.hpp"
#include "harness/judge/stack_trace.hpp"
#include "harness/judge/visible.hpp"

namespace harness {
namespace {

/// So much of a text of the program's is told.
constexpr std::size_t longest_text = 200;
constexpr std::size_t most_causes = 2;
/// A longer file is not searched for what it reads.
constexpr std::int64_t most_source_lines = 2000;

std::string shown(std::string_view text) {
  text = without_end_blanks(text);
  return visible(text.substr(0, longest_text), Blanks::none) + (text.size() > longest_text ? "..." : "");
}

bool contains(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

/// What Python writes between quotes: of its escapes only the one that names on Windows have.
std::string without_escapes(std::string_view quoted) {
  std::string text;
  for (std::size_t at = 0; at < quoted.size(); ++at) {
    at += quoted.substr(at, 2) == "\\\\" ? 1 : 0;
    text += quoted[at];
  }
  return text;
}

/// What stands between `begin` and `end` in a line; empty where it is not so.
std::string_view between(std::string_view line, std::string_view begin, std::string_view end) {
  const auto at = line.find(begin);
  if (at == std::string_view::npos) {
    return {};
  }
  line.remove_prefix(at + begin.size());
  return line.substr(0, end.empty() ? line.size() : std::min(line.rfind(end), line.size()));
}

/// "input.txt (No such file or directory)", whatever stands in front of the last colon with a blank.
std::string_view before_reason(std::string_view line) {
  const auto at = line.find(" (No such file or directory)");
  if (at == std::string_view::npos) {
    return {};
  }
  const auto name = line.substr(0, at);
  const auto colon = name.rfind(": ");
  return colon == std::string_view::npos ? name : name.substr(colon + 2);
}

std::string not_found_in_line(std::string_view line) {
  if (const auto name = between(line, "No such file or directory: '", "'"); !name.empty()) {
    return without_escapes(name);
  }
  if (const auto name = between(line, "ENOENT: no such file or directory, open '", "'"); !name.empty()) {
    return std::string(name);
  }
  if (const auto name = before_reason(line); !name.empty()) {
    return std::string(name);
  }
  return std::string(between(line, "NoSuchFileException: ", ""));
}

/// How a message says that a file may not be written: its name, as Python, Java and Node.js have it.
std::string refused_in(std::string_view printed) {
  for (auto line = line_from(printed, 0); line; line = line_from(printed, line->next)) {
    if (const auto name = between(line->text, "Permission denied: '", "'"); !name.empty()) {
      return without_escapes(name);
    }
    if (const auto name = between(line->text, "EACCES: permission denied, open '", "'"); !name.empty()) {
      return std::string(name);
    }
    if (const auto name = between(line->text, "FileNotFoundException: ", " (Permission denied)");
        !name.empty()) {
      return std::string(name);
    }
    if (const auto name = between(line->text, "AccessDeniedException: ", ""); !name.empty()) {
      return std::string(name);
    }
  }
  return {};
}

/// How programs say that they want other arguments.
bool complains_of_arguments(std::string_view printed) {
  constexpr std::array<std::string_view, 6> phrases = {"error: the following arguments are required",
                                                       "error: too few arguments",
                                                       "error: unrecognized arguments",
                                                       "error: no such option",
                                                       "GetoptError: option",
                                                       "getopt.error: option"};
  for (auto line = line_from(printed, 0); line; line = line_from(printed, line->next)) {
    const auto small = in_small_letters(line->text);
    const auto begin = std::min(small.find_first_not_of(" \t"), small.size());
    if (small.substr(begin).starts_with("usage:")) {
      return true;
    }
    if (std::ranges::any_of(phrases, [&](auto phrase) { return contains(line->text, phrase); })) {
      return true;
    }
  }
  return false;
}

/// Whether an exception was thrown by a line that takes an argument which is not there.
bool is_of_arguments(std::string_view exception, std::string_view code) {
  const bool is_of_index =
      contains(exception, "IndexError") || contains(exception, "ArrayIndexOutOfBoundsException");
  return is_of_index && (contains(code, "argv[") || contains(code, "args["));
}

bool is_source(const std::string& file) {
  constexpr std::array<std::string_view, 7> endings = {".c", ".cc", ".cpp", ".cxx", ".java", ".js", ".py"};
  return std::ranges::any_of(endings, [&file](auto ending) { return file.ends_with(ending); });
}

/// The first literal of a line that names that file, in whatever folder; empty in a comment of its own.
std::string literal_naming(std::string_view line, const std::string& file) {
  line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
  if (line.starts_with("//") || line.starts_with('*') || line.starts_with("/*") || line.starts_with("# ")) {
    return {};
  }
  for (auto begin = line.find_first_of("\"'"); begin != std::string_view::npos;) {
    const auto end = line.find(line[begin], begin + 1);
    if (end == std::string_view::npos) {
      break;
    }
    const auto text = line.substr(begin + 1, end - begin - 1);
    // With blanks it is more likely a message.
    if (essence_of(text) == essence_of(file) && !contains(text, " ")) {
      return std::string(text);
    }
    begin = line.find_first_of("\"'", end + 1);
  }
  return {};
}

/// Collects what there is to be said of one run.
class Examination {
 public:
  Examination(const RunResult& run, const Calling& calling, const FoundFiles& found)
      : run_(run), calling_(calling), found_(found) {
    trace_ = stack_trace_in(run.stderr_tail, calling.own_files);
    if (!trace_) {
      trace_ = stack_trace_in(run.stdout_tail, calling.own_files);
    }
    if (trace_ && trace_->place && calling.source_line) {
      code_ = calling.source_line(trace_->place->file, trace_->place->line).value_or("");
    }
  }

  void tell_exception() {
    if (!trace_) {
      return;
    }
    add(SymptomId::exception, shown(trace_->exception));
    const auto causes = std::min(trace_->causes.size(), most_causes);
    for (std::size_t at = trace_->causes.size() - causes; at < trace_->causes.size(); ++at) {
      add(SymptomId::caused_by, shown(trace_->causes[at]));
    }
    if (trace_->place) {
      const auto& [file, line, function] = *trace_->place;
      add(SymptomId::own_place, short_name(file), line, shown(function));
      if (!code_.empty()) {
        add(SymptomId::own_line, shown(code_));
      }
    }
  }

  /// An output that its source puts in another folder, and nowhere else; told where the run says nothing of
  /// it.
  void tell_of_source(const std::vector<OutputFile>& outputs) {
    const bool is_told = std::ranges::any_of(
        symptoms_, [](const auto& symptom) { return symptom.id == SymptomId::writes_elsewhere; });
    for (const auto& output : outputs) {
      const auto name = is_told ? std::string() : place_in_source(output.name);
      if (!name.empty()) {
        add(SymptomId::writes_elsewhere, short_name(name), output.name);
      }
    }
  }

  /// An output that it wants to write in another folder, where nothing may be written.
  void tell_of_outputs(const std::vector<OutputFile>& outputs) {
    std::string name = refused_in(run_.stderr_tail);
    name = name.empty() ? refused_in(run_.stdout_tail) : name;
    const auto is_meant = [&](const OutputFile& file) { return essence_of(file.name) == essence_of(name); };
    const auto output = std::ranges::find_if(outputs, is_meant);
    if (name.find_first_of("/\\") != std::string::npos && output != outputs.end()) {
      add(SymptomId::writes_elsewhere, short_name(name), output->name);
    }
  }

  void tell_of_input() {
    const bool is_told = tell_looked_for();
    tell_call();
    if (!is_told && !tell_standard_input() && found_.input_was_read == false) {
      if (takes_name()) {
        add(SymptomId::never_read_named, calling_.input_name, calling_.arguments);
      } else {
        add(SymptomId::never_read, calling_.input_name);
      }
    }
  }

  Symptoms take() && { return std::move(symptoms_); }

 private:
  template <class... Values>
  void add(SymptomId id, Values&&... values) {
    symptoms_.push_back(message(id, std::forward<Values>(values)...));
  }

  /// Whether the handout hands over the input's name.
  bool takes_name() const { return calling_.as_handout && !calling_.arguments.empty(); }

  /// Names the file that it wanted in place of the input, where it surely wanted its input.
  bool tell_looked_for() {
    std::string name = file_not_found_in(run_.stderr_tail);
    name = name.empty() ? file_not_found_in(run_.stdout_tail) : name;
    if (found_.input_was_read.value_or(false) || !essence_of(name).starts_with("input")) {
      return false;
    }
    if (takes_name()) {
      add(SymptomId::looked_for_fixed_name, short_name(name), calling_.arguments);
    } else {
      add(SymptomId::looked_for, short_name(name), calling_.input_name);
    }
    return true;
  }

  void tell_call() {
    const bool complains = complains_of_arguments(run_.stderr_tail) ||
                           complains_of_arguments(run_.stdout_tail) ||
                           (trace_ && is_of_arguments(trace_->exception, code_)) ||
                           file_not_found_in(run_.stderr_tail).starts_with('-');
    if (!complains) {
      return;
    }
    if (!calling_.as_handout) {
      add(SymptomId::called_by_option, shown(calling_.arguments));
    } else if (calling_.arguments.empty()) {
      add(SymptomId::called_without, calling_.input_name);
    } else {
      add(SymptomId::called_with, calling_.arguments);
    }
  }

  /// Nothing else of Python ends so.
  bool tell_standard_input() {
    const bool is_python = trace_ && trace_->exception == "EOFError: EOF when reading a line";
    if (!is_python && !is_java_at_its_end()) {
      return false;
    }
    add(SymptomId::standard_input, calling_.input_name);
    return true;
  }

  /// Whether a program in Java that has not opened its input found nothing to read, and the file that failed
  /// knows System.in alone to read from.
  bool is_java_at_its_end() const {
    const bool has_ended =
        trace_ && trace_->place &&
        (contains(trace_->exception, "java.util.NoSuchElementException") ||
         (contains(trace_->exception, "NumberFormatException") && contains(trace_->exception, "null")));
    if (!has_ended || found_.input_was_read != false || !calling_.source_line) {
      return false;
    }
    bool reads = false;
    for (std::int64_t number = 1; number <= most_source_lines; ++number) {
      auto line = calling_.source_line(trace_->place->file, number);
      if (!line) {
        return reads;
      }
      std::erase_if(*line, [](char c) { return c == ' ' || c == '\t'; });
      const bool is_standard = contains(*line, "Scanner(System.in") || contains(*line, "Reader(System.in");
      reads = reads || is_standard;
      const bool is_other = contains(*line, "newScanner(") || contains(*line, "FileReader(") ||
                            contains(*line, "FileInputStream(") || contains(*line, "Files.");
      if (is_other && !is_standard) {
        return false;
      }
    }
    return false;
  }

  /// The name with a folder by which all its sources call an output; empty where one names it otherwise too,
  /// or where they are too many or too long to be sure.
  std::string place_in_source(const std::string& output) const {
    constexpr std::ptrdiff_t most_sources = 4;
    if (!calling_.source_line || std::ranges::count_if(calling_.own_files, is_source) > most_sources) {
      return {};
    }
    std::string place;
    for (const auto& file : calling_.own_files) {
      for (std::int64_t number = 1; is_source(file); ++number) {
        const auto line = calling_.source_line(file, number);
        if (!line && number > 1) {
          break;
        }
        const auto name = !line ? output : literal_naming(*line, output);
        const bool is_elsewhere = contains(name, "/") && !name.starts_with("./");
        if (number == most_source_lines || (!name.empty() && !is_elsewhere)) {
          return {};
        }
        place = name.empty() ? place : name;
      }
    }
    return place;
  }

  const RunResult& run_;
  const Calling& calling_;
  const FoundFiles& found_;
  std::optional<StackTrace> trace_;
  /// The line of the program's at its place.
  std::string code_;
  Symptoms symptoms_;
};

/// Whether something is wrong that has to do with how the program begins. Where a limit of memory or output
/// ended it, what it had come to is a matter of chance.
bool may_have_symptoms(Verdict verdict) {
  switch (verdict) {
    case Verdict::wrong:
    case Verdict::no_output:
    case Verdict::runtime_error:
    case Verdict::time_limit:
      return true;
    case Verdict::accepted:
    case Verdict::layout:
    case Verdict::memory_limit:
    case Verdict::output_limit:
    case Verdict::compile_error:
    case Verdict::skipped:
    case Verdict::judge_error:
      return false;
  }
  return false;
}

}  // namespace

std::string file_not_found_in(std::string_view printed) {
  for (auto line = line_from(printed, 0); line; line = line_from(printed, line->next)) {
    if (auto name = not_found_in_line(line->text); !name.empty()) {
      return name;
    }
  }
  return {};
}

Symptoms symptoms_of(const RunResult& run, const Demand& demand, const FoundFiles& found,
                     const Judgement& judgement) {
  if (!may_have_symptoms(judgement.verdict) || !demand.calling) {
    return {};
  }
  const bool any_right = std::ranges::any_of(judgement.files, [](const auto& file) {
    return file.verdict == Verdict::accepted || file.verdict == Verdict::layout;
  });
  if (any_right && judgement.verdict != Verdict::runtime_error) {
    return {};
  }
  Examination examination(run, *demand.calling, found);
  if (judgement.verdict != Verdict::time_limit) {
    examination.tell_exception();
  }
  if (!any_right) {
    examination.tell_of_outputs(demand.outputs);
    if (judgement.verdict == Verdict::no_output || judgement.verdict == Verdict::runtime_error) {
      examination.tell_of_source(demand.outputs);
    }
    examination.tell_of_input();
  }
  return std::move(examination).take();
}

}  // namespace harness
