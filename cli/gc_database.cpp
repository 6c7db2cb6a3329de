// SPDX-License-Identifier: Apache-2.0
#include "cli/gc_database.hpp"

#include "cli/state_folder.hpp"
#include "cli/typed_arguments.hpp"
#include "journal/holder_locks.hpp"

namespace pullrec::cli {

namespace {

constexpr std::chrono::hours kIntentsOfFilesHold{24};

/// Its records, of which it has none, must never open an image.
store::NewDatabase memory_of_its_own(const Invocation& invocation) {
    return {store::Role::authority, store::Baseline::listed, std::nullopt, invocation.now,
            std::nullopt};
}

bool is_there(const std::filesystem::path& path) {
    std::error_code ignored;
    return std::filesystem::exists(std::filesystem::symlink_status(path, ignored));
}

std::filesystem::path path_of_memory(const Invocation& invocation) {
    std::filesystem::path place = database_path(invocation);
    if (invocation.arguments.given("db") || holds_authority(invocation, place)) {
        return place;
    }
    const auto state = std::filesystem::absolute(state_folder(invocation.environment));
    return is_there(state / "copy.db") ? state / "copy.db" : state / "gc.db";
}

OpenSource viewed(store::Store store, const std::string& path) {
    store::Meta meta = store.read([](const store::Reader& reader) { return reader.meta(); });
    SourceView view{std::string(name_of(meta.role)), path, std::nullopt};
    if (meta.role == store::Role::copy) {
        view.copied = meta.source;
    }
    return {std::move(store), std::move(meta), std::move(view)};
}

} // namespace

const std::vector<std::string_view> gc_options{"db", "root-dir", "busy-timeout", "quiet"};

OpenSource open_gc_memory(const Invocation& invocation) {
    const std::filesystem::path path = path_of_memory(invocation);
    if (!invocation.arguments.given("db") && !is_there(path)) {
        return viewed(store::Store::in_memory(memory_of_its_own(invocation)), path.string());
    }
    return viewed(
        store::Store::open(path.string(), store::Access::read, {waiting_of(invocation), {}, {}}),
        path.string());
}

OpenSource open_gc_memory_to_write(const Invocation& invocation) {
    const std::filesystem::path path = path_of_memory(invocation);
    if (!invocation.arguments.given("db") && !is_there(path)) {
        make_state_folder(invocation.environment);
        store::Store::create(path.string(), memory_of_its_own(invocation), [](store::Writer&) {},
                             {waiting_of(invocation), {}, {}});
    }
    return viewed(
        store::Store::open(path.string(), store::Access::write, {waiting_of(invocation), {}, {}}),
        path.string());
}

std::vector<std::string> images_in_flight(const store::Reader& reader, const std::string& database,
                                          Timestamp now) {
    const auto locks = journal::HolderLocks::for_asking(database);
    std::vector<std::string> images;
    reader.each_intent([&](const store::StoredIntent& intent) {
        const bool is_from_file = intent.holder == store::kNobody;
        if (is_from_file ? now - intent.recorded_at < kIntentsOfFilesHold
                         : locks.held_by_another(intent.holder)) {
            images.push_back(intent.intent.image.text);
        }
    });
    return images;
}

} // namespace pullrec::cli
