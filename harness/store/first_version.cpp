#include "harness/store/first_version.hpp"

#include <algorithm>
#include <utility>

#include "harness/store/encoding.hpp"

namespace harness {
namespace {

tl::expected<std::string, std::string> bytes_of(Database& database, std::string_view query,
                                                std::int64_t run) {
  std::string bytes;
  const auto done = database.run(query, {run}, [&bytes](const Row& row) {
    bytes = row.text(0);
    return false;
  });
  return done ? tl::expected<std::string, std::string>(std::move(bytes)) : tl::unexpected(done.error());
}

CaseRecord record_of(CaseResult result) {
  CaseRecord record;
  record.id = std::move(result.id);
  record.task = std::move(result.task);
  record.summary = std::move(result.summary);
  record.tags = std::move(result.tags);
  record.kept_folder = std::move(result.kept_folder);
  record.mark = std::move(result.mark);
  if (result.run) {
    Attempt attempt;
    attempt.run = std::move(*result.run);
    attempt.judgement = result.judgement;
    record.attempts.push_back(std::move(attempt));
    record.shown = 0;
  }
  record.judgement = std::move(result.judgement);
  return record;
}

tl::expected<void, std::string> read_files(Database& database, std::int64_t run, PlacedRecord& placed) {
  auto& attempts = placed.record.attempts;
  if (attempts.empty()) {
    return {};
  }
  auto& files = attempts.front().written.emplace().files;
  return database.run("SELECT file, bytes FROM written WHERE run = ? AND place = ?",
                      {run, static_cast<std::int64_t>(placed.place)}, [&files](const Row& row) {
                        files[row.text(0)] = row.text(1);
                        return true;
                      });
}

}  // namespace

tl::expected<std::string, std::string> first_version_head(Database& database, std::int64_t run) {
  return bytes_of(database, "SELECT head FROM run WHERE id = ?", run);
}

tl::expected<std::string, std::string> first_version_end(Database& database, std::int64_t run) {
  return bytes_of(database, "SELECT end FROM run WHERE id = ?", run);
}

tl::expected<bool, std::string> first_version_records(Database& database, std::int64_t run, bool with_files,
                                                      const RunRecords::Each& each) {
  tl::expected<void, std::string> fault;
  bool is_readable = true;
  const auto one = [&](const Row& row) {
    auto result = decoded_result(row.text(2));
    is_readable = result.has_value();
    if (!is_readable) {
      return false;
    }
    PlacedRecord placed{static_cast<std::size_t>(std::max<std::int64_t>(row.integer(0), 0)),
                        record_of(std::move(*result))};
    const std::int64_t files = row.integer(1);
    placed.lacks_files = files > 1;
    if (files == 1 && with_files) {
      fault = read_files(database, run, placed);
    }
    return fault && each(std::move(placed));
  };
  auto done = database.run("SELECT place, files, event FROM result WHERE run = ? ORDER BY place", {run}, one);
  done = done ? fault : done;
  return done ? tl::expected<bool, std::string>(is_readable) : tl::unexpected(done.error());
}

}  // namespace harness
