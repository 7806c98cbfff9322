#include "harness/cli/grade_plan.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <system_error>
#include <utility>

#include <fmt/core.h>
#include <fmt/ranges.h>

#include "cases/file.hpp"
#include "cases/parsed.hpp"
#include "harness/cli/candidate_run.hpp"
#include "harness/cli/common.hpp"
#include "harness/cli/grade_again.hpp"
#include "harness/cli/grade_return.hpp"
#include "harness/cli/nearest_name.hpp"
#include "harness/cli/outputs.hpp"
#include "harness/cli/parts.hpp"
#include "harness/course/matching.hpp"
#include "harness/course/roster.hpp"
#include "harness/events/text.hpp"
#include "harness/grade/people.hpp"
#include "harness/grade/staging.hpp"
#include "harness/job/case_source.hpp"
#include "harness/run/program_names.hpp"
#include "harness/store/keyed_hash.hpp"
#include "harness/unpack/archive_file.hpp"
#include "harness/unpack/unpack.hpp"

namespace harness::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::int64_t largest_table = std::int64_t{64} << 20;

std::vector<std::string> split_at(const std::string& text, char separator) {
  std::vector<std::string> parts{""};
  for (const char letter : text) {
    if (letter == separator) {
      parts.emplace_back();
    } else {
      parts.back() += letter;
    }
  }
  return parts;
}

/// The assignments that are named; empty where one is none, which has been said.
std::vector<const Assignment*> assignments_of(const Registry& registry, const std::string& what) {
  std::vector<std::string> known;
  for (const auto& assignment : registry.all()) {
    known.push_back(assignment.facts().name);
  }
  std::vector<const Assignment*> all;
  for (const auto& name : split_at(what, ',')) {
    const Assignment* const found = registry.find(name);
    if (found == nullptr) {
      fail(fmt::format("assignment: expected {}, found '{}'{}", fmt::join(known, " or "), name,
                       nearest_text(name, known)));
      return {};
    }
    if (std::ranges::find(all, found) != all.end()) {
      fail(fmt::format("assignment: expected each once, found '{}' twice", name));
      return {};
    }
    all.push_back(found);
  }
  return all;
}

/// The folder or archive of an assignment's cases.
std::string cases_path(const GradeOptions& options, const Assignment& assignment, bool is_one) {
  const auto own = fs::path(options.cases) / assignment.facts().name;
  std::error_code error;
  return !is_one && fs::is_directory(own, error) ? own.string() : options.cases;
}

/// What `--weights` says of an assignment; nothing where that is no number.
std::optional<double> weight_in(const std::string& text) {
  double weight = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), weight);
  const bool is_number = error == std::errc() && end == text.data() + text.size() && std::isfinite(weight);
  return is_number && weight >= 0 ? std::optional(weight) : std::nullopt;
}

bool take_weights(const std::string& weights, std::vector<GradedSet>& sets) {
  for (const auto& part : weights.empty() ? std::vector<std::string>() : split_at(weights, ',')) {
    const auto at = part.find('=');
    const auto name = part.substr(0, at);
    const auto found =
        std::ranges::find(sets, name, [](const auto& set) { return set.assignment->facts().name; });
    const auto weight = at == std::string::npos ? std::nullopt : weight_in(part.substr(at + 1));
    if (found == sets.end() || !weight) {
      fail(fmt::format("--weights: expected ASSIGNMENT=NUMBER of one that is graded, found '{}'", part));
      return false;
    }
    found->weight = *weight;
  }
  return true;
}

/// Makes the sets of a plan.
class SetMaker {
 public:
  SetMaker(const GradeOptions& options, const GradePlace& place, MadePlan& made)
      : options_(options), place_(place), made_(made) {}

  /// False where that could not be done, which has been said.
  bool add(const Assignment& assignment, bool is_one) {
    if (!has_parts(assignment, "grade", {Part::parse, Part::solve, Part::oracle}) ||
        (options_.random && !has_parts(assignment, "grade --random", {Part::draw})) ||
        !is_reading(assignment, options_.run.accept)) {
      return false;
    }
    GradedSet set;
    set.assignment = &assignment;
    set.limits = limits_of(assignment, options_.run);
    set.invocation = invocation_of(assignment, options_.run);
    if (!can_give(set.limits.usual)) {
      return false;
    }
    auto source = source_of(assignment, is_one);
    if (!source) {
      fail(source.error());
      return false;
    }
    set.source = *std::move(source);
    if (!may_stand_for_its_folder(assignment, set.source, options_.partial)) {
      return false;
    }
    set.settings = deciding_settings({assignment, set.limits, set.invocation, made_.plan.isolation,
                                      options_.run.accept, options_.trust_solver});
    set.settings.emplace_back("repeat", std::to_string(options_.repeat));
    set.settings.emplace_back("give-up", options_.give_up ? std::to_string(*options_.give_up) : "no");
    made_.plan.sets.push_back(std::move(set));
    if (const auto built_in = built_in_folder(assignment)) {
      std::error_code error;
      made_.hidden.push_back(fs::absolute(built_in->parent_path(), error).lexically_normal().string());
    }
    return true;
  }

 private:
  tl::expected<CaseSource, std::string> source_of(const Assignment& assignment, bool is_one) {
    if (options_.random) {
      return random_cases(assignment, *options_.random, seed(), "");
    }
    if (options_.cases.empty()) {
      return built_in_cases(assignment);
    }
    auto set = NamedCaseSet::open(cases_path(options_, assignment, is_one));
    if (!set) {
      return tl::unexpected(set.error());
    }
    auto source = cases_in(assignment, *set);
    std::ranges::copy(set->hidden(), std::back_inserter(made_.hidden));
    made_.case_sets.push_back(*std::move(set));
    return source;
  }

  tl::expected<CaseSource, std::string> built_in_cases(const Assignment& assignment) {
    const auto folder = built_in_folder(assignment);
    if (!folder) {
      return tl::unexpected(
          fmt::format("the built-in cases of {} are not found: PLYCHECK_CASES may name their folder",
                      assignment.facts().name));
    }
    auto source = cases_in(assignment, *folder);
    if (source) {
      source->title = "built-in";
    }
    return source;
  }

  /// One for all sets: as given, that of the grading that there is, or one that nobody guesses.
  std::uint64_t seed() {
    if (!seed_) {
      std::uint64_t kept = 0;
      const auto text = place_.seed();
      std::from_chars(text.data(), text.data() + text.size(), kept);
      seed_ = options_.seed ? *options_.seed : text.empty() ? secret_seed() : kept;
    }
    return *seed_;
  }

  const GradeOptions& options_;
  const GradePlace& place_;
  MadePlan& made_;
  std::optional<std::uint64_t> seed_;
};

/// The course's terms; nothing where one of them is none, which has been said.
std::optional<PeopleTerms> terms_of(const GradeOptions& options, const GradePlace& place) {
  PeopleTerms terms;
  terms.attempt = options.attempt == "best"    ? AttemptChoice::best
                  : options.attempt == "first" ? AttemptChoice::first
                                               : AttemptChoice::last;
  if (!options.due.empty()) {
    const auto due = read_moment(options.due);
    if (!due) {
      fail(fmt::format("--due: expected {}, found {}", due.error().expected, due.error().found));
      return std::nullopt;
    }
    terms.due = *due;
  }
  if (!options.zone.empty()) {
    auto zone = zone_named(options.zone);
    if (!zone) {
      fail("--zone: " + zone.error());
      return std::nullopt;
    }
    terms.zone = *std::move(zone);
  }
  if (!options.roster.empty()) {
    const auto bytes = cases::read_named_file(options.roster, largest_table);
    auto roster = bytes ? read_roster(*bytes) : cases::Parsed<std::vector<RosterRow>>();
    if (!bytes || !roster) {
      fail(bytes ? cases::describe(options.roster, roster.error()) : bytes.error());
      return std::nullopt;
    }
    terms.roster = *std::move(roster);
  }
  const auto key = place.key();
  if (!key) {
    fail(key.error());
    return std::nullopt;
  }
  terms.hash = [key = *key](std::string_view text) { return keyed_hash(key, text); };
  return terms;
}

/// The folder of the download, unpacked where it is an archive; empty where there is none, which has been
/// said.
fs::path download_folder(const std::string& given, MadePlan& made) {
  std::error_code error;
  if (fs::is_directory(given, error)) {
    return given;
  }
  if (!fs::is_regular_file(given, error) || !is_archive(given)) {
    fail(error && error != std::errc::no_such_file_or_directory
             ? fmt::format("{}: {}", given, error.message())
             : fmt::format("submissions: expected a folder or an archive of them, found '{}'", given));
    return {};
  }
  made.unpacked_in = WorkFolders::make();
  made.unpacked = made.unpacked_in ? std::make_unique<WorkFolder>(made.unpacked_in->fresh()) : nullptr;
  if (!made.unpacked || made.unpacked->path().empty()) {
    fail(fmt::format("{}: no folder can be made to unpack it", given));
    return {};
  }
  if (const auto unpacked = unpack(given, made.unpacked->path(), case_set_limits); !unpacked) {
    fail(unpacked.error());
    return {};
  }
  return made.unpacked->path();
}

/// What lies in the download, without the folder of the grading where that lies there.
tl::expected<Listing, std::string> listing_without(const fs::path& folder, const std::string& out) {
  auto listing = listing_of(folder);
  std::error_code error;
  const auto inside =
      fs::weakly_canonical(out, error).lexically_relative(fs::weakly_canonical(folder, error)).string();
  if (listing && !inside.empty() && inside != "." && !inside.starts_with("..")) {
    std::erase_if(listing->entries, [&inside](const ListedEntry& entry) {
      return entry.path == inside || entry.path.starts_with(inside + "/");
    });
  }
  return listing;
}

/// Marks the works of the students who are to be run anew; false where one is not found, which has been said.
bool mark_anew(const std::vector<std::string>& only, GradedPeople& people) {
  std::vector<RosterRow> rows;
  for (const auto& student : people.students) {
    rows.push_back({student.student, {student.key}, {}, 1});
  }
  const RosterIndex index(rows);
  for (const auto& name : only) {
    const auto found = index.find({name, {}, {}, {}});
    if (found.rows.size() != 1) {
      fail(fmt::format("--only: expected a student, found '{}', which {}", name,
                       found.rows.empty() ? "nobody is called" : "may be several"));
      return false;
    }
    for (const auto& handed : people.students[found.rows.front()].works) {
      people.works[handed.work].anew = true;
    }
  }
  return true;
}

CourseNames names_named(const std::string& names) {
  return names == "full" ? CourseNames::full : names == "none" ? CourseNames::none : CourseNames::id;
}

}  // namespace

std::optional<MadePlan> make_plan(const Registry& registry, const GradeOptions& options,
                                  const GradePlace& place) {
  const auto assignments = assignments_of(registry, options.what);
  const auto isolation = assignments.empty() ? std::nullopt : isolation_of(options.run);
  if (!isolation) {
    return std::nullopt;
  }
  MadePlan made;
  GradePlan& plan = made.plan;
  plan.out = options.out;
  plan.runs = plan.out / "runs";
  plan.registry = &registry;
  plan.choice = {options.run.main, options.run.python2, false};
  plan.trust_solver = options.trust_solver;
  plan.accepted_reading = options.run.accept;
  plan.repeats = options.repeat;
  plan.diagnosis = !options.no_diagnosis;
  plan.probes = options.probes;
  plan.give_up = options.give_up;
  plan.budget = options.budget;
  plan.feedback = !options.feedback.empty()                  ? feedback_named(options.feedback)
                  : options.cases.empty() && !options.random ? Feedback::full
                                                             : Feedback::verdict;
  plan.names = names_named(options.names);
  plan.bom = options.bom;
  plan.missing_is_zero = options.missing == "zero";
  plan.isolation = *isolation;
  plan.workers = workers_or_all(options.run.workers);
  plan.again = again_text(options);
  SetMaker sets(options, place, made);
  for (const auto* const assignment : assignments) {
    if (!sets.add(*assignment, assignments.size() == 1)) {
      return std::nullopt;
    }
  }
  made.built_in = built_in_folder(*assignments.front());
  return take_weights(options.weights, plan.sets) ? std::optional(std::move(made)) : std::nullopt;
}

bool add_people(const GradeOptions& options, const GradePlace& place, MadePlan& made) {
  const auto terms = terms_of(options, place);
  const auto folder = terms ? download_folder(options.submissions, made) : fs::path();
  if (folder.empty()) {
    return false;
  }
  const auto listing = listing_without(folder, options.out);
  DownloadOptions reading;
  reading.title = fs::path(options.submissions).lexically_normal().filename().string();
  reading.is_wanted = [&made](std::string_view file) {
    return std::ranges::any_of(made.plan.sets, [file](const GradedSet& set) {
      return bears_name(std::string(file), set.assignment->facts().program_names);
    });
  };
  auto download = listing ? read_download(*listing, reading) : tl::unexpected(listing.error());
  const auto fault = download ? fault_of_return(options, *download) : download.error();
  if (!fault.empty()) {
    fail(fault);
    return false;
  }
  made.plan.people = people_of(*download, folder, *terms);
  auto& people = made.plan.people;
  people.remarks.insert(people.remarks.begin(),
                        fmt::format("{}: read as {} ({}), {} submission{}", options.submissions,
                                    word_of(download->platform), word_of(download->sureness),
                                    download->works.size(), download->works.size() == 1 ? "" : "s"));
  if (download->works.empty()) {
    fail(fmt::format("{}: there is no submission in it", options.submissions));
    return false;
  }
  made.download = *std::move(download);
  for (auto& work : people.works) {
    work.hash = hash_of_work(work);
  }
  std::error_code error;
  for (const auto& path :
       {fs::path(options.submissions), fs::path(options.out), folder, fs::path(options.roster)}) {
    if (!path.empty()) {
      made.hidden.push_back(fs::absolute(path, error).lexically_normal().string());
    }
  }
  return mark_anew(options.only, people);
}

std::optional<MadePlan> begun_plan(const Registry& registry, const GradeOptions& options,
                                   const GradePlace& place) {
  auto made = make_plan(registry, options, place);
  if (!made || !add_people(options, place, *made)) {
    return std::nullopt;
  }
  if (const auto begun = place.begin(made->plan); !begun) {
    fail(begun.error());
    return std::nullopt;
  }
  // A shard's log may be read by others than the course's staff.
  for (const auto& line : options.shard.empty() ? made->plan.people.remarks : std::vector<std::string>()) {
    remark(line);
  }
  return made;
}

}  // namespace harness::cli
