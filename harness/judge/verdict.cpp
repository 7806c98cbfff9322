#include "harness/judge/verdict.hpp"

namespace harness {

std::string_view code_of(Verdict verdict) {
  switch (verdict) {
    case Verdict::accepted:
      return "AC";
    case Verdict::layout:
      return "PE";
    case Verdict::wrong:
      return "WA";
    case Verdict::no_output:
      return "NO";
    case Verdict::runtime_error:
      return "RTE";
    case Verdict::time_limit:
      return "TLE";
    case Verdict::memory_limit:
      return "MLE";
    case Verdict::output_limit:
      return "OLE";
    case Verdict::compile_error:
      return "CE";
    case Verdict::skipped:
      return "SK";
    case Verdict::judge_error:
      return "JE";
  }
  return "";
}

std::optional<Verdict> verdict_of(std::string_view code) {
  for (const auto verdict :
       {Verdict::accepted, Verdict::layout, Verdict::wrong, Verdict::no_output, Verdict::runtime_error,
        Verdict::time_limit, Verdict::memory_limit, Verdict::output_limit, Verdict::compile_error,
        Verdict::skipped, Verdict::judge_error}) {
    if (code_of(verdict) == code) {
      return verdict;
    }
  }
  return std::nullopt;
}

std::string_view name_of(Verdict verdict) {
  switch (verdict) {
    case Verdict::accepted:
      return "accepted";
    case Verdict::layout:
      return "presentation";
    case Verdict::wrong:
      return "wrong answer";
    case Verdict::no_output:
      return "no output";
    case Verdict::runtime_error:
      return "runtime error";
    case Verdict::time_limit:
      return "time limit";
    case Verdict::memory_limit:
      return "memory limit";
    case Verdict::output_limit:
      return "output limit";
    case Verdict::compile_error:
      return "compile error";
    case Verdict::skipped:
      return "skipped";
    case Verdict::judge_error:
      return "judge error";
  }
  return "";
}

}  // namespace harness
