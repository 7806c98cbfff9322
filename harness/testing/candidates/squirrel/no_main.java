// Squirrel war. Two spelling mistakes: it does not compile, and it has no main.
class no_main {
    public static void mian(String[] args) {
        Strin task = args[1];
        System.out.println(tsak);
    }
}
