#include "fuzz/bless.hpp"

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdio>
#include <exception>
#include <future>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include <fmt/core.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>
#include <tl/expected.hpp>

#include "cases/case_set.hpp"
#include "cases/file.hpp"
#include "harness/cli/candidate_run.hpp"
#include "harness/cli/commands.hpp"
#include "harness/cli/common.hpp"
#include "harness/cli/outputs.hpp"
#include "harness/cli/parts.hpp"
#include "harness/events/report_head.hpp"
#include "harness/events/text.hpp"
#include "harness/job/named_case_set.hpp"
#include "harness/judge/layout_remarks.hpp"
#include "harness/judge/visible.hpp"
#include "harness/judge/words/message_words.hpp"
#include "harness/report/json_parts.hpp"

namespace harness::cli {
namespace {

using Kind = fuzz::Blessing::Kind;
using nlohmann::ordered_json;

/// How many inputs came to what.
struct Counts {
  int blessed = 0;
  int unchanged = 0;
  int different = 0;
  int refused = 0;
  /// Of the different ones those that differ in line ends alone.
  int by_line_ends = 0;

  void add(const fuzz::Blessing& blessing) {
    switch (blessing.kind) {
      case Kind::blessed:
        ++blessed;
        return;
      case Kind::unchanged:
        ++unchanged;
        return;
      case Kind::differs:
        ++different;
        by_line_ends += std::ranges::all_of(blessing.others, &fuzz::FoundOther::by_line_ends) ? 1 : 0;
        return;
      case Kind::refused:
        ++refused;
        return;
    }
  }
};

/// The solver's answer as long as a program may write it, or why there is none.
tl::expected<cases::Answer, std::string> solved(const Assignment& assignment, std::string_view input,
                                                double seconds) {
  const auto problem = assignment.read(input);
  if (!problem) {
    return tl::unexpected(cases::describe("input", problem.error()));
  }
  fuzz::AnswerBounds bounds;
  bounds.seconds = seconds;
  bounds.bytes = assignment.facts().limits.output_bytes;
  auto answer = fuzz::answer_within(bounds, problem->solve);
  if (!answer) {
    return tl::unexpected(words_of(answer.error(), bounds));
  }
  return *std::move(answer);
}

std::string witness_words(cases::Witness witness) {
  return witness == cases::Witness::solver_and_oracle ? "solver and oracle"
                                                      : "solver alone, too large for the oracle";
}

/// A line of a file as it can be shown.
std::string quoted(const std::string& line) {
  const auto shown = last_lines(line, 1);
  return shown.empty() ? "an empty line" : fmt::format("'{}'", shown.front());
}

void put_other(const std::string& folder, const fuzz::FoundOther& other) {
  if (other.line == 0) {
    const auto what = other.layout.empty() ? other.found : words_of(remarks_of(other.layout));
    put(fmt::format("     {}/{}: {}\n", folder, other.file, what));
    return;
  }
  put(fmt::format("     {}/{}:{}: expected {}, found {}\n", folder, other.file, other.line,
                  quoted(other.expected), quoted(other.found)));
}

void put_others(const cases::FoundInput& found, const fuzz::Blessing& blessing) {
  for (auto other : blessing.others) {
    auto folder = found.folder;
    if (const auto flat = found.flat_expected.find(other.file); flat != found.flat_expected.end()) {
      folder = flat->second.parent_path();
      other.file = flat->second.filename().string();
    }
    put_other(visible(folder.string(), Blanks::none), other);
  }
}

/// `counted`: whether the nodes of its problems are counted.
void tell(const cases::FoundInput& found, const fuzz::Blessing& blessing, bool counted, bool color) {
  const auto id = visible(found.id, Blanks::none);
  const auto facts =
      fmt::format("{}{}, {}", blessing.task, counted ? fmt::format(", {} nodes", blessing.nodes) : "",
                  witness_words(blessing.witness));
  switch (blessing.kind) {
    case Kind::refused:
      return;
    case Kind::unchanged:
      put(fmt::format("{}  unchanged: {}\n", id, facts));
      return;
    case Kind::differs:
      put(fmt::format("{}  not blessed: {} differs from the answer of {}\n", id,
                      blessing.others.size() == 1 ? "an expected file" : "what is expected",
                      witness_words(blessing.witness)),
          Style::bad, color);
      put_others(found, blessing);
      return;
    case Kind::blessed:
      put(fmt::format("{}  blessed: {}\n", id, facts));
      if (found.is_flat) {
        put(fmt::format("     {} is now {}\n", visible(found.input.string(), Blanks::none),
                        visible((found.folder / "input.txt").string(), Blanks::none)));
      }
      if (!blessing.line_ends.empty()) {
        put(fmt::format("     with LF now: {}\n", fmt::join(blessing.line_ends, ", ")));
      }
      if (!blessing.others.empty()) {
        put("     replaced:\n");
        put_others(found, blessing);
      }
      return;
  }
}

/// The inputs that are refused, told in one table when all else has been said. Those that nothing but their
/// line ends stands in the way of are one row.
class RefusedInputs {
 public:
  void add(const cases::FoundInput& found, const fuzz::Blessing& blessing) {
    if (blessing.kind == Kind::refused && blessing.by_line_ends) {
      ++by_line_ends_;
      first_by_line_ends_ = by_line_ends_ == 1 ? found.input.string() : first_by_line_ends_;
    } else if (blessing.kind == Kind::refused) {
      rows_.push_back(blessing.why);
    }
  }

  void tell() const {
    const auto count = rows_.size() + by_line_ends_;
    if (count == 0) {
      return;
    }
    if (count == 1 && rows_.size() == 1) {
      remark(rows_.front());
      return;
    }
    remark(fmt::format("{} input{} refused:", count, count == 1 ? " is" : "s are"));
    if (by_line_ends_ > 0) {
      const auto others = by_line_ends_ == 1 ? "" : fmt::format(" and {} more", by_line_ends_ - 1);
      remark_below(fmt::format("{}{}: CRLF or a byte order mark, which --line-ends lf takes",
                               first_by_line_ends_, others));
    }
    for (const auto& row : rows_) {
      remark_below(row);
    }
  }

 private:
  std::vector<std::string> rows_;
  std::size_t by_line_ends_ = 0;
  std::string first_by_line_ends_;
};

std::string_view name_of(Kind kind) {
  switch (kind) {
    case Kind::blessed:
      return "blessed";
    case Kind::unchanged:
      return "unchanged";
    case Kind::differs:
      return "differs";
    case Kind::refused:
      return "refused";
  }
  return {};
}

ordered_json json_of(const fuzz::FoundOther& other) {
  ordered_json out = {{"file", other.file}};
  if (other.line > 0) {
    out["line"] = other.line;
    out["expected"] = other.expected;
  }
  out["found"] = other.layout.empty() ? other.found : words_of(remarks_of(other.layout));
  return out;
}

ordered_json json_of(const cases::FoundInput& found, const fuzz::Blessing& blessing) {
  ordered_json out = {{"id", name_in_json(found.id)}, {"outcome", std::string(name_of(blessing.kind))}};
  if (blessing.kind == Kind::refused) {
    out["why"] = blessing.why;
    out["by_line_ends"] = blessing.by_line_ends;
    return out;
  }
  out["task"] = blessing.task;
  out["nodes"] = blessing.nodes;
  out["witness"] = blessing.witness == cases::Witness::solver_and_oracle
                       ? ordered_json::array({"solver", "oracle"})
                       : ordered_json::array({"solver"});
  out["others"] = ordered_json::array();
  for (const auto& other : blessing.others) {
    out["others"].push_back(json_of(other));
  }
  out["line_ends"] = blessing.line_ends;
  return out;
}

/// Blesses inputs, several at a time, and hands each over in their order. Throws what blessing threw.
template <class Use>
void bless_all(const Assignment& assignment, const std::vector<cases::FoundInput>& inputs,
               const fuzz::BlessTerms& terms, int workers, Use use) {
  std::vector<std::promise<fuzz::Blessing>> promises(inputs.size());
  std::atomic<std::size_t> next{0};
  std::vector<std::jthread> threads;
  const auto most = std::min(inputs.size(), static_cast<std::size_t>(workers));
  for (std::size_t i = 0; i < most; ++i) {
    threads.emplace_back([&] {
      for (auto at = next++; at < inputs.size(); at = next++) {
        try {
          promises[at].set_value(fuzz::bless(assignment.core, inputs[at], terms));
        } catch (...) {
          promises[at].set_exception(std::current_exception());
        }
      }
    });
  }
  for (std::size_t at = 0; at < inputs.size(); ++at) {
    use(inputs[at], promises[at].get_future().get());
  }
}

int exit_code(const Counts& counts) {
  if (counts.refused > 0) {
    return job_not_done;
  }
  return counts.different > 0 ? something_differs : all_agree;
}

/// Whether the report is written, where one is wanted; when not, that has been said on standard error.
bool write_json(const BlessOptions& options, ordered_json inputs) {
  if (options.json.empty()) {
    return true;
  }
  ordered_json report = report_head("bless");
  report["assignment"] = options.assignment;
  report["folder"] = name_in_json(options.folder);
  report["inputs"] = std::move(inputs);
  const auto written = cases::write_file(options.json, pretty(report));
  if (!written) {
    fail(written.error());
  }
  return written.has_value();
}

}  // namespace

int bless(const Registry& registry, const BlessOptions& options) {
  const Assignment& assignment = row(registry, options.assignment);
  if (!has_parts(assignment, "bless", {Part::parse, Part::solve, Part::oracle})) {
    return job_not_done;
  }
  const NamedFiles outputs{{"--json", options.json}};
  if (!can_be_written(outputs) || !are_not_read(outputs, case_files(assignment, options.folder, outputs))) {
    return job_not_done;
  }
  if (is_archive_of_cases(options.folder)) {
    return fail(
        fmt::format("{}: expected a folder, found an archive: unpack it, and bless the folder, in which the "
                    "cases are written",
                    options.folder));
  }
  const auto inputs = cases::find_inputs(options.folder, cases::output_names(assignment.facts()));
  if (!inputs) {
    return fail(inputs.error());
  }
  fuzz::BlessTerms terms;
  terms.replace = options.replace;
  terms.line_ends_lf = options.line_ends == "lf";
  terms.solve = [&](std::string_view input) { return solved(assignment, input, options.answer_seconds); };
  Counts counts;
  RefusedInputs refused;
  ordered_json told = ordered_json::array();
  const bool color = use_color(options.look.color);
  bless_all(assignment, *inputs, terms, workers_or_all(options.workers),
            [&](const cases::FoundInput& found, const fuzz::Blessing& blessing) {
              if (!options.look.quiet) {
                tell(found, blessing, assignment.core.describe != nullptr, color);
              }
              counts.add(blessing);
              refused.add(found, blessing);
              told.push_back(json_of(found, blessing));
            });
  put(fmt::format("{}: {} input{} in {}: {} blessed, {} unchanged, {} different, {} refused\n",
                  options.assignment, inputs->size(), inputs->size() == 1 ? "" : "s",
                  visible(options.folder, Blanks::none), counts.blessed, counts.unchanged, counts.different,
                  counts.refused),
      exit_code(counts) == all_agree ? Style::good : Style::bad, color);
  if (counts.different > 0) {
    put("different: --replace puts the answer in the place of the files that are there\n");
  }
  if (counts.by_line_ends > 0) {
    put(fmt::format("different in line ends alone: {}: --line-ends lf takes {}\n", counts.by_line_ends,
                    counts.by_line_ends == 1 ? "it" : "them"));
  }
  refused.tell();
  return write_json(options, std::move(told)) ? exit_code(counts) : job_not_done;
}

}  // namespace harness::cli
