#include "harness/cli/match_entrants.hpp"

#include <filesystem>
#include <memory>
#include <optional>
#include <string_view>
#include <system_error>
#include <utility>

#include <fmt/core.h>

#include "cases/in_quotes.hpp"
#include "harness/cli/candidate_run.hpp"
#include "harness/cli/common.hpp"
#include "harness/events/text.hpp"
#include "harness/job/submission.hpp"
#include "harness/match/built_in_player.hpp"
#include "harness/match/candidate_player.hpp"

namespace harness::cli {
namespace {

/// A program, ready to play, and a hash of what it is made of.
struct ProgramPlayer {
  std::unique_ptr<MatchPlayer> player;
  std::string hash;
};

/// The player is null where it does not compile, which has been said. An error is one line.
tl::expected<ProgramPlayer, std::string> program_player(Session& session, const Cancellation& cancellation,
                                                        SubmissionTerms submission_terms,
                                                        const PlayerTerms& terms) {
  submission_terms.given = terms.program;
  auto submission = submit(session, submission_terms, cancellation);
  if (!submission) {
    return tl::unexpected(terms.name == terms.program
                              ? submission.error()
                              : fmt::format("{}: {}", terms.name, submission.error()));
  }
  if (submission->does_not_compile()) {
    remark(fmt::format("{} does not take part: {}", terms.name, submission->candidate.error().message));
    for (const auto& line : last_lines(submission->candidate.error().output, 5)) {
      remark_below(line);
    }
    return ProgramPlayer{};
  }
  if (!submission->candidate) {
    return ProgramPlayer{};
  }
  if (!submission->candidate->remark.empty()) {
    remark(fmt::format("{}: {}", terms.name, submission->candidate->remark));
  }
  return ProgramPlayer{candidate_player(session, {terms.task, terms.depth, std::move(submission->plan)}),
                       std::move(submission->hash)};
}

/// The last setting of a file that is not there, where players have no such one: `deph=3`.
std::optional<std::string_view> unknown_setting(const PlayerTerms& terms) {
  const std::string_view text = terms.program;
  const auto comma = text.rfind(',');
  std::error_code error;
  if (terms.built_in || comma == std::string_view::npos || text.find(' ') != std::string_view::npos ||
      text.find('=', comma) == std::string_view::npos || std::filesystem::exists(text, error)) {
    return std::nullopt;
  }
  return text.substr(comma + 1);
}

}  // namespace

tl::expected<std::vector<PlayerTerms>, std::string> players_of(const fuzz::Play& play,
                                                               const MatchOptions& options) {
  std::vector<PlayerTerms> players;
  for (const auto& given : options.players) {
    auto terms = read_player(play, given);
    if (!terms) {
      return tl::unexpected(fmt::format("{}: {}", given, terms.error()));
    }
    if (const auto unknown = unknown_setting(*terms)) {
      return tl::unexpected(fmt::format("{}: expected name=, task= or depth= behind a comma, found {}", given,
                                        cases::in_quotes(*unknown)));
    }
    players.push_back(std::move(*terms));
  }
  if (players.size() < 2) {
    return tl::unexpected(fmt::format("expected two players or more, found {}", players.size()));
  }
  tell_apart(players);
  return players;
}

tl::expected<Entrants, std::string> entrants_of(Session& session, const Cancellation& cancellation,
                                                const Assignment& assignment, const MatchOptions& options,
                                                std::vector<PlayerTerms> players) {
  if (options.protocol == course_protocol) {
    return course_entrants(session, cancellation, assignment, options, std::move(players));
  }
  Entrants entrants;
  SubmissionTerms terms;
  terms.assignment = &assignment;
  terms.limits = limits_of(assignment, options.run);
  terms.invocation = invocation_of(assignment, options.run);
  terms.choice = {options.run.main, options.run.python2};
  for (std::size_t at = 0; at < players.size(); ++at) {
    if (players[at].built_in) {
      entrants.playing.push_back({players[at], built_in_player(*players[at].built_in)});
      continue;
    }
    terms.name = fmt::format("player{}", at + 1);
    auto program = program_player(session, cancellation, terms, players[at]);
    if (!program) {
      return tl::unexpected(program.error());
    }
    if (program->player) {
      entrants.programs.push_back(program_setting(players[at], std::move(program->hash)));
      entrants.playing.push_back({std::move(players[at]), std::move(program->player)});
    } else {
      entrants.withdrawn.push_back({players[at].name, "it does not compile"});
    }
  }
  return entrants;
}

}  // namespace harness::cli
