// SPDX-License-Identifier: Apache-2.0
#include "codec/document_text.hpp"

#include "codec/document_form.hpp"
#include "codec/yaml_document.hpp"
#include "codec/yaml_fault.hpp"
#include "domain/error.hpp"

#include <fmt/format.h>

namespace pullrec {
namespace {

YamlAsJson read_all_yaml(std::string_view text) {
    if (text.size() > yaml_limit) {
        throw Error(ErrorCode::invalid_document,
                    "a YAML text larger than 8 MiB: give it as JSON, which may have 64 MiB");
    }
    try {
        return read_yaml(text, YamlDocuments::all, RepeatedNames::refuse);
    } catch (const YamlFault& fault) {
        throw Error(ErrorCode::invalid_document,
                    fmt::format("{} at line {}, column {}", fault.problem(), fault.place().line,
                                fault.place().column));
    }
}

} // namespace

void read_documents(std::string_view text, const std::function<void(LaxReader&)>& read) {
    if (!is_json_form(text)) {
        const YamlAsJson yaml = read_all_yaml(text);
        const DocumentSource source = yaml.source();
        LaxReader reader(source);
        read(reader);
        return;
    }
    if (text.size() > json_limit) {
        throw Error(ErrorCode::invalid_document, "a JSON text larger than 64 MiB");
    }
    const DocumentSource source{text};
    LaxReader reader(source);
    read(reader);
}

} // namespace pullrec
