#pragma once

#include <concepts>
#include <type_traits>

#include "harness/events/events.hpp"

/// The members of the events of a job and of what they are made of. `visit(at, value)` calls `at` with the
/// name of each and the member itself, in order.
namespace harness {

// Taking a structure apart counts its members: where one is added that is not named here, this does not
// compile, rather than that it is lost.

template <class Visit, class Struct>
concept VisitedAs = std::same_as<std::remove_const_t<std::remove_reference_t<Visit>>, Struct>;

template <class Visitor>
void visit(Visitor& at, VisitedAs<Limits> auto& limits) {
  auto& [cpu, wall, memory, kind, output, processes, files, open_files] = limits;
  at("cpu", cpu);
  at("wall", wall);
  at("memory", memory);
  at("memory_kind", kind);
  at("output", output);
  at("processes", processes);
  at("files", files);
  at("open_files", open_files);
}

template <class Visitor>
void visit(Visitor& at, VisitedAs<RunResult> auto& run) {
  auto& [ending, status, signal, error, cpu, user, system, waiting, wall, peak, written, out_bytes, err_bytes,
         out_tail, err_tail, left] = run;
  at("ending", ending);
  at("status", status);
  at("signal", signal);
  at("error", error);
  at("cpu", cpu);
  at("user", user);
  at("system", system);
  at("waiting", waiting);
  at("wall", wall);
  at("peak", peak);
  at("written", written);
  at("out_bytes", out_bytes);
  at("err_bytes", err_bytes);
  at("out_tail", out_tail);
  at("err_tail", err_tail);
  at("left", left);
}

template <class Visitor>
void visit(Visitor& at, VisitedAs<Divergence> auto& divergence) {
  auto& [kind, line, lines, column, open_column, path, move, where, expected, got, drawing, hint] =
      divergence;
  at("kind", kind);
  at("line", line);
  at("lines", lines);
  at("column", column);
  at("open_column", open_column);
  at("path", path);
  at("move", move);
  at("where", where);
  at("expected", expected);
  at("got", got);
  at("drawing", drawing);
  at("hint", hint);
}

template <class Visitor>
void visit(Visitor& at, VisitedAs<FileJudgement> auto& judged) {
  auto& [file, verdict, remark, divergence] = judged;
  at("file", file);
  at("verdict", verdict);
  at("remark", remark);
  at("divergence", divergence);
}

template <class Visitor>
void visit(Visitor& at, VisitedAs<FileDifference> auto& difference) {
  auto& [file, line, first, other] = difference;
  at("file", file);
  at("line", line);
  at("first", first);
  at("other", other);
}

template <class Visitor>
void visit(Visitor& at, VisitedAs<ToldRun> auto& run) {
  auto& [verdict, reason] = run;
  at("verdict", verdict);
  at("reason", reason);
}

template <class Visitor>
void visit(Visitor& at, VisitedAs<Nondeterminism> auto& found) {
  auto& [runs, other_run, files] = found;
  at("runs", runs);
  at("other_run", other_run);
  at("files", files);
}

template <class Visitor>
void visit(Visitor& at, VisitedAs<Judgement> auto& judgement) {
  auto& [verdict, reason, files, reading, against_other, nondeterminism, other_nondeterminism] = judgement;
  at("verdict", verdict);
  at("reason", reason);
  at("files", files);
  at("reading", reading);
  at("against_other", against_other);
  at("nondeterminism", nondeterminism);
  at("other_nondeterminism", other_nondeterminism);
}

template <class Visitor>
void visit(Visitor& at, VisitedAs<KnownMark> auto& mark) {
  auto& [known, why] = mark;
  at("known", known);
  at("why", why);
}

template <class Visitor>
void visit(Visitor& at, VisitedAs<CaseResult> auto& result) {
  // What the candidate wrote is kept elsewhere.
  [[maybe_unused]] auto& [id, task, summary, tags, judgement, run, kept_folder, written, mark] = result;
  at("id", id);
  at("task", task);
  at("summary", summary);
  at("tags", tags);
  at("judgement", judgement);
  at("run", run);
  at("kept_folder", kept_folder);
  at("mark", mark);
}

template <class Visitor>
void visit(Visitor& at, VisitedAs<IsolationInForce> auto& isolation) {
  auto& [level, lacks] = isolation;
  at("level", level);
  at("lacks", lacks);
}

template <class Visitor>
void visit(Visitor& at, VisitedAs<JobStarted> auto& job) {
  // The assignment is known by its name.
  [[maybe_unused]] auto& [assignment, candidate, title, remark, compiles, output, against, against_title,
                          source, set_hash, seed, again, cases, foreign, workers, repeats, limits, isolation,
                          known] = job;
  at("candidate", candidate);
  at("title", title);
  at("remark", remark);
  at("compiles", compiles);
  at("output", output);
  at("against", against);
  at("against_title", against_title);
  at("source", source);
  at("set_hash", set_hash);
  at("seed", seed);
  at("again", again);
  at("cases", cases);
  at("foreign", foreign);
  at("workers", workers);
  at("repeats", repeats);
  at("limits", limits);
  at("isolation", isolation);
  at("known", known);
}

template <class Visitor>
void visit(Visitor& at, VisitedAs<fuzz::Diagnosis> auto& diagnosis) {
  auto& [failing, passing, too_large, exact, partial, combined, cut_short] = diagnosis;
  at("failing", failing);
  at("passing", passing);
  at("too_large", too_large);
  at("exact", exact);
  at("partial", partial);
  at("combined", combined);
  at("cut_short", cut_short);
}

template <class Visitor>
void visit(Visitor& at, VisitedAs<Finding> auto& finding) {
  // The mutants are the assignment's.
  [[maybe_unused]] auto& [reading, failing, not_kept, any_output, diagnosis, known] = finding;
  at("reading", reading);
  at("failing", failing);
  at("not_kept", not_kept);
  at("any_output", any_output);
  at("diagnosis", diagnosis);
}

template <class Visitor>
void visit(Visitor& at, VisitedAs<JobFinished> auto& end) {
  // Where it is kept is not for it to say.
  [[maybe_unused]] auto& [stopped, not_run, wall, finding, kept_as] = end;
  at("stopped", stopped);
  at("not_run", not_run);
  at("wall", wall);
  at("finding", finding);
}

}  // namespace harness
