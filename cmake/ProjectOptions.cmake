# project_options: what every target of ours is compiled with.
option(PLYCHECK_WERROR "Treat warnings as errors" OFF)
option(PLYCHECK_ASSERTIONS "Check the standard library's preconditions" OFF)
option(PLYCHECK_END_TO_END "Tests that run the built programs from end to end" ON)
option(PLYCHECK_COMMANDS "Build plycheck itself, and the tests of its commands in process" ON)
option(PLYCHECK_FUZZERS "Build the libFuzzer targets (clang only)" OFF)
option(PLYCHECK_REPLAY "Build the fuzz targets without libFuzzer, and test them on their corpus and changes of it" OFF)
option(PLYCHECK_PRECOMPILED "Precompile the headers that most sources include: faster, but a missing include is not seen" OFF)
option(PLYCHECK_UNITY "Compile several sources as one: faster, but a missing include is not seen" OFF)
option(PLYCHECK_TESTS_TOGETHER "Compile several sources as one in tests, and each of the product's by itself" OFF)
option(PLYCHECK_OPTIMISE_SEARCHES_ALONE "Optimise what searches and reads, and nothing else" OFF)
option(PLYCHECK_INJECTED "Have each solver as a library that crosscheck_runner loads" OFF)
option(PLYCHECK_ARCHIVES "Link archives, not shared libraries: programs start faster" OFF)
set(PLYCHECK_SANITIZE "" CACHE STRING "Sanitizers, as in -fsanitize=")

add_library(project_options INTERFACE)
target_compile_features(project_options INTERFACE cxx_std_20)
target_include_directories(project_options INTERFACE "${PROJECT_SOURCE_DIR}")
target_compile_options(project_options INTERFACE
  -Wall -Wextra -Wpedantic -Wconversion -Wnon-virtual-dtor -Wold-style-cast -Wcast-qual
  # Of sources that are compiled as one, each one's own names may be shadowed by the next.
  $<$<NOT:$<BOOL:$<TARGET_PROPERTY:UNITY_BUILD>>>:-Wshadow>
  $<$<BOOL:${PLYCHECK_WERROR}>:-Werror>)
target_compile_definitions(project_options INTERFACE
  $<$<BOOL:${PLYCHECK_ASSERTIONS}>:_GLIBCXX_ASSERTIONS>)
if(PLYCHECK_ARCHIVES)
  # Position-independent, so that exceptions are found by a table and not by a list that is sorted first. (The
  # linker warns of SQLite's loading of extensions, which is never asked for.)
  target_compile_options(project_options INTERFACE -fPIE)
  target_link_options(project_options INTERFACE -static-pie)
endif()
# g++ 12's warnings that follow the flow of a program misfire on optimised strings and where sanitizers stand between
# its steps; `dev` has them.
set(misfiring -Wno-restrict -Wno-maybe-uninitialized -Wno-array-bounds -Wno-stringop-overflow -Wno-stringop-overread)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND PLYCHECK_WERROR AND CMAKE_BUILD_TYPE STREQUAL "Release")
  target_compile_options(project_options INTERFACE ${misfiring})
endif()
if(PLYCHECK_SANITIZE)
  target_compile_definitions(project_options INTERFACE PLYCHECK_SANITIZED)
  target_compile_options(project_options INTERFACE -fsanitize=${PLYCHECK_SANITIZE}
    -fno-sanitize-recover=all -fno-omit-frame-pointer)
  target_link_options(project_options INTERFACE -fsanitize=${PLYCHECK_SANITIZE})
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    target_compile_options(project_options INTERFACE ${misfiring})
  endif()
endif()

find_program(CCACHE ccache)
if(CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  set(CMAKE_CXX_COMPILER_LAUNCHER "${CCACHE}")
endif()
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
