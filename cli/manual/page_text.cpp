// SPDX-License-Identifier: Apache-2.0
#include "cli/manual/page_text.hpp"

#include "cli/output/wrap.hpp"

#include <algorithm>
#include <vector>

namespace pullrec::cli {

namespace {

using Lines = std::vector<std::string_view>;

constexpr std::size_t margin = 2;
constexpr std::string_view fence = "```";

Lines lines_of(std::string_view text) {
    Lines lines;
    while (!text.empty()) {
        const auto end = std::min(text.find('\n'), text.size());
        lines.push_back(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return lines;
}

bool is_word(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

/// As it stands: in a literal block only `\` is a mark.
std::string unescaped(std::string_view text) {
    std::string result;
    for (std::size_t i = 0; i < text.size(); ++i) {
        result += text[i] == '\\' && i + 1 < text.size() ? text[++i] : text[i];
    }
    return result;
}

/// Without the marks of bold and underlined text.
std::string plain(std::string_view text) {
    std::string result;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool in_word =
            i > 0 && i + 1 < text.size() && is_word(text[i - 1]) && is_word(text[i + 1]);
        if (text[i] == '\\' && i + 1 < text.size()) {
            result += text[++i];
        } else if (text[i] != '*' && (text[i] != '_' || in_word)) {
            result += text[i];
        }
    }
    return result;
}

/// Reads a page block by block.
class Page {
public:
    Page(std::string_view scdoc, std::size_t width) : lines_(lines_of(scdoc)), width_(width) {}

    std::string text() {
        next_ = 1;
        while (next_ < lines_.size()) {
            const auto line = lines_[next_];
            if (line.empty() || line.starts_with("; ")) {
                ++next_;
            } else if (line.starts_with('#')) {
                heading();
            } else if (line == fence) {
                literal();
            } else if (line.starts_with("- ")) {
                items();
            } else if (is_term()) {
                terms();
            } else {
                add(indented(wrap(joined(0), width_, margin)));
            }
        }
        return std::move(text_);
    }

private:
    [[nodiscard]] bool is_term() const {
        return next_ + 1 < lines_.size() && lines_[next_ + 1].starts_with('\t');
    }

    static std::string indented(const std::string& text) {
        return std::string(margin, ' ') + text + "\n";
    }

    void add(const std::string& block) {
        if (!hidden_) {
            text_.append(text_.empty() || after_heading_ ? "" : "\n").append(block);
            after_heading_ = false;
        }
    }

    void heading() {
        const auto line = lines_[next_++];
        const auto name = line.substr(line.find_first_not_of("# "));
        hidden_ = name == "NAME" || name == "SEE ALSO";
        add((line.starts_with("##") ? " " : "") + plain(name) + "\n");
        after_heading_ = true;
    }

    void literal() {
        std::string block;
        for (++next_; next_ < lines_.size() && lines_[next_] != fence; ++next_) {
            const auto line = unescaped(lines_[next_]);
            block.append(line.empty() ? 0 : 2 * margin, ' ').append(line).append("\n");
        }
        ++next_;
        add(block);
    }

    /// The lines of a paragraph from here on, which begin with `indent` characters of space.
    std::string joined(std::size_t indent) {
        std::string paragraph;
        do {
            paragraph.append(paragraph.empty() ? "" : " ").append(lines_[next_++].substr(indent));
        } while (next_ < lines_.size() && !lines_[next_].empty() &&
                 (indent == 0 || lines_[next_].find_first_not_of(" \t") == indent) &&
                 !lines_[next_].starts_with("- "));
        return plain(paragraph);
    }

    void items() {
        std::string block;
        while (next_ < lines_.size() && lines_[next_].starts_with("- ")) {
            block += indented("- " + wrap(joined(2), width_, 2 * margin));
        }
        add(block);
    }

    void terms() {
        std::vector<Definition> found;
        while (next_ < lines_.size() && is_term() && lines_[next_] != fence) {
            auto term = plain(lines_[next_++]);
            found.emplace_back(std::move(term), joined(1));
            while (next_ + 1 < lines_.size() && lines_[next_].empty()) {
                ++next_;
            }
        }
        add(definitions(found, width_, usual_term_width(found)));
    }

    Lines lines_;
    std::size_t width_;
    std::size_t next_ = 0;
    bool hidden_ = false;
    bool after_heading_ = false;
    std::string text_;
};

} // namespace

std::string page_text(std::string_view scdoc, std::size_t width) {
    return Page(scdoc, width).text();
}

} // namespace pullrec::cli
