// A fuzz target without libFuzzer: it runs a corpus, and inputs made of it by small changes.
//
// usage: NAME_fuzzer CORPUS RUNS [SEED]
//
// Every file of the folder CORPUS is run first, by name; then RUNS inputs, each one of these files or the end
// of one behind the beginning of another, with one to five changes. SEED and RUNS give the same inputs on any
// machine. An input that breaks a promise or ends the process otherwise is left in NAME-broken beside the
// program.
#include <algorithm>
#include <array>
#include <csignal>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <sanitizer/common_interface_defs.h>
#include <string>
#include <string_view>
#include <vector>

// NOLINTNEXTLINE(readability-identifier-naming): libFuzzer calls it so.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace {

/// Inputs are at most as long as libFuzzer makes them by itself.
constexpr std::size_t longest = 4096;

/// What is being run, for whoever ends the process, and where it is left then.
std::string running;
std::string broken_file;

void leave_running() {
  if (std::FILE* const out = std::fopen(broken_file.c_str(), "wb")) {
    std::fwrite(running.data(), 1, running.size(), out);
    std::fclose(out);
    std::fprintf(stderr, "the input was left in %s\n", broken_file.c_str());
  }
}

void leave_on_abort(int /*signal*/) {
  leave_running();
  std::_Exit(EXIT_FAILURE);
}

void run(std::string input) {
  running = std::move(input);
  // A copy of exactly its size, so that a read behind its end is seen.
  const std::vector<std::uint8_t> bytes(running.begin(), running.end());
  LLVMFuzzerTestOneInput(bytes.data(), bytes.size());
}

/// Makes inputs of a corpus. Engines and what is drawn of them are fixed by the standard; distributions are
/// not, so none is used.
class Maker {
 public:
  Maker(const std::vector<std::string>& corpus, std::uint64_t seed) : corpus_(corpus), engine_(seed) {}

  std::string make() {
    std::string input = one();
    if (below(4) == 0) {
      const auto& other = one();
      input.resize(below(input.size() + 1));
      input += other.substr(below(other.size() + 1));
    }
    for (auto changes = 1 + below(5); changes > 0; --changes) {
      change(input);
    }
    input.resize(std::min(input.size(), longest));
    return input;
  }

 private:
  const std::string& one() { return corpus_[below(corpus_.size())]; }
  std::size_t below(std::size_t end) { return static_cast<std::size_t>(engine_() % end); }
  char any_byte() {
    constexpr std::size_t byte_values = 256;
    return static_cast<char>(below(byte_values));
  }

  /// Bytes that readers look for, and that terminals and markup do.
  std::string_view telling_piece() {
    using namespace std::string_view_literals;
    static constexpr std::array pieces{"\n"sv,
                                       "\r\n"sv,
                                       " "sv,
                                       ","sv,
                                       "-"sv,
                                       "0"sv,
                                       "\0"sv,
                                       "\x1b[31m"sv,
                                       "\xff"sv,
                                       "\xc3"sv,
                                       "\xef\xbb\xbf"sv,
                                       "\""sv,
                                       "<"sv,
                                       "&"sv,
                                       "]]>"sv,
                                       "::"sv,
                                       "```"sv,
                                       "/../"sv,
                                       "*"sv,
                                       "2147483648"sv,
                                       "99999999999999999999"sv,
                                       "Infinity"sv,
                                       "-Infinity"sv,
                                       "inf"sv,
                                       "None"sv,
                                       "{}"sv,
                                       "[]"sv};
    return pieces[below(pieces.size())];
  }

  void change(std::string& input) {
    const std::size_t place = below(input.size() + 1);
    const std::size_t length = 1 + below(std::min<std::size_t>(longest_piece, input.size() - place + 1));
    constexpr int bits = 8;
    switch (below(8)) {
      case 0:  // a bit is turned
        if (place < input.size()) {
          input[place] = static_cast<char>(input[place] ^ (1 << below(bits)));
        }
        return;
      case 1:  // a byte becomes any other
        if (place < input.size()) {
          input[place] = any_byte();
        }
        return;
      case 2:  // a piece is dropped
        input.erase(place, length);
        return;
      case 3:  // a piece stands there twice
        input.insert(place, std::string(input.substr(place, length)));
        return;
      case 4:  // a piece goes somewhere else
        move_piece(input, place, length);
        return;
      case 5:  // a piece of another input comes in
        input.insert(place, one().substr(0, longest_piece));
        return;
      case 6:  // any bytes come in
        input.insert(place, length, any_byte());
        return;
      default:
        input.insert(place, telling_piece());
    }
  }

  void move_piece(std::string& input, std::size_t place, std::size_t length) {
    const std::string piece = input.substr(place, length);
    input.erase(place, length);
    input.insert(below(input.size() + 1), piece);
  }

  static constexpr std::size_t longest_piece = 64;

  const std::vector<std::string>& corpus_;
  std::mt19937_64 engine_;
};

/// The files of a folder, by name.
std::vector<std::string> corpus_in(const std::filesystem::path& folder) {
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    files.push_back(entry.path());
  }
  std::ranges::sort(files);
  std::vector<std::string> corpus;
  for (const auto& file : files) {
    std::ifstream in(file, std::ios::binary);
    corpus.emplace_back(std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>());
  }
  return corpus;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3 && argc != 4) {
    std::fprintf(stderr, "usage: %s CORPUS RUNS [SEED]\n", argv[0]);
    return 2;
  }
  broken_file = std::string(argv[0]) + "-broken";
  __sanitizer_set_death_callback(leave_running);
  std::signal(SIGABRT, leave_on_abort);
  const auto corpus = corpus_in(argv[1]);
  if (corpus.empty()) {
    std::fprintf(stderr, "%s: no input in %s\n", argv[0], argv[1]);
    return 2;
  }
  for (const auto& input : corpus) {
    run(input);
  }
  constexpr std::uint64_t first_seed = 20160208;
  Maker maker(corpus, argc == 4 ? std::strtoull(argv[3], nullptr, 10) : first_seed);
  const auto runs = std::strtoull(argv[2], nullptr, 10);
  for (auto made = runs; made > 0; --made) {
    run(maker.make());
  }
  std::printf("%zu inputs of the corpus and %llu made of it\n", corpus.size(), runs);
}
