#include "cases/unfinished.hpp"

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <csignal>
#include <cstdio>
#include <fcntl.h>
#include <map>
#include <string>
#include <string_view>
#include <sys/file.h>
#include <system_error>
#include <unistd.h>
#include <utility>
#include <vector>

#include <fmt/core.h>

namespace cases {
namespace {

namespace fs = std::filesystem;

/// What this process has begun under temporary names.
struct Begun {
  std::recursive_mutex mutex;
  std::map<fs::path, Unfinished::Kind> paths;

  static Begun& all() {
    // Never destroyed: a thread that ends the program may need it to the last.
    static auto* const begun = new Begun;
    return *begun;
  }
};

/// A folder where a file is to be is somebody else's.
void remove(const fs::path& path, Unfinished::Kind kind) {
  std::error_code ignored;
  if (kind == Unfinished::Kind::folder) {
    fs::remove_all(path, ignored);
  } else {
    ::unlink(path.c_str());
  }
}

/// The folder, opened and locked; -1 where somebody else has it, or it cannot be.
int locked(const fs::path& folder) {
  const int opened = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  if (opened >= 0 && ::flock(opened, LOCK_EX | LOCK_NB) != 0) {
    ::close(opened);
    return -1;
  }
  return opened;
}

/// The number in `name.PID.part`; 0 where a name is no such one.
pid_t process_in(std::string_view part, const std::string& name) {
  constexpr std::string_view ending = ".part";
  const std::string front = name + ".";
  if (!part.starts_with(front) || !part.ends_with(ending) || part.size() <= front.size() + ending.size()) {
    return 0;
  }
  part.remove_prefix(front.size());
  part.remove_suffix(ending.size());
  pid_t process = 0;
  const auto [end, error] = std::from_chars(part.data(), part.data() + part.size(), process);
  const bool is_number = error == std::errc() && end == part.data() + part.size();
  return is_number ? std::max<pid_t>(process, 0) : 0;
}

/// The temporary folders of that name whose processes are not seen from here.
std::vector<fs::path> without_process(const fs::path& name) {
  std::vector<fs::path> found;
  std::error_code error;
  const auto own = name.filename().string();
  for (fs::directory_iterator at(name.parent_path(), error); !error && at != fs::directory_iterator();
       at.increment(error)) {
    const pid_t process = process_in(at->path().filename().string(), own);
    if (process > 0 && ::kill(process, 0) != 0 && errno == ESRCH) {
      found.push_back(at->path());
    }
  }
  return found;
}

}  // namespace

Unfinished::Unfinished(fs::path name, Kind kind) : name_(std::move(name)), kind_(kind) {
  path_ = fmt::format("{}.{}.part", name_.string(), ::getpid());
  Begun& begun = Begun::all();
  const std::lock_guard lock(begun.mutex);
  begun.paths[path_] = kind_;
  remove(path_, kind_);
}

Unfinished::~Unfinished() {
  Begun& begun = Begun::all();
  const std::lock_guard lock(begun.mutex);
  if (!is_finished_) {
    remove(path_, kind_);
  }
  begun.paths.erase(path_);
  if (claim_ >= 0) {
    ::close(claim_);
  }
}

void Unfinished::claim() {
  if (claim_ < 0) {
    claim_ = locked(path_);
  }
}

int Unfinished::finish() {
  const std::lock_guard lock(Begun::all().mutex);
  is_finished_ = std::rename(path_.c_str(), name_.c_str()) == 0;
  return is_finished_ ? 0 : errno;
}

Undivided::Undivided() : lock_(Begun::all().mutex) {}

void remove_unfinished() {
  Begun& begun = Begun::all();
  begun.mutex.lock();
  // What another thread had begun before may still appear in a folder that is just being removed.
  constexpr int passes = 3;
  for (int pass = 0; pass < passes; ++pass) {
    for (const auto& [path, kind] : begun.paths) {
      remove(path, kind);
    }
  }
}

void remove_left_behind(const fs::path& name) {
  for (const auto& folder : without_process(name)) {
    if (const int lock = locked(folder); lock >= 0) {
      remove(folder, Unfinished::Kind::folder);
      ::close(lock);
    }
  }
}

}  // namespace cases
