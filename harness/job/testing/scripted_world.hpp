#pragma once

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <system_error>
#include <utility>

#include "cases/answer.hpp"
#include "cases/file.hpp"
#include "harness/job/machine.hpp"
#include "harness/job/run_gate.hpp"
#include "harness/run/launcher.hpp"

namespace harness::testing {

/// What a run does, and what the machine does to it.
struct ScriptedRun {
  RunResult run;
  cases::Answer files;
  bool folder_vanishes = false;
  bool disk_is_full = false;
  bool others_fill_the_disk = false;
};

/// A run that ends well with these files.
inline ScriptedRun ending_well(cases::Answer files) {
  ScriptedRun made;
  made.run.ending = Ending::exited;
  made.files = std::move(files);
  return made;
}

/// Launchers and a machine that do what a script says. It tells the k-th run on an input on the same terms,
/// from 0: alone in the session, or not. What else is under way has no part in that.
class ScriptedWorld {
 public:
  using Script = std::function<ScriptedRun(const std::string& input, bool alone, int k)>;

  explicit ScriptedWorld(Script script) : script_(std::move(script)) {}

  /// Whose gate tells whether a run is alone; to be said before the first run.
  void watch(RunGate& gate) { gate_ = &gate; }

  std::unique_ptr<Launcher> launcher() { return std::make_unique<Player>(*this); }
  std::unique_ptr<Machine> machine() { return std::make_unique<Surroundings>(*this); }

 private:
  class Player final : public Launcher {
   public:
    explicit Player(ScriptedWorld& world) : world_(world) {}
    std::int64_t post(const Start& start) override {
      runs_[++posted_] = world_.play(start);
      return posted_;
    }
    RunResult take(std::int64_t number) override { return runs_.at(number); }
    void interrupt() noexcept override {}

   private:
    ScriptedWorld& world_;
    std::map<std::int64_t, RunResult> runs_;
    std::int64_t posted_ = 0;
  };

  /// Its clock stands still.
  class Surroundings final : public Machine {
   public:
    explicit Surroundings(ScriptedWorld& world) : world_(world) {}
    Nanoseconds now() override { return 0; }
    bool is_full(const std::string& folder) override { return world_.played(folder).disk_is_full; }
    bool finds_room(const std::string& /*folder*/) override { return true; }
    int times_filled(const std::string& folder) override {
      return world_.played(folder).others_fill_the_disk ? 1 : 0;
    }
    void note_filled() override {}

   private:
    ScriptedWorld& world_;
  };

  RunResult play(const Start& start) {
    namespace fs = std::filesystem;
    const fs::path folder = start.folder;
    std::string input;
    for (const auto& entry : fs::directory_iterator(folder)) {
      input = cases::read_file(entry.path()).value_or("");
    }
    const std::lock_guard lock(mutex_);
    const bool alone = gate_ != nullptr && gate_->is_alone();
    const ScriptedRun run = script_(input, alone, made_[{input, alone}]++);
    for (const auto& [name, bytes] : run.files.files) {
      std::ofstream(folder / name, std::ios::binary) << bytes;
    }
    if (run.folder_vanishes) {
      std::error_code ignored;
      fs::remove_all(folder, ignored);
    }
    played_[start.folder] = run;
    return run.run;
  }

  /// What a run in that folder met; nothing happens before it.
  ScriptedRun played(const std::string& folder) {
    const std::lock_guard lock(mutex_);
    const auto found = played_.find(folder);
    return found == played_.end() ? ScriptedRun() : found->second;
  }

  const Script script_;
  RunGate* gate_ = nullptr;
  std::mutex mutex_;
  std::map<std::pair<std::string, bool>, int> made_;
  std::map<std::string, ScriptedRun> played_;
};

}  // namespace harness::testing
