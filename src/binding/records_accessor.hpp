// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "domain/record_forms.hpp"
#include "journal/clock.hpp"
#include "journal/shared_store.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pullrec::binding {

/// The documents that could be read, and how many could not.
struct DocumentsRead {
    std::vector<std::string> documents;
    std::size_t unreadable = 0;
};

/// The kubelet's records accessor (kubelet 5) over the shared database: exact, without a guard.
class RecordsAccessor {
public:
    /// Documents are written in the newest version that `forms` allow.
    RecordsAccessor(journal::SharedStore& store, journal::Clock clock, RecordForms forms)
        : store_(store), clock_(std::move(clock)), forms_(forms) {}

    DocumentsRead list_intents();
    bool intent_exists(const Image& image);
    void write_intent(const Image& image);
    void delete_intent(const Image& image);

    DocumentsRead list_records();
    std::optional<std::string> get_record(const ImageRef& ref);
    /// Throws `Error` (invalid_document) for what is no record.
    void write_record(std::string_view document);
    void delete_record(const ImageRef& ref);

private:
    [[nodiscard]] ApiVersion version() const;

    journal::SharedStore& store_;
    journal::Clock clock_;
    RecordForms forms_;
};

} // namespace pullrec::binding
