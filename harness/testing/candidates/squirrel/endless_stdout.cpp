// Squirrel war. It prints to standard output for ever.
#include <cstdio>

int main() {
    for (;;) puts("thinking ...");
}
