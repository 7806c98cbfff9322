#include "fuzz/case_writer.hpp"

#include <system_error>
#include <utility>

#include <fmt/core.h>

#include "cases/unfinished.hpp"
#include "fuzz/agreement.hpp"

namespace fuzz {
namespace {

namespace fs = std::filesystem;

/// Why a set cannot be written as `folder`, or nothing.
std::string objection(const fs::path& folder) {
  if (folder.empty()) {
    return "expected a folder's name, found ''";
  }
  std::error_code error;
  if (!fs::exists(folder, error)) {
    return error ? fmt::format("{}: {}", folder.string(), error.message()) : std::string();
  }
  if (!fs::is_directory(folder, error)) {
    return fmt::format("{}: is not a folder", folder.string());
  }
  if (!fs::is_empty(folder, error) || error) {
    return fmt::format("{}: is not empty", folder.string());
  }
  if (fs::equivalent(folder, fs::current_path(error), error)) {
    return fmt::format("{}: is the current folder, which cannot be replaced; name a new one",
                       folder.string());
  }
  return {};
}

/// Without dots, links or a slash at the end, so that a name can be put beside it.
tl::expected<fs::path, std::string> plain(const fs::path& folder) {
  std::error_code error;
  fs::path whole = fs::absolute(folder, error);
  if (!error) {
    whole = fs::weakly_canonical(whole, error);
  }
  if (error) {
    return tl::unexpected(fmt::format("{}: {}", folder.string(), error.message()));
  }
  return whole.has_filename() ? whole : whole.parent_path();
}

tl::expected<WrittenSet, std::string> write_cases(const Assignment& assignment, const Choice& choice,
                                                  const std::vector<DrawnProblem>& problems,
                                                  const fs::path& folder, reference::Budget budget) {
  WrittenSet written;
  for (const DrawnProblem& problem : problems) {
    ++written.cases;
    cases::CaseFacts facts;
    facts.seed = choice.seed;
    facts.profile = name_of(choice.profile);
    const auto witness =
        write_answered_case(assignment, problem, facts, folder / fmt::format("{:03}", written.cases), budget);
    if (!witness) {
      return tl::unexpected(witness.error());
    }
    written.solver_only += *witness == cases::Witness::solver ? 1 : 0;
  }
  return written;
}

/// Lets `write` fill a folder beside the one that is wanted, which appears whole or not at all.
template <class Write>
tl::expected<void, std::string> write_whole(const fs::path& folder, const Write& write) {
  if (const std::string reason = objection(folder); !reason.empty()) {
    return tl::unexpected(reason);
  }
  const auto target = plain(folder);
  if (!target) {
    return tl::unexpected(target.error());
  }
  cases::remove_left_behind(*target);
  cases::Unfinished part(*target, cases::Unfinished::Kind::folder);
  std::error_code error;
  fs::create_directories(part.path(), error);
  if (error) {
    return tl::unexpected(fmt::format("{}: {}", part.path().string(), error.message()));
  }
  part.claim();
  if (const tl::expected<void, std::string> written = write(part.path()); !written) {
    return written;
  }
  const int failed = part.finish();
  if (failed != 0) {
    return tl::unexpected(fmt::format("{}: {}", folder.string(), std::generic_category().message(failed)));
  }
  return {};
}

cases::CaseFacts hidden_facts(const Assignment& assignment, const StrongProblem& problem) {
  cases::CaseFacts facts;
  facts.profile = name_of(problem.profile);
  for (const auto mutant : problem.kills) {
    facts.kills.emplace_back(assignment.mutants[mutant].name);
  }
  return facts;
}

}  // namespace

tl::expected<cases::Witness, std::string> write_answered_case(const Assignment& assignment,
                                                              const DrawnProblem& problem,
                                                              cases::CaseFacts facts, const fs::path& folder,
                                                              reference::Budget budget) {
  const Agreement agreed = agreement(witnesses_of(assignment, budget), problem.input);
  if (agreed.kind == Agreement::Kind::differ) {
    return tl::unexpected(fmt::format("solver and oracle differ: {}\non the input\n{}",
                                      describe(agreed.difference.value()), problem.input));
  }
  facts.assignment = assignment.facts.name;
  facts.tags = problem.tags;
  facts.nodes = problem.nodes;
  facts.witness =
      agreed.kind == Agreement::Kind::agree ? cases::Witness::solver_and_oracle : cases::Witness::solver;
  const auto written = cases::write_case(folder, problem.input, agreed.answer, facts);
  return written.map([&facts] { return facts.witness; });
}

tl::expected<WrittenSet, std::string> write_case_set(const Assignment& assignment, const Choice& choice,
                                                     const fs::path& folder, reference::Budget budget) {
  WrittenSet written;
  const auto write = [&](const fs::path& part) -> tl::expected<void, std::string> {
    const auto problems = choose(assignment, choice);
    if (!problems) {
      return tl::unexpected(problems.error());
    }
    return write_cases(assignment, choice, *problems, part, budget).map([&](const WrittenSet& set) {
      written = set;
    });
  };
  return write_whole(folder, write).map([&] { return written; });
}

tl::expected<StrongSet, std::string> write_strong_set(const Assignment& assignment,
                                                      const StrongChoice& choice, const fs::path& folder,
                                                      const Seal& seal, reference::Budget budget) {
  StrongSet set;
  const auto write = [&](const fs::path& part) -> tl::expected<void, std::string> {
    auto chosen = choose_strong(assignment, choice);
    if (!chosen) {
      return tl::unexpected(chosen.error());
    }
    set = std::move(*chosen);
    int number = 0;
    for (const auto& problem : set.problems) {
      const auto witness = write_answered_case(assignment, problem.problem, hidden_facts(assignment, problem),
                                               part / fmt::format("{:03}", ++number), budget);
      if (!witness) {
        return tl::unexpected(witness.error());
      }
    }
    return seal(part, set);
  };
  return write_whole(folder, write).map([&] { return std::move(set); });
}

}  // namespace fuzz
