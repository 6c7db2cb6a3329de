// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pullrec::cli {

/// Where a value came from; `config show` and messages tell it.
enum class Origin { command_line, environment, file, built_in };

/// One value as text. `place` is what a message calls it: `--secret (2nd)`, `IMAGE`, `PULLREC_DB`,
/// `/etc/pullrec/pullrec.conf:3: db`.
struct ArgumentValue {
    std::string text;
    Origin origin = Origin::command_line;
    std::string place;
};

/// The arguments of one call as texts, by option name (without dashes) or positional name.
/// An empty text that was given is a value: `--image-ref ''` differs from no `--image-ref`.
class Arguments {
public:
    void add(std::string_view name, ArgumentValue value);

    /// All values in the order given; empty when there is none.
    [[nodiscard]] const std::vector<ArgumentValue>& values(std::string_view name) const;
    /// The last value, a built-in default included.
    [[nodiscard]] const ArgumentValue* last(std::string_view name) const;
    /// The text of the last value.
    [[nodiscard]] std::optional<std::string> text(std::string_view name) const;
    /// The texts of all values.
    [[nodiscard]] std::vector<std::string> texts(std::string_view name) const;
    /// Whether the caller, the environment or a file gave it; a built-in default does not count.
    [[nodiscard]] bool given(std::string_view name) const;
    /// How often it was given: the level of `-v -v`.
    [[nodiscard]] std::size_t count(std::string_view name) const;

private:
    std::map<std::string, std::vector<ArgumentValue>, std::less<>> values_;
};

} // namespace pullrec::cli
