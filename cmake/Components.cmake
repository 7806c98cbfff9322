# component(NAME SOURCES a.cpp ... [DEPENDS target ...]): the static library plycheck_NAME.
function(component name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "SOURCES;DEPENDS")
  add_library(plycheck_${name} STATIC ${arg_SOURCES})
  target_link_libraries(plycheck_${name} PUBLIC project_options ${arg_DEPENDS})
endfunction()

# component_test(NAME SOURCES a_test.cpp ... [DEPENDS target ...]): the GoogleTest program NAME_test.
# Random tests run with one fixed seed; RC_PARAMS in the environment replaces it.
function(component_test name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "SOURCES;DEPENDS")
  add_executable(${name}_test ${arg_SOURCES})
  target_link_libraries(${name}_test PRIVATE project_options ${arg_DEPENDS} GTest::gtest_main)
  gtest_discover_tests(${name}_test NO_PRETTY_VALUES DISCOVERY_TIMEOUT 60
    WORKING_DIRECTORY "${PROJECT_SOURCE_DIR}" PROPERTIES TIMEOUT 600)
endfunction()

# fuzz_target(NAME SOURCES a_fuzzer.cpp ... [DEPENDS target ...]): the libFuzzer program NAME_fuzzer, whose corpus is
# fuzz/corpus/NAME. What it depends on counts its ways only where it is compiled with -fsanitize=fuzzer-no-link.
function(fuzz_target name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "SOURCES;DEPENDS")
  add_executable(${name}_fuzzer ${arg_SOURCES})
  target_link_libraries(${name}_fuzzer PRIVATE project_options ${arg_DEPENDS})
  target_link_options(${name}_fuzzer PRIVATE -fsanitize=fuzzer)
endfunction()
