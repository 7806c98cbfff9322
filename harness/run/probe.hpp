#pragma once

namespace harness {

/// The word that makes the supervisor say what the machine offers instead of serving a launcher.
inline constexpr const char* probe_word = "--offer";

/// Tries what a sandbox is made of and prints a line for each thing on standard output: `Landlock` and its
/// version, then `needed` or `on top`, its name and why it is missing, separated by tabs.
void print_offer();

}  // namespace harness
