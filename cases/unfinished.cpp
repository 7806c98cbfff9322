#include "cases/unfinished.hpp"

#include <cerrno>
#include <cstdio>
#include <map>
#include <system_error>
#include <unistd.h>
#include <utility>

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

}  // namespace cases
