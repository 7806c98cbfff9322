#include "harness/grade/grade_place.hpp"

#include <cerrno>
#include <cstring>
#include <random>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>
#include <utility>
#include <vector>

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include "cases/file.hpp"
#include "harness/events/report_head.hpp"
#include "harness/store/owner.hpp"

namespace harness {
namespace {

namespace fs = std::filesystem;
using nlohmann::ordered_json;

constexpr const char* owner_name = "owner";
constexpr const char* grading_name = "grading.json";
constexpr const char* key_name = "key";

/// "process 4711 on HOST".
std::string told(const std::string& process) {
  const auto begin = process.find(' ');
  const auto pid =
      begin == std::string::npos ? "" : process.substr(begin + 1, process.find(' ', begin + 1) - begin - 1);
  return fmt::format("process {} on {}", pid, host_of(process));
}

std::string first_line(const fs::path& path) {
  const auto text = cases::read_file(path).value_or("");
  return text.substr(0, text.find('\n'));
}

/// Takes the name of an owner that is gone away. Whoever does so first goes on; a new owner's is given back.
void remove_dead(const fs::path& owner, const std::string& dead_one) {
  const fs::path dead = owner.parent_path() / fmt::format(".owner.dead.{}", ::getpid());
  std::error_code ignored;
  fs::rename(owner, dead, ignored);
  if (first_line(dead) != dead_one) {
    static_cast<void>(::link(dead.c_str(), owner.c_str()));
  }
  fs::remove(dead, ignored);
}

/// Links `mine` as the owner's file; one line where somebody else owns it.
std::string link_as_owner(const fs::path& mine, const fs::path& owner) {
  constexpr int most_tries = 10;
  for (int tries = 0; tries < most_tries; ++tries) {
    if (::link(mine.c_str(), owner.c_str()) == 0) {
      return {};
    }
    if (errno != EEXIST) {
      return fmt::format("{}: {}", owner.string(), std::strerror(errno));
    }
    const auto there = first_line(owner);
    if (whereabouts_of(there) != Whereabouts::gone) {
      return fmt::format("{}: {} works on it; if that is gone for sure, remove {}",
                         owner.parent_path().string(), told(there), owner.string());
    }
    remove_dead(owner, there);
  }
  return fmt::format("{}: others take it again and again", owner.string());
}

tl::expected<void, std::string> own(const fs::path& out) {
  const fs::path mine = out / fmt::format(".owner.{}", ::getpid());
  if (auto put = put_file(mine, this_process() + "\n"); !put) {
    return put;
  }
  const auto fault = link_as_owner(mine, out / owner_name);
  std::error_code ignored;
  fs::remove(mine, ignored);
  return fault.empty() ? tl::expected<void, std::string>() : tl::unexpected(fault);
}

/// Removes what a killed owner has left unfinished, here and in the folders below.
void remove_unfinished(const fs::path& out) {
  std::vector<fs::path> left;
  std::error_code error;
  for (fs::recursive_directory_iterator entry(out, error), end; !error && entry != end;
       entry.increment(error)) {
    const auto name = entry->path().filename().string();
    if (entry->path() == shards_folder(out)) {
      entry.disable_recursion_pending();
    } else if (name.starts_with(".owner.") || name.ends_with(".part")) {
      left.push_back(entry->path());
    }
  }
  for (const auto& path : left) {
    fs::remove(path, error);
  }
}

/// Which cases they are, wherever the command is called.
std::string named_cases(const CaseSource& source) {
  if (source.seed) {
    return fmt::format("{} random", source.cases.size());
  }
  std::error_code error;
  return fs::exists(source.title, error) ? fs::weakly_canonical(source.title, error).string() : source.title;
}

/// What a grading is of.
ordered_json grading_of(const GradePlan& plan) {
  ordered_json json = report_head("grading");
  json["feedback"] = name_of(plan.feedback);
  json["assignments"] = ordered_json::array();
  for (const auto& set : plan.sets) {
    ordered_json one{{"assignment", set.assignment->facts().name},
                     {"cases", named_cases(set.source)},
                     {"set_hash", set.source.set_hash},
                     {"seed", set.source.seed ? std::to_string(*set.source.seed) : ""}};
    for (const auto& [name, value] : set.settings) {
      one["settings"][name] = value;
    }
    json["assignments"].push_back(std::move(one));
  }
  return json;
}

std::string text_of(const ordered_json& json, const char* name) {
  const auto found = json.find(name);
  return found != json.end() && found->is_string() ? found->get<std::string>() : std::string();
}

ordered_json grading_in(const fs::path& out) {
  const auto text = cases::read_file(out / grading_name, cases::largest_facts);
  auto json = ordered_json::parse(text.value_or("null"), nullptr, false);
  const bool is_one = json.is_object() && json.contains("assignments") && json["assignments"].is_array();
  return is_one ? json : ordered_json();
}

/// In what two gradings are of something else; empty where they are of the same.
std::string difference(const ordered_json& there, const ordered_json& here) {
  const auto names = [](const ordered_json& grading) {
    std::string all;
    for (const auto& one : grading["assignments"]) {
      all += (all.empty() ? "" : ",") + text_of(one, "assignment");
    }
    return all;
  };
  if (names(there) != names(here)) {
    return fmt::format("assignments ({} there, {} here)", names(there), names(here));
  }
  for (std::size_t at = 0; at < there["assignments"].size(); ++at) {
    for (const char* member : {"cases", "seed"}) {
      const auto one = text_of(there["assignments"][at], member);
      const auto other = text_of(here["assignments"][at], member);
      if (one != other) {
        return fmt::format("{} of {} ({} there, {} here)", member,
                           text_of(here["assignments"][at], "assignment"), one, other);
      }
    }
  }
  return {};
}

/// Nothing is in it but what a new grading may find: a key, overrides, and what other shards begin with.
bool is_bare(const fs::path& out) {
  std::error_code error;
  bool bare = true;
  for (fs::directory_iterator entry(out, error), end; !error && entry != end; entry.increment(error)) {
    const auto name = entry->path().filename().string();
    bare = bare && (name == key_name || name == "overrides.csv" || name.starts_with(".owner.") ||
                    name.starts_with(".grading.") || name.starts_with("key."));
  }
  return bare && !error;
}

/// Makes the folder where there is none; whether it is new. One of something else is an error.
tl::expected<bool, std::string> ready_folder(const fs::path& out) {
  std::error_code error;
  const bool is_new = !fs::exists(out, error);
  if (auto made = make_folder(out); !made) {
    return tl::unexpected(made.error());
  }
  const bool is_foreign = !fs::exists(out / grading_name) && !fs::exists(out / owner_name) && !is_bare(out) &&
                          !fs::exists(out / grading_name);
  if (is_foreign) {
    return tl::unexpected(
        fmt::format("{}: expected a new folder, an empty one, or one of a grading", out.string()));
  }
  fs::permissions(out, fs::perms::owner_all, error);
  return is_new;
}

/// Writes what nobody has written yet; whoever comes later finds it.
tl::expected<void, std::string> put_first(const fs::path& path, std::string_view bytes) {
  std::random_device chance;
  const fs::path mine = path.parent_path() / fmt::format(".grading.{:08x}{:08x}", chance(), chance());
  if (auto put = put_file(mine, bytes); !put) {
    return put;
  }
  const bool is_there = ::link(mine.c_str(), path.c_str()) == 0 || errno == EEXIST;
  const int error = errno;
  std::error_code ignored;
  fs::remove(mine, ignored);
  return is_there ? tl::expected<void, std::string>()
                  : tl::unexpected(fmt::format("{}: {}", path.string(), std::strerror(error)));
}

}  // namespace

tl::expected<void, std::string> put_file(const fs::path& path, std::string_view bytes) {
  auto written = cases::write_file(path, bytes);
  if (written) {
    ::chmod(path.c_str(), S_IRUSR | S_IWUSR);
  }
  return written;
}

tl::expected<void, std::string> make_folder(const fs::path& path) {
  if (path.has_parent_path() && !fs::exists(path.parent_path())) {
    if (auto above = make_folder(path.parent_path()); !above) {
      return above;
    }
  }
  if (::mkdir(path.c_str(), S_IRWXU) != 0 && errno != EEXIST) {
    return tl::unexpected(fmt::format("{}: {}", path.string(), std::strerror(errno)));
  }
  return {};
}

tl::expected<GradePlace, std::string> GradePlace::take(const fs::path& out) {
  const auto is_new = ready_folder(out);
  if (!is_new) {
    return tl::unexpected(is_new.error());
  }
  if (const auto owned = own(out); !owned) {
    return tl::unexpected(owned.error());
  }
  remove_unfinished(out);
  return GradePlace(out, *is_new, true);
}

tl::expected<GradePlace, std::string> GradePlace::join(const fs::path& out) {
  const auto is_new = ready_folder(out);
  return is_new ? tl::expected<GradePlace, std::string>(GradePlace(out, false, false))
                : tl::unexpected(is_new.error());
}

GradePlace::GradePlace(GradePlace&& other) noexcept
    : out_(std::exchange(other.out_, {})), is_new_(other.is_new_), is_owned_(other.is_owned_) {}

GradePlace::~GradePlace() {
  if (!out_.empty() && is_owned_) {
    std::error_code ignored;
    const bool never_began = is_new_ && !fs::exists(out_ / grading_name, ignored);
    if (never_began) {
      fs::remove(out_ / key_name, ignored);
    }
    fs::remove(out_ / owner_name, ignored);
    if (never_began) {
      fs::remove(out_, ignored);
    }
  }
}

bool GradePlace::has_grading() const {
  return grading_in(out_).is_object();
}

std::string GradePlace::seed() const {
  const auto grading = grading_in(out_);
  return grading.is_object() && !grading["assignments"].empty() ? text_of(grading["assignments"][0], "seed")
                                                                : std::string();
}

tl::expected<void, std::string> GradePlace::begin(const GradePlan& plan) const {
  const auto here = grading_of(plan);
  if (!is_owned_) {
    if (auto put = put_first(out_ / grading_name, here.dump(1) + "\n"); !put) {
      return put;
    }
  }
  if (const auto there = grading_in(out_); there.is_object()) {
    if (const auto differs = difference(there, here); !differs.empty()) {
      return tl::unexpected(
          fmt::format("{}: it is another grading: it differs in {}", out_.string(), differs));
    }
  }
  if (!is_owned_) {
    return {};
  }
  for (const char* folder : {"runs", "staff", "students"}) {
    if (auto made = make_folder(out_ / folder); !made) {
      return made;
    }
  }
  return put_file(out_ / grading_name, here.dump(1) + "\n");
}

tl::expected<HashKey, std::string> GradePlace::key() const {
  return key_in(out_ / key_name);
}

}  // namespace harness
