#include "fuzz/models/twins.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <iterator>
#include <map>
#include <string>
#include <string_view>
#include <utility>

#include <fmt/core.h>

namespace fuzz::models {
namespace {

/// Some functions' slips, by what they have in common.
using ByLikeness = std::map<std::pair<std::string_view, std::string_view>, const RankedSlip*>;

std::function<void(Program&)> both(const Slip& one, const Slip& other) {
  return [in_one = one.make, in_other = other.make](Program& program) {
    in_one(program);
    in_other(program);
  };
}

/// Of one pair of twins.
class TwinSlips {
 public:
  TwinSlips(const Program& program, const Twins& twins, std::span<const RankedSlip> found)
      : program_(program),
        twins_(twins),
        found_(found),
        one_(function_named(twins.one)),
        other_(function_named(twins.other)),
        functions_(hash_of(one_) ^ (hash_of(other_) << 1U)) {}

  std::vector<RankedSlip> find() && {
    match(program_.functions[one_].block, program_.functions[other_].block);
    join();
    paste(one_, other_);
    paste(other_, one_);
    return std::move(slips_);
  }

 private:
  const Statement& at(std::int16_t statement) const { return program_.statements[index(statement)]; }

  std::size_t function_named(std::string_view name) const {
    const auto found = std::ranges::find(program_.functions, name, &Function::name);
    return static_cast<std::size_t>(found - program_.functions.begin());
  }

  std::size_t hash_of(std::size_t function) const {
    const auto slip = std::ranges::find(found_, function, &RankedSlip::function);
    return slip == found_.end() ? 0 : slip->slip.functions;
  }

  /// Notes which name of the other one stands where one has which, as far as their blocks are alike.
  void match(std::int16_t block, std::int16_t others_block) {
    const auto& statements = program_.blocks[index(block)];
    const auto& others = program_.blocks[index(others_block)];
    for (std::size_t place = 0; place < std::min(statements.size(), others.size()); ++place) {
      const Statement& it = at(statements[place]);
      const Statement& twin = at(others[place]);
      if (it.form != twin.form) {
        return;
      }
      match_names(it.target, twin.target);
      match_names(it.first, twin.first);
      match_names(it.last, twin.last);
      if (it.block >= 0) {
        match(it.block, twin.block);
      }
      if (it.otherwise >= 0 && twin.otherwise >= 0) {
        match(it.otherwise, twin.otherwise);
      }
    }
  }

  void match_names(std::int16_t expression, std::int16_t others) {
    if (expression < 0 || others < 0) {
      return;
    }
    const Expression& it = program_.expressions[index(expression)];
    const Expression& twin = program_.expressions[index(others)];
    const auto name = name_of(program_, program_.functions[one_], it);
    const auto twins_name = name_of(program_, program_.functions[other_], twin);
    if (name && twins_name) {
      twins_name_.emplace(*name, *twins_name);
    }
    for (std::size_t argument = 0; argument < std::min(it.count, twin.count); ++argument) {
      match_names(it.arguments[argument], twin.arguments[argument]);
    }
  }

  /// What is wrong in each of the two in the same way, in both.
  void join() {
    ByLikeness by_mark;
    ByLikeness by_words;
    for (const auto& found : found_) {
      if (found.function == other_) {
        by_words.emplace(std::pair(std::string_view(found.what), std::string_view()), &found);
        if (!found.mark.empty()) {
          by_mark.emplace(std::pair(std::string_view(found.mark), std::string_view(found.said)), &found);
        }
      }
    }
    for (const auto& found : found_) {
      if (found.function != one_) {
        continue;
      }
      const auto said = twins_name_.find(found.said);
      const auto twin = by_mark.find({found.mark, said == twins_name_.end() ? found.said : said->second});
      const auto same = by_words.find({found.what, {}});
      if (twin != by_mark.end()) {
        join(found, *twin->second);
      } else if (same != by_words.end()) {
        join(found, *same->second);
      }
    }
  }

  void join(const RankedSlip& found, const RankedSlip& twin) {
    std::vector<std::int16_t> lines = found.slip.lines;
    lines.insert(lines.end(), twin.slip.lines.begin(), twin.slip.lines.end());
    const bool is_same = found.what == twin.what;
    const auto what =
        is_same ? found.what
                : fmt::format("{}, and in {} {}", found.what, program_.functions[other_].title, twin.what);
    const auto& title = is_same ? twins_.title : program_.functions[one_].title;
    slips_.push_back({found.likelihood, one_, what,
                      slip_in(title, what, std::move(lines), both(found.slip, twin.slip), functions_)});
  }

  /// Lines of one function that stand in its twin as they are.
  void paste(std::size_t into, std::size_t from) {
    const auto& function = program_.functions[into];
    const auto& other = program_.functions[from];
    std::vector<std::int64_t> local_of;
    for (const auto& local : other.locals) {
      const auto found = std::ranges::find(function.locals, local);
      local_of.push_back(found == function.locals.end() ? -1 : found - function.locals.begin());
    }
    paste(into, function.block, other, other.block, local_of);
  }

  /// As far as their blocks are alike. `local_of`: the other one's locals in this function, -1 for none.
  void paste(std::size_t into, std::int16_t block, const Function& other, std::int16_t others_block,
             const std::vector<std::int64_t>& local_of) {
    const auto& statements = program_.blocks[index(block)];
    const auto& others = program_.blocks[index(others_block)];
    for (std::size_t place = 0; place < std::min(statements.size(), others.size()); ++place) {
      const std::int16_t it = statements[place];
      const std::int16_t pasted = others[place];
      if (at(it).form != at(pasted).form) {
        return;
      }
      paste_line(into, it, other, pasted, local_of);
      if (at(it).block >= 0) {
        paste(into, at(it).block, other, at(pasted).block, local_of);
      }
      if (at(it).otherwise >= 0 && at(pasted).otherwise >= 0) {
        paste(into, at(it).otherwise, other, at(pasted).otherwise, local_of);
      }
    }
  }

  void paste_line(std::size_t into, std::int16_t it, const Function& other, std::int16_t pasted,
                  const std::vector<std::int64_t>& local_of) {
    const auto line = quoted(program_, program_.functions[into], it);
    const auto pasted_line = quoted(program_, other, pasted);
    if (pasted_line == line || !can_paste(pasted, local_of)) {
      return;
    }
    const auto make = [it, pasted, local_of](Program& program) {
      const Statement from = program.statements[index(pasted)];
      const std::int16_t target = copied(program, from.target, local_of);
      const std::int16_t first = copied(program, from.first, local_of);
      const std::int16_t last = copied(program, from.last, local_of);
      auto& changed = program.statements[index(it)];
      changed.target = target;
      changed.first = first;
      changed.last = last;
    };
    const auto what = fmt::format("it says {} instead of {}", pasted_line, line);
    slips_.push_back({Likelihood::other_name, into, what,
                      slip_in(program_.functions[into].title, what, {it}, make, functions_)});
  }

  bool can_paste(std::int16_t statement, const std::vector<std::int64_t>& local_of) const {
    return std::ranges::all_of(std::array{at(statement).target, at(statement).first, at(statement).last},
                               [&](std::int16_t part) { return has_locals(part, local_of); });
  }

  bool has_locals(std::int16_t expression, const std::vector<std::int64_t>& local_of) const {
    if (expression < 0) {
      return true;
    }
    const Expression& it = program_.expressions[index(expression)];
    if (it.op == Op::local && local_of[index(it.value)] < 0) {
      return false;
    }
    return std::all_of(it.arguments.begin(), it.arguments.begin() + it.count,
                       [&](std::int16_t argument) { return has_locals(argument, local_of); });
  }

  /// A copy of an expression for another function, which has all its locals.
  static std::int16_t copied(Program& program, std::int16_t expression,
                             const std::vector<std::int64_t>& local_of) {
    if (expression < 0) {
      return expression;
    }
    Expression made = program.expressions[index(expression)];
    if (made.op == Op::local) {
      made.value = local_of[index(made.value)];
    }
    for (std::size_t argument = 0; argument < made.count; ++argument) {
      made.arguments[argument] = copied(program, made.arguments[argument], local_of);
    }
    return added(program, made);
  }

  const Program& program_;
  const Twins& twins_;
  std::span<const RankedSlip> found_;
  std::size_t one_;
  std::size_t other_;
  /// By one's name the other's that stands in its place.
  std::map<std::string, std::string, std::less<>> twins_name_;
  /// Of both, as in `Slip`.
  std::size_t functions_;
  std::vector<RankedSlip> slips_;
};

}  // namespace

std::vector<RankedSlip> slips_of_twins(const Program& program, std::span<const RankedSlip> found) {
  std::vector<RankedSlip> slips;
  for (const auto& twins : program.twins) {
    auto of_these = TwinSlips(program, twins, found).find();
    slips.insert(slips.end(), std::make_move_iterator(of_these.begin()),
                 std::make_move_iterator(of_these.end()));
  }
  return slips;
}

}  // namespace fuzz::models
