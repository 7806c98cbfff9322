#pragma once

#include <string>

/// Right programs for cs540-tree, as text in the language of models.
namespace fuzz::models::cs540_tree {

/// Max and min nodes have functions of their own.
std::string program_of_two_kinds();

}  // namespace fuzz::models::cs540_tree
