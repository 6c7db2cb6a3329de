// SPDX-License-Identifier: Apache-2.0
#include "tests/journal/node.hpp"

#include "domain/digest.hpp"

#include <SQLiteCpp/Database.h>

#include <algorithm>

namespace pullrec::test {

Node::Node(store::Baseline baseline, const char* profile) : path_(folder_.file("records.db")) {
    store::Store::create(
        path_, {store::Role::authority, baseline, std::string(profile), kNoon, std::nullopt},
        [](store::Writer&) {});
}

journal::SharedStore& Node::store() {
    if (!store_) {
        store_ = std::make_unique<journal::SharedStore>(path_);
    }
    return *store_;
}

std::unique_ptr<journal::PullManager> Node::process(Policy policy, const std::string& boot,
                                                    std::size_t cache_bytes) {
    journal::Settings settings;
    settings.policy = policy;
    settings.clock = [this] { return now; };
    settings.uptime = [this] { return uptime; };
    settings.boot_id = boot;
    settings.cache_bytes = cache_bytes;
    return std::make_unique<journal::PullManager>(store(), settings);
}

void Node::change(const std::string& sql) const {
    SQLite::Database database(path_, SQLite::OPEN_READWRITE, 5'000);
    database.exec(sql);
}

std::optional<store::StoredRecord> Node::record(const ImageRef& ref) {
    return store().read([&](const store::Reader& reader) { return reader.record(ref); });
}

std::vector<std::string> Node::image_refs() {
    std::vector<std::string> refs;
    store().read([&](const store::Reader& reader) {
        reader.each_image_ref([&](const ImageRef& ref) { refs.push_back(ref.text); });
    });
    std::sort(refs.begin(), refs.end());
    return refs;
}

std::vector<std::string> Node::intents() {
    std::vector<std::string> images;
    store().read([&](const store::Reader& reader) {
        reader.each_intent([&](const auto& stored) { images.push_back(stored.intent.image.text); });
    });
    return images;
}

std::vector<store::PullOutcome> Node::outcomes() {
    std::vector<store::PullOutcome> outcomes;
    store().read([&](const store::Reader& reader) {
        reader.each_outcome(Timestamp(), [&](const auto& one) { outcomes.push_back(one); });
    });
    return outcomes;
}

void Node::put_record(const store::StoredRecord& stored) {
    store().write([&](store::Writer& writer, bool) { writer.put_record(stored); });
}

void Node::put_unreadable(store::FileKind kind, const std::string& key) {
    store::UnreadableFile file;
    file.kind = kind;
    file.file_name = record_file_name(key);
    file.reason = "made by a test";
    store().write([&](store::Writer& writer, bool) { writer.put_unreadable(file); });
}

Decision ask(journal::PullManager& manager, const std::vector<Secret>& secrets, const Image& image,
             const ImageRef& ref) {
    GivenCredentials pod({secrets, std::nullopt, std::nullopt});
    return manager.must_attempt_pull(image, ref, pod);
}

void pull(journal::PullManager& manager, const Image& image, const ImageRef& ref,
          const std::optional<Credentials>& credentials) {
    manager.record_intent(image);
    manager.record_pulled(image, ref, credentials);
}

std::optional<ErrorCode> error_of(const std::function<void()>& f) {
    try {
        f();
        return std::nullopt;
    } catch (const Error& error) {
        return error.code();
    }
}

ListedImage listed(const std::string& id, const std::vector<std::string>& tags,
                   const std::vector<std::string>& digests) {
    ListedImage image;
    image.id = {id};
    image.tags = tags;
    image.digests = digests;
    return image;
}

} // namespace pullrec::test
