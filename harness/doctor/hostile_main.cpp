#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <fcntl.h>
#include <new>
#include <pthread.h>
#include <string>
#include <string_view>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>
#include <vector>

#include "harness/doctor/hostile.hpp"

namespace harness::hostile {
namespace {

void say(const std::string& line) {
  [[maybe_unused]] const ssize_t written = write(STDOUT_FILENO, line.data(), line.size());
}

std::vector<Attempt> all_attempts() {
  std::vector<Attempt> all;
  for (const auto& some : {attempts_on_files(), attempts_on_outputs(), attempts_by_amount(),
                           attempts_out_of_sight(), attempts_by_a_tiny_program(), attempts_on_memory(),
                           attempts_on_processes(), attempts_on_the_kernel()}) {
    all.insert(all.end(), some.begin(), some.end());
  }
  return all;
}

/// FNV-1a, which a script makes as easily.
std::uint64_t hash_of(std::string_view bytes) {
  std::uint64_t hash = 14695981039346656037U;
  for (const char byte : bytes) {
    hash = (hash ^ static_cast<unsigned char>(byte)) * 1099511628211U;
  }
  return hash;
}

std::vector<std::string> pieces(std::string_view text, char separator) {
  std::vector<std::string> all;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(separator), text.size());
    all.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return all;
}

/// What a plan has for the input: a word, then facts. The plan stands behind this program, in its own file:
/// after a line `plan:` a line per input, its hash in hexadecimal digits and the words, separated by tabs;
/// `|` stands for the end of a line in them.
std::vector<std::string> planned(const std::string& program, const std::string& input) {
  const std::string own = content_of(program);
  const std::size_t begin = own.rfind("\nplan:\n");
  std::array<char, 32> key{};
  std::snprintf(key.data(), key.size(), "%016llx",
                static_cast<unsigned long long>(hash_of(content_of(input))));
  if (begin == std::string::npos) {
    return {};
  }
  for (const std::string& line : pieces(std::string_view(own).substr(begin), '\n')) {
    std::vector<std::string> words = pieces(line, '\t');
    if (words.size() >= 2 && words.front() == key.data()) {
      words.erase(words.begin());
      for (std::string& word : words) {
        std::replace(word.begin(), word.end(), '|', '\n');
      }
      // Where its own copy lies no plan can know.
      words.push_back("snapshot=" + program.substr(0, program.rfind('/')));
      return words;
    }
  }
  return {};
}

/// How often something was done, in this process and all it forks.
std::atomic<int>& deeds() {
  static void* const shared =
      mmap(nullptr, sizeof(std::atomic<int>), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  static auto& count = *new (shared) std::atomic<int>(0);
  return count;
}

/// What tells `ci/hostile-runs`, which does not see what was said, that something was done that had to be
/// refused.
constexpr int status_of_a_deed = 70;

int status_of(const Facts& facts) {
  return facts.number("deeds-forbidden") != 0 && did_anything() ? status_of_a_deed : 0;
}

int act(const std::string& word, const Facts& facts) {
  const std::vector<Attempt> all = all_attempts();
  const auto found =
      std::find_if(all.begin(), all.end(), [&](const Attempt& one) { return one.word == word; });
  if (found == all.end()) {
    say("no attempt is called " + word + "\n");
    return 99;
  }
  // An answer stands before anything happens: what is tried must not change its verdict.
  const std::string own_answer = facts.text("answer");
  answer(facts, own_answer.empty() ? "wrong\n" : own_answer);
  deeds();
  found->act(facts);
  return status_of(facts);
}

int list() {
  for (const Attempt& one : all_attempts()) {
    say(std::string(one.word) + "\n");
  }
  return 0;
}

}  // namespace

std::string Facts::text(std::string_view name) const {
  for (const std::string& line : lines_) {
    if (line.size() > name.size() && line[name.size()] == '=' && line.compare(0, name.size(), name) == 0) {
      return line.substr(name.size() + 1);
    }
  }
  return {};
}

std::int64_t Facts::number(std::string_view name) const {
  return std::atoll(text(name).c_str());
}

void did(std::string_view what) {
  deeds().fetch_add(1);
  say("did: " + std::string(what) + "\n");
}

void refused(std::string_view what) {
  const char* const name = strerrorname_np(errno);
  say("refused: " + std::string(what) + " (" + (name == nullptr ? "?" : name) + ")\n");
}

void nothing_to(std::string_view what) {
  say("nothing: " + std::string(what) + "\n");
}

bool did_anything() {
  return deeds().load() > 0;
}

void leave_first_thread(const Facts& facts, void (*act)(const Facts& facts)) {
  struct Going {
    const Facts* facts;
    void (*act)(const Facts& facts);
  };
  static Going going;
  going = {&facts, act};
  pthread_t thread{};
  const int error = pthread_create(
      &thread, nullptr,
      [](void* unused) {
        usleep(5'000);  // until the first is gone
        going.act(*going.facts);
        _exit(status_of(*going.facts));
        return unused;
      },
      nullptr);
  if (error != 0) {
    errno = error;
    refused("start a thread");
    _exit(0);
  }
  syscall(SYS_exit, 0);
  std::abort();
}

void tell(std::string_view what, bool succeeded) {
  if (succeeded) {
    did(what);
  } else {
    refused(what);
  }
}

void crossed() {
  static bool said = false;
  timespec time{};
  clock_gettime(CLOCK_MONOTONIC, &time);
  if (!said) {
    said = true;
    say("crossed: " + std::to_string(std::int64_t{time.tv_sec} * 1'000'000'000 + time.tv_nsec) + "\n");
  }
}

std::string content_of(const std::string& path) {
  std::string bytes;
  const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
  if (file < 0) {
    return bytes;
  }
  std::array<char, 65536> block{};
  ssize_t got = 0;
  while ((got = read(file, block.data(), block.size())) > 0) {
    bytes.append(block.data(), static_cast<std::size_t>(got));
  }
  close(file);
  return bytes;
}

bool put(const std::string& path, std::string_view bytes) {
  const int file = open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOCTTY, 0644);
  if (file < 0) {
    return false;
  }
  const bool written = write(file, bytes.data(), bytes.size()) == static_cast<ssize_t>(bytes.size());
  const int error = errno;
  close(file);
  errno = error;
  return written;
}

void answer(const Facts& facts, std::string_view bytes) {
  const std::string name = facts.text("output");
  if (!name.empty()) {
    put(name, bytes);
  }
}

double monotonic_seconds() {
  timespec time{};
  clock_gettime(CLOCK_MONOTONIC, &time);
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

}  // namespace harness::hostile

int main(int count, char** arguments) {
  using namespace harness::hostile;
  std::vector<std::string> words(arguments + std::min(count, 1), arguments + count);
  if (words.size() == 2 && words[0] == "planned") {
    words = planned(arguments[0], words[1]);
  }
  if (words.empty()) {
    return 98;
  }
  if (words.size() == 1 && words[0] == "--list") {
    return list();
  }
  const std::string word = words.front();
  words.erase(words.begin());
  return act(word, Facts(words));
}
