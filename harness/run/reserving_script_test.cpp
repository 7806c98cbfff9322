#include "harness/run/reserving_script.hpp"

#include <gtest/gtest.h>

namespace harness {
namespace {

TEST(ReservingScript, ACommandThatIsOneReserves) {
  for (const char* script :
       {"#!/bin/sh\nnode solve.js", "#!/bin/sh\nexec java -cp . Main \"$@\"", "cd x && /usr/bin/node a.js",
        "if true; then nodejs a; fi", "JAVA=/opt/jdk/bin/java\n\"$JAVA\" Main", "env -i A=1 java-17 Main",
        "x=$(node a.js)", "timeout 10 \"node\" a.js", "( java Main )", "cat input | node20 -", "a=`java M`",
        "FOO=1 java M"}) {
    EXPECT_TRUE(starts_reserving_runtime(script)) << script;
  }
}

TEST(ReservingScript, AWordDoesNot) {
  for (const char* script :
       {"#!/bin/sh\n# expands a node of java\npython3 solve.py", "echo node", "python3 solve.py --kind node",
        "./solve 'a node' # java", "cp node.txt output.txt", "nodes=3\n./solve $nodes", "./javanese", "", "#",
        "grep \"java\" input.txt"}) {
    EXPECT_FALSE(starts_reserving_runtime(script)) << script;
  }
}

}  // namespace
}  // namespace harness
