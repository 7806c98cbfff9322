#pragma once

#include <concepts>
#include <type_traits>

#include "harness/events/case_record.hpp"
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
  auto& [cpu, wall, memory, kind, output, printed, processes, files, open_files] = limits;
  at("cpu", cpu);
  at("wall", wall);
  at("memory", memory);
  at("memory_kind", kind);
  at("output", output);
  at("printed", printed);
  at("processes", processes);
  at("files", files);
  at("open_files", open_files);
}

template <class Visitor>
void visit(Visitor& at, VisitedAs<RunResult> auto& run) {
  // What a lost run comes to is kept in its judgement.
  [[maybe_unused]] auto& [ending, status, signal, error, cpu, user, system, waiting, wall, peak, written,
                          out_bytes, err_bytes, out_tail, err_tail, left, lost] = run;
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
void visit(Visitor& at, VisitedAs<NodePlace> auto& place) {
  auto& [path, step, child, is_last] = place;
  at("path", path);
  at("step", step);
  at("child", child);
  at("last", is_last);
}

template <class Visitor>
void visit(Visitor& at, VisitedAs<Hint> auto& hint) {
  auto& [id, arguments] = hint;
  at("id", id);
  at("arguments", arguments);
}

template <class Visitor>
void visit(Visitor& at, VisitedAs<What> auto& what) {
  auto& [id, arguments] = what;
  at("id", id);
  at("arguments", arguments);
}

template <class Visitor>
void visit(Visitor& at, VisitedAs<Remark> auto& remark) {
  auto& [id, arguments] = remark;
  at("id", id);
  at("arguments", arguments);
}

template <class Visitor>
void visit(Visitor& at, VisitedAs<Reason> auto& reason) {
  auto& [id, arguments] = reason;
  at("id", id);
  at("arguments", arguments);
}

template <class Visitor>
void visit(Visitor& at, VisitedAs<Symptom> auto& symptom) {
  auto& [id, arguments] = symptom;
  at("id", id);
  at("arguments", arguments);
}

template <class Visitor>
void visit(Visitor& at, VisitedAs<Column> auto& column) {
  auto& [id, name, of_problem] = column;
  at("id", id);
  at("name", name);
  at("of_problem", of_problem);
}

template <class Visitor>
void visit(Visitor& at, VisitedAs<LinePiece> auto& piece) {
  auto& [state, before, text, after] = piece;
  at("state", state);
  at("before", before);
  at("text", text);
  at("after", after);
}

template <class Visitor>
void visit(Visitor& at, VisitedAs<LinePair> auto& lines) {
  auto& [expected, got, blanks] = lines;
  at("expected", expected);
  at("got", got);
  at("blanks", blanks);
}

template <class Visitor>
void visit(Visitor& at, VisitedAs<FieldPair> auto& field) {
  auto& [name, values] = field;
  at("name", name);
  at("values", values);
}

template <class Visitor>
void visit(Visitor& at, VisitedAs<Grid> auto& grid) {
  auto& [columns, cells] = grid;
  at("columns", columns);
  at("cells", cells);
}

template <class Visitor>
void visit(Visitor& at, VisitedAs<DrawnBoard> auto& board) {
  auto& [title, move, grid, marked] = board;
  at("title", title);
  at("move", move);
  at("grid", grid);
  at("marked", marked);
}

template <class Visitor>
void visit(Visitor& at, VisitedAs<MoveStory> auto& story) {
  auto& [kind, move, by] = story;
  at("kind", kind);
  at("move", move);
  at("by", by);
}

template <class Visitor>
void visit(Visitor& at, VisitedAs<BoardGroup> auto& group) {
  auto& [columns, rows, boards, legend, stories] = group;
  at("columns", columns);
  at("rows", rows);
  at("boards", boards);
  at("legend", legend);
  at("stories", stories);
}

template <class Visitor>
void visit(Visitor& at, VisitedAs<FringeNode> auto& node) {
  auto& [place, key, generation, parent, g, h, is_stale] = node;
  at("place", place);
  at("key", key);
  at("generation", generation);
  at("parent", parent);
  at("g", g);
  at("h", h);
  at("stale", is_stale);
}

template <class Visitor>
void visit(Visitor& at, VisitedAs<Fringe> auto& fringe) {
  auto& [key, nodes, expected_at, yours_at, left_out, left_out_stale] = fringe;
  at("key", key);
  at("nodes", nodes);
  at("expected_at", expected_at);
  at("yours_at", yours_at);
  at("left_out", left_out);
  at("left_out_stale", left_out_stale);
}

template <class Visitor>
void visit(Visitor& at, VisitedAs<Numbering> auto& numbering) {
  auto& [places, numbers, map] = numbering;
  at("places", places);
  at("numbers", numbers);
  at("map", map);
}

template <class Visitor>
void visit(Visitor& at, VisitedAs<NumberedMaps> auto& maps) {
  auto& [to, expected, got] = maps;
  at("to", to);
  at("expected", expected);
  at("got", got);
}

template <class Visitor>
void visit(Visitor& at, VisitedAs<AskedCount> auto& asked) {
  auto& [move, expected, got] = asked;
  at("move", move);
  at("expected", expected);
  at("got", got);
}

template <class Visitor>
void visit(Visitor& at, VisitedAs<DescentStep> auto& step) {
  auto& [asked] = step;
  at("asked", asked);
}

template <class Visitor>
void visit(Visitor& at, VisitedAs<CountDescent> auto& descent) {
  auto& [field, expected, got, steps] = descent;
  at("field", field);
  at("expected", expected);
  at("got", got);
  at("steps", steps);
}

template <class Visitor>
void visit(Visitor& at, VisitedAs<Divergence> auto& divergence) {
  auto& [kind, line, expected_lines, columns, path, move, expansion, place, what, lines, further, boards,
         fringe, maps, descent, kept_drawing, hints] = divergence;
  at("kind", kind);
  at("line", line);
  at("lines", expected_lines);
  at("columns", columns);
  at("path", path);
  at("move", move);
  at("expansion", expansion);
  at("place", place);
  at("what", what);
  at("pair", lines);
  at("further", further);
  at("boards", boards);
  at("fringe", fringe);
  at("maps", maps);
  at("descent", descent);
  at("kept_drawing", kept_drawing);
  at("hints", hints);
}

template <class Visitor>
void visit(Visitor& at, VisitedAs<FileJudgement> auto& judged) {
  auto& [file, verdict, remarks, divergence] = judged;
  at("file", file);
  at("verdict", verdict);
  at("remark", remarks);
  at("divergence", divergence);
}

template <class Visitor>
void visit(Visitor& at, VisitedAs<RunLines> auto& lines) {
  auto& [first, other, blanks] = lines;
  at("first", first);
  at("other", other);
  at("blanks", blanks);
}

template <class Visitor>
void visit(Visitor& at, VisitedAs<FileDifference> auto& difference) {
  auto& [file, line, lines] = difference;
  at("file", file);
  at("line", line);
  at("lines", lines);
}

template <class Visitor>
void visit(Visitor& at, VisitedAs<ToldRun> auto& run) {
  auto& [verdict, reasons] = run;
  at("verdict", verdict);
  at("reason", reasons);
}

template <class Visitor>
void visit(Visitor& at, VisitedAs<Nondeterminism> auto& found) {
  auto& [runs, other_run, files] = found;
  at("runs", runs);
  at("other_run", other_run);
  at("files", files);
}

template <class Visitor>
void visit(Visitor& at, VisitedAs<FailsElsewhere> auto& found) {
  auto& [run, files, changed_by, is_steady] = found;
  at("run", run);
  at("files", files);
  at("changed_by", changed_by);
  at("is_steady", is_steady);
}

template <class Visitor>
void visit(Visitor& at, VisitedAs<Judgement> auto& judgement) {
  auto& [verdict, reasons, files, reading, against_other, nondeterminism, other_nondeterminism, symptoms,
         elsewhere] = judgement;
  at("verdict", verdict);
  at("reason", reasons);
  at("files", files);
  at("reading", reading);
  at("against_other", against_other);
  at("nondeterminism", nondeterminism);
  at("other_nondeterminism", other_nondeterminism);
  at("symptoms", symptoms);
  at("elsewhere", elsewhere);
}

template <class Visitor>
void visit(Visitor& at, VisitedAs<KnownMark> auto& mark) {
  auto& [known, why] = mark;
  at("known", known);
  at("why", why);
}

template <class Visitor>
void visit(Visitor& at, VisitedAs<CaseResult> auto& result) {
  // What the candidate wrote is kept elsewhere. No case had limits of its own when results were kept so.
  [[maybe_unused]] auto& [id, task, summary, tags, judgement, run, kept_folder, written, mark, input,
                          expected, limits] = result;
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
void visit(Visitor& at, VisitedAs<RunTerms> auto& terms) {
  auto& [program, reason, alone, parts] = terms;
  at("program", program);
  at("reason", reason);
  at("alone", alone);
  at("parts", parts);
}

template <class Visitor>
void visit(Visitor& at, VisitedAs<MachineFacts> auto& machine) {
  auto& [full_at_begin, full_at_end, filled_by_others, folder_gone, missing_copy] = machine;
  at("full_at_begin", full_at_begin);
  at("full_at_end", full_at_end);
  at("filled_by_others", filled_by_others);
  at("folder_gone", folder_gone);
  at("missing_copy", missing_copy);
}

template <class Visitor>
void visit(Visitor& at, VisitedAs<Attempt> auto& attempt) {
  auto& [terms, fault, run, machine, judgement, written, wrote_as, differences] = attempt;
  at("terms", terms);
  at("fault", fault);
  at("run", run);
  at("machine", machine);
  at("judgement", judgement);
  at("written", written);
  at("wrote_as", wrote_as);
  at("differences", differences);
}

template <class Visitor>
void visit(Visitor& at, VisitedAs<Question> auto& question) {
  auto& [input, run, count] = question;
  at("input", input);
  at("run", run);
  at("count", count);
}

template <class Visitor>
void visit(Visitor& at, VisitedAs<ExpectedFile> auto& file) {
  auto& [hash, bytes] = file;
  at("hash", hash);
  at("bytes", bytes);
}

template <class Visitor>
void visit(Visitor& at, VisitedAs<CaseRecord> auto& record) {
  [[maybe_unused]] auto& [key, id, task, summary, tags, input, expected, answer, attempts, shown, judgement,
                          questions, kept_folder, mark, limits] = record;
  at("key", key);
  at("id", id);
  at("task", task);
  at("summary", summary);
  at("tags", tags);
  at("input", input);
  at("expected", expected);
  at("attempts", attempts);
  at("shown", shown);
  at("judgement", judgement);
  at("questions", questions);
  at("kept_folder", kept_folder);
  at("mark", mark);
  at("limits", limits);
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
  [[maybe_unused]] auto& [assignment, candidate, title, remark, doubt, compiles, output, against,
                          against_title, source, set_hash, seed, again, cases, foreign, workers, repeats,
                          limits, isolation, known] = job;
  at("candidate", candidate);
  at("title", title);
  at("remark", remark);
  at("doubt", doubt);
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
  auto& [sites] = diagnosis;
  at("sites", sites);
}

template <class Visitor>
void visit(Visitor& at, VisitedAs<fuzz::SiteDiagnosis> auto& diagnosis) {
  auto& [site, failing, passing, ended_badly, too_large, exact, rivals, partial, combined, cut_short,
         all_answers, peeled, rest, not_told] = diagnosis;
  at("site", site);
  at("failing", failing);
  at("passing", passing);
  at("ended_badly", ended_badly);
  at("too_large", too_large);
  at("exact", exact);
  at("rivals", rivals);
  at("partial", partial);
  at("all_answers", all_answers);
  at("peeled", peeled);
  at("rest", rest);
  at("not_told", not_told);
  at("combined", combined);
  at("cut_short", cut_short);
}

template <class Visitor>
void visit(Visitor& at, VisitedAs<Split> auto& split) {
  auto& [about, name, holds, bound, failing, failing_so, accepted, accepted_so, meaning] = split;
  at("about", about);
  at("name", name);
  at("holds", holds);
  at("bound", bound);
  at("failing", failing);
  at("failing_so", failing_so);
  at("accepted", accepted);
  at("accepted_so", accepted_so);
  at("meaning", meaning);
}

template <class Visitor>
void visit(Visitor& at, VisitedAs<Finding> auto& finding) {
  // The mutants are the assignment's.
  [[maybe_unused]] auto& [reading, failing, not_kept, any_output, diagnosis, known, split, probes, alike_at,
                          examples, left_over] = finding;
  at("reading", reading);
  at("failing", failing);
  at("not_kept", not_kept);
  at("any_output", any_output);
  at("diagnosis", diagnosis);
  at("split", split);
  at("probes", probes);
  at("alike_at", alike_at);
  at("examples", examples);
  at("left_over", left_over);
}

template <class Visitor>
void visit(Visitor& at, VisitedAs<Example::File> auto& file) {
  auto& [expected, wrong, judgement] = file;
  at("expected", expected);
  at("wrong", wrong);
  at("judgement", judgement);
}

template <class Visitor>
void visit(Visitor& at, VisitedAs<Example> auto& example) {
  auto& [task, input, files] = example;
  at("task", task);
  at("input", input);
  at("files", files);
}

template <class Visitor>
void visit(Visitor& at, VisitedAs<MistakeWords> auto& words) {
  auto& [name, sentence] = words;
  at("name", name);
  at("sentence", sentence);
}

template <class Visitor>
void visit(Visitor& at, VisitedAs<ToldMistake> auto& told) {
  auto& [tasks, mistakes, example] = told;
  at("tasks", tasks);
  at("mistakes", mistakes);
  at("example", example);
}

template <class Visitor>
void visit(Visitor& at, VisitedAs<ToldMistakes> auto& told) {
  auto& [reading, sure, unknown_at] = told;
  at("reading", reading);
  at("sure", sure);
  at("unknown_at", unknown_at);
}

template <class Visitor>
void visit(Visitor& at, VisitedAs<LeftOver> auto& left) {
  auto& [site, failing, id, file, divergence] = left;
  at("site", site);
  at("failing", failing);
  at("id", id);
  at("file", file);
  at("divergence", divergence);
}

template <class Visitor>
void visit(Visitor& at, VisitedAs<Probe> auto& probe) {
  auto& [task, input, verdict] = probe;
  at("task", task);
  at("input", input);
  at("verdict", verdict);
}

template <class Visitor>
void visit(Visitor& at, VisitedAs<JobFinished> auto& end) {
  // Where it is kept is not for it to say.
  [[maybe_unused]] auto& [stopped, not_run, wall, finding, told, kept_as] = end;
  at("stopped", stopped);
  at("not_run", not_run);
  at("wall", wall);
  at("finding", finding);
  at("told", told);
}

}  // namespace harness
