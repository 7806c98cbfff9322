#pragma once

/// For machine.cpp alone: how a machine works out expressions.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <tuple>

#include "fuzz/models/machine.hpp"

namespace fuzz::models {

inline std::int64_t wrapped(std::uint64_t value) {
  return static_cast<std::int64_t>(value);
}
inline std::uint64_t bits(std::int64_t value) {
  return static_cast<std::uint64_t>(value);
}

/// As Python has them: rounded down, and of the sign of what is divided by.
inline std::int64_t quotient(std::int64_t value, std::int64_t by) {
  if (by == 0) {
    throw Crash();
  }
  if (by == -1) {
    return wrapped(0 - bits(value));
  }
  return value / by - (value % by != 0 && (value < 0) != (by < 0) ? 1 : 0);
}
inline std::int64_t remainder(std::int64_t value, std::int64_t by) {
  if (by == 0) {
    throw Crash();
  }
  const std::int64_t left = by == -1 ? 0 : value % by;
  return left != 0 && (left < 0) != (by < 0) ? left + by : left;
}

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

}  // namespace fuzz::models
