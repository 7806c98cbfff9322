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

}  // namespace harness::testing
