// Stake and Raid: minimax, alpha-beta and a greedy competition move.
// At the root a Stake whose value is cut off to the bound passes for as good as the best Raid.
#include <algorithm>
#include <fstream>
#include <string>
#include <vector>

const int INF = 1000000;

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
    // The greediest first: more is pruned.
    auto greedier = [](const Move &a, const Move &b) { return a.gain > b.gain; };
    std::sort(moves.begin(), moves.end(), greedier);
    for (const Move &move : moves) {
        play(move, mark);
        int got = -search(other(mark), depth - 1, -score - move.gain, -beta, -alpha);
        undo(move, mark);
        alpha = std::max(alpha, got);
        if (alpha >= beta) return beta;
    }
    return alpha;
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

    // Raids first; a Stake as good as the best Raid replaces it.
    std::vector<Move> moves = movesOf(me);
    std::stable_partition(moves.begin(), moves.end(), [](const Move &move) { return move.raid; });
    Move *choice = nullptr;
    int best = -INF;
    for (Move &move : moves) {
        play(move, me);
        int got = -search(other(me), depth - 1, -score - move.gain, -INF, mode == "ALPHABETA" ? -best : INF);
        undo(move, me);
        if (got > best || (got == best && choice->raid && !move.raid)) {
            best = got;
            choice = &move;
        }
    }
    play(*choice, me);
    std::ofstream out("output.txt");
    out << char('A' + choice->cell % size) << choice->cell / size + 1;
    out << (choice->raid ? " Raid\n" : " Stake\n");
    for (int r = 0; r < size; ++r) out << board.substr(r * size, size) << '\n';
}
