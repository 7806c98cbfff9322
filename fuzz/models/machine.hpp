#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <stdexcept>
#include <string_view>
#include <vector>

#include "fuzz/models/syntax.hpp"

namespace fuzz::models {

/// The program cannot go on: an index beyond a table, calls too deep.
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

  /// The natives in the order of their names in the program, which must outlive this.
  Machine(const Program& program, std::vector<Native> natives, std::int64_t most_steps);

  std::int64_t& global(std::string_view name);
  /// Of the table with that name, row by row.
  std::vector<std::int64_t>& table(std::string_view name);
  /// Throws `Crash`, `OutOfSteps`, and what natives throw.
  void run(std::string_view function);
  std::int64_t steps() const { return steps_; }
  /// The functions that were called, by their indices.
  const std::vector<bool>& called() const { return called_; }

 private:
  enum class Flow { on, leave, next, give };

  std::int64_t value(std::int16_t expression);
  std::int64_t& place(const Expression& place);
  std::int64_t call(const Expression& call);
  Flow block(std::int16_t block);
  Flow statement(std::int16_t at);
  Flow count(const Statement& counted);
  void step();

  const Program& program_;
  const std::vector<Native> natives_;
  const std::int64_t most_steps_;
  std::int64_t steps_ = 0;
  int depth_ = 0;
  std::vector<std::int64_t> globals_;
  std::vector<std::vector<std::int64_t>> tables_;
  /// Locals of all calls under way.
  std::vector<std::int64_t> locals_;
  std::size_t frame_ = 0;
  std::int64_t given_ = 0;
  std::vector<bool> reached_;
  std::vector<bool> called_;
};

}  // namespace fuzz::models
