#include "harness/store/history.hpp"

#include <algorithm>
#include <cstdlib>
#include <ctime>
#include <random>
#include <set>
#include <system_error>

#include <fmt/core.h>

#include "harness/events/version.hpp"
#include "harness/store/history_file.hpp"
#include "harness/store/owner.hpp"
#include "harness/store/schema.hpp"

namespace harness {
namespace fs = std::filesystem;

namespace {

/// How long others that write are waited for.
constexpr int patience_ms = 20'000;
/// What the candidates of a run wrote is kept up to here.
constexpr std::int64_t most_written = std::int64_t{256} << 20;

std::int64_t seconds_now() {
  return static_cast<std::int64_t>(std::time(nullptr));
}

/// A folder named by the environment; relative ones count for nothing.
std::optional<fs::path> folder_in(const char* variable) {
  const char* const value = std::getenv(variable);
  return value != nullptr && value[0] == '/' ? std::optional<fs::path>(value) : std::nullopt;
}

/// For its owner alone; errors show when something is to lie in it.
void make_folder(const fs::path& folder) {
  std::error_code error;
  if (fs::create_directory(folder, error)) {
    fs::permissions(folder, fs::perms::owner_all, error);
    static_cast<void>(sync_folder_of(folder));
  }
}

/// Makes the folders that the usual place lies in, for their owner alone; errors show when it is opened.
void make_folders(const fs::path& folder) {
  std::error_code error;
  if (fs::is_directory(folder, error)) {
    return;
  }
  make_folders(folder.parent_path());
  make_folder(folder);
}

/// Whatever they were before: a history tells who was judged, and how.
void keep_for_owner(const fs::path& place) {
  constexpr auto others = fs::perms::group_all | fs::perms::others_all;
  for (const std::string end : {"", "-wal", "-shm", ".records", ".key"}) {
    const fs::path file = place.string() + end;
    std::error_code error;
    const auto found = fs::status(file, error).permissions();
    if (!error && found != fs::perms::unknown && (found & others) != fs::perms::none) {
      fs::permissions(file, others, fs::perm_options::remove, error);
    }
  }
}

/// A run of this stop has come to its end; others can be resumed.
bool is_final(Stopped stopped) {
  return stopped == Stopped::no || stopped == Stopped::max_failures;
}

}  // namespace

tl::expected<fs::path, std::string> history_place() {
  const char* const given = std::getenv("PLYCHECK_HISTORY");
  if (given != nullptr && *given != '\0') {
    return fs::path(given);
  }
  if (const auto state = folder_in("XDG_STATE_HOME")) {
    return *state / "plycheck/history.db";
  }
  if (const auto home = folder_in("HOME")) {
    return *home / ".local/state/plycheck/history.db";
  }
  return tl::unexpected(std::string("no place for the history: neither PLYCHECK_HISTORY nor HOME is set"));
}

fs::path records_folder(const fs::path& history) {
  std::error_code error;
  const auto place = fs::canonical(history, error);
  return (error ? history : place).string() + ".records";
}

fs::path key_file(const fs::path& history) {
  std::error_code error;
  const auto place = fs::canonical(history, error);
  return (error ? history : place).string() + ".key";
}

History::History(Database database, std::string place)
    : database_(std::move(database)), place_(std::move(place)), file_(file_at(place_)) {}

tl::expected<History, std::string> History::open(const fs::path& place) {
  // A place that the user chose must be there.
  const char* const given = std::getenv("PLYCHECK_HISTORY");
  if (given == nullptr || place != given) {
    make_folders(place.parent_path());
  }
  return open_file(place);
}

tl::expected<std::optional<History>, std::string> History::open_existing(const fs::path& place) {
  std::error_code error;
  if (!fs::exists(place, error) && !error) {
    return std::nullopt;
  }
  const bool may_be_read_alone = may_only_be_read(place);
  const auto log = may_be_read_alone ? log_of(place) : std::string();
  auto opened =
      may_be_read_alone && log.empty() ? made_of(Database::open_unchanging(place), place) : open_file(place);
  if (!opened && !log.empty()) {
    return tl::unexpected(fmt::format(
        "{}: its newest runs stand in {}: copy both to where they can be written", opened.error(), log));
  }
  if (!opened) {
    return tl::unexpected(opened.error());
  }
  return std::optional<History>(std::move(*opened));
}

tl::expected<History, std::string> History::open_file(const fs::path& place) {
  std::error_code error;
  if (fs::exists(place, error) && !fs::is_regular_file(place, error) && !fs::is_directory(place, error)) {
    return tl::unexpected(
        fmt::format("{}: expected a file for the history, found a device or a pipe", place.string()));
  }
  return made_of(Database::open(place, patience_ms), place);
}

tl::expected<History, std::string> History::made_of(tl::expected<Database, std::string> database,
                                                    const fs::path& place) {
  if (!database) {
    return tl::unexpected(database.error());
  }
  if (const auto prepared = prepare_schema(*database, place.string()); !prepared) {
    return tl::unexpected(prepared.error());
  }
  return History(std::move(*database), place.string());
}

tl::expected<std::int64_t, std::string> History::begin(const RunKey& key, const JobStarted& job,
                                                       const HistoryLimits& limits,
                                                       const Audience& audience) {
  return begin(key, job, limits,
               [&](const fs::path& path) { return RunRecords::create(path, key, job, audience); });
}

tl::expected<std::int64_t, std::string> History::begin_match(const RunKey& key, const MatchStarted& match,
                                                             const HistoryLimits& limits) {
  JobStarted job;
  job.candidate = match.players;
  job.source = "match";
  job.seed = match.seed;
  job.cases = match.games;
  return begin(key, job, limits,
               [&](const fs::path& path) { return RunRecords::create_match(path, key, match.terms); });
}

tl::expected<std::int64_t, std::string> History::begin(const RunKey& key, const JobStarted& job,
                                                       const HistoryLimits& limits, const MakeRecords& make) {
  const std::lock_guard lock(*mutex_);
  auto transaction = Transaction::begin(database_);
  const auto renewed = transaction ? renew_schema(database_) : tl::unexpected(transaction.error());
  auto run = renewed ? insert(key, job) : tl::unexpected(renewed.error());
  if (!run) {
    return run;
  }
  removed_.clear();
  if (const auto room = make_room(*run, limits); !room) {
    return tl::unexpected(room.error());
  }
  const auto file = file_of_records(*run);
  if (!file) {
    return tl::unexpected(file.error());
  }
  make_folder(records_folder(place_));
  std::error_code error;
  const auto real = fs::canonical(place_, error);
  keep_for_owner(error ? fs::path(place_) : real);
  const auto path = records_folder(place_) / *file;
  auto records = make(path);
  if (!records) {
    return tl::unexpected(records.error());
  }
  if (const auto done = transaction->commit(); !done) {
    fs::remove(path, error);
    return tl::unexpected(done.error());
  }
  open_records_.insert_or_assign(*run, std::move(*records));
  // What went is given back to the disk; without that it is used again, which does as well.
  unlink_removed();
  static_cast<void>(database_.run_all("PRAGMA incremental_vacuum"));
  return run;
}

/// The name of the file with a run's records; empty for a run that was kept before there were such files.
tl::expected<std::string, std::string> History::file_of_records(std::int64_t run) {
  std::string name;
  const auto schema = database_.number("PRAGMA user_version");
  if (!schema || *schema < 2) {
    return schema ? tl::expected<std::string, std::string>(std::move(name)) : tl::unexpected(schema.error());
  }
  const auto done = database_.run("SELECT records FROM run WHERE id = ?", {run}, [&name](const Row& row) {
    name = row.text(0);
    return false;
  });
  return done ? tl::expected<std::string, std::string>(std::move(name)) : tl::unexpected(done.error());
}

/// When the runs are gone for good, their files go; nobody else's do.
void History::unlink_removed() {
  for (const auto& file : removed_) {
    std::error_code error;
    fs::remove(file, error);
    // Of a process that was killed when it ended the run.
    fs::remove(file.string() + ".new", error);
  }
  removed_.clear();
}

tl::expected<std::int64_t, std::string> History::insert(const RunKey& key, const JobStarted& job) {
  const std::string owner = this_process();
  const std::string seed = job.seed ? fmt::format("{}", *job.seed) : std::string();
  auto done = database_.run(
      "INSERT INTO run (begun, owner, plycheck, assignment, candidate, candidate_hash, source, set_hash,"
      " cases_hash, seed, cases, head) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
      {seconds_now(), owner, version, key.assignment, job.candidate, key.candidate_hash, job.source,
       key.set_hash, key.cases_hash, job.seed ? Parameter(std::string_view(seed)) : Parameter(nullptr),
       std::int64_t{job.cases}, Bytes{}});
  const std::int64_t run = database_.last_id();
  owners_[run] = owner;
  // No other history, nor one that lay here before, has a file of that name.
  std::random_device chance;
  const auto file = fmt::format("{}-{:08x}{:08x}.records", run, chance(), chance());
  done =
      done ? database_.run("UPDATE run SET records = ? WHERE id = ?", {std::string_view(file), run}) : done;
  for (std::size_t place = 0; done && place < key.settings.size(); ++place) {
    const auto& [name, value] = key.settings[place];
    done = database_.run("INSERT INTO setting VALUES (?, ?, ?, ?)",
                         {run, static_cast<std::int64_t>(place), name, value});
  }
  if (!done) {
    return tl::unexpected(done.error());
  }
  return run;
}

/// Whether no more is kept than the limits allow, with so many bytes of records.
tl::expected<bool, std::string> History::is_within(const HistoryLimits& limits, std::int64_t record_bytes) {
  const auto runs = database_.number("SELECT count(*) FROM run");
  const auto bytes = database_.number(
      "SELECT (page_count - freelist_count) * page_size"
      " FROM pragma_page_count, pragma_freelist_count, pragma_page_size");
  if (!runs || !bytes) {
    return tl::unexpected(runs ? bytes.error() : runs.error());
  }
  return *runs <= limits.runs && *bytes + record_bytes <= limits.bytes;
}

/// How long the files of records are, by run.
tl::expected<std::map<std::int64_t, std::int64_t>, std::string> History::sizes_of_records() {
  std::map<std::int64_t, std::int64_t> sizes;
  const auto folder = records_folder(place_);
  const auto done = database_.run("SELECT id, records FROM run", {}, [&](const Row& row) {
    std::error_code error;
    const auto file = row.text(1);
    const auto size = file.empty() ? 0 : fs::file_size(folder / file, error);
    sizes[row.integer(0)] = error ? 0 : static_cast<std::int64_t>(size);
    return true;
  });
  return done ? tl::expected<std::map<std::int64_t, std::int64_t>, std::string>(std::move(sizes))
              : tl::unexpected(done.error());
}

/// Removes the oldest runs, this one and those under way aside, until no more than the limits allow is left.
tl::expected<void, std::string> History::make_room(std::int64_t run, const HistoryLimits& limits) {
  const auto sizes = sizes_of_records();
  if (!sizes) {
    return tl::unexpected(sizes.error());
  }
  std::int64_t bytes = 0;
  for (const auto& [id, size] : *sizes) {
    bytes += size;
  }
  auto within = is_within(limits, bytes);
  if (!within || *within) {
    return within ? tl::expected<void, std::string>() : tl::unexpected(within.error());
  }
  const auto all = facts("id < ?", run, -1);
  if (!all) {
    return tl::unexpected(all.error());
  }
  for (auto oldest = all->rbegin(); within && !*within && oldest != all->rend(); ++oldest) {
    if (oldest->state == RunState::under_way) {
      continue;
    }
    if (auto done = remove(oldest->id); !done) {
      return done;
    }
    bytes -= sizes->at(oldest->id);
    within = is_within(limits, bytes);
  }
  return within ? tl::expected<void, std::string>() : tl::unexpected(within.error());
}

tl::expected<void, std::string> History::keep(std::int64_t run, std::span<const PlacedRecord> records) {
  return keep_so(
      run, [&](RunRecords& file) { return file.keep(records, most_written); },
      [&] { return index(run, records); });
}

tl::expected<void, std::string> History::keep(std::int64_t run, std::span<const KeptGame> games) {
  return keep_so(
      run, [&](RunRecords& file) { return file.keep(games); }, [&] { return index(run, games); });
}

tl::expected<void, std::string> History::keep_so(std::int64_t run, const Append& append, const Index& index) {
  const std::lock_guard lock(*mutex_);
  // The records themselves are brought to the disk. Should the machine lose its power, the index of them is
  // made again.
  auto done = database_.run_all("PRAGMA synchronous = NORMAL");
  done = done ? keep_in_transaction(run, append, index) : done;
  const auto careful = database_.run_all("PRAGMA synchronous = FULL");
  done = done ? careful : done;
  return done ? check_that_it_is_there(run) : done;
}

tl::expected<void, std::string> History::keep_in_transaction(std::int64_t run, const Append& append,
                                                             const Index& index) {
  auto transaction = Transaction::begin(database_);
  auto done = transaction ? check_that_it_is_ours(run) : tl::unexpected(transaction.error());
  const auto file = done ? records_to_append(run) : tl::unexpected(done.error());
  done = file ? append(**file) : tl::unexpected(file.error());
  done = done ? index() : done;
  return done ? transaction->commit() : done;
}

/// Somebody may have taken the run for abandoned and gone on with it: its file is his then.
tl::expected<void, std::string> History::check_that_it_is_ours(std::int64_t run) {
  std::string owner;
  auto done = database_.run("SELECT owner FROM run WHERE id = ?", {run}, [&owner](const Row& row) {
    owner = row.text(0);
    return false;
  });
  const auto ours = owners_.find(run);
  if (done && (ours == owners_.end() || owner != ours->second)) {
    return tl::unexpected(fmt::format("{}: run {} does not belong to this process any more", place_, run));
  }
  return done;
}

tl::expected<RunRecords*, std::string> History::records_to_append(std::int64_t run) {
  const auto found = open_records_.find(run);
  if (found != open_records_.end()) {
    return &found->second;
  }
  const auto file = file_of_records(run);
  auto opened =
      file ? RunRecords::open_to_append(records_folder(place_) / *file) : tl::unexpected(file.error());
  if (!opened) {
    return tl::unexpected(opened.error());
  }
  return &open_records_.emplace(run, std::move(*opened)).first->second;
}

tl::expected<void, std::string> History::check_that_it_is_there(std::int64_t run) const {
  const auto records = open_records_.find(run);
  const bool is_there = file_at(place_) == file_;
  if (!is_there || (records != open_records_.end() && !records->second.is_there())) {
    return tl::unexpected(
        fmt::format("{}: was removed meanwhile", is_there ? records_folder(place_).string() : place_));
  }
  return {};
}

/// What the list of runs, the points and the choice of what to resume need of records.
tl::expected<void, std::string> History::index(std::int64_t run, std::span<const PlacedRecord> records) {
  auto placed = records.begin();
  return database_.run_for_each("INSERT OR REPLACE INTO result VALUES (?, ?, ?, ?, ?, 0, ?)",
                                [&]() -> std::optional<std::vector<Parameter>> {
                                  if (placed == records.end()) {
                                    return std::nullopt;
                                  }
                                  const auto& record = placed->record;
                                  const auto place = static_cast<std::int64_t>((placed++)->place);
                                  return std::vector<Parameter>{run,
                                                                place,
                                                                std::string_view(record.id),
                                                                std::string_view(record.task),
                                                                code_of(record.judgement.verdict),
                                                                Bytes{}};
                                });
}

/// Of a match the index tells how many games there are.
tl::expected<void, std::string> History::index(std::int64_t run, std::span<const KeptGame> games) {
  auto game = games.begin();
  return database_.run_for_each("INSERT OR REPLACE INTO result VALUES (?, ?, '', '', '', 0, ?)",
                                [&]() -> std::optional<std::vector<Parameter>> {
                                  if (game == games.end()) {
                                    return std::nullopt;
                                  }
                                  const auto place = static_cast<std::int64_t>((game++)->place);
                                  return std::vector<Parameter>{run, place, Bytes{}};
                                });
}

tl::expected<void, std::string> History::finish(std::int64_t run, const JobFinished& end,
                                                std::span<const std::size_t> unreported) {
  const std::lock_guard lock(*mutex_);
  const auto ours = check_that_it_is_ours(run);
  const auto file = ours ? records_to_append(run) : tl::unexpected(ours.error());
  if (!file) {
    return tl::unexpected(file.error());
  }
  RunRecords& records = **file;
  const auto kept = what_stays(run, unreported);
  if (!kept) {
    return tl::unexpected(kept.error());
  }
  // What may take long is done before others have to wait. Where there is no room for it, the file stays as
  // it is.
  auto tidy = is_final(end.stopped) && !kept->has_judge_errors
                  ? records.finished(end, unreported, kept->done_with)
                  : tl::unexpected(std::string());
  auto transaction = Transaction::begin(database_);
  auto done = transaction ? check_that_it_is_ours(run) : tl::unexpected(transaction.error());
  done = done ? index_end(run, end, unreported) : done;
  if (done) {
    done = tidy ? tidy->replace(records) : records.finish(end, unreported);
  } else if (tidy) {
    tidy->discard();
  }
  done = done ? transaction->commit() : done;
  done = done && !tidy ? check_that_it_is_there(run) : done;
  open_records_.erase(run);
  if (done) {
    owners_.erase(run);
  }
  return done && file_at(place_) != file_ ? check_that_it_is_there(run) : done;
}

tl::expected<void, std::string> History::index_end(std::int64_t run, const JobFinished& end,
                                                   std::span<const std::size_t> unreported) {
  auto done = database_.run("UPDATE run SET ended = ?, stopped = ?, owner = '' WHERE id = ?",
                            {seconds_now(), static_cast<std::int64_t>(end.stopped), run});
  for (auto place = unreported.begin(); done && place != unreported.end(); ++place) {
    done = database_.run("DELETE FROM result WHERE run = ? AND place = ?",
                         {run, static_cast<std::int64_t>(*place)});
  }
  return done;
}

/// What failing cases wrote stays, to be looked at and judged again; that of all others is for going on
/// alone.
tl::expected<History::Remains, std::string> History::what_stays(std::int64_t run,
                                                                std::span<const std::size_t> unreported) {
  Remains remains;
  const std::set<std::size_t> gone(unreported.begin(), unreported.end());
  const auto done =
      database_.run("SELECT place, verdict FROM result WHERE run = ?", {run}, [&](const Row& row) {
        const auto place = static_cast<std::size_t>(row.integer(0));
        const auto verdict = verdict_of(row.text(1));
        if (!gone.contains(place)) {
          remains.has_judge_errors = remains.has_judge_errors || verdict == Verdict::judge_error;
          if (verdict == Verdict::accepted || verdict == Verdict::skipped) {
            remains.done_with.push_back(place);
          }
        }
        return true;
      });
  return done ? tl::expected<Remains, std::string>(std::move(remains)) : tl::unexpected(done.error());
}

tl::expected<void, std::string> History::remove(std::int64_t run) {
  const auto file = file_of_records(run);
  if (!file) {
    return tl::unexpected(file.error());
  }
  if (!file->empty()) {
    removed_.push_back(records_folder(place_) / *file);
  }
  return database_.run("DELETE FROM run WHERE id = ?", {run});
}

tl::expected<void, std::string> History::change_all(std::span<const std::int64_t> runs,
                                                    const Change& change) {
  const std::lock_guard lock(*mutex_);
  removed_.clear();
  auto transaction = Transaction::begin(database_);
  if (!transaction) {
    return tl::unexpected(transaction.error());
  }
  for (const std::int64_t run : runs) {
    const auto found = facts("id = ?", run, 1);
    if (!found) {
      return tl::unexpected(found.error());
    }
    if (auto done = change(run, found->empty() ? nullptr : &found->front()); !done) {
      return done;
    }
  }
  return transaction->commit();
}

tl::expected<void, std::string> History::forget(std::span<const std::int64_t> runs) {
  auto forgotten =
      change_all(runs, [this](std::int64_t run, const RunFacts* found) -> tl::expected<void, std::string> {
        if (found != nullptr && found->state == RunState::under_way) {
          return tl::unexpected(fmt::format("run {} is {}", run, under_way_text(*found)));
        }
        return remove(run);
      });
  if (!forgotten) {
    return forgotten;
  }
  const std::lock_guard lock(*mutex_);
  unlink_removed();
  return database_.run_all("PRAGMA incremental_vacuum");
}

tl::expected<void, std::string> History::abandon(std::span<const std::int64_t> runs) {
  return change_all(runs, [this](std::int64_t run, const RunFacts* found) -> tl::expected<void, std::string> {
    if (found == nullptr || found->elsewhere.empty()) {
      const bool lives = found != nullptr && found->state == RunState::under_way;
      return tl::unexpected(fmt::format("run {} is {}", run, lives ? "under way here" : "not under way"));
    }
    return database_.run("UPDATE run SET owner = '' WHERE id = ?", {run});
  });
}

tl::expected<int, std::string> History::prune(int keep, const std::string& assignment) {
  const std::lock_guard lock(*mutex_);
  const auto all = runs(assignment, -1);
  if (!all) {
    return tl::unexpected(all.error());
  }
  std::vector<std::int64_t> old;
  for (std::size_t at = static_cast<std::size_t>(keep); at < all->size(); ++at) {
    if ((*all)[at].state != RunState::under_way) {
      old.push_back((*all)[at].id);
    }
  }
  const auto done = forget(old);
  if (!done) {
    return tl::unexpected(done.error());
  }
  return static_cast<int>(old.size());
}

}  // namespace harness
