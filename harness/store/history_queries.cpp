// What a history tells of its runs, and which of them can be resumed.
#include <algorithm>
#include <charconv>
#include <limits>
#include <system_error>

#include <fmt/core.h>
#include <fmt/ranges.h>

#include "harness/judge/visible.hpp"
#include "harness/registry/registry.hpp"
#include "harness/store/encoding.hpp"
#include "harness/store/history.hpp"
#include "harness/store/owner.hpp"

namespace harness {
namespace {

template <class Number>
std::optional<Number> number_in(std::string_view text) {
  Number number{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc{} && end == text.data() + text.size() ? std::optional(number) : std::nullopt;
}

/// 0 for "last", 2 for "last~2".
std::optional<int> places_back(std::string_view name) {
  constexpr std::string_view last = "last";
  constexpr int most = 1'000'000;
  if (name == last) {
    return 0;
  }
  if (!name.starts_with("last~")) {
    return std::nullopt;
  }
  const auto number = number_in<int>(name.substr(last.size() + 1));
  return number && *number >= 0 && *number <= most ? number : std::nullopt;
}

/// A stop as it is kept; a number that none has counts as a kill.
std::optional<Stopped> stopped_in(const Row& row, int column) {
  for (const auto stopped : {Stopped::no, Stopped::interrupted, Stopped::max_failures, Stopped::budget}) {
    if (!row.is_null(column) && row.integer(column) == static_cast<std::int64_t>(stopped)) {
      return stopped;
    }
  }
  return std::nullopt;
}

RunState state_of(std::optional<Stopped> stopped, Whereabouts owner, bool has_judge_errors) {
  if (owner != Whereabouts::gone) {
    return RunState::under_way;
  }
  const bool is_final = (stopped == Stopped::no || stopped == Stopped::max_failures) && !has_judge_errors;
  return is_final ? RunState::finished : RunState::unfinished;
}

int small(std::int64_t number) {
  return static_cast<int>(std::clamp<std::int64_t>(number, 0, std::numeric_limits<int>::max()));
}

RunFacts facts_in(const Row& row) {
  RunFacts facts;
  facts.id = row.integer(0);
  facts.begun = row.integer(1);
  facts.ended = row.is_null(2) ? std::nullopt : std::optional(row.integer(2));
  facts.stopped = stopped_in(row, 3);
  const std::string owner = row.text(4);
  const auto whereabouts = whereabouts_of(owner);
  facts.state = state_of(facts.stopped, whereabouts, row.integer(13) != 0);
  facts.elsewhere = whereabouts == Whereabouts::elsewhere ? host_of(owner) : std::string();
  facts.plycheck = row.text(5);
  facts.assignment = row.text(6);
  facts.candidate = row.text(7);
  facts.source = row.text(8);
  facts.set_hash = row.text(9);
  facts.seed = number_in<std::uint64_t>(row.text(10));
  facts.cases = small(row.integer(11));
  facts.results = small(row.integer(12));
  return facts;
}

constexpr std::string_view fact_columns =
    "SELECT id, begun, ended, stopped, owner, plycheck, assignment, candidate, source, set_hash, seed, cases,"
    " (SELECT count(*) FROM result WHERE result.run = run.id),"
    " EXISTS (SELECT 1 FROM result WHERE result.run = run.id AND result.verdict = 'JE') FROM run";

/// Which settings two runs do not share: "limits 5 s there, 10 s here".
void add_differences(const std::vector<Setting>& there, const std::vector<Setting>& here,
                     std::vector<std::string>& out) {
  const auto value_in = [](const std::vector<Setting>& settings, const std::string& name) {
    const auto found = std::ranges::find(settings, name, &Setting::first);
    return found == settings.end() ? std::string("nothing") : visible(found->second, Blanks::none);
  };
  std::vector<std::string> names;
  for (const auto* settings : {&here, &there}) {
    for (const auto& [name, value] : *settings) {
      if (std::ranges::find(names, name) == names.end()) {
        names.push_back(name);
      }
    }
  }
  for (const auto& name : names) {
    if (const auto before = value_in(there, name), now = value_in(here, name); before != now) {
      out.push_back(fmt::format("{} ({} there, {} here)", name, before, now));
    }
  }
}

std::vector<std::string> differences(const RunKey& there, const RunKey& here) {
  std::vector<std::string> out;
  if (there.candidate_hash != here.candidate_hash) {
    out.emplace_back("the candidate's files");
  }
  if (there.set_hash != here.set_hash) {
    out.push_back(fmt::format("the case set ({} there, {} here)", there.set_hash, here.set_hash));
  } else if (there.cases_hash != here.cases_hash) {
    out.emplace_back("the cases chosen");
  }
  add_differences(there.settings, here.settings, out);
  return out;
}

/// Why a run of the wanted key is not resumed.
std::string why_not(const RunFacts& run) {
  if (run.state == RunState::finished) {
    return fmt::format("run {} is finished", run.id);
  }
  return run.elsewhere.empty() ? fmt::format("run {} is still under way", run.id)
                               : fmt::format("run {} is {}; if it is not: plycheck history --abandon {}",
                                             run.id, under_way_text(run), run.id);
}

}  // namespace

std::string under_way_text(const RunFacts& run) {
  return run.elsewhere.empty()
             ? "under way"
             : "under way on " + visible(run.elsewhere, Blanks::none) + ", not seen from here";
}

tl::expected<std::vector<RunFacts>, std::string> History::facts(std::string_view where,
                                                                const Parameter& parameter, int count) {
  std::vector<RunFacts> found;
  const auto done = database_.run(fmt::format("{} WHERE {} ORDER BY id DESC LIMIT ?", fact_columns, where),
                                  {parameter, std::int64_t{count}}, [&found](const Row& row) {
                                    found.push_back(facts_in(row));
                                    return true;
                                  });
  if (!done) {
    return tl::unexpected(done.error());
  }
  return found;
}

tl::expected<std::vector<RunFacts>, std::string> History::runs(const std::string& assignment, int count) {
  return assignment.empty() ? facts("id > ?", std::int64_t{0}, count)
                            : facts("assignment = ?", std::string_view(assignment), count);
}

tl::expected<std::vector<ScoredResult>, std::string> History::scores(std::int64_t run) {
  std::vector<ScoredResult> found;
  bool known = true;
  const auto done = database_.run("SELECT task, verdict FROM result WHERE run = ? ORDER BY place", {run},
                                  [&](const Row& row) {
                                    const auto verdict = verdict_of(row.text(1));
                                    known = known && verdict;
                                    found.push_back({row.text(0), verdict.value_or(Verdict::judge_error)});
                                    return true;
                                  });
  if (!done) {
    return tl::unexpected(done.error());
  }
  if (!known) {
    return tl::unexpected(fmt::format("{}: run {} has a verdict that is not known here", place_, run));
  }
  return found;
}

tl::expected<RunFacts, std::string> History::named(const std::string& name) {
  const auto none = [&] { return tl::unexpected(fmt::format("no run {} in {}", name, place_)); };
  const auto number = number_in<std::int64_t>(name);
  const auto before_last = number ? std::optional(0) : places_back(name);
  if (!before_last) {
    return none();
  }
  const auto found = number ? facts("id = ?", *number, 1) : runs("", *before_last + 1);
  const auto back = static_cast<std::size_t>(*before_last);
  if (!found) {
    return tl::unexpected(found.error());
  }
  if (found->size() <= back) {
    return none();
  }
  return (*found)[back];
}

template <class Part>
tl::expected<Part, std::string> History::part_of_head(
    std::int64_t run, const std::function<std::optional<Part>(std::string_view)>& decode) {
  std::optional<Part> part;
  const auto done =
      database_.run("SELECT head FROM run WHERE id = ?", {run}, [&part, &decode](const Row& row) {
        part = decode(row.text(0));
        return false;
      });
  if (!done) {
    return tl::unexpected(done.error());
  }
  if (!part) {
    return tl::unexpected(fmt::format("{}: the head of run {} cannot be read", place_, run));
  }
  return *std::move(part);
}

tl::expected<JobStarted, std::string> History::head(std::int64_t run, const Registry& registry) {
  return part_of_head<JobStarted>(
      run, [&registry](std::string_view bytes) { return decoded_start(bytes, registry); });
}

tl::expected<Audience, std::string> History::audience(std::int64_t run) {
  return part_of_head<Audience>(run, decoded_audience);
}

tl::expected<void, std::string> History::results(std::int64_t run, bool with_files, const EachResult& each) {
  tl::expected<void, std::string> fault;
  const auto one = [&](const Row& row) {
    auto result = decoded_result(row.text(2));
    if (!result) {
      fault = tl::unexpected(fmt::format("{}: a result of run {} cannot be read", place_, run));
      return false;
    }
    PlacedResult placed{static_cast<std::size_t>(std::max<std::int64_t>(row.integer(0), 0)),
                        std::move(*result)};
    const std::int64_t files = row.integer(1);
    placed.lacks_files = files > 1;
    if (files == 1 && with_files) {
      placed.result.written.emplace();
      fault = read_files(run, placed);
    }
    return fault && each(std::move(placed));
  };
  const auto done =
      database_.run("SELECT place, files, event FROM result WHERE run = ? ORDER BY place", {run}, one);
  return done ? fault : done;
}

tl::expected<void, std::string> History::read_files(std::int64_t run, PlacedResult& placed) {
  return database_.run("SELECT file, bytes FROM written WHERE run = ? AND place = ?",
                       {run, static_cast<std::int64_t>(placed.place)}, [&placed](const Row& row) {
                         placed.result.written->files[row.text(0)] = row.text(1);
                         return true;
                       });
}

tl::expected<std::optional<JobFinished>, std::string> History::end(std::int64_t run,
                                                                   const Registry& registry) {
  std::optional<JobFinished> end;
  bool is_there = false;
  const auto done = database_.run("SELECT end, assignment FROM run WHERE id = ?", {run}, [&](const Row& row) {
    is_there = !row.is_null(0);
    const auto* const assignment = registry.find(row.text(1));
    const auto mutants = assignment == nullptr ? std::vector<fuzz::MutantFacts>() : assignment->core.mutants;
    end = is_there ? decoded_end(row.text(0), mutants) : std::nullopt;
    return false;
  });
  if (!done) {
    return tl::unexpected(done.error());
  }
  if (is_there && !end) {
    return tl::unexpected(fmt::format("{}: the end of run {} cannot be read", place_, run));
  }
  return end;
}

tl::expected<RunKey, std::string> History::key_of(std::int64_t run) {
  RunKey key;
  auto done = database_.run("SELECT assignment, candidate_hash, set_hash, cases_hash FROM run WHERE id = ?",
                            {run}, [&key](const Row& row) {
                              key = {row.text(0), row.text(1), row.text(2), row.text(3), {}};
                              return false;
                            });
  if (done) {
    done = database_.run("SELECT name, value FROM setting WHERE run = ? ORDER BY place", {run},
                         [&key](const Row& row) {
                           key.settings.emplace_back(row.text(0), row.text(1));
                           return true;
                         });
  }
  if (!done) {
    return tl::unexpected(done.error());
  }
  return key;
}

tl::expected<std::int64_t, std::string> History::resume(const RunKey& key) {
  auto transaction = Transaction::begin(database_);
  if (!transaction) {
    return tl::unexpected(transaction.error());
  }
  const auto all = runs(key.assignment, -1);
  if (!all) {
    return tl::unexpected(all.error());
  }
  for (const auto& run : *all) {
    const auto there = key_of(run.id);
    if (!there) {
      return tl::unexpected(there.error());
    }
    if (*there != key) {
      continue;
    }
    if (run.state != RunState::unfinished) {
      return tl::unexpected("nothing to resume: " + why_not(run));
    }
    const std::string owner = this_process();
    auto done = database_.run(
        "UPDATE run SET owner = ?, ended = NULL, stopped = NULL, end = NULL WHERE id = ?", {owner, run.id});
    done = done ? transaction->commit() : done;
    return done ? tl::expected<std::int64_t, std::string>(run.id) : tl::unexpected(done.error());
  }
  const auto why = why_none(key);
  return tl::unexpected(why ? "nothing to resume: " + *why : why.error());
}

/// Why no unfinished run has this key: which of its parts differ in the newest one of the assignment.
tl::expected<std::string, std::string> History::why_none(const RunKey& key) {
  const auto all = runs(key.assignment, -1);
  if (!all) {
    return tl::unexpected(all.error());
  }
  const auto unfinished = std::ranges::find(*all, RunState::unfinished, &RunFacts::state);
  if (unfinished == all->end()) {
    return all->empty()
               ? fmt::format("no run of {} is kept", key.assignment)
               : fmt::format(
                     "run {}, the last one of {}, is {}", all->front().id, key.assignment,
                     all->front().state == RunState::finished ? "finished" : under_way_text(all->front()));
  }
  const auto there = key_of(unfinished->id);
  if (!there) {
    return tl::unexpected(there.error());
  }
  return fmt::format("run {}, the last unfinished one of {}, differs in {}", unfinished->id, key.assignment,
                     fmt::join(differences(*there, key), ", "));
}

tl::expected<std::optional<std::uint64_t>, std::string> History::seed_to_resume(
    const std::string& assignment, std::span<const Setting> settings) {
  const auto all = runs(assignment, -1);
  if (!all) {
    return tl::unexpected(all.error());
  }
  for (const auto& run : *all) {
    if (run.state != RunState::unfinished || !run.seed) {
      continue;
    }
    const auto there = key_of(run.id);
    if (!there) {
      return tl::unexpected(there.error());
    }
    const bool is_such = std::ranges::all_of(settings, [&there](const Setting& wanted) {
      return std::ranges::find(there->settings, wanted) != there->settings.end();
    });
    if (is_such) {
      return run.seed;
    }
  }
  return std::nullopt;
}

}  // namespace harness
