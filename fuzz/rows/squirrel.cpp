#include "fuzz/generators/squirrel.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cases/squirrel/format.hpp"
#include "fuzz/generators/squirrel_corners.hpp"
#include "fuzz/generators/squirrel_fields.hpp"
#include "fuzz/generators/squirrel_situations.hpp"
#include "fuzz/generators/squirrel_smaller.hpp"
#include "fuzz/models/squirrel.hpp"
#include "fuzz/mutants/by_side.hpp"
#include "fuzz/mutants/squirrel.hpp"
#include "fuzz/rows/play/plays.hpp"
#include "fuzz/rows/posed/posed.hpp"
#include "fuzz/rows/rows.hpp"
#include "fuzz/rows/typed_row.hpp"

namespace fuzz::rows {
namespace {

using cases::squirrel::Problem;
using cases::squirrel::Spelling;
using squirrel::task_shares;

using Row = Parts<Problem, Spelling>;

Described describe(const Problem& problem) {
  auto [tags, nodes, whole] = squirrel::situations(problem);
  return {std::move(tags), whole ? nodes : 0, whole};
}

Spelling spelling_of(std::string_view input) {
  return {input.find("\r\n") != std::string_view::npos, input.ends_with('\n')};
}

std::vector<std::string> spelling_tags(const Spelling& spelling) {
  return spelling.crlf ? std::vector<std::string>{"crlf"} : std::vector<std::string>{};
}

Row::Drawn draw(Profile profile, std::optional<std::string_view> task, std::uint64_t seed,
                std::int64_t index) {
  const auto drawn = squirrel::draw(profile, task_named(task_shares, task), seed, index);
  return {drawn.problem, drawn.spelling};
}

constexpr Row parts{
    cases::squirrel::parse,
    [](const Problem& problem, const Spelling& spelling) { return print(problem, spelling); },
    spelling_of,
    spelling_tags,
    [](const Problem& problem) -> std::string_view { return name_of(task_shares, problem.task); },
    describe,
    draw,
    squirrel::smaller,
    squirrel::fields,
};

}  // namespace

Assignment squirrel() {
  Assignment row = posed::squirrel();
  forget_types(parts, row);
  row.legend = squirrel::legend();
  row.legend.emplace("crlf", "lines of the input end in CR LF");
  forget_mutants(parts, squirrel::mutants(), squirrel::answer, row);
  forget_model(parts, models::squirrel::model, models::squirrel::answer, row);
  add_parts("minimax", by_side::parts, row);
  add_parts("alpha-beta", by_side::parts, row);
  add_parts("battle", squirrel::battle_parts, row);
  add_parts("battle:minimax", by_side::parts, row);
  add_parts("battle:alpha-beta", by_side::parts, row);
  row.draw_corner = squirrel::corner_input;
  row.play = play::squirrel();
  return row;
}

}  // namespace fuzz::rows
