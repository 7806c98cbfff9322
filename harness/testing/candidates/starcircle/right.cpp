// Star and Circle: minimax and alpha-beta.
#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <string>
#include <vector>

typedef long long Value;

const Value INF = 4000000000000000000LL;

char me, enemy;
bool prune;
int limit;
Value worth[8];  // from a player's own first row to its last one
long long nodes = 0;

struct Square {
    char owner = '0';
    int count = 0;
};

struct Board {
    Square at[8][8];  // row 0 is H
};

struct Move {
    int row = -1, column = 0, toRow = 0, toColumn = 0;  // row -1: pass
};

char other(char player) { return player == 'S' ? 'C' : 'S'; }

bool hasPieces(const Board &board, char player) {
    for (int r = 0; r < 8; ++r)
        for (int c = 0; c < 8; ++c)
            if (board.at[r][c].owner == player) return true;
    return false;
}

Value evaluate(const Board &board) {
    Value sum = 0;
    for (int r = 0; r < 8; ++r)
        for (int c = 0; c < 8; ++c) {
            const Square &square = board.at[r][c];
            if (square.owner == '0') continue;
            Value value = square.count * worth[square.owner == 'S' ? 7 - r : r];
            sum += square.owner == me ? value : -value;
        }
    return sum;
}

bool mayLand(const Board &board, char player, int r, int c) {
    if (r < 0 || r > 7 || c < 0 || c > 7) return false;
    char owner = board.at[r][c].owner;
    return owner == '0' || (owner == player && r == (player == 'S' ? 0 : 7));
}

std::vector<Move> moves(const Board &board, char player) {
    std::vector<Move> found;
    int up = player == 'S' ? -1 : 1;
    for (int r = 0; r < 8; ++r)
        for (int c = 0; c < 8; ++c) {
            if (board.at[r][c].owner != player) continue;
            std::vector<Move> mine;
            for (int side = -1; side <= 1; side += 2) {
                if (mayLand(board, player, r + up, c + side))
                    mine.push_back({r, c, r + up, c + side});
                else if (mayLand(board, player, r + 2 * up, c + 2 * side) &&
                         board.at[r + up][c + side].owner == other(player))
                    mine.push_back({r, c, r + 2 * up, c + 2 * side});
            }
            std::sort(mine.begin(), mine.end(), [](const Move &a, const Move &b) {
                return a.toRow != b.toRow ? a.toRow < b.toRow : a.toColumn < b.toColumn;
            });
            found.insert(found.end(), mine.begin(), mine.end());
        }
    if (found.empty()) found.push_back(Move());
    return found;
}

Board play(Board board, const Move &move) {
    if (move.row < 0) return board;
    char player = board.at[move.row][move.column].owner;
    board.at[move.row][move.column] = Square();
    board.at[move.toRow][move.toColumn].owner = player;
    board.at[move.toRow][move.toColumn].count += 1;
    if (std::abs(move.toRow - move.row) == 2)
        board.at[(move.row + move.toRow) / 2][(move.column + move.toColumn) / 2] = Square();
    return board;
}

Value visit(const Board &board, char player, int depth, int passes, Value alpha, Value beta, Move *choice) {
    ++nodes;
    if (depth == limit || passes == 2 || !hasPieces(board, me) || !hasPieces(board, enemy))
        return evaluate(board);
    bool isMax = player == me;
    Value best = isMax ? -INF : INF;
    for (const Move &move : moves(board, player)) {
        int count = move.row < 0 ? passes + 1 : 0;
        Value got = visit(play(board, move), other(player), depth + 1, count, alpha, beta, nullptr);
        if (isMax ? got > best : got < best) {
            best = got;
            if (choice) *choice = move;
        }
        if (!prune) continue;
        if (isMax ? best >= beta : best <= alpha) return best;
        if (isMax)
            alpha = std::max(alpha, best);
        else
            beta = std::min(beta, best);
    }
    return best;
}

std::string name(int row, int column) { return {char('H' - row), char('1' + column)}; }

int main() {
    std::ifstream in("input.txt");
    std::string player, algorithm;
    in >> player >> algorithm >> limit;
    me = player[0];
    enemy = other(me);
    prune = algorithm == "ALPHABETA";
    Board board;
    for (int r = 0; r < 8; ++r)
        for (int c = 0; c < 8; ++c) {
            std::string cell;
            std::getline(in >> std::ws, cell, c < 7 ? ',' : '\n');
            if (cell[0] != '0') board.at[r][c] = {cell[0], std::stoi(cell.substr(1))};
        }
    char comma;
    for (int r = 0; r < 8; ++r) {
        if (r > 0) in >> comma;
        in >> worth[r];
    }

    Move choice;
    Value farsighted = visit(board, me, 0, 0, -INF, INF, &choice);
    std::ofstream out("output.txt");
    if (choice.row < 0)
        out << "pass";
    else
        out << name(choice.row, choice.column) << '-' << name(choice.toRow, choice.toColumn);
    out << '\n' << evaluate(play(board, choice)) << '\n' << farsighted << '\n' << nodes;
}
