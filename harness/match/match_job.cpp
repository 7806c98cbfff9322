#include "harness/match/match_job.hpp"

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <exception>
#include <mutex>
#include <utility>

#include <fmt/core.h>

#include "fuzz/foundations/in_parallel.hpp"
#include "harness/events/version.hpp"

namespace harness {
namespace {

constexpr int tries_of_a_game = 3;
constexpr int first_moves_told = 3;

std::size_t place(int index) {
  return static_cast<std::size_t>(index);
}

/// Who has lost a game by forfeit, as an index of its players; nothing where nobody has.
std::optional<int> forfeiter(const GameRecord& game) {
  return is_forfeit(game.end.reason) && game.end.winner ? std::optional(1 - *game.end.winner) : std::nullopt;
}

/// Games by their places in the schedule: those of a chain are played one after the other, chains at once.
std::vector<std::vector<std::size_t>> chains_of(const MatchPlan& plan,
                                                const std::vector<ScheduledGame>& schedule) {
  std::vector<std::vector<std::size_t>> chains(plan.keeps_between_games ? plan.pairings.size()
                                                                        : schedule.size());
  for (std::size_t at = 0; at < schedule.size(); ++at) {
    chains[plan.keeps_between_games ? place(schedule[at].pairing) : at].push_back(at);
  }
  return chains;
}

/// A match while it is played.
class MatchUnderWay {
 public:
  MatchUnderWay(const MatchPlan& plan, MatchListener& listener, const std::stop_token& stop)
      : plan_(plan),
        listener_(listener),
        stop_(stop),
        schedule_(schedule_of(plan)),
        games_(schedule_.size()),
        pairs_(static_cast<int>(plan.pairings.size())),
        failed_first_moves_(plan.players.size()) {
    if (plan.sprt) {
      sprt_.emplace(*plan.sprt, in_pairs() ? SprtUnit::pairs : SprtUnit::games);
    }
  }

  /// To be told first.
  void take(const EarlierGames& earlier) {
    for (std::size_t at = 0; at < schedule_.size(); ++at) {
      if (auto game = earlier.find(schedule_[at])) {
        note(at, std::move(*game));
      }
    }
  }

  MatchResult to_the_end() {
    const auto chains = chains_of(plan_, schedule_);
    fuzz::in_parallel(plan_.workers, chains.size(), [&](std::size_t chain) {
      for (const std::size_t at : chains[chain]) {
        const bool is_to_do = !games_[at] && is_of_part(plan_, schedule_[at]);
        if (is_to_do && !over_ && !stop_.stop_requested()) {
          play(at);
        }
      }
    });
    return result();
  }

  MatchResult result_of(std::vector<GameSummary> games) const {
    MatchResult result{{},
                       CrossTable(static_cast<int>(plan_.players.size())),
                       GamePairs(static_cast<int>(plan_.pairings.size())),
                       std::vector<PlayerFigures>(plan_.players.size()),
                       sprt_,
                       scheduled(),
                       false,
                       {},
                       0,
                       0};
    for (const auto& game : games) {
      count(game, result);
    }
    result.games = std::move(games);
    for (auto& figures : result.players) {
      std::ranges::sort(figures.cpu_seconds);
    }
    return result;
  }

 private:
  bool in_pairs() const { return plan_.protocol != Protocol::course; }

  void play(std::size_t at) {
    std::string fault;
    for (int tries = 0; tries < tries_of_a_game; ++tries) {
      auto game = played(schedule_[at]);
      if (game) {
        take(at, std::move(*game));
        return;
      }
      if (game.error().stopped) {
        return;
      }
      fault = std::move(game.error().fault);
    }
    give_up(fmt::format("game {}: {}", schedule_[at].number + 1, fault));
  }

  /// What a library throws (no memory, say) spoils the game, and nothing else.
  tl::expected<GameRecord, NotPlayed> played(const ScheduledGame& scheduled) const {
    GameTerms terms;
    terms.assignment = plan_.assignment;
    terms.opening = opening_of(plan_, scheduled);
    terms.starter = plan_.players[place(scheduled.starter)].player.get();
    terms.other = plan_.players[place(scheduled.other)].player.get();
    terms.seed = seed_of(plan_, scheduled.number);
    terms.time = plan_.time;
    terms.sitting = {scheduled.pairing};
    try {
      return play_game(terms, stop_);
    } catch (const std::exception& error) {
      return tl::unexpected(NotPlayed{false, fmt::format("internal fault: {}", error.what())});
    }
  }

  void give_up(std::string fault) {
    const std::lock_guard lock(mutex_);
    over_ = true;
    fault_ = fault_.empty() ? std::move(fault) : fault_;
  }

  void take(std::size_t at, GameRecord game) {
    const ScheduledGame& scheduled = schedule_[at];
    name(scheduled, game);
    const std::lock_guard lock(mutex_);
    note(at, summary_of(scheduled, game));
    listener_.ended(game);
    note_first_moves(scheduled, game);
  }

  void note(std::size_t at, GameSummary game) {
    read(schedule_[at], game.half_points);
    games_[at] = std::move(game);
  }

  /// For the sequential test, of which a part alone decides nothing.
  void read(const ScheduledGame& scheduled, int half_points) {
    const bool first_starts = scheduled.starter == plan_.pairings[place(scheduled.pairing)].first;
    const auto own = in_pairs() ? pairs_.add(scheduled, half_points)
                                : std::optional(first_starts ? half_points : 2 - half_points);
    if (own && sprt_ && !plan_.part) {
      sprt_->add(in_pairs() ? pair_of(scheduled) : scheduled.number, *own);
      over_ = over_ || sprt_->decision() != SprtDecision::undecided;
    }
  }

  /// Fills in what the referee does not know.
  void name(const ScheduledGame& scheduled, GameRecord& game) const {
    game.plycheck = version;
    game.assignment = plan_.assignment->facts.name;
    game.number = scheduled.number + 1;
    const auto fill = [&](int side, int player) {
      const PlayerTerms& terms = plan_.players[place(player)].terms;
      game.players[place(side)].name = terms.name;
      game.players[place(side)].given = terms.given;
    };
    fill(game.begins, scheduled.starter);
    fill(1 - game.begins, scheduled.other);
  }

  void note_first_moves(const ScheduledGame& scheduled, const GameRecord& game) {
    const auto loser = forfeiter(game);
    for (const bool starts : {true, false}) {
      const int player = starts ? scheduled.starter : scheduled.other;
      const int side = starts ? game.begins : 1 - game.begins;
      // The starter's first move is the first of all, the other's the second.
      const std::size_t moves_before = starts ? 0 : 1;
      int& failed = failed_first_moves_[place(player)];
      if (loser == side && game.moves.size() == moves_before) {
        if (++failed == first_moves_told) {
          listener_.fails_at_once(plan_.players[place(player)].terms.name, game);
        }
      } else if (game.moves.size() > moves_before && failed < first_moves_told) {
        failed = 0;
      }
    }
  }

  std::int64_t scheduled() const {
    return std::ranges::count_if(schedule_, [&](const auto& game) { return is_of_part(plan_, game); });
  }

  bool is_decided() const { return sprt_ && sprt_->decision() != SprtDecision::undecided; }

  /// So many games of the schedule count: what was played beyond a decision would hang on the number of
  /// workers.
  std::size_t counted() const {
    return is_decided() ? static_cast<std::size_t>((in_pairs() ? 2 : 1) * sprt_->read()) : schedule_.size();
  }

  MatchResult result() {
    std::vector<GameSummary> games;
    for (std::size_t at = 0; at < counted(); ++at) {
      if (games_[at]) {
        games.push_back(std::move(*games_[at]));
      }
    }
    auto result = result_of(std::move(games));
    result.fault = fault_;
    result.stopped =
        fault_.empty() && !is_decided() && static_cast<std::int64_t>(result.games.size()) < result.scheduled;
    return result;
  }

  void count(const GameSummary& game, MatchResult& result) const {
    const auto& scheduled = game.scheduled;
    const auto own = game.margin ? std::optional(static_cast<double>(*game.margin)) : std::nullopt;
    result.table.add({scheduled.starter, scheduled.other, game.half_points, own});
    if (in_pairs()) {
      result.pairs.add(scheduled, game.half_points);
    }
    auto& starter = result.players[place(scheduled.starter)];
    auto& other = result.players[place(scheduled.other)];
    if (is_forfeit(game.reason)) {
      ++(game.half_points == 0 ? starter : other).forfeits[game.reason];
    }
    add(game.cpu_of_starter, game.overrun_of_starter, game.left_by_starter, starter);
    add(game.cpu_of_other, game.overrun_of_other, game.left_by_other, other);
    result.wall_seconds += game.wall_seconds;
    result.waiting_seconds += game.waiting_seconds;
  }

  static void add(const std::vector<float>& cpu_seconds, double overrun, int left_behind,
                  PlayerFigures& figures) {
    figures.cpu_seconds.insert(figures.cpu_seconds.end(), cpu_seconds.begin(), cpu_seconds.end());
    figures.overrun_seconds += overrun;
    figures.overruns += overrun > 0 ? 1 : 0;
    figures.left_behind += left_behind;
  }

  const MatchPlan& plan_;
  MatchListener& listener_;
  const std::stop_token stop_;
  const std::vector<ScheduledGame> schedule_;
  std::atomic<bool> over_ = false;
  // What stands below is used under the mutex.
  std::mutex mutex_;
  std::vector<std::optional<GameSummary>> games_;
  GamePairs pairs_;
  std::optional<Sprt> sprt_;
  std::string fault_;
  /// How many games running each player has failed in at its first move.
  std::vector<int> failed_first_moves_;
};

}  // namespace

MatchResult result_of_games(const MatchPlan& plan, std::vector<GameSummary> games) {
  Unheard nobody;
  return MatchUnderWay(plan, nobody, {}).result_of(std::move(games));
}

MatchResult play_match(const MatchPlan& plan, MatchListener& listener, const std::stop_token& stop,
                       const EarlierGames& earlier) {
  MatchUnderWay match(plan, listener, stop);
  match.take(earlier);
  return match.to_the_end();
}

}  // namespace harness
