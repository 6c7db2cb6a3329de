// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace pullrec::cli {

/// Buffered text on its way to a sink, which throws when it cannot take it.
class Output {
public:
    using Sink = std::function<void(std::string_view)>;

    explicit Output(Sink sink) : sink_(std::move(sink)) {}

    void write(std::string_view text);
    /// Hands everything that is buffered to the sink.
    void flush();

private:
    Sink sink_;
    std::string buffer_;
};

/// Data for the caller: a failed write is Error{io}.
Output standard_output();

/// Talk to the person: what cannot be written is dropped.
Output standard_error();

/// Flushes and closes standard output, so that data that never arrived is an Error{io}.
void close_standard_output(Output& out);

} // namespace pullrec::cli
