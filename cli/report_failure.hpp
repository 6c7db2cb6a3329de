// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/app.hpp"
#include "domain/error.hpp"

#include <string>
#include <string_view>
#include <typeinfo>

namespace pullrec::cli {

/// Tells a failure on `err`: `pullrec: message`, or the Error document when the caller asked for
/// JSON. Only an Error's own text is shown; other exceptions may quote records.
class FailureReport {
public:
    /// `format` is the one that a configuration file asks for, "" for none.
    FailureReport(const Call& call, const std::string& format) : call_(call), format_(format) {}

    [[nodiscard]] ExitCode error(const Error& error) const;
    [[nodiscard]] ExitCode out_of_memory() const;
    [[nodiscard]] ExitCode fault(const std::type_info& type) const;

private:
    [[nodiscard]] ExitCode tell(ErrorAnswer answer, std::string_view message) const;

    const Call& call_;
    const std::string& format_;
};

} // namespace pullrec::cli
