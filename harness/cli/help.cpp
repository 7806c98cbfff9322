#include "harness/cli/help.hpp"

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <CLI/CLI.hpp>
#include <fmt/core.h>

#include "harness/cli/nearest_name.hpp"
#include "harness/events/text.hpp"
#include "harness/judge/visible.hpp"

namespace harness::cli {
namespace {

constexpr std::size_t screen_width = 80;
constexpr std::size_t option_column = 24;
constexpr std::size_t subcommand_column = 16;

/// A name on the left and what it is on the right, below each other where the name is too long.
std::string entry(const std::string& left, std::string_view right, std::size_t column) {
  std::string out = "  " + left;
  out += out.size() + 1 < column ? std::string(column - out.size(), ' ') : "\n" + std::string(column, ' ');
  bool first = true;
  for (const auto& line : wrapped(right, screen_width - column)) {
    out += (first ? "" : std::string(column, ' ')) + line + '\n';
    first = false;
  }
  return out;
}

class PlainHelp final : public CLI::Formatter {
 public:
  std::string make_help(const CLI::App* app, std::string name, CLI::AppFormatMode mode) const override {
    auto text = CLI::Formatter::make_help(app, std::move(name), mode);
    for (auto at = text.find("\n\n\n"); at != std::string::npos; at = text.find("\n\n\n", at)) {
      text.erase(at, 1);
    }
    text.erase(text.find_last_not_of('\n') + 1);
    return text + '\n';
  }

  std::string make_option(const CLI::Option* option, bool is_positional) const override {
    auto left = option->get_name(is_positional, !is_positional);
    if (!is_positional && option->get_items_expected_max() > 0) {
      left += ' ' + option->get_type_name();
    }
    auto right = option->get_description();
    if (!option->get_default_str().empty()) {
      right += fmt::format(" (default: {})", option->get_default_str());
    }
    return entry(left, right, option_column);
  }

  std::string make_subcommand(const CLI::App* command) const override {
    return entry(command->get_name(), command->get_description(), subcommand_column);
  }
};

/// The library's own sentences begin with a capital and may be of two lines.
std::string lowered(std::string sentence) {
  std::ranges::replace(sentence, '\n', ' ');
  if (sentence.size() > 1 && std::isupper(static_cast<unsigned char>(sentence[1])) == 0) {
    sentence[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(sentence[0])));
  }
  return sentence;
}

/// The names of all subcommands.
std::vector<std::string> subcommand_names(const CLI::App& app) {
  std::vector<std::string> names;
  for (const auto* sub : app.get_subcommands([](const CLI::App*) { return true; })) {
    names.push_back(sub->get_name());
  }
  return names;
}

/// "--color" for the first word that looks like an option and is none; empty where there is none.
std::string unknown_option(const std::vector<std::string>& words) {
  for (const auto& word : words) {
    if (word.starts_with("--") && word.size() > 2) {
      return word.substr(0, word.find('='));
    }
  }
  return {};
}

/// The nearest of the command's options to the one that it does not know.
std::string nearest_option_text(const CLI::App& command, const std::vector<std::string>& words) {
  const auto given = unknown_option(words);
  std::vector<std::string> names;
  for (const auto* option : command.get_options()) {
    for (const auto& name : option->get_lnames()) {
      names.push_back("--" + name);
    }
  }
  return given.empty() ? std::string() : nearest_text(given, names);
}

std::string usage_error(const CLI::App* app, const CLI::Error& error) {
  std::string command = "plycheck";
  const auto subs = app->get_subcommands();
  for (const auto* sub : subs) {
    command += ' ' + sub->get_name();
  }
  const auto strange = app->remaining(true);
  std::string what = lowered(error.what());
  if (subs.empty() && !strange.empty()) {
    what = fmt::format("expected a subcommand, found '{}'{}", strange.front(),
                       nearest_text(strange.front(), subcommand_names(*app)));
  } else if (!subs.empty() && error.get_exit_code() == static_cast<int>(CLI::ExitCodes::ExtrasError)) {
    what += nearest_option_text(*subs.front(), strange);
  }
  return fmt::format("plycheck: {}; see {} --help\n", visible(what, Blanks::none), command);
}

}  // namespace

void speak_plainly(CLI::App& app) {
  app.formatter(std::make_shared<PlainHelp>());
  app.failure_message(usage_error);
}

}  // namespace harness::cli
