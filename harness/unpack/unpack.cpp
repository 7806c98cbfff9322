#include "harness/unpack/unpack.hpp"

#include <memory>
#include <optional>
#include <system_error>
#include <unistd.h>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include "harness/run/isolation.hpp"
#include "harness/run/program_place.hpp"
#include "harness/run/tool.hpp"
#include "harness/unpack/outcome.hpp"

namespace harness {
namespace {

namespace fs = std::filesystem;

/// What the program may take, a dictionary of the largest common size included.
constexpr std::int64_t memory_bytes = std::int64_t{192} << 20;

Limits program_limits(const UnpackLimits& limits) {
  Limits own;
  own.cpu_seconds = 60;
  own.wall_seconds = 300;
  own.memory_bytes = memory_bytes;
  own.memory_kind = MemoryKind::address_space;
  // It counts by itself and says what was too much: these are for the day on which it fails to.
  own.output_bytes = limits.bytes + limits.bytes / 4;
  own.files = limits.entries + limits.entries / 4;
  own.processes = 1;
  own.open_files = 32;
  return own;
}

fs::path program() {
  std::error_code error;
  return fs::read_symlink("/proc/self/exe", error).parent_path() / "plycheck-unpack";
}

/// Whether the archive is a link out of its folder, as a submission can hold one.
bool leads_out(const fs::path& archive) {
  std::error_code error;
  const fs::path folder = fs::canonical(fs::absolute(archive, error).parent_path(), error);
  return fs::is_symlink(archive, error) && !lies_in(fs::canonical(archive, error), folder);
}

Start start_of(const fs::path& archive, const fs::path& into, const UnpackLimits& limits) {
  Start start;
  start.argv = {program().string(),           archive.string(),
                std::to_string(limits.bytes), std::to_string(limits.entries),
                std::to_string(limits.ratio), std::to_string(limits.always)};
  start.folder = into.string();
  start.limits = program_limits(limits);
  start.isolation = isolation_in_force(std::nullopt, offered_isolation()).level;
  start.readable = {start.argv[0], start.argv[1]};
  return start;
}

/// Why there is no outcome.
std::string failure_of_program(const RunResult& result) {
  if (result.ending == Ending::memory_limit) {
    return fmt::format("it takes more than {} MB of memory to unpack", memory_bytes >> 20);
  }
  if (result.ending == Ending::not_started) {
    return "plycheck-unpack, which belongs beside plycheck, cannot be started";
  }
  return fmt::format("cannot be unpacked: {}", succeeded(result) ? "no outcome" : failure_of(result));
}

/// Whether the link leads to something in `root`, or nowhere, as one in a circle does.
bool stays_in(const fs::path& link, const fs::path& root) {
  std::error_code error;
  const fs::path target = fs::weakly_canonical(link, error);
  return error == std::errc::too_many_symbolic_link_levels || (!error && lies_in(target, root));
}

/// Makes all of it the caller's and looks whether it is what was promised: the program has read a stranger's
/// bytes. The first thing that is not.
std::optional<fs::path> take_back(const fs::path& into) {
  std::error_code error;
  const fs::path root = fs::canonical(into, error);
  std::vector<fs::path> all = {into};
  for (fs::recursive_directory_iterator at(into, error), end; !error && at != end; at.increment(error)) {
    all.push_back(at->path());
  }
  if (error) {
    return into;
  }
  for (const fs::path& path : all) {
    [[maybe_unused]] const int failed = ::lchown(path.c_str(), ::geteuid(), ::getegid());
    const fs::file_type type = fs::symlink_status(path, error).type();
    if (type == fs::file_type::symlink ? !stays_in(path, root)
                                       : type != fs::file_type::regular && type != fs::file_type::directory) {
      return path;
    }
  }
  return std::nullopt;
}

tl::expected<Unpacked, std::string> outcome_of(const RunResult& result, const fs::path& into) {
  const auto outcome = succeeded(result) ? outcome_in(result.stdout_tail) : std::nullopt;
  if (!outcome) {
    return tl::unexpected(failure_of_program(result));
  }
  if (const auto strange = *outcome ? take_back(into) : std::nullopt) {
    return tl::unexpected(fmt::format("cannot be unpacked: left {}", strange->filename().string()));
  }
  return *outcome;
}

}  // namespace

tl::expected<Unpacked, std::string> unpack(const fs::path& archive, const fs::path& into, Launcher& launcher,
                                           const UnpackLimits& limits) {
  const auto refused = [&archive](const std::string& reason) {
    return tl::unexpected(fmt::format("{}: {}", archive.string(), reason));
  };
  std::error_code error;
  if (leads_out(archive)) {
    return refused("leads out of its folder");
  }
  if (const auto why = why_not_unpacked(archive)) {
    return refused(*why);
  }
  const fs::path real = fs::canonical(archive, error);
  const fs::path folder = error ? fs::path() : fs::canonical(into, error);
  if (error) {
    return refused(error.message());
  }
  if (static_cast<std::int64_t>(fs::file_size(real, error)) > limits.bytes) {
    return refused(
        fmt::format("expected an archive of at most {} MB, found a larger one", limits.bytes >> 20));
  }
  auto outcome = outcome_of(launcher.run(start_of(real, folder, limits)), folder);
  return outcome ? std::move(outcome) : refused(outcome.error());
}

tl::expected<Unpacked, std::string> unpack(const fs::path& archive, const fs::path& into,
                                           const UnpackLimits& limits) {
  const std::unique_ptr<Launcher> launcher = start_launcher();
  if (launcher == nullptr) {
    return tl::unexpected(std::string("plycheck-launcher, which belongs beside plycheck, cannot be started"));
  }
  return unpack(archive, into, *launcher, limits);
}

}  // namespace harness
