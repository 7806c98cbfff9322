#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

/// Right programs as students write them, in a small language, and their slips: what such a program is with
/// one line changed.
namespace fuzz::models {

/// What an expression does with its arguments.
enum class Op : std::uint8_t {
  number,
  local,
  global,
  /// An element of a table: its row and column, or its place alone where the table has one column.
  element,
  /// An entry of a list: the list, the entry's place, and which of its numbers where they are more.
  item,
  call,
  native,
  negative,
  negation,
  plus,
  minus,
  times,
  /// As Python's `//` and `%`.
  quotient,
  remainder,
  less,
  at_most,
  greater,
  at_least,
  equal,
  unequal,
  both,
  either,
  largest,
  smallest
};

/// What `infinity` is in programs.
inline constexpr std::int64_t infinity = std::numeric_limits<std::int64_t>::max();

/// The most arguments that a function may have.
inline constexpr std::size_t most_arguments = 8;

/// What every program may do with lists, whose entries are some numbers each: `list()` makes one, which lives
/// until the function ends in which that is done, or the one that it returns the list to; `append(list,
/// NUMBER, ...)`, `size(list)`, `remove(list, PLACE)`, and `sort(list)` by all numbers of its entries.
inline constexpr std::string_view list_functions[] = {"list", "append", "size", "remove", "sort"};

struct Expression {
  Op op = Op::number;
  /// A number's own, or which local, global, table, function or native it is.
  std::int64_t value = 0;
  /// As indices of the program's expressions.
  std::array<std::int16_t, most_arguments> arguments{};
  std::uint8_t count = 0;
};

enum class Form : std::uint8_t {
  assign,
  call,
  branch,
  count_up,
  count_down,
  repeat,
  give,
  leave,
  next,
  nothing
};

/// A statement. All its parts are indices of the program's; -1 where it has none.
struct Statement {
  Form form = Form::nothing;
  /// What is assigned or counted: an expression that is a local, a global or an element.
  std::int16_t target = -1;
  /// What is assigned, called, asked or given; where counting begins.
  std::int16_t first = -1;
  /// Where counting ends.
  std::int16_t last = -1;
  /// What is done then, or again and again, and what else.
  std::int16_t block = -1;
  std::int16_t otherwise = -1;
  /// Only the first time that it is reached.
  bool once = false;
};

struct Function {
  std::string name;
  /// Of what it is part, in words: "a max node of minimax".
  std::string title;
  /// Its names, parameters first.
  std::vector<std::string> locals;
  std::size_t parameters = 0;
  std::int16_t block = -1;
};

struct Table {
  std::string name;
  int rows = 0;
  /// 0: elements are named by one number.
  int columns = 0;
};

/// Two functions that are alike, as those of max and of min nodes are: one who copies a slip makes it in
/// both.
struct Twins {
  std::string one;
  std::string other;
  /// "max and min nodes of minimax"
  std::string title;
};

/// A whole program.
struct Program {
  std::vector<Expression> expressions;
  std::vector<Statement> statements;
  /// Statements in their order.
  std::vector<std::vector<std::int16_t>> blocks;
  std::vector<Function> functions;
  std::vector<std::string> globals;
  std::vector<Table> tables;
  /// What is done for the program: with lists, then what its surroundings do, by name.
  std::vector<std::string> natives{std::begin(list_functions), std::end(list_functions)};
  /// Names that are of one kind and can be mistaken for each other, by kind.
  std::vector<std::vector<std::string>> kinds;
  std::vector<Twins> twins;
};

/// Reads a program: lines with "kind NAME...", "global NAME...", "table NAME ROWS COLUMNS" or "table NAME
/// SIZE", "native NAME...", "twins ONE OTHER" and functions, whose blocks are told by indentation as in
/// Python. The error says the line and what is wrong there.
tl::expected<Program, std::string> parse(std::string_view text);

/// As the text has it, without its block.
std::string line_of(const Program& program, const Function& function, const Statement& statement);
/// The name by which an expression is of a local, global, function or table; nothing where it is none.
std::optional<std::string_view> name_of(const Program& program, const Function& function,
                                        const Expression& expression);
std::string text_of(const Program& program, const Function& function, std::int16_t expression);

}  // namespace fuzz::models
