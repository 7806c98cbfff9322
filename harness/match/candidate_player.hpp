#pragma once

#include <memory>
#include <optional>

#include "fuzz/foundations/play.hpp"
#include "harness/job/session.hpp"
#include "harness/job/submission.hpp"
#include "harness/match/match_player.hpp"
#include "harness/run/launcher.hpp"

namespace harness {

/// How a submitted program is asked for moves.
struct CandidateTerms {
  fuzz::PlayTask task;
  int depth = 1;
  /// How it is run: that of a `Submission` that has a candidate.
  RunPlan plan;
};

/// A program that is run once a move, each time in a fresh folder with the input alone (protocol `inputs`).
/// The runs are made by the session's workers; it outlives the player.
std::unique_ptr<MatchPlayer> candidate_player(Session& session, CandidateTerms terms);

/// What a run says by its end alone; nothing where it ended well. `limits` are those that it had.
std::optional<Reply> reply_by_ending(const RunResult& run, const Limits& limits);

/// The same of an answer in which no move was found.
Reply reply_by_fault(const fuzz::AnswerFault& fault);

}  // namespace harness
