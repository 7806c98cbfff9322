#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "harness/events/events.hpp"

/// Of what the text on a finding is made.
namespace harness::finding_words {

/// Lines of a paragraph, its second and later ones two blanks further in.
class Paragraphs {
 public:
  explicit Paragraphs(std::size_t width) : width_(width) {}

  void add(std::string_view text, std::size_t indent = 0);
  std::vector<std::string> lines() && { return std::move(lines_); }

 private:
  std::size_t width_;
  std::vector<std::string> lines_;
};

using Sites = std::vector<const fuzz::SiteDiagnosis*>;

/// "in greedy and minimax (25 cases, 12 failing)"; "on all 50 cases (12 failing)" where the site has no name;
/// "on this case" where there is no other. Further inputs count apart: ", and on 6 further inputs,".
std::string place(const Finding& finding, const Sites& sites, std::string_view noun);

/// What a site's observations are called: where not all are cases, they are runs.
std::string_view noun_at(const Finding& finding, const Sites& sites, std::string_view noun);

/// The mutants of an explanation, each once, wherever it is made.
std::vector<std::size_t> mutants_of(const fuzz::Explanation& explanation);

/// The same, each with the kind of nodes at which it is made alone, in words.
std::vector<std::pair<std::size_t, std::string>> kinds_of_nodes(const fuzz::Explanation& explanation);

/// What a program with some explanations is said to have: "with this mistake", "with these mistakes
/// together", "with one of these sets of mistakes", "that reads the handout in another way".
std::string with_what(const Finding& finding, const std::vector<fuzz::Explanation>& all);

/// "line ends CR LF and blank lines"
std::string names_of(const std::vector<fuzz::Layer>& layers);

/// ", but for line ends CR LF, ": what was taken off before a program is the candidate's; else one blank.
std::string but_for(const std::vector<fuzz::Layer>& layers);

/// What is seen where nothing explains it; it claims no cause.
std::string sentence_of(const Split& split);

}  // namespace harness::finding_words
