#include "fuzz/measuring/figures.hpp"

#include <array>
#include <cstdio>
#include <filesystem>
#include <thread>
#include <utility>

#include <fmt/core.h>

#include "cases/case_set.hpp"
#include "cases/file.hpp"
#include "fuzz/choose.hpp"

namespace fuzz {
namespace {

constexpr std::uint64_t seed = 20160208;

/// Of an assignment's mistakes about so many are tried one by one.
constexpr std::size_t some = 40;

std::size_t step_for_some(std::size_t all) {
  return std::max<std::size_t>(all / some, 1);
}

std::vector<std::string> inputs_of(const std::vector<StrengthCase>& set) {
  std::vector<std::string> inputs;
  for (const auto& each : set) {
    inputs.push_back(each.input);
  }
  return inputs;
}

/// What `plycheck test --random 50` takes by a seed that no set was made with.
std::vector<std::string> drawn_inputs(const Assignment& assignment) {
  constexpr std::uint64_t other_seed = 20261129;
  std::vector<std::string> inputs;
  const auto problems = choose(assignment, {50, other_seed}).value();
  for (const auto& problem : problems) {
    inputs.push_back(problem.input);
  }
  return inputs;
}

std::vector<StrengthCase> built_in_cases(const Assignment& assignment) {
  // The folders bear the names that the code uses, which know no hyphens.
  auto folder = assignment.facts.name;
  std::ranges::replace(folder, '-', '_');
  const auto set =
      cases::read_case_set(std::filesystem::path(PLYCHECK_SOURCE_FOLDER) / "cases" / folder / "hidden",
                           cases::output_names(assignment.facts));
  std::vector<StrengthCase> all;
  for (const auto& stored : set.value().cases) {
    auto input = cases::read_file(stored.input).value();
    auto expected = solved(assignment, input).value();
    all.push_back({stored.id, std::move(input), std::move(expected)});
  }
  return all;
}

}  // namespace

Figures measured(const Assignment& assignment) {
  const int jobs = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
  Figures figures;
  figures.assignment = &assignment;
  const auto set = built_in_cases(assignment);
  figures.strength = measure_strength(assignment, set, {0, {}, jobs});
  StrongChoice choice;
  choice.seed = seed;
  choice.jobs = jobs;
  figures.left_out = leave_one_out(assignment, choice).value();
  figures.searches = search_for_mutants(assignment, {1, 2'000, jobs});
  const auto inputs = inputs_of(set);
  RecallTerms alone;
  alone.pairs = 0;
  alone.diagnosis.jobs = jobs;
  figures.built_in = measure_recall(assignment, inputs, alone);
  RecallTerms together;
  together.pairs = 200;
  together.triples = 100;
  together.probes = 30;
  together.diagnosis.jobs = jobs;
  figures.drawn = measure_recall(assignment, drawn_inputs(assignment), together);
  const auto step = step_for_some(killable_mutants(assignment).size());
  figures.probed = measure_probed(assignment, step);
  figures.unknown = measure_unknown(assignment, inputs, alone.diagnosis, step);
  return figures;
}

std::vector<std::int64_t> runs_of(const Figures& figures) {
  std::vector<std::int64_t> runs;
  for (const auto& each : figures.searches) {
    if (each.run) {
      runs.push_back(*each.run);
    }
  }
  return runs;
}

std::vector<std::int64_t> sizes_of(const Figures& figures, std::optional<MutantKind> kind) {
  std::vector<std::int64_t> all;
  for (const auto& each : figures.searches) {
    if (each.run && (!kind || figures.assignment->mutants[each.mutant].kind == *kind)) {
      all.push_back(figures.assignment->extent.of(each.small));
    }
  }
  return all;
}

std::int64_t of_class(const Figures& figures, MutantClass mutant_class) {
  return std::ranges::count(figures.assignment->mutants, mutant_class, &MutantFacts::mutant_class);
}

std::int64_t killed(const Figures& figures, std::size_t times) {
  return std::ranges::count_if(figures.strength, [&](const auto& strength) {
    return figures.assignment->mutants[strength.mutant].mutant_class == MutantClass::killable &&
           strength.killed_by.size() >= times;
  });
}

std::string listed(const Figures& figures, const std::vector<std::size_t>& mutants) {
  std::string text;
  for (const auto mutant : mutants) {
    text += fmt::format("{}`{}`", text.empty() ? "" : ", ", figures.assignment->mutants[mutant].name);
  }
  return text.empty() ? "none" : text;
}

std::vector<std::size_t> missed_when_left_out(const Figures& figures) {
  std::vector<std::size_t> missed;
  for (const auto& each : figures.left_out) {
    if (each.kills == 0) {
      missed.push_back(each.mutant);
    }
  }
  return missed;
}

namespace {

std::vector<std::size_t> not_found(const Figures& figures) {
  std::vector<std::size_t> missed;
  for (const auto& each : figures.searches) {
    if (!each.run || !each.minimal) {
      missed.push_back(each.mutant);
    }
  }
  return missed;
}

bool is_named(const Recalled& one) {
  return one.named || one.told_as_fewer;
}

}  // namespace

std::vector<std::size_t> not_named(const Recall& recall) {
  std::vector<std::size_t> missed;
  for (const auto& one : recall.singles) {
    if (!is_named(one) && one.answers > 0) {
      missed.push_back(one.mutants.front());
    }
  }
  return missed;
}

NamedShare share_named(const std::vector<Recalled>& programs) {
  NamedShare share;
  for (const auto& one : programs) {
    share.named += one.answers > 0 && is_named(one) ? 1 : 0;
    share.shown += one.answers > 0 ? 1 : 0;
  }
  return share;
}

NamedShare share_probed(const Figures& figures) {
  return {std::ranges::count(figures.probed, true, &ProbedMistake::named), std::ssize(figures.probed)};
}

NamedShare share_near(const Figures& figures) {
  NamedShare share;
  for (const auto& one : figures.unknown) {
    const bool is_unlike = one.answers > 0 && !one.told_as_same && !one.told;
    share.shown += is_unlike ? 1 : 0;
    share.named += is_unlike && one.is_near ? 1 : 0;
  }
  return share;
}

bool is_good(const Figures& figures) {
  const auto killable = of_class(figures, MutantClass::killable);
  bool good = true;
  const auto demand = [&](bool holds, std::string_view what) {
    if (!holds) {
      fmt::print(stderr, "{}: {}\n", figures.assignment->facts.name, what);
      good = false;
    }
  };
  demand(killed(figures, 3) == killable, "fewer than three built-in cases show some mistake");
  demand(20 * missed_when_left_out(figures).size() <= static_cast<std::size_t>(killable),
         "sets chosen without a mistake miss more than one in twenty");
  demand(not_found(figures).empty(),
         fmt::format("not found, or its input is not made small: {}", listed(figures, not_found(figures))));
  demand(median(runs_of(figures)) <= 50, "finding a mistake takes too many inputs");
  const auto most_of_rules = figures.assignment->extent.most_of_rules;
  demand(!most_of_rules || median(sizes_of(figures, MutantKind::rules)) <= *most_of_rules,
         "small inputs of mistakes of rules are larger than was promised");
  const Recall& built_in = figures.built_in;
  const Recall& drawn = figures.drawn;
  demand(not_named(built_in).empty(),
         fmt::format("the diagnosis misses {}", listed(figures, not_named(built_in))));
  const std::array all_programs{&built_in.singles, &drawn.singles, &drawn.pairs, &drawn.triples};
  for (const auto* programs : all_programs) {
    for (const auto& one : *programs) {
      demand(!one.told_falsely,
             fmt::format("the diagnosis is sure of another mistake than {}", listed(figures, one.mutants)));
    }
    demand(share_named(*programs).is_at_least(80), "the diagnosis misses more than a fifth");
  }
  for (const auto& one : figures.probed) {
    demand(!one.told_falsely,
           fmt::format("by one input the diagnosis is sure of another mistake than {} at {}",
                       figures.assignment->mutants[one.mutant].name, one.site));
  }
  demand(share_probed(figures).is_at_least(95), "by one input the diagnosis misses more than one in twenty");
  for (const auto& one : figures.unknown) {
    demand(!one.told_as_sure, fmt::format("the diagnosis is sure of another mistake than {}, unknown to it",
                                          figures.assignment->mutants[one.mutant].name));
  }
  return good;
}

}  // namespace fuzz
