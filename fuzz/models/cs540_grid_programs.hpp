#pragma once

#include <string>

/// A right program for cs540-grid, as text in the language of models.
namespace fuzz::models::cs540_grid {

/// Each algorithm has a function of its own.
std::string program_by_algorithm();

}  // namespace fuzz::models::cs540_grid
