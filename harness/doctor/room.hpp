#pragma once

#include <string>

namespace harness::doctor {

/// What this process has too little of to prove anything: "expected room for 64 more processes (ulimit -u),
/// found room for 5"; empty where it has enough. What an attempt is refused for want of it is no promise
/// kept, and none broken.
std::string shortage();

}  // namespace harness::doctor
