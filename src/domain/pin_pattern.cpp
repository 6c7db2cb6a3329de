// SPDX-License-Identifier: Apache-2.0
#include "domain/pin_pattern.hpp"

#include "domain/error.hpp"

#include <algorithm>

namespace pullrec {

namespace {

std::string lower(std::string_view text) {
    std::string result(text);
    std::ranges::transform(result, result.begin(), [](char byte) {
        return byte >= 'A' && byte <= 'Z' ? static_cast<char>(byte - 'A' + 'a') : byte;
    });
    return result;
}

} // namespace

PinPattern::PinPattern(std::string text) : text_(std::move(text)) {
    if (text_.empty() || text_ == "*") {
        throw Error(ErrorCode::usage,
                    "a pin pattern needs a name: a whole one, 'begin*' or '*part*'");
    }
    std::string_view wanted = text_;
    const bool open_end = wanted.ends_with('*');
    const bool open_start = open_end && wanted.starts_with('*');
    wanted.remove_suffix(open_end ? 1 : 0);
    wanted.remove_prefix(open_start ? 1 : 0);
    form_ = open_start ? Form::anywhere : open_end ? Form::prefix : Form::exact;
    wanted_ = lower(wanted);
}

bool PinPattern::matches(std::string_view name, PinReading reading) const {
    const std::string text = lower(name);
    switch (form_) {
    case Form::exact:
        return text == wanted_;
    case Form::prefix:
        return reading == PinReading::crio ? text.find(wanted_) != std::string::npos
                                           : text.starts_with(wanted_);
    case Form::anywhere:
        break;
    }
    return text.find(wanted_) != std::string::npos;
}

} // namespace pullrec
