#include "harness/job/case_source.hpp"

#include <algorithm>
#include <cstdlib>
#include <system_error>
#include <utility>

#include <fmt/core.h>
#include <fmt/ranges.h>

#include "cases/file.hpp"
#include "cases/in_parts.hpp"
#include "cases/name_parts.hpp"
#include "cases/text_form.hpp"
#include "fuzz/crosscheck.hpp"
#include "fuzz/foundations/assignment.hpp"
#include "harness/job/passed_over.hpp"

namespace harness {
namespace fs = std::filesystem;

namespace {

/// Why a case is none of the assignment's; empty when it is one.
std::string why_not_taken(const Assignment& assignment, const cases::StoredCase& stored,
                          const std::string& input, const cases::Parsed<AnyProblem>& problem) {
  if (!problem) {
    return cases::describe_input(stored.input.string(), input, problem.error());
  }
  if (stored.facts && stored.facts->assignment != assignment.facts().name) {
    return fmt::format("{}: case.json says that it is a case of {}", stored.input.string(),
                       stored.facts->assignment);
  }
  return {};
}

/// An input, and what it says where it could be read.
struct ReadInput {
  tl::expected<std::string, std::string> text;
  std::optional<cases::Parsed<AnyProblem>> problem;
};

std::vector<ReadInput> inputs_of(const Assignment& assignment, const std::vector<cases::StoredCase>& set) {
  std::vector<ReadInput> inputs(set.size());
  cases::in_parts(set.size(), [&](std::size_t begin, std::size_t end) {
    for (std::size_t at = begin; at < end; ++at) {
      auto& [text, problem] = inputs[at];
      text = cases::read_file(set[at].input, cases::largest_input);
      if (text) {
        problem.emplace(assignment.read(*text));
      }
    }
  });
  return inputs;
}

/// The id that is meant: itself, or the only one that differs in leading zeros or capital letters.
tl::expected<std::string, std::string> known_id(const std::string& id, const CaseSource& source) {
  if (std::ranges::find(source.cases, id, &JobCase::id) != source.cases.end()) {
    return id;
  }
  std::vector<std::string> meant;
  for (const auto& job_case : source.cases) {
    if (cases::folded(job_case.id) == cases::folded(id)) {
      meant.push_back(job_case.id);
    }
  }
  if (meant.size() == 1) {
    return meant.front();
  }
  return tl::unexpected(
      meant.empty() ? fmt::format("no case {} in {}", id, source.title)
                    : fmt::format("no case {} in {}, but {}", id, source.title, fmt::join(meant, " and ")));
}

}  // namespace

tl::expected<CaseSource, std::string> cases_in(const Assignment& assignment, const fs::path& folder) {
  return cases_in(assignment, SetPlace{folder, folder.string()});
}

tl::expected<CaseSource, std::string> cases_in(const Assignment& assignment, const SetPlace& place) {
  const auto outputs = cases::output_names(assignment.facts());
  auto set = cases::read_case_set(place.folder, outputs);
  if (!set) {
    return tl::unexpected(set.error());
  }
  auto inputs = inputs_of(assignment, set->cases);
  CaseSource source{place.title, {}, std::nullopt, {}, 0};
  source.is_archive = place.is_archive;
  cases::SetHash hash;
  PassedOverCases passed(assignment, *set);
  std::string first_refusal;
  for (std::size_t at = 0; at < inputs.size(); ++at) {
    auto& stored = set->cases[at];
    auto& [input, problem] = inputs[at];
    if (!input) {
      ++source.foreign_inputs;
      first_refusal = first_refusal.empty() ? input.error() : first_refusal;
      passed.add_unread(input.error());
      continue;
    }
    const auto refusal = why_not_taken(assignment, stored, *input, *problem);
    if (!refusal.empty()) {
      ++source.foreign_inputs;
      first_refusal = first_refusal.empty() ? refusal : first_refusal;
      if (!*problem && (!stored.facts || stored.facts->assignment == assignment.facts().name)) {
        passed.add_refused(stored, *input, problem->error());
      }
      continue;
    }
    const auto added = hash.add(stored, *input);
    if (!added) {
      return tl::unexpected(added.error());
    }
    auto tags = stored.facts ? stored.facts->tags : std::vector<std::string>{};
    source.cases.push_back({stored.id, std::move(*input), std::move(**problem), std::move(tags),
                            std::move(stored.expected), std::move(stored.facts)});
  }
  source.passed_over = passed.with_all_of_the_set();
  source.read_as = patterns_of(*set);
  if (source.cases.empty()) {
    return tl::unexpected(source.passed_over.by_line_ends > 0 ? passed_over_text(assignment, source)
                                                              : first_refusal);
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
  std::vector<std::string> ids;
  for (const auto& id : filter.ids) {
    auto known = known_id(id, source);
    if (!known) {
      return tl::unexpected(known.error());
    }
    ids.push_back(*std::move(known));
  }
  std::erase_if(source.cases, [&](const JobCase& job_case) {
    const bool id_wanted = ids.empty() || std::ranges::find(ids, job_case.id) != ids.end();
    return !id_wanted || (!filter.task.empty() && job_case.problem.task != filter.task);
  });
  if (source.cases.empty()) {
    return tl::unexpected(fmt::format("no case of task {} {} {}", filter.task,
                                      filter.ids.empty() ? "in" : "among those chosen in", source.title));
  }
  return {};
}

}  // namespace harness
