// The events of a job as the history keeps them, and as version 0.1.0 did. The first byte says which: bytes
// from anywhere that are decoded as a head, a result, a record or an end and told again, one of these made
// from the bytes, encoded and decoded again, or a whole file of records.
#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fuzzer/FuzzedDataProvider.h>
#include <initializer_list>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include <nlohmann/json.hpp>

#include "cases/file.hpp"
#include "cases/testing/plain_text.hpp"
#include "cases/testing/temporary_folder.hpp"
#include "fuzz/foundations/assignment.hpp"
#include "fuzz/targets/require.hpp"
#include "harness/judge/visible.hpp"
#include "harness/registry/registry.hpp"
#include "harness/report/records.hpp"
#include "harness/report/terminal.hpp"
#include "harness/store/encoding.hpp"
#include "harness/store/members.hpp"
#include "harness/store/run_records.hpp"
#include "harness/targets/foreign_job.hpp"

namespace {

using namespace harness;

/// The assignment that the events are of, a made-up one: mistakes are known by their names, and the heads in
/// the corpus tell its own.
const Assignment& some_assignment() {
  static const Assignment row = [] {
    Assignment some;
    some.core.facts.name = "some-row";
    some.core.mutants = {{"sneak-conquers", "A Sneak conquers as a Raid does."},
                         {"one-ply-deeper", "The search goes one ply deeper."},
                         {"no-final-newline", "The last line is not ended."}};
    return some;
  }();
  return row;
}

const Registry& registry() {
  static const Registry one = [] {
    Registry made;
    fuzz::require(made.add(some_assignment()).has_value(), "a registry takes an assignment");
    return made;
  }();
  return one;
}

/// Gives every member of an event a value from the bytes.
struct Filler {
  FuzzedDataProvider& from;

  /// What is said in our own words is text that can be shown.
  bool own_words = false;

  template <class Value>
  void operator()(const char* name, Value& value) {
    constexpr std::array<std::string_view, 13> own{
        "judgement", "isolation",   "task",    "summary",    "again", "set_hash", "fault",
        "machine",   "differences", "reading", "unknown_at", "tasks", "mistakes"};
    const bool before = std::exchange(own_words, own_words || std::ranges::find(own, name) != own.end());
    fill(value);
    own_words = before;
  }

  void fill(std::string& text) {
    text = from.ConsumeRandomLengthString();
    text = own_words ? visible(text, Blanks::none) : text;
  }
  void fill(bool& value) { value = from.ConsumeBool(); }
  void fill(double& value) {
    // Any bits: infinities, what is no number, the smallest ones.
    const auto bits = from.ConsumeIntegral<std::uint64_t>();
    std::memcpy(&value, &bits, sizeof value);
  }
  template <std::integral Number>
  void fill(Number& value) {
    value = from.ConsumeIntegral<Number>();
  }
  void fill(Verdict& value) { fill_up_to(value, Verdict::judge_error); }
  void fill(DivergenceKind& value) { fill_up_to(value, DivergenceKind::line); }
  void fill(HintId& value) { fill_up_to(value, last_hint); }
  void fill(WhatId& value) { fill_up_to(value, last_what); }
  void fill(ReasonId& value) { fill_up_to(value, last_reason); }
  void fill(RemarkId& value) { fill_up_to(value, last_remark); }
  void fill(SymptomId& value) { fill_up_to(value, last_symptom); }
  void fill(LogStep& value) { fill_up_to(value, LogStep::updated); }
  void fill(ColumnId& value) { fill_up_to(value, ColumnId::field); }
  void fill(LineState& value) { fill_up_to(value, LineState::whole_file); }
  void fill(Blanks& value) { fill_up_to(value, Blanks::none); }
  void fill(BoardTitle& value) { fill_up_to(value, BoardTitle::values); }
  void fill(StoryKind& value) { fill_up_to(value, StoryKind::just_made); }
  void fill(Argument& value) {
    switch (from.ConsumeIntegralInRange(0, 4)) {
      case 0:
        fill(value.emplace<std::int64_t>());
        return;
      case 1:
        fill(value.emplace<std::string>());
        return;
      case 2:
        fill(value.emplace<std::vector<std::string>>());
        return;
      case 3:
        fill(value.emplace<double>());
        return;
      default:
        fill(value.emplace<NodePlace>());
    }
  }
  /// What a drawing has in one place is short.
  void fill_short(std::string& text) {
    constexpr std::size_t most = 8;
    text = visible(from.ConsumeRandomLengthString(most), Blanks::none);
  }
  void fill_short(std::vector<std::string>& texts) {
    fill(texts);
    std::ranges::for_each(texts, [this](auto& text) { fill_short(text); });
  }
  /// A board has a row at least.
  void fill(Grid& grid) {
    fill_short(grid.cells);
    grid.columns = static_cast<int>(grid.cells.size());
  }
  void fill(DrawnBoard& board) {
    visit(*this, board);
    fill_short(board.move);
  }
  void fill(BoardGroup& group) {
    visit(*this, group);
    fill_short(group.column_labels);
    fill_short(group.row_labels);
  }
  void fill(FringeNode& node) {
    visit(*this, node);
    fill_short(node.place);
  }
  void fill(MemoryKind& value) { fill_up_to(value, MemoryKind::resident); }
  void fill(Ending& value) { fill_up_to(value, Ending::interrupted); }
  void fill(Stopped& value) { fill_up_to(value, Stopped::budget); }
  void fill(Isolation& value) { fill_up_to(value, Isolation::sandbox); }
  void fill(SplitFact& value) { fill_up_to(value, SplitFact::size); }
  void fill(Known& value) { fill_up_to(value, Known::no_longer); }
  void fill(Program& value) { fill_up_to(value, Program::other); }
  void fill(RunReason& value) { fill_up_to(value, RunReason::elsewhere); }
  void fill(EnvironmentPart& value) { fill_up_to(value, EnvironmentPart::locale); }
  void fill(fuzz::Layer& value) { fill_up_to(value, fuzz::Layer::last_line); }
  void fill(cases::Answer& answer) {
    for (int files = from.ConsumeIntegralInRange(0, 2); files > 0; --files) {
      answer.files[from.ConsumeRandomLengthString()] = from.ConsumeRandomLengthString();
    }
  }
  void fill(std::map<std::string, ExpectedFile>& files) {
    for (int count = from.ConsumeIntegralInRange(0, 2); count > 0; --count) {
      fill(files[from.ConsumeRandomLengthString()]);
    }
  }
  /// Places lead to what is there.
  void fill(CaseRecord& record) {
    visit(*this, record);
    const std::size_t attempts = record.attempts.size();
    record.shown = attempts > 0 ? std::optional(attempts - 1) : std::nullopt;
    for (auto& attempt : record.attempts) {
      const bool is_first = &attempt == &record.attempts.front();
      attempt.wrote_as = is_first || !attempt.wrote_as ? std::nullopt : std::optional<std::size_t>(0);
    }
  }
  void fill(fuzz::Explanation& value) {
    for (std::size_t mutant = 0; mutant < some_assignment().core.mutants.size(); ++mutant) {
      if (from.ConsumeBool()) {
        value.mistakes.push_back({mutant, from.ConsumeBool() ? "battle:first" : ""});
      }
    }
    fill(value.failing);
    fill(value.passing);
    fill(value.apart);
  }
  template <class Value>
  void fill(std::optional<Value>& value) {
    value.reset();
    if (from.ConsumeBool()) {
      fill(value.emplace());
    }
  }
  template <class Value>
  void fill(std::vector<Value>& values) {
    constexpr std::size_t most = 4;
    values.resize(from.ConsumeIntegralInRange<std::size_t>(0, most));
    for (auto& value : values) {
      fill(value);
    }
  }
  template <class Value>
  requires std::is_class_v<Value>
  void fill(Value& value) { visit(*this, value); }

 private:
  template <class Value>
  void fill_up_to(Value& value, Value last) {
    value = static_cast<Value>(from.ConsumeIntegralInRange<int>(0, static_cast<int>(last)));
  }
};

/// All that an event says, member by member, without what writes and reads it.
struct Telling {
  std::vector<std::string> words = {};
  /// The bytes of all texts.
  std::size_t bytes = 0;

  template <class Value>
  void operator()(const char* name, const Value& value) {
    words.emplace_back(name);
    tell(value);
  }

  void tell(const std::string& text) {
    words.push_back(text);
    bytes += text.size();
  }
  void tell(double value) {
    // What is no number keeps being none; its bits are nobody's.
    std::uint64_t bits = 0;
    std::memcpy(&bits, &value, sizeof bits);
    words.push_back(value == value ? std::to_string(bits) : "none");
  }
  template <class Number>
  requires std::integral<Number> || std::is_enum_v<Number>
  void tell(Number value) { words.push_back(std::to_string(static_cast<std::int64_t>(value))); }
  void tell(const Argument& value) {
    std::visit([this](const auto& one) { tell(one); }, value);
  }
  void tell(const fuzz::Explanation& value) {
    for (const auto& [mutant, site] : value.mistakes) {
      tell(mutant);
      tell(site);
    }
    tell(value.failing);
    tell(value.passing);
    tell(value.apart);
  }
  template <class Value>
  void tell(const std::optional<Value>& value) {
    words.emplace_back(value ? "there" : "absent");
    if (value) {
      tell(*value);
    }
  }
  void tell(const cases::Answer& value) {
    for (const auto& [name, text] : value.files) {
      tell(name);
      tell(text);
    }
  }
  void tell(const std::map<std::string, ExpectedFile>& values) {
    for (const auto& [name, file] : values) {
      tell(name);
      tell(file);
    }
  }
  template <class Value>
  void tell(const std::vector<Value>& values) {
    words.push_back(std::to_string(values.size()));
    for (const auto& value : values) {
      tell(value);
    }
  }
  template <class Value>
  requires std::is_class_v<Value>
  void tell(const Value& value) { visit(*this, value); }
};

template <class Event>
Telling telling(const Event& event) {
  Telling told;
  told.tell(event);
  return told;
}

/// Demands that an event is read as it was written, and written in one way.
template <class Event, class Decode>
void require_round_trip(const Event& event, const Decode& decode) {
  const auto bytes = encoded(event);
  const auto again = decode(bytes);
  fuzz::require(again.has_value(), "what is kept can be read");
  fuzz::require(telling(*again).words == telling(event).words, "what is read is what was kept");
  fuzz::require(encoded(*again) == bytes, "an event is kept in one way");
}

/// Demands that a job can be told again to anybody, whoever wrote down what there was of it.
void require_told(targets::ForeignJob job) {
  const TerminalStyle style{Detail::all, false, false, true};
  for (const auto feedback : {Feedback::full, Feedback::mistake, Feedback::verdict, Feedback::none}) {
    job.audience = {feedback};
    const auto text =
        targets::printed(job, [&](std::FILE* out) { return terminal_reporter(job.audience, style, out); });
    fuzz::require(cases::testing::is_plain_lines(text), "the terminal gets text alone");
    const auto json = targets::written(
        job, [&](const std::string& file) { return json_reporter(job.audience, file, true); });
    fuzz::require(cases::testing::is_plain_lines(json), "JSON shows its control characters");
    fuzz::require(nlohmann::json::accept(json), "the report is JSON");
  }
}

void require_told(const JobStarted& head) {
  auto job = targets::foreign_job("");
  job.started = head;
  require_told(job);
}

void require_told(const CaseResult& result) {
  auto job = targets::foreign_job("");
  job.results = {result};
  require_told(job);
}

void require_told(const JobFinished& end) {
  auto job = targets::foreign_job("");
  job.end = end;
  require_told(job);
}

/// Demands that bytes are an event or none, and of an event that it has no more texts than they.
template <class Decode>
void look_at_bytes(std::string_view bytes, const Decode& decode) {
  const auto event = decode(bytes);
  if (event) {
    // What cannot be shown as it is takes several bytes.
    constexpr std::size_t most_shown = 8;
    fuzz::require(telling(*event).bytes <= most_shown * bytes.size(),
                  "texts take as many bytes as were read");
    require_round_trip(*event, decode);
    require_told(*event);
  }
}

/// A record in one piece: its facts, then its files.
std::optional<CaseRecord> kept_and_read(const CaseRecord& record) {
  const auto bytes = encoded(record);
  std::string contents;
  for (const auto content : bytes.contents) {
    contents += content;
  }
  return decoded_record(bytes.facts, contents);
}

/// Demands that a record is read as it was written.
void require_kept(const CaseRecord& record) {
  const auto again = kept_and_read(record);
  fuzz::require(again.has_value(), "what is kept can be read");
  fuzz::require(telling(*again).words == telling(record).words, "what is read is what was kept");
  fuzz::require(encoded(*again).facts == encoded(record).facts, "a record is kept in one way");
  require_told(result_of(*again));
}

/// Demands that bytes are a record or none.
void look_at_record(std::string_view bytes) {
  // Half of them are its files.
  const auto facts = bytes.substr(0, bytes.size() - bytes.size() / 2);
  for (const auto& contents :
       {std::optional<std::string_view>(), std::optional(bytes.substr(facts.size()))}) {
    if (const auto record = decoded_record(facts, contents)) {
      require_kept(*record);
    }
  }
}

/// Demands that a file of records, or whatever it is, is read to its end.
void look_at_file(std::string_view bytes) {
  static const cases::testing::TemporaryFolder folder;
  const auto path = folder.path() / "any.records";
  fuzz::require(cases::write_file(path, "plycheck records 1\n" + std::string(bytes)).has_value(),
                "the file can be written");
  for (auto&& records : {RunRecords::open(path), RunRecords::open_to_append(path)}) {
    fuzz::require(records.has_value(), "a file with such a head is one of records");
    static_cast<void>(records->key());
    static_cast<void>(records->audience());
    if (const auto head = records->head(registry())) {
      require_told(*head);
    }
    if (const auto end = records->end(some_assignment().core.mutants); end && *end) {
      require_told(**end);
    }
    static_cast<void>(records->records(true, [](PlacedRecord placed) {
      require_told(result_of(std::move(placed.record)));
      return true;
    }));
  }
}

/// Demands that bytes are a result of version 0.1.0, or none.
void look_at_old_result(std::string_view bytes) {
  if (const auto result = decoded_result(bytes)) {
    require_told(*result);
  }
}

template <class Event>
Event made_of(std::string_view bytes) {
  FuzzedDataProvider from(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
  Event event;
  Filler{from}.fill(event);
  return event;
}

/// Numbers that can be added up.
void make_counts(std::initializer_list<int*> numbers) {
  constexpr int below = 100'000;
  for (int* const number : numbers) {
    *number = std::abs(*number % below);
  }
}

std::optional<JobFinished> decoded_end_here(std::string_view bytes) {
  return decoded_end(bytes, some_assignment().core.mutants);
}

std::optional<JobStarted> decoded_start_here(std::string_view bytes) {
  return decoded_start(bytes, registry());
}

void look_at(int kind, std::string_view bytes) {
  switch (kind) {
    case 0:
      return look_at_bytes(bytes, decoded_start_here);
    case 1:
      return look_at_old_result(bytes);
    case 2:
      return look_at_bytes(bytes, decoded_end_here);
    case 3: {
      auto job = made_of<JobStarted>(bytes);
      job.assignment = registry().find(some_assignment().facts().name);
      return require_round_trip(job, decoded_start_here);
    }
    case 4:
      return require_kept(made_of<CaseRecord>(bytes));
    case 5:
      return look_at_record(bytes);
    case 6:
      return look_at_file(bytes);
    default: {
      auto end = made_of<JobFinished>(bytes);
      make_counts({&end.not_run});
      if (end.finding) {
        make_counts({&end.finding->failing, &end.finding->not_kept});
        for (auto& site : end.finding->diagnosis.sites) {
          make_counts({&site.failing, &site.passing, &site.ended_badly, &site.too_large, &site.all_answers,
                       &site.not_told});
        }
        end.finding->known = some_assignment().core.mutants;
      }
      return require_round_trip(end, decoded_end_here);
    }
  }
}

}  // namespace

/// Makes libFuzzer refuse allocations that no input of some kilobytes accounts for: a length that lies.
// NOLINTNEXTLINE(readability-identifier-naming): libFuzzer calls it so.
extern "C" int LLVMFuzzerInitialize(int* argc, char*** argv) {
  static std::string limit = "-malloc_limit_mb=64";
  static std::vector<char*> arguments(*argv, *argv + *argc);
  arguments.push_back(limit.data());
  arguments.push_back(nullptr);
  *argv = arguments.data();
  *argc = static_cast<int>(arguments.size()) - 1;
  return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) {
    return 0;
  }
  const std::string bytes(data + 1, data + size);
  constexpr int kinds = 8;
  // The digits say which; any other byte does as well.
  look_at(data[0] % '0' % kinds, bytes);
  return 0;
}
