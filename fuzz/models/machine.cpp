#include "fuzz/models/machine.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <tuple>
#include <utility>

namespace fuzz::models {
namespace {

constexpr int deepest = 500;
/// What all lists may have at a time.
constexpr std::size_t most_entries = 500'000;
/// No number that a program reaches otherwise.
constexpr std::int64_t first_list = std::int64_t{1} << 60U;

std::int64_t wrapped(std::uint64_t value) {
  return static_cast<std::int64_t>(value);
}
std::uint64_t bits(std::int64_t value) {
  return static_cast<std::uint64_t>(value);
}

/// As Python has them: rounded down, and of the sign of what is divided by.
std::int64_t quotient(std::int64_t value, std::int64_t by) {
  if (by == 0) {
    throw Crash();
  }
  if (by == -1) {
    return wrapped(0 - bits(value));
  }
  return value / by - (value % by != 0 && (value < 0) != (by < 0) ? 1 : 0);
}
std::int64_t remainder(std::int64_t value, std::int64_t by) {
  if (by == 0) {
    throw Crash();
  }
  const std::int64_t left = by == -1 ? 0 : value % by;
  return left != 0 && (left < 0) != (by < 0) ? left + by : left;
}

}  // namespace

/// An expression made ready to be worked out: by a function for just its operation and the kind of what that
/// is done with.
struct Machine::Code {
  using Run = std::int64_t (*)(Machine& machine, Code& code);
  Run run = nullptr;
  /// As in the expression.
  std::int64_t value = 0;
  /// Its arguments; null where there is none.
  std::array<Code*, 3> arguments{};
  /// The table that it is an element of, and its size.
  std::int64_t* elements = nullptr;
  std::int64_t rows = 0;
  std::int64_t columns = 0;
  const Expression* expression = nullptr;
};

/// Compiles expressions and evaluates them.
class Machine::Evaluator {
 public:
  using Run = Code::Run;

  /// Expressions are compiled when they are first asked for: most are of lines that are not reached.
  static std::int64_t first_run(Machine& machine, Code& code) {
    compile(machine, code);
    return code.run(machine, code);
  }

  static std::int64_t& place(Machine& machine, Code& code) {
    compile_if_new(machine, code);
    switch (code.expression->op) {
      case Op::local:
        return machine.frame_[code.value];
      case Op::global:
        return machine.globals_[static_cast<std::size_t>(code.value)];
      case Op::item:
        return item(machine, code);
      default:
        return code.columns == 0 ? element<Leaf::other>(machine, code)
                                 : element<Leaf::other, Leaf::other>(machine, code);
    }
  }

 private:
  /// What an argument is: a number, a local, or something else.
  enum class Leaf : std::uint8_t { number, local, other };
  static constexpr std::size_t leaves = 3;

  static Leaf leaf_of(const Code& code) {
    const Op op = code.expression->op;
    return op == Op::number ? Leaf::number : op == Op::local ? Leaf::local : Leaf::other;
  }

  template <Leaf leaf>
  static std::int64_t get(Machine& machine, Code& code) {
    if constexpr (leaf == Leaf::number) {
      return code.value;
    } else if constexpr (leaf == Leaf::local) {
      return machine.frame_[code.value];
    } else {
      return code.run(machine, code);
    }
  }
  template <std::size_t argument, Leaf leaf>
  static std::int64_t get(Machine& machine, Code& code) {
    return get<leaf>(machine, *code.arguments[argument]);
  }

  template <Op op>
  static std::int64_t done(std::int64_t one, std::int64_t other) {
    switch (op) {
      case Op::plus:
        return wrapped(bits(one) + bits(other));
      case Op::minus:
        return wrapped(bits(one) - bits(other));
      case Op::times:
        return wrapped(bits(one) * bits(other));
      case Op::quotient:
        return quotient(one, other);
      case Op::remainder:
        return remainder(one, other);
      case Op::less:
        return one < other ? 1 : 0;
      case Op::at_most:
        return one <= other ? 1 : 0;
      case Op::greater:
        return one > other ? 1 : 0;
      case Op::at_least:
        return one >= other ? 1 : 0;
      case Op::equal:
        return one == other ? 1 : 0;
      case Op::unequal:
        return one != other ? 1 : 0;
      case Op::largest:
        return std::max(one, other);
      default:
        return std::min(one, other);
    }
  }

  template <Op op, Leaf one, Leaf other>
  static std::int64_t binary(Machine& machine, Code& code) {
    const std::int64_t first = get<0, one>(machine, code);
    if constexpr (op == Op::both) {
      return first != 0 && get<1, other>(machine, code) != 0 ? 1 : 0;
    } else if constexpr (op == Op::either) {
      return first != 0 || get<1, other>(machine, code) != 0 ? 1 : 0;
    } else {
      return done<op>(first, get<1, other>(machine, code));
    }
  }

  template <Op op>
  static Run binary(Leaf first, Leaf second) {
    using enum Leaf;
    static constexpr std::array<std::array<Run, leaves>, leaves> runs{
        {{binary<op, number, number>, binary<op, number, local>, binary<op, number, other>},
         {binary<op, local, number>, binary<op, local, local>, binary<op, local, other>},
         {binary<op, other, number>, binary<op, other, local>, binary<op, other, other>}}};
    return runs[static_cast<std::size_t>(first)][static_cast<std::size_t>(second)];
  }

  template <Leaf place>
  static std::int64_t& element(Machine& machine, Code& code) {
    const std::int64_t at = get<0, place>(machine, code);
    if (at < 0 || at >= code.rows) {
      throw Crash();
    }
    return code.elements[at];
  }
  template <Leaf one, Leaf other>
  static std::int64_t& element(Machine& machine, Code& code) {
    const std::int64_t row = get<0, one>(machine, code);
    const std::int64_t column = get<1, other>(machine, code);
    if (row < 0 || row >= code.rows || column < 0 || column >= code.columns) {
      throw Crash();
    }
    return code.elements[row * code.columns + column];
  }
  template <Leaf... places>
  static std::int64_t element_value(Machine& machine, Code& code) {
    return element<places...>(machine, code);
  }

  static Run element_of(const Code& code) {
    using enum Leaf;
    static constexpr std::array<Run, leaves> runs{element_value<number>, element_value<local>,
                                                  element_value<other>};
    static constexpr std::array<std::array<Run, leaves>, leaves> runs_of_two{
        {{element_value<number, number>, element_value<number, local>, element_value<number, other>},
         {element_value<local, number>, element_value<local, local>, element_value<local, other>},
         {element_value<other, number>, element_value<other, local>, element_value<other, other>}}};
    const auto row = static_cast<std::size_t>(leaf_of(*code.arguments[0]));
    return code.columns == 0 ? runs[row]
                             : runs_of_two[row][static_cast<std::size_t>(leaf_of(*code.arguments[1]))];
  }

  static std::int64_t& item(Machine& machine, Code& code) {
    const std::int64_t list = get<0, Leaf::other>(machine, code);
    const std::int64_t entry = get<1, Leaf::other>(machine, code);
    const std::int64_t which = code.arguments[2] == nullptr ? 0 : get<2, Leaf::other>(machine, code);
    if (which < 0 || which >= static_cast<std::int64_t>(std::tuple_size_v<Entry>)) {
      throw Crash();
    }
    return machine.entry_of(list, entry)[static_cast<std::size_t>(which)];
  }

  static Run unary(Op op) {
    switch (op) {
      case Op::number:
        return get<Leaf::number>;
      case Op::local:
        return get<Leaf::local>;
      case Op::global:
        return [](Machine& machine, Code& code) {
          return machine.globals_[static_cast<std::size_t>(code.value)];
        };
      case Op::item:
        return [](Machine& machine, Code& code) { return item(machine, code); };
      case Op::call:
        return [](Machine& machine, Code& code) {
          machine.step();
          return machine.call(*code.expression);
        };
      case Op::native:
        return [](Machine& machine, Code& code) {
          machine.step();
          return machine.native(*code.expression);
        };
      case Op::negative:
        return [](Machine& machine, Code& code) {
          return wrapped(0 - bits(get<0, Leaf::other>(machine, code)));
        };
      default:
        return [](Machine& machine, Code& code) -> std::int64_t {
          return get<0, Leaf::other>(machine, code) == 0 ? 1 : 0;
        };
    }
  }

  static Run run_of(const Code& code) {
    const Op op = code.expression->op;
    if (op == Op::element) {
      return element_of(code);
    }
    if (op < Op::plus) {
      return unary(op);
    }
    static constexpr std::array<Run (*)(Leaf, Leaf), 15> binaries{
        binary<Op::plus>,      binary<Op::minus>,   binary<Op::times>,   binary<Op::quotient>,
        binary<Op::remainder>, binary<Op::less>,    binary<Op::at_most>, binary<Op::greater>,
        binary<Op::at_least>,  binary<Op::equal>,   binary<Op::unequal>, binary<Op::both>,
        binary<Op::either>,    binary<Op::largest>, binary<Op::smallest>};
    return binaries[static_cast<std::size_t>(op) - static_cast<std::size_t>(Op::plus)](
        leaf_of(*code.arguments[0]), leaf_of(*code.arguments[1]));
  }

  static void compile_if_new(Machine& machine, Code& code) {
    if (code.run == first_run) {
      compile(machine, code);
    }
  }

  static void compile(Machine& machine, Code& code) {
    const auto& expression = *code.expression;
    code.value = expression.value;
    if (expression.op == Op::element) {
      const auto table = static_cast<std::size_t>(expression.value);
      code.elements = machine.tables_[table].data();
      code.rows = machine.program_.tables[table].rows;
      code.columns = machine.program_.tables[table].columns;
    }
    if (expression.op != Op::call && expression.op != Op::native) {
      for (std::size_t at = 0; at < std::min<std::size_t>(expression.count, code.arguments.size()); ++at) {
        code.arguments[at] = &machine.codes_[static_cast<std::size_t>(expression.arguments[at])];
        compile_if_new(machine, *code.arguments[at]);
      }
    }
    code.run = run_of(code);
  }
};

inline std::int64_t Machine::value(std::int16_t expression) {
  Code& code = codes_[static_cast<std::size_t>(expression)];
  return code.run(*this, code);
}

inline std::int64_t& Machine::place(std::int16_t expression) {
  return Evaluator::place(*this, codes_[static_cast<std::size_t>(expression)]);
}

Machine::Machine(const Program& program, std::vector<Named> surroundings, std::int64_t most_steps)
    : program_(program),
      most_steps_(most_steps),
      codes_(program.expressions.size()),
      globals_(program.globals.size()),
      reached_(program.statements.size()) {
  for (std::size_t at = 0; at < codes_.size(); ++at) {
    codes_[at].run = Evaluator::first_run;
    codes_[at].expression = &program.expressions[at];
  }
  add_list_functions();
  for (const auto& name : std::span(program.natives).subspan(natives_.size())) {
    const auto found = std::ranges::find(surroundings, name, &Named::name);
    assert(found != surroundings.end());
    natives_.push_back(std::move(found->native));
  }
  for (const auto& table : program.tables) {
    tables_.emplace_back(static_cast<std::size_t>(table.rows) *
                         static_cast<std::size_t>(std::max(table.columns, 1)));
  }
}

Machine::~Machine() = default;

std::int64_t& Machine::global(std::string_view name) {
  const auto found = std::ranges::find(program_.globals, name);
  assert(found != program_.globals.end());
  return globals_[static_cast<std::size_t>(found - program_.globals.begin())];
}

std::vector<std::int64_t>& Machine::table(std::string_view name) {
  const auto found = std::ranges::find(program_.tables, name, &Table::name);
  assert(found != program_.tables.end());
  return tables_[static_cast<std::size_t>(found - program_.tables.begin())];
}

void Machine::run(std::string_view function) {
  const auto found = std::ranges::find(program_.functions, function, &Function::name);
  assert(found != program_.functions.end());
  Expression whole;
  whole.op = Op::call;
  whole.value = found - program_.functions.begin();
  call(whole);
}

void Machine::add_list_functions() {
  using Given = std::span<const std::int64_t>;
  natives_ = {
      [](Machine& machine, Given) {
        if (machine.living_lists_ == machine.lists_.size()) {
          machine.lists_.emplace_back();
        }
        machine.lists_[machine.living_lists_].clear();
        return first_list + static_cast<std::int64_t>(machine.living_lists_++);
      },
      [](Machine& machine, Given given) {
        Entry added{};
        std::ranges::copy(given.subspan(1), added.begin());
        machine.list_of(given[0]).push_back(added);
        if (++machine.living_entries_ > most_entries) {
          throw OutOfSteps();
        }
        return std::int64_t{0};
      },
      [](Machine& machine, Given given) {
        return static_cast<std::int64_t>(machine.list_of(given[0]).size());
      },
      [](Machine& machine, Given given) {
        machine.entry_of(given[0], given[1]);
        auto& list = machine.list_of(given[0]);
        list.erase(list.begin() + given[1]);
        --machine.living_entries_;
        return std::int64_t{0};
      },
      [](Machine& machine, Given given) {
        auto& list = machine.list_of(given[0]);
        machine.steps_ += static_cast<std::int64_t>(list.size());
        std::ranges::sort(list);
        return std::int64_t{0};
      },
  };
  assert(natives_.size() == std::size(list_functions));
}

std::vector<Machine::Entry>& Machine::list_of(std::int64_t list) {
  const std::int64_t at = wrapped(bits(list) - bits(first_list));
  if (at < 0 || at >= static_cast<std::int64_t>(living_lists_)) {
    throw Crash();
  }
  return lists_[static_cast<std::size_t>(at)];
}

Machine::Entry& Machine::entry_of(std::int64_t list, std::int64_t entry) {
  auto& entries = list_of(list);
  if (entry < 0 || entry >= static_cast<std::int64_t>(entries.size())) {
    throw Crash();
  }
  return entries[static_cast<std::size_t>(entry)];
}

void Machine::drop_lists(std::size_t since) {
  const std::int64_t at = wrapped(bits(given_) - bits(first_list));
  if (at < static_cast<std::int64_t>(since) || at >= static_cast<std::int64_t>(living_lists_)) {
    forget_lists(since);
    return;
  }
  std::swap(lists_[since], lists_[static_cast<std::size_t>(at)]);
  given_ = first_list + static_cast<std::int64_t>(since);
  forget_lists(since + 1);
}

void Machine::forget_lists(std::size_t since) {
  for (std::size_t at = since; at < living_lists_; ++at) {
    living_entries_ -= lists_[at].size();
  }
  living_lists_ = since;
}

void Machine::step() {
  if (++steps_ > most_steps_) {
    throw OutOfSteps();
  }
}

std::int64_t Machine::call(const Expression& call) {
  const auto& function = program_.functions[static_cast<std::size_t>(call.value)];
  if (++depth_ > deepest) {
    throw Crash();
  }
  std::array<std::int64_t, most_arguments> given{};
  for (std::size_t at = 0; at < call.count; ++at) {
    given[at] = value(call.arguments[at]);
  }
  const std::size_t frame = locals_.size();
  const auto callers = frame_ - locals_.data();
  locals_.resize(frame + function.locals.size());
  frame_ = locals_.data() + frame;
  std::copy_n(given.begin(), call.count, frame_);
  const std::size_t callers_lists = living_lists_;
  given_ = 0;
  block(function.block);
  drop_lists(callers_lists);
  locals_.resize(frame);
  frame_ = locals_.data() + callers;
  --depth_;
  return std::exchange(given_, 0);
}

std::int64_t Machine::native(const Expression& call) {
  std::array<std::int64_t, most_arguments> given{};
  for (std::size_t at = 0; at < call.count; ++at) {
    given[at] = value(call.arguments[at]);
  }
  return natives_[static_cast<std::size_t>(call.value)](*this, std::span(given).first(call.count));
}

Machine::Flow Machine::block(std::int16_t block) {
  for (const std::int16_t at : program_.blocks[static_cast<std::size_t>(block)]) {
    if (const Flow flow = statement(at); flow != Flow::on) {
      return flow;
    }
  }
  return Flow::on;
}

Machine::Flow Machine::statement(std::int16_t at) {
  step();
  const auto& it = program_.statements[static_cast<std::size_t>(at)];
  const bool again = std::exchange(reached_[static_cast<std::size_t>(at)], 1) != 0;
  if (it.once && again) {
    return Flow::on;
  }
  switch (it.form) {
    case Form::assign: {
      const std::int64_t assigned = value(it.first);
      place(it.target) = assigned;
      return Flow::on;
    }
    case Form::call:
      value(it.first);
      return Flow::on;
    case Form::branch:
      if (value(it.first) != 0) {
        return block(it.block);
      }
      return it.otherwise < 0 ? Flow::on : block(it.otherwise);
    case Form::count_up:
    case Form::count_down:
      return count(it);
    case Form::repeat:
      while (value(it.first) != 0) {
        step();
        const Flow flow = block(it.block);
        if (flow == Flow::leave) {
          break;
        }
        if (flow == Flow::give) {
          return flow;
        }
      }
      return Flow::on;
    case Form::give:
      given_ = it.first < 0 ? 0 : value(it.first);
      return Flow::give;
    case Form::leave:
      return Flow::leave;
    case Form::next:
      return Flow::next;
    case Form::nothing:
      return Flow::on;
  }
  return Flow::on;
}

/// The number that is counted may be changed on the way, as in C.
Machine::Flow Machine::count(const Statement& counted) {
  const bool up = counted.form == Form::count_up;
  const std::int64_t last = value(counted.last);
  place(counted.target) = value(counted.first);
  while (up ? place(counted.target) <= last : place(counted.target) >= last) {
    step();
    const Flow flow = block(counted.block);
    if (flow == Flow::leave) {
      break;
    }
    if (flow == Flow::give) {
      return flow;
    }
    std::int64_t& number = place(counted.target);
    number = wrapped(up ? bits(number) + 1 : bits(number) - 1);
  }
  return Flow::on;
}

}  // namespace fuzz::models
