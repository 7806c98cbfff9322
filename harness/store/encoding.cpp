#include "harness/store/encoding.hpp"

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <initializer_list>
#include <limits>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include <nlohmann/json.hpp>

#include "fuzz/foundations/assignment.hpp"
#include "harness/judge/visible.hpp"
#include "harness/judge/words/message_words.hpp"
#include "harness/registry/registry.hpp"
#include "harness/store/members.hpp"

namespace harness {
namespace {

using nlohmann::json;

/// What each enumeration ends with, so that no other number is taken for one of its values.
constexpr Verdict last_of(Verdict) {
  return Verdict::judge_error;
}
constexpr DivergenceKind last_of(DivergenceKind) {
  return DivergenceKind::line;
}
constexpr LogStep last_of(LogStep) {
  return LogStep::updated;
}
constexpr ColumnId last_of(ColumnId) {
  return ColumnId::field;
}
constexpr LineState last_of(LineState) {
  return LineState::any_legal_move;
}
constexpr Blanks last_of(Blanks) {
  return Blanks::none;
}
constexpr BoardTitle last_of(BoardTitle) {
  return BoardTitle::values;
}
constexpr StoryKind last_of(StoryKind) {
  return StoryKind::just_made;
}
constexpr MemoryKind last_of(MemoryKind) {
  return MemoryKind::resident;
}
constexpr Ending last_of(Ending) {
  return Ending::interrupted;
}
constexpr Feedback last_of(Feedback) {
  return Feedback::none;
}
constexpr Stopped last_of(Stopped) {
  return Stopped::budget;
}
constexpr Isolation last_of(Isolation) {
  return Isolation::sandbox;
}
constexpr Known last_of(Known) {
  return Known::no_longer;
}

/// An assignment's mutants by name, where it is known which one's.
using Mutants = std::span<const fuzz::MutantFacts>;

/// What `visit` tells of a value becomes the members of a JSON object, or comes from them.
struct Writer {
  json& out;
  Mutants mutants = {};
  template <class Value>
  void operator()(const char* name, const Value& value);
};

/// `ok` is false once something was not what it should be.
struct Reader {
  const json& in;
  bool& ok;
  Mutants mutants = {};
  template <class Value>
  void operator()(const char* name, Value& value);
};

// Writing.

json written(const std::string& text, Mutants) {
  return text;
}

template <class Value>
requires std::is_arithmetic_v<Value> json written(Value value, Mutants) {
  return value;
}

template <class Value>
requires std::is_enum_v<Value> json written(Value value, Mutants) {
  return static_cast<int>(value);
}

/// What is said by name: the numbers change from one version to the next.
json written(HintId id, Mutants) {
  return std::string(row_of(id).name);
}

json written(WhatId id, Mutants) {
  return std::string(row_of(id).name);
}

json written(const Argument& argument, Mutants mutants);

/// Its mutants by name: their places change from one version to the next.
json written(const fuzz::Explanation& explanation, Mutants mutants) {
  json names = json::array();
  for (const std::size_t mutant : explanation.mutants) {
    names.push_back(mutant < mutants.size() ? std::string(mutants[mutant].name) : std::string());
  }
  return {{"mutants", std::move(names)}, {"failing", explanation.failing}, {"passing", explanation.passing}};
}

/// As it is told, which is how it was kept before it had a type.
json written(const ToldRun& run, Mutants) {
  return text_of(run);
}

template <class Value>
requires std::is_class_v<Value> json written(const Value& value, Mutants mutants) {
  json out = json::object();
  Writer writer{out, mutants};
  visit(writer, value);
  return out;
}

template <class Value>
json written(const std::optional<Value>& value, Mutants mutants) {
  return value ? written(*value, mutants) : json();
}

template <class Value>
json written(const std::vector<Value>& values, Mutants mutants) {
  json out = json::array();
  for (const auto& value : values) {
    out.push_back(written(value, mutants));
  }
  return out;
}

/// A number, a text, an array of texts, or an object: each tells what it is.
json written(const Argument& argument, Mutants mutants) {
  return std::visit([&](const auto& value) { return written(value, mutants); }, argument);
}

template <class Value>
void Writer::operator()(const char* name, const Value& value) {
  out[name] = written(value, mutants);
}

// Reading: whether `in` is such a value.

bool read(const json& in, std::string& text, Mutants) {
  if (!in.is_string()) {
    return false;
  }
  text = in.get_ref<const std::string&>();
  return true;
}

bool read(const json& in, bool& value, Mutants) {
  if (!in.is_boolean()) {
    return false;
  }
  value = in.get<bool>();
  return true;
}

bool read(const json& in, double& value, Mutants) {
  if (!in.is_number()) {
    return false;
  }
  value = in.get<double>();
  return true;
}

template <std::integral Number>
bool read(const json& in, Number& value, Mutants) {
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
bool read(const json& in, Value& value, Mutants mutants) {
  int number = 0;
  if (!read(in, number, mutants) || number < 0 || number > static_cast<int>(last_of(value))) {
    return false;
  }
  value = static_cast<Value>(number);
  return true;
}

/// The id of a name.
template <class Id>
bool read_name(const json& in, Id last, Id& id) {
  std::string name;
  if (!read(in, name, Mutants())) {
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

bool read(const json& in, HintId& id, Mutants) {
  return read_name(in, last_hint, id);
}

bool read(const json& in, WhatId& id, Mutants) {
  return read_name(in, last_what, id);
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

bool is_plausible(const Fringe& fringe) {
  constexpr std::size_t most_nodes = 100;
  return fringe.nodes.size() <= most_nodes &&
         std::ranges::all_of(fringe.nodes, [](const auto& node) { return are_short({node.place}, 1'000); });
}

bool read(const json& in, fuzz::Explanation& explanation, Mutants mutants);
bool read(const json& in, Divergence& divergence, Mutants mutants);
bool read(const json& in, Argument& argument, Mutants mutants);

bool read(const json& in, ToldRun& run, Mutants mutants) {
  constexpr std::string_view separator = ", ";
  std::string text;
  if (!read(in, text, mutants)) {
    return false;
  }
  const auto code = text.substr(0, text.find(separator));
  const auto verdict = verdict_of(code);
  run.verdict = verdict.value_or(Verdict::accepted);
  run.reason = text.substr(std::min(code.size() + separator.size(), text.size()));
  return verdict.has_value();
}

template <class Value>
requires std::is_class_v<Value>
bool read(const json& in, Value& value, Mutants mutants) {
  bool ok = in.is_object();
  if (ok) {
    Reader reader{in, ok, mutants};
    visit(reader, value);
  }
  return ok && is_plausible(value);
}

template <class Value>
bool read(const json& in, std::optional<Value>& value, Mutants mutants) {
  if (in.is_null()) {
    value.reset();
    return true;
  }
  return read(in, value.emplace(), mutants);
}

template <class Value>
bool read(const json& in, std::vector<Value>& values, Mutants mutants) {
  if (!in.is_array()) {
    return false;
  }
  for (const auto& one : in) {
    if (!read(one, values.emplace_back(), mutants)) {
      return false;
    }
  }
  return true;
}

bool read(const json& in, fuzz::Explanation& explanation, Mutants mutants) {
  bool ok = in.is_object();
  std::vector<std::string> names;
  if (ok) {
    Reader reader{in, ok, mutants};
    reader("mutants", names);
    reader("failing", explanation.failing);
    reader("passing", explanation.passing);
  }
  for (const auto& name : names) {
    const auto found = std::ranges::find(mutants, name, &fuzz::MutantFacts::name);
    if (found != mutants.end()) {
      explanation.mutants.push_back(static_cast<std::size_t>(found - mutants.begin()));
    }
  }
  return ok;
}

template <class Value>
bool read_as(const json& in, Argument& argument, Mutants mutants) {
  return read(in, argument.emplace<Value>(), mutants);
}

bool read(const json& in, Argument& argument, Mutants mutants) {
  if (in.is_string()) {
    return read_as<std::string>(in, argument, mutants);
  }
  if (in.is_array()) {
    return read_as<std::vector<std::string>>(in, argument, mutants);
  }
  return in.is_object() ? read_as<NodePlace>(in, argument, mutants)
                        : read_as<std::int64_t>(in, argument, mutants);
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

bool read(const json& in, Divergence& divergence, Mutants mutants) {
  bool ok = in.is_object();
  if (!ok) {
    return false;
  }
  Reader reader{in, ok, mutants};
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

template <class Value>
void Reader::operator()(const char* name, Value& value) {
  const auto found = in.find(name);
  if (found != in.end()) {
    ok = ok && read(*found, value, mutants);
  }
}

// CBOR keeps texts as they are, whatever their bytes; JSON's own text would not.

std::string packed(const json& value) {
  std::string bytes;
  json::to_cbor(value, bytes);
  return bytes;
}

/// Goes over bytes before they become a value: the library follows them as deep as they say, and makes room
/// for as much.
class Plausible final : public nlohmann::json_sax<json> {
 public:
  explicit Plausible(std::size_t size) : size_(size) {}
  bool null() override { return true; }
  bool boolean(bool) override { return true; }
  bool number_integer(number_integer_t) override { return true; }
  bool number_unsigned(number_unsigned_t) override { return true; }
  bool number_float(number_float_t, const string_t&) override { return true; }
  bool string(string_t&) override { return true; }
  bool binary(binary_t&) override { return false; }
  bool start_object(std::size_t count) override { return enter(count); }
  bool key(string_t&) override { return true; }
  bool end_object() override { return leave(); }
  bool start_array(std::size_t count) override { return enter(count); }
  bool end_array() override { return leave(); }
  bool parse_error(std::size_t, const std::string&, const nlohmann::detail::exception&) override {
    return false;
  }

 private:
  bool enter(std::size_t count) {
    constexpr int deepest = 32;
    return ++depth_ <= deepest && count <= size_;
  }
  bool leave() {
    --depth_;
    return true;
  }

  const std::size_t size_;
  int depth_ = 0;
};

/// Nothing in it where the bytes are no such value.
json unpacked(std::string_view bytes) {
  Plausible plausible(bytes.size());
  if (!json::sax_parse(bytes.begin(), bytes.end(), &plausible, json::input_format_t::cbor)) {
    return {};
  }
  return json::from_cbor(bytes.begin(), bytes.end(), true, false);
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
  const auto& diagnosis = finding.diagnosis;
  return are_counts(
      {finding.failing, finding.not_kept, diagnosis.failing, diagnosis.passing, diagnosis.too_large});
}

}  // namespace

std::string encoded(const JobStarted& job, const Audience& audience) {
  json out = written(job, Mutants());
  out["feedback"] = written(audience.feedback, Mutants());
  out["assignment"] = job.assignment->facts().name;
  return packed(out);
}

std::string encoded(const CaseResult& result) {
  return packed(written(result, Mutants()));
}

std::string encoded(const JobFinished& end) {
  return packed(written(end, end.finding ? Mutants(end.finding->known) : Mutants()));
}

std::optional<JobStarted> decoded_start(std::string_view bytes, const Registry& registry) {
  const json in = unpacked(bytes);
  JobStarted job;
  std::string assignment;
  bool ok = read(in, job, Mutants());
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
  if (!read(unpacked(bytes), result, Mutants())) {
    return std::nullopt;
  }
  Shown shown;
  for (auto* text : {&result.task, &result.summary}) {
    shown.show(*text);
  }
  shown.show(result.judgement);
  return result;
}

std::optional<JobFinished> decoded_end(std::string_view bytes, std::span<const fuzz::MutantFacts> mutants) {
  JobFinished end;
  if (!read(unpacked(bytes), end, mutants) || !are_counts({end.not_run}) ||
      (end.finding && !has_counts(*end.finding))) {
    return std::nullopt;
  }
  if (end.finding) {
    end.finding->known.assign(mutants.begin(), mutants.end());
  }
  return end;
}

}  // namespace harness
