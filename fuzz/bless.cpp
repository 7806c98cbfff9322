#include "fuzz/bless.hpp"

#include <algorithm>
#include <filesystem>
#include <map>
#include <system_error>
#include <utility>

#include <fmt/core.h>

#include "cases/equality.hpp"
#include "cases/file.hpp"
#include "cases/line_ends.hpp"
#include "cases/text_form.hpp"
#include "cases/unfinished.hpp"
#include "fuzz/agreement.hpp"

namespace fuzz {
namespace {

namespace fs = std::filesystem;

template <class Value>
using OrWhy = tl::expected<Value, std::string>;

Blessing refused(std::string why) {
  Blessing blessing;
  blessing.why = std::move(why);
  return blessing;
}

/// Whether something stands there, be it a link that leads nowhere.
bool is_there(const fs::path& path) {
  std::error_code error;
  return fs::symlink_status(path, error).type() != fs::file_type::not_found;
}

/// Why a flat input cannot get a folder of its own; empty when it can.
std::string objection(const cases::FoundInput& found) {
  if (!found.is_flat) {
    return {};
  }
  std::error_code error;
  std::vector<fs::path> files{found.input};
  for (const auto& [name, file] : found.flat_expected) {
    files.push_back(file);
  }
  for (const auto& file : files) {
    if (fs::is_symlink(file, error)) {
      return fmt::format("{}: is a link, which cannot be moved into a folder", file.string());
    }
  }
  if (is_there(found.folder)) {
    return fmt::format("{}: cannot be moved into {}, which is there already", found.input.string(),
                       found.folder.string());
  }
  if (found.folder.extension() == ".part") {
    return fmt::format("{}: cannot be moved into {}: folders of that ending are passed over",
                       found.input.string(), found.folder.string());
  }
  return {};
}

/// Why an input that the solver's parser refuses is no case. One that the oracle takes is a disagreement.
std::string refusal(const Assignment& assignment, const cases::FoundInput& found, const std::string& input,
                    const cases::ParseError& error, reference::Budget budget) {
  const auto oracle = assignment.oracle(input, budget);
  const bool both = !oracle && oracle.error().kind == reference::Refusal::Kind::bad_input;
  const auto why = cases::describe_input(found.input.string(), input, error);
  return both ? why : why + ", says the solver; the oracle takes it";
}

std::string_view without_end_newlines(std::string_view text) {
  return text.substr(0, text.find_last_not_of('\n') + 1);
}

/// Whether an expected file that is not the answer's is so but for its line ends, that of the last line among
/// them.
bool differs_in_line_ends(std::string_view due, std::string_view own) {
  const auto mended = cases::with_line_ends_lf(own);
  return without_end_newlines(mended) == without_end_newlines(due);
}

/// How an expected file differs from the answer's.
FoundOther other(const std::string& name, std::string_view due, std::string_view own) {
  if (cases::compare(cases::Comparison::lines, due, own).equality != cases::Equality::different) {
    return {name, 0, "", "", cases::layout_changes(due, own), differs_in_line_ends(due, own)};
  }
  const auto end_of_file = [](std::string_view text, std::size_t at) {
    return std::string(at < text.size() ? cases::line_at(text, at) : "(end of file)");
  };
  const auto first = cases::compare(cases::Comparison::lines, due, own).difference.value();
  return {name, first.line, end_of_file(due, first.expected_at), end_of_file(own, first.got_at)};
}

/// The expected files that are there.
class Standing {
 public:
  static OrWhy<Standing> read(const Assignment& assignment, const cases::FoundInput& found) {
    Standing standing;
    for (const auto& name : cases::output_names(assignment.facts)) {
      const auto flat = found.flat_expected.find(name);
      const auto path = !found.is_flat                      ? found.folder / name
                        : flat == found.flat_expected.end() ? fs::path()
                                                            : flat->second;
      if (path.empty() || !is_there(path)) {
        continue;
      }
      auto bytes = cases::read_file(path, cases::largest_answer);
      if (!bytes) {
        return tl::unexpected(bytes.error());
      }
      standing.files_[name] = std::move(*bytes);
    }
    return standing;
  }

  bool has(const std::string& name, std::string_view bytes) const {
    const auto file = files_.find(name);
    return file != files_.end() && file->second == bytes;
  }

  /// Those that are the answer's but for their line ends: from here on they count as the answer's, to be
  /// written.
  std::vector<std::string> take_line_ends(const cases::Answer& answer) {
    std::vector<std::string> taken;
    for (auto& [name, bytes] : files_) {
      const auto due = answer.files.find(name);
      if (due != answer.files.end() && due->second != bytes && differs_in_line_ends(due->second, bytes)) {
        taken.push_back(name);
      }
    }
    for (const auto& name : taken) {
      files_.erase(name);
    }
    return taken;
  }

  /// Those that are not the answer's.
  std::vector<FoundOther> others(const cases::Answer& answer) const {
    std::vector<FoundOther> others;
    for (const auto& [name, bytes] : files_) {
      const auto due = answer.files.find(name);
      if (due == answer.files.end()) {
        others.push_back({name, 0, "", "is there, and the answer has no such file"});
      } else if (due->second != bytes) {
        others.push_back(other(name, due->second, bytes));
      }
    }
    return others;
  }

 private:
  std::map<std::string, std::string> files_;
};

/// What case.json says; nothing where there is none.
OrWhy<std::optional<cases::CaseFacts>> facts_beside(const Assignment& assignment,
                                                    const cases::FoundInput& found) {
  const auto path = found.folder / cases::facts_name;
  if (found.is_flat || !is_there(path)) {
    return std::nullopt;
  }
  const auto text = cases::read_file(path, cases::largest_facts);
  if (!text) {
    return tl::unexpected(text.error());
  }
  auto facts = cases::parse_facts(*text);
  if (!facts) {
    return tl::unexpected(fmt::format("{}: {}", path.string(), facts.error()));
  }
  if (facts->assignment != assignment.facts.name) {
    return tl::unexpected(fmt::format("{}: expected a case of {}, found one of {}", path.string(),
                                      assignment.facts.name, facts->assignment));
  }
  return std::move(*facts);
}

/// What case.json is to say. A case that was known keeps where it came from.
cases::CaseFacts due_facts(const Assignment& assignment, const DrawnProblem& problem, const Agreement& agreed,
                           const std::optional<cases::CaseFacts>& known) {
  cases::CaseFacts facts;
  facts.profile = "hand";
  if (known && known->input == cases::facts_of(problem.input)) {
    facts = *known;
  }
  facts.assignment = assignment.facts.name;
  facts.tags = problem.tags;
  facts.nodes = problem.nodes;
  facts.witness =
      agreed.kind == Agreement::Kind::agree ? cases::Witness::solver_and_oracle : cases::Witness::solver;
  return cases::with_files(std::move(facts), problem.input, agreed.answer);
}

bool is_right(const std::optional<cases::CaseFacts>& known, const cases::CaseFacts& due) {
  return known && known->input == due.input && known->expected == due.expected;
}

OrWhy<void> remove_file(const fs::path& file) {
  std::error_code error;
  fs::remove(file, error);
  return error ? tl::unexpected(fmt::format("{}: {}", file.string(), error.message())) : OrWhy<void>{};
}

/// The flat input goes when the case is there whole.
OrWhy<void> write_flat(const cases::FoundInput& found, std::string_view input, const cases::Answer& answer,
                       const cases::CaseFacts& facts) {
  const cases::Undivided undivided;
  auto written = cases::write_case(found.folder, input, answer, facts);
  if (!written) {
    return written;
  }
  for (const auto& [name, file] : found.flat_expected) {
    written = written ? remove_file(file) : written;
  }
  return written ? remove_file(found.input) : written;
}

OrWhy<void> write_beside(const cases::FoundInput& found, const Standing& standing,
                         const cases::Answer& answer, const Blessing& blessing, const cases::CaseFacts& facts,
                         const std::string& input) {
  std::map<std::string, std::string> files{{std::string(cases::facts_name), cases::print_facts(facts)}};
  if (std::ranges::count(blessing.line_ends, cases::usual_input) > 0) {
    files[std::string(cases::usual_input)] = input;
  }
  for (const auto& [name, bytes] : answer.files) {
    if (!standing.has(name, bytes)) {
      files[name] = bytes;
    }
  }
  const cases::Undivided undivided;
  auto done = cases::write_files(found.folder, files);
  for (const auto& each : blessing.others) {
    if (done && !answer.files.contains(each.file)) {
      done = remove_file(found.folder / each.file);
    }
  }
  return done;
}

/// An input as it is blessed.
struct Given {
  DrawnProblem problem;
  /// Its line ends were others.
  bool is_changed = false;
};

/// Compares what is there with the agreed answer, and writes what is missing.
Blessing settle(const Assignment& assignment, const cases::FoundInput& found, const Given& given,
                const Agreement& agreed, const BlessTerms& terms) {
  auto standing = Standing::read(assignment, found);
  const auto known = facts_beside(assignment, found);
  if (!standing || !known) {
    return refused(standing ? known.error() : standing.error());
  }
  const auto& problem = given.problem;
  const auto facts = due_facts(assignment, problem, agreed, *known);
  Blessing blessing{Blessing::Kind::blessed, problem.task, problem.nodes, facts.witness};
  if (terms.line_ends_lf) {
    blessing.line_ends = standing->take_line_ends(agreed.answer);
  }
  if (given.is_changed) {
    blessing.line_ends.emplace_back(cases::usual_input);
  }
  blessing.others = standing->others(agreed.answer);
  if (!blessing.others.empty() && !terms.replace) {
    blessing.kind = Blessing::Kind::differs;
    return blessing;
  }
  if (blessing.others.empty() && blessing.line_ends.empty() && is_right(*known, facts)) {
    blessing.kind = Blessing::Kind::unchanged;
    blessing.witness = (*known)->witness;
    return blessing;
  }
  const auto written = found.is_flat
                           ? write_flat(found, problem.input, agreed.answer, facts)
                           : write_beside(found, *standing, agreed.answer, blessing, facts, problem.input);
  return written ? blessing : refused(written.error());
}

}  // namespace

Blessing bless(const Assignment& assignment, const cases::FoundInput& found, const BlessTerms& terms) {
  if (!found.unclear.empty()) {
    return refused(found.unclear);
  }
  auto input = cases::read_file(found.input, cases::largest_input);
  if (!input) {
    return refused(input.error());
  }
  auto mended = cases::with_line_ends_lf(*input);
  const bool is_other = mended != *input;
  if (terms.line_ends_lf) {
    input = mended;
  }
  const auto problem = described(assignment, *input);
  if (!problem) {
    auto blessing = refused(refusal(assignment, found, *input, problem.error(), terms.budget));
    blessing.by_line_ends = is_other && described(assignment, std::move(mended)).has_value();
    return blessing;
  }
  if (auto reason = objection(found); !reason.empty()) {
    return refused(std::move(reason));
  }
  const auto solved = terms.solve(*input);
  if (!solved) {
    return refused(fmt::format("{}: {}", found.input.string(), solved.error()));
  }
  const auto agreed =
      agreement({[&](std::string_view) -> cases::Parsed<cases::Answer> { return *solved; },
                 [&](std::string_view asked) { return assignment.oracle(asked, terms.budget); }},
                *input);
  if (agreed.kind == Agreement::Kind::differ) {
    return refused(fmt::format("{}: solver and oracle differ: {}", found.input.string(),
                               describe(agreed.difference.value())));
  }
  return settle(assignment, found, {*problem, terms.line_ends_lf && is_other}, agreed, terms);
}

}  // namespace fuzz
