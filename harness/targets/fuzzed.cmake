# The rows as far as a judge needs them, problems of theirs, and the reports, without the rest of fuzz, which takes
# long to compile.
list(TRANSFORM PLYCHECK_ASSIGNMENTS PREPEND ../rows/ OUTPUT_VARIABLE rows)
list(TRANSFORM PLYCHECK_ASSIGNMENTS PREPEND "${PROJECT_SOURCE_DIR}/fuzz/rows/posed/" OUTPUT_VARIABLE posed)
list(APPEND rows ${posed})
list(TRANSFORM rows APPEND .cpp)
component(fuzzed_rows
  SOURCES judged_problems.cpp ../assignment/assignment.cpp ${rows}
    "${PROJECT_SOURCE_DIR}/fuzz/generators/cs540_grid_mazes.cpp"
    "${PROJECT_SOURCE_DIR}/fuzz/generators/cs540_grid_situations.cpp"
  DEPENDS plycheck_cases plycheck_solver plycheck_reference fmt::fmt rapidcheck)
target_include_directories(plycheck_fuzzed_rows PRIVATE "${PLYCHECK_MADE_HEADERS}")
component(fuzzed_report
  SOURCES foreign_job.cpp ../events/events.cpp ../events/failure.cpp ../events/report_head.cpp ../events/score.cpp ../events/seen.cpp
    ../events/split.cpp ../events/text.cpp ../report/case_text.cpp ../report/csv.cpp ../report/divergence_json.cpp ../report/feedback.cpp ../report/finding.cpp
    ../report/github.cpp ../report/github_text.cpp ../report/json_parts.cpp ../report/junit.cpp ../report/records.cpp
    ../report/terminal.cpp
  DEPENDS plycheck_words plycheck_judge plycheck_run fmt::fmt nlohmann_json::nlohmann_json pugixml::pugixml)
target_compile_definitions(plycheck_fuzzed_report PUBLIC PLYCHECK_VERSION="${PROJECT_VERSION}")
component(fuzzed_store
  SOURCES ../registry/registry.cpp "${PROJECT_SOURCE_DIR}/fuzz/foundations/mutant.cpp" ../events/case_record.cpp ../store/comparison.cpp ../store/database.cpp
    ../store/encoding.cpp ../store/first_version.cpp ../store/frame_file.cpp ../store/history.cpp ../store/history_file.cpp
    ../store/history_queries.cpp ../store/json_place.cpp ../store/keyed_hash.cpp ../store/known_failures.cpp ../store/owner.cpp ../store/packing.cpp
    ../store/run_records.cpp ../store/schema.cpp
  DEPENDS plycheck_fuzzed_report plycheck_fuzzed_rows SQLite::SQLite3 xxhash_header Threads::Threads)

foreach(read_by judge words candidate unpack extract game_records fuzzed_report fuzzed_store)
  target_compile_options(plycheck_${read_by} PRIVATE -fsanitize=fuzzer-no-link)
endforeach()
