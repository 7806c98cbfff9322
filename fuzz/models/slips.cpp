#include "fuzz/models/slips.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <string_view>
#include <utility>

#include <fmt/core.h>

#include "cases/case_facts.hpp"

namespace fuzz::models {
namespace {

/// The sooner, the likelier: of slips that do the same the first is told.
enum class Likelihood { missing, other_name, shorter, moved, compared, number, loop };

struct Ranked {
  Likelihood likelihood;
  /// What is wrong, without where.
  std::string what;
  Slip slip;
};

std::size_t index(std::int64_t at) {
  return static_cast<std::size_t>(at);
}

/// It keeps its name as long as its sentence stays.
Slip slip_in(std::string_view title, std::string_view what, std::size_t function,
             std::function<void(Program&)> make) {
  constexpr std::size_t digits = 8;
  std::string sentence = fmt::format("In {} {}.", title, what);
  std::string name = "slip-" + cases::hash_of(sentence).substr(0, digits);
  return {std::move(name), std::move(sentence), function, std::move(make)};
}

/// A new expression's index.
std::int16_t added(Program& program, const Expression& expression) {
  program.expressions.push_back(expression);
  return static_cast<std::int16_t>(program.expressions.size() - 1);
}

/// The statement is of another form.
std::function<void(Program&)> of_form(std::int16_t it, Form form) {
  return [it, form](Program& program) { program.statements[static_cast<std::size_t>(it)].form = form; };
}

std::string quoted(const Program& program, const Function& function, std::int16_t statement) {
  return "`" + line_of(program, function, program.statements[index(statement)]) + "`";
}

/// Where a statement stands: its block, and its place there.
struct Place {
  std::int16_t block = -1;
  std::size_t at = 0;
};

void move(Program& program, Place from, Place to) {
  auto& source = program.blocks[index(from.block)];
  const std::int16_t moved = source[from.at];
  source.erase(source.begin() + static_cast<std::ptrdiff_t>(from.at));
  auto& target = program.blocks[index(to.block)];
  target.insert(target.begin() + static_cast<std::ptrdiff_t>(to.at), moved);
}

class Finder {
 public:
  explicit Finder(const Program& program) : program_(program), shown_(program) {}

  std::vector<Slip> find() {
    for (const auto& function : program_.functions) {
      function_ = &function;
      around_.clear();
      block(function.block);
    }
    for (const auto& twins : program_.twins) {
      join(twins);
      paste(twins.one, twins.other);
      paste(twins.other, twins.one);
    }
    std::ranges::stable_sort(found_, {}, &Ranked::likelihood);
    std::vector<Slip> slips;
    std::set<std::string> seen;
    for (auto& [likelihood, what, slip] : found_) {
      if (seen.insert(slip.sentence).second) {
        slips.push_back(std::move(slip));
      }
    }
    return slips;
  }

 private:
  void add(Likelihood likelihood, const std::string& what, std::function<void(Program&)> make) {
    const auto function = static_cast<std::size_t>(function_ - program_.functions.data());
    found_.push_back({likelihood, what, slip_in(function_->title, what, function, std::move(make))});
  }

  /// Lines of one function that stand in its twin as they are.
  void paste(std::string_view into, std::string_view from) {
    function_ = &program_.functions[function_named(into)];
    const auto& other = program_.functions[function_named(from)];
    std::vector<std::int64_t> local_of;
    for (const auto& local : other.locals) {
      const auto found = std::ranges::find(function_->locals, local);
      local_of.push_back(found == function_->locals.end() ? -1 : found - function_->locals.begin());
    }
    paste(function_->block, other, other.block, local_of);
  }

  /// As far as their blocks are alike. `local_of`: the other one's locals in this function, -1 for none.
  void paste(std::int16_t block, const Function& other, std::int16_t others_block,
             const std::vector<std::int64_t>& local_of) {
    const auto& statements = program_.blocks[index(block)];
    const auto& others = program_.blocks[index(others_block)];
    for (std::size_t place = 0; place < std::min(statements.size(), others.size()); ++place) {
      const std::int16_t it = statements[place];
      const std::int16_t pasted = others[place];
      if (at(it).form != at(pasted).form) {
        return;
      }
      const std::string pasted_line = quoted(program_, other, pasted);
      if (pasted_line != line(it) && can_paste(pasted, local_of)) {
        add(Likelihood::other_name, fmt::format("it says {} instead of {}", pasted_line, line(it)),
            [it, pasted, local_of](Program& program) {
              const Statement from = program.statements[index(pasted)];
              const std::int16_t target = copied(program, from.target, local_of);
              const std::int16_t first = copied(program, from.first, local_of);
              const std::int16_t last = copied(program, from.last, local_of);
              auto& into = program.statements[index(it)];
              into.target = target;
              into.first = first;
              into.last = last;
            });
      }
      if (is_compound(it)) {
        paste(at(it).block, other, at(pasted).block, local_of);
      }
      if (at(it).otherwise >= 0 && at(pasted).otherwise >= 0) {
        paste(at(it).otherwise, other, at(pasted).otherwise, local_of);
      }
    }
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

  std::size_t function_named(std::string_view name) const {
    const auto found = std::ranges::find(program_.functions, name, &Function::name);
    return static_cast<std::size_t>(found - program_.functions.begin());
  }

  /// What is wrong in each of two functions in the same way, in both.
  void join(const Twins& twins) {
    const std::size_t one = function_named(twins.one);
    const std::size_t other = function_named(twins.other);
    std::map<std::string_view, const Slip*> in_other;
    for (const auto& found : found_) {
      if (found.slip.function == other) {
        in_other.emplace(found.what, &found.slip);
      }
    }
    std::vector<Ranked> joined;
    for (const auto& [likelihood, what, slip] : found_) {
      const auto twin = in_other.find(what);
      if (slip.function == one && twin != in_other.end()) {
        const auto make = [in_one = slip.make, in_other_too = twin->second->make](Program& program) {
          in_one(program);
          in_other_too(program);
        };
        joined.push_back({likelihood, what, slip_in(twins.title, what, one, make)});
      }
    }
    std::ranges::move(joined, std::back_inserter(found_));
  }

  const Statement& at(std::int16_t statement) const { return program_.statements[index(statement)]; }
  std::string line(std::int16_t statement) const { return quoted(program_, *function_, statement); }
  bool is_compound(std::int16_t statement) const { return at(statement).block >= 0; }
  bool is_loop(std::int16_t statement) const {
    return is_compound(statement) && at(statement).form != Form::branch;
  }

  void block(std::int16_t block) {
    const auto& statements = program_.blocks[index(block)];
    for (std::size_t place = 0; place < statements.size(); ++place) {
      statement({block, place}, statements[place]);
    }
  }

  void statement(Place place, std::int16_t it) {
    const Statement& statement = at(it);
    missing(place, it);
    moves(place, it);
    expressions(it);
    if (statement.form == Form::count_up) {
      loops(it);
    }
    around_.push_back(place);
    for (const std::int16_t inner : {statement.block, statement.otherwise}) {
      if (inner >= 0) {
        block(inner);
      }
    }
    around_.pop_back();
  }

  void missing(Place place, std::int16_t it) {
    const Statement& statement = at(it);
    add(Likelihood::missing,
        fmt::format("{} is missing{}", line(it), is_compound(it) ? ", with all that is in it" : ""),
        of_form(it, Form::nothing));
    if (statement.otherwise >= 0) {
      add(Likelihood::missing, fmt::format("the other branch of {} is missing", line(it)),
          [it](Program& program) { program.statements[index(it)].otherwise = -1; });
    }
    if (statement.form == Form::branch) {
      for (const bool always : {true, false}) {
        if (!always && statement.otherwise < 0) {
          continue;
        }
        add(Likelihood::missing, fmt::format("{} {} holds", line(it), always ? "always" : "never"),
            [it, always](Program& program) {
              program.statements[index(it)].first = added(program, {Op::number, always ? 1 : 0});
            });
      }
    }
    if (statement.form == Form::assign) {
      add(Likelihood::missing, fmt::format("{} is done the first time alone", line(it)),
          [it](Program& program) { program.statements[index(it)].once = true; });
    }
    if (statement.form == Form::call) {
      add(Likelihood::loop, fmt::format("{} stands twice", line(it)), [place, it](Program& program) {
        auto& block = program.blocks[index(place.block)];
        block.insert(block.begin() + static_cast<std::ptrdiff_t>(place.at), it);
      });
    }
    if (statement.form == Form::branch) {
      chains(place, it);
    }
    ends(it);
  }

  /// Branches one after the other that exclude each other, or do not.
  void chains(Place place, std::int16_t it) {
    const auto& block = program_.blocks[index(place.block)];
    if (const std::int16_t other = at(it).otherwise; other >= 0) {
      const auto& within = program_.blocks[index(other)];
      if (within.size() == 1 && at(within.front()).form == Form::branch) {
        add(Likelihood::compared,
            fmt::format("it says {} instead of `el{}", line(within.front()), line(within.front()).substr(1)),
            [place, it, second = within.front()](Program& program) {
              program.statements[index(it)].otherwise = -1;
              auto& changed = program.blocks[index(place.block)];
              changed.insert(changed.begin() + static_cast<std::ptrdiff_t>(place.at) + 1, second);
            });
      }
    } else if (place.at + 1 < block.size() && at(block[place.at + 1]).form == Form::branch) {
      const std::int16_t second = block[place.at + 1];
      add(Likelihood::compared,
          fmt::format("it says `el{} instead of {}", line(second).substr(1), line(second)),
          [place, it, second](Program& program) {
            auto& changed = program.blocks[index(place.block)];
            changed.erase(changed.begin() + static_cast<std::ptrdiff_t>(place.at) + 1);
            program.blocks.push_back({second});
            program.statements[index(it)].otherwise = static_cast<std::int16_t>(program.blocks.size() - 1);
          });
    }
  }

  /// What leaves a loop or a function.
  void ends(std::int16_t it) {
    const Statement& statement = at(it);
    if (statement.form == Form::give && is_in_loop()) {
      add(Likelihood::missing, fmt::format("it says `break` instead of {}", line(it)),
          of_form(it, Form::leave));
    }
    if (statement.form == Form::leave || statement.form == Form::next) {
      const bool leaves = statement.form == Form::leave;
      add(Likelihood::missing,
          fmt::format("it says `{}` instead of {}", leaves ? "continue" : "break", line(it)),
          of_form(it, leaves ? Form::next : Form::leave));
    }
  }

  bool is_in_loop() const {
    return std::ranges::any_of(around_, [this](const Place& place) {
      return is_loop(program_.blocks[index(place.block)][place.at]);
    });
  }

  void moves(Place place, std::int16_t it) {
    // What ends the block cannot go anywhere.
    if (at(it).form == Form::leave || at(it).form == Form::next) {
      return;
    }
    const auto& block = program_.blocks[index(place.block)];
    const auto moved = [this, place, it](const std::string& where, Place to) {
      add(Likelihood::moved, fmt::format("{} stands {}", line(it), where),
          [place, to](Program& program) { move(program, place, to); });
    };
    for (std::size_t to = 0; to < block.size(); ++to) {
      // A step further down is what a step up of the other one is.
      if (to > place.at) {
        moved("only after " + line(block[to]), {place.block, to});
      } else if (to + 1 < place.at) {
        moved("before " + line(block[to]), {place.block, to});
      }
    }
    // Out of what it stands in.
    for (std::size_t level = around_.size(); level-- > 0;) {
      const Place& outer = around_[level];
      const std::int16_t around = program_.blocks[index(outer.block)][outer.at];
      moved(fmt::format("before {} and not inside it", line(around)), outer);
      moved(fmt::format("after {} and not inside it", line(around)), {outer.block, outer.at + 1});
    }
    // Into what comes next, or came before.
    if (place.at + 1 < block.size()) {
      into(place, it, block[place.at + 1], true);
    }
    if (place.at > 0) {
      into(place, it, block[place.at - 1], false);
    }
  }

  void into(Place place, std::int16_t it, std::int16_t other, bool begins) {
    while (is_compound(other)) {
      const std::int16_t inner = at(other).block;
      const std::size_t to = begins ? 0 : program_.blocks[index(inner)].size();
      add(Likelihood::moved, fmt::format("{} stands inside {}", line(it), line(other)),
          [place, inner, to](Program& program) {
            move(program, place, {inner, to});
          });
      const auto& within = program_.blocks[index(inner)];
      other = begins ? within.front() : within.back();
    }
  }

  void loops(std::int16_t it) {
    add(Likelihood::loop, fmt::format("{} goes the other way", line(it)), [it](Program& program) {
      auto& loop = program.statements[index(it)];
      loop.form = Form::count_down;
      std::swap(loop.first, loop.last);
    });
    const auto& within = program_.blocks[index(at(it).block)];
    const auto inner =
        std::ranges::find_if(within, [this](std::int16_t one) { return at(one).form == Form::count_up; });
    if (inner != within.end()) {
      add(Likelihood::loop,
          fmt::format("{} and {} are one in the other the wrong way round", line(it), line(*inner)),
          [it, other = *inner](Program& program) {
            auto& one = program.statements[index(it)];
            auto& two = program.statements[index(other)];
            std::swap(one.target, two.target);
            std::swap(one.first, two.first);
            std::swap(one.last, two.last);
          });
    }
  }

  void expressions(std::int16_t it) {
    statement_ = it;
    right_ = line(it);
    for (const std::int16_t whole : {at(it).target, at(it).first, at(it).last}) {
      if (whole >= 0) {
        expression(whole, whole == at(it).target);
      }
    }
  }

  /// The expression becomes another one, with the same arguments where it has them.
  void becomes(Likelihood likelihood, std::int16_t where, const Expression& other) {
    const Expression right = std::exchange(shown_.expressions[index(where)], other);
    const std::string wrong = quoted(shown_, *function_, statement_);
    shown_.expressions[index(where)] = right;
    if (wrong == right_) {
      return;
    }
    add(likelihood, fmt::format("it says {} instead of {}", wrong, right_),
        [where, other](Program& program) { program.expressions[index(where)] = other; });
  }

  void expression(std::int16_t where, bool is_target) {
    const Expression& it = program_.expressions[index(where)];
    other_names(where, it);
    if (!is_target) {
      other_numbers(where, it);
      starts_at_zero(where, it);
      other_signs(where, it);
      shorter(where, it);
    }
    for (std::size_t argument = 0; argument < it.count; ++argument) {
      expression(it.arguments[argument], false);
    }
  }

  std::optional<std::string_view> named(const Expression& it) const {
    const auto at = static_cast<std::size_t>(it.value);
    switch (it.op) {
      case Op::local:
        return function_->locals[at];
      case Op::global:
        return program_.globals[at];
      case Op::call:
        return program_.functions[at].name;
      case Op::element:
        return program_.tables[at].name;
      default:
        return std::nullopt;
    }
  }

  void other_names(std::int16_t where, const Expression& it) {
    const auto name = named(it);
    if (!name) {
      return;
    }
    for (const auto& kind : program_.kinds) {
      if (std::ranges::count(kind, *name) == 0) {
        continue;
      }
      for (const auto& other : kind) {
        if (other != *name) {
          other_name(where, it, other);
        }
      }
    }
    swapped_arguments(where, it);
  }

  void swapped_arguments(std::int16_t where, const Expression& it) {
    if (it.op == Op::call || it.op == Op::native || it.op == Op::element) {
      for (std::size_t argument = 0; argument + 1 < it.count; ++argument) {
        Expression swapped = it;
        std::swap(swapped.arguments[argument], swapped.arguments[argument + 1]);
        becomes(Likelihood::other_name, where, swapped);
      }
    }
  }

  void other_name(std::int16_t where, const Expression& it, std::string_view other) {
    const auto change = [&](Op op, const auto& names, auto projection) {
      const auto found = std::ranges::find(names, other, projection);
      if (found != names.end()) {
        Expression changed = it;
        changed.op = op;
        changed.value = found - names.begin();
        becomes(Likelihood::other_name, where, changed);
      }
    };
    if (it.op == Op::call) {
      const auto found = std::ranges::find(program_.functions, other, &Function::name);
      if (found != program_.functions.end() && found->parameters == it.count) {
        change(Op::call, program_.functions, &Function::name);
      }
    } else if (it.op == Op::element) {
      change(Op::element, program_.tables, &Table::name);
    } else {
      change(Op::local, function_->locals, std::identity());
      change(Op::global, program_.globals, std::identity());
    }
  }

  void other_numbers(std::int16_t where, const Expression& it) {
    if (it.op != Op::number) {
      return;
    }
    constexpr std::int64_t too_small[] = {1000, 9999, 10'000, 100'000, 1'000'000, 100, 999, 99'999, 999'999};
    if (it.value == infinity) {
      for (const std::int64_t number : too_small) {
        becomes(Likelihood::number, where, {Op::number, number});
      }
      return;
    }
    for (const std::int64_t number : {it.value - 1, it.value + 1}) {
      becomes(Likelihood::number, where, {Op::number, number});
    }
  }

  /// What a value starts at.
  void starts_at_zero(std::int16_t where, const Expression& it) {
    const Expression& size = it.op == Op::negative ? program_.expressions[index(it.arguments[0])] : it;
    if (at(statement_).form == Form::assign && at(statement_).first == where && is_infinite(size)) {
      becomes(Likelihood::number, where, {Op::number, 0});
    }
  }

  /// The literal, or a variable that is set to it somewhere.
  bool is_infinite(const Expression& it) const {
    if (it.op == Op::number) {
      return it.value == infinity;
    }
    return it.op == Op::global && std::ranges::any_of(program_.statements, [&](const Statement& one) {
             return one.form == Form::assign && is_same(program_.expressions[index(one.target)], it) &&
                    is_same(program_.expressions[index(one.first)], {Op::number, infinity});
           });
  }

  static bool is_same(const Expression& one, const Expression& other) {
    return one.op == other.op && one.value == other.value;
  }

  void other_signs(std::int16_t where, const Expression& it) {
    const auto sign = [&](Likelihood likelihood, Op op) {
      Expression changed = it;
      changed.op = op;
      becomes(likelihood, where, changed);
    };
    switch (it.op) {
      case Op::less:
        sign(Likelihood::compared, Op::at_most);
        return sign(Likelihood::compared, Op::greater);
      case Op::at_most:
        sign(Likelihood::compared, Op::less);
        return sign(Likelihood::compared, Op::at_least);
      case Op::greater:
        sign(Likelihood::compared, Op::at_least);
        return sign(Likelihood::compared, Op::less);
      case Op::at_least:
        sign(Likelihood::compared, Op::greater);
        return sign(Likelihood::compared, Op::at_most);
      case Op::equal:
        return sign(Likelihood::compared, Op::unequal);
      case Op::unequal:
        return sign(Likelihood::compared, Op::equal);
      case Op::plus:
        return sign(Likelihood::compared, Op::minus);
      case Op::minus: {
        sign(Likelihood::compared, Op::plus);
        Expression swapped = it;
        std::swap(swapped.arguments[0], swapped.arguments[1]);
        return becomes(Likelihood::compared, where, swapped);
      }
      case Op::both:
        return sign(Likelihood::compared, Op::either);
      case Op::either:
        return sign(Likelihood::compared, Op::both);
      case Op::largest:
        return sign(Likelihood::compared, Op::smallest);
      case Op::smallest:
        return sign(Likelihood::compared, Op::largest);
      default:
        return;
    }
  }

  /// One of its parts alone.
  void shorter(std::int16_t where, const Expression& it) {
    switch (it.op) {
      case Op::plus:
      case Op::minus:
      case Op::times:
      case Op::both:
      case Op::either:
      case Op::largest:
      case Op::smallest:
      case Op::negation:
      case Op::negative:
        for (std::size_t part = 0; part < it.count; ++part) {
          becomes(Likelihood::shorter, where, program_.expressions[index(it.arguments[part])]);
        }
        return;
      default:
        return;
    }
  }

  const Program& program_;
  /// With a line as it is shown.
  Program shown_;
  const Function* function_ = nullptr;
  /// The statements that the one in hand stands in, the outermost first.
  std::vector<Place> around_;
  std::int16_t statement_ = -1;
  std::string right_;
  std::vector<Ranked> found_;
};

}  // namespace

std::vector<Slip> slips_of(const Program& program) {
  return Finder(program).find();
}

}  // namespace fuzz::models
