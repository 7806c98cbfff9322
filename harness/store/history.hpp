#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <tl/expected.hpp>

#include "harness/events/events.hpp"
#include "harness/store/database.hpp"
#include "harness/store/run_records.hpp"

namespace harness {

/// The assignments by name.
class Registry;

/// What may become of a run: it goes on in a process that lives; it was broken off, by a kill or by the user
/// or its budget, or has results that are judge errors, and can be resumed; it has come to its end.
enum class RunState { under_way, unfinished, finished };

/// One line of the history.
struct RunFacts {
  std::int64_t id = 0;
  /// Seconds since 1970.
  std::int64_t begun = 0;
  /// Absent for a run that was killed.
  std::optional<std::int64_t> ended;
  RunState state = RunState::finished;
  /// The machine or container where it is under way, where that is not seen from here; else empty.
  std::string elsewhere = {};
  /// Nothing for a run that was killed, or is under way.
  std::optional<Stopped> stopped;
  /// The version that made it.
  std::string plycheck;
  std::string assignment;
  std::string candidate;
  std::string source;
  std::string set_hash;
  std::optional<std::uint64_t> seed;
  /// The cases chosen, and those that have a result; of a match its games.
  int cases = 0;
  int results = 0;
  /// Whether it is a match, whose players `candidate` names.
  bool is_match = false;
};

/// "under way", and where, of a run that is.
std::string under_way_text(const RunFacts& run);

/// A result and the place of its case in the order of the run, from 0.
struct PlacedResult {
  std::size_t place = 0;
  CaseResult result;
};

/// A result as the table of points needs it.
struct ScoredResult {
  std::string task;
  Verdict verdict = Verdict::accepted;
};

/// The name of the setting that says how much is kept of a run, by the name of a level of feedback; without
/// it all is.
inline constexpr std::string_view kept_setting = "kept";

/// The name of the setting that a match has and nothing else, with the value `match`.
inline constexpr std::string_view command_setting = "command";

/// A match that begins.
struct MatchStarted {
  /// Their names.
  std::string players;
  std::uint64_t seed = 0;
  int games = 0;
  /// All that its reports need beside the games, in the words of whoever plays it.
  std::string terms;
};

/// How much is kept.
struct HistoryLimits {
  /// Older runs go when a new one begins; one that is under way stays.
  int runs = 200;
  std::int64_t bytes = std::int64_t{512} << 20;
};

/// Where the history lies: PLYCHECK_HISTORY, else plycheck/history.db in XDG_STATE_HOME, else in
/// HOME/.local/state. An error of one line where none of them is set.
tl::expected<std::filesystem::path, std::string> history_place();
/// The folder with the files of records of the history there, by whatever link it is named.
std::filesystem::path records_folder(const std::filesystem::path& history);

/// The key of the history there, with which what cannot be told is hashed.
std::filesystem::path key_file(const std::filesystem::path& history);

/// The runs that were made. What each found out stands in a file of records of its own, in a folder beside
/// the database (`history.db.records`); the database is the index of them. Several processes may use it at
/// once, and several threads of one. What is kept stays kept when this process is killed, and when the
/// machine loses its power. Errors are one line.
class History {
 public:
  /// Makes the file where there is none; of the usual place, the folders as well. A history that a newer
  /// plycheck has made is an error.
  static tl::expected<History, std::string> open(const std::filesystem::path& place);
  /// The same, but nothing where there is no file. One that may not be written can be read all the same.
  static tl::expected<std::optional<History>, std::string> open_existing(const std::filesystem::path& place);

  /// A new run, which belongs to this process; the oldest ones go. What it is given is kept, whoever the run
  /// is for; from then on the history and its files are for their owner alone.
  tl::expected<std::int64_t, std::string> begin(const RunKey& key, const JobStarted& job,
                                                const HistoryLimits& limits = {},
                                                const Audience& audience = {});
  /// The same of a match. Its key has `command_setting`; it is resumed and finished as a run is.
  tl::expected<std::int64_t, std::string> begin_match(const RunKey& key, const MatchStarted& match,
                                                      const HistoryLimits& limits = {});
  /// The newest run of this key that is unfinished; it belongs to this process from now on, and is told again
  /// to nobody who may see less than this audience. Where there is none the error says what differs in the
  /// newest one that comes near.
  tl::expected<std::int64_t, std::string> resume(const RunKey& key, const Audience& audience = {});
  /// The seed of the newest unfinished run of the assignment on fresh random cases that was made with these
  /// settings, whatever its others.
  tl::expected<std::optional<std::uint64_t>, std::string> seed_to_resume(const std::string& assignment,
                                                                         std::span<const Setting> settings);

  /// Keeps records, all or none, unless the process is killed meanwhile; with their files where those are not
  /// too many for the run. A place that has one already gets the new one. The run must be this process's.
  tl::expected<void, std::string> keep(std::int64_t run, std::span<const PlacedRecord> records);
  tl::expected<void, std::string> keep(std::int64_t run, std::span<const KeptGame> games);
  /// How the run ended; the records at these places were not reported and go. Of a run that is finished by
  /// that, the files of all but failing cases go.
  tl::expected<void, std::string> finish(std::int64_t run, const JobFinished& end,
                                         std::span<const std::size_t> unreported);

  /// The newest runs first, of one assignment where one is named; `count` at most.
  tl::expected<std::vector<RunFacts>, std::string> runs(const std::string& assignment, int count);
  tl::expected<std::vector<ScoredResult>, std::string> scores(std::int64_t run);
  /// The run that a user means: by its number, `last`, or `last~2` for the one two before the last.
  tl::expected<RunFacts, std::string> named(const std::string& name);
  /// The head of a run's reports, its assignment out of the registry; an error where this plycheck cannot
  /// read it.
  tl::expected<JobStarted, std::string> head(std::int64_t run, const Registry& registry);
  /// For whom its reports were; an error where the head cannot be read.
  tl::expected<Audience, std::string> audience(std::int64_t run);
  /// Its records in order, with their files where they are asked for, until `each` wants no more; one that
  /// cannot be read is told as damaged. Of one that was kept before there were files of records, what it
  /// lacks is empty.
  using EachRecord = RunRecords::Each;
  tl::expected<void, std::string> records(std::int64_t run, bool with_files, const EachRecord& each);
  /// What reports tell of them; an error where one cannot be read.
  using EachResult = std::function<bool(PlacedResult result)>;
  tl::expected<void, std::string> results(std::int64_t run, bool with_files, const EachResult& each);
  /// How much is kept of it: all, or what a report of that level may show.
  tl::expected<Feedback, std::string> kept_level(std::int64_t run);
  /// What a match was begun with, and its games in the order of the schedule.
  tl::expected<std::string, std::string> match_terms(std::int64_t run);
  using EachGame = RunRecords::EachGame;
  tl::expected<void, std::string> games(std::int64_t run, const EachGame& each);
  /// Its end; nothing where it has none.
  tl::expected<std::optional<JobFinished>, std::string> end(std::int64_t run, const Registry& registry);

  /// Removes runs; one that is under way is an error, and none goes.
  tl::expected<void, std::string> forget(std::span<const std::int64_t> runs);
  /// Takes runs from owners that are not seen from here, since the user knows that they are gone: they are
  /// unfinished then. One whose owner lives here, or that has none, is an error, and none is taken.
  tl::expected<void, std::string> abandon(std::span<const std::int64_t> runs);
  /// Removes all but the newest, of one assignment where one is named, and tells how many went.
  tl::expected<int, std::string> prune(int keep, const std::string& assignment = {});

  const std::string& place() const { return place_; }

 private:
  History(Database database, std::string place);
  static tl::expected<History, std::string> open_file(const std::filesystem::path& place);
  static tl::expected<History, std::string> made_of(tl::expected<Database, std::string> database,
                                                    const std::filesystem::path& place);

  tl::expected<std::vector<RunFacts>, std::string> facts(std::string_view where, const Parameter& parameter,
                                                         int count);
  tl::expected<RunKey, std::string> key_of(std::int64_t run);
  tl::expected<std::int64_t, std::string> insert(const RunKey& key, const JobStarted& job);
  tl::expected<bool, std::string> is_within(const HistoryLimits& limits, std::int64_t record_bytes);
  tl::expected<std::map<std::int64_t, std::int64_t>, std::string> sizes_of_records();
  tl::expected<void, std::string> make_room(std::int64_t run, const HistoryLimits& limits);
  tl::expected<std::string, std::string> why_none(const RunKey& key);
  /// Makes the file of a new run at a path.
  using MakeRecords = std::function<tl::expected<RunRecords, std::string>(const std::filesystem::path&)>;
  tl::expected<std::int64_t, std::string> begin(const RunKey& key, const JobStarted& job,
                                                const HistoryLimits& limits, const MakeRecords& make);
  /// Appends to a run's file, and then makes the index of that.
  using Append = std::function<tl::expected<void, std::string>(RunRecords& records)>;
  using Index = std::function<tl::expected<void, std::string>()>;
  tl::expected<void, std::string> keep_so(std::int64_t run, const Append& append, const Index& index);
  tl::expected<void, std::string> keep_in_transaction(std::int64_t run, const Append& append,
                                                      const Index& index);
  tl::expected<void, std::string> index(std::int64_t run, std::span<const PlacedRecord> records);
  tl::expected<void, std::string> index(std::int64_t run, std::span<const KeptGame> games);
  tl::expected<void, std::string> index_all(std::int64_t run, const RunRecords& file);
  tl::expected<RunRecords, std::string> records_of_match(std::int64_t run);
  tl::expected<void, std::string> index_again(std::int64_t run, const RunKey& key, const Audience& audience);
  tl::expected<std::string, std::string> file_of_records(std::int64_t run);
  tl::expected<RunRecords*, std::string> records_to_append(std::int64_t run);
  tl::expected<RunRecords, std::string> records_to_read(std::int64_t run, const std::string& file) const;
  tl::expected<void, std::string> check_that_it_is_ours(std::int64_t run);
  /// What is left of a run when it ends: the places whose files nobody needs, and whether it can be resumed.
  struct Remains {
    std::vector<std::size_t> done_with;
    bool has_judge_errors = false;
  };
  tl::expected<Remains, std::string> what_stays(std::int64_t run, std::span<const std::size_t> unreported);
  tl::expected<void, std::string> index_end(std::int64_t run, const JobFinished& end,
                                            std::span<const std::size_t> unreported);
  tl::expected<void, std::string> remove(std::int64_t run);
  void unlink_removed();
  /// What is done to a run; null where there is none of that number.
  using Change = std::function<tl::expected<void, std::string>(std::int64_t run, const RunFacts* found)>;
  /// Does it to all of them, or to none.
  tl::expected<void, std::string> change_all(std::span<const std::int64_t> runs, const Change& change);
  template <class Found, class OfFile, class OfBytes>
  tl::expected<Found, std::string> in_head(std::int64_t run, OfFile of_file, OfBytes of_bytes);
  /// Where the file was removed, or another one laid in its place, what is written is lost.
  tl::expected<void, std::string> check_that_it_is_there(std::int64_t run) const;

  Database database_;
  std::string place_;
  /// Its device and its number there, to know it again.
  std::pair<std::uint64_t, std::uint64_t> file_;
  /// Those of the runs that this process makes, and by what name it has them.
  std::map<std::int64_t, RunRecords> open_records_;
  std::map<std::int64_t, std::string> owners_;
  /// Of runs that are removed by the transaction under way.
  std::vector<std::filesystem::path> removed_;
  /// Taken by all that the public has.
  std::unique_ptr<std::recursive_mutex> mutex_ = std::make_unique<std::recursive_mutex>();
};

}  // namespace harness
