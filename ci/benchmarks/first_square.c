/* Squirrel war: takes the first empty square, whatever it is asked; for timing. */
#include <fcntl.h>
#include <unistd.h>

enum { side = 5, squares = side * side, largest = 4096 };

static const char *next_line(const char *at) {
    while (*at != '\n') {
        ++at;
    }
    return at + 1;
}

int main(int count, char **words) {
    static char text[largest + 1];
    /* Called as `first_square -i FILE`. */
    const int in = count < 3 ? -1 : open(words[2], O_RDONLY);
    if (in < 0 || read(in, text, largest) <= 0) {
        return 1;
    }
    /* The task, then the player; below his line depth, five rows of values, five of squares. */
    const char *line = next_line(text);
    const char own = *line;
    for (int skipped = 0; skipped < 2 + side; ++skipped) {
        line = next_line(line);
    }
    char board[squares + side];
    char *cells[squares];
    for (int at = 0; at < squares + side; ++at) {
        board[at] = line[at];
    }
    for (int square = 0; square < squares; ++square) {
        cells[square] = &board[square + square / side];
    }
    board[squares + side - 1] = '\n';
    int taken = 0;
    while (*cells[taken] != '*') {
        ++taken;
    }
    *cells[taken] = own;
    const int row = taken / side, column = taken % side;
    const int beside[4] = {row > 0 ? taken - side : taken, column > 0 ? taken - 1 : taken,
                           column + 1 < side ? taken + 1 : taken, row + 1 < side ? taken + side : taken};
    int is_raid = 0;
    for (int at = 0; at < 4; ++at) {
        is_raid |= beside[at] != taken && *cells[beside[at]] == own;
    }
    for (int at = 0; is_raid && at < 4; ++at) {
        if (*cells[beside[at]] != '*') {
            *cells[beside[at]] = own;
        }
    }
    const int out = open("next_state.txt", O_WRONLY | O_CREAT | O_TRUNC, 0666);
    if (out < 0 || write(out, board, sizeof board) != (ssize_t)sizeof board) {
        return 1;
    }
    return close(out) != 0;
}
