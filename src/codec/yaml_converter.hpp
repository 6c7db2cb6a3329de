// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "codec/document_source.hpp"

#include <yaml-cpp/eventhandler.h>

#include <cstddef>
#include <exception>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace pullrec {

/// Which documents of a YAML text are read.
enum class YamlDocuments { first, all };

/// What becomes of a name that an object has twice.
enum class RepeatedNames {
    refuse, ///< a fault; a name of its own wins over one that `<<` brings
    keep    ///< all stand in the JSON, for a reader that judges itself
};

/// Thrown out of the parser when the second document begins and the first is all that is wanted.
struct FirstDocumentRead : std::exception {};

/// Writes the events of YAML documents as JSON text, one document a line; aliases are written out.
class YamlConverter final : public YAML::EventHandler {
public:
    /// Most JSON that aliases may make of a text, in bytes.
    static constexpr std::size_t expanded_limit = std::size_t{32} * 1024 * 1024;

    /// The text that is parsed must outlive the converter.
    YamlConverter(std::string_view text, YamlDocuments which, RepeatedNames repeated)
        : text_(text), which_(which), repeated_(repeated) {}

    void OnDocumentStart(const YAML::Mark& mark) override;
    void OnDocumentEnd() override;
    void OnNull(const YAML::Mark& mark, YAML::anchor_t anchor) override;
    void OnAlias(const YAML::Mark& mark, YAML::anchor_t anchor) override;
    void OnScalar(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                  const std::string& value) override;
    void OnSequenceStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                         YAML::EmitterStyle::value style) override;
    void OnSequenceEnd() override;
    void OnMapStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                    YAML::EmitterStyle::value style) override;
    void OnMapEnd() override;

    /// What was written; asked once, at the end.
    std::string take_json() { return std::move(json_); }
    std::vector<Origin> take_origins() { return std::move(origins_); }

private:
    /// A name of an object: where its quoted form stands in the JSON.
    struct Name {
        std::size_t begin;
        std::size_t size;
    };

    /// An object or a list that is not closed yet.
    struct Frame {
        bool is_object = false;
        bool is_flow = false; ///< written with brackets
        YAML::anchor_t anchor = 0;
        std::size_t begin = 0; ///< in the JSON
        bool at_name = false;  ///< the next node is a name
        bool at_merge = false; ///< the next node is the value of `<<`
        bool is_empty = true;
        std::vector<Name> names;
        std::vector<std::string> merges; ///< the values of `<<`
    };

    [[nodiscard]] bool at_name() const { return !frames_.empty() && frames_.back().at_name; }
    [[nodiscard]] std::string_view text_at(const YAML::Mark& mark) const;
    [[noreturn]] void fail(std::string_view problem) const;
    [[nodiscard]] std::string_view quoted(const Name& name) const {
        return std::string_view(json_).substr(name.begin, name.size);
    }
    void check_written(const YAML::Mark& mark, const std::string& value);
    void begin_node(const YAML::Mark& mark);
    void end_node(YAML::anchor_t anchor, std::size_t begin);
    void end_name(std::size_t begin);
    void open(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
              bool is_object);
    void close(char bracket);
    void remember(YAML::anchor_t anchor, std::string text);
    void add_merged(Frame& frame);
    void check_names(Frame& frame) const;

    std::string_view text_;
    std::string json_;
    std::vector<Origin> origins_;
    YamlDocuments which_;
    RepeatedNames repeated_;
    std::size_t documents_ = 0;
    std::size_t here_ = 0; ///< offset in the text of the latest node
    std::size_t remembered_ = 0;
    std::vector<Frame> frames_;
    std::unordered_map<YAML::anchor_t, std::string> anchors_;
};

} // namespace pullrec
