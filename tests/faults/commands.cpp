// SPDX-License-Identifier: Apache-2.0
#include "tests/faults/commands.hpp"

#include "codec/record_document.hpp"
#include "domain/digest.hpp"
#include "domain/error.hpp"
#include "exchange/compare.hpp"
#include "exchange/merge_into.hpp"
#include "exchange/migrate.hpp"
#include "exchange/sync.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <random>
#include <set>
#include <sstream>

namespace pullrec::faults {

namespace {

using store::FileKind;
using store::Reader;

constexpr int kVersions = 4;

/// Random records, an intent and a broken file, in place of what the directories held.
void fill(const NodeFolder& node, std::uint64_t seed, int version) {
    for (const auto& entry : files_of(node.image_manager())) {
        std::filesystem::remove(node.image_manager() + "/" + entry.first);
    }
    std::mt19937_64 random(seed * 100 + static_cast<std::uint64_t>(version));
    for (int number = 0; number < 8; ++number) {
        if (random() % 3 != 0) {
            node.write(record_of(fmt::format("sha256:{}", number),
                                 fmt::format("secret-{}", random() % 3)));
        }
    }
    node.write(PullIntent{{fmt::format("quay.io/org/app:{}", random() % 3)}});
    if (random() % 2 == 0) {
        node.write(FileKind::record, record_file_name(fmt::format("sha256:{}", random() % 10)),
                   std::string(random() % 20'000, '{'));
    }
    node.move(FileKind::record);
    node.move(FileKind::intent);
}

Timestamp time_of(int version) {
    return kNow + std::chrono::hours(version + 1);
}

/// What a database knows beside records, a line each.
void add_memory(std::vector<std::string>& lines, const Reader& reader) {
    reader.each_preloaded([&](const store::PreloadedImage& image) {
        lines.push_back(
            fmt::format("preloaded {} {}", image.image_ref.text, image.image_name.text));
    });
    for (const std::string& pin : reader.pins()) {
        lines.push_back("pinned " + pin);
    }
    for (const std::string& image : reader.expected_images()) {
        lines.push_back("expected " + image);
    }
    for (const store::ImageSighting& sighting : reader.all_sightings()) {
        lines.push_back(fmt::format("unused {} {}", sighting.image_ref.text, sighting.name));
    }
    for (const store::GcItem& item : reader.gc_items("k8s.io")) {
        lines.push_back(fmt::format("to go {} {} {}", item.image_ref.text,
                                    static_cast<int>(item.state), item.failures));
    }
    for (const Revocation& revocation : reader.revocations()) {
        lines.push_back(fmt::format("revoked {} {}/{} {}", static_cast<int>(revocation.subject),
                                    revocation.name_space.value_or("-"),
                                    revocation.name.value_or("-"), revocation.hash.value_or("-")));
    }
}

void add_records(std::vector<std::string>& lines, const Reader& reader) {
    const auto absences = reader.absences();
    reader.each_image_ref([&](const ImageRef& ref) {
        const store::RecordRow row = reader.record_row(ref).value();
        std::string line = encode(row.stored.record, ApiVersion::v1beta1);
        line.pop_back();
        lines.push_back(line + (absences.contains(row.id) ? " absent" : ""));
    });
    reader.each_intent(
        [&](const store::StoredIntent& stored) { lines.push_back(stored.intent.image.text); });
    reader.each_unreadable([&](const store::UnreadableFile& file) {
        lines.push_back(file.file_name + file.digest.value_or(""));
    });
    reader.each_vanished(
        [&](const store::VanishedRecord& gone) { lines.push_back("gone " + gone.document); });
    reader.each_vanished_file(
        [&](const store::VanishedFile& gone) { lines.push_back("gone " + gone.file_name); });
}

std::string text_of(const Reader& reader) {
    std::vector<std::string> lines;
    add_records(lines, reader);
    add_memory(lines, reader);
    for (const std::string& damage : reader.damage()) {
        lines.push_back("damaged: " + damage);
    }
    std::sort(lines.begin(), lines.end());
    const store::Meta meta = reader.meta();
    const auto read_at =
        meta.source ? meta.source->read_at.time_since_epoch().count() : std::int64_t{0};
    return fmt::format("{} {} of {}{}\n{}\n", name_of(meta.role), name_of(meta.baseline), read_at,
                       reader.was_restored() ? " restored" : "", fmt::join(lines, "\n"));
}

template <class F, class... Arguments>
void add(std::vector<std::string>& broken, const F& f, const Arguments&... arguments) {
    std::string wrong = f ? f(arguments...) : std::string();
    if (!wrong.empty()) {
        broken.push_back(std::move(wrong));
    }
}

} // namespace

CommandHistory syncing(std::uint64_t seed) {
    CommandHistory history{fmt::format("sync {}", seed), std::make_shared<NodeFolder>(), {}};
    for (int version = 0; version < kVersions; ++version) {
        const auto node = history.node;
        history.commands.push_back({"sync", [node, seed, version] { fill(*node, seed, version); },
                                    [node, version](const std::string& database) {
                                        exchange::sync(node->root(), database, time_of(version));
                                    }});
    }
    return history;
}

CommandHistory migrating(std::uint64_t seed) {
    CommandHistory history{fmt::format("migrate {}", seed), std::make_shared<NodeFolder>(), {}};
    const auto node = history.node;
    const auto arrange = [node, seed](int version) {
        return [node, seed, version] { fill(*node, seed, version); };
    };
    history.commands.push_back({"migrate", arrange(0), [node](const std::string& database) {
                                    if (!std::filesystem::exists(database)) {
                                        exchange::migrate_to_new(node->root(), database,
                                                                 std::nullopt, time_of(0));
                                    }
                                }});
    for (int version = 1; version < kVersions; ++version) {
        history.commands.push_back(
            {"merge", arrange(version),
             [node](const std::string& database) { exchange::merge_into(node->root(), database); },
             false});
    }
    return history;
}

Look look_at(const std::string& database, const CommandHistory& history, const Progress& progress) {
    const std::string folder = std::filesystem::path(database).parent_path();
    Look look;
    for (std::size_t number = 0; number < progress.begun; ++number) {
        add(look.broken, history.commands.at(number).care, folder);
    }
    if (!std::filesystem::exists(database)) {
        look.contents = kAbsent;
        return look;
    }
    try {
        auto opened = store::Store::open(database, store::Access::write);
        opened.read([&](const Reader& reader) {
            look.contents = text_of(reader);
            reader.each_change({}, [&](const store::LoggedChange&) { ++look.changes; });
            for (std::size_t number = 0; number < progress.done; ++number) {
                add(look.broken, history.commands.at(number).promise, reader, folder);
            }
        });
    } catch (const Error& error) {
        if (error.code() != ErrorCode::corrupt) {
            throw;
        }
        look.contents = kDamaged;
    }
    return look;
}

bool is_between(const std::string& contents, const std::string& before, const std::string& after) {
    const auto lines_of = [](const std::string& text) {
        std::istringstream stream(text);
        std::multiset<std::string> lines;
        for (std::string line; std::getline(stream, line);) {
            lines.insert(line);
        }
        return lines;
    };
    const auto now = lines_of(contents);
    const auto old = lines_of(before);
    const auto fresh = lines_of(after);
    const bool nothing_strange = std::all_of(now.begin(), now.end(), [&](const std::string& line) {
        return old.contains(line) || fresh.contains(line);
    });
    return nothing_strange && std::all_of(old.begin(), old.end(), [&](const std::string& line) {
               return !fresh.contains(line) || now.contains(line);
           });
}

bool is_equal(const std::string& database, const NodeFolder& node) {
    return store::Store::open(database, store::Access::read).read([&](const Reader& reader) {
        return exchange::compare(reader, node.root()).empty();
    });
}

} // namespace pullrec::faults
