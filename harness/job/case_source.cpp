#include "harness/job/case_source.hpp"

#include <algorithm>
#include <cstdlib>
#include <system_error>
#include <utility>

#include <fmt/core.h>

#include "cases/equality.hpp"
#include "cases/file.hpp"
#include "fuzz/assignments.hpp"
#include "fuzz/crosscheck.hpp"

namespace harness {
namespace {

namespace fs = std::filesystem;

cases::Answer solved(const AnyProblem& problem) {
  cases::Answer answer;
  problem.solve(cases::collect_into(answer));
  return answer;
}

bool agree(cases::Comparison comparison, const cases::Answer& given,
           const std::map<std::string, std::string>& ours) {
  return std::ranges::all_of(given.files, [&](const auto& file) {
    const auto found = ours.find(file.first);
    if (found == ours.end()) {
      return false;
    }
    const auto equality = cases::compare(comparison, found->second, file.second).equality;
    return equality == cases::Equality::identical || equality == cases::Equality::accepted;
  });
}

std::map<std::string, std::string> plain(const cases::Answer& answer) {
  return {answer.files.begin(), answer.files.end()};
}

/// Why a foreign answer that the solver does not confirm cannot judge anybody.
NoAnswer why_not(const Assignment& assignment, const JobCase& job_case, const cases::Answer& given) {
  const auto oracle = assignment.oracle(job_case.input, {});
  if (!oracle) {
    return {Verdict::skipped, "the expected files differ from the solver's answer, and the oracle gave none"};
  }
  if (agree(assignment.comparison, given, *oracle)) {
    return {Verdict::judge_error, "solver and oracle disagree on this case"};
  }
  return {Verdict::skipped, "the expected files are wrong: solver and oracle both differ from them"};
}

/// A case of our own: the files must be those that case.json describes; one left out is solved again.
tl::expected<cases::Answer, NoAnswer> own_answer(const JobCase& job_case, cases::Answer given) {
  std::optional<cases::Answer> ours;
  for (const auto& [name, facts] : job_case.facts->expected) {
    const auto found = given.files.find(name);
    if (found == given.files.end()) {
      ours = ours ? std::move(ours) : solved(job_case.problem);
      given.files[name] = ours->files[name];
    }
    if (cases::hash_of(given.files[name]) != facts.hash) {
      return tl::unexpected(
          NoAnswer{Verdict::judge_error, fmt::format("{} is not the file that case.json describes", name)});
    }
  }
  return given;
}

bool is_ours(const Assignment& assignment, const JobCase& job_case) {
  return job_case.facts && job_case.facts->assignment == assignment.name;
}

}  // namespace

tl::expected<CaseSource, std::string> cases_in(const Assignment& assignment, const fs::path& folder) {
  auto set = cases::read_case_set(folder, assignment.outputs);
  if (!set) {
    return tl::unexpected(set.error());
  }
  CaseSource source{folder.string(), {}, std::nullopt, {}, 0};
  cases::SetHash hash;
  std::string first_refusal;
  for (auto& stored : set->cases) {
    auto input = cases::read_file(stored.input);
    if (!input) {
      return tl::unexpected(input.error());
    }
    const auto added = hash.add(stored, *input);
    if (!added) {
      return tl::unexpected(added.error());
    }
    auto problem = assignment.read(*input);
    if (!problem) {
      ++source.foreign_inputs;
      first_refusal =
          first_refusal.empty() ? cases::describe(stored.input.string(), problem.error()) : first_refusal;
      continue;
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
  const fuzz::Assignment& drawn_from = *fuzz::find_assignment(assignment.name);
  const auto wanted = task.empty() ? std::nullopt : std::optional<std::string_view>(task);
  CaseSource source{"random", {}, seed, {}, 0};
  for (int index = 0; index < count; ++index) {
    auto drawn = drawn_from.draw(fuzz::profile_of(index), wanted, seed, index);
    auto problem = assignment.read(drawn.input);
    if (!problem) {
      return tl::unexpected(cases::describe(fmt::format("random case {}", index + 1), problem.error()));
    }
    source.cases.push_back({fmt::format("{:03}", index + 1),
                            std::move(drawn.input),
                            std::move(*problem),
                            std::move(drawn.tags),
                            {},
                            std::nullopt});
  }
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
  for (const auto& root : roots) {
    const fs::path folder = root / assignment.name / "builtin";
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

tl::expected<cases::Answer, NoAnswer> expected_answer(const Assignment& assignment, const JobCase& job_case,
                                                      bool trust_solver) {
  if (job_case.expected.empty() && !job_case.facts) {
    return solved(job_case.problem);
  }
  cases::Answer given;
  for (const auto& [name, path] : job_case.expected) {
    auto bytes = cases::read_file(path);
    if (!bytes) {
      return tl::unexpected(NoAnswer{Verdict::judge_error, bytes.error()});
    }
    given.files[name] = std::move(*bytes);
  }
  if (is_ours(assignment, job_case)) {
    return own_answer(job_case, std::move(given));
  }
  auto ours = solved(job_case.problem);
  if (!agree(assignment.comparison, given, plain(ours))) {
    if (trust_solver) {
      return ours;
    }
    return tl::unexpected(why_not(assignment, job_case, given));
  }
  // Files that the foreign case lacks are ours; those that it has are kept as they are.
  for (auto& [name, bytes] : given.files) {
    ours.files[name] = std::move(bytes);
  }
  return ours;
}

}  // namespace harness
