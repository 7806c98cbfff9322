#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

/// The program that tries what a candidate must not do: `plycheck-hostile WORD NAME=VALUE...`. It is told
/// where everything is, so it needs no luck; what it has done it says on standard output, a line each: `did:
/// WHAT`, `refused: WHAT (ERRNO)`, `nothing: WHAT` where it was told of nothing to try it on, or, for what is
/// done by amount, `crossed: NANOSECONDS` at the moment in which a limit is passed. Every attempt ends by
/// itself, also where nothing stops it.
namespace harness::hostile {

/// What the program is told, NAME=VALUE each.
class Facts {
 public:
  explicit Facts(std::vector<std::string> lines) : lines_(std::move(lines)) {}
  /// Empty, or 0, where nothing was told.
  std::string text(std::string_view name) const;
  std::int64_t number(std::string_view name) const;

 private:
  std::vector<std::string> lines_;
};

struct Attempt {
  std::string_view word;
  void (*act)(const Facts& facts);
};

/// The attempts, by what they are made on.
std::vector<Attempt> attempts_on_files();
std::vector<Attempt> attempts_on_outputs();
std::vector<Attempt> attempts_by_amount();
std::vector<Attempt> attempts_out_of_sight();
std::vector<Attempt> attempts_by_a_tiny_program();
std::vector<Attempt> attempts_on_memory();
std::vector<Attempt> attempts_on_processes();
std::vector<Attempt> attempts_on_the_kernel();

void did(std::string_view what);
/// Says errno's name as well.
void refused(std::string_view what);
void nothing_to(std::string_view what);
/// `did` where `succeeded`, else `refused`.
void tell(std::string_view what, bool succeeded);
/// Whether `did` was said, by this process or one that it forked.
bool did_anything();
/// Goes on in another thread, where `act` ends the process, and ends the first one: /proc then shows the
/// process as a dead one.
[[noreturn]] void leave_first_thread(const Facts& facts, void (*act)(const Facts& facts));
/// Says the time, once.
void crossed();

/// Empty where it cannot be read.
std::string content_of(const std::string& path);
/// Whether a file is there now with these bytes, written by this call.
bool put(const std::string& path, std::string_view bytes);
/// Replaces the answer in the work folder.
void answer(const Facts& facts, std::string_view bytes);

/// How long an attempt that nothing stops goes on.
inline constexpr double patience_seconds = 5;
double monotonic_seconds();

}  // namespace harness::hostile
