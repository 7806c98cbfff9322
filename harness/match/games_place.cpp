#include "harness/match/games_place.hpp"

#include <algorithm>
#include <charconv>
#include <map>
#include <optional>
#include <random>
#include <string_view>
#include <system_error>
#include <utility>

#include <fmt/core.h>

namespace harness {
namespace {

namespace fs = std::filesystem;

/// A part's folder in the one that the user names.
constexpr std::string_view parts_name = "shards";
constexpr std::string_view part_ending = ".records";

class InHistory final : public GamesPlace {
 public:
  InHistory(History& history, std::int64_t run) : history_(history), run_(run) {}

  tl::expected<void, std::string> games(const RunRecords::EachGame& each) override {
    return history_.games(run_, each);
  }
  tl::expected<void, std::string> keep(std::span<const KeptGame> games) override {
    return history_.keep(run_, games);
  }
  tl::expected<void, std::string> finish(bool is_whole) override {
    return history_.finish(run_, {is_whole ? Stopped::no : Stopped::interrupted}, {});
  }

 private:
  History& history_;
  const std::int64_t run_;
};

class InPart final : public GamesPlace {
 public:
  explicit InPart(RunRecords file) : file_(std::move(file)) {}

  tl::expected<void, std::string> games(const RunRecords::EachGame& each) override {
    file_.games(each);
    return {};
  }
  tl::expected<void, std::string> keep(std::span<const KeptGame> games) override { return file_.keep(games); }
  tl::expected<void, std::string> finish(bool is_whole) override {
    return file_.finish({is_whole ? Stopped::no : Stopped::interrupted}, {});
  }

 private:
  RunRecords file_;
};

/// The number in front of a text, which goes from it.
std::optional<int> number_taken(std::string_view& text) {
  int number = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
  if (read.ec != std::errc() || number < 0) {
    return std::nullopt;
  }
  text.remove_prefix(static_cast<std::size_t>(read.ptr - text.data()));
  return number;
}

/// Of "2-of-4-...", as files of parts are called.
std::optional<MatchPart> part_named(std::string_view name) {
  constexpr std::string_view between = "-of-";
  const auto part = number_taken(name);
  if (!part || !name.starts_with(between) || !name.ends_with(part_ending)) {
    return std::nullopt;
  }
  name.remove_prefix(between.size());
  const auto of = number_taken(name);
  return of && *part < *of ? std::optional(MatchPart{*part, *of}) : std::nullopt;
}

/// What earlier attempts at the same part of the same match have.
std::vector<KeptGame> games_of_attempts(const std::vector<PartFile>& files, const MatchPart& part,
                                        const RunKey& key) {
  std::map<std::size_t, KeptGame> games;
  for (const auto& file : files) {
    const auto records = file.part == part ? RunRecords::open(file.path) : tl::unexpected(std::string());
    if (!records || records->key() != key) {
      continue;
    }
    records->games([&games](KeptGame game) {
      games.insert_or_assign(game.place, std::move(game));
      return true;
    });
  }
  std::vector<KeptGame> all;
  for (auto& [place, game] : games) {
    all.push_back(std::move(game));
  }
  return all;
}

}  // namespace

tl::expected<std::unique_ptr<GamesPlace>, std::string> games_in_history(History& history, const RunKey& key,
                                                                        const MatchStarted& match,
                                                                        bool resume) {
  const auto run = resume ? history.resume(key) : history.begin_match(key, match);
  if (!run) {
    return tl::unexpected(run.error());
  }
  return std::make_unique<InHistory>(history, *run);
}

tl::expected<std::unique_ptr<GamesPlace>, std::string> games_of_part(const fs::path& folder,
                                                                     const MatchPart& part, const RunKey& key,
                                                                     const std::string& terms, bool resume) {
  const auto parts = folder / parts_name;
  std::error_code error;
  fs::create_directories(parts, error);
  if (error) {
    return tl::unexpected(fmt::format("{}: {}", parts.string(), error.message()));
  }
  std::vector<KeptGame> earlier;
  if (resume) {
    const auto files = part_files_in(folder);
    if (!files) {
      return tl::unexpected(files.error());
    }
    earlier = games_of_attempts(*files, part, key);
    if (earlier.empty()) {
      return tl::unexpected(fmt::format("nothing to resume: no game of shard {} of this match lies in {}",
                                        part.part, parts.string()));
    }
  }
  std::random_device chance;
  const auto name =
      fmt::format("{}-of-{}-{:08x}{:08x}{}", part.part, part.of, chance(), chance(), part_ending);
  auto file = RunRecords::create_match(parts / name, key, terms);
  const auto kept = file ? file->keep(earlier) : tl::unexpected(file.error());
  if (!kept) {
    return tl::unexpected(kept.error());
  }
  return std::make_unique<InPart>(std::move(*file));
}

tl::expected<std::vector<PartFile>, std::string> part_files_in(const fs::path& folder) {
  const auto parts = folder / parts_name;
  std::vector<PartFile> files;
  std::error_code error;
  for (fs::directory_iterator entry(parts, error), end; !error && entry != end; entry.increment(error)) {
    if (const auto part = part_named(entry->path().filename().string())) {
      files.push_back({entry->path(), *part});
    }
  }
  if (error) {
    return tl::unexpected(fmt::format("{}: {}", parts.string(), error.message()));
  }
  std::ranges::sort(files, [](const PartFile& one, const PartFile& other) {
    return one.part.part != other.part.part ? one.part.part < other.part.part : one.path < other.path;
  });
  return files;
}

}  // namespace harness
