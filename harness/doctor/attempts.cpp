#include "harness/doctor/attempts.hpp"

#include <algorithm>
#include <charconv>
#include <optional>
#include <string_view>

#include <fmt/core.h>
#include <fmt/ranges.h>

namespace harness::doctor {
namespace {

constexpr auto none = Isolation::none;
constexpr auto limits = Isolation::limits;
constexpr auto sandbox = Isolation::sandbox;

using Verdicts = std::vector<Verdict>;

/// The answer is the wrong one that was written first.
const Verdicts wrong = {Verdict::wrong};
const Verdicts missing = {Verdict::no_output};
/// Where the run ends by a limit. A machine that is busy may stop it by its time before that.
const Verdicts too_long = {Verdict::time_limit};
const Verdicts too_much_memory = {Verdict::memory_limit, Verdict::time_limit, Verdict::wrong};
const Verdicts too_much_output = {Verdict::output_limit, Verdict::time_limit, Verdict::wrong,
                                  Verdict::runtime_error};
const Verdicts too_many_processes = {Verdict::runtime_error, Verdict::time_limit, Verdict::wrong};

Attempt act(std::string word, std::string title, Isolation since = sandbox, Verdicts verdicts = wrong) {
  return {std::move(word), std::move(title), Kind::act, since, std::move(verdicts)};
}

/// Something done to other processes; a run may die of what it tried.
Attempt reach(std::string word, std::string title) {
  auto attempt = act(std::move(word), std::move(title), sandbox, {Verdict::wrong, Verdict::runtime_error});
  attempt.signals = true;
  return attempt;
}

Attempt own(std::string word, std::string title, Verdicts verdicts) {
  return {std::move(word), std::move(title), Kind::own, none, std::move(verdicts)};
}

Attempt amount(std::string word, std::string title, Verdicts verdicts, Isolation since = limits) {
  Attempt attempt{std::move(word), std::move(title), Kind::amount, since, std::move(verdicts)};
  attempt.dangerous = true;
  return attempt;
}

/// What is done once, or not at all.
std::vector<Attempt> attempts_by_deed() {
  return {act("read-expected", "read the expected file"),
          act("hard-link-output", "give the expected file as its output"),
          act("read-as-interpreter", "read it by what its #! line names"),
          act("read-by-link", "read it by a folder linked to it"),
          act("read-built-in", "read the built-in expected files"),
          act("read-neighbour", "read a neighbour's work folder"),
          act("read-parent", "read plycheck's folders and memory"),
          act("search-proc", "search /proc for plycheck's words"),
          act("read-inherited", "use an inherited open file", none),
          act("write-outside", "write outside its folder"),
          act("change-expected", "change the expected file"),
          act("change-marks", "change its owner, permissions, times"),
          act("mark-by-rare-calls", "mark files for later by rare calls"),
          act("lock-files", "lock files that other runs see"),
          act("change-device-times", "set the time of a device"),
          act("watch-files", "watch what others open"),
          act("change-snapshot", "change the program for later runs"),
          act("find-message", "leave a message for the next run"),
          own("link-output", "output: a link to the expected file", missing),
          own("fifo-output", "output: a pipe that nobody fills", missing),
          own("folder-output", "output: a folder", missing),
          own("socket-output", "output: a socket", missing),
          own("device-output", "output: a link to /dev/zero", missing),
          own("delete-input", "delete its input", wrong),
          own("lock-folder", "forbid all access to its folder", {Verdict::wrong, Verdict::no_output}),
          own("remove-folder", "remove its own folder", missing),
          own("nest-folders", "nest 2,000 folders", {Verdict::wrong, Verdict::output_limit}),
          act("open-inet", "open an internet socket"),
          act("open-unix", "open a socket of the file system"),
          act("open-abstract", "open an abstract socket"),
          act("leave-shared-memory", "leave shared memory behind"),
          act("use-keyring", "leave a key in the kernel's keyring"),
          act("type-into-terminal", "type into plycheck's terminal"),
          act("trace-parent", "trace its parent", sandbox, {Verdict::wrong, Verdict::runtime_error}),
          act("trace-plycheck", "trace plycheck, read its memory"),
          act("trace-neighbour", "trace a neighbour"),
          reach("kill-parent", "kill its parent"),
          reach("stop-parent", "stop its parent"),
          reach("kill-plycheck", "kill plycheck"),
          reach("kill-neighbour", "kill a neighbour"),
          reach("signal-all", "signal all processes"),
          act("limit-plycheck", "change plycheck's limits"),
          act("take-priority", "take priority over others"),
          act("raise-limits", "raise its own limits", limits),
          act("make-namespace", "make namespaces of its own"),
          act("mount-folder", "mount something"),
          act("use-rare-calls", "use io_uring, perf, bpf"),
          act("take-from-the-kernel", "take what the machine has little of")};
}

/// What is done until something stops it.
std::vector<Attempt> attempts_by_amount() {
  std::vector<Attempt> all = {
      own("stay", "setsid, fork twice and stay", wrong),
      own("stay-in-thread", "the same, its first thread ended", wrong),
      amount("fork-children", "fork 1,000 children", too_many_processes),
      amount("fork-bomb", "fork without end", too_many_processes),
      amount("start-threads", "start 500 threads, end the first", too_many_processes),
      amount("leave-ended-children", "leave 1,000 ended children", too_many_processes),
      amount("spin", "use the processor, ignore SIGXCPU", too_long, none),
      amount("spin-in-threads", "use the processor in 8 threads", too_long, none),
      amount("spin-in-unwaited", "use it in children never waited for", too_long, none),
      amount("spin-in-generations", "the same, their parents short-lived", too_long, none),
      amount("sleep", "sleep", too_long, none),
      amount("ignore-signals", "ignore SIGTERM and all others", too_long, none),
      amount("stop-itself", "stop itself", too_long, none),
      amount("allocate", "allocate 8 GB", too_much_memory),
      amount("allocate-resident", "the same where the JVM may reserve", too_much_memory),
      amount("allocate-in-children", "allocate 8 GB in many children", too_much_memory),
      amount("allocate-in-threads", "the same, their first threads ended", too_much_memory),
      amount("drop-shared-memory", "share memory and drop its pages", too_much_memory),
      amount("fill-page-tables", "fill tables of one empty page", too_much_memory),
      amount("hide-memory", "hide 8 GB in files of memory", too_much_memory, sandbox),
      amount("fill-sockets", "let 8 GB wait in sockets", too_much_memory, sandbox),
      amount("fill-sockets-with-pages", "keep pages of files there", too_much_memory, sandbox),
      amount("write-one", "write 10 GB to one file", too_much_output),
      amount("write-many", "write 10 GB to many files", too_much_output),
      amount("write-nameless", "write 10 GB to deleted files", too_much_output),
      amount("write-nameless-in-thread", "the same, its first thread ended", too_much_output),
      amount("write-tiny", "the same by a tiny program", too_much_output),
      amount("write-hidden", "the same, hiding its open files", too_much_output),
      amount("write-closed", "write 10 GB to a folder closed to all", too_much_output),
      amount("write-preallocated", "take 10 GB for files of no size", too_much_output),
      amount("write-mapped", "the same for files only mapped", too_much_output),
      amount("write-in-flight", "the same for files under way", too_much_output),
      amount("fill-attributes", "fill attributes of files", wrong, sandbox),
      amount("write-sparse", "make an empty file of 10 GB", {Verdict::runtime_error}),
      amount("make-many-files", "make 100,000 files", too_much_output),
      amount("fill-standard-error", "write 10 GB to standard error", too_much_output)};
  for (auto& attempt : all) {
    const bool is_held = attempt.word == "drop-shared-memory" || attempt.word == "fill-page-tables";
    if (attempt.word == "allocate-resident" || is_held) {
      attempt.memory_kind = MemoryKind::resident;
    }
    if (is_held) {
      // What is in no resident size is looked at every 200 ms.
      attempt.most_late_ms = 300;
    }
    attempt.needs_counter = attempt.word == "spin-in-generations";
    attempt.needs_network = attempt.word == "fill-sockets";
  }
  return all;
}

std::vector<Attempt> all_attempts() {
  auto all = attempts_by_deed();
  const auto more = attempts_by_amount();
  all.insert(all.end(), more.begin(), more.end());
  return all;
}

/// The rest of a line that begins so.
std::optional<std::string_view> after(std::string_view line, std::string_view head) {
  return line.starts_with(head) ? std::optional(line.substr(head.size())) : std::nullopt;
}

/// What a hostile program said, read.
struct Said {
  std::vector<std::string> did;
  /// The names of errors, each once.
  std::vector<std::string> errors;
  std::optional<std::int64_t> crossed;
  /// There was nothing to try it on.
  bool nothing = false;
};

void read_line(std::string_view line, Said& said) {
  if (const auto what = after(line, "did: ")) {
    said.did.emplace_back(*what);
  }
  if (const auto what = after(line, "refused: ")) {
    const auto begin = what->rfind('(');
    const auto end = what->rfind(')');
    if (begin != std::string_view::npos && end != std::string_view::npos && begin < end) {
      std::string error(what->substr(begin + 1, end - begin - 1));
      if (std::ranges::count(said.errors, error) == 0) {
        said.errors.push_back(std::move(error));
      }
    }
  }
  said.nothing = said.nothing || after(line, "nothing: ");
  if (const auto time = after(line, "crossed: ")) {
    std::int64_t nanoseconds = 0;
    std::from_chars(time->data(), time->data() + time->size(), nanoseconds);
    said.crossed = nanoseconds;
  }
}

Said read(std::string_view text) {
  Said said;
  while (!text.empty()) {
    const auto end = std::min(text.find('\n'), text.size());
    read_line(text.substr(0, end), said);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return said;
}

bool is_limit(Ending ending) {
  return ending == Ending::cpu_limit || ending == Ending::wall_limit || ending == Ending::memory_limit ||
         ending == Ending::output_limit || ending == Ending::process_limit;
}

/// How a run was stopped by a limit, and how long after it was passed.
Outcome stopped(const Attempt& attempt, const Evidence& evidence, const Said& said) {
  constexpr std::int64_t nanoseconds = 1'000'000;
  std::int64_t late =
      said.crossed ? std::max<std::int64_t>((evidence.ended - *said.crossed) / nanoseconds, 0) : 0;
  if (evidence.run.ending == Ending::cpu_limit) {
    // Where others want the processor too, CPU time passes more slowly than time.
    const double over = (evidence.run.cpu_seconds - evidence.cpu_limit) * 1000;
    late = std::min(late, static_cast<std::int64_t>(std::max(over, 0.0)));
  }
  const auto how = fmt::format("{}, {} ms late", evidence.reason, late);
  return late <= attempt.most_late_ms ? Outcome{Mark::stopped, how} : Outcome{Mark::open, how, true};
}

std::string errors_of(const Said& said) {
  return fmt::format("{}", fmt::join(said.errors, ", "));
}

Outcome outcome_of_amount(const Attempt& attempt, const Evidence& evidence, const Said& said) {
  if (is_limit(evidence.run.ending)) {
    return stopped(attempt, evidence, said);
  }
  if (!said.did.empty()) {
    return {Mark::open, "it could " + said.did.front()};
  }
  if (evidence.run.ending == Ending::signaled) {
    return {Mark::stopped, evidence.reason};
  }
  if (said.nothing && !said.crossed && said.errors.empty()) {
    return {Mark::not_tried, "there is nothing of that kind here"};
  }
  if (said.crossed || said.errors.empty()) {
    return {Mark::open, "nothing stopped it"};
  }
  return {Mark::refused, errors_of(said)};
}

Outcome outcome_of_act(const Evidence& evidence, const Said& said) {
  if (!said.did.empty()) {
    return {Mark::open, "it could " + said.did.front()};
  }
  if (evidence.run.ending == Ending::signaled) {
    return {Mark::stopped, evidence.reason};
  }
  if (said.errors.empty() && said.nothing) {
    return {Mark::not_tried, "there is nothing of that kind here"};
  }
  if (said.errors.empty()) {
    return {Mark::open, "it does not say what happened"};
  }
  return {Mark::refused, errors_of(said)};
}

Outcome outcome_of_own(const Attempt& attempt, const Evidence& evidence, const Said& said) {
  if (is_limit(evidence.run.ending)) {
    return stopped(attempt, evidence, said);
  }
  if (said.did.empty()) {
    return said.errors.empty() ? Outcome{Mark::open, "it does not say what happened"}
                               : Outcome{Mark::refused, errors_of(said)};
  }
  if (evidence.run.left_behind > 0) {
    return {Mark::stopped, "killed at the end of the run"};
  }
  return {Mark::no_use, fmt::format("the verdict is {}", code_of(evidence.verdict))};
}

}  // namespace

const std::vector<Attempt>& attempts() {
  static const std::vector<Attempt> all = all_attempts();
  return all;
}

std::string_view name_of(Mark mark) {
  switch (mark) {
    case Mark::refused:
      return "refused";
    case Mark::stopped:
      return "stopped";
    case Mark::no_use:
      return "no use";
    case Mark::open:
      return "OPEN";
    case Mark::not_tried:
      return "not tried";
  }
  return {};
}

namespace {

bool is_here(std::string_view name, const IsolationOffer& offer) {
  return std::ranges::any_of(offer.on_top,
                             [name](const IsolationItem& item) { return item.here() && item.name == name; });
}

}  // namespace

std::string no_promise(const Attempt& attempt, Isolation level, const Ground& ground) {
  if (attempt.word == "raise-limits" && level == limits && ground.root) {
    return "root may raise every limit";
  }
  if (level < attempt.since) {
    return level == none                  ? "nothing bounds it at this level"
           : attempt.kind == Kind::amount ? "no limit counts what it uses"
                                          : "this level only bounds amounts";
  }
  if (attempt.needs_counter && !ground.offer.counter_missing.empty()) {
    return fmt::format("no counter tells what a run uses: {}", ground.offer.counter_missing);
  }
  if (attempt.needs_network && !is_here("network namespace", ground.offer)) {
    return "what waits in sockets is not told without a network namespace";
  }
  if (attempt.signals && level == sandbox) {
    constexpr std::string_view any_of[] = {"signal scope", "unused user id", "PID namespace"};
    if (std::ranges::none_of(any_of, [&](std::string_view name) { return is_here(name, ground.offer); })) {
      return fmt::format("Landlock {} does not confine signals, and it is the same user",
                         ground.offer.landlock_version);
    }
  }
  return {};
}

Outcome outcome_of(const Attempt& attempt, const Evidence& evidence) {
  if (!evidence.harms.empty()) {
    return {Mark::open, fmt::format("{}", fmt::join(evidence.harms, "; "))};
  }
  const Said said = read(evidence.said);
  Outcome outcome;
  switch (attempt.kind) {
    case Kind::act:
      outcome = outcome_of_act(evidence, said);
      break;
    case Kind::own:
      outcome = outcome_of_own(attempt, evidence, said);
      break;
    case Kind::amount:
      outcome = outcome_of_amount(attempt, evidence, said);
      break;
  }
  if (outcome.blocked() && std::ranges::count(attempt.verdicts, evidence.verdict) == 0) {
    const auto why = evidence.reason.empty() ? "" : ": " + evidence.reason;
    return {Mark::open, fmt::format("the verdict became {}{}", code_of(evidence.verdict), why)};
  }
  return outcome;
}

}  // namespace harness::doctor
