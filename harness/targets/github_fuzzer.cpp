// What GitHub's runner and its Markdown get of a job with foreign text wherever it has some: the commands are
// ours alone and say what was given, whatever is printed is obeyed by nobody, and no text leaves its code
// block of the step's summary.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cases/testing/plain_text.hpp"
#include "fuzz/targets/require.hpp"
#include "harness/report/github.hpp"
#include "harness/report/github_text.hpp"
#include "harness/targets/foreign_job.hpp"

namespace {

using namespace harness;
using targets::ForeignJob;

/// A workflow command as the runner reads it.
struct Command {
  std::string kind;
  std::map<std::string, std::string> properties;
  std::string text;
};

/// What the runner makes of a value, `%25` last as it does.
std::string unescaped(std::string text, bool is_property) {
  std::vector<std::pair<std::string_view, std::string_view>> escapes{{"%0D", "\r"}, {"%0A", "\n"}};
  if (is_property) {
    escapes.insert(escapes.end(), {{"%3A", ":"}, {"%2C", ","}});
  }
  escapes.emplace_back("%25", "%");
  for (const auto& [escape, sign] : escapes) {
    for (auto at = text.find(escape); at != std::string::npos; at = text.find(escape, at + 1)) {
      text.replace(at, escape.size(), sign);
    }
  }
  return text;
}

/// How many bytes a blank at the front has that the runner does not mind before a command; 0 where there is
/// none. It takes what Unicode calls white space for one.
std::size_t blank_size(std::string_view text) {
  if (text.empty()) {
    return 0;
  }
  const auto [code, size] = cases::testing::utf8_character(text);
  constexpr std::array<std::uint32_t, 9> others{0x20,   0x85,   0xa0,   0x1680, 0x2028,
                                                0x2029, 0x202f, 0x205f, 0x3000};
  const bool is_blank = (code >= 9 && code <= 13) || (code >= 0x2000 && code <= 0x200a) ||
                        std::ranges::find(others, code) != others.end();
  return is_blank ? size : 0;
}

/// The command that a line is, in the newer of both forms.
std::optional<Command> command_of(std::string_view line) {
  while (const auto size = blank_size(line)) {
    line.remove_prefix(size);
  }
  const auto end = line.find("::", 2);
  if (!line.starts_with("::") || end == std::string_view::npos) {
    return std::nullopt;
  }
  Command command;
  command.text = unescaped(std::string(line.substr(end + 2)), false);
  std::string_view head = line.substr(2, end - 2);
  command.kind = head.substr(0, head.find(' '));
  head.remove_prefix(std::min(command.kind.size() + 1, head.size()));
  while (!head.empty()) {
    const auto property = head.substr(0, head.find(','));
    head.remove_prefix(std::min(property.size() + 1, head.size()));
    const auto sign = std::min(property.find('='), property.size());
    command.properties[std::string(property.substr(0, sign))] =
        unescaped(std::string(property.substr(std::min(sign + 1, property.size()))), true);
  }
  return command;
}

struct Said {
  std::vector<Command> commands;
  std::string summary;
};

Said said_of(const ForeignJob& job) {
  const targets::MemoryFile summary;
  const auto text = targets::printed(
      job, [&](std::FILE* out) { return github_reporter(job.audience, out, summary.path()); });
  fuzz::require(cases::testing::is_plain_lines(text), "an annotation is a line of text");
  Said said{{}, summary.bytes()};
  for (const auto line : targets::lines_of(text)) {
    auto command = command_of(line);
    fuzz::require(command.has_value(), "every line is an annotation");
    said.commands.push_back(std::move(*command));
  }
  return said;
}

bool is_ascii(std::string_view text) {
  return std::ranges::all_of(text, [](char c) { return (c >= ' ' && c <= '~') || c == '\n'; });
}

bool has_title(const std::vector<Command>& commands, const std::string& title) {
  return std::ranges::any_of(commands, [&title](const Command& command) {
    const auto found = command.properties.find("title");
    return found != command.properties.end() && found->second == title;
  });
}

void look_at_commands(const ForeignJob& job, const std::vector<Command>& commands) {
  for (const auto& command : commands) {
    fuzz::require(command.kind == "error" || command.kind == "warning" || command.kind == "notice",
                  "nothing is commanded but an annotation");
    for (const auto& [name, value] : command.properties) {
      fuzz::require(name == "title" || (name == "line" && value == "1") ||
                        (name == "file" && value == annotated_file(job.started.candidate)),
                    "an annotation has a title and a place");
    }
  }
  const auto lines = targets::lines_of(job.started.compile_output);
  const bool is_quoted = !job.started.compiles && job.audience.feedback == Feedback::full &&
                         lines.size() == 1 && lines.front().size() < 200 && !lines.front().ends_with(' ') &&
                         is_ascii(lines.front());
  fuzz::require(!is_quoted || lines.front().empty() || commands.front().text == lines.front(),
                "the compiler is quoted");
  for (const auto& result : job.results) {
    const bool is_told = job.audience.feedback != Feedback::none && result.mark.known != Known::as_listed &&
                         result.judgement.verdict == Verdict::runtime_error;
    if (is_told && is_ascii(result.id) && result.id.find('\n') == std::string::npos) {
      const auto title = "plycheck " + job.started.assignment->facts().name + ", case " + result.id + ": RTE";
      fuzz::require(has_title(commands, title), "an annotation names its case");
    }
  }
}

/// What of a Markdown text stands in no block of code between fences.
std::string outside_of_code(std::string_view text) {
  std::string out;
  std::size_t fence = 0;
  for (const auto line : targets::lines_of(text)) {
    const auto indent = std::min(line.find_first_not_of(' '), line.size());
    const auto rest = line.substr(indent);
    const auto ticks = std::min(rest.find_first_not_of('`'), rest.size());
    const auto behind = rest.substr(ticks);
    const bool is_fence = indent <= 3 && ticks >= 3;
    if (fence == 0 && is_fence && behind.find('`') == std::string_view::npos) {
      fence = ticks;
    } else if (fence == 0) {
      out += std::string(line) + "\n";
    } else if (is_fence && ticks >= fence && behind.find_first_not_of(" \t") == std::string_view::npos) {
      fence = 0;
    }
  }
  fuzz::require(fence == 0, "every block of code is closed");
  return out;
}

/// What the runner obeys of lines that are printed: all commands but those between one that stops them and
/// the line that ends this.
std::vector<std::string> obeyed(std::string_view text) {
  std::vector<std::string> commands;
  std::optional<std::string> token;
  while (!text.empty()) {
    const auto line = text.substr(0, text.find_first_of("\r\n"));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    const auto command = command_of(line);
    if (token) {
      token = command && command->kind == *token ? std::nullopt : token;
    } else if (command && command->kind == "stop-commands") {
      token = command->text;
    } else if (command || line.find("##[") != std::string_view::npos) {
      commands.emplace_back(line);
    }
  }
  fuzz::require(!token, "commands are allowed again");
  return commands;
}

void look_at_text(const std::string& text) {
  const auto shield = shielded(text);
  fuzz::require(obeyed(shield).empty(), "nothing that is printed is obeyed");
  fuzz::require(shield.find(text) != std::string::npos, "all that is printed is there");
  std::string plain;
  const auto markdown = markdown_text(text);
  for (std::size_t at = 0; at < markdown.size(); ++at) {
    fuzz::require(std::string_view("`*_{}[]<>()#+!|~&@$^=\"'").find(markdown[at]) == std::string_view::npos,
                  "a sign of Markdown stands behind a backslash");
    at += markdown[at] == '\\' ? 1 : 0;
    plain += markdown.at(at);
  }
  std::string given = text;
  std::ranges::replace_if(
      given, [](char c) { return c == '\n' || c == '\r'; }, ' ');
  fuzz::require(plain == given, "a word of Markdown is the text");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string bytes(data, data + size);
  const auto job = targets::foreign_job(bytes);
  const auto said = said_of(job);
  const auto harmless = said_of(targets::harmless(job));
  fuzz::require(std::ranges::equal(said.commands, harmless.commands, {}, &Command::kind, &Command::kind),
                "no text is an annotation of its own");
  look_at_commands(job, said.commands);
  fuzz::require(cases::testing::is_plain_lines(said.summary), "the summary is text");
  fuzz::require(outside_of_code(said.summary) == outside_of_code(harmless.summary),
                "no text leaves its block of code");
  look_at_text(bytes);
  return 0;
}
