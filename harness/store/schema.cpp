#include "harness/store/schema.hpp"

#include <chrono>
#include <string>
#include <thread>

#include <fmt/core.h>

namespace harness {
namespace {

/// "plyc": that the file is a history, whatever its name.
constexpr std::int64_t application = 0x706c7963;
constexpr std::int64_t schema_version = 2;

// `owner` names the process that makes the run, as long as it does. A run's head, its records and its end
// stand in its file of records, which `records` names. In version 1, whose `run` has no such column, all
// stood here: `head` and `end` are the events of those names, and so is `event` of a result; `files`: 0 the
// candidate's files are no part of it, 1 they are kept, 2 they were too many. Such runs are read as they are;
// of a newer one these are empty.
constexpr const char* tables = R"(
CREATE TABLE run (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  begun INTEGER NOT NULL,
  ended INTEGER,
  stopped INTEGER,
  owner TEXT NOT NULL,
  plycheck TEXT NOT NULL,
  assignment TEXT NOT NULL,
  candidate TEXT NOT NULL,
  candidate_hash TEXT NOT NULL,
  source TEXT NOT NULL,
  set_hash TEXT NOT NULL,
  cases_hash TEXT NOT NULL,
  seed TEXT,
  cases INTEGER NOT NULL,
  head BLOB NOT NULL,
  end BLOB,
  records TEXT NOT NULL DEFAULT ''
);
CREATE TABLE setting (
  run INTEGER NOT NULL REFERENCES run ON DELETE CASCADE,
  place INTEGER NOT NULL,
  name TEXT NOT NULL,
  value TEXT NOT NULL,
  PRIMARY KEY (run, place)
) WITHOUT ROWID;
CREATE TABLE result (
  run INTEGER NOT NULL REFERENCES run ON DELETE CASCADE,
  place INTEGER NOT NULL,
  name TEXT NOT NULL,
  task TEXT NOT NULL,
  verdict TEXT NOT NULL,
  files INTEGER NOT NULL,
  event BLOB NOT NULL,
  PRIMARY KEY (run, place)
);
CREATE TABLE written (
  run INTEGER NOT NULL,
  place INTEGER NOT NULL,
  file TEXT NOT NULL,
  bytes BLOB NOT NULL,
  PRIMARY KEY (run, place, file),
  FOREIGN KEY (run, place) REFERENCES result ON DELETE CASCADE
);
)";

/// To be told before the first table is made, and outside of transactions. Another process that does the same
/// at this moment is waited for.
tl::expected<void, std::string> set_modes(Database& database) {
  constexpr int most_tries = 100;
  constexpr std::chrono::milliseconds between(20);
  const std::string modes =
      "PRAGMA auto_vacuum = INCREMENTAL; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;"
      "PRAGMA foreign_keys = ON; PRAGMA journal_size_limit = 4194304;";
  auto set = database.run_all(modes);
  for (int tries = 1; !set && tries < most_tries && set.error().ends_with("database is locked"); ++tries) {
    std::this_thread::sleep_for(between);
    set = database.run_all(modes);
  }
  return set;
}

tl::expected<void, std::string> make_tables(Database& database) {
  auto transaction = Transaction::begin(database);
  if (!transaction) {
    return tl::unexpected(transaction.error());
  }
  // Another process may have made them since they were missed.
  const auto version = database.number("PRAGMA user_version");
  if (!version || *version != 0) {
    return version ? tl::expected<void, std::string>() : tl::unexpected(version.error());
  }
  auto made = database.run_all(fmt::format("{} PRAGMA application_id = {}; PRAGMA user_version = {};", tables,
                                           application, schema_version));
  return made ? transaction->commit() : made;
}

/// What a database says of itself.
struct Kind {
  std::int64_t version = 0;
  std::int64_t owner = 0;
  std::int64_t tables = 0;

  bool is_empty() const { return version == 0 && owner == 0 && tables == 0; }
};

/// Read in one transaction: another process may make the tables between two reads, and an owner from before
/// with tables from after would be a stranger's database.
tl::expected<Kind, std::string> kind_of(Database& database) {
  if (const auto begun = database.run("BEGIN"); !begun) {
    return tl::unexpected(begun.error());
  }
  const auto version = database.number("PRAGMA user_version");
  const auto owner = database.number("PRAGMA application_id");
  const auto known_tables = database.number("SELECT count(*) FROM sqlite_master");
  static_cast<void>(database.run("ROLLBACK"));
  if (!version || !owner || !known_tables) {
    return tl::unexpected(!version ? version.error() : !owner ? owner.error() : known_tables.error());
  }
  return Kind{*version, *owner, *known_tables};
}

}  // namespace

tl::expected<void, std::string> prepare_schema(Database& database, const std::string& place) {
  const auto kind = kind_of(database);
  if (!kind) {
    return tl::unexpected(kind.error());
  }
  if (!kind->is_empty() && kind->owner != application) {
    return tl::unexpected(fmt::format("{}: expected a history of plycheck, found another database", place));
  }
  if (!kind->is_empty() && kind->version < 1) {
    return tl::unexpected(fmt::format("{}: expected a history of version {}, found version {}: it is damaged",
                                      place, schema_version, kind->version));
  }
  if (kind->version > schema_version) {
    return tl::unexpected(
        fmt::format("{}: expected a history of version {}, found version {}, which a newer plycheck has made",
                    place, schema_version, kind->version));
  }
  if (database.is_read_only() && !kind->is_empty()) {
    return {};
  }
  if (auto set = set_modes(database); !set) {
    return set;
  }
  return kind->is_empty() ? make_tables(database) : tl::expected<void, std::string>();
}

tl::expected<void, std::string> renew_schema(Database& database) {
  const auto version = database.number("PRAGMA user_version");
  if (!version || *version == schema_version) {
    return version ? tl::expected<void, std::string>() : tl::unexpected(version.error());
  }
  auto done = database.run("ALTER TABLE run ADD COLUMN records TEXT NOT NULL DEFAULT ''");
  return done ? database.run(fmt::format("PRAGMA user_version = {}", schema_version)) : done;
}

}  // namespace harness
