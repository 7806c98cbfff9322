# All of these are Debian 12 packages (ci/install-deps); nothing is downloaded.
find_package(Threads REQUIRED)
find_package(fmt 9 REQUIRED CONFIG)
find_package(CLI11 2.1 REQUIRED CONFIG)
find_package(tl-expected REQUIRED CONFIG)
find_package(nlohmann_json 3.11 REQUIRED CONFIG)
find_package(SQLite3 3.40 REQUIRED)
find_package(pugixml 1.12 REQUIRED CONFIG)
find_package(rapidcheck REQUIRED CONFIG)
find_package(GTest 1.12 REQUIRED CONFIG)
include(GoogleTest)

# xxHash ships no CMake package; its header is complete by itself.
find_path(XXHASH_INCLUDE_DIR xxhash.h REQUIRED)
add_library(xxhash_header INTERFACE)
target_include_directories(xxhash_header SYSTEM INTERFACE "${XXHASH_INCLUDE_DIR}")
target_compile_definitions(xxhash_header INTERFACE XXH_INLINE_ALL)

# Neither does libseccomp; the archive serves the static launcher.
find_path(SECCOMP_INCLUDE_DIR seccomp.h REQUIRED)
find_library(SECCOMP_ARCHIVE libseccomp.a REQUIRED)
add_library(seccomp_archive INTERFACE)
target_include_directories(seccomp_archive SYSTEM INTERFACE "${SECCOMP_INCLUDE_DIR}")
target_link_libraries(seccomp_archive INTERFACE "${SECCOMP_ARCHIVE}")
