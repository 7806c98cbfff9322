#pragma once

#include <string>

/// A right program for cs540-checkers, as text in the language of models.
namespace fuzz::models::cs540_checkers {

/// The search of the write-up: one function for max and min.
std::string program_of_the_writeup();

}  // namespace fuzz::models::cs540_checkers
