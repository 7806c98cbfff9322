// Game trees: minimax and alpha-beta with a log. The bounds move, but nothing is cut off.
#include <algorithm>
#include <fstream>
#include <map>
#include <string>
#include <vector>

using namespace std;

const long long INF = 1000000000000LL;

struct Tree {
  int value = 0;
  string name;
  vector<Tree> kids;
};

string line_of_tree;
size_t at = 0;
bool prune;
int visited_nodes = 0;
int cut_branches = 0;
map<string, long long> returned;
ofstream traverse;

string show(long long v) {
  if (v == INF) return "Infinity";
  if (v == -INF) return "-Infinity";
  return to_string(v);
}

Tree parse(const string& name) {
  Tree tree;
  tree.name = name;
  if (line_of_tree[at] != '(') {
    size_t length = 0;
    tree.value = stoi(line_of_tree.substr(at, 20), &length);
    at += length;
    return tree;
  }
  do {
    at++;  // the parenthesis, or the blank before the next child
    string number = to_string(tree.kids.size() + 1);
    tree.kids.push_back(parse(name == "root" ? number : name + "." + number));
  } while (line_of_tree[at] == ' ');
  at++;
  return tree;
}

void write_log(const Tree& tree, int depth, long long v, long long alpha, long long beta) {
  traverse << tree.name << "," << depth << "," << show(v);
  if (prune) traverse << "," << show(alpha) << "," << show(beta);
  traverse << "\n";
}

long long min_value(const Tree& tree, int depth, long long alpha, long long beta);

long long max_value(const Tree& tree, int depth, long long alpha, long long beta) {
  visited_nodes++;
  long long v = tree.kids.empty() ? tree.value : -INF;
  write_log(tree, depth, v, alpha, beta);
  for (size_t i = 0; i < tree.kids.size(); i++) {
    v = max(v, min_value(tree.kids[i], depth + 1, alpha, beta));
    alpha = max(alpha, v);
    write_log(tree, depth, v, alpha, beta);
  }
  return returned[tree.name] = v;
}

long long min_value(const Tree& tree, int depth, long long alpha, long long beta) {
  visited_nodes++;
  long long v = tree.kids.empty() ? tree.value : INF;
  write_log(tree, depth, v, alpha, beta);
  for (size_t i = 0; i < tree.kids.size(); i++) {
    v = min(v, max_value(tree.kids[i], depth + 1, alpha, beta));
    beta = min(beta, v);
    write_log(tree, depth, v, alpha, beta);
  }
  return returned[tree.name] = v;
}

void collect(const Tree& tree, vector<string>& leaves, vector<string>& inner) {
  bool seen = returned.count(tree.name) > 0;
  if (tree.kids.empty()) {
    if (!seen) leaves.push_back(tree.name);
    return;
  }
  inner.push_back(tree.name + " " + (seen ? show(returned[tree.name]) : "PRUNED"));
  for (const Tree& kid : tree.kids) collect(kid, leaves, inner);
}

int main() {
  ifstream in("input.txt");
  string part, algorithm, player;
  getline(in, part);
  getline(in, algorithm);
  getline(in, player);
  getline(in, line_of_tree);
  prune = algorithm == "ALPHABETA";
  Tree root = parse("root");
  traverse.open("traverse_log.txt");
  traverse << (prune ? "Node,Depth,Value,Alpha,Beta\n" : "Node,Depth,Value\n");
  long long value = player == "MAX" ? max_value(root, 0, -INF, INF) : min_value(root, 0, -INF, INF);
  int best = 0;
  for (size_t i = root.kids.size(); i > 0; i--) {
    auto kid = returned.find(root.kids[i - 1].name);
    if (kid != returned.end() && kid->second == value) best = i;
  }
  vector<string> leaves, inner;
  collect(root, leaves, inner);
  ofstream out("output.txt");
  out << "VALUE " << value << "\nBEST " << best << "\nNODES " << visited_nodes << "\nPRUNED "
      << cut_branches << "\nPRUNED LEAVES " << leaves.size();
  for (const string& name : leaves) out << " " << name;
  out << "\n";
  for (const string& line : inner) out << line << "\n";
}
