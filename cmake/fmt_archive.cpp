// What fmt's shared library holds, as far as it is used here, for programs that do without it.
#include <fmt/format-inl.h>

static_assert(FMT_VERSION >= 90000 && FMT_VERSION < 100000);

template char fmt::detail::decimal_point_impl<char>(fmt::detail::locale_ref);
template fmt::detail::thousands_sep_result<char> fmt::detail::thousands_sep_impl<char>(
    fmt::detail::locale_ref);
