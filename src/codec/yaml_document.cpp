// SPDX-License-Identifier: Apache-2.0
#include "codec/yaml_document.hpp"

#include "codec/yaml_fault.hpp"
#include "codec/yaml_text.hpp"

#include <yaml-cpp/exceptions.h>
#include <yaml-cpp/parser.h>

#include <algorithm>
#include <array>
#include <istream>
#include <streambuf>

namespace pullrec {
namespace {

/// Lets yaml-cpp read a text where it lies.
class TextBuffer : public std::streambuf {
public:
    explicit TextBuffer(std::string& text) {
        setg(text.data(), text.data(), text.data() + text.size());
    }
};

/// Our words for what yaml-cpp says, because some of its messages quote the text.
std::string_view problem_of(const YAML::Exception& exception) {
    namespace said = YAML::ErrorMsg;
    struct Words {
        const char* message;
        std::string_view problem;
    };
    const std::array<Words, 7> known = {{
        {said::TAB_IN_INDENTATION, "a tab in the indentation"},
        {said::END_OF_MAP, "an object that does not end as it should"},
        {said::END_OF_MAP_FLOW, "no } at the end of an object"},
        {said::END_OF_SEQ, "a list that does not end as it should"},
        {said::END_OF_SEQ_FLOW, "no ] at the end of a list"},
        {said::EOF_IN_SCALAR, "no quote at the end of a string"},
        {said::MAP_VALUE, "a : where none may stand"},
    }};
    const auto* const found = std::ranges::find_if(
        known, [&](const Words& words) { return exception.msg == words.message; });
    return found == known.end() ? "text that is no YAML" : found->problem;
}

void check_flow(std::string_view text) {
    const auto marks = std::ranges::count_if(text, [](char byte) {
        return byte == '[' || byte == ']' || byte == '{' || byte == '}' || byte == ',';
    });
    if (static_cast<std::size_t>(marks) > flow_limit) {
        throw YamlFault("more brackets and commas than are read: give it as JSON", 0);
    }
}

void convert(YamlAsJson& read, YamlDocuments which, RepeatedNames repeated) {
    TextBuffer buffer(read.text);
    std::istream stream(&buffer);
    YamlConverter converter(read.text, which, repeated);
    try {
        YAML::Parser parser(stream);
        while (parser.HandleNextDocument(converter)) {
        }
    } catch (const FirstDocumentRead&) {
        // All that was written is the first document.
    } catch (const YAML::Exception& exception) {
        throw YamlFault(problem_of(exception),
                        static_cast<std::size_t>(std::max(exception.mark.pos, 0)));
    }
    read.json = converter.take_json();
    read.origins = converter.take_origins();
}

} // namespace

YamlAsJson read_yaml(std::string_view bytes, YamlDocuments which, RepeatedNames repeated) {
    YamlAsJson read;
    try {
        if (bytes.size() > yaml_limit) {
            throw YamlFault("a YAML text larger than 8 MiB", 0);
        }
        read.text = yaml_text_as_utf8(bytes);
        check_flow(read.text);
        convert(read, which, repeated);
    } catch (const YamlFault& fault) {
        const std::string_view text = read.text.empty() ? bytes : read.text;
        throw YamlFault(fault.problem(), fault.offset(), place_in(text, fault.offset()));
    }
    return read;
}

} // namespace pullrec
