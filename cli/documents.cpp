// SPDX-License-Identifier: Apache-2.0
#include "cli/documents.hpp"

#include "cli/folder.hpp"
#include "cli/input.hpp"
#include "cli/note.hpp"
#include "cli/output/count_text.hpp"
#include "codec/document_text.hpp"
#include "codec/manifests.hpp"

#include <fmt/format.h>

#include <iterator>
#include <map>

namespace pullrec::cli {

namespace {

template <class T>
void append(std::vector<T>& into, std::vector<T>& from) {
    std::move(from.begin(), from.end(), std::back_inserter(into));
}

/// How often a kind was passed over, and where first.
struct SkippedKind {
    std::int64_t count = 0;
    std::size_t first_line = 0;
};

void name_skipped(const Invocation& invocation, const std::string& file,
                  const std::vector<SkippedDocument>& skipped) {
    std::map<std::string, SkippedKind> kinds;
    for (const SkippedDocument& document : skipped) {
        SkippedKind& kind = kinds[document.kind];
        kind.first_line = kind.count++ == 0 ? document.line : kind.first_line;
    }
    for (const auto& [name, kind] : kinds) {
        warn(invocation,
             fmt::format("{}: {} of kind {} skipped ({}line {}): such a kind is not read",
                         input_name(file), counted(kind.count, "document"), name.substr(0, 63),
                         kind.count == 1 ? "" : "first at ", kind.first_line));
    }
}

void add(const Invocation& invocation, const std::string& file, Manifests more, Manifests& all) {
    name_skipped(invocation, file, more.skipped);
    append(all.pods, more.pods);
    append(all.nodes, more.nodes);
    append(all.secrets, more.secrets);
    append(all.service_accounts, more.service_accounts);
    append(all.skipped, more.skipped);
    all.documents += more.documents;
    all.lists += more.lists;
}

Manifests read_file(const std::string& name) {
    const SecretText text = read_secret_input(name, json_limit);
    return naming_input(name, [&] { return read_manifests(text.view()); });
}

void read_static_pods(const Invocation& invocation, const std::string& folder,
                      Documents& documents) {
    for (const std::string& file : files_in(folder)) {
        try {
            Manifests more = read_file(file);
            for (PodManifest& pod : more.pods) {
                pod.admitted = true;
                pod.service_account.clear();
            }
            add(invocation, file, std::move(more), documents.manifests);
        } catch (const Error& error) {
            if (error.code() != ErrorCode::invalid_document) {
                throw;
            }
            warn(invocation, std::string(error.what()) + ": the file is passed over");
            ++documents.unreadable_files;
        }
    }
}

} // namespace

Documents read_documents_argument(const Invocation& invocation) {
    Documents documents;
    for (const std::string& name : invocation.arguments.texts("filename")) {
        if (is_folder(name)) {
            read_static_pods(invocation, name, documents);
        } else {
            add(invocation, name, read_file(name), documents.manifests);
        }
    }
    const Manifests& all = documents.manifests;
    detail(invocation, fmt::format("-f: read {}",
                                   counted(static_cast<std::int64_t>(all.documents), "document")));
    if (all.documents + all.lists + documents.unreadable_files == 0) {
        throw Error(ErrorCode::usage, "-f: there is no document: give what 'kubectl get pods -o "
                                      "json' prints, or a manifest");
    }
    return documents;
}

} // namespace pullrec::cli
