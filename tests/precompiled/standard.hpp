// SPDX-License-Identifier: Apache-2.0
// What most files include, read once for all of them where `b_pch` is on (tests/run.sh). Every file
// still includes what it uses: the other builds and clang-tidy hold it to that.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>
