#include "harness/cli/match_slurm.hpp"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <string>
#include <system_error>
#include <vector>

#include <fmt/core.h>
#include <fmt/ranges.h>

#include "cases/case_facts.hpp"
#include "harness/cli/common.hpp"
#include "harness/cli/slurm.hpp"
#include "harness/events/text.hpp"
#include "harness/match/games_place.hpp"
#include "harness/store/run_records.hpp"

namespace harness::cli {
namespace {

namespace fs = std::filesystem;

/// Shards for each place where one can run: the last ones end at about the same time.
constexpr int shards_a_place = 4;

std::string quoted_all(const std::vector<std::string>& words) {
  std::string text;
  for (const auto& word : words) {
    text += (text.empty() ? "" : " ") + shell_quoted(word);
  }
  return text;
}

/// The words of the call that a shard needs: not those for Slurm, and not those of the report.
std::vector<std::string> shard_words(const MatchOptions& options) {
  std::vector<std::string> words;
  const std::vector<std::string> left_out{"--slurm",     "--out",    "--shards", "--json",   "--csv",
                                          "--games-out", "--expect", "--seed",   "--retries"};
  for (std::size_t at = 0; at < options.typed.size(); ++at) {
    const auto& word = options.typed[at];
    const auto name = word.substr(0, word.find('='));
    if (std::ranges::find(left_out, name) == left_out.end()) {
      words.push_back(word);
      continue;
    }
    const bool has_value = word.size() > name.size() + 1;
    const bool takes_next =
        name != "--slurm" || (at + 1 < options.typed.size() && !options.typed[at + 1].starts_with('-'));
    at += !has_value && takes_next ? 1 : 0;
  }
  return words;
}

std::string merge_words(const MatchOptions& options, const std::string& out) {
  std::vector<std::string> words{"merge", out};
  const auto add = [&words](const char* option, const std::string& value) {
    if (!value.empty()) {
      words.push_back(fmt::format("{}={}", option, value));
    }
  };
  add("--json", options.json);
  add("--csv", options.csv);
  add("--games-out", options.games_out);
  for (const auto& wanted : options.expect) {
    add("--expect", wanted);
  }
  if (options.print.no_times) {
    words.emplace_back("--no-times");
  }
  if (options.print.quiet) {
    words.emplace_back("-q");
  }
  return quoted_all(words);
}

/// What can be played by itself: pairs of games, by the course's protocol games.
int units_of(const MatchOptions& options) {
  const int players = static_cast<int>(options.players.size());
  const int pairings = options.gauntlet ? players - 1 : players * (players - 1) / 2;
  const int games = options.games.value_or(1);
  return std::max(1, pairings * (options.protocol == "course" ? games : games / 2));
}

/// Whether an attempt at a shard was played to its end.
bool is_played(const fs::path& out, const MatchPart& part) {
  const auto files = part_files_in(out);
  return files && std::ranges::any_of(*files, [&part](const PartFile& file) {
           const auto records =
               file.part == part ? RunRecords::open(file.path) : tl::unexpected(std::string());
           const auto end = records ? records->end({}) : tl::unexpected(records.error());
           return end && *end && (*end)->stopped == Stopped::no;
         });
}

std::string fault_of(const MatchOptions& options) {
  if (options.out.empty()) {
    return "--slurm: expected --out, a folder that all machines see";
  }
  if (!options.shard.empty() || options.resume) {
    return "--slurm: --shard and --resume are for one machine";
  }
  return options.knockout || !options.keep.empty()
             ? "--slurm: a knockout and --keep between-games have no shards, since games hang on those before"
             : "";
}

}  // namespace

int match_on_slurm(const MatchOptions& options) {
  if (const auto fault = fault_of(options); !fault.empty()) {
    return fail(fault);
  }
  std::error_code error;
  const auto out = fs::absolute(options.out, error).lexically_normal();
  SlurmWork work;
  work.folder = out / "slurm";
  work.options = words_of_options(options.slurm);
  work.name = cases::hash_of(quoted_all(options.typed));
  const auto places = slurm_places(work.options);
  if (!places) {
    return fail(places.error());
  }
  fs::create_directories(work.folder, error);
  const int under_way = slurm_name_in(work.folder) == work.name ? slurm_shards_in(work.folder) : 0;
  if (under_way == 0 && fs::exists(out / "shards", error)) {
    return fail(fmt::format(
        "{}: shards lie there already: plycheck merge tells of them; expected a new folder", options.out));
  }
  work.shares_nodes = places->shares_nodes;
  work.shards = under_way > 0 ? under_way
                              : std::min({options.shards.value_or(shards_a_place * places->places),
                                          units_of(options), places->most_tasks});
  const auto program = shell_quoted(fs::read_symlink("/proc/self/exe", error).string());
  const auto seed = seed_or_fresh(options.seed);
  work.shard_command =
      fmt::format("exec {} {} --seed {} --shard \"$SLURM_ARRAY_TASK_ID\" --shards {} --out {}", program,
                  quoted_all(shard_words(options)), seed, work.shards, shell_quoted(out.string()));
  work.merge_command = program + " " + merge_words(options, out.string());
  work.retries = options.retries;
  work.is_done = [out, of = work.shards](int shard) { return is_played(out, {shard, of}); };
  work.again = own_name() + " " + quoted_all(options.typed);
  work.quiet = options.print.quiet;
  const auto end = run_on_slurm(work);
  if (!end || end->is_interrupted) {
    return end ? interrupted : fail(end.error());
  }
  put(end->out);
  std::fputs(end->err.c_str(), stderr);
  return end->status
             ? *end->status
             : fail(fmt::format("the merge did not end by itself; its logs are in {}", work.folder.string()));
}

}  // namespace harness::cli
