/// Prints docs/strength.md: what the built-in sets catch, and how well the search for failing inputs and the
/// diagnosis do with every known mistake. With names of assignments behind it, theirs alone. Exit status 1
/// when a figure is worse than it has to be.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include "cases/case_set.hpp"
#include "cases/file.hpp"
#include "fuzz/measuring/leave_one_out.hpp"
#include "fuzz/measuring/mutant_search.hpp"
#include "fuzz/measuring/recall.hpp"
#include "fuzz/rows/built_in.hpp"
#include "fuzz/strength.hpp"

namespace {

constexpr std::uint64_t seed = 20160208;

/// All that is measured of an assignment.
struct Figures {
  const fuzz::Assignment* assignment = nullptr;
  std::vector<fuzz::MutantStrength> strength;
  std::vector<fuzz::LeftOut> left_out;
  std::vector<fuzz::MutantSearch> searches;
  fuzz::Recall recall;
  std::size_t cases = 0;
};

std::vector<fuzz::StrengthCase> built_in_cases(const fuzz::Assignment& assignment) {
  // The folders bear the names that the code uses, which know no hyphens.
  auto folder = assignment.facts.name;
  std::ranges::replace(folder, '-', '_');
  const auto set =
      cases::read_case_set(std::filesystem::path(PLYCHECK_SOURCE_FOLDER) / "cases" / folder / "hidden",
                           cases::output_names(assignment.facts));
  std::vector<fuzz::StrengthCase> all;
  for (const auto& stored : set.value().cases) {
    auto input = cases::read_file(stored.input).value();
    auto expected = solved(assignment, input).value();
    all.push_back({stored.id, std::move(input), std::move(expected)});
  }
  return all;
}

Figures measured(const fuzz::Assignment& assignment) {
  const int jobs = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
  Figures figures;
  figures.assignment = &assignment;
  const auto set = built_in_cases(assignment);
  figures.cases = set.size();
  figures.strength = fuzz::measure_strength(assignment, set, {0, {}, jobs});
  fuzz::StrongChoice choice;
  choice.seed = seed;
  choice.jobs = jobs;
  figures.left_out = fuzz::leave_one_out(assignment, choice).value();
  figures.searches = fuzz::search_for_mutants(assignment, {1, 2'000, jobs});
  std::vector<std::string> inputs;
  for (const auto& each : set) {
    inputs.push_back(each.input);
  }
  fuzz::RecallTerms recall;
  recall.diagnosis.jobs = jobs;
  figures.recall = fuzz::measure_recall(assignment, inputs, recall);
  return figures;
}

template <class Number>
Number median(std::vector<Number> numbers) {
  std::ranges::sort(numbers);
  return numbers.empty() ? Number{} : numbers[numbers.size() / 2];
}

template <class Number>
Number largest(const std::vector<Number>& numbers) {
  return numbers.empty() ? Number{} : *std::ranges::max_element(numbers);
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

/// Sizes of the small inputs, of all mistakes or of one kind.
std::vector<std::int64_t> sizes_of(const Figures& figures, std::optional<fuzz::MutantKind> kind) {
  std::vector<std::int64_t> all;
  for (const auto& each : figures.searches) {
    if (each.run && (!kind || figures.assignment->mutants[each.mutant].kind == *kind)) {
      all.push_back(figures.assignment->extent.of(each.small));
    }
  }
  return all;
}

std::int64_t of_class(const Figures& figures, fuzz::MutantClass mutant_class) {
  return std::ranges::count(figures.assignment->mutants, mutant_class, &fuzz::MutantFacts::mutant_class);
}

/// Killable mutants that at least so many cases of the built-in set kill.
std::int64_t killed(const Figures& figures, std::size_t times) {
  return std::ranges::count_if(figures.strength, [&](const auto& strength) {
    return figures.assignment->mutants[strength.mutant].mutant_class == fuzz::MutantClass::killable &&
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

std::vector<std::size_t> not_found(const Figures& figures) {
  std::vector<std::size_t> missed;
  for (const auto& each : figures.searches) {
    if (!each.run || !each.minimal) {
      missed.push_back(each.mutant);
    }
  }
  return missed;
}

bool is_named(const fuzz::Recalled& one) {
  return one.named || one.told_as_fewer;
}

/// Those that show by an answer, and are not named.
std::vector<std::size_t> not_named(const Figures& figures) {
  std::vector<std::size_t> missed;
  for (const auto& one : figures.recall.singles) {
    if (!is_named(one) && one.answers > 0) {
      missed.push_back(one.mutants.front());
    }
  }
  return missed;
}

/// What has to hold of an assignment; where it does not, a line on standard error says so.
bool is_good(const Figures& figures) {
  const auto killable = of_class(figures, fuzz::MutantClass::killable);
  const auto& singles = figures.recall.singles;
  const auto& pairs = figures.recall.pairs;
  bool good = true;
  const auto demand = [&](bool holds, std::string_view what) {
    if (!holds) {
      fmt::print(stderr, "{}: {}\n", figures.assignment->facts.name, what);
      good = false;
    }
  };
  demand(killed(figures, 3) == killable, "the built-in set leaves a mistake alive");
  demand(20 * missed_when_left_out(figures).size() <= static_cast<std::size_t>(killable),
         "sets chosen without a mistake miss more than one in twenty");
  demand(not_found(figures).empty(),
         fmt::format("not found, or its input is not made small: {}", listed(figures, not_found(figures))));
  demand(median(runs_of(figures)) <= 50, "finding a mistake takes too many inputs");
  const auto most_of_rules = figures.assignment->extent.most_of_rules;
  demand(!most_of_rules || median(sizes_of(figures, fuzz::MutantKind::rules)) <= *most_of_rules,
         "small inputs of mistakes of rules are larger than was promised");
  demand(not_named(figures).empty(),
         fmt::format("the diagnosis misses {}", listed(figures, not_named(figures))));
  const auto told_falsely = [](const auto& one) { return one.told_falsely; };
  demand(std::ranges::none_of(singles, told_falsely) && std::ranges::none_of(pairs, told_falsely),
         "the diagnosis is sure of a mistake that was not made");
  demand(5 * std::ranges::count_if(pairs, is_named) >= 4 * std::ssize(pairs),
         "the diagnosis misses more than a fifth of the pairs");
  return good;
}

void print_head() {
  fmt::print(
      "{}",
      "# Strength\n\n"
      "What plycheck's own cases are worth, and how well it finds and names mistakes, measured by\n"
      "*mutants*: the solver with one realistic mistake each. They come from what real programs were\n"
      "seen to do, and from the same thought carried on. `ci/update-strength` measures anew and writes\n"
      "this page; the figures are the same on every machine.\n\n"
      "- **killed**: killable mutants that at least three of the 50 built-in cases show.\n"
      "- **left out**: for each mutant a set is chosen that knows nothing of it, nor of the inputs made\n"
      "  for it; so many are killed all the same. This is what a set is worth against mistakes that\n"
      "  nobody has thought of.\n"
      "- **found**: the search of `plycheck fuzz`, knowing nothing of the mutant, needs so many random "
      "inputs until\n"
      "  one shows it: the median and the worst.\n"
      "- **small**: how large the shrunk input is, the median and the worst. No single step makes it\n"
      "  smaller.\n"
      "- **named**: with the mutant as the candidate on the built-in set, the diagnosis names it, or it\n"
      "  and others that no case tells apart, at every task where a case that is answered shows it; and\n"
      "  the same for random pairs of mistakes that do not exclude each other (`+`: told as fewer\n"
      "  mistakes that do the same on all cases of a task). A crash alone names nothing.\n\n");
}

void print_summary(const std::vector<Figures>& all) {
  fmt::print("{}",
             "| assignment | killable | killed | left out | found | small | named | pairs named |\n"
             "|---|---|---|---|---|---|---|---|\n");
  for (const auto& figures : all) {
    const auto runs = runs_of(figures);
    const auto small = sizes_of(figures, std::nullopt);
    const auto& pairs = figures.recall.pairs;
    fmt::print("| [{0}](#{0}) | {1} | {2} | {3} | {4}, {5} | {6}, {7} {8} | {9} | {10} + {11} of {12} |\n",
               figures.assignment->facts.name, of_class(figures, fuzz::MutantClass::killable),
               killed(figures, 3), figures.left_out.size() - missed_when_left_out(figures).size(),
               median(runs), largest(runs), median(small), largest(small), figures.assignment->extent.unit,
               std::ranges::count_if(figures.recall.singles, is_named),
               std::ranges::count(pairs, true, &fuzz::Recalled::named),
               std::ranges::count(pairs, true, &fuzz::Recalled::told_as_fewer), pairs.size());
  }
}

void print_killable(const Figures& figures) {
  const auto& unit = figures.assignment->extent.unit;
  fmt::print(
      "\n| mutant | kind | what it does | kills | left out | found | small, {} |\n"
      "|---|---|---|---|---|---|---|\n",
      unit);
  auto left_out = figures.left_out.begin();
  auto search = figures.searches.begin();
  for (const auto& strength : figures.strength) {
    const auto& facts = figures.assignment->mutants[strength.mutant];
    if (facts.mutant_class != fuzz::MutantClass::killable) {
      continue;
    }
    fmt::print("| `{}` | {} | {} | {} | {} | {} | {} |\n", facts.name, name_of(facts.kind), facts.sentence,
               strength.killed_by.size(), left_out->kills,
               search->run ? std::to_string(*search->run) : "not found",
               search->run ? std::to_string(figures.assignment->extent.of(search->small)) : "");
    ++left_out;
    ++search;
  }
}

void print_class(const Figures& figures, fuzz::MutantClass mutant_class, std::string_view title) {
  if (of_class(figures, mutant_class) == 0) {
    return;
  }
  fmt::print("\n{}\n\n| mutant | kind | what it does | why not |\n|---|---|---|---|\n", title);
  for (const auto& facts : figures.assignment->mutants) {
    if (facts.mutant_class == mutant_class) {
      fmt::print("| `{}` | {} | {} | {} |\n", facts.name, name_of(facts.kind), facts.sentence, facts.reason);
    }
  }
}

void print_assignment(const Figures& figures) {
  const auto of_rules = sizes_of(figures, fuzz::MutantKind::rules);
  fmt::print("\n## {}\n\nMissed by the sets that were chosen without them: {}.\n",
             figures.assignment->facts.name, listed(figures, missed_when_left_out(figures)));
  fmt::print("Small inputs of mistakes of rules: median {}, worst {} {}.\n", median(of_rules),
             largest(of_rules), figures.assignment->extent.unit);
  print_killable(figures);
  print_class(figures, fuzz::MutantClass::equivalent, "No input within the rules of inputs shows these:");
  print_class(figures, fuzz::MutantClass::invisible, "The comparison or the input rules hide these:");
}

}  // namespace

int main(int argc, char** argv) {
  const std::vector<std::string_view> wanted(argv + 1, argv + argc);
  const auto assignments = fuzz::rows::built_in();
  std::vector<Figures> all;
  for (const auto& assignment : assignments) {
    if (wanted.empty() || std::ranges::count(wanted, assignment.facts.name) > 0) {
      all.push_back(measured(assignment));
      const auto& pairs = all.back().recall.pairs;
      fmt::print(stderr, "{} is measured; of {} pairs the search was cut short for {}\n",
                 assignment.facts.name, pairs.size(),
                 std::ranges::count(pairs, true, &fuzz::Recalled::cut_short));
    }
  }
  print_head();
  print_summary(all);
  bool good = true;
  for (const auto& figures : all) {
    print_assignment(figures);
    good = is_good(figures) && good;
  }
  return good ? 0 : 1;
}
