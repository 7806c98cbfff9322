#include "harness/store/database.hpp"

#include <cctype>
#include <cerrno>
#include <fcntl.h>
#include <system_error>
#include <unistd.h>
#include <utility>

#include <fmt/core.h>
#include <sqlite3.h>

namespace harness {
namespace {

struct Finalize {
  void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
};
using Statement = std::unique_ptr<sqlite3_stmt, Finalize>;

/// What is bound outlives the statement, so that nothing is copied.
int bind(sqlite3_stmt* statement, int place, const Parameter& parameter) {
  if (const auto* number = std::get_if<std::int64_t>(&parameter)) {
    return sqlite3_bind_int64(statement, place, *number);
  }
  if (const auto* text = std::get_if<std::string_view>(&parameter)) {
    const char* const begin = text->data() == nullptr ? "" : text->data();
    return sqlite3_bind_text64(statement, place, begin, text->size(), SQLITE_STATIC, SQLITE_UTF8);
  }
  if (const auto* bytes = std::get_if<Bytes>(&parameter)) {
    const char* const begin = bytes->bytes.data() == nullptr ? "" : bytes->bytes.data();
    return sqlite3_bind_blob64(statement, place, begin, bytes->bytes.size(), SQLITE_STATIC);
  }
  return sqlite3_bind_null(statement, place);
}

/// Makes the file, empty and for its owner alone, where there is none; 0, or the errno of what failed.
/// SQLite's own files beside it get the same permissions. One that is there is not opened: to close it would
/// give up the locks of this process.
int make_private(const std::filesystem::path& file) {
  const int made = ::open(file.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  const int error = made < 0 && errno != EEXIST ? errno : 0;
  if (made >= 0) {
    ::close(made);
  }
  return error;
}

}  // namespace

bool Row::is_null(int column) const {
  return sqlite3_column_type(statement_, column) == SQLITE_NULL;
}

std::int64_t Row::integer(int column) const {
  return sqlite3_column_int64(statement_, column);
}

std::string Row::text(int column) const {
  const auto* const bytes = static_cast<const char*>(sqlite3_column_blob(statement_, column));
  return bytes == nullptr
             ? std::string()
             : std::string(bytes, static_cast<std::size_t>(sqlite3_column_bytes(statement_, column)));
}

void Database::Close::operator()(sqlite3* database) const {
  sqlite3_close_v2(database);
}

tl::expected<Database, std::string> Database::open(const std::filesystem::path& file, int patience_ms) {
  if (const int error = make_private(file); error != 0) {
    return tl::unexpected(fmt::format("{}: {}", file.string(), std::generic_category().message(error)));
  }
  sqlite3* opened = nullptr;
  // To SQLite some relative names mean something else, such as ":memory:".
  std::error_code error;
  const int code = sqlite3_open_v2(std::filesystem::absolute(file, error).c_str(), &opened,
                                   SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, nullptr);
  Database database(opened, file.string());
  if (code != SQLITE_OK) {
    return database.failure();
  }
  sqlite3_busy_timeout(opened, patience_ms);
  return database;
}

/// To SQLite a file that does not change is one named by a URI, in which most characters stand as %NN.
tl::expected<Database, std::string> Database::open_unchanging(const std::filesystem::path& file) {
  std::error_code error;
  std::string name = "file:";
  for (const char byte : std::filesystem::absolute(file, error).string()) {
    const auto c = static_cast<unsigned char>(byte);
    name +=
        c == '/' || std::isalnum(c) != 0 ? std::string(1, static_cast<char>(c)) : fmt::format("%{:02X}", c);
  }
  name += "?immutable=1";
  sqlite3* opened = nullptr;
  const int code = sqlite3_open_v2(name.c_str(), &opened,
                                   SQLITE_OPEN_READONLY | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX, nullptr);
  Database database(opened, file.string());
  return code == SQLITE_OK ? tl::expected<Database, std::string>(std::move(database)) : database.failure();
}

bool Database::is_read_only() const {
  return sqlite3_db_readonly(database_.get(), "main") == 1;
}

tl::unexpected<std::string> Database::failure() const {
  std::string what = database_ == nullptr ? "out of memory" : sqlite3_errmsg(database_.get());
  const int system = database_ == nullptr ? 0 : sqlite3_system_errno(database_.get());
  const int code = database_ == nullptr ? SQLITE_NOMEM : sqlite3_errcode(database_.get());
  const bool is_outside = code == SQLITE_IOERR || code == SQLITE_CANTOPEN || code == SQLITE_FULL;
  if (is_outside && system != 0) {
    what += fmt::format(" ({})", std::generic_category().message(system));
  }
  return tl::unexpected(fmt::format("{}: {}", name_, what));
}

tl::expected<void, std::string> Database::run(std::string_view statement,
                                              std::initializer_list<Parameter> parameters, const Each& each) {
  sqlite3_stmt* made = nullptr;
  if (sqlite3_prepare_v2(database_.get(), statement.data(), static_cast<int>(statement.size()), &made,
                         nullptr) != SQLITE_OK) {
    return failure();
  }
  const Statement prepared(made);
  int place = 0;
  for (const auto& parameter : parameters) {
    if (bind(made, ++place, parameter) != SQLITE_OK) {
      return failure();
    }
  }
  int code = sqlite3_step(made);
  for (; code == SQLITE_ROW; code = sqlite3_step(made)) {
    if (each && !each(Row(made))) {
      return {};
    }
  }
  if (code != SQLITE_DONE) {
    return failure();
  }
  return {};
}

tl::expected<void, std::string> Database::run_for_each(std::string_view statement, const Next& next) {
  sqlite3_stmt* made = nullptr;
  if (sqlite3_prepare_v2(database_.get(), statement.data(), static_cast<int>(statement.size()), &made,
                         nullptr) != SQLITE_OK) {
    return failure();
  }
  const Statement prepared(made);
  for (auto parameters = next(); parameters; parameters = next()) {
    int place = 0;
    for (const auto& parameter : *parameters) {
      if (bind(made, ++place, parameter) != SQLITE_OK) {
        return failure();
      }
    }
    if (sqlite3_step(made) != SQLITE_DONE || sqlite3_reset(made) != SQLITE_OK) {
      return failure();
    }
  }
  return {};
}

tl::expected<void, std::string> Database::run_all(const std::string& statements) {
  if (sqlite3_exec(database_.get(), statements.c_str(), nullptr, nullptr, nullptr) != SQLITE_OK) {
    return failure();
  }
  return {};
}

tl::expected<std::int64_t, std::string> Database::number(std::string_view statement,
                                                         std::initializer_list<Parameter> parameters) {
  std::int64_t found = 0;
  const auto done = run(statement, parameters, [&found](const Row& row) {
    found = row.integer(0);
    return false;
  });
  if (!done) {
    return tl::unexpected(done.error());
  }
  return found;
}

std::int64_t Database::last_id() const {
  return sqlite3_last_insert_rowid(database_.get());
}

tl::expected<Transaction, std::string> Transaction::begin(Database& database) {
  if (const auto begun = database.run("BEGIN IMMEDIATE"); !begun) {
    return tl::unexpected(begun.error());
  }
  return Transaction(database);
}

Transaction::Transaction(Transaction&& other) noexcept : database_(std::exchange(other.database_, nullptr)) {}

Transaction::~Transaction() {
  if (database_ != nullptr) {
    // Some errors have undone it already; then there is none to undo.
    static_cast<void>(database_->run("ROLLBACK"));
  }
}

tl::expected<void, std::string> Transaction::commit() {
  auto done = database_->run("COMMIT");
  if (done) {
    database_ = nullptr;
  }
  return done;
}

}  // namespace harness
