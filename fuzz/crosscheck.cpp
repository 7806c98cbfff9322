#include "fuzz/crosscheck.hpp"

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <memory>
#include <new>
#include <span>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include "fuzz/foundations/chance.hpp"
#include "fuzz/judged_apart.hpp"
#include "fuzz/text_steps.hpp"

namespace fuzz {
namespace {

using Kind = Agreement::Kind;

/// Runs that several processes share out by index.
class Runs {
 public:
  Runs(const Crosschecked& checked, std::int64_t runs, int processes)
      : checked_(checked),
        memory_(sizeof(Shared) + static_cast<std::size_t>(processes) * sizeof(Place) +
                static_cast<std::size_t>(runs)),
        shared_(*new (memory_.data()) Shared),
        places_(new (&shared_ + 1) Place[static_cast<std::size_t>(processes)],
                static_cast<std::size_t>(processes)),
        kinds_(reinterpret_cast<std::uint8_t*>(places_.data() + places_.size()),  // NOLINT: behind them
               static_cast<std::size_t>(runs)) {
    shared_.first = runs;
  }

  /// Asks about all runs up to the first disagreement.
  void work() {
    std::vector<pid_t> children;
    for (Place& place : places_) {
      children.push_back(begin_child([&] { work_at(place); }, checked_.limits));
    }
    for (std::size_t at = 0; at < children.size(); ++at) {
      const auto death = death_of_child(children[at], checked_.limits);
      if (death) {
        // All runs before it are taken, and none behind it counts: nobody need take its place.
        note(places_[at].index, Kind::differ);
        deaths_.push_back({places_[at].index, difference_by_death(places_[at].asked, *death)});
      }
    }
  }

  CrosscheckReport report() const {
    const auto total = static_cast<std::int64_t>(kinds_.size());
    const std::int64_t first = shared_.first;
    CrosscheckReport report;
    report.runs = std::min(first + 1, total);
    const auto end = kinds_.begin() + report.runs;
    report.agreed = std::count(kinds_.begin(), end, static_cast<std::uint8_t>(Kind::agree));
    report.over_budget = std::count(kinds_.begin(), end, static_cast<std::uint8_t>(Kind::over_budget));
    if (first < total) {
      report.disagreement = shrunk(first);
    }
    return report;
  }

 private:
  struct Shared {
    std::atomic<std::int64_t> next = 0;
    /// The lowest index that differs, or the number of runs.
    std::atomic<std::int64_t> first = 0;
  };
  /// Where one of the processes is.
  struct Place {
    std::atomic<std::int64_t> index = 0;
    std::atomic<Asked> asked = Asked::generator;
  };
  struct Death {
    std::int64_t index = 0;
    Difference difference;
  };

  /// Takes one index after the other until all below the first disagreement are taken.
  void work_at(Place& place) {
    for (std::int64_t index = shared_.next++; index < shared_.first; index = shared_.next++) {
      place.index = index;
      place.asked = Asked::generator;
      restart_cpu_clock(checked_.limits.cpu_seconds);
      const std::string input = checked_.draw(index);
      note(index, agreement(noted(checked_.witnesses(index), place.asked, checked_.limits), input).kind);
    }
  }

  void note(std::int64_t index, Kind kind) {
    kinds_[static_cast<std::size_t>(index)] = static_cast<std::uint8_t>(kind);
    std::int64_t known = shared_.first;
    while (kind == Kind::differ && index < known && !shared_.first.compare_exchange_weak(known, index)) {
    }
  }

  Disagreement shrunk(std::int64_t index) const {
    Disagreement result;
    result.index = index;
    const auto drawn = in_child([&] { return checked_.draw(index); }, checked_.limits, ChildVoice::silent);
    if (!drawn) {
      result.difference = difference_by_death(Asked::generator, drawn.error());
      return result;
    }
    result.input = *drawn;
    const Witnesses witnesses = checked_.witnesses(index);
    const JudgedApart first = judged_apart(witnesses, result.input, checked_.limits);
    if (!first.difference) {
      // It died once, and does not now: that is all that can be told.
      result.shrunk.input = result.input;
      const auto death = std::ranges::find(deaths_, index, &Death::index);
      result.difference = death == deaths_.end() ? Difference{} : death->difference;
      return result;
    }
    result.shrunk = shrunk_apart(
        {witnesses, checked_.smaller, checked_.limits, checked_.most_tries, checked_.most_shrink_time},
        result.input, first);
    result.difference =
        judged_apart(witnesses, result.shrunk.input, checked_.limits).difference.value_or(*first.difference);
    return result;
  }

  const Crosschecked& checked_;
  SharedMemory memory_;
  Shared& shared_;
  std::span<Place> places_;
  /// By index, as numbers.
  std::span<std::uint8_t> kinds_;
  std::vector<Death> deaths_;
};

}  // namespace

CrosscheckReport crosscheck(const Crosschecked& checked, std::int64_t runs, int processes,
                            std::int64_t first) {
  Crosschecked stretch = checked;
  stretch.draw = [&](std::int64_t index) { return checked.draw(first + index); };
  stretch.witnesses = [&](std::int64_t index) { return checked.witnesses(first + index); };
  Runs shared(stretch, runs, processes);
  shared.work();
  auto report = shared.report();
  if (report.disagreement) {
    report.disagreement->index += first;
  }
  return report;
}

CrosscheckReport crosscheck(const Assignment& assignment, const CrosscheckOptions& options) {
  Crosschecked checked;
  checked.draw = [&](std::int64_t index) {
    return input_of_run(assignment, options.seed, index, options.stress_percent);
  };
  checked.witnesses = [&](std::int64_t index) {
    return witnesses_of(assignment, options.budget, settings_of(options.seed, index));
  };
  checked.smaller = [&](std::string_view input) { return smaller_inputs(assignment, input); };
  checked.limits = options.limits;
  checked.most_tries = options.most_tries;
  checked.most_shrink_time = options.most_shrink_time;
  return crosscheck(checked, options.runs, options.processes, options.first);
}

Profile profile_of(std::int64_t index) {
  if (index % 200 == 199) {
    return Profile::stress;
  }
  return index % 2 == 0 ? Profile::course : Profile::edge;
}

Profile profile_of_run(std::int64_t index, int stress_percent) {
  constexpr std::int64_t hundred = 100;
  // One in ten of the large ones is as large as they get.
  constexpr std::int64_t largest_every = 10;
  const std::int64_t large = (index + 1) * stress_percent / hundred;
  if (large != index * stress_percent / hundred) {
    return large % largest_every == 0 ? Profile::stress : Profile::deep;
  }
  constexpr std::int64_t limits_every = 10;
  if (index % limits_every == 3) {
    return Profile::limits;
  }
  return index % 2 == 0 ? Profile::course : Profile::edge;
}

std::string input_of_run(const Assignment& assignment, std::uint64_t seed, std::int64_t index,
                         int stress_percent) {
  // A run that is no large one, and does not lie at the limits of its format.
  constexpr std::int64_t corner_every = 100;
  constexpr std::int64_t corner_at = 61;
  const Profile profile = profile_of_run(index, stress_percent);
  const bool large = profile == Profile::stress || profile == Profile::deep;
  if (assignment.draw_corner && index % corner_every == corner_at && !large) {
    return assignment.draw_corner(seed, index);
  }
  return drawn_input(assignment, profile, std::nullopt, seed, index);
}

solver::SolveSettings settings_of(std::uint64_t seed, std::int64_t index) {
  constexpr std::uint64_t tenth = 10;
  constexpr std::size_t smallest = 512;
  constexpr int sizes = 8;
  solver::SolveSettings settings;
  // Mixed once more, or they would hang together with what is drawn.
  const std::uint64_t mixed = mixed_seed(mixed_seed(seed, index), 1);
  if (mixed % tenth == 0) {
    const bool no_room = mixed / 100'000 % tenth == 0;
    settings.table_memory = no_room ? 0 : smallest << (mixed / tenth % sizes);
  }
  if (mixed / 1000 % tenth == 0) {
    settings.instructions = solver::Instructions::common;
  }
  return settings;
}

}  // namespace fuzz
