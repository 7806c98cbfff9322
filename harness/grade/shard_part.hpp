#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "harness/store/run_records.hpp"

/// What several machines leave of a grading, each its part.
namespace harness {

/// The call of a grading, to be made again by somebody else.
struct GradeCall {
  /// What stood behind the program's name.
  std::vector<std::string> words;
  /// The folder in which it was made.
  std::string folder;
  bool operator==(const GradeCall&) const = default;
};

/// A file of records in a part.
struct PartRecords {
  /// As in `runs/`.
  std::string name;
  /// Of the work's files.
  std::string work_hash;
  std::int64_t bytes = 0;
  std::string hash;
  bool operator==(const PartRecords&) const = default;
};

/// What a part says of itself, in the file `part.json`.
struct PartFacts {
  int shard = 0;
  int of = 1;
  /// Of the plan by which it was made; empty where somebody started it by hand.
  std::string token;
  GradeCall call;
  /// plycheck's version and build.
  std::string plycheck;
  std::string build;
  std::string isolation;
  /// Their names and versions.
  std::vector<Setting> interpreters;
  std::string cpu_model;
  std::vector<PartRecords> records;
  bool operator==(const PartFacts&) const = default;
};

/// `part.json`, and back. An error is one line.
std::string print_part(const PartFacts& facts);
tl::expected<PartFacts, std::string> read_part(const std::string& text);

/// The folder of an attempt at a part.
struct PartFolder {
  std::filesystem::path path;
  int shard = 0;
  int of = 1;
  /// It has its last name: whoever made it came to the end.
  bool is_whole = false;
};

/// All attempts in the folder of a grading, by shard and name.
std::vector<PartFolder> part_folders_in(const std::filesystem::path& out);
/// A new folder for an attempt, which is not whole yet. An error is one line.
tl::expected<PartFolder, std::string> make_part_folder(const std::filesystem::path& out, int shard, int of);
/// Gives it its last name.
tl::expected<void, std::string> finish_part_folder(const PartFolder& folder);

/// The part's own words on itself, whole or not. An error is one line.
tl::expected<PartFacts, std::string> facts_of(const PartFolder& folder);
tl::expected<void, std::string> put_facts(const PartFolder& folder, const PartFacts& facts);

}  // namespace harness
