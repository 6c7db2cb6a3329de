// SPDX-License-Identifier: Apache-2.0
#include "cli/completion/shell_line.hpp"

#include <algorithm>

namespace pullrec::cli {

namespace {

bool is_assignment(std::string_view word) {
    const auto equals = word.find('=');
    return equals != std::string_view::npos && equals > 0 && word.find('/') > equals &&
           word.front() != '-';
}

/// Collects words byte by byte.
class Splitter {
public:
    explicit Splitter(std::string_view breaks) : breaks_(breaks) {}

    void take(char byte) {
        if (escaped_) {
            escaped_ = false;
            word_ += byte;
        } else if (byte == '\\' && quote_ != '\'') {
            escaped_ = true;
        } else if (quote_ != '\0') {
            take_quoted(byte);
        } else {
            take_plain(byte);
        }
    }

    ShellLine end() {
        words_.push_back(word_);
        const auto program =
            std::find_if_not(words_.begin(), words_.end(),
                             [](const std::string& word) { return is_assignment(word); });
        words_.erase(words_.begin(), program == words_.end() ? program : std::next(program));
        return {words_, kept_};
    }

private:
    void take_quoted(char byte) {
        if (byte == quote_) {
            quote_ = '\0';
        } else {
            word_ += byte;
        }
    }

    void take_plain(char byte) {
        constexpr std::string_view blanks = " \t";
        constexpr std::string_view ends = ";|&\n";
        if (byte == '\'' || byte == '"') {
            quote_ = byte;
            begun_ = true;
            kept_ = word_.size();
        } else if (blanks.find(byte) != std::string_view::npos) {
            end_word();
        } else if (ends.find(byte) != std::string_view::npos) {
            end_word();
            words_.clear();
        } else {
            word_ += byte;
            kept_ = breaks_.find(byte) == std::string_view::npos ? kept_ : word_.size();
        }
    }

    void end_word() {
        if (begun_ || !word_.empty()) {
            words_.push_back(word_);
        }
        word_.clear();
        begun_ = false;
        kept_ = 0;
    }

    std::string_view breaks_;
    std::vector<std::string> words_;
    std::string word_;
    std::size_t kept_ = 0;
    char quote_ = '\0';
    bool escaped_ = false;
    bool begun_ = false; ///< by a quote: it is a word even when it is empty
};

} // namespace

ShellLine split_shell_line(std::string_view line, std::string_view breaks) {
    Splitter splitter(breaks);
    for (const char byte : line) {
        splitter.take(byte);
    }
    return splitter.end();
}

} // namespace pullrec::cli
