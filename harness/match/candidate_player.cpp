#include "harness/match/candidate_player.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include "cases/answer.hpp"
#include "harness/job/job_limits.hpp"
#include "harness/job/next_run.hpp"
#include "harness/job/one_run.hpp"
#include "harness/judge/output_file.hpp"
#include "harness/judge/run_verdict.hpp"
#include "harness/judge/words/message_words.hpp"
#include "harness/match/move_files.hpp"
#include "harness/match/spare_folders.hpp"
#include "harness/run/left_folder.hpp"
#include "harness/run/work_folder.hpp"

namespace harness {
namespace {

Reply fault_reply(std::string text) {
  return reply_of(Reply::Kind::fault, std::move(text));
}

/// Logs may be large, and no move stands in them.
bool is_log(const OutputFile& file) {
  return file.kind == FileKind::log || file.kind == FileKind::expansions || file.kind == FileKind::table;
}

/// What a run left.
struct Moved {
  RunResult run;
  tl::expected<cases::Answer, fuzz::AnswerFault> answer;
  bool folder_gone = false;
};

class CandidatePlayer final : public MatchPlayer {
 public:
  CandidatePlayer(Session& session, CandidateTerms terms)
      : session_(session), terms_(std::move(terms)), folders_(session.folders(), terms_.plan.input_name) {}

  tl::expected<std::unique_ptr<Seat>, Reply> sit(const Sitting& /*sitting*/,
                                                 const std::stop_token& /*stop*/) override {
    return std::make_unique<FreeSeat>([this](const fuzz::Game& game, const Turn& turn,
                                             const std::stop_token& stop) { return ask(game, turn, stop); });
  }

 private:
  /// A folder that vanishes during a run is nobody's fault yet. Whose folder vanishes again has removed it.
  Reply ask(const fuzz::Game& game, const Turn& turn, const std::stop_token& stop) {
    bool folder_gone = false;
    Reply reply = ask_once(game, turn, stop, folder_gone);
    return folder_gone && !stop.stop_requested() ? ask_once(game, turn, stop, folder_gone) : reply;
  }

  Reply ask_once(const fuzz::Game& game, const Turn& turn, const std::stop_token& stop, bool& folder_gone) {
    const RunPlan& plan = terms_.plan;
    const double seconds = turn.seconds_left.value_or(plan.limits.usual.cpu_seconds);
    const std::string input = game.input({terms_.task.name, terms_.depth, seconds});
    const Limits limits = limits_for(input, turn);
    auto [folder, file] = folders_.take();
    const int error = file.is_open() ? write_input(file, input) : errno;
    file = OwnedFd();
    if (error != 0) {
      return fault_reply(fmt::format("no folder for a run: {}", std::generic_category().message(error)));
    }
    const Moved moved = run(folder, limits);
    const bool is_stopped = stop.stop_requested();
    Reply reply = is_stopped ? reply_of(Reply::Kind::stopped, {}) : reply_to(game, moved, limits, folder);
    folders_.give_back(std::move(folder));
    folder_gone = moved.folder_gone;
    if (is_stopped) {
      return reply;
    }
    reply.clock = {moved.run.cpu_seconds, moved.run.wall_seconds, std::nullopt,
                   std::max(moved.run.waiting_seconds, 0.0)};
    reply.left_behind = moved.run.left_behind;
    return reply;
  }

  /// What the input states of CPU time holds, as in `test`, and what is left of the game's.
  Limits limits_for(const std::string& input, const Turn& turn) const {
    const Assignment& assignment = *terms_.plan.assignment;
    const StatedLimits stated = assignment.limits ? assignment.limits(input) : StatedLimits();
    Limits limits = limits_of_case(terms_.plan.limits, stated);
    if (turn.seconds_left) {
      limits.cpu_seconds = std::min(limits.cpu_seconds, *turn.seconds_left);
    }
    return limits;
  }

  /// Runs the program on what lies in the folder, once more where the run was lost.
  Moved run(WorkFolder& folder, const Limits& limits) {
    Moved moved;
    const RunPlan& plan = terms_.plan;
    session_.with_launcher([&](Launcher& launcher) {
      const Start start = start_of(plan, limits, folder.path());
      const std::int64_t posted = launcher.post(start);
      folders_.prepare();
      moved.run = result_of(posted, folder, plan, launcher);
      if (moved.run.lost != LauncherLoss::none) {
        moved.run = result_of(launcher.post(start), folder, plan, launcher);
      }
    });
    const LeftFolder left(folder);
    moved.folder_gone = left.has_vanished();
    std::vector<OutputFile> files = plan.assignment->facts().outputs;
    std::erase_if(files, is_log);
    moved.answer = move_files(left, files);
    return moved;
  }

  Reply reply_to(const fuzz::Game& game, const Moved& moved, const Limits& limits, const WorkFolder& folder) {
    if (auto reply = reply_by_ending(moved.run, limits)) {
      // What the machine lacked is not the program's fault.
      return reply->kind == Reply::Kind::forfeit && lacked_room(folder) ? fault_reply("the disk is full")
                                                                        : *reply;
    }
    auto move =
        moved.answer.and_then([&game](const cases::Answer& answer) { return game.read_move(answer); });
    if (move) {
      return reply_of(Reply::Kind::move, std::move(*move));
    }
    return lacked_room(folder) ? fault_reply("the disk is full") : reply_by_fault(move.error());
  }

  bool lacked_room(const WorkFolder& folder) {
    return !folder.had_own_disk() && session_.machine().is_full(folder.path());
  }

  Session& session_;
  const CandidateTerms terms_;
  SpareFolders folders_;
};

}  // namespace

std::unique_ptr<MatchPlayer> candidate_player(Session& session, CandidateTerms terms) {
  return std::make_unique<CandidatePlayer>(session, std::move(terms));
}

std::optional<Reply> reply_by_ending(const RunResult& run, const Limits& limits) {
  if (run.lost == LauncherLoss::by_others) {
    return fault_reply("a run was ended by others");
  }
  if (run.ending == Ending::interrupted) {
    return reply_of(Reply::Kind::stopped, {});
  }
  // CPU time is a program's own, time by the clock is not where it was kept waiting for a processor.
  if (run.ending == Ending::wall_limit && is_late_by_the_machine(run, limits)) {
    return fault_reply("a run had no processor for too long");
  }
  const auto end = judge_ending(run, limits);
  switch (end.verdict) {
    case Verdict::accepted:
      return std::nullopt;
    case Verdict::judge_error:
    case Verdict::skipped:
      return fault_reply(words_of(end.reasons));
    case Verdict::time_limit:
      return reply_of(Reply::Kind::forfeit, words_of(end.reasons), EndReason::out_of_time);
    case Verdict::layout:
    case Verdict::wrong:
    case Verdict::no_output:
    case Verdict::runtime_error:
    case Verdict::memory_limit:
    case Verdict::output_limit:
    case Verdict::compile_error:
      return reply_of(Reply::Kind::forfeit, words_of(end.reasons), EndReason::crash);
  }
  return std::nullopt;
}

Reply reply_by_fault(const fuzz::AnswerFault& fault) {
  switch (fault.kind) {
    case fuzz::AnswerFault::Kind::missing:
      return reply_of(Reply::Kind::forfeit, fault.sentence, EndReason::no_answer);
    case fuzz::AnswerFault::Kind::torn:
      return reply_of(Reply::Kind::forfeit, fault.sentence, EndReason::torn_answer);
    case fuzz::AnswerFault::Kind::illegal:
      return reply_of(Reply::Kind::forfeit, fault.sentence, EndReason::illegal_move);
  }
  return reply_of(Reply::Kind::forfeit, fault.sentence, EndReason::torn_answer);
}

}  // namespace harness
