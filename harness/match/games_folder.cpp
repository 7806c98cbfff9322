#include "harness/match/games_folder.hpp"

#include <algorithm>
#include <cerrno>
#include <fcntl.h>
#include <string_view>
#include <system_error>
#include <unistd.h>
#include <utility>

#include <fmt/core.h>

#include "cases/file.hpp"
#include "harness/match/records/game_lines.hpp"
#include "harness/match/records/pdn.hpp"

namespace harness {
namespace {

constexpr std::string_view lines_name = "games.jsonl";
constexpr std::string_view pdn_name = "games.pdn";

/// Puts bytes behind those of a file, all of them; else the errno of what failed.
int append(const std::filesystem::path& path, std::string_view bytes) {
  const int file = ::open(path.c_str(), O_WRONLY | O_APPEND | O_CLOEXEC);
  if (file < 0) {
    return errno;
  }
  int error = 0;
  while (!bytes.empty() && error == 0) {
    const auto written = ::write(file, bytes.data(), bytes.size());
    if (written >= 0) {
      bytes.remove_prefix(static_cast<std::size_t>(written));
    } else if (errno != EINTR) {
      error = errno;
    }
  }
  ::close(file);
  return error;
}

/// All games as PDN; nothing where one cannot be said so, since the format knows draughts alone.
std::string all_as_pdn(const std::vector<GameRecord>& games) {
  std::string text;
  for (const auto& game : games) {
    const auto pdn = pdn_of(game);
    if (!pdn) {
      return {};
    }
    text += *pdn;
  }
  return text;
}

}  // namespace

GamesFolder::GamesFolder(std::filesystem::path folder, bool times)
    : folder_(std::move(folder)), times_(times) {}

tl::expected<GamesFolder, std::string> GamesFolder::make(const std::filesystem::path& folder, bool times) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error) {
    return tl::unexpected(fmt::format("{}: {}", folder.string(), error.message()));
  }
  for (const auto& path : files_of(folder)) {
    if (std::filesystem::exists(path, error)) {
      return tl::unexpected(fmt::format("{} is there already", path.string()));
    }
  }
  if (const auto written = cases::write_file(folder / lines_name, ""); !written) {
    return tl::unexpected(written.error());
  }
  return GamesFolder(folder, times);
}

std::vector<std::filesystem::path> GamesFolder::files_of(const std::filesystem::path& folder) {
  return {folder / lines_name, folder / pdn_name};
}

tl::expected<GamesFolder, std::string> GamesFolder::make_again(const std::filesystem::path& folder,
                                                               bool times, const IsOfMatch& is_of_match) {
  std::error_code error;
  const auto text = cases::read_file(folder / lines_name);
  const auto lines = text ? read_game_lines(*text) : tl::unexpected(text.error());
  if (lines && std::ranges::all_of(lines->games, is_of_match)) {
    for (const auto& path : files_of(folder)) {
      std::filesystem::remove(path, error);
    }
  }
  return make(folder, times);
}

void GamesFolder::add(const GameRecord& game) {
  const auto path = folder_ / lines_name;
  if (const int error = fault_.empty() ? append(path, game_line(game, times_)) : 0; error != 0) {
    fault_ = fmt::format("{}: {}", path.string(), std::generic_category().message(error));
  }
}

tl::expected<void, std::string> GamesFolder::finish(std::int64_t last) {
  if (!fault_.empty()) {
    return tl::unexpected(fault_);
  }
  const auto path = folder_ / lines_name;
  const auto text = cases::read_file(path);
  auto lines = text ? read_game_lines(*text) : tl::unexpected(text.error());
  if (!lines) {
    return tl::unexpected(lines.error());
  }
  std::erase_if(lines->games, [last](const GameRecord& game) { return game.number > last; });
  std::ranges::sort(lines->games, {}, &GameRecord::number);
  std::string sorted;
  for (const auto& game : lines->games) {
    sorted += game_line(game, times_);
  }
  if (const auto written = cases::write_file(path, sorted); !written) {
    return written;
  }
  const auto pdn = all_as_pdn(lines->games);
  return pdn.empty() ? tl::expected<void, std::string>() : cases::write_file(folder_ / pdn_name, pdn);
}

}  // namespace harness
