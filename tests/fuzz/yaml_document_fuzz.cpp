// SPDX-License-Identifier: Apache-2.0
#include "codec/json_cursor.hpp"
#include "codec/kubelet_configuration_document.hpp"
#include "codec/manifests.hpp"
#include "codec/yaml_document.hpp"
#include "codec/yaml_fault.hpp"
#include "domain/error.hpp"

#include <cstdint>
#include <cstdlib>

using namespace pullrec;

namespace {

/// What YAML becomes must be JSON, one document a line.
void check_json(std::string_view text, RepeatedNames repeated) {
    try {
        const YamlAsJson read = read_yaml(text, YamlDocuments::all, repeated);
        std::string_view rest = read.json;
        while (!rest.empty()) {
            json::Cursor cursor(rest.substr(0, rest.find('\n')));
            while (cursor.next() != json::Token::end) {
                if (cursor.token() == json::Token::fault) {
                    std::abort();
                }
            }
            rest.remove_prefix(rest.find('\n') + 1);
        }
    } catch (const YamlFault& fault) {
        if (fault.problem().empty() || fault.place().line == 0) {
            std::abort();
        }
    }
}

template <class T>
void read_or_refuse(T (*read)(std::string_view), std::string_view text) {
    try {
        read(text);
    } catch (const Error& error) {
        if (error.code() != ErrorCode::invalid_document) {
            std::abort();
        }
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    check_json(text, RepeatedNames::refuse);
    check_json(text, RepeatedNames::keep);
    read_or_refuse(read_manifests, text);
    read_or_refuse(read_kubelet_configuration, text);
    return 0;
}
