#pragma once

#include "harness/events/case_record.hpp"
#include "harness/events/events.hpp"

/// What each enumeration of what is kept ends with, so that no other number is taken for one of its values.
namespace harness {

constexpr Verdict last_of(Verdict) {
  return Verdict::judge_error;
}
constexpr DivergenceKind last_of(DivergenceKind) {
  return DivergenceKind::line;
}
constexpr LogStep last_of(LogStep) {
  return LogStep::updated;
}
constexpr ColumnId last_of(ColumnId) {
  return ColumnId::field;
}
constexpr LineState last_of(LineState) {
  return LineState::whole_file;
}
constexpr Blanks last_of(Blanks) {
  return Blanks::none;
}
constexpr BoardTitle last_of(BoardTitle) {
  return BoardTitle::values;
}
constexpr StoryKind last_of(StoryKind) {
  return StoryKind::just_made;
}
constexpr MemoryKind last_of(MemoryKind) {
  return MemoryKind::resident;
}
constexpr Ending last_of(Ending) {
  return Ending::interrupted;
}
constexpr Feedback last_of(Feedback) {
  return Feedback::mistake;
}
constexpr Stopped last_of(Stopped) {
  return Stopped::budget;
}
constexpr Isolation last_of(Isolation) {
  return Isolation::sandbox;
}
constexpr SplitFact last_of(SplitFact) {
  return SplitFact::size;
}
constexpr fuzz::Layer last_of(fuzz::Layer) {
  return fuzz::Layer::last_line;
}
constexpr Known last_of(Known) {
  return Known::no_longer;
}

constexpr Program last_of(Program) {
  return Program::other;
}
constexpr RunReason last_of(RunReason) {
  return RunReason::elsewhere;
}
constexpr EnvironmentPart last_of(EnvironmentPart) {
  return EnvironmentPart::locale;
}

}  // namespace harness
