#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <tl/expected.hpp>

#include "harness/events/case_record.hpp"
#include "harness/events/events.hpp"
#include "harness/store/frame_file.hpp"

namespace harness {

/// The assignments by name.
class Registry;

/// The name and the value of something that decides verdicts.
using Setting = std::pair<std::string, std::string>;

/// What makes two runs one and the same job.
struct RunKey {
  std::string assignment;
  /// Of the content of the candidate, and behind a "+" of the program that it is compared with.
  std::string candidate_hash;
  std::string set_hash;
  /// Of the ids and the inputs that were chosen.
  std::string cases_hash;
  std::vector<Setting> settings;
  bool operator==(const RunKey&) const = default;
};

/// Which settings two runs do not share: "time (5 s there, 10 s here)".
std::vector<std::string> setting_differences(const std::vector<Setting>& there,
                                             const std::vector<Setting>& here);

/// A record and the place of its case in the order of the run, from 0.
struct PlacedRecord {
  std::size_t place = 0;
  CaseRecord record;
  /// The files are not kept, or not any more: `written` is absent though it was there.
  bool lacks_files = false;
  /// It cannot be read; nothing of `record` is known.
  bool is_damaged = false;
};

/// A game of a match that has ended: its place in the schedule, from 0, and its line (docs/formats.md).
struct KeptGame {
  std::size_t place = 0;
  std::string line;
};

/// The records of one run in one file that is only ever appended to: its head, the record of each case as it
/// comes, its end. The file stands for itself. Where a case has several records the last one counts. What a
/// process left half written when it ended is no part of it. Errors are one line.
class RunRecords {
 public:
  /// Begins a run: a new file, which is on the disk then.
  static tl::expected<RunRecords, std::string> create(const std::filesystem::path& path, const RunKey& key,
                                                      const JobStarted& job, const Audience& audience);
  /// Begins a match: the same with games in the place of records. `terms` says what it is, in the words of
  /// whoever plays it. A shard of another job is kept so too, its result in the place of a game.
  static tl::expected<RunRecords, std::string> create_match(const std::filesystem::path& path,
                                                            const RunKey& key, const std::string& terms);
  /// To read; somebody else may append meanwhile.
  static tl::expected<RunRecords, std::string> open(const std::filesystem::path& path);
  /// To go on with it, which is for one process at a time.
  static tl::expected<RunRecords, std::string> open_to_append(const std::filesystem::path& path);

  /// Keeps records, all or none; they are on the disk then. Files are kept as long as those of the run are
  /// not more than `most_bytes`.
  tl::expected<void, std::string> keep(std::span<const PlacedRecord> records, std::int64_t most_bytes);
  /// The same of games.
  tl::expected<void, std::string> keep(std::span<const KeptGame> games);
  /// The run goes on, for this audience: an end that it had is none.
  tl::expected<void, std::string> go_on(const Audience& audience);
  /// The end of the run; records at the places `withdrawn` go.
  using Places = std::span<const std::size_t>;
  tl::expected<void, std::string> finish(const JobFinished& end, Places withdrawn);
  /// The same of a run that nobody will go on with, as a file beside this one: without what is superseded and
  /// without the files of the records at the places `done_with`. It is to `replace` this one; nothing is left
  /// of it where it cannot be made.
  tl::expected<RunRecords, std::string> finished(const JobFinished& end, Places withdrawn,
                                                 Places done_with) const;
  /// Removes a file that is to replace none after all.
  void discard() const { static_cast<void>(std::remove(file_.name().c_str())); }
  /// Takes the place, and the name, of another one.
  tl::expected<void, std::string> replace(RunRecords& other) { return file_.replace(other.file_); }

  tl::expected<RunKey, std::string> key() const;
  /// Its assignment out of the registry; an error where this plycheck cannot read it.
  tl::expected<JobStarted, std::string> head(const Registry& registry) const;
  /// The narrowest that the run had, when it began or was resumed.
  tl::expected<Audience, std::string> audience() const;
  /// Nothing where it has none. `mutants` are those that a finding may name.
  tl::expected<std::optional<JobFinished>, std::string> end(std::span<const fuzz::MutantFacts> mutants) const;
  /// All records in the order of places, with files where they are asked for, until `each` wants no more. One
  /// that cannot be read is told as damaged.
  using Each = std::function<bool(PlacedRecord record)>;
  void records(bool with_files, const Each& each) const;

  /// What a match was begun with; an error in the records of anything else.
  tl::expected<std::string, std::string> match_terms() const;
  /// Whether it was brought to its end.
  bool has_end() const { return end_.has_value(); }
  /// The games in the order of the schedule, until `each` wants no more; one that cannot be read is none.
  using EachGame = std::function<bool(KeptGame game)>;
  void games(const EachGame& each) const;

  /// Whether all that this object wrote is on the disk.
  bool is_on_disk() const { return file_.is_on_disk(); }
  /// Whether the file still has a name.
  bool is_there() const { return file_.is_there(); }

 private:
  explicit RunRecords(FrameFile file) : file_(std::move(file)) {}
  static tl::expected<RunRecords, std::string> begun(FrameFile file, const std::string& head);
  static tl::expected<RunRecords, std::string> made_of(tl::expected<FrameFile, std::string> file);
  void survey();
  void note(const FoundFrame& frame);
  tl::unexpected<std::string> unreadable(std::string_view what) const;
  tl::expected<std::string, std::string> job_bytes() const;
  tl::expected<void, std::string> take(std::span<const FoundFrame> frames);
  tl::expected<void, std::string> copy_into(RunRecords& other, Places withdrawn, Places done_with) const;

  FrameFile file_;
  /// Where a record's frame begins, and how long its files are that are kept.
  struct Kept {
    std::int64_t at = 0;
    std::int64_t bytes = 0;
  };
  void note(std::uint32_t place, const Kept& record);
  void forget(std::uint32_t place);

  /// Where the frames of these begin.
  std::optional<std::int64_t> head_;
  std::vector<std::int64_t> resumed_;
  std::map<std::uint32_t, Kept> records_;
  std::optional<std::int64_t> end_;
  /// Of the files that are kept.
  std::int64_t kept_bytes_ = 0;
};

}  // namespace harness
