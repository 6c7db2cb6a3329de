// SPDX-License-Identifier: Apache-2.0
// The part of fmt that its headers leave to a library: what is declared `extern template` there.
#include <fmt/format-inl.h>

#include <locale>

template std::locale fmt::detail::locale_ref::get<std::locale>() const;
template FMT_API auto fmt::detail::thousands_sep_impl(locale_ref) -> thousands_sep_result<char>;
template FMT_API auto fmt::detail::decimal_point_impl(locale_ref) -> char;
