// Squirrel war. It counts for ever.
int main() {
    for (volatile unsigned long n = 0;; n = n + 1) {
    }
}
