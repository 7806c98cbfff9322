#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "harness/assignment/assignment.hpp"
#include "harness/job/case_source.hpp"

namespace harness {

/// A case set as it is named: a folder, or an archive of one (`is_archive`), which is unpacked into a folder
/// of this process's own. That folder goes when this object does, and when a signal ends the process.
class NamedCaseSet {
 public:
  /// An archive that is refused is an error of one line, which begins with its path. A folder is not looked
  /// at.
  static tl::expected<NamedCaseSet, std::string> open(const std::string& given);

  NamedCaseSet(NamedCaseSet&& other) noexcept;
  NamedCaseSet& operator=(NamedCaseSet&& other) noexcept;
  ~NamedCaseSet();

  /// As it was typed.
  const std::string& given() const { return given_; }
  /// Where its files are.
  std::filesystem::path folder() const;
  bool is_archive() const { return unpacked_ != nullptr; }
  /// What is to be told of the archive, a clause each.
  const std::vector<std::string>& remarks() const { return remarks_; }
  /// Absolute paths of what no candidate may reach: the folder, or the archive and the folder.
  std::vector<std::string> hidden() const;

 private:
  class UnpackedFolder;

  explicit NamedCaseSet(std::string given);

  std::string given_;
  std::vector<std::string> remarks_;
  std::unique_ptr<UnpackedFolder> unpacked_;
};

/// Whether a set of that name would be unpacked.
bool is_archive_of_cases(const std::filesystem::path& given);

/// `cases_in` of its folder. The title and all errors name the set as it was typed.
tl::expected<CaseSource, std::string> cases_in(const Assignment& assignment, const NamedCaseSet& set);

}  // namespace harness
