# With PLYCHECK_PRECOMPILED: what most sources include, compiled once for libraries, once for tests and once for
# what draws or shrinks at random. A target takes the set that fits what it links.
set(standard_headers
  <algorithm> <array> <charconv> <chrono> <cstddef> <cstdint> <filesystem> <fstream> <functional> <map> <memory>
  <mutex> <optional> <set> <span> <string> <string_view> <thread> <utility> <vector>
  <fmt/core.h> <fmt/ranges.h> <tl/expected.hpp>)
function(precompiled_set name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "HEADERS;DEPENDS;OPTIONS")
  add_library(precompiled_${name} OBJECT "${PROJECT_SOURCE_DIR}/cmake/precompiled.cpp")
  target_link_libraries(precompiled_${name} PRIVATE project_options fmt::fmt tl::expected ${arg_DEPENDS})
  target_compile_options(precompiled_${name} PRIVATE ${arg_OPTIONS})
  target_precompile_headers(precompiled_${name} PRIVATE ${standard_headers} ${arg_HEADERS})
endfunction()
if(PLYCHECK_PRECOMPILED)
  precompiled_set(library)
  precompiled_set(random HEADERS <rapidcheck.h> DEPENDS rapidcheck)
  if(PLYCHECK_OPTIMISE_SEARCHES_ALONE)
    precompiled_set(plain_library OPTIONS -O0)
    precompiled_set(plain_random OPTIONS -O0 HEADERS <rapidcheck.h> DEPENDS rapidcheck)
  endif()
  precompiled_set(test OPTIONS -O0 HEADERS <gtest/gtest.h> DEPENDS GTest::gtest)
  precompiled_set(random_test OPTIONS -O0 HEADERS <gtest/gtest.h> <rapidcheck/gtest.h> DEPENDS GTest::gtest rapidcheck rapidcheck_gtest)
  add_custom_target(precompiled)
  add_dependencies(precompiled precompiled_library precompiled_random precompiled_test precompiled_random_test)
endif()

# Has a target take the precompiled headers for its kind ("library", "plain_library" without optimising, or "test").
function(use_precompiled target kind)
  if(PLYCHECK_PRECOMPILED)
    set(set_name ${kind})
    if("rapidcheck" IN_LIST ARGN AND kind STREQUAL plain_library)
      set(set_name plain_random)
    elseif("rapidcheck" IN_LIST ARGN)
      set(set_name random)
    elseif("rapidcheck_gtest" IN_LIST ARGN)
      set(set_name random_test)
    endif()
    target_precompile_headers(${target} REUSE_FROM precompiled_${set_name})
    # What is precompiled fits only where the same is defined.
    target_compile_definitions(${target} PRIVATE $<TARGET_PROPERTY:fmt::fmt,INTERFACE_COMPILE_DEFINITIONS>)
  endif()
endfunction()

# With PLYCHECK_UNITY: has what of a target's sources may be compiled as one be compiled so (cmake/unity_groups.py says
# which), for a header is then read once. What is wrong in a source alone, as a missing include, is seen without. With
# PLYCHECK_TESTS_TOGETHER alone it is done for tests.
function(use_unity target kind)
  if(PLYCHECK_UNITY OR (PLYCHECK_TESTS_TOGETHER AND kind STREQUAL test))
    execute_process(COMMAND python3 "${PROJECT_SOURCE_DIR}/cmake/unity_groups.py" ${ARGN}
      WORKING_DIRECTORY "${CMAKE_CURRENT_SOURCE_DIR}" OUTPUT_VARIABLE groups OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
    string(REPLACE "\n" ";" groups "${groups}")
    set(number 0)
    foreach(group ${groups})
      string(REPLACE " " ";" members "${group}")
      math(EXPR number "${number} + 1")
      set_source_files_properties(${members} PROPERTIES UNITY_GROUP ${target}_${number})
    endforeach()
    set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
  endif()
endfunction()

# component(NAME SOURCES a.cpp ... [SELDOM_RUN b.cpp ...] [DEPENDS target ...] [SINGLY] [SEARCHES]): the static library
# plycheck_NAME; with SINGLY each of its sources is always compiled by itself. SEARCHES: what programs spend their time in
# is here, but for the sources that are SELDOM_RUN. All else is optimised lightly, or with
# PLYCHECK_OPTIMISE_SEARCHES_ALONE not at all, which takes half the time to compile.
function(component name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "SINGLY;SEARCHES" "" "SOURCES;SELDOM_RUN;DEPENDS")
  add_library(plycheck_${name} STATIC ${arg_SOURCES})
  target_link_libraries(plycheck_${name} PUBLIC project_options ${arg_DEPENDS})
  if(arg_SELDOM_RUN)
    # Objects and no library: the two need each other.
    add_library(plycheck_${name}_seldom_run OBJECT ${arg_SELDOM_RUN})
    target_link_libraries(plycheck_${name}_seldom_run PRIVATE project_options ${arg_DEPENDS})
    target_sources(plycheck_${name} PRIVATE $<TARGET_OBJECTS:plycheck_${name}_seldom_run>)
    compile_component(plycheck_${name}_seldom_run SOURCES ${arg_SELDOM_RUN} DEPENDS ${arg_DEPENDS})
  endif()
  set(how "")
  foreach(option SINGLY SEARCHES)
    if(arg_${option})
      list(APPEND how ${option})
    endif()
  endforeach()
  compile_component(plycheck_${name} ${how} SOURCES ${arg_SOURCES} DEPENDS ${arg_DEPENDS})
endfunction()
function(compile_component target)
  cmake_parse_arguments(PARSE_ARGV 1 arg "SINGLY;SEARCHES" "" "SOURCES;DEPENDS")
  set(kind library)
  if(NOT arg_SEARCHES)
    if(PLYCHECK_OPTIMISE_SEARCHES_ALONE)
      set(kind plain_library)
      target_compile_options(${target} PRIVATE -O0)
    elseif(CMAKE_BUILD_TYPE STREQUAL "Release")
      target_compile_options(${target} PRIVATE -O1)
    endif()
  endif()
  use_precompiled(${target} ${kind} ${arg_DEPENDS})
  if(NOT arg_SINGLY)
    use_unity(${target} library ${arg_SOURCES})
  endif()
endfunction()

# component_test(NAME SOURCES a_test.cpp ... [DEPENDS target ...] [SHARDS n] [LABEL l]): the GoogleTest program
# NAME_test, which CTest runs whole, or in n parts that may run side by side: NAME.1, NAME.2, ... What each test took is written to
# tests/ in the build folder (ci/test_times reads it). Random tests run with one fixed seed; RC_PARAMS in the
# environment replaces it. Its own sources are not optimised: they are compiled once and run once; of what they and the
# components named with OPTIMISED have of the standard library, the components' is linked.
add_library(plycheck_test_main STATIC "${PROJECT_SOURCE_DIR}/cases/testing/main.cpp")
target_link_libraries(plycheck_test_main PRIVATE project_options GTest::gtest)
function(component_test name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "SHARDS;LABEL" "SOURCES;DEPENDS;OPTIMISED")
  add_executable(${name}_test ${arg_SOURCES})
  target_link_libraries(${name}_test PRIVATE project_options ${arg_DEPENDS} plycheck_test_main GTest::gtest)
  target_compile_options(${name}_test PRIVATE -O0)
  use_precompiled(${name}_test test ${arg_DEPENDS})
  use_unity(${name}_test test ${arg_SOURCES})
  if(PLYCHECK_OPTIMISE_SEARCHES_ALONE AND arg_OPTIMISED)
    list(TRANSFORM arg_OPTIMISED REPLACE ".+" "$<TARGET_FILE:plycheck_\\0>" OUTPUT_VARIABLE first)
    list(JOIN first " " first)
    target_link_options(${name}_test PRIVATE "SHELL:-Wl,--whole-archive ${first} -Wl,--no-whole-archive")
  endif()
  if(NOT arg_SHARDS)
    set(arg_SHARDS 1)
  endif()
  foreach(number RANGE 1 ${arg_SHARDS})
    math(EXPR index "${number} - 1")
    set(shard ${name}.${number})
    add_test(NAME ${shard} COMMAND ${name}_test WORKING_DIRECTORY "${PROJECT_SOURCE_DIR}")
    set_tests_properties(${shard} PROPERTIES TIMEOUT 900 LABELS "${arg_LABEL}" ENVIRONMENT
      "GTEST_TOTAL_SHARDS=${arg_SHARDS};GTEST_SHARD_INDEX=${index};GTEST_OUTPUT=json:${CMAKE_BINARY_DIR}/tests/${shard}.json")
  endforeach()
endfunction()

# warnings_as_errors(TARGET): for a target that only the release build has, where other warnings are no errors.
function(warnings_as_errors target)
  target_compile_options(${target} PRIVATE -Werror)
  # g++ 12's warnings that follow the flow of a program misfire in optimised headers of the standard library.
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    target_compile_options(${target} PRIVATE -Wno-error=restrict -Wno-error=maybe-uninitialized -Wno-error=array-bounds
      -Wno-error=stringop-overflow -Wno-error=stringop-overread)
  endif()
endfunction()

# fuzz_target(NAME SOURCES a_fuzzer.cpp ... [DEPENDS target ...] [RUNS n]): the libFuzzer program NAME_fuzzer, whose
# corpus is fuzz/corpus/NAME. What it depends on counts its ways only where it is compiled with
# -fsanitize=fuzzer-no-link. With PLYCHECK_REPLAY it is a test: it runs its corpus, and n inputs made of it by small
# changes.
if(PLYCHECK_REPLAY)
  if(NOT PLYCHECK_SANITIZE)
    message(FATAL_ERROR "PLYCHECK_REPLAY: without PLYCHECK_SANITIZE a replay would see crashes alone")
  endif()
  add_library(plycheck_replay STATIC "${PROJECT_SOURCE_DIR}/fuzz/targets/replay.cpp")
  target_link_libraries(plycheck_replay PRIVATE project_options)
  # The header that takes values from bytes is clang's; behind all of the compiler's own, it is no other's.
  file(GLOB clang_headers LIST_DIRECTORIES true "/usr/lib/llvm-*/lib/clang/*/include")
  find_path(FUZZED_DATA_PROVIDER fuzzer/FuzzedDataProvider.h PATHS ${clang_headers} NO_DEFAULT_PATH REQUIRED)
endif()
function(fuzz_target name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "RUNS" "SOURCES;DEPENDS")
  add_executable(${name}_fuzzer ${arg_SOURCES})
  target_link_libraries(${name}_fuzzer PRIVATE project_options ${arg_DEPENDS})
  if(NOT PLYCHECK_REPLAY)
    target_link_options(${name}_fuzzer PRIVATE -fsanitize=fuzzer)
    return()
  endif()
  if(NOT arg_RUNS)
    set(arg_RUNS 2000)
  endif()
  target_compile_options(${name}_fuzzer PRIVATE "SHELL:-idirafter ${FUZZED_DATA_PROVIDER}")
  target_link_libraries(${name}_fuzzer PRIVATE plycheck_replay)
  set(kind library)
  if(PLYCHECK_OPTIMISE_SEARCHES_ALONE)
    set(kind plain_library)
    target_compile_options(${name}_fuzzer PRIVATE -O0)
  endif()
  use_precompiled(${name}_fuzzer ${kind} ${arg_DEPENDS})
  add_test(NAME Replay.${name} COMMAND ${name}_fuzzer "${PROJECT_SOURCE_DIR}/fuzz/corpus/${name}" ${arg_RUNS})
  # An allocation that no input of some kilobytes accounts for is a length that lies.
  set_tests_properties(Replay.${name} PROPERTIES TIMEOUT 300
    ENVIRONMENT "ASAN_OPTIONS=max_allocation_size_mb=64:allocator_may_return_null=0")
endfunction()
