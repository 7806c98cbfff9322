#include "harness/page/document.hpp"

#include <string>

#include <gtest/gtest.h>

#include "harness/page/parts.hpp"

namespace harness {
namespace {

TEST(PageDocument, HoldsForeignTextAsText) {
  PageContent content;
  content.title = "</title><script>alert(1)</script>";
  content.text = std::string("a<b & \"c\"\0\x1B[0m\n", 15);
  content.report = R"({"a": "</script><script>alert(1)</script><!--"})";
  content.told = "{}";
  content.data.push_back(packed("\"><script>alert(1)</script>", "{}"));
  auto page = html_document(content);
  EXPECT_NE(page.find("a&lt;b &amp; &quot;c&quot;\xEF\xBF\xBD\xEF\xBF\xBD[0m\n"), std::string::npos);
  EXPECT_NE(page.find(R"({"a": "\u003c/script>\u003cscript>alert(1)\u003c/script>\u003c!--"})"),
            std::string::npos);
  page.erase(page.find(page_parts.script), page_parts.script.size());
  EXPECT_EQ(page.find("<script>alert"), std::string::npos);
  EXPECT_EQ(page.find("<!--"), std::string::npos);
}

TEST(PageDocument, LetsRunNothingButItsOwnScript) {
  const auto page = html_document({"", "", "{}", "{}", {}});
  const auto policy = page.find("default-src 'none'; script-src 'sha256-");
  ASSERT_NE(policy, std::string::npos);
  EXPECT_LT(policy, page.find("<title>"));
  EXPECT_EQ(page.find("unsafe"), std::string::npos);
}

TEST(PageDocument, PacksTheSameTextTheSameWay) {
  const std::string text(1'000'000, 'x');
  const auto data = packed("a", text);
  EXPECT_EQ(data.packed, packed("b", text).packed);
  EXPECT_LT(data.packed.size(), 2'000U);
  EXPECT_EQ(packed("", "").packed, "eJwDAAAAAAE=");
}

}  // namespace
}  // namespace harness
