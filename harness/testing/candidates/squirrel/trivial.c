/* Squirrel war. It ignores its input and always writes the same board; for timing. */
#include <fcntl.h>
#include <unistd.h>

#ifndef BOARD
#define BOARD "**XX*\n**XOX\n***O*\n**OO*\n*****\n"
#endif

int main(void) {
    static const char board[] = BOARD;
    int out = open("next_state.txt", O_WRONLY | O_CREAT | O_TRUNC, 0666);
    if (out < 0 || write(out, board, sizeof board - 1) != (ssize_t)(sizeof board - 1)) return 1;
    return close(out) != 0;
}
