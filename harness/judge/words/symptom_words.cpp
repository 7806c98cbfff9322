// What a run shows of why there is no right file.
#include <array>

#include <fmt/core.h>

#include "harness/judge/words/message_words.hpp"

namespace harness {
namespace {

std::string own_place(const Arguments& arguments, const Divergence& /*divergence*/) {
  const auto place = fmt::format("in your {}, line {}", arguments.text(0), arguments.number(1));
  return arguments.text(2).empty() ? place : fmt::format("{}, in {}", place, arguments.text(2));
}

std::string looked_for(const Arguments& arguments, const Divergence& /*divergence*/) {
  const auto& name = arguments.text(0);
  const auto& input = arguments.text(1);
  return name == input
             ? fmt::format(
                   "it looks for {} in another folder, and it is not there: its input is in the folder "
                   "that it starts in",
                   name)
             : fmt::format("it says that {} is not there: its input is {}, in the folder that it starts in",
                           name, input);
}

// None is open: a program may say what its input holds, and choose what it leaves undone.
constexpr std::array<SymptomRow, 14> rows{{
    {SymptomId::as_kept, "as_kept", "text", "{0}"},
    {SymptomId::exception, "exception", "text", "it says: {0}"},
    {SymptomId::caused_by, "caused_by", "text", "caused by: {0}"},
    {SymptomId::own_place, "own_place", "file line function", "", own_place},
    {SymptomId::own_line, "own_line", "code", "that line is: {0}"},
    {SymptomId::looked_for, "looked_for", "name input", "", looked_for},
    {SymptomId::looked_for_fixed_name, "looked_for_fixed_name", "name arguments",
     "it says that {0} is not there: the handout calls it with {1}, which names its input"},
    {SymptomId::standard_input, "standard_input", "input",
     "it waits for a line of standard input, where there is none: its input is {0}, in the folder that it "
     "starts in"},
    {SymptomId::never_read, "never_read", "input", "your program never read {0}"},
    {SymptomId::never_read_named, "never_read_named", "input arguments",
     "your program never read {0}, its input: the handout calls it with {1}"},
    {SymptomId::writes_elsewhere, "writes_elsewhere", "name output",
     "it may not write {0}: {1} is wanted in the folder that it starts in"},
    {SymptomId::called_with, "called_with", "arguments", "the handout calls it with {0}"},
    {SymptomId::called_without, "called_without", "input",
     "the handout calls it without arguments: its input is {0}, in the folder that it starts in"},
    {SymptomId::called_by_option, "called_by_option", "line", "--invoke calls it by: {0}"},
}};

}  // namespace

std::span<const SymptomRow> symptom_rows() {
  return rows;
}

}  // namespace harness
