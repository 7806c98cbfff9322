#include "fuzz/bless.hpp"

#include <string>
#include <string_view>

#include <fmt/core.h>
#include <tl/expected.hpp>

#include "cases/case_set.hpp"
#include "harness/cli/commands.hpp"
#include "harness/cli/common.hpp"
#include "harness/cli/parts.hpp"
#include "harness/events/text.hpp"
#include "harness/judge/layout_remarks.hpp"
#include "harness/judge/visible.hpp"
#include "harness/judge/words/message_words.hpp"

namespace harness::cli {
namespace {

using Kind = fuzz::Blessing::Kind;

/// How many inputs came to what.
struct Counts {
  int blessed = 0;
  int unchanged = 0;
  int different = 0;
  int refused = 0;

  void add(Kind kind) {
    switch (kind) {
      case Kind::blessed:
        ++blessed;
        return;
      case Kind::unchanged:
        ++unchanged;
        return;
      case Kind::differs:
        ++different;
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
    if (found.is_flat) {
      folder = found.flat_expected.parent_path();
      other.file = found.flat_expected.filename().string();
    }
    put_other(visible(folder.string(), Blanks::none), other);
  }
}

/// `counted`: whether the nodes of its problems are counted.
void tell(const cases::FoundInput& found, const fuzz::Blessing& blessing, bool counted) {
  const auto id = visible(found.id, Blanks::none);
  const auto facts =
      fmt::format("{}{}, {}", blessing.task, counted ? fmt::format(", {} nodes", blessing.nodes) : "",
                  witness_words(blessing.witness));
  switch (blessing.kind) {
    case Kind::refused:
      fail(visible(blessing.why, Blanks::none));
      return;
    case Kind::unchanged:
      put(fmt::format("{}  unchanged: {}\n", id, facts));
      return;
    case Kind::differs:
      put(fmt::format("{}  not blessed: {} differs from the answer of {}\n", id,
                      blessing.others.size() == 1 ? "an expected file" : "what is expected",
                      witness_words(blessing.witness)));
      put_others(found, blessing);
      return;
    case Kind::blessed:
      put(fmt::format("{}  blessed: {}\n", id, facts));
      if (found.is_flat) {
        put(fmt::format("     {} is now {}\n", visible(found.input.string(), Blanks::none),
                        visible((found.folder / "input.txt").string(), Blanks::none)));
      }
      if (!blessing.others.empty()) {
        put("     replaced:\n");
        put_others(found, blessing);
      }
      return;
  }
}

int exit_code(const Counts& counts) {
  if (counts.refused > 0) {
    return job_not_done;
  }
  return counts.different > 0 ? something_differs : all_agree;
}

}  // namespace

int bless(const Registry& registry, const BlessOptions& options) {
  const Assignment& assignment = row(registry, options.assignment);
  if (!has_parts(assignment, "bless", {Part::parse, Part::solve, Part::oracle})) {
    return job_not_done;
  }
  const auto inputs = cases::find_inputs(options.folder, cases::output_names(assignment.facts()));
  if (!inputs) {
    return fail(inputs.error());
  }
  fuzz::BlessTerms terms;
  terms.replace = options.replace;
  terms.solve = [&](std::string_view input) { return solved(assignment, input, options.answer_seconds); };
  Counts counts;
  for (const auto& found : *inputs) {
    const auto blessing = fuzz::bless(assignment.core, found, terms);
    tell(found, blessing, assignment.core.describe != nullptr);
    counts.add(blessing.kind);
  }
  put(fmt::format("{}: {} input{} in {}: {} blessed, {} unchanged, {} different, {} refused\n",
                  options.assignment, inputs->size(), inputs->size() == 1 ? "" : "s",
                  visible(options.folder, Blanks::none), counts.blessed, counts.unchanged, counts.different,
                  counts.refused));
  if (counts.different > 0) {
    put("different: --replace puts the answer in the place of the files that are there\n");
  }
  return exit_code(counts);
}

}  // namespace harness::cli
