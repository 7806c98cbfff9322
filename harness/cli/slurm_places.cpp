#include <algorithm>
#include <charconv>
#include <sstream>
#include <string_view>

#include <fmt/core.h>

#include "harness/cli/slurm.hpp"
#include "harness/cli/slurm_command.hpp"

namespace harness::cli {
namespace {

/// The number that a text begins with; 0 where it begins with none.
int number_at(std::string_view text) {
  int number = 0;
  std::from_chars(text.data(), text.data() + text.size(), number);
  return number;
}

/// The value of an option, short or long, by whatever of sbatch's ways it is typed; empty where it is not.
std::string value_of(const std::vector<std::string>& options, const std::string& brief,
                     const std::string& full) {
  std::string value;
  for (std::size_t at = 0; at < options.size(); ++at) {
    const auto& word = options[at];
    if (word == brief || word == full) {
      value = at + 1 < options.size() ? options[at + 1] : "";
    } else if (word.starts_with(full + "=")) {
      value = word.substr(full.size() + 1);
    } else if (word.starts_with(brief) && !word.starts_with("--")) {
      value = word.substr(brief.size());
    }
  }
  return value;
}

bool is_up(std::string_view state) {
  return !state.ends_with('*') && (state.starts_with("idle") || state.starts_with("mix") ||
                                   state.starts_with("alloc") || state.starts_with("comp"));
}

/// Whether a partition, as sinfo names it, is one of those asked for; without any the default one is.
bool is_asked_for(std::string partition, const std::string& asked) {
  const bool is_default = partition.ends_with('*');
  if (is_default) {
    partition.pop_back();
  }
  return asked.empty() ? is_default : ("," + asked + ",").find("," + partition + ",") != std::string::npos;
}

}  // namespace

std::vector<std::string> words_of_options(const std::string& text) {
  std::vector<std::string> words;
  std::string word;
  bool is_word = false;
  char quote = 0;
  for (const char letter : text) {
    const bool is_blank = letter == ' ' || letter == '\t' || letter == '\n';
    if (quote != 0) {
      quote = letter == quote ? char{0} : quote;
      word += letter == quote || quote == 0 ? "" : std::string(1, letter);
    } else if (letter == '\'' || letter == '"') {
      quote = letter;
      is_word = true;
    } else if (!is_blank) {
      word += letter;
      is_word = true;
    } else if (is_word) {
      words.push_back(std::move(word));
      word.clear();
      is_word = false;
    }
  }
  if (is_word) {
    words.push_back(std::move(word));
  }
  return words;
}

tl::expected<SlurmPlaces, std::string> slurm_places(const std::vector<std::string>& options) {
  const auto nodes = output_of({"sinfo", "-h", "-o", "%P %D %c %T"});
  const auto config = nodes ? output_of({"scontrol", "show", "config"}) : nodes;
  if (!config) {
    return tl::unexpected(config.error());
  }
  const auto asked = value_of(options, "-p", "--partition");
  const int processors = number_at(value_of(options, "-c", "--cpus-per-task"));
  SlurmPlaces places{0, processors > 0, 1};
  for (const auto& line : lines_in(*nodes)) {
    std::istringstream in(line);
    std::string partition;
    std::string count;
    std::string of_node;
    std::string state;
    in >> partition >> count >> of_node >> state;
    if (is_asked_for(partition, asked) && is_up(state)) {
      places.places += number_at(count) * (processors > 0 ? number_at(of_node) / processors : 1);
    }
  }
  if (places.places == 0) {
    return tl::unexpected(fmt::format("Slurm: no node {} is up{}",
                                      asked.empty() ? "of the default partition" : "of " + asked,
                                      processors > 0 ? fmt::format(" with {} processors", processors) : ""));
  }
  for (const auto& line : lines_in(*config)) {
    if (line.starts_with("MaxArraySize")) {
      places.most_tasks = std::max(1, number_at(line.substr(line.find_last_of(" =") + 1)));
    }
  }
  return places;
}

}  // namespace harness::cli
