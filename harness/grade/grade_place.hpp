#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include <tl/expected.hpp>

#include "harness/grade/grade_plan.hpp"
#include "harness/store/keyed_hash.hpp"

namespace harness {

/// The folder of a grading: who works on it, and what it is a grading of. For its owner alone; files get
/// their names when they are whole. Errors are one line.
class GradePlace {
 public:
  /// Makes the folder where there is none, and takes it for this process, as long as the object lives; a
  /// folder that was made and in which no grading began goes with it. Where another process that lives works
  /// on it the error says which.
  static tl::expected<GradePlace, std::string> take(const std::filesystem::path& out);
  /// The same without taking it, for one of several that each write to a place of their own in it.
  static tl::expected<GradePlace, std::string> join(const std::filesystem::path& out);
  GradePlace(GradePlace&& other) noexcept;
  GradePlace& operator=(GradePlace&&) = delete;
  ~GradePlace();

  /// Whether there is a grading here already.
  bool has_grading() const;
  /// The seed of its random cases; empty where there are none.
  std::string seed() const;
  /// What students' folders are named with; made where there is none.
  tl::expected<HashKey, std::string> key() const;
  /// Keeps what it is a grading of; one of something else is an error that says what differs. Who only joined
  /// leaves one that there is as it is.
  tl::expected<void, std::string> begin(const GradePlan& plan) const;

 private:
  GradePlace(std::filesystem::path out, bool is_new, bool is_owned)
      : out_(std::move(out)), is_new_(is_new), is_owned_(is_owned) {}

  std::filesystem::path out_;
  bool is_new_;
  bool is_owned_;
};

/// Where the parts of shards lie in the folder of a grading.
inline std::filesystem::path shards_folder(const std::filesystem::path& out) {
  return out / "shards";
}

/// Writes a file for its owner alone: whole, or as it was before.
tl::expected<void, std::string> put_file(const std::filesystem::path& path, std::string_view bytes);
/// A folder for its owner alone, with those above it.
tl::expected<void, std::string> make_folder(const std::filesystem::path& path);

}  // namespace harness
