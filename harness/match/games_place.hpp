#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "harness/match/match_plan.hpp"
#include "harness/store/history.hpp"

namespace harness {

/// Where the games of a match are kept as they end. Errors are one line.
class GamesPlace {
 public:
  virtual ~GamesPlace() = default;
  /// Those that are there, in the order of the schedule.
  virtual tl::expected<void, std::string> games(const RunRecords::EachGame& each) = 0;
  /// They are on the disk then.
  virtual tl::expected<void, std::string> keep(std::span<const KeptGame> games) = 0;
  /// No more games come; whether all have that there are to be.
  virtual tl::expected<void, std::string> finish(bool is_whole) = 0;
};

/// A new match in the history, or with `resume` the last unfinished one of the key. The history must outlive
/// it.
tl::expected<std::unique_ptr<GamesPlace>, std::string> games_in_history(History& history, const RunKey& key,
                                                                        const MatchStarted& match,
                                                                        bool resume);

/// A new file for a part of a match, or of another job, in a folder that all machines see. Nothing is written
/// but this file: what earlier attempts at the part have is taken over with `resume` alone, and stays where
/// it is.
tl::expected<std::unique_ptr<GamesPlace>, std::string> games_of_part(const std::filesystem::path& folder,
                                                                     const MatchPart& part, const RunKey& key,
                                                                     const std::string& terms, bool resume);

/// An attempt at a part of a match, as its file has it.
struct PartFile {
  std::filesystem::path path;
  MatchPart part;
};

/// The attempts in a folder by part and name. The names of other files are passed over.
tl::expected<std::vector<PartFile>, std::string> part_files_in(const std::filesystem::path& folder);

}  // namespace harness
