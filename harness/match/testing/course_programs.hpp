#pragma once

#include <string_view>

/// Programs as students hand them in for the competition of stakeraid's course.
namespace harness::testing {

/// With the four targets of the course's page, for a program in Python.
inline constexpr std::string_view makefile_in_python =
    "agent: play.py\n\tpython3 -S -E -c 'compile(open(\"play.py\").read(), \"play.py\", \"exec\")'\n\n"
    "calibrate:\n\techo 1.0 > CPU.txt\n\n"
    "newgame:\n\trm moves.txt\n\n"
    "run:\n\tpython3 -S -E play.py\n";

/// Stakes the first empty square. In the move that `WHEN` names it does what `KIND` says.
inline constexpr std::string_view failing_in_python = R"(import os, subprocess, sys, time
KIND, WHEN = '@KIND@', '@WHEN@'
lines = open('input.txt').read().split('\n')
n, me, left = int(lines[0]), lines[2], float(lines[3])
board = ''.join(lines[4 + n:4 + 2 * n])
taken = n * n - board.count('.')
now = 'first' if taken < 2 else 'last' if taken > n * n - 3 else 'middle' if taken < 4 else ''
kind = KIND if now == WHEN else ''
square = board.index('.')
name = '%s%d' % (chr(65 + square % n), square // n + 1)
after = board[:square] + me + board[square + 1:]
rows = [after[at:at + n] for at in range(0, n * n, n)]
def burn(seconds):
    while os.times()[0] < seconds:
        sum(range(100000))
if lines[1] != 'COMPETITION' or lines[3][-3] != '.':
    sys.exit('input')
if KIND == 'keeps':
    past = open('moves.txt').read() if os.path.exists('moves.txt') else ''
    if len(past) != taken // 2:
        sys.exit('the file has not been kept: ' + past)
    open('moves.txt', 'w').write(past + 'x')
if KIND == 'calibrated' and open('CPU.txt').read() != '1.0\n':
    sys.exit('no calibration')
if kind == 'never_ends':
    time.sleep(1000)
if kind == 'overruns':
    burn(left + 0.2)
if kind == 'other_program':
    subprocess.call([sys.executable, '-S', '-E', '-c',
                     'import os\nwhile os.times()[0] < %f: sum(range(100000))' % (left + 0.2)])
if kind == 'chats':
    sys.stdout.write('I think about it\n' * 300000)
if kind == 'leaves_a_process':
    subprocess.Popen([sys.executable, '-S', '-E', '-c', 'while True: pass'])
if kind == 'peeks':
    up = os.path.dirname(os.getcwd())
    for number in range(1, 40):
        for file in ['input.txt', 'play.py', 'peeked']:
            path = os.path.join(up, str(number), file)
            if os.path.dirname(path) == os.getcwd():
                continue
            try:
                open(path, 'a' if file == 'peeked' else 'r').close()
                name = 'Z9'
            except OSError:
                pass
            try:
                os.chmod(os.path.dirname(path), 0)
                name = 'Z8'
            except OSError:
                pass
    for path in [os.path.join(up, 'player1', 'play.py'), os.path.join(up, 'player2', 'Makefile')]:
        try:
            open(path).close()
            name = 'Z7'
        except OSError:
            pass
if kind == 'crashes':
    sys.exit(3)
if kind == 'illegal':
    name = 'Z9'
if kind == 'misfits':
    rows[-1] = rows[-1][:-1] + ('O' if rows[-1][-1] != 'O' else 'X')
text = name + ' Stake\n' + '\n'.join(rows) + '\n'
if kind == 'half':
    text = text[:-n - 2]
if kind == 'nothing':
    text = ''
open('output.txt', 'w').write(text)
)";

inline constexpr std::string_view makefile_in_cpp =
    "agent: agent.cpp\n\tg++ -o agent agent.cpp\n\n"
    "calibrate:\n\techo 1.0 > CPU.txt\n\n"
    "newgame:\n\trm moves.txt\n\n"
    "run:\n\t./agent\n";

/// The same kinds.
inline constexpr std::string_view failing_in_cpp = R"(#include <sys/resource.h>
#include <unistd.h>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
const std::string KIND = "@KIND@", WHEN = "@WHEN@";
double used() {
  rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  return usage.ru_utime.tv_sec + usage.ru_utime.tv_usec / 1e6;
}
void burn(double seconds) {
  volatile long sum = 0;
  while (used() < seconds) for (int i = 0; i < 100000; ++i) sum = sum + i;
}
std::string contents(const char* name) {
  std::ifstream in(name);
  return {std::istreambuf_iterator<char>(in), {}};
}
bool sees_others() {
  const std::string own = std::filesystem::current_path().filename();
  bool sees = false;
  for (int number = 1; number < 40; ++number) {
    const std::string folder = "../" + std::to_string(number);
    if (std::to_string(number) == own) continue;
    sees = sees || std::ifstream(folder + "/input.txt").is_open() || std::ifstream(folder + "/agent.cpp").is_open();
    sees = sees || std::ofstream(folder + "/peeked").is_open();
  }
  return sees || std::ifstream("../player1/Makefile").is_open() || std::ifstream("../player2/Makefile").is_open();
}
int main(int count, char** words) {
  if (count == 2) {
    burn(std::atof(words[1]));
    return 0;
  }
  std::ifstream in("input.txt");
  int n;
  std::string task, me, left, value, row, board;
  in >> n >> task >> me >> left;
  for (int i = 0; i < n * n; ++i) in >> value;
  while (in >> row) board += row;
  int taken = 0;
  for (const char c : board) taken += c != '.';
  const std::string now = taken < 2 ? "first" : taken > n * n - 3 ? "last" : taken < 4 ? "middle" : "";
  const std::string kind = now == WHEN ? KIND : "";
  if (task != "COMPETITION" || left[left.size() - 3] != '.') return 5;
  if (KIND == "keeps") {
    const std::string past = contents("moves.txt");
    if ((int)past.size() != taken / 2) return 5;
    std::ofstream("moves.txt") << past + 'x';
  }
  if (KIND == "calibrated" && contents("CPU.txt") != "1.0\n") return 5;
  const std::string too_much = std::to_string(std::stod(left) + 0.2);
  if (kind == "never_ends") sleep(1000);
  if (kind == "overruns") burn(std::stod(too_much));
  if (kind == "other_program" && std::system(("./agent " + too_much).c_str()) != 0) return 5;
  if (kind == "chats") for (int i = 0; i < 300000; ++i) std::puts("I think about it");
  if (kind == "leaves_a_process" && fork() == 0) for (volatile int i = 0;; i = 1 - i) {}
  if (kind == "crashes") std::abort();
  const int square = board.find('.');
  board[square] = me[0];
  std::string name = {char('A' + square % n), char('1' + square / n)};
  if (kind == "illegal" || (kind == "peeks" && sees_others())) name = "Z9";
  if (kind == "misfits") board.back() = board.back() == 'O' ? 'X' : 'O';
  std::string text = name + " Stake\n";
  for (int i = 0; i < n; ++i) text += board.substr(i * n, n) + '\n';
  if (kind == "half") text.resize(text.size() - n - 2);
  if (kind == "nothing") text.clear();
  std::ofstream("output.txt") << text;
}
)";

/// With flags by which Java needs less time to start.
inline constexpr std::string_view makefile_in_java =
    "agent: agent.class\n\nagent.class: agent.java\n\tjavac agent.java\n\n"
    "calibrate:\n\techo 1.0 > CPU.txt\n\n"
    "newgame:\n\trm moves.txt\n\n"
    "run:\n\tjava -XX:+UseSerialGC -XX:TieredStopAtLevel=1 agent\n";

/// The same kinds as in C++. Its clock is the thread's CPU time, nearly all of it user time here: what it has
/// of user time alone Java reads in /proc, which is closed to what make starts.
inline constexpr std::string_view failing_in_java = R"(import java.io.*;
import java.lang.management.ManagementFactory;
import java.nio.file.*;
public class agent {
  static final String KIND = "@KIND@", WHEN = "@WHEN@";
  static volatile long sum;
  static void burn(double seconds) {
    var threads = ManagementFactory.getThreadMXBean();
    long begun = threads.getCurrentThreadCpuTime();
    while (threads.getCurrentThreadCpuTime() - begun < seconds * 1e9) for (int i = 0; i < 100000; ++i) sum = sum + i;
  }
  static String contents(String name) throws IOException {
    return Files.exists(Paths.get(name)) ? new String(Files.readAllBytes(Paths.get(name))) : "";
  }
  static boolean opens(String path, boolean writes) {
    try (Closeable file = writes ? new FileOutputStream(path, true) : new FileInputStream(path)) {
      return true;
    } catch (IOException refused) {
      return false;
    }
  }
  static boolean seesOthers() {
    String own = Paths.get("").toAbsolutePath().getFileName().toString();
    boolean sees = opens("../player1/Makefile", false) || opens("../player2/Makefile", false);
    for (int number = 1; number < 40; ++number) {
      String folder = "../" + number;
      if (own.equals("" + number)) continue;
      sees = sees || opens(folder + "/input.txt", false) || opens(folder + "/agent.java", false);
      sees = sees || opens(folder + "/peeked", true);
    }
    return sees;
  }
  static void check(boolean holds) {
    if (!holds) System.exit(5);
  }
  public static void main(String[] words) throws Exception {
    if (words.length == 1) {
      burn(Double.parseDouble(words[0]));
      return;
    }
    String[] lines = contents("input.txt").split("\n");
    int n = Integer.parseInt(lines[0]);
    String left = lines[3];
    StringBuilder board = new StringBuilder();
    for (int i = 0; i < n; ++i) board.append(lines[4 + n + i]);
    int taken = board.toString().replace(".", "").length();
    String now = taken < 2 ? "first" : taken > n * n - 3 ? "last" : taken < 4 ? "middle" : "";
    String kind = now.equals(WHEN) ? KIND : "";
    check(lines[1].equals("COMPETITION") && left.charAt(left.length() - 3) == '.');
    if (KIND.equals("keeps")) {
      String past = contents("moves.txt");
      check(past.length() == taken / 2);
      Files.write(Paths.get("moves.txt"), (past + "x").getBytes());
    }
    if (KIND.equals("calibrated")) check(contents("CPU.txt").equals("1.0\n"));
    double too_much = Double.parseDouble(left) + 0.2;
    if (kind.equals("never_ends")) Thread.sleep(1000000);
    if (kind.equals("overruns")) burn(too_much);
    if (kind.equals("other_program")) check(new ProcessBuilder("java", "agent", "" + too_much).start().waitFor() == 0);
    if (kind.equals("chats")) System.out.print("I think about it\n".repeat(300000));
    if (kind.equals("leaves_a_process")) new ProcessBuilder("sh", "-c", "while :; do :; done").start();
    if (kind.equals("crashes")) throw new IllegalStateException("crashes");
    int square = board.indexOf(".");
    board.setCharAt(square, lines[2].charAt(0));
    String name = "" + (char) ('A' + square % n) + (square / n + 1);
    if (kind.equals("illegal") || (kind.equals("peeks") && seesOthers())) name = "Z9";
    int last = n * n - 1;
    if (kind.equals("misfits")) board.setCharAt(last, board.charAt(last) == 'O' ? 'X' : 'O');
    String text = name + " Stake\n";
    for (int i = 0; i < n; ++i) text += board.substring(i * n, i * n + n) + "\n";
    if (kind.equals("half")) text = text.substring(0, text.length() - n - 2);
    if (kind.equals("nothing")) text = "";
    Files.write(Paths.get("output.txt"), text.getBytes());
  }
}
)";

}  // namespace harness::testing
