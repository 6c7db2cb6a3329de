// SPDX-License-Identifier: Apache-2.0
#include "codec/manifests.hpp"

#include "codec/document_text.hpp"
#include "codec/manifest_kinds.hpp"

#include <array>

namespace pullrec {
namespace {

/// Where an object stands in lists: what a list says of objects that do not say it themselves.
struct Listed {
    Manifests& into;
    std::string item_kind;
    bool in_list = false;
};

void read_object(LaxReader& in, Listed& listed);

constexpr std::array<Field<Listed>, 1> list_fields = {{
    {"items", [](LaxReader& in, Listed& listed) { in.list([&] { read_object(in, listed); }); }},
}};

void read_object(LaxReader& in, Listed& listed) {
    if (in.token() != json::Token::object_begin) {
        in.refuse("expected a Kubernetes object");
    }
    std::string kind = in.text_ahead("kind");
    kind = kind.empty() ? listed.item_kind : kind;
    if (kind.empty()) {
        in.refuse("an object without a kind");
    }
    if (const ManifestReader read = manifest_reader(kind, in.text_ahead("apiVersion"))) {
        ++listed.into.documents;
        read(in, listed.into);
    } else if (kind.ends_with("List")) {
        if (listed.in_list) {
            in.refuse("a list inside a list");
        }
        ++listed.into.lists;
        Listed items{listed.into, kind.substr(0, kind.size() - 4), true};
        in.object(items, Fields<Listed>(list_fields));
    } else {
        ++listed.into.documents;
        listed.into.skipped.push_back({kind, in.line()});
        in.skip();
    }
}

} // namespace

Manifests read_manifests(std::string_view text) {
    Manifests manifests;
    read_documents(text, [&manifests](LaxReader& in) {
        while (in.next_document()) {
            if (in.token() != json::Token::null) {
                Listed top{manifests, {}};
                read_object(in, top);
            }
        }
    });
    return manifests;
}

} // namespace pullrec
