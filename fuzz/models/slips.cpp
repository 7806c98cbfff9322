#include "fuzz/models/slips.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <map>
#include <set>
#include <string_view>
#include <utility>

#include <fmt/core.h>

#include "cases/case_facts.hpp"
#include "fuzz/models/ranked_slip.hpp"
#include "fuzz/models/twins.hpp"

namespace fuzz::models {
namespace {

/// The statement is of another form.
std::function<void(Program&)> of_form(std::int16_t it, Form form) {
  return [it, form](Program& program) { program.statements[static_cast<std::size_t>(it)].form = form; };
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
      std::string lines;
      number_lines(function.block, lines);
      lines_ = std::hash<std::string>()(lines);
      block(function.block);
    }
    auto of_twins = slips_of_twins(program_, found_);
    std::ranges::move(of_twins, std::back_inserter(found_));
    std::ranges::stable_sort(found_, {}, &RankedSlip::likelihood);
    std::vector<Slip> slips;
    std::set<std::string> seen;
    for (auto& found : found_) {
      if (seen.insert(found.slip.sentence).second) {
        slips.push_back(std::move(found.slip));
      }
    }
    return slips;
  }

 private:
  /// `mark`: what is done to the statement in hand, as in `RankedSlip`. `where`: another one where it can
  /// make a difference.
  void add(Likelihood likelihood, const std::string& what, std::string_view mark,
           std::function<void(Program&)> make, std::int16_t where = -1, std::string_view said = {}) {
    std::vector<std::int16_t> lines{statement_};
    if (where >= 0) {
      lines.push_back(where);
    }
    found_.push_back({likelihood, static_cast<std::size_t>(function_ - program_.functions.data()), what,
                      slip_in(function_->title, what, std::move(lines), std::move(make), lines_),
                      fmt::format("{} {}", path_, mark), std::string(said)});
  }

  /// Counts the lines of a function that are the same, and gives all of them.
  void number_lines(std::int16_t block, std::string& lines) {
    for (const std::int16_t it : program_.blocks[index(block)]) {
      const auto text = quoted(program_, *function_, it);
      same_lines_[{function_, text}].push_back(it);
      lines += text;
      for (const std::int16_t inner : {at(it).block, at(it).otherwise}) {
        if (inner >= 0) {
          lines += '{';
          number_lines(inner, lines);
          lines += '}';
        }
      }
    }
  }

  const Statement& at(std::int16_t statement) const { return program_.statements[index(statement)]; }
  /// "`alpha = best`", or "the second `alpha = best`" where the function has more of them.
  std::string line(std::int16_t statement) const {
    constexpr std::string_view ordinals[] = {"first", "second", "third", "fourth", "fifth"};
    auto text = quoted(program_, *function_, statement);
    const auto& same = same_lines_.at({function_, text});
    const auto place = static_cast<std::size_t>(std::ranges::find(same, statement) - same.begin());
    return same.size() == 1 || place >= std::size(ordinals) ? text
                                                            : fmt::format("the {} {}", ordinals[place], text);
  }
  bool is_compound(std::int16_t statement) const { return at(statement).block >= 0; }
  bool is_loop(std::int16_t statement) const {
    return is_compound(statement) && at(statement).form != Form::branch;
  }

  void block(std::int16_t block) {
    const auto& statements = program_.blocks[index(block)];
    for (std::size_t place = 0; place < statements.size(); ++place) {
      const auto length = path_.size();
      path_ += fmt::format("{}.", place);
      statement({block, place}, statements[place]);
      path_.resize(length);
    }
  }

  void statement(Place place, std::int16_t it) {
    const Statement& statement = at(it);
    statement_ = it;
    missing(place, it);
    moves(place, it);
    expressions(it);
    if (statement.form == Form::count_up) {
      loops(it);
    }
    around_.push_back(place);
    if (statement.block >= 0) {
      block(statement.block);
    }
    if (statement.otherwise >= 0) {
      path_ += "else.";
      block(statement.otherwise);
    }
    around_.pop_back();
  }

  void missing(Place place, std::int16_t it) {
    const Statement& statement = at(it);
    add(Likelihood::missing,
        fmt::format("{} is missing{}", line(it), is_compound(it) ? ", with all that is in it" : ""),
        "missing", of_form(it, Form::nothing));
    if (statement.otherwise >= 0) {
      add(Likelihood::missing, fmt::format("the other branch of {} is missing", line(it)), "else missing",
          [it](Program& program) { program.statements[index(it)].otherwise = -1; });
    }
    if (statement.form == Form::branch) {
      for (const bool always : {true, false}) {
        if (!always && statement.otherwise < 0) {
          continue;
        }
        add(Likelihood::missing, fmt::format("{} {} holds", line(it), always ? "always" : "never"),
            always ? "always" : "never", [it, always](Program& program) {
              program.statements[index(it)].first = added(program, {Op::number, always ? 1 : 0});
            });
      }
    }
    if (statement.form == Form::assign) {
      add(Likelihood::missing, fmt::format("{} is done the first time alone", line(it)), "once",
          [it](Program& program) { program.statements[index(it)].once = true; });
    }
    if (statement.form == Form::call) {
      add(Likelihood::loop, fmt::format("{} stands twice", line(it)), "twice", [place, it](Program& program) {
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
            fmt::format("it says {} instead of {}", line(within.front()), with_else(within.front())), "if",
            [place, it, second = within.front()](Program& program) {
              program.statements[index(it)].otherwise = -1;
              auto& changed = program.blocks[index(place.block)];
              changed.insert(changed.begin() + static_cast<std::ptrdiff_t>(place.at) + 1, second);
            });
      }
    } else if (place.at + 1 < block.size() && at(block[place.at + 1]).form == Form::branch) {
      const std::int16_t second = block[place.at + 1];
      add(Likelihood::compared, fmt::format("it says {} instead of {}", with_else(second), line(second)),
          "elif", [place, it, second](Program& program) {
            auto& changed = program.blocks[index(place.block)];
            changed.erase(changed.begin() + static_cast<std::ptrdiff_t>(place.at) + 1);
            program.blocks.push_back({second});
            program.statements[index(it)].otherwise = static_cast<std::int16_t>(program.blocks.size() - 1);
          });
    }
  }

  /// "`elif ...:`" for a branch.
  std::string with_else(std::int16_t branch) const {
    return "`el" + quoted(program_, *function_, branch).substr(1);
  }

  /// What leaves a loop or a function.
  void ends(std::int16_t it) {
    const Statement& statement = at(it);
    if (statement.form == Form::give && is_in_loop()) {
      add(Likelihood::missing, fmt::format("it says `break` instead of {}", line(it)), "break",
          of_form(it, Form::leave));
    }
    if (statement.form == Form::leave || statement.form == Form::next) {
      const bool leaves = statement.form == Form::leave;
      add(Likelihood::missing,
          fmt::format("it says `{}` instead of {}", leaves ? "continue" : "break", line(it)), "other end",
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
    const auto moved = [this, place, it](const std::string& where, std::size_t level, Place to,
                                         std::int16_t beside) {
      add(
          Likelihood::moved, fmt::format("{} stands {}", line(it), where),
          fmt::format("moved {} {}", level, to.at),
          [place, to](Program& program) { move(program, place, to); }, beside);
    };
    for (std::size_t to = 0; to < block.size(); ++to) {
      // A step further down is what a step up of the other one is.
      if (to > place.at) {
        moved("only after " + line(block[to]), 0, {place.block, to}, block[to]);
      } else if (to + 1 < place.at) {
        moved("before " + line(block[to]), 0, {place.block, to}, block[to]);
      }
    }
    // Out of what it stands in.
    for (std::size_t level = around_.size(); level-- > 0;) {
      const Place& outer = around_[level];
      const std::int16_t around = program_.blocks[index(outer.block)][outer.at];
      moved(fmt::format("before {} and not inside it", line(around)), level + 1, outer, around);
      moved(fmt::format("after {} and not inside it", line(around)), level + 1, {outer.block, outer.at + 1},
            around);
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
    int depth = 0;
    while (is_compound(other)) {
      const std::int16_t inner = at(other).block;
      const std::size_t to = begins ? 0 : program_.blocks[index(inner)].size();
      add(
          Likelihood::moved, fmt::format("{} stands inside {}", line(it), line(other)),
          fmt::format("into {} {}", begins ? "next" : "last", depth++),
          [place, inner, to](Program& program) {
            move(program, place, {inner, to});
          },
          other);
      const auto& within = program_.blocks[index(inner)];
      other = begins ? within.front() : within.back();
    }
  }

  void loops(std::int16_t it) {
    add(Likelihood::loop, fmt::format("{} goes the other way", line(it)), "other way",
        [it](Program& program) {
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
          "loops swapped", [it, other = *inner](Program& program) {
            auto& one = program.statements[index(it)];
            auto& two = program.statements[index(other)];
            std::swap(one.target, two.target);
            std::swap(one.first, two.first);
            std::swap(one.last, two.last);
          });
    }
  }

  void expressions(std::int16_t it) {
    right_ = line(it);
    right_line_ = quoted(program_, *function_, it);
    const std::pair<std::string_view, std::int16_t> parts[] = {
        {"target", at(it).target}, {"first", at(it).first}, {"last", at(it).last}};
    for (const auto& [part, whole] : parts) {
      if (whole >= 0) {
        part_ = part;
        expression(whole, whole == at(it).target);
      }
    }
  }

  /// The expression becomes another one, with the same arguments where it has them.
  void becomes(Likelihood likelihood, std::int16_t where, std::string_view mark, const Expression& other,
               std::string_view said = {}) {
    const Expression right = std::exchange(shown_.expressions[index(where)], other);
    const std::string wrong = quoted(shown_, *function_, statement_);
    shown_.expressions[index(where)] = right;
    if (wrong == right_line_) {
      return;
    }
    add(
        likelihood, fmt::format("it says {} instead of {}", wrong, right_), fmt::format("{} {}", part_, mark),
        [where, other](Program& program) { program.expressions[index(where)] = other; }, -1, said);
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
      const auto length = part_.size();
      part_ += fmt::format(".{}", argument);
      expression(it.arguments[argument], false);
      part_.resize(length);
    }
  }

  void other_names(std::int16_t where, const Expression& it) {
    const auto name = name_of(program_, *function_, it);
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
        becomes(Likelihood::other_name, where, fmt::format("swapped {}", argument), swapped);
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
        becomes(Likelihood::other_name, where, "name", changed, other);
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
        becomes(Likelihood::number, where, fmt::format("infinity {}", number), {Op::number, number});
      }
      return;
    }
    becomes(Likelihood::number, where, "less", {Op::number, it.value - 1});
    becomes(Likelihood::number, where, "more", {Op::number, it.value + 1});
  }

  /// What a value starts at.
  void starts_at_zero(std::int16_t where, const Expression& it) {
    const Expression& size = it.op == Op::negative ? program_.expressions[index(it.arguments[0])] : it;
    if (at(statement_).form == Form::assign && at(statement_).first == where && is_infinite(size)) {
      becomes(Likelihood::number, where, "zero", {Op::number, 0});
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
    int signs = 0;
    const auto sign = [&](Op op) {
      Expression changed = it;
      changed.op = op;
      becomes(Likelihood::compared, where, fmt::format("sign {}", signs++), changed);
    };
    switch (it.op) {
      case Op::less:
        sign(Op::at_most);
        return sign(Op::greater);
      case Op::at_most:
        sign(Op::less);
        return sign(Op::at_least);
      case Op::greater:
        sign(Op::at_least);
        return sign(Op::less);
      case Op::at_least:
        sign(Op::greater);
        return sign(Op::at_most);
      case Op::equal:
        return sign(Op::unequal);
      case Op::unequal:
        return sign(Op::equal);
      case Op::plus:
        return sign(Op::minus);
      case Op::minus: {
        sign(Op::plus);
        Expression swapped = it;
        std::swap(swapped.arguments[0], swapped.arguments[1]);
        return becomes(Likelihood::compared, where, "operands", swapped);
      }
      case Op::both:
        return sign(Op::either);
      case Op::either:
        return sign(Op::both);
      case Op::largest:
        return sign(Op::smallest);
      case Op::smallest:
        return sign(Op::largest);
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
          becomes(Likelihood::shorter, where, fmt::format("part {}", part),
                  program_.expressions[index(it.arguments[part])]);
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
  /// The statement in hand, by its places in these.
  std::string path_;
  std::int16_t statement_ = -1;
  /// Its line, as sentences name it and as it is.
  std::string right_;
  std::string right_line_;
  /// The expression in hand, by its places in the statement.
  std::string part_;
  /// A hash of the function in hand.
  std::size_t lines_ = 0;
  /// By function and line.
  std::map<std::pair<const Function*, std::string>, std::vector<std::int16_t>> same_lines_;
  std::vector<RankedSlip> found_;
};

}  // namespace

Slip slip_in(std::string_view title, std::string_view what, std::vector<std::int16_t> lines,
             std::function<void(Program&)> make, std::size_t functions) {
  std::string sentence = fmt::format("In {} {}.", title, what);
  return {name_of_slip(sentence), std::move(sentence), std::move(lines), std::move(make), functions};
}

std::string name_of_slip(std::string_view sentence) {
  constexpr std::size_t digits = 8;
  return "slip-" + cases::hash_of(sentence).substr(0, digits);
}

std::int16_t added(Program& program, const Expression& expression) {
  program.expressions.push_back(expression);
  return static_cast<std::int16_t>(program.expressions.size() - 1);
}

std::string quoted(const Program& program, const Function& function, std::int16_t statement) {
  return "`" + line_of(program, function, program.statements[index(statement)]) + "`";
}

std::vector<Slip> slips_of(const Program& program) {
  return Finder(program).find();
}

}  // namespace fuzz::models
