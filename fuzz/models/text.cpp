#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include <fmt/core.h>

#include "fuzz/models/syntax.hpp"

namespace fuzz::models {
namespace {

/// The higher, the closer it binds.
int binding_of(Op op) {
  switch (op) {
    case Op::either:
      return 1;
    case Op::both:
      return 2;
    case Op::negation:
      return 3;
    case Op::less:
    case Op::at_most:
    case Op::greater:
    case Op::at_least:
    case Op::equal:
    case Op::unequal:
      return 4;
    case Op::plus:
    case Op::minus:
      return 5;
    case Op::times:
    case Op::quotient:
    case Op::remainder:
      return 6;
    default:
      return 7;
  }
}

std::string_view sign_of(Op op) {
  switch (op) {
    case Op::either:
      return "or";
    case Op::both:
      return "and";
    case Op::less:
      return "<";
    case Op::at_most:
      return "<=";
    case Op::greater:
      return ">";
    case Op::at_least:
      return ">=";
    case Op::equal:
      return "==";
    case Op::unequal:
      return "!=";
    case Op::plus:
      return "+";
    case Op::minus:
      return "-";
    case Op::quotient:
      return "//";
    case Op::remainder:
      return "%";
    default:
      return "*";
  }
}

}  // namespace

std::optional<std::string_view> name_of(const Program& program, const Function& function,
                                        const Expression& expression) {
  const auto at = static_cast<std::size_t>(expression.value);
  switch (expression.op) {
    case Op::local:
      return function.locals[at];
    case Op::global:
      return program.globals[at];
    case Op::call:
      return program.functions[at].name;
    case Op::element:
      return program.tables[at].name;
    default:
      return std::nullopt;
  }
}

std::string text_of(const Program& program, const Function& function, std::int16_t expression) {
  const auto& it = program.expressions[static_cast<std::size_t>(expression)];
  const auto at = static_cast<std::size_t>(it.value);
  const auto of = [&](std::size_t argument) { return text_of(program, function, it.arguments[argument]); };
  const auto bound = [&](std::size_t argument, int least) {
    const auto op = program.expressions[static_cast<std::size_t>(it.arguments[argument])].op;
    return binding_of(op) < least ? "(" + of(argument) + ")" : of(argument);
  };
  const auto called = [&](std::string_view name) {
    std::string text(name);
    text += '(';
    for (std::size_t argument = 0; argument < it.count; ++argument) {
      text += (argument == 0 ? "" : ", ") + of(argument);
    }
    return text + ')';
  };
  const auto places = [&](std::size_t first) {
    std::string text;
    for (std::size_t argument = first; argument < it.count; ++argument) {
      text += '[' + of(argument) + ']';
    }
    return text;
  };
  switch (it.op) {
    case Op::number:
      return it.value == infinity ? "infinity" : std::to_string(it.value);
    case Op::local:
      return function.locals[at];
    case Op::global:
      return program.globals[at];
    case Op::element:
      return program.tables[at].name + places(0);
    case Op::item:
      return of(0) + places(1);
    case Op::call:
      return called(program.functions[at].name);
    case Op::native:
      return called(program.natives[at]);
    case Op::largest:
      return called("max");
    case Op::smallest:
      return called("min");
    case Op::negative:
      return "-" + bound(0, binding_of(it.op));
    case Op::negation:
      return "not " + bound(0, binding_of(it.op));
    default:
      return fmt::format("{} {} {}", bound(0, binding_of(it.op)), sign_of(it.op),
                         bound(1, binding_of(it.op) + 1));
  }
}

std::string line_of(const Program& program, const Function& function, const Statement& statement) {
  const auto of = [&](std::int16_t expression) { return text_of(program, function, expression); };
  switch (statement.form) {
    case Form::assign: {
      const auto& assigned = program.expressions[static_cast<std::size_t>(statement.first)];
      const bool is_sum = assigned.op == Op::plus || assigned.op == Op::minus;
      // The same expression, as `+=` is read.
      if (is_sum && assigned.arguments[0] == statement.target) {
        return fmt::format("{} {}= {}", of(statement.target), sign_of(assigned.op),
                           of(assigned.arguments[1]));
      }
      return fmt::format("{} = {}", of(statement.target), of(statement.first));
    }
    case Form::call:
      return of(statement.first);
    case Form::branch:
      return fmt::format("if {}", of(statement.first));
    case Form::count_up:
      return fmt::format("for {} in {} to {}", of(statement.target), of(statement.first), of(statement.last));
    case Form::count_down:
      return fmt::format("for {} in {} down to {}", of(statement.target), of(statement.first),
                         of(statement.last));
    case Form::repeat:
      return fmt::format("while {}", of(statement.first));
    case Form::give:
      return statement.first < 0 ? "return" : fmt::format("return {}", of(statement.first));
    case Form::leave:
      return "break";
    case Form::next:
      return "continue";
    case Form::nothing:
      return "";
  }
  return "";
}

}  // namespace fuzz::models
