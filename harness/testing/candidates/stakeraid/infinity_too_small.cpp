// Stake and Raid: minimax, alpha-beta and a greedy competition move.
// Infinity is 9999: too small for large boards.
#include <algorithm>
#include <fstream>
#include <string>
#include <vector>

const int INF = 9999;

int size;
std::string board;  // row by row
std::vector<int> worth;
std::vector<std::vector<int>> near;

struct Move {
    bool raid;
    int cell;
    std::vector<int> taken;
    int gain;
};

char other(char mark) { return mark == 'X' ? 'O' : 'X'; }

// All Stakes, then all Raids. A Raid that conquers nothing equals an earlier Stake: left out.
std::vector<Move> movesOf(char mark) {
    std::vector<Move> stakes, raids;
    for (int cell = 0; cell < size * size; ++cell) {
        if (board[cell] != '.') continue;
        stakes.push_back({false, cell, {}, worth[cell]});
        bool own = false;
        Move raid{true, cell, {}, worth[cell]};
        for (int n : near[cell]) {
            if (board[n] == mark) own = true;
            if (board[n] == other(mark)) {
                raid.taken.push_back(n);
                raid.gain += 2 * worth[n];
            }
        }
        if (own && !raid.taken.empty()) raids.push_back(raid);
    }
    stakes.insert(stakes.end(), raids.begin(), raids.end());
    return stakes;
}

void play(const Move &move, char mark) {
    board[move.cell] = mark;
    for (int n : move.taken) board[n] = mark;
}

void undo(const Move &move, char mark) {
    board[move.cell] = '.';
    for (int n : move.taken) board[n] = other(mark);
}

// The value for the side to move, who is ahead by score.
int search(char mark, int depth, int score, int alpha, int beta) {
    if (depth == 0) return score;
    std::vector<Move> moves = movesOf(mark);
    if (moves.empty()) return score;
    // The greediest first: the value is the same, and more is pruned.
    auto greedier = [](const Move &a, const Move &b) { return a.gain > b.gain; };
    std::sort(moves.begin(), moves.end(), greedier);
    int best = -INF;
    for (const Move &move : moves) {
        play(move, mark);
        int got = -search(other(mark), depth - 1, -score - move.gain, -beta, -alpha);
        undo(move, mark);
        best = std::max(best, got);
        alpha = std::max(alpha, best);
        if (alpha >= beta) break;
    }
    return best;
}

int main() {
    std::ifstream in("input.txt");
    std::string mode, depthWord, row;
    char me;
    in >> size >> mode >> me >> depthWord;
    int depth = mode == "COMPETITION" ? 1 : std::stoi(depthWord);
    worth.resize(size * size);
    near.resize(size * size);
    for (int &value : worth) in >> value;
    while (in >> row) board += row;
    int score = 0;
    for (int cell = 0; cell < size * size; ++cell) {
        if (cell >= size) near[cell].push_back(cell - size);
        if (cell % size > 0) near[cell].push_back(cell - 1);
        if (cell % size < size - 1) near[cell].push_back(cell + 1);
        if (cell < size * size - size) near[cell].push_back(cell + size);
        if (board[cell] != '.') score += board[cell] == me ? worth[cell] : -worth[cell];
    }

    std::vector<Move> moves = movesOf(me);
    int choice = -1;
    int best = -INF;
    for (int i = 0; i < int(moves.size()); ++i) {
        const Move &move = moves[i];
        play(move, me);
        int got = -search(other(me), depth - 1, -score - move.gain, -INF, -best);
        undo(move, me);
        if (got > best) {
            best = got;
            choice = i;
        }
    }
    const Move &move = moves.at(choice);
    play(move, me);
    std::ofstream out("output.txt");
    out << char('A' + move.cell % size) << move.cell / size + 1;
    out << (move.raid ? " Raid\n" : " Stake\n");
    for (int r = 0; r < size; ++r) out << board.substr(r * size, size) << '\n';
}
