#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <stdexcept>
#include <string_view>
#include <vector>

#include "fuzz/models/syntax.hpp"

namespace fuzz::models {

/// The program cannot go on: an index beyond a table or list, something else for a list, calls too deep, a
/// remainder of 0.
struct Crash : std::runtime_error {
  Crash() : std::runtime_error("the program cannot go on") {}
};

/// It has done all the steps that it may.
struct OutOfSteps {};

/// Runs a program once. Numbers have 64 bits, and go round at their ends; a name that was never assigned is
/// 0.
class Machine {
 public:
  using Native = std::function<std::int64_t(Machine& machine, std::span<const std::int64_t> arguments)>;

  struct Named {
    std::string_view name;
    Native native;
  };

  /// What surrounds the program, which must outlive this: at least all that it names.
  Machine(const Program& program, std::vector<Named> surroundings, std::int64_t most_steps);
  ~Machine();

  std::int64_t& global(std::string_view name);
  /// Of the table with that name, row by row.
  std::vector<std::int64_t>& table(std::string_view name);
  /// A number of the list that the program knows by this number.
  std::int64_t item(std::int64_t list, std::size_t entry, std::size_t at) {
    return entry_of(list, static_cast<std::int64_t>(entry))[at];
  }
  std::size_t size_of(std::int64_t list) { return list_of(list).size(); }
  /// Throws `Crash`, `OutOfSteps`, and what natives throw.
  void run(std::string_view function);
  std::int64_t steps() const { return steps_; }
  /// Whether each statement was reached, by its index.
  const std::vector<char>& reached() const { return reached_; }

 private:
  using Entry = std::array<std::int64_t, most_arguments - 1>;
  enum class Flow { on, leave, next, give };

  struct Code;
  class Evaluator;

  std::int64_t value(std::int16_t expression);
  /// Where what an expression names is kept: a local, a global, an element or an item.
  std::int64_t& place(std::int16_t expression);
  std::int64_t call(const Expression& call);
  std::int64_t native(const Expression& call);
  void add_list_functions();
  std::vector<Entry>& list_of(std::int64_t list);
  Entry& entry_of(std::int64_t list, std::int64_t entry);
  /// The function that began when there were so many ends: its lists go with it, but for the one it returns.
  void drop_lists(std::size_t since);
  void forget_lists(std::size_t since);
  Flow block(std::int16_t block);
  Flow statement(std::int16_t at);
  Flow count(const Statement& counted);
  void step();

  const Program& program_;
  std::vector<Native> natives_;
  const std::int64_t most_steps_;
  std::int64_t steps_ = 0;
  int depth_ = 0;
  /// By expression.
  std::vector<Code> codes_;
  std::vector<std::int64_t> globals_;
  std::vector<std::vector<std::int64_t>> tables_;
  /// Those that live come first.
  std::vector<std::vector<Entry>> lists_;
  std::size_t living_lists_ = 0;
  std::size_t living_entries_ = 0;
  /// Locals of all calls under way.
  std::vector<std::int64_t> locals_;
  /// Those of the call that is under way.
  std::int64_t* frame_ = nullptr;
  std::int64_t given_ = 0;
  std::vector<char> reached_;
};

}  // namespace fuzz::models
