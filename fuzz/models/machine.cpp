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

Machine::Machine(const Program& program, std::vector<Named> surroundings, std::int64_t most_steps)
    : program_(program),
      expressions_(program.expressions.data()),
      most_steps_(most_steps),
      globals_(program.globals.size()),
      reached_(program.statements.size()) {
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

/// Most of what is asked for is a number or a name, which takes no call.
inline std::int64_t Machine::value(std::int16_t expression) {
  const Expression& it = expressions_[expression];
  switch (it.op) {
    case Op::number:
      return it.value;
    case Op::local:
      return frame_[it.value];
    case Op::global:
      return globals_[static_cast<std::size_t>(it.value)];
    default:
      return worked_out(it);
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

std::int64_t& Machine::place(const Expression& place) {
  const auto at = static_cast<std::size_t>(place.value);
  if (place.op == Op::local) {
    return frame_[at];
  }
  if (place.op == Op::global) {
    return globals_[at];
  }
  if (place.op == Op::item) {
    const std::int64_t list = value(place.arguments[0]);
    const std::int64_t entry = value(place.arguments[1]);
    const std::int64_t which = place.count > 2 ? value(place.arguments[2]) : 0;
    if (which < 0 || which >= static_cast<std::int64_t>(std::tuple_size_v<Entry>)) {
      throw Crash();
    }
    return entry_of(list, entry)[static_cast<std::size_t>(which)];
  }
  const auto& table = program_.tables[at];
  const std::int64_t row = value(place.arguments[0]);
  if (table.columns == 0) {
    if (row < 0 || row >= table.rows) {
      throw Crash();
    }
    return tables_[at][static_cast<std::size_t>(row)];
  }
  const std::int64_t column = value(place.arguments[1]);
  if (row < 0 || row >= table.rows || column < 0 || column >= table.columns) {
    throw Crash();
  }
  return tables_[at][static_cast<std::size_t>(row * table.columns + column)];
}

std::int64_t Machine::worked_out(const Expression& it) {
  const auto of = [&](std::size_t argument) { return value(it.arguments[argument]); };
  switch (it.op) {
    case Op::number:
      return it.value;
    case Op::local:
      return frame_[it.value];
    case Op::global:
      return globals_[static_cast<std::size_t>(it.value)];
    case Op::element:
    case Op::item:
      return place(it);
    case Op::call:
      step();
      return call(it);
    case Op::native:
      step();
      return native(it);
    case Op::negative:
      return wrapped(0 - bits(of(0)));
    case Op::negation:
      return of(0) == 0 ? 1 : 0;
    case Op::plus:
      return wrapped(bits(of(0)) + bits(of(1)));
    case Op::minus:
      return wrapped(bits(of(0)) - bits(of(1)));
    case Op::times:
      return wrapped(bits(of(0)) * bits(of(1)));
    case Op::quotient:
      return quotient(of(0), of(1));
    case Op::remainder:
      return remainder(of(0), of(1));
    case Op::less:
      return of(0) < of(1) ? 1 : 0;
    case Op::at_most:
      return of(0) <= of(1) ? 1 : 0;
    case Op::greater:
      return of(0) > of(1) ? 1 : 0;
    case Op::at_least:
      return of(0) >= of(1) ? 1 : 0;
    case Op::equal:
      return of(0) == of(1) ? 1 : 0;
    case Op::unequal:
      return of(0) != of(1) ? 1 : 0;
    case Op::both:
      return of(0) != 0 && of(1) != 0 ? 1 : 0;
    case Op::either:
      return of(0) != 0 || of(1) != 0 ? 1 : 0;
    case Op::largest:
      return std::max(of(0), of(1));
    case Op::smallest:
      return std::min(of(0), of(1));
  }
  return 0;
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
      place(expressions_[it.target]) = assigned;
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
  const auto& target = expressions_[counted.target];
  const bool up = counted.form == Form::count_up;
  const std::int64_t last = value(counted.last);
  place(target) = value(counted.first);
  while (up ? place(target) <= last : place(target) >= last) {
    step();
    const Flow flow = block(counted.block);
    if (flow == Flow::leave) {
      break;
    }
    if (flow == Flow::give) {
      return flow;
    }
    std::int64_t& number = place(target);
    number = wrapped(up ? bits(number) + 1 : bits(number) - 1);
  }
  return Flow::on;
}

}  // namespace fuzz::models
