#include "harness/run/java_source.hpp"

#include <string>

#include <gtest/gtest.h>

namespace harness {
namespace {

std::string main_of(const std::string& text, const std::string& preferred = "Main") {
  return read_java(text, preferred).main_class;
}

TEST(JavaSource, FindsTheClassWithMain) {
  EXPECT_EQ(main_of("class A { void f() { } }\npublic class B { public static void main(String[] a) { } }"),
            "B");
}

TEST(JavaSource, PrefersTheClassOfTheFile) {
  const std::string both =
      "class A { public static void main(String[] a) { } }\nclass B { static public final void "
      "main(String... a) {} }";
  EXPECT_EQ(main_of(both, "B"), "B");
  EXPECT_EQ(main_of(both, "C"), "A");
}

TEST(JavaSource, NestedClassesAreCalledAsTheirFiles) {
  EXPECT_EQ(main_of("class A { int x; static class B { public static void main(String[] a) { } } }"), "A$B");
}

TEST(JavaSource, HandlesPackages) {
  const JavaSource source = read_java("// hi\npackage edu . usc.ai;\nimport java.util.*;\nclass A {}", "A");
  EXPECT_EQ(source.package, "edu.usc.ai");
  EXPECT_EQ(source.main_class, "");
}

TEST(JavaSource, CommentsAndLiteralsDoNotCount) {
  EXPECT_EQ(main_of("/* class X { public static void main( */ class A { // static void main(\n"
                    "String s = \"{ class Y { static void main(\\\"\"; char c = '{'; char d = '\\'';\n"
                    "String t = \"\"\"\n class Z { \" static void main(\n\"\"\"; }"),
            "");
}

TEST(JavaSource, ClassLiteralsAreNoDeclarations) {
  EXPECT_EQ(main_of("class A { Object o = B.class; public static void main(String[] a) { } }"), "A");
}

TEST(JavaSource, EnumsInterfacesAndRecordsCanHoldMain) {
  EXPECT_EQ(main_of("enum E { X { void f() {} }, Y; public static void main(String[] a) { } }"), "E");
  EXPECT_EQ(main_of("interface I { static void main(String[] a) { } }"), "I");
  EXPECT_EQ(main_of("record R(int x) { public static void main(String[] a) { int record = 1; } }"), "R");
}

TEST(JavaSource, ACallOrAnInstanceMethodIsNoMain) {
  EXPECT_EQ(main_of("class A { void main(String[] a) { } static void f() { main(null); } }"), "");
}

TEST(JavaSource, APackageWithoutItsSemicolonIsNone) {
  EXPECT_EQ(read_java("package edu.usc; class A { }", "").package, "edu.usc");
  EXPECT_EQ(read_java("package * class A { static void main() { } }", "").package, "");
  EXPECT_EQ(read_java("package edu.usc", "").package, "");
}

TEST(JavaSource, AnnotationsDoNotConfuse) {
  EXPECT_EQ(main_of("@W({\"x\"}) class A { @S({\"a\", \"b\"}) public static void main(String[] a) { } }"),
            "A");
}

}  // namespace
}  // namespace harness
