// Squirrel war. It writes through a null pointer.
#include <fstream>
#include <string>

struct Board {
    char at[25];
};

int main(int argc, char **argv) {
    if (argc < 3) return 2;
    std::ifstream in(argv[2]);
    std::string word;
    Board *volatile board = nullptr;  // volatile: the write must really happen
    while (in >> word) board->at[0] = word[0];
}
