#pragma once

// NOLINTNEXTLINE(readability-identifier-naming): the library is called so.
namespace CLI {
class App;
}

namespace harness::cli {

/// Gives `app`, and every subcommand that is added later, help of at most 80 columns, and usage errors of one
/// line that say where to read on.
void speak_plainly(CLI::App& app);

}  // namespace harness::cli
