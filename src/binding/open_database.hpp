// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "binding/records_accessor.hpp"
#include "journal/flights.hpp"
#include "journal/pull_manager.hpp"

#include <string>
#include <utility>

namespace pullrec::binding {

/// What a handle of C stands for.
class OpenDatabase {
public:
    OpenDatabase(const std::string& path, const store::OpenOptions& options, journal::Log log,
                 const journal::Settings& settings)
        : store_(path, options, std::move(log)),
          manager_(store_, settings),
          flights_(manager_),
          records_(store_, settings.clock, manager_.profile().forms) {}

    [[nodiscard]] journal::PullManager& manager() { return manager_; }
    [[nodiscard]] journal::Flights& flights() { return flights_; }
    [[nodiscard]] RecordsAccessor& records() { return records_; }

private:
    journal::SharedStore store_;
    journal::PullManager manager_;
    journal::Flights flights_;
    RecordsAccessor records_;
};

} // namespace pullrec::binding

/// The opaque type of C.
struct pullrec_handle {
    pullrec::binding::OpenDatabase database;
};
