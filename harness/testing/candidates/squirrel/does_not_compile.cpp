// Squirrel war: greedy, minimax, alpha-beta and battles.
// A stray character stands in evaluate().
#include <algorithm>
#include <cstring>
#include <fstream>
#include <string>

const int INF = 1000000;

int value[25];

struct Board {
    char at[26];  // with a final 0, so that it reads as a string
};

struct Player {
    char mark;
    int algorithm, depth;  // 1 greedy, 2 minimax, 3 alpha-beta
};

void play(Board &board, int cell, char mark) {
    static const int dr[] = {-1, 0, 0, 1}, dc[] = {0, -1, 1, 0};
    bool raid = false;
    int near[4], count = 0;
    for (int k = 0; k < 4; ++k) {
        int r = cell / 5 + dr[k], c = cell % 5 + dc[k];
        if (r < 0 || r > 4 || c < 0 || c > 4) continue;
        near[count++] = r * 5 + c;
        if (board.at[r * 5 + c] == mark) raid = true;
    }
    board.at[cell] = mark;
    for (int k = 0; raid && k < count; ++k)
        if (board.at[near[k]] != '*') board.at[near[k]] = mark;
}

int evaluate(const Board &board, char mark) {
    int sum = 0;@
    for (int i = 0; i < 25; ++i)
        if (board.at[i] != '*') sum += board.at[i] == mark ? value[i] : -value[i];
    return sum;
}

std::string show(int v) {
    return v == INF ? "Infinity" : v == -INF ? "-Infinity" : std::to_string(v);
}

struct Search {
    Player me;
    std::string log;
    int choice = -1;

    void note(const std::string &name, int depth, int v, int alpha, int beta) {
        log += name + ',' + std::to_string(depth) + ',' + show(v);
        if (me.algorithm == 3) log += ',' + show(alpha) + ',' + show(beta);
        log += '\n';
    }

    int visit(const Board &board, const std::string &name, int depth, int alpha, int beta) {
        bool full = !strchr(board.at, '*');
        if (depth == me.depth || full) {
            int v = evaluate(board, me.mark);
            note(name, depth, v, alpha, beta);
            return v;
        }
        bool isMax = depth % 2 == 0;
        char mover = isMax == (me.mark == 'X') ? 'X' : 'O';
        int v = isMax ? -INF : INF;
        note(name, depth, v, alpha, beta);
        for (int cell = 0; cell < 25; ++cell) {
            if (board.at[cell] != '*') continue;
            Board next = board;
            play(next, cell, mover);
            std::string square = {char('A' + cell % 5), char('1' + cell / 5)};
            int got = visit(next, square, depth + 1, alpha, beta);
            if (isMax ? got > v : got < v) {
                v = got;
                if (depth == 0) choice = cell;
            }
            if (me.algorithm == 3 && (isMax ? v >= beta : v <= alpha)) {
                note(name, depth, v, alpha, beta);
                return v;
            }
            if (isMax)
                alpha = std::max(alpha, v);
            else
                beta = std::min(beta, v);
            note(name, depth, v, alpha, beta);
        }
        return v;
    }
};

std::string move(Board &board, Player me) {  // plays it and gives the log
    if (me.algorithm == 1) me.depth = 1;
    Search search{me, me.algorithm == 3 ? "Node,Depth,Value,Alpha,Beta\n" : "Node,Depth,Value\n"};
    search.visit(board, "root", 0, -INF, INF);
    if (search.choice >= 0) play(board, search.choice, me.mark);
    return search.log;
}

void write(std::ostream &out, const Board &board) {
    for (int i = 0; i < 25; i += 5) out << std::string(board.at + i, 5) << '\n';
}

int main(int argc, char **argv) {
    if (argc < 3) return 2;
    std::ifstream in(argv[2]);
    int task;
    Player players[2];
    in >> task;
    for (int i = 0; i < (task == 4 ? 2 : 1); ++i) {
        in >> players[i].mark;
        if (task == 4) in >> players[i].algorithm;
        else players[i].algorithm = task;
        in >> players[i].depth;
    }
    for (int &v : value) in >> v;
    Board board = {};
    for (int i = 0; i < 25; ++i) in >> board.at[i];

    if (task == 4) {
        std::ofstream trace("trace_state.txt");
        for (int turn = 0; strchr(board.at, '*'); turn = 1 - turn) {
            move(board, players[turn]);
            write(trace, board);
        }
        return 0;
    }
    std::string log = move(board, players[0]);
    std::ofstream state("next_state.txt");
    write(state, board);
    if (task > 1) std::ofstream("traverse_log.txt") << log;
}
