/// Prints docs/strength.md: what the built-in sets catch, and how well the search for failing inputs and the
/// diagnosis do with every known mistake. With names of assignments behind it, theirs alone. Exit status 1
/// when a figure is worse than it has to be.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/core.h>

#include "fuzz/measuring/figures.hpp"
#include "fuzz/rows/built_in.hpp"

namespace {

void print_head() {
  fmt::print("{}",
             "# Strength\n\n"
             "What plycheck's own cases are worth, and how well it finds and names mistakes, measured by "
             "*mutants*: the\n"
             "solver with one realistic mistake each. They come from what real programs were seen to do, and "
             "from the\n"
             "same thought carried on. `ci/update-strength` measures anew and writes this page; the figures "
             "are the\n"
             "same on every machine. `plycheck strength ASSIGNMENT cases/FOLDER/hidden --all` prints each "
             "mistake with\n"
             "the number of cases that show it.\n\n"
             "## What the cases catch\n\n"
             "- **killed**: killable mutants that at least three of the 50 built-in cases show.\n"
             "- **left out**: for each mutant a set is chosen that knows nothing of it, nor of the inputs "
             "made for it;\n"
             "  so many are killed all the same. This is what a set is worth against mistakes that nobody "
             "has thought\n"
             "  of.\n"
             "- **found**: the search of `plycheck fuzz`, knowing nothing of the mutant, needs so many "
             "random inputs\n"
             "  until one shows it: the median and the most.\n"
             "- **small**: how large the shrunk input is, the median and the most. No single step makes it "
             "smaller.\n\n");
}

void print_catching(const std::vector<fuzz::Figures>& all) {
  fmt::print("{}",
             "| assignment | killable | killed | left out | found | small |\n"
             "|---|---:|---:|---:|---:|---:|\n");
  for (const auto& figures : all) {
    const auto runs = fuzz::runs_of(figures);
    const auto small = fuzz::sizes_of(figures, std::nullopt);
    fmt::print("| {} | {} | {} | {} | {}, {} | {}, {} {} |\n", figures.assignment->facts.name,
               fuzz::of_class(figures, fuzz::MutantClass::killable), fuzz::killed(figures, 3),
               figures.left_out.size() - fuzz::missed_when_left_out(figures).size(), fuzz::median(runs),
               fuzz::largest(runs), fuzz::median(small), fuzz::largest(small),
               figures.assignment->extent.unit);
  }
}

std::string text_of(const fuzz::NamedShare& share) {
  return fmt::format("{} of {}", share.named, share.shown);
}

void print_naming(const std::vector<fuzz::Figures>& all) {
  fmt::print(
      "{}",
      "\n## What is named\n\n"
      "A mutant is the candidate, and the diagnosis looks at what it writes. It is named if it, or it and "
      "others\n"
      "that no case tells apart, explains everything at every task where an answer shows it; or fewer "
      "mistakes\n"
      "that do the same. A crash alone names nothing, and programs that show by crashes alone are not "
      "counted.\n\n"
      "- **built-in**: each mistake alone, on the built-in set.\n"
      "- **drawn**: each alone, on 50 problems of the course's profile by a seed that no set was made with, "
      "and\n"
      "  on up to 30 further inputs that it is asked about, as by `plycheck test`.\n"
      "- **pairs**, **triples**: the same with 200 pairs and 100 triples that do not exclude each other.\n"
      "- **single input**: about forty mistakes, at each task that shows them: one failing input is known, "
      "and\n"
      "  the candidate is asked about others (`--probe`); in brackets the runs for it, median and most.\n"
      "- **unknown**: the same mistakes on the built-in set, each unknown to the diagnosis: of those that "
      "no\n"
      "  other explains, so many have one of their kind among the nearest.\n\n"
      "| assignment | built-in | drawn | pairs | triples | single input | unknown |\n"
      "|---|---:|---:|---:|---:|---:|---:|\n");
  for (const auto& figures : all) {
    std::vector<int> runs;
    for (const auto& one : figures.probed) {
      runs.push_back(one.runs);
    }
    fmt::print("| {} | {} | {} | {} | {} | {} ({}, {}) | {} |\n", figures.assignment->facts.name,
               text_of(fuzz::share_named(figures.built_in.singles)),
               text_of(fuzz::share_named(figures.drawn.singles)),
               text_of(fuzz::share_named(figures.drawn.pairs)),
               text_of(fuzz::share_named(figures.drawn.triples)), text_of(fuzz::share_probed(figures)),
               fuzz::median(runs), fuzz::largest(runs), text_of(fuzz::share_near(figures)));
  }
}

/// The mistakes by which a set or the search is weakest.
void print_hardest(const fuzz::Figures& figures) {
  constexpr std::size_t few_kills = 5;
  constexpr std::int64_t many_runs = 100;
  fmt::print("{}", "\n| mutant | what it does | killed | left out | found |\n|---|---|---:|---:|---:|\n");
  auto left_out = figures.left_out.begin();
  auto search = figures.searches.begin();
  for (const auto& strength : figures.strength) {
    const auto& facts = figures.assignment->mutants[strength.mutant];
    if (facts.mutant_class != fuzz::MutantClass::killable) {
      continue;
    }
    const auto kills = strength.killed_by.size();
    if (kills < few_kills || left_out->kills == 0 || !search->run || *search->run > many_runs) {
      fmt::print("| `{}` | {} | {} | {} | {} |\n", facts.name, facts.sentence, kills, left_out->kills,
                 search->run ? std::to_string(*search->run) : "not found");
    }
    ++left_out;
    ++search;
  }
}

void print_class(const fuzz::Figures& figures, fuzz::MutantClass mutant_class, std::string_view title) {
  if (fuzz::of_class(figures, mutant_class) == 0) {
    return;
  }
  fmt::print("\n{}\n\n| mutant | what it does | why not |\n|---|---|---|\n", title);
  for (const auto& facts : figures.assignment->mutants) {
    if (facts.mutant_class == mutant_class) {
      fmt::print("| `{}` | {} | {} |\n", facts.name, facts.sentence, facts.reason);
    }
  }
}

void print_assignment(const fuzz::Figures& figures) {
  const auto of_rules = fuzz::sizes_of(figures, fuzz::MutantKind::rules);
  fmt::print("\n### {}\n\nMissed by the sets that were chosen without them: {}.\n",
             figures.assignment->facts.name, fuzz::listed(figures, fuzz::missed_when_left_out(figures)));
  fmt::print("Small inputs of mistakes of rules: median {}, most {} {}.\n", fuzz::median(of_rules),
             fuzz::largest(of_rules), figures.assignment->extent.unit);
  fmt::print("Not named on the 50 drawn problems: {}.\n",
             fuzz::listed(figures, fuzz::not_named(figures.drawn)));
  print_hardest(figures);
  print_class(figures, fuzz::MutantClass::equivalent, "No input within the rules of inputs shows these:");
  print_class(figures, fuzz::MutantClass::invisible, "The comparison or the input rules hide these:");
}

/// CPU seconds of a diagnosis, of all pairs but one in a hundred.
double seconds_of_pairs(const fuzz::Figures& figures) {
  std::vector<double> seconds;
  for (const auto& pair : figures.drawn.pairs) {
    seconds.push_back(pair.seconds);
  }
  std::ranges::sort(seconds);
  return seconds.empty() ? 0 : seconds[(seconds.size() - 1) * 99 / 100];
}

}  // namespace

int main(int argc, char** argv) {
  const std::vector<std::string_view> wanted(argv + 1, argv + argc);
  const auto assignments = fuzz::rows::built_in();
  std::vector<fuzz::Figures> all;
  for (const auto& assignment : assignments) {
    if (wanted.empty() || std::ranges::count(wanted, assignment.facts.name) > 0) {
      all.push_back(fuzz::measured(assignment));
      fmt::print(stderr, "{} is measured; 99 in 100 pairs are diagnosed within {:.2f} CPU s\n",
                 assignment.facts.name, seconds_of_pairs(all.back()));
    }
  }
  print_head();
  print_catching(all);
  print_naming(all);
  fmt::print("{}",
             "\n## The hardest, by assignment\n\n"
             "Mistakes that fewer than five built-in cases kill, that a set chosen without them misses, or "
             "that the\n"
             "search finds after more than 100 inputs.\n");
  bool good = true;
  for (const auto& figures : all) {
    print_assignment(figures);
    good = fuzz::is_good(figures) && good;
  }
  return good ? 0 : 1;
}
