#include "harness/cli/fuzz_shards.hpp"

#include <cstdint>
#include <filesystem>
#include <utility>
#include <vector>

#include <fmt/core.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include "harness/cli/candidate_run.hpp"
#include "harness/cli/common.hpp"
#include "harness/cli/failures.hpp"
#include "harness/cli/shard_parts.hpp"
#include "harness/job/failure_shrinker.hpp"
#include "harness/store/kept_search.hpp"
#include "harness/store/packing.hpp"

namespace harness::cli {
namespace {

using nlohmann::json;

/// Remembers what happened.
class SearchKeeper final : public FuzzReporter {
 public:
  explicit SearchKeeper(KeptSearch& search) : search_(search) {}

  void started(const JobStarted& job) override { search_.started = job; }
  void searched(std::int64_t /*runs*/, int /*failures*/) override {}
  void found(const FoundFailure& /*found*/) override {}
  void improved(const fuzz::Shrunk& /*so_far*/) override {}
  void failure(const Failure& failure) override { search_.failure = failure; }
  void does_not_compile() override {}
  void passed(const CaseResult& /*result*/) override {}
  std::string finished(const FuzzFinished& end) override {
    search_.end = end;
    return {};
  }

 private:
  KeptSearch& search_;
};

/// The search's command without runs, and what else its shards share with whoever merges them.
std::string packed_result(const SearchOfShard& search, const KeptSearch& kept) {
  const auto& settings = search.settings;
  return packed({{"search", encoded(kept)},
                 {"seed", settings.seed},
                 {"runs", search.options.runs.value()},
                 {"save", search.options.shrink.save},
                 {"fuzz_again", settings.fuzz_again},
                 {"test_again", settings.shrink.test_again}});
}

/// What all shards have in common.
ShardedJob job_of(const SearchOfShard& search, const std::string& candidate_hash) {
  const auto& [assignment, options, shard, isolation, given] = search;
  auto settings = settings_of_shards("fuzz");
  const auto& shrink = given.shrink;
  for (auto& setting :
       deciding_settings({assignment, shrink.limits, shrink.invocation, isolation, options.run.accept})) {
    if (setting.first != "plycheck" && setting.first != "build") {
      settings.push_back(std::move(setting));
    }
  }
  settings.insert(settings.end(),
                  {{"candidate", candidate_hash},
                   {"main", options.run.main},
                   {"python2", options.run.python2},
                   {"runs", fmt::format("{}", options.runs.value())},
                   {"seed", fmt::format("{}", given.seed)},
                   {"without-mutant", fmt::format("{}", fmt::join(given.without_mutants, " "))},
                   {"shrink-runs", fmt::format("{}", shrink.most_runs)},
                   {"shrink-seconds", fmt::format("{} s", shrink.most_seconds)},
                   {"probe", fmt::format("{}", shrink.most_probes)},
                   {"save", options.shrink.save}});
  return {{assignment.facts().name, candidate_hash, "", "", std::move(settings)},
          fmt::format("{} --runs {} --seed {}", given.fuzz_again, options.runs.value(), given.seed)};
}

/// A part's search, and the options that go with it.
struct SearchInPart {
  KeptSearch search;
  json terms;
};

/// The search that one machine makes, as far as it goes: up to the first part in which something fails.
std::optional<SearchInPart> search_in(const Registry& registry, const ShardResults& shards) {
  std::optional<SearchInPart> whole;
  double seconds = 0;
  for (const auto& result : shards.results) {
    auto terms = unpacked(result);
    auto search = decoded_search(terms.at("search").get<std::string>(), registry);
    if (!search) {
      return std::nullopt;
    }
    seconds += search->end.wall_seconds;
    const bool is_last = search->failure || !search->started.compiles;
    if (!whole || is_last) {
      whole = SearchInPart{*std::move(search), std::move(terms)};
    }
    if (is_last) {
      break;
    }
  }
  auto& end = whole->search.end;
  if (!whole->search.failure && end.runs) {
    end.runs = whole->terms.at("runs").get<std::int64_t>();
  }
  end.wall_seconds = seconds;
  return whole;
}

/// Saves what failed as a case, and tells of the search.
FuzzOutcome tell(SearchInPart& part, FuzzReporter& report) {
  auto& [search, terms] = part;
  FuzzOutcome outcome;
  outcome.does_not_compile = !search.started.compiles;
  const auto seed = terms.at("seed").get<std::uint64_t>();
  report.started(search.started);
  if (outcome.does_not_compile) {
    report.does_not_compile();
  }
  if (auto& failure = search.failure) {
    const std::filesystem::path save = terms.at("save").get<std::string>();
    const auto again = terms.at("test_again").get<std::string>();
    save_as_case({search.started.assignment->core, save, again, seed}, *failure);
    report.failure(*failure);
    outcome.failures = 1;
    if (!failure->not_saved.empty()) {
      outcome.faults.push_back(failure->not_saved);
    }
  }
  FuzzFinished& end = search.end;
  end.faults = outcome.faults;
  if (end.runs) {
    end.again =
        fmt::format("{} --runs {} --seed {}", terms.at("fuzz_again").get<std::string>(), *end.runs, seed);
  }
  if (auto lost = report.finished(end); !lost.empty()) {
    outcome.faults.push_back(std::move(lost));
  }
  return outcome;
}

}  // namespace

tl::expected<std::optional<Shard>, std::string> shard_of_search(const FuzzOptions& options) {
  auto shard = shard_into(options.shard, options.seed.has_value());
  if (!shard || !*shard) {
    return shard;
  }
  if (options.seconds) {
    return tl::unexpected<std::string>(
        "--seconds: a shard has its share of --runs, since what is tried in so many seconds differs from "
        "machine to machine");
  }
  if (!options.runs) {
    return tl::unexpected<std::string>("--shard: expected --runs, of which each shard makes its share");
  }
  if (options.all) {
    return tl::unexpected<std::string>(
        "--shard: with --all there are no shards, since what is found changes what is set aside after it");
  }
  return shard;
}

int fuzz_shard(const SearchOfShard& search, JobStarted head, std::unique_ptr<FuzzReporter> report) {
  const auto& [assignment, options, shard, isolation, given] = search;
  if (!options.print.quiet) {
    put_stretch(shard, stretch_of(shard, options.runs.value()), options.runs.value(), "runs");
  }
  const auto session = fuzz_session(assignment, options.run, isolation);
  if (!session) {
    return fail(session.error());
  }
  auto settings = given;
  settings.shrink.save.clear();
  KeptSearch kept;
  std::vector<std::unique_ptr<FuzzReporter>> reporters;
  reporters.push_back(std::move(report));
  reporters.push_back(std::make_unique<SearchKeeper>(kept));
  const auto all = broadcast(std::move(reporters));
  const auto outcome =
      run_fuzz_job(**session, {assignment, options.candidate}, settings, std::move(head), *all);
  const int status = exit_code(outcome);
  if (status == job_not_done || status == interrupted) {
    return status;
  }
  const auto done = keep_result(options.shard.out, shard, job_of(search, outcome->candidate_hash),
                                packed_result(search, kept));
  return done ? status : fail(done.error());
}

int merge_fuzz(const Registry& registry, const ShardResults& shards, const MergeOptions& options) {
  auto part = search_in(registry, shards);
  if (!part) {
    return fail(fmt::format("{}: a search in it cannot be read", options.out));
  }
  const auto save = part->terms.at("save").get<std::string>();
  if (part->search.failure && !can_save(save)) {
    return job_not_done;
  }
  const auto report = fuzz_reporters("fuzz", {options.json, options.html}, options.print);
  return exit_code(tell(*part, *report));
}

}  // namespace harness::cli
