// What a history tells of its runs, and which of them can be resumed.
#include <algorithm>
#include <charconv>
#include <iterator>
#include <limits>
#include <span>
#include <string>
#include <system_error>
#include <utility>

#include <fmt/core.h>
#include <fmt/ranges.h>

#include "harness/judge/visible.hpp"
#include "harness/registry/registry.hpp"
#include "harness/store/encoding.hpp"
#include "harness/store/first_version.hpp"
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
  facts.is_match = row.integer(14) != 0;
  return facts;
}

constexpr std::string_view fact_columns =
    "SELECT id, begun, ended, stopped, owner, plycheck, assignment, candidate, source, set_hash, seed, cases,"
    " (SELECT count(*) FROM result WHERE result.run = run.id),"
    " EXISTS (SELECT 1 FROM result WHERE result.run = run.id AND result.verdict = 'JE'),"
    " EXISTS (SELECT 1 FROM setting WHERE setting.run = run.id AND setting.name = 'command'"
    " AND setting.value = 'match') FROM run";

/// The hash of the candidate, and that of the program it is compared with; empty where there is none.
std::pair<std::string, std::string> hashes_of_programs(const RunKey& key) {
  const auto plus = key.candidate_hash.find('+');
  return {key.candidate_hash.substr(0, plus),
          plus == std::string::npos ? std::string() : key.candidate_hash.substr(plus + 1)};
}

std::vector<std::string> differences(const RunKey& there, const RunKey& here, bool tells_sets) {
  std::vector<std::string> out;
  const auto [candidate_there, other_there] = hashes_of_programs(there);
  const auto [candidate_here, other_here] = hashes_of_programs(here);
  if (candidate_there != candidate_here) {
    out.emplace_back("the candidate's files");
  }
  // That only one of them has such a program stands in the settings.
  if (other_there != other_here &&
      (other_there.empty() == other_here.empty() || there.settings == here.settings)) {
    out.emplace_back("the files of the program of --against");
  }
  if (there.set_hash != here.set_hash) {
    out.push_back(tells_sets ? fmt::format("the case set ({} there, {} here)", there.set_hash, here.set_hash)
                             : std::string("the case set"));
  } else if (there.cases_hash != here.cases_hash) {
    out.emplace_back("the cases chosen");
  }
  std::ranges::move(setting_differences(there.settings, here.settings), std::back_inserter(out));
  return out;
}

bool is_match_key(const RunKey& key) {
  return std::ranges::find(key.settings, command_setting, &Setting::first) != key.settings.end();
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
  const std::lock_guard lock(*mutex_);
  return assignment.empty() ? facts("id > ?", std::int64_t{0}, count)
                            : facts("assignment = ?", std::string_view(assignment), count);
}

tl::expected<std::vector<ScoredResult>, std::string> History::scores(std::int64_t run) {
  const std::lock_guard lock(*mutex_);
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
  const std::lock_guard lock(*mutex_);
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

tl::expected<RunRecords, std::string> History::records_to_read(std::int64_t run,
                                                               const std::string& file) const {
  const auto place = records_folder(place_) / file;
  auto opened = RunRecords::open(place);
  std::error_code error;
  if (!opened && !std::filesystem::exists(place, error) && !error) {
    return tl::unexpected(
        fmt::format("{}: the records of run {} are not there: expected {}", place_, run, place.string()));
  }
  return opened;
}

/// What stands in a run's head: in its file of records, or in the bytes of one that was kept before there
/// were such files; `of_bytes` gives nothing for bytes that it cannot read.
template <class Found, class OfFile, class OfBytes>
tl::expected<Found, std::string> History::in_head(std::int64_t run, OfFile of_file, OfBytes of_bytes) {
  const std::lock_guard lock(*mutex_);
  const auto name = file_of_records(run);
  const auto bytes = name ? first_version_head(database_, run) : tl::unexpected(name.error());
  if (!bytes) {
    return tl::unexpected(bytes.error());
  }
  if (!name->empty()) {
    const auto file = records_to_read(run, *name);
    if (file && file->match_terms()) {
      return tl::unexpected(fmt::format("run {} is a match", run));
    }
    return file ? of_file(*file) : tl::unexpected(file.error());
  }
  auto found = of_bytes(*bytes);
  return found ? tl::expected<Found, std::string>(std::move(*found))
               : tl::unexpected(fmt::format("{}: the head of run {} cannot be read", place_, run));
}

tl::expected<JobStarted, std::string> History::head(std::int64_t run, const Registry& registry) {
  return in_head<JobStarted>(
      run, [&](const RunRecords& file) { return file.head(registry); },
      [&](const std::string& bytes) { return decoded_start(bytes, registry); });
}

tl::expected<Audience, std::string> History::audience(std::int64_t run) {
  return in_head<Audience>(
      run, [](const RunRecords& file) { return file.audience(); },
      [](const std::string& bytes) { return decoded_audience(bytes); });
}

tl::expected<Feedback, std::string> History::kept_level(std::int64_t run) {
  const std::lock_guard lock(*mutex_);
  const auto key = key_of(run);
  if (!key) {
    return tl::unexpected(key.error());
  }
  const auto found = std::ranges::find(key->settings, kept_setting, &Setting::first);
  const bool is_less = found != key->settings.end() && found->second != name_of(Feedback::full);
  return is_less ? feedback_named(found->second) : Feedback::full;
}

tl::expected<void, std::string> History::records(std::int64_t run, bool with_files, const EachRecord& each) {
  const std::lock_guard lock(*mutex_);
  const auto known = facts("id = ?", run, 1);
  const auto name = file_of_records(run);
  if (!known || !name) {
    return tl::unexpected(known ? name.error() : known.error());
  }
  if (known->empty()) {
    return tl::unexpected(fmt::format("no run {} in {}", run, place_));
  }
  if (!name->empty()) {
    const auto file = records_to_read(run, *name);
    if (!file) {
      return tl::unexpected(file.error());
    }
    file->records(with_files, each);
    return {};
  }
  const auto done = first_version_records(database_, run, with_files, each);
  if (done && !*done) {
    return tl::unexpected(fmt::format("{}: a result of run {} cannot be read", place_, run));
  }
  return done ? tl::expected<void, std::string>() : tl::unexpected(done.error());
}

tl::expected<void, std::string> History::results(std::int64_t run, bool with_files, const EachResult& each) {
  const std::lock_guard lock(*mutex_);
  const auto known = facts("id = ?", run, 1);
  int readable = 0;
  bool is_enough = false;
  auto done = records(run, with_files, [&](PlacedRecord placed) {
    readable += placed.is_damaged ? 0 : 1;
    is_enough = !placed.is_damaged && !each({placed.place, result_of(std::move(placed.record))});
    return !is_enough;
  });
  if (!done || !known || known->empty() || is_enough || known->front().state == RunState::under_way) {
    return done;
  }
  // Of a run that nobody makes the index may know fewer, after a loss of power, but never more.
  const int lost = known->front().results - readable;
  if (lost > 0) {
    return tl::unexpected(
        fmt::format("{}: {} of the {} records of run {} cannot be read: their file is damaged", place_, lost,
                    known->front().results, run));
  }
  return done;
}

tl::expected<RunRecords, std::string> History::records_of_match(std::int64_t run) {
  const auto name = file_of_records(run);
  return name ? records_to_read(run, *name) : tl::unexpected(name.error());
}

tl::expected<std::string, std::string> History::match_terms(std::int64_t run) {
  const std::lock_guard lock(*mutex_);
  const auto file = records_of_match(run);
  return file ? file->match_terms() : tl::unexpected(file.error());
}

tl::expected<void, std::string> History::games(std::int64_t run, const EachGame& each) {
  const std::lock_guard lock(*mutex_);
  const auto file = records_of_match(run);
  if (!file) {
    return tl::unexpected(file.error());
  }
  file->games(each);
  return {};
}

tl::expected<std::optional<JobFinished>, std::string> History::end(std::int64_t run,
                                                                   const Registry& registry) {
  const std::lock_guard lock(*mutex_);
  const auto known = facts("id = ?", run, 1);
  const auto name = file_of_records(run);
  const auto bytes = name ? first_version_end(database_, run) : tl::unexpected(name.error());
  if (!known || !bytes) {
    return tl::unexpected(known ? bytes.error() : known.error());
  }
  if (known->empty() || !known->front().ended) {
    return std::nullopt;
  }
  const auto* const assignment = registry.find(known->front().assignment);
  const auto mutants = assignment == nullptr ? std::vector<fuzz::MutantFacts>() : assignment->core.mutants;
  if (!name->empty()) {
    const auto file = records_to_read(run, *name);
    auto end = file ? file->end(mutants) : tl::unexpected(file.error());
    if (end && !*end) {
      return tl::unexpected(fmt::format(
          "{}: the end of run {} is missing in its file of records, which is damaged", place_, run));
    }
    return end;
  }
  auto end = decoded_end(*bytes, mutants);
  if (!end) {
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

tl::expected<std::int64_t, std::string> History::resume(const RunKey& key, const Audience& audience) {
  const std::lock_guard lock(*mutex_);
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
    owners_[run.id] = owner;
    done = done ? index_again(run.id, key, audience) : done;
    done = done ? transaction->commit() : done;
    return done ? tl::expected<std::int64_t, std::string>(run.id) : tl::unexpected(done.error());
  }
  const auto why = why_none(key);
  return tl::unexpected(why ? "nothing to resume: " + *why : why.error());
}

/// Opens the records of a run that goes on, and makes the index of them again: it may lack what came last
/// before the machine lost its power, and have what cannot be read.
tl::expected<void, std::string> History::index_again(std::int64_t run, const RunKey& key,
                                                     const Audience& audience) {
  open_records_.erase(run);
  const auto file = records_to_append(run);
  if (!file) {
    return tl::unexpected(fmt::format("{}; nobody can go on with run {}: plycheck history --forget {}",
                                      file.error(), run, run));
  }
  const auto there = (*file)->key();
  if (there && *there != key) {
    return tl::unexpected(fmt::format("{}: the records of run {} are those of another run", place_, run));
  }
  auto done = there ? (*file)->go_on(audience) : tl::unexpected(there.error());
  done = done ? database_.run("DELETE FROM result WHERE run = ?", {run}) : done;
  return done ? index_all(run, **file) : done;
}

tl::expected<void, std::string> History::index_all(std::int64_t run, const RunRecords& file) {
  tl::expected<void, std::string> done;
  if (file.match_terms()) {
    file.games([&](const KeptGame& game) {
      done = index(run, std::span(&game, 1));
      return done.has_value();
    });
    return done;
  }
  file.records(false, [&](const PlacedRecord& placed) {
    done = placed.is_damaged ? done : index(run, std::span(&placed, 1));
    return done.has_value();
  });
  return done;
}

/// Why no unfinished run has this key: which of its parts differ in the newest one of the assignment.
tl::expected<std::string, std::string> History::why_none(const RunKey& key) {
  auto all = runs(key.assignment, -1);
  if (!all) {
    return tl::unexpected(all.error());
  }
  const bool is_match = is_match_key(key);
  std::erase_if(*all, [is_match](const RunFacts& run) { return run.is_match != is_match; });
  const auto unfinished = std::ranges::find(*all, RunState::unfinished, &RunFacts::state);
  if (unfinished == all->end()) {
    return all->empty()
               ? fmt::format("no {} of {} is kept", is_match ? "match" : "run", key.assignment)
               : fmt::format(
                     "run {}, the last {} of {}, is {}", all->front().id, is_match ? "match" : "one",
                     key.assignment,
                     all->front().state == RunState::finished ? "finished" : under_way_text(all->front()));
  }
  const auto there = key_of(unfinished->id);
  if (!there) {
    return tl::unexpected(there.error());
  }
  const auto whose = audience(unfinished->id);
  const bool tells_sets = whose && whose->sees_all();
  return fmt::format("run {}, the last unfinished {} of {}, differs in {}", unfinished->id,
                     is_match ? "match" : "one", key.assignment,
                     fmt::join(differences(*there, key, tells_sets), ", "));
}

tl::expected<std::optional<std::uint64_t>, std::string> History::seed_to_resume(
    const std::string& assignment, std::span<const Setting> settings) {
  const std::lock_guard lock(*mutex_);
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
