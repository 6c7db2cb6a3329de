// SPDX-License-Identifier: Apache-2.0
#include "codec/yaml_converter.hpp"

#include "codec/json_cursor.hpp"
#include "codec/yaml_directives.hpp"
#include "codec/yaml_fault.hpp"
#include "codec/yaml_scalar.hpp"
#include "codec/yaml_written_scalar.hpp"

#include <yaml-cpp/emitterstyle.h>
#include <yaml-cpp/mark.h>

#include <algorithm>
#include <utility>

namespace pullrec {
namespace {

bool is_collection_tag(const std::string& tag, bool is_object) {
    return tag.empty() || tag == "?" || tag == "!" ||
           tag == (is_object ? "tag:yaml.org,2002:map" : "tag:yaml.org,2002:seq");
}

/// Whether the text ends in the `?` that marks a name whose `:` is on a later line.
bool is_after_question_mark(std::string_view text) {
    const auto last = text.find_last_not_of(' ');
    return last != std::string_view::npos && last + 1 < text.size() && text[last] == '?' &&
           (last == 0 || text[last - 1] == ' ' || text[last - 1] == '\n');
}

std::size_t offset_of(const YAML::Mark& mark) {
    return static_cast<std::size_t>(std::max(mark.pos, 0));
}

} // namespace

void YamlConverter::OnDocumentStart(const YAML::Mark& mark) {
    here_ = offset_of(mark);
    const bool has_mark = text_at(mark).starts_with("---");
    if (++documents_ > 1) {
        if (!has_mark) {
            fail("text after the end of the document");
        }
        if (which_ == YamlDocuments::first) {
            throw FirstDocumentRead();
        }
    }
    check_yaml_directives(text_.substr(0, std::min(here_, text_.size())), has_mark);
    anchors_.clear();
}

void YamlConverter::OnDocumentEnd() {
    json_ += '\n';
}

void YamlConverter::OnNull(const YAML::Mark& mark, YAML::anchor_t anchor) {
    if (frames_.empty() && mark.column == 0 && text_at(mark).starts_with("...")) {
        fail("the end of a document that has not begun");
    }
    if (!frames_.empty() && !frames_.back().is_object && text_at(mark).starts_with(',')) {
        fail("an empty place in a list");
    }
    OnScalar(mark, "?", anchor, "");
}

void YamlConverter::OnAlias(const YAML::Mark& mark, YAML::anchor_t anchor) {
    const auto known = anchors_.find(anchor);
    begin_node(mark);
    if (known == anchors_.end()) {
        fail("an alias inside what it stands for");
    }
    const std::string& value = known->second;
    const std::size_t begin = json_.size();
    if (!at_name()) {
        json_ += value;
        end_node(0, begin);
        return;
    }
    if (value.starts_with('{') || value.starts_with('[') || value == "null") {
        fail("a name that is no text");
    }
    const std::string_view quote = value.starts_with('"') ? "" : "\"";
    json_.append(quote).append(value).append(quote);
    end_name(begin);
}

void YamlConverter::OnScalar(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                             const std::string& value) {
    check_written(mark, value);
    if (at_name() && tag == "?" && value == "<<") {
        frames_.back().at_name = false;
        frames_.back().at_merge = true;
        return;
    }
    begin_node(mark);
    const std::size_t begin = json_.size();
    const std::string_view problem =
        at_name() ? append_yaml_key(json_, tag, value) : append_yaml_scalar(json_, tag, value);
    if (!problem.empty()) {
        fail(problem);
    }
    if (!at_name()) {
        end_node(anchor, begin);
        return;
    }
    if (anchor != 0) {
        remember(anchor, json_.substr(begin));
    }
    end_name(begin);
}

void YamlConverter::check_written(const YAML::Mark& mark, const std::string& value) {
    const WrittenScalar scalar = look_at_scalar(text_at(mark), value);
    if (!scalar.is_closed) {
        here_ = offset_of(mark);
        fail("no quote at the end of a string");
    }
    const bool in_block = !frames_.empty() && !frames_.back().is_flow;
    const bool is_marked = is_after_question_mark(text_.substr(0, offset_of(mark)));
    if (at_name() && in_block && !scalar.is_before_colon && !is_marked) {
        here_ = offset_of(mark);
        fail("a name without a :");
    }
}

void YamlConverter::OnSequenceStart(const YAML::Mark& mark, const std::string& tag,
                                    YAML::anchor_t anchor, YAML::EmitterStyle::value style) {
    open(mark, tag, anchor, false);
    frames_.back().is_flow = style == YAML::EmitterStyle::Flow;
}

void YamlConverter::OnSequenceEnd() {
    close(']');
}

void YamlConverter::OnMapStart(const YAML::Mark& mark, const std::string& tag,
                               YAML::anchor_t anchor, YAML::EmitterStyle::value style) {
    open(mark, tag, anchor, true);
    frames_.back().is_flow = style == YAML::EmitterStyle::Flow;
}

void YamlConverter::OnMapEnd() {
    Frame& frame = frames_.back();
    if (repeated_ == RepeatedNames::refuse) {
        check_names(frame);
    }
    if (!frame.merges.empty()) {
        add_merged(frame);
    }
    close('}');
}

std::string_view YamlConverter::text_at(const YAML::Mark& mark) const {
    return text_.substr(std::min(offset_of(mark), text_.size()));
}

void YamlConverter::fail(std::string_view problem) const {
    throw YamlFault(problem, here_);
}

void YamlConverter::begin_node(const YAML::Mark& mark) {
    here_ = offset_of(mark);
    if (json_.size() > expanded_limit) {
        fail("aliases make the document too large");
    }
    if (!frames_.empty() && !frames_.back().at_merge) {
        Frame& frame = frames_.back();
        if (!frame.is_empty && (frame.at_name || !frame.is_object)) {
            json_ += ',';
        }
        frame.is_empty = false;
    }
    origins_.push_back({json_.size(), here_});
}

void YamlConverter::end_name(std::size_t begin) {
    Frame& frame = frames_.back();
    frame.names.push_back({begin, json_.size() - begin});
    frame.at_name = false;
    json_ += ':';
}

void YamlConverter::end_node(YAML::anchor_t anchor, std::size_t begin) {
    if (anchor != 0) {
        remember(anchor, json_.substr(begin));
    }
    if (frames_.empty() || !frames_.back().is_object) {
        return;
    }
    Frame& frame = frames_.back();
    frame.at_name = true;
    if (std::exchange(frame.at_merge, false)) {
        frame.merges.push_back(json_.substr(begin));
        json_.resize(begin);
        while (origins_.back().offset > begin) {
            origins_.pop_back();
        }
    }
}

void YamlConverter::open(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                         bool is_object) {
    begin_node(mark);
    if (at_name()) {
        fail("a name that is no text");
    }
    if (!is_collection_tag(tag, is_object)) {
        fail("a tag other than those of objects and lists");
    }
    if (frames_.size() == json::Cursor::depth_limit) {
        fail("nesting deeper than 32 levels");
    }
    Frame frame;
    frame.is_object = is_object;
    frame.at_name = is_object;
    frame.anchor = anchor;
    frame.begin = json_.size();
    frames_.push_back(std::move(frame));
    json_ += is_object ? '{' : '[';
}

void YamlConverter::close(char bracket) {
    json_ += bracket;
    const auto anchor = frames_.back().anchor;
    const std::size_t begin = frames_.back().begin;
    frames_.pop_back();
    end_node(anchor, begin);
}

void YamlConverter::remember(YAML::anchor_t anchor, std::string text) {
    remembered_ += text.size();
    if (remembered_ > expanded_limit) {
        fail("anchors make the document too large");
    }
    anchors_.insert_or_assign(anchor, std::move(text));
}

} // namespace pullrec
