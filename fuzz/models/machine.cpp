#include "fuzz/models/machine.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <utility>

#include "fuzz/models/machine_evaluator.hpp"

namespace fuzz::models {
namespace {

constexpr int deepest = 500;
/// What all lists may have at a time.
constexpr std::size_t most_entries = 500'000;
/// No number that a program reaches otherwise.
constexpr std::int64_t first_list = std::int64_t{1} << 60U;

}  // namespace

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
