#include "harness/match/course_player.hpp"

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <map>
#include <mutex>
#include <optional>
#include <system_error>
#include <utility>

#include <fmt/core.h>

#include "harness/job/next_run.hpp"
#include "harness/job/one_run.hpp"
#include "harness/judge/run_verdict.hpp"
#include "harness/judge/words/message_words.hpp"
#include "harness/match/candidate_player.hpp"
#include "harness/match/course_folder.hpp"
#include "harness/match/move_files.hpp"
#include "harness/run/copy_tree.hpp"
#include "harness/run/folder_entries.hpp"
#include "harness/run/left_folder.hpp"
#include "harness/run/remove_tree.hpp"
#include "harness/run/take_back.hpp"
#include "harness/run/tool.hpp"

namespace harness {
namespace {

/// Nothing is stopped by its CPU time: the clock on the wall ends everything, and user time is subtracted.
constexpr double no_cpu_limit = 1e8;
/// What a player may write in a game.
constexpr std::int64_t written_bytes = std::int64_t{256} << 20;

Reply fault_of(std::string_view what, int error) {
  return reply_of(Reply::Kind::fault, fmt::format("{}: {}", what, std::generic_category().message(error)));
}

Limits by_the_clock(Limits limits, double seconds) {
  limits.cpu_seconds = no_cpu_limit;
  limits.wall_seconds = seconds;
  limits.memory_kind = MemoryKind::resident;
  limits.output_bytes = written_bytes;
  return limits;
}

/// Compilers need more than players.
Limits building(Limits limits, double seconds) {
  limits = by_the_clock(limits, seconds);
  limits.memory_bytes = std::max(limits.memory_bytes, std::int64_t{4} << 30);
  limits.output_bytes = std::int64_t{1} << 30;
  limits.processes = std::max(limits.processes, 512);
  limits.files = std::max(limits.files, 100'000);
  limits.open_files = std::max(limits.open_files, 1024);
  return limits;
}

/// What the machine lacks; the rest is what a player has done to its folder.
bool is_of_the_machine(int error) {
  return error == ENOSPC || error == EDQUOT || error == EIO || error == EMFILE || error == ENFILE ||
         error == ENOMEM;
}

class CoursePlayer final : public MatchPlayer {
 public:
  CoursePlayer(Session& session, CourseTerms terms, std::string master)
      : session_(session), terms_(std::move(terms)), master_(std::move(master)) {
    isolation_ = session.isolation();
    isolation_.hidden.push_back(session.folders().path());
  }

  tl::expected<std::unique_ptr<Seat>, Reply> sit(const Sitting& sitting,
                                                 const std::stop_token& stop) override;

  /// Makes a target in a folder. All processes have ended then, and the folder is ours again.
  RunResult make(const std::string& target, const std::string& folder, const Limits& limits) const {
    Start start = start_of_make(terms_.tools, isolation_, target, folder);
    start.limits = limits;
    RunResult run;
    session_.with_launcher([&](Launcher& launcher) { run = launcher.run(start); });
    take_back(folder);
    forget_folder(run.stdout_tail, folder);
    forget_folder(run.stderr_tail, folder);
    return run;
  }

  /// The folder with which the next game of a pairing begins, where it lasts from game to game.
  void keep(int pairing, WorkFolder folder) {
    if (terms_.keeps_between_games) {
      const std::lock_guard lock(mutex_);
      kept_.insert_or_assign(pairing, std::move(folder));
    }
  }

  Session& session() const { return session_; }
  const CourseTerms& terms() const { return terms_; }
  const std::string& master() const { return master_; }

 private:
  /// The folder that the next game of a pairing begins with; nobody writes there while it is played.
  std::string source_of(int pairing) {
    const std::lock_guard lock(mutex_);
    const auto kept = kept_.find(pairing);
    return kept == kept_.end() ? master_ : kept->second.path();
  }
  /// 0, or errno.
  int copy_to(const std::string& folder, int pairing);

  Session& session_;
  const CourseTerms terms_;
  const std::string master_;
  JobIsolation isolation_;
  std::mutex mutex_;
  /// By pairing; used under the mutex.
  std::map<int, WorkFolder> kept_;
};

/// In one game: a folder of its own, and what is written there lasts.
class CourseSeat final : public Seat {
 public:
  CourseSeat(CoursePlayer& player, WorkFolder folder, int pairing)
      : player_(player), folder_(std::move(folder)), pairing_(pairing) {}

  Reply ask(const fuzz::Game& game, const Turn& turn, const std::stop_token& stop) override {
    const double left = std::max(turn.seconds_left.value_or(0), 0.0);
    if (auto reply = put_input_in_place(game.input({player_.terms().task.name, 1, left}))) {
      return *reply;
    }
    Limits limits = by_the_clock(player_.terms().limits, left + player_.terms().times.beyond);
    limits.output_bytes = std::max<std::int64_t>(limits.output_bytes - written_, 1);
    const RunResult run = player_.make("run", folder_.path(), limits);
    if (stop.stop_requested()) {
      return reply_of(Reply::Kind::stopped, {});
    }
    written_ += std::max<std::int64_t>(run.written_bytes, 0);
    Reply reply = reply_to(game, run, limits, left);
    reply.clock = {run.user_seconds, run.wall_seconds, std::nullopt, std::max(run.waiting_seconds, 0.0)};
    reply.left_behind = run.left_behind;
    return reply;
  }

  void game_counts() override { player_.keep(pairing_, std::move(folder_)); }

 private:
  /// Nothing where the input lies there, and no output.
  std::optional<Reply> put_input_in_place(const std::string& input) const {
    const OwnedFd folder(open_folder(AT_FDCWD, folder_.path().c_str()));
    if (!folder.is_open()) {
      return fault_of("the folder of a game", errno);
    }
    for (const auto& output : player_.terms().outputs) {
      remove_tree(folder.get(), output.name.c_str());
    }
    const int error = put_fresh(folder.get(), "input.txt", input);
    if (error == 0) {
      return std::nullopt;
    }
    return is_of_the_machine(error) ? fault_of("input.txt in the folder of a game", error)
                                    : reply_of(Reply::Kind::forfeit,
                                               fmt::format("its folder takes no input.txt: {}",
                                                           std::generic_category().message(error)),
                                               EndReason::crash);
  }

  Reply reply_to(const fuzz::Game& game, const RunResult& run, const Limits& limits, double left) const {
    const bool disk_full = player_.session().machine().is_full(folder_.path());
    auto by_end = reply_by_course(run, limits, left);
    if (by_end && !(disk_full && by_end->kind == Reply::Kind::forfeit)) {
      return *by_end;
    }
    const LeftFolder there(folder_.path());
    auto move = move_files(there, player_.terms().outputs).and_then([&game](const cases::Answer& answer) {
      return game.read_move(answer);
    });
    if (move && !by_end) {
      return reply_of(Reply::Kind::move, std::move(*move));
    }
    if (disk_full) {
      return reply_of(Reply::Kind::fault, "the disk is full");
    }
    Reply reply = reply_by_fault(move.error());
    if (!succeeded(run)) {
      reply.text += fmt::format(" (make run: {})", failure_of(run));
    }
    return reply;
  }

  CoursePlayer& player_;
  WorkFolder folder_;
  const int pairing_;
  /// In this game.
  std::int64_t written_ = 0;
};

int CoursePlayer::copy_to(const std::string& folder, int pairing) {
  const std::string source = source_of(pairing);
  const OwnedFd from(open_folder(AT_FDCWD, source.c_str()));
  const OwnedFd to(open_folder(AT_FDCWD, folder.c_str()));
  return from.is_open() && to.is_open() ? copy_tree(from.get(), to.get()) : errno;
}

tl::expected<std::unique_ptr<Seat>, Reply> CoursePlayer::sit(const Sitting& sitting,
                                                             const std::stop_token& stop) {
  WorkFolder folder = session_.folders().fresh();
  const int error = folder.path().empty() ? errno : copy_to(folder.path(), sitting.pairing);
  if (folder.path().empty() || is_of_the_machine(error)) {
    return tl::unexpected(fault_of("no folder for a game", error));
  }
  const RunResult run = make("newgame", folder.path(), by_the_clock(terms_.limits, terms_.times.newgame));
  if (stop.stop_requested()) {
    return tl::unexpected(reply_of(Reply::Kind::stopped, {}));
  }
  if (run.ending == Ending::not_started) {
    return tl::unexpected(fault_of("make newgame", run.error));
  }
  return std::make_unique<CourseSeat>(*this, std::move(folder), sitting.pairing);
}

}  // namespace

tl::expected<CourseEntry, std::string> course_player(Session& session, CourseTerms terms) {
  const std::string master = session.folders().path() + "/" + terms.name;
  std::error_code error;
  if (!std::filesystem::create_directory(master, error)) {
    return tl::unexpected(fmt::format("{}: {}", master, error.message()));
  }
  if (auto reason = copy_course_folder(terms.given, master)) {
    return tl::unexpected(std::move(*reason));
  }
  std::string hash = hash_of_course_folder(master);
  const CourseTimes times = terms.times;
  const Limits limits = terms.limits;
  auto player = std::make_unique<CoursePlayer>(session, std::move(terms), master);
  const RunResult agent = player->make("agent", master, building(limits, times.agent));
  if (agent.ending == Ending::not_started) {
    return tl::unexpected(fmt::format("make agent: {}", failure_of(agent)));
  }
  if (!succeeded(agent)) {
    return CourseEntry{nullptr, fmt::format("make agent: {}", failure_of(agent)), last_lines(agent),
                       std::move(hash)};
  }
  player->make("calibrate", master, by_the_clock(limits, times.calibrate));
  return CourseEntry{std::move(player), {}, {}, std::move(hash)};
}

std::optional<Reply> reply_by_course(const RunResult& run, const Limits& limits, double seconds_left) {
  if (run.ending == Ending::exited || run.ending == Ending::signaled) {
    return run.lost == LauncherLoss::by_others ? reply_by_ending(run, limits) : std::nullopt;
  }
  if (run.ending != Ending::wall_limit) {
    return reply_by_ending(run, limits);
  }
  // Who has used up his time was not kept from it by the machine.
  if (run.user_seconds <= seconds_left && is_late_by_the_machine(run, limits)) {
    return reply_by_ending(run, limits);
  }
  return reply_of(Reply::Kind::forfeit,
                  fmt::format("still running {:g} s by the clock after the end of its time",
                              limits.wall_seconds - seconds_left),
                  EndReason::out_of_time);
}

}  // namespace harness
