#include "harness/job/named_case_set.hpp"

#include <atomic>
#include <system_error>
#include <utility>

#include <fmt/core.h>

#include "harness/job/interrupt.hpp"
#include "harness/run/launcher.hpp"
#include "harness/run/words.hpp"
#include "harness/run/work_folder.hpp"
#include "harness/unpack/unpack.hpp"

namespace harness {
namespace {

namespace fs = std::filesystem;

std::string absolute(const std::string& path) {
  std::error_code error;
  return fs::absolute(path, error).string();
}

}  // namespace

/// A folder for one archive, in a private one of its own. It goes with this object, and with the process.
class NamedCaseSet::UnpackedFolder {
 public:
  /// Null where no folder can be made.
  static std::unique_ptr<UnpackedFolder> make() {
    // In memory only where all that an archive may hold has room there.
    auto place = WorkFolders::make(case_set_limits.bytes);
    auto folder = place == nullptr ? nullptr : std::make_unique<WorkFolder>(place->fresh());
    if (folder == nullptr || folder->path().empty()) {
      return nullptr;
    }
    return std::unique_ptr<UnpackedFolder>(new UnpackedFolder(std::move(place), std::move(folder)));
  }

  const std::string& path() const { return folder_->path(); }
  const std::string& place() const { return place_->path(); }

  tl::expected<Unpacked, std::string> take(const std::string& archive) {
    const std::unique_ptr<Launcher> launcher = start_launcher();
    if (launcher == nullptr) {
      return tl::unexpected(
          fmt::format("{}: plycheck-launcher, which belongs beside plycheck, cannot be started", archive));
    }
    std::atomic<bool> is_interrupted = false;
    const auto interrupt = [&] {
      is_interrupted = true;
      launcher->interrupt();
    };
    tl::expected<Unpacked, std::string> unpacked;
    {
      const InterruptWatch watch(interrupt);
      unpacked = unpack_following(archive, *launcher);
    }
    if (is_interrupted) {
      end();
    }
    // The program that unpacks may be another user; nobody but this one is to look into it now.
    std::error_code error;
    fs::permissions(folder_->path(), fs::perms::owner_all, error);
    return unpacked;
  }

 private:
  UnpackedFolder(std::unique_ptr<WorkFolders> place, std::unique_ptr<WorkFolder> folder)
      : watch_([path = place->path()] { end_without(path); },
               [path = place->path()] { remove_work_folders(path); }),
        place_(std::move(place)),
        folder_(std::move(folder)) {}

  /// Who names a case set is trusted: a link of his is followed wherever it leads.
  tl::expected<Unpacked, std::string> unpack_following(const std::string& archive, Launcher& launcher) const {
    std::error_code error;
    const fs::path real = fs::canonical(archive, error);
    auto unpacked = unpack(error ? fs::path(archive) : real, folder_->path(), launcher, case_set_limits);
    if (!unpacked && !error && unpacked.error().starts_with(real.string())) {
      unpacked.error().replace(0, real.string().size(), archive);
    }
    return unpacked;
  }

  [[noreturn]] static void end_without(const std::string& place) {
    remove_work_folders(place);
    end_interrupted();
  }
  [[noreturn]] void end() const { end_without(place_->path()); }

  // Goes last: until the folders have gone no signal ends the process without removing them.
  InterruptWatch watch_;
  std::unique_ptr<WorkFolders> place_;
  std::unique_ptr<WorkFolder> folder_;
};

NamedCaseSet::NamedCaseSet(std::string given) : given_(std::move(given)) {}
NamedCaseSet::NamedCaseSet(NamedCaseSet&& other) noexcept = default;
NamedCaseSet& NamedCaseSet::operator=(NamedCaseSet&& other) noexcept = default;
NamedCaseSet::~NamedCaseSet() = default;

tl::expected<NamedCaseSet, std::string> NamedCaseSet::open(const std::string& given) {
  NamedCaseSet set(given);
  if (!is_archive_of_cases(given)) {
    return set;
  }
  set.unpacked_ = UnpackedFolder::make();
  if (set.unpacked_ == nullptr) {
    return tl::unexpected(fmt::format("{}: no folder can be made to unpack it", given));
  }
  auto unpacked = set.unpacked_->take(given);
  if (!unpacked) {
    return tl::unexpected(std::move(unpacked.error()));
  }
  set.remarks_ = std::move(unpacked->remarks);
  return set;
}

bool is_archive_of_cases(const fs::path& given) {
  return is_archive(given);
}

fs::path NamedCaseSet::folder() const {
  return is_archive() ? unpacked_->path() : given_;
}

std::vector<std::string> NamedCaseSet::hidden() const {
  std::vector<std::string> paths{absolute(given_)};
  if (is_archive()) {
    paths.push_back(unpacked_->place());
  }
  return paths;
}

tl::expected<CaseSource, std::string> cases_in(const Assignment& assignment, const NamedCaseSet& set) {
  auto source = cases_in(assignment, SetPlace{set.folder(), set.given(), set.is_archive()});
  if (!source) {
    std::string error = std::move(source.error());
    replace_all(error, set.folder().string(), set.given());
    return tl::unexpected(std::move(error));
  }
  source->archive_remarks = set.remarks();
  return source;
}

}  // namespace harness
