// Squirrel war: greedy, minimax, alpha-beta and battles.
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Paths;

public class Right {
    static final int INF = 1000000;
    static final int[] value = new int[25];

    static char[] play(char[] board, int cell, char mark) {
        int[] near = {cell > 4 ? cell - 5 : -1, cell % 5 > 0 ? cell - 1 : -1,
                      cell % 5 < 4 ? cell + 1 : -1, cell < 20 ? cell + 5 : -1};
        boolean raid = false;
        for (int n : near) raid |= n >= 0 && board[n] == mark;
        char[] next = board.clone();
        next[cell] = mark;
        for (int n : near)
            if (raid && n >= 0 && board[n] != '*') next[n] = mark;
        return next;
    }

    static boolean full(char[] board) {
        return new String(board).indexOf('*') < 0;
    }

    static String text(char[] board) {
        return new String(board).replaceAll(".....", "$0\n");
    }

    static String show(int v) {
        return v == INF ? "Infinity" : v == -INF ? "-Infinity" : String.valueOf(v);
    }

    static class Search {
        final char me;
        final int limit;
        final boolean prune;
        final StringBuilder log = new StringBuilder("Node,Depth,Value");
        char[] choice;

        Search(char me, int algorithm, int depth) {
            this.me = me;
            this.limit = algorithm == 1 ? 1 : depth;
            this.prune = algorithm == 3;
            log.append(prune ? ",Alpha,Beta\n" : "\n");
        }

        char[] best(char[] board) {
            choice = board;
            visit(board, "root", 0, -INF, INF);
            return choice;
        }

        void note(String name, int depth, int v, int alpha, int beta) {
            log.append(name).append(',').append(depth).append(',').append(show(v));
            if (prune) log.append(',').append(show(alpha)).append(',').append(show(beta));
            log.append('\n');
        }

        int visit(char[] board, String name, int depth, int alpha, int beta) {
            if (depth == limit || full(board)) {
                int sum = 0;
                for (int i = 0; i < 25; i++)
                    if (board[i] != '*') sum += board[i] == me ? value[i] : -value[i];
                note(name, depth, sum, alpha, beta);
                return sum;
            }
            boolean max = depth % 2 == 0;
            char mover = max == (me == 'X') ? 'X' : 'O';
            int v = max ? -INF : INF;
            note(name, depth, v, alpha, beta);
            for (int cell = 0; cell < 25; cell++) {
                if (board[cell] != '*') continue;
                char[] child = play(board, cell, mover);
                String square = "" + "ABCDE".charAt(cell % 5) + (cell / 5 + 1);
                int got = visit(child, square, depth + 1, alpha, beta);
                if (max ? got > v : got < v) {
                    v = got;
                    if (depth == 0) choice = child;
                }
                if (prune && (max ? v >= beta : v <= alpha)) {
                    note(name, depth, v, alpha, beta);
                    return v;
                }
                if (max) alpha = Math.max(alpha, v);
                else beta = Math.min(beta, v);
                note(name, depth, v, alpha, beta);
            }
            return v;
        }
    }

    static void save(String name, CharSequence text) throws IOException {
        Files.write(Paths.get(name), text.toString().getBytes());
    }

    public static void main(String[] args) throws IOException {
        String[] words = new String(Files.readAllBytes(Paths.get(args[1]))).trim().split("\\s+");
        int task = Integer.parseInt(words[0]);
        int first = words.length - 30;
        StringBuilder marks = new StringBuilder();
        for (int i = 0; i < 25; i++) value[i] = Integer.parseInt(words[first + i]);
        for (int i = 25; i < 30; i++) marks.append(words[first + i]);
        char[] board = marks.toString().toCharArray();

        if (task < 4) {
            Search search = new Search(words[1].charAt(0), task, Integer.parseInt(words[2]));
            save("next_state.txt", text(search.best(board)));
            if (task > 1) save("traverse_log.txt", search.log);
            return;
        }
        StringBuilder trace = new StringBuilder();
        for (int turn = 1; !full(board); turn = 5 - turn) {  // players at words 1 and 4
            board = new Search(words[turn].charAt(0), Integer.parseInt(words[turn + 1]),
                               Integer.parseInt(words[turn + 2])).best(board);
            trace.append(text(board));
        }
        save("trace_state.txt", trace);
    }
}
