#include "harness/store/history.hpp"

#include <algorithm>
#include <cstdlib>
#include <ctime>
#include <system_error>

#include <fmt/core.h>

#include "harness/events/version.hpp"
#include "harness/store/encoding.hpp"
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

enum class FilesKept { none, all, too_many };

std::int64_t seconds_now() {
  return static_cast<std::int64_t>(std::time(nullptr));
}

/// A folder named by the environment; relative ones count for nothing.
std::optional<fs::path> folder_in(const char* variable) {
  const char* const value = std::getenv(variable);
  return value != nullptr && value[0] == '/' ? std::optional<fs::path>(value) : std::nullopt;
}

/// Makes the folders that the usual place lies in, for their owner alone; errors show when it is opened.
void make_folders(const fs::path& folder) {
  std::error_code error;
  if (fs::is_directory(folder, error)) {
    return;
  }
  make_folders(folder.parent_path());
  if (fs::create_directory(folder, error)) {
    fs::permissions(folder, fs::perms::owner_all, error);
  }
}

std::int64_t bytes_of(const cases::Answer& answer) {
  std::int64_t bytes = 0;
  for (const auto& [name, text] : answer.files) {
    bytes += static_cast<std::int64_t>(text.size());
  }
  return bytes;
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
  auto transaction = Transaction::begin(database_);
  if (!transaction) {
    return tl::unexpected(transaction.error());
  }
  auto run = insert(key, job, audience);
  if (!run) {
    return run;
  }
  if (const auto room = make_room(*run, limits); !room) {
    return tl::unexpected(room.error());
  }
  if (const auto done = transaction->commit(); !done) {
    return tl::unexpected(done.error());
  }
  // What went is given back to the disk; without that it is used again, which does as well.
  static_cast<void>(database_.run_all("PRAGMA incremental_vacuum"));
  return run;
}

tl::expected<std::int64_t, std::string> History::insert(const RunKey& key, const JobStarted& job,
                                                        const Audience& audience) {
  const std::string owner = this_process();
  const std::string head = encoded(job, audience);
  const std::string seed = job.seed ? fmt::format("{}", *job.seed) : std::string();
  auto done = database_.run(
      "INSERT INTO run (begun, owner, plycheck, assignment, candidate, candidate_hash, source, set_hash,"
      " cases_hash, seed, cases, head) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
      {seconds_now(), owner, version, key.assignment, job.candidate, key.candidate_hash, job.source,
       key.set_hash, key.cases_hash, job.seed ? Parameter(std::string_view(seed)) : Parameter(nullptr),
       std::int64_t{job.cases}, Bytes{head}});
  const std::int64_t run = database_.last_id();
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

/// Whether no more is kept than the limits allow.
tl::expected<bool, std::string> History::is_within(const HistoryLimits& limits) {
  const auto runs = database_.number("SELECT count(*) FROM run");
  const auto bytes = database_.number(
      "SELECT (page_count - freelist_count) * page_size"
      " FROM pragma_page_count, pragma_freelist_count, pragma_page_size");
  if (!runs || !bytes) {
    return tl::unexpected(runs ? bytes.error() : runs.error());
  }
  return *runs <= limits.runs && *bytes <= limits.bytes;
}

/// Removes the oldest runs, this one and those under way aside, until no more than the limits allow is left.
tl::expected<void, std::string> History::make_room(std::int64_t run, const HistoryLimits& limits) {
  auto within = is_within(limits);
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
    within = is_within(limits);
  }
  return within ? tl::expected<void, std::string>() : tl::unexpected(within.error());
}

tl::expected<void, std::string> History::keep(std::int64_t run, std::span<const PlacedResult> results) {
  auto transaction = Transaction::begin(database_);
  if (!transaction) {
    return tl::unexpected(transaction.error());
  }
  if (auto measured = measure(run); !measured) {
    return measured;
  }
  for (const auto& placed : results) {
    if (auto done = keep_one(run, placed); !done) {
      return done;
    }
  }
  auto done = transaction->commit();
  return done ? check_that_it_is_there() : done;
}

tl::expected<void, std::string> History::check_that_it_is_there() const {
  if (file_at(place_) != file_) {
    return tl::unexpected(fmt::format("{}: was removed meanwhile", place_));
  }
  return {};
}

/// Sees to it that `written_bytes_` is the run's.
tl::expected<void, std::string> History::measure(std::int64_t run) {
  if (measured_run_ == run) {
    return {};
  }
  const auto bytes =
      database_.number("SELECT coalesce(sum(length(bytes)), 0) FROM written WHERE run = ?", {run});
  if (!bytes) {
    return tl::unexpected(bytes.error());
  }
  measured_run_ = run;
  written_bytes_ = *bytes;
  return {};
}

tl::expected<void, std::string> History::keep_one(std::int64_t run, const PlacedResult& placed) {
  const CaseResult& result = placed.result;
  const auto place = static_cast<std::int64_t>(placed.place);
  auto files = FilesKept::none;
  if (result.written) {
    const std::int64_t bytes = bytes_of(*result.written);
    files = written_bytes_ + bytes <= most_written ? FilesKept::all : FilesKept::too_many;
    written_bytes_ += files == FilesKept::all ? bytes : 0;
  }
  const std::string event = encoded(result);
  auto done = database_.run("INSERT OR REPLACE INTO result VALUES (?, ?, ?, ?, ?, ?, ?)",
                            {run, place, result.id, result.task, code_of(result.judgement.verdict),
                             static_cast<std::int64_t>(files), Bytes{event}});
  return done && files == FilesKept::all ? keep_files(run, place, result) : done;
}

tl::expected<void, std::string> History::keep_files(std::int64_t run, std::int64_t place,
                                                    const CaseResult& result) {
  for (const auto& [name, bytes] : result.written->files) {
    if (auto done =
            database_.run("INSERT INTO written VALUES (?, ?, ?, ?)", {run, place, name, Bytes{bytes}});
        !done) {
      return done;
    }
  }
  return {};
}

tl::expected<void, std::string> History::finish(std::int64_t run, const JobFinished& end,
                                                std::span<const std::size_t> unreported) {
  auto transaction = Transaction::begin(database_);
  if (!transaction) {
    return tl::unexpected(transaction.error());
  }
  const std::string event = encoded(end);
  auto done = database_.run("UPDATE run SET ended = ?, stopped = ?, owner = '', end = ? WHERE id = ?",
                            {seconds_now(), static_cast<std::int64_t>(end.stopped), Bytes{event}, run});
  for (auto place = unreported.begin(); done && place != unreported.end(); ++place) {
    done = database_.run("DELETE FROM result WHERE run = ? AND place = ?",
                         {run, static_cast<std::int64_t>(*place)});
  }
  if (done && is_final(end.stopped)) {
    done = drop_files_of_others(run);
  }
  done = done ? transaction->commit() : done;
  return done ? check_that_it_is_there() : done;
}

/// What failing cases wrote stays, to be looked at and judged again; that of all others is for going on
/// alone, and goes with a run that came to its end, unless it can be resumed for its judge errors.
tl::expected<void, std::string> History::drop_files_of_others(std::int64_t run) {
  const auto is_open = has_judge_errors(run);
  if (!is_open || *is_open) {
    return is_open ? tl::expected<void, std::string>() : tl::unexpected(is_open.error());
  }
  const auto done = database_.run(
      "DELETE FROM written WHERE run = ?1 AND place IN"
      " (SELECT place FROM result WHERE run = ?1 AND verdict IN (?2, ?3))",
      {run, code_of(Verdict::accepted), code_of(Verdict::skipped)});
  return done ? database_.run("UPDATE result SET files = ?2 WHERE run = ?1 AND verdict IN (?3, ?4)",
                              {run, static_cast<std::int64_t>(FilesKept::none), code_of(Verdict::accepted),
                               code_of(Verdict::skipped)})
              : done;
}

tl::expected<bool, std::string> History::has_judge_errors(std::int64_t run) {
  const auto count = database_.number("SELECT count(*) FROM result WHERE run = ? AND verdict = ?",
                                      {run, code_of(Verdict::judge_error)});
  if (!count) {
    return tl::unexpected(count.error());
  }
  return *count > 0;
}

tl::expected<void, std::string> History::remove(std::int64_t run) {
  return database_.run("DELETE FROM run WHERE id = ?", {run});
}

tl::expected<void, std::string> History::change_all(std::span<const std::int64_t> runs,
                                                    const Change& change) {
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
  const auto forgotten =
      change_all(runs, [this](std::int64_t run, const RunFacts* found) -> tl::expected<void, std::string> {
        if (found != nullptr && found->state == RunState::under_way) {
          return tl::unexpected(fmt::format("run {} is {}", run, under_way_text(*found)));
        }
        return remove(run);
      });
  return forgotten ? database_.run_all("PRAGMA incremental_vacuum") : forgotten;
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
