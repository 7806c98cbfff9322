# The headers that declare a function for each assignment are made from PLYCHECK_ASSIGNMENTS, so that there is no second
# list of them. They lie below this folder, by the names under which they are included.
set(PLYCHECK_MADE_HEADERS "${PROJECT_BINARY_DIR}/made")

# declare_rows(HEADER PARAMETERS): makes HEADER from HEADER.in, where @DECLARATIONS@ is "Assignment NAME(PARAMETERS);" for
# each assignment, and @NAMES@ all their names.
function(declare_rows header parameters)
  foreach(assignment ${PLYCHECK_ASSIGNMENTS})
    string(APPEND DECLARATIONS "Assignment ${assignment}(${parameters});\n")
  endforeach()
  list(JOIN PLYCHECK_ASSIGNMENTS ", " NAMES)
  configure_file("${PROJECT_SOURCE_DIR}/${header}.in" "${PLYCHECK_MADE_HEADERS}/${header}" @ONLY)
endfunction()
