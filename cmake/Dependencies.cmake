# All of these are Debian 12 packages (ci/install-deps); nothing is downloaded.
find_package(Threads REQUIRED)
if(PLYCHECK_ARCHIVES)
  # fmt's package has no archive, but its headers hold all of it.
  find_path(FMT_INCLUDE_DIR fmt/format-inl.h REQUIRED)
  add_library(fmt_archive STATIC "${CMAKE_CURRENT_LIST_DIR}/fmt_archive.cpp")
  target_link_libraries(fmt_archive PRIVATE project_options)
  target_include_directories(fmt_archive SYSTEM PUBLIC "${FMT_INCLUDE_DIR}")
  add_library(fmt::fmt ALIAS fmt_archive)
else()
  find_package(fmt 9 REQUIRED CONFIG)
endif()
find_package(CLI11 2.1 REQUIRED CONFIG)
find_package(tl-expected REQUIRED CONFIG)
find_package(nlohmann_json 3.11 REQUIRED CONFIG)
find_package(pugixml 1.12 REQUIRED CONFIG)
if(PLYCHECK_ARCHIVES)
  find_library(SQLITE_ARCHIVE libsqlite3.a)
  if(NOT SQLITE_ARCHIVE OR NOT TARGET pugixml::static)
    message(FATAL_ERROR "libsqlite3.a or libpugixml.a is missing; -DPLYCHECK_ARCHIVES=OFF does without")
  endif()
  # Where shared libraries were linked before, the cache still names one.
  set(SQLite3_LIBRARY "${SQLITE_ARCHIVE}")
  set_target_properties(pugixml::pugixml PROPERTIES INTERFACE_LINK_LIBRARIES pugixml::static)
endif()
find_package(SQLite3 3.40 REQUIRED)
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

# Nor has utf8proc a package in Debian 12; the archive serves, so that nothing is needed where plycheck runs.
find_path(UTF8PROC_INCLUDE_DIR utf8proc.h REQUIRED)
find_library(UTF8PROC_ARCHIVE libutf8proc.a REQUIRED)
add_library(utf8proc_archive INTERFACE)
target_include_directories(utf8proc_archive SYSTEM INTERFACE "${UTF8PROC_INCLUDE_DIR}")
target_compile_definitions(utf8proc_archive INTERFACE UTF8PROC_STATIC)
target_link_libraries(utf8proc_archive INTERFACE "${UTF8PROC_ARCHIVE}")

# What yaml-cpp's package names is the shared library; the archive is linked for the same reason.
find_path(YAML_CPP_INCLUDE_DIR yaml-cpp/yaml.h REQUIRED)
find_library(YAML_CPP_ARCHIVE libyaml-cpp.a REQUIRED)
add_library(yaml_cpp_archive INTERFACE)
target_include_directories(yaml_cpp_archive SYSTEM INTERFACE "${YAML_CPP_INCLUDE_DIR}")
target_compile_definitions(yaml_cpp_archive INTERFACE YAML_CPP_STATIC_DEFINE)
target_link_libraries(yaml_cpp_archive INTERFACE "${YAML_CPP_ARCHIVE}")

# minizip, which comes with zlib, writes zips: to write them with libarchive would draw an XML library into what is
# linked statically.
find_path(MINIZIP_INCLUDE_DIR minizip/zip.h REQUIRED)
find_library(MINIZIP_ARCHIVE libminizip.a REQUIRED)
find_library(ZLIB_ARCHIVE libz.a REQUIRED)
add_library(minizip_archive INTERFACE)
target_include_directories(minizip_archive SYSTEM INTERFACE "${MINIZIP_INCLUDE_DIR}")
target_link_libraries(minizip_archive INTERFACE "${MINIZIP_ARCHIVE}" "${ZLIB_ARCHIVE}")

# Of libarchive the archive serves the static plycheck-unpack, with all that the formats and filters need which it
# names; what is not named is not linked.
find_package(LibArchive 3.6 REQUIRED)
add_library(libarchive_archives INTERFACE)
target_include_directories(libarchive_archives SYSTEM INTERFACE "${LibArchive_INCLUDE_DIRS}")
foreach(name archive nettle zstd lzma bz2 z)
  find_library(UNPACK_${name}_ARCHIVE lib${name}.a REQUIRED)
  target_link_libraries(libarchive_archives INTERFACE "${UNPACK_${name}_ARCHIVE}")
endforeach()

# What pages of reports carry is deflated by zlib and made text by nettle's base64, both as archives.
find_path(ZLIB_INCLUDE_DIR zlib.h REQUIRED)
add_library(zlib_archive INTERFACE)
target_include_directories(zlib_archive SYSTEM INTERFACE "${ZLIB_INCLUDE_DIR}")
target_link_libraries(zlib_archive INTERFACE "${ZLIB_ARCHIVE}")
find_path(NETTLE_INCLUDE_DIR nettle/base64.h REQUIRED)
find_library(NETTLE_ARCHIVE libnettle.a REQUIRED)
add_library(nettle_archive INTERFACE)
target_include_directories(nettle_archive SYSTEM INTERFACE "${NETTLE_INCLUDE_DIR}")
target_link_libraries(nettle_archive INTERFACE "${NETTLE_ARCHIVE}")

# The page's modules are put into one script by esbuild.
find_program(ESBUILD esbuild REQUIRED)
# What they use of D3 stands where Debian's packages for Node put it.
find_path(NODE_MODULES d3-zoom/package.json PATHS /usr/share/nodejs NO_DEFAULT_PATH REQUIRED)
