#include "harness/job/case_source.hpp"

#include <algorithm>
#include <cstdlib>
#include <system_error>
#include <utility>

#include <fmt/core.h>

#include "cases/file.hpp"
#include "fuzz/crosscheck.hpp"
#include "fuzz/foundations/assignment.hpp"

namespace harness {
namespace fs = std::filesystem;

namespace {

/// Why a case is none of the assignment's; empty when it is one.
std::string why_not_taken(const Assignment& assignment, const cases::StoredCase& stored,
                          const cases::Parsed<AnyProblem>& problem) {
  if (!problem) {
    return cases::describe(stored.input.string(), problem.error());
  }
  if (stored.facts && stored.facts->assignment != assignment.facts().name) {
    return fmt::format("{}: case.json says that it is a case of {}", stored.input.string(),
                       stored.facts->assignment);
  }
  return {};
}

}  // namespace

tl::expected<CaseSource, std::string> cases_in(const Assignment& assignment, const fs::path& folder) {
  auto set = cases::read_case_set(folder, cases::output_names(assignment.facts()));
  if (!set) {
    return tl::unexpected(set.error());
  }
  CaseSource source{folder.string(), {}, std::nullopt, {}, 0};
  cases::SetHash hash;
  std::string first_refusal;
  for (auto& stored : set->cases) {
    auto input = cases::read_file(stored.input, cases::largest_input);
    if (!input) {
      return tl::unexpected(input.error());
    }
    auto problem = assignment.read(*input);
    const auto refusal = why_not_taken(assignment, stored, problem);
    if (!refusal.empty()) {
      ++source.foreign_inputs;
      first_refusal = first_refusal.empty() ? refusal : first_refusal;
      continue;
    }
    const auto added = hash.add(stored, *input);
    if (!added) {
      return tl::unexpected(added.error());
    }
    auto tags = stored.facts ? stored.facts->tags : std::vector<std::string>{};
    source.cases.push_back({stored.id, std::move(*input), std::move(*problem), std::move(tags),
                            std::move(stored.expected), std::move(stored.facts)});
  }
  if (source.cases.empty()) {
    return tl::unexpected(first_refusal);
  }
  source.set_hash = hash.value();
  return source;
}

tl::expected<CaseSource, std::string> random_cases(const Assignment& assignment, int count,
                                                   std::uint64_t seed, const std::string& task) {
  const fuzz::Assignment& drawn_from = assignment.core;
  const auto wanted = task.empty() ? std::nullopt : std::optional<std::string_view>(task);
  CaseSource source{"random", {}, seed, {}, 0};
  cases::SetHash hash;
  for (int index = 0; index < count; ++index) {
    auto drawn = drawn_from.draw(fuzz::profile_of(index), wanted, seed, index);
    auto problem = assignment.read(drawn.input);
    if (!problem) {
      return tl::unexpected(cases::describe(fmt::format("random case {}", index + 1), problem.error()));
    }
    cases::StoredCase as_stored;
    as_stored.id = fmt::format("{:03}", index + 1);
    if (const auto added = hash.add(as_stored, drawn.input); !added) {
      return tl::unexpected(added.error());
    }
    source.cases.push_back(
        {as_stored.id, std::move(drawn.input), std::move(*problem), std::move(drawn.tags), {}, std::nullopt});
  }
  source.set_hash = hash.value();
  return source;
}

std::optional<fs::path> built_in_folder(const Assignment& assignment) {
  std::vector<fs::path> roots;
  if (const char* given = std::getenv("PLYCHECK_CASES")) {
    roots.emplace_back(given);
  }
  std::error_code error;
  const fs::path binary = fs::read_symlink("/proc/self/exe", error).parent_path();
  roots.push_back(binary / "../../cases");
  roots.push_back(binary / "../share/plycheck/cases");
  // The folders bear the names that the code uses, which know no hyphens.
  std::string name = assignment.facts().name;
  std::ranges::replace(name, '-', '_');
  for (const auto& root : roots) {
    const fs::path folder = root / name / "hidden";
    if (fs::is_directory(folder, error)) {
      return folder.lexically_normal();
    }
  }
  return std::nullopt;
}

tl::expected<void, std::string> apply(const CaseFilter& filter, CaseSource& source) {
  for (const auto& id : filter.ids) {
    if (std::ranges::find(source.cases, id, &JobCase::id) == source.cases.end()) {
      return tl::unexpected(fmt::format("no case {} in {}", id, source.title));
    }
  }
  std::erase_if(source.cases, [&](const JobCase& job_case) {
    const bool id_wanted =
        filter.ids.empty() || std::ranges::find(filter.ids, job_case.id) != filter.ids.end();
    return !id_wanted || (!filter.task.empty() && job_case.problem.task != filter.task);
  });
  if (source.cases.empty()) {
    return tl::unexpected(fmt::format("no case of task {} {} {}", filter.task,
                                      filter.ids.empty() ? "in" : "among those chosen in", source.title));
  }
  return {};
}

}  // namespace harness
