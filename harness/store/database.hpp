#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <initializer_list>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <tl/expected.hpp>

// NOLINTBEGIN(readability-identifier-naming): the library is called so.
struct sqlite3;
struct sqlite3_stmt;
// NOLINTEND(readability-identifier-naming)

namespace harness {

/// Bytes that are no text.
struct Bytes {
  std::string_view bytes;
};

/// What stands for one `?` of a statement; it must outlive the call.
using Parameter = std::variant<std::nullptr_t, std::int64_t, std::string_view, Bytes>;

/// One row of a result, valid until the next one is asked for. Columns count from 0; a column of another
/// type than asked for is converted as SQLite does, NULL to 0 or nothing.
class Row {
 public:
  explicit Row(sqlite3_stmt* statement) : statement_(statement) {}
  bool is_null(int column) const;
  std::int64_t integer(int column) const;
  /// Text or bytes, NUL bytes included.
  std::string text(int column) const;

 private:
  sqlite3_stmt* statement_;
};

/// An SQLite database. To be used by one thread at a time. Errors are one line: `path: disk is full`.
class Database {
 public:
  /// Opens the file, which is made for its owner alone where there is none; waits `patience_ms` for others
  /// that write.
  static tl::expected<Database, std::string> open(const std::filesystem::path& file, int patience_ms);
  /// Opens a file that nobody writes and beside which nothing can be written, to read it alone.
  static tl::expected<Database, std::string> open_unchanging(const std::filesystem::path& file);

  /// Runs one statement; `each` hears of its rows and says whether it wants more.
  using Each = std::function<bool(const Row& row)>;
  tl::expected<void, std::string> run(std::string_view statement,
                                      std::initializer_list<Parameter> parameters = {},
                                      const Each& each = {});
  /// Runs one statement, which has no rows, again and again, with what `next` gives, until it gives nothing.
  using Next = std::function<std::optional<std::vector<Parameter>>()>;
  tl::expected<void, std::string> run_for_each(std::string_view statement, const Next& next);
  /// Runs several statements without parameters.
  tl::expected<void, std::string> run_all(const std::string& statements);
  /// The first column of the only row; 0 where there is none.
  tl::expected<std::int64_t, std::string> number(std::string_view statement,
                                                 std::initializer_list<Parameter> parameters = {});

  /// Whether the file may only be read.
  bool is_read_only() const;
  /// Of the last row that was inserted.
  std::int64_t last_id() const;

 private:
  struct Close {
    void operator()(sqlite3* database) const;
  };
  explicit Database(sqlite3* database, std::string name) : database_(database), name_(std::move(name)) {}
  tl::unexpected<std::string> failure() const;

  std::unique_ptr<sqlite3, Close> database_;
  std::string name_;
};

/// A transaction that nobody else can write beside; undone when it goes without having been committed.
class Transaction {
 public:
  static tl::expected<Transaction, std::string> begin(Database& database);
  Transaction(Transaction&& other) noexcept;
  Transaction& operator=(Transaction&&) = delete;
  ~Transaction();
  tl::expected<void, std::string> commit();

 private:
  explicit Transaction(Database& database) : database_(&database) {}
  Database* database_;
};

}  // namespace harness
