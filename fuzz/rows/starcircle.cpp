#include "fuzz/generators/starcircle.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cases/starcircle/format.hpp"
#include "fuzz/generators/starcircle_corners.hpp"
#include "fuzz/generators/starcircle_fields.hpp"
#include "fuzz/generators/starcircle_situations.hpp"
#include "fuzz/generators/starcircle_smaller.hpp"
#include "fuzz/models/starcircle.hpp"
#include "fuzz/mutants/by_side.hpp"
#include "fuzz/mutants/starcircle.hpp"
#include "fuzz/mutants/starcircle_inputs.hpp"
#include "fuzz/rows/play/plays.hpp"
#include "fuzz/rows/posed/posed.hpp"
#include "fuzz/rows/rows.hpp"
#include "fuzz/rows/typed_row.hpp"

namespace fuzz::rows {
namespace {

using cases::starcircle::Problem;
using cases::starcircle::Spelling;
using starcircle::task_shares;

using Row = Parts<Problem, Spelling>;

Described describe(const Problem& problem) {
  auto [tags, nodes, whole] = starcircle::situations(problem);
  return {std::move(tags), whole ? nodes : 0, whole};
}

Spelling spelling_of(std::string_view input) {
  return {input.ends_with('\n')};
}

std::vector<std::string> spelling_tags(const Spelling& spelling) {
  return spelling.final_line_end ? std::vector<std::string>{"final-line-end"} : std::vector<std::string>{};
}

Row::Drawn draw(Profile profile, std::optional<std::string_view> task, std::uint64_t seed,
                std::int64_t index) {
  const auto drawn = starcircle::draw(profile, task_named(task_shares, task), seed, index);
  return {drawn.problem, drawn.spelling};
}

constexpr Row parts{
    cases::starcircle::parse,
    [](const Problem& problem, const Spelling& spelling) { return print(problem, spelling); },
    spelling_of,
    spelling_tags,
    [](const Problem& problem) -> std::string_view { return name_of(task_shares, problem.algorithm); },
    describe,
    draw,
    starcircle::smaller,
    starcircle::fields,
};

}  // namespace

Assignment starcircle() {
  Assignment row = posed::starcircle();
  forget_types(parts, row);
  row.legend = legend_of(starcircle::shares);
  row.legend.emplace("final-line-end", "the last line of the input ends with a newline");
  forget_mutants(parts, starcircle::mutants(), starcircle::answer, row);
  forget_model(parts, models::starcircle::model, models::starcircle::answer, row);
  add_parts("minimax", by_side::parts, row);
  add_parts("minimax", starcircle::side_parts, row);
  add_parts("alpha-beta", by_side::parts, row);
  add_parts("alpha-beta", starcircle::side_parts, row);
  row.mutant_inputs = starcircle::mutant_inputs();
  row.draw_corner = [](std::uint64_t seed, std::int64_t index) {
    return print(starcircle::corner(seed, index));
  };
  row.play = play::starcircle();
  return row;
}

}  // namespace fuzz::rows
