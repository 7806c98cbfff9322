#include "harness/store/encoding.hpp"

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <initializer_list>
#include <limits>
#include <map>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include <nlohmann/json.hpp>

#include "fuzz/foundations/assignment.hpp"
#include "harness/judge/visible.hpp"
#include "harness/judge/words/message_words.hpp"
#include "harness/registry/registry.hpp"
#include "harness/store/last_values.hpp"
#include "harness/store/members.hpp"
#include "harness/store/packing.hpp"

namespace harness {
namespace {

using nlohmann::json;

/// The files of a record, each once: its attempts often write the same.
class Contents {
 public:
  /// The place of a file's bytes, which must outlive this.
  std::size_t place_of(std::string_view bytes) {
    const auto found = std::ranges::find(all_, bytes);
    if (found == all_.end()) {
      all_.push_back(bytes);
      return all_.size() - 1;
    }
    return static_cast<std::size_t>(found - all_.begin());
  }
  std::vector<std::string_view> take() { return std::move(all_); }

 private:
  std::vector<std::string_view> all_;
};

/// The files that a record has, to be read.
struct KeptContents {
  std::vector<std::string_view> all;
  /// So many bytes may still be taken: a stranger's record may name a file often.
  std::size_t most_bytes = 0;
};

/// What a value is written or read beside.
struct Beside {
  /// The assignment's mutants by name, where it is known which one's.
  std::span<const fuzz::MutantFacts> mutants = {};
  /// Takes the files that a record has.
  Contents* taken = nullptr;
  /// Has the files that a record has; null where they are not asked for.
  KeptContents* contents = nullptr;
};

/// What `visit` tells of a value becomes the members of a JSON object, or comes from them.
struct Writer {
  json& out;
  Beside beside = {};
  template <class Value>
  void operator()(const char* name, const Value& value);
};

/// `ok` is false once something was not what it should be.
struct Reader {
  const json& in;
  bool& ok;
  Beside beside = {};
  template <class Value>
  void operator()(const char* name, Value& value);
};

// Writing.

json written(const std::string& text, Beside) {
  return text;
}

template <class Value>
requires std::is_arithmetic_v<Value> json written(Value value, Beside) {
  return value;
}

template <class Value>
requires std::is_enum_v<Value> json written(Value value, Beside) {
  return static_cast<int>(value);
}

/// What is said by name: the numbers change from one version to the next.
json written(HintId id, Beside) {
  return std::string(row_of(id).name);
}

json written(WhatId id, Beside) {
  return std::string(row_of(id).name);
}

json written(RemarkId id, Beside) {
  return std::string(row_of(id).name);
}

json written(ReasonId id, Beside) {
  return std::string(row_of(id).name);
}

json written(SymptomId id, Beside) {
  return std::string(row_of(id).name);
}

json written(const Argument& argument, Beside beside);

/// Its mutants by name and site: their places change from one version to the next.
json written(const fuzz::Explanation& explanation, Beside beside) {
  json names = json::array();
  for (const auto& [mutant, site] : explanation.mistakes) {
    const bool is_known = mutant < beside.mutants.size();
    names.push_back(is_known ? fuzz::spelled({beside.mutants[mutant].name, site}) : std::string());
  }
  return {{"mutants", std::move(names)},
          {"failing", explanation.failing},
          {"passing", explanation.passing},
          {"apart", explanation.apart}};
}

json written(const cases::Answer& answer, Beside beside) {
  json places = json::object();
  for (const auto& [name, bytes] : answer.files) {
    places[name] = beside.taken->place_of(bytes);
  }
  return places;
}

json written(const ExpectedFile& file, Beside beside) {
  json out = {{"hash", file.hash}};
  if (file.bytes) {
    out["bytes"] = beside.taken->place_of(*file.bytes);
  }
  return out;
}

template <class Value>
json written(const std::map<std::string, Value>& values, Beside beside) {
  json out = json::object();
  for (const auto& [name, value] : values) {
    out[name] = written(value, beside);
  }
  return out;
}

template <class Value>
requires std::is_class_v<Value> json written(const Value& value, Beside beside) {
  json out = json::object();
  Writer writer{out, beside};
  visit(writer, value);
  return out;
}

template <class Value>
json written(const std::optional<Value>& value, Beside beside) {
  return value ? written(*value, beside) : json();
}

template <class Value>
json written(const std::vector<Value>& values, Beside beside) {
  json out = json::array();
  for (const auto& value : values) {
    out.push_back(written(value, beside));
  }
  return out;
}

/// A number with or without a fraction, a text, an array of texts, or an object: each tells what it is.
json written(const Argument& argument, Beside beside) {
  return std::visit([&](const auto& value) { return written(value, beside); }, argument);
}

bool is_nothing(const std::string& text) {
  return text.empty();
}
template <class Value>
bool is_nothing(const std::vector<Value>& values) {
  return values.empty();
}
template <class Value>
bool is_nothing(const std::optional<Value>& value) {
  return !value;
}
template <class Value>
bool is_nothing(const Value& /*value*/) {
  return false;
}

/// What is empty is left out: whoever reads begins with that.
template <class Value>
void Writer::operator()(const char* name, const Value& value) {
  if (!is_nothing(value)) {
    out[name] = written(value, beside);
  }
}

// Reading: whether `in` is such a value.

bool read(const json& in, std::string& text, Beside) {
  if (!in.is_string()) {
    return false;
  }
  text = in.get_ref<const std::string&>();
  return true;
}

bool read(const json& in, bool& value, Beside) {
  if (!in.is_boolean()) {
    return false;
  }
  value = in.get<bool>();
  return true;
}

bool read(const json& in, double& value, Beside) {
  if (!in.is_number()) {
    return false;
  }
  value = in.get<double>();
  return true;
}

template <std::integral Number>
bool read(const json& in, Number& value, Beside) {
  if (in.is_number_unsigned()) {
    const auto number = in.get<std::uint64_t>();
    value = static_cast<Number>(number);
    return std::in_range<Number>(number);
  }
  if (!in.is_number_integer()) {
    return false;
  }
  const auto number = in.get<std::int64_t>();
  value = static_cast<Number>(number);
  return std::in_range<Number>(number);
}

template <class Value>
requires std::is_enum_v<Value>
bool read(const json& in, Value& value, Beside beside) {
  int number = 0;
  if (!read(in, number, beside) || number < 0 || number > static_cast<int>(last_of(value))) {
    return false;
  }
  value = static_cast<Value>(number);
  return true;
}

/// The id of a name.
template <class Id>
bool read_name(const json& in, Id last, Id& id) {
  std::string name;
  if (!read(in, name, Beside())) {
    return false;
  }
  for (int number = 0; number <= static_cast<int>(last); ++number) {
    if (row_of(static_cast<Id>(number)).name == name) {
      id = static_cast<Id>(number);
      return true;
    }
  }
  return false;
}

bool read(const json& in, HintId& id, Beside) {
  return read_name(in, last_hint, id);
}

bool read(const json& in, WhatId& id, Beside) {
  return read_name(in, last_what, id);
}

bool read(const json& in, RemarkId& id, Beside) {
  return read_name(in, last_remark, id);
}

bool read(const json& in, ReasonId& id, Beside) {
  return read_name(in, last_reason, id);
}

bool read(const json& in, SymptomId& id, Beside) {
  return read_name(in, last_symptom, id);
}

// A drawing of a stranger's grows no further than his bytes do, or not much.

bool are_short(const std::vector<std::string>& texts, std::size_t most = 64) {
  return std::ranges::all_of(texts, [most](const auto& text) { return text.size() <= most; });
}

template <class Value>
bool is_plausible(const Value& /*value*/) {
  return true;
}

bool is_plausible(const Grid& grid) {
  constexpr std::size_t most_cells = 20'000;
  return grid.columns >= 0 && std::cmp_less_equal(grid.columns, grid.cells.size()) &&
         grid.cells.size() <= most_cells && are_short(grid.cells);
}

bool is_plausible(const DrawnBoard& board) {
  constexpr std::size_t longest_move = 8'000;
  return board.move.size() <= longest_move;
}

bool is_plausible(const BoardGroup& group) {
  return are_short(group.column_labels) && are_short(group.row_labels);
}

/// No place leads outside, or from one to the next and on.
bool is_plausible(const CaseRecord& record) {
  const auto& attempts = record.attempts;
  const bool has_places = std::ranges::all_of(attempts, [&attempts](const Attempt& attempt) {
    return !attempt.wrote_as ||
           (*attempt.wrote_as < attempts.size() && !attempts[*attempt.wrote_as].wrote_as);
  });
  return has_places && (!record.shown || *record.shown < attempts.size());
}

bool is_plausible(const Fringe& fringe) {
  constexpr std::size_t most_nodes = 100;
  return fringe.nodes.size() <= most_nodes &&
         std::ranges::all_of(fringe.nodes, [](const auto& node) { return are_short({node.place}, 1'000); });
}

/// A step leads on from its last answer.
bool is_plausible(const DescentStep& step) {
  return !step.asked.empty();
}

bool is_plausible(const CountDescent& descent) {
  return !descent.steps.empty();
}

/// The file at the place that `in` tells.
bool read_content(const json& in, std::string& bytes, Beside beside) {
  std::size_t place = 0;
  auto& contents = *beside.contents;
  if (!read(in, place, beside) || place >= contents.all.size() ||
      contents.all[place].size() > contents.most_bytes) {
    return false;
  }
  bytes = contents.all[place];
  contents.most_bytes -= bytes.size();
  return true;
}

/// Nothing where the files are not there.
bool read(const json& in, std::optional<cases::Answer>& answer, Beside beside) {
  answer.reset();
  if (in.is_null() || beside.contents == nullptr) {
    return in.is_null() || in.is_object();
  }
  auto& files = answer.emplace().files;
  return in.is_object() && std::ranges::all_of(in.items(), [&](const auto& item) {
           return read_content(item.value(), files[item.key()], beside);
         });
}

bool read(const json& in, ExpectedFile& file, Beside beside) {
  bool ok = in.is_object();
  if (ok) {
    Reader{in, ok}("hash", file.hash);
  }
  const auto bytes = ok ? in.find("bytes") : in.end();
  if (!ok || bytes == in.end() || beside.contents == nullptr) {
    return ok;
  }
  return read_content(*bytes, file.bytes.emplace(), beside);
}

template <class Value>
bool read(const json& in, std::map<std::string, Value>& values, Beside beside) {
  return in.is_object() && std::ranges::all_of(in.items(), [&](const auto& item) {
           return read(item.value(), values[item.key()], beside);
         });
}

bool read(const json& in, fuzz::Explanation& explanation, Beside beside);
bool read(const json& in, fuzz::Diagnosis& diagnosis, Beside beside);
bool read(const json& in, Divergence& divergence, Beside beside);
bool read(const json& in, FileDifference& difference, Beside beside);
bool read(const json& in, ToldRun& run, Beside beside);
bool read(const json& in, Argument& argument, Beside beside);

template <class Value>
requires std::is_class_v<Value>
bool read(const json& in, Value& value, Beside beside) {
  bool ok = in.is_object();
  if (ok) {
    Reader reader{in, ok, beside};
    visit(reader, value);
  }
  return ok && is_plausible(value);
}

template <class Value>
bool read(const json& in, std::optional<Value>& value, Beside beside) {
  if (in.is_null()) {
    value.reset();
    return true;
  }
  return read(in, value.emplace(), beside);
}

template <class Value>
bool read(const json& in, std::vector<Value>& values, Beside beside) {
  if (!in.is_array()) {
    return false;
  }
  for (const auto& one : in) {
    if (!read(one, values.emplace_back(), beside)) {
      return false;
    }
  }
  return true;
}

/// Version 0.1.0 kept a text in place of messages, empty for none.
template <class Id>
bool read(const json& in, std::vector<Message<Id>>& messages, Beside beside) {
  std::string text;
  if (!read(in, text, beside)) {
    return read<Message<Id>>(in, messages, beside);
  }
  if (!text.empty()) {
    messages = {message(Id::as_kept, text)};
  }
  return true;
}

/// What was kept before there were sites is of one that has no name.
bool read(const json& in, fuzz::Diagnosis& diagnosis, Beside beside) {
  if (!in.is_object()) {
    return false;
  }
  if (!in.contains("sites") && in.contains("failing")) {
    return read(in, diagnosis.sites.emplace_back(), beside);
  }
  bool ok = true;
  Reader reader{in, ok, beside};
  visit(reader, diagnosis);
  return ok;
}

bool read(const json& in, fuzz::Explanation& explanation, Beside beside) {
  bool ok = in.is_object();
  std::vector<std::string> names;
  if (ok) {
    Reader reader{in, ok, beside};
    reader("mutants", names);
    reader("failing", explanation.failing);
    reader("passing", explanation.passing);
    reader("apart", explanation.apart);
  }
  for (const auto& text : names) {
    const auto [name, site] = fuzz::mistake_spelled(text);
    const auto found = std::ranges::find(beside.mutants, name, &fuzz::MutantFacts::name);
    if (found != beside.mutants.end()) {
      explanation.mistakes.push_back(
          {static_cast<std::size_t>(found - beside.mutants.begin()), std::string(site)});
    }
  }
  return ok;
}

template <class Value>
bool read_as(const json& in, Argument& argument, Beside beside) {
  return read(in, argument.emplace<Value>(), beside);
}

bool read(const json& in, Argument& argument, Beside beside) {
  if (in.is_string()) {
    return read_as<std::string>(in, argument, beside);
  }
  if (in.is_array()) {
    return read_as<std::vector<std::string>>(in, argument, beside);
  }
  if (in.is_number_float()) {
    return read_as<double>(in, argument, beside);
  }
  return in.is_object() ? read_as<NodePlace>(in, argument, beside)
                        : read_as<std::int64_t>(in, argument, beside);
}

/// A divergence of version 0.1.0: sentences and drawings ready to print.
struct OldDivergence {
  std::string column;
  std::string where;
  std::string expected;
  std::string got;
  std::vector<std::string> drawing;
  std::string hint;
};

/// The columns of "Value, Alpha". What a digit is in may tell something of the problem.
std::vector<Column> columns_of(std::string_view names) {
  constexpr std::string_view separator = ", ";
  std::vector<Column> columns;
  while (!names.empty()) {
    const auto name = names.substr(0, names.find(separator));
    const bool has_digits = name.find_first_of("0123456789") != std::string_view::npos;
    columns.push_back({ColumnId::field, std::string(name), has_digits});
    names.remove_prefix(std::min(name.size() + separator.size(), names.size()));
  }
  return columns;
}

/// Keeps all that an earlier version said, as it said it.
void keep(const OldDivergence& old, Divergence& divergence) {
  divergence.columns = columns_of(old.column);
  divergence.what = message(WhatId::as_kept, old.where);
  if (!old.expected.empty() || !old.got.empty()) {
    divergence.lines =
        LinePair{{LineState::there, 0, old.expected, 0}, {LineState::there, 0, old.got, 0}, Blanks::none};
  }
  divergence.kept_drawing = old.drawing;
  if (!old.hint.empty()) {
    divergence.hints = {message(HintId::as_kept, old.hint)};
  }
}

bool read(const json& in, Divergence& divergence, Beside beside) {
  bool ok = in.is_object();
  if (!ok) {
    return false;
  }
  Reader reader{in, ok, beside};
  visit(reader, divergence);
  if (in.contains("where")) {
    OldDivergence old;
    reader("column", old.column);
    reader("where", old.where);
    reader("expected", old.expected);
    reader("got", old.got);
    reader("drawing", old.drawing);
    reader("hint", old.hint);
    keep(old, divergence);
  }
  return ok;
}

/// Version 0.1.0 kept what is told: "RTE, exit status 3".
bool read(const json& in, ToldRun& run, Beside beside) {
  bool ok = in.is_object();
  if (ok) {
    Reader reader{in, ok, beside};
    visit(reader, run);
    return ok;
  }
  std::string text;
  if (!read(in, text, beside)) {
    return false;
  }
  constexpr std::string_view separator = ", ";
  const auto code = text.substr(0, text.find(separator));
  const auto verdict = verdict_of(code);
  run.verdict = verdict.value_or(Verdict::accepted);
  if (code.size() < text.size()) {
    run.reasons = {message(ReasonId::as_kept, text.substr(code.size() + separator.size()))};
  }
  return verdict.has_value();
}

/// Version 0.1.0 kept both lines as they are shown.
bool read(const json& in, FileDifference& difference, Beside beside) {
  bool ok = in.is_object();
  if (!ok) {
    return false;
  }
  Reader reader{in, ok, beside};
  visit(reader, difference);
  std::string first;
  std::string other;
  reader("first", first);
  reader("other", other);
  if (!first.empty() || !other.empty()) {
    difference.lines =
        RunLines{{LineState::there, 0, first, 0}, {LineState::there, 0, other, 0}, Blanks::none};
  }
  return ok;
}

template <class Value>
void Reader::operator()(const char* name, Value& value) {
  const auto found = in.find(name);
  if (found != in.end()) {
    ok = ok && read(*found, value, beside);
  }
}

/// Makes visible what an event says in our own words, which are so already unless the bytes are a stranger's.
struct Shown {
  template <class Value>
  void operator()(const char* /*name*/, Value& value) {
    show(value);
  }

  void show(std::string& text) { text = visible(text, Blanks::none); }
  void show(Argument& argument) {
    std::visit([this](auto& value) { show(value); }, argument);
  }
  /// Is made visible wherever it is shown.
  void show(LinePiece& /*piece*/) {}
  template <class Value>
  void show(std::vector<Value>& values) {
    for (auto& value : values) {
      show(value);
    }
  }
  template <class Value>
  void show(std::optional<Value>& value) {
    if (value) {
      show(*value);
    }
  }
  template <class Value>
  void show(Value& value) {
    if constexpr (std::is_class_v<Value>) {
      visit(*this, value);
    }
  }
};

/// Whether these can be added up.
bool are_counts(std::initializer_list<int> numbers) {
  constexpr int most = 100'000'000;
  return std::ranges::all_of(numbers, [](int number) { return number >= 0 && number <= most; });
}

bool has_counts(const Finding& finding) {
  constexpr std::size_t most_sites = 100;
  const auto& sites = finding.diagnosis.sites;
  return are_counts({finding.failing, finding.not_kept}) && sites.size() <= most_sites &&
         std::ranges::all_of(sites, [](const fuzz::SiteDiagnosis& site) {
           return are_counts({site.failing, site.passing, site.ended_badly, site.too_large, site.all_answers,
                              site.not_told});
         });
}

/// The slips that a finding tells of stand beside it: there are far too many to be looked up by name.
void add_slips(const Finding& finding, json& out) {
  json slips = json::object();
  for (const std::size_t mutant : fuzz::mutants_told(finding.diagnosis)) {
    if (mutant < finding.known.size() && finding.known[mutant].mutant_class == fuzz::MutantClass::slip) {
      slips[finding.known[mutant].name] = finding.known[mutant].sentence;
    }
  }
  if (!slips.empty()) {
    out["slips"] = std::move(slips);
  }
}

void read_slips(const json& in, std::vector<fuzz::MutantFacts>& known) {
  const auto slips = in.is_object() ? in.find("slips") : in.end();
  if (slips == in.end() || !slips->is_object()) {
    return;
  }
  for (const auto& [name, sentence] : slips->items()) {
    if (sentence.is_string()) {
      known.push_back(
          {name, sentence.get<std::string>(), fuzz::MutantKind::search, {}, fuzz::MutantClass::slip});
    }
  }
}

}  // namespace

std::string encoded(const JobStarted& job, const Audience& audience) {
  json out = written(job, Beside());
  out["feedback"] = written(audience.feedback, Beside());
  out["assignment"] = job.assignment->facts().name;
  return packed(out);
}

EncodedRecord encoded(const CaseRecord& record) {
  Contents contents;
  json out = written(record, Beside{{}, &contents, nullptr});
  EncodedRecord encoded{{}, contents.take()};
  json sizes = json::array();
  for (const auto& content : encoded.contents) {
    sizes.push_back(content.size());
  }
  out["contents"] = std::move(sizes);
  encoded.facts = packed(out);
  return encoded;
}

std::string encoded(const JobFinished& end) {
  json out = written(end, end.finding ? Beside{end.finding->known} : Beside());
  if (end.finding) {
    add_slips(*end.finding, out);
  }
  return packed(out);
}

std::optional<JobStarted> decoded_start(std::string_view bytes, const Registry& registry) {
  const json in = unpacked(bytes);
  JobStarted job;
  std::string assignment;
  bool ok = read(in, job, Beside());
  if (ok) {
    Reader{in, ok}("assignment", assignment);
    job.assignment = registry.find(assignment);
  }
  if (!ok || job.assignment == nullptr) {
    return std::nullopt;
  }
  Shown shown;
  for (auto* text : {&job.set_hash, &job.again}) {
    shown.show(*text);
  }
  shown.show(job.isolation);
  return job;
}

std::optional<Audience> decoded_audience(std::string_view bytes) {
  const json in = unpacked(bytes);
  Audience audience;
  bool ok = in.is_object();
  if (ok) {
    Reader{in, ok}("feedback", audience.feedback);
  }
  return ok ? std::optional(audience) : std::nullopt;
}

std::optional<CaseResult> decoded_result(std::string_view bytes) {
  CaseResult result;
  if (!read(unpacked(bytes), result, Beside())) {
    return std::nullopt;
  }
  Shown shown;
  for (auto* text : {&result.task, &result.summary}) {
    shown.show(*text);
  }
  shown.show(result.judgement);
  return result;
}

namespace {

/// The files of a record, which lie one behind the other; nothing where they are not of these sizes.
std::optional<KeptContents> parts_of(std::string_view contents, const json& sizes) {
  // Attempts have 64 MiB at most, some of it the same bytes, and a few expected files 16 MiB each.
  constexpr std::size_t most_bytes = std::size_t{192} << 20;
  KeptContents parts{{}, most_bytes};
  bool ok = sizes.is_array();
  for (std::size_t at = 0; ok && at < sizes.size(); ++at) {
    std::size_t size = 0;
    ok = read(sizes[at], size, Beside()) && size <= contents.size();
    if (ok) {
      parts.all.push_back(contents.substr(0, size));
      contents.remove_prefix(size);
    }
  }
  return ok && contents.empty() ? std::optional(std::move(parts)) : std::nullopt;
}

}  // namespace

std::optional<CaseRecord> decoded_record(std::string_view facts, std::optional<std::string_view> contents) {
  const json in = unpacked(facts);
  if (!in.is_object()) {
    return std::nullopt;
  }
  auto parts = contents ? parts_of(*contents, in.value("contents", json::array())) : std::nullopt;
  CaseRecord record;
  if ((contents && !parts) || !read(in, record, Beside{{}, nullptr, parts ? &*parts : nullptr})) {
    return std::nullopt;
  }
  Shown shown;
  for (auto* text : {&record.task, &record.summary}) {
    shown.show(*text);
  }
  shown.show(record.judgement);
  for (auto& attempt : record.attempts) {
    shown.show(attempt.fault);
    shown.show(attempt.machine.missing_copy);
    shown.show(attempt.judgement);
    shown.show(attempt.differences);
  }
  return record;
}

namespace {

/// Its input and files are made visible wherever they are shown.
void show_example(Example& example) {
  Shown shown;
  shown.show(example.task);
  for (auto& file : example.files) {
    shown.show(file.judgement);
  }
}

void show_told(ToldMistakes& told) {
  Shown shown;
  shown.show(told.reading);
  shown.show(told.unknown_at);
  for (auto& one : told.sure) {
    shown.show(one.tasks);
    shown.show(one.mistakes);
    if (one.example) {
      show_example(*one.example);
    }
  }
}

}  // namespace

std::optional<JobFinished> decoded_end(std::string_view bytes, std::span<const fuzz::MutantFacts> mutants) {
  JobFinished end;
  const json in = unpacked(bytes);
  std::vector<fuzz::MutantFacts> all(mutants.begin(), mutants.end());
  read_slips(in, all);
  if (!read(in, end, Beside{all}) || !are_counts({end.not_run}) ||
      (end.finding && !has_counts(*end.finding))) {
    return std::nullopt;
  }
  if (end.finding) {
    end.finding->known = std::move(all);
    std::ranges::for_each(end.finding->examples, show_example);
  }
  if (end.told) {
    show_told(*end.told);
  }
  return end;
}

}  // namespace harness
