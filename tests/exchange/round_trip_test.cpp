// SPDX-License-Identifier: Apache-2.0
#include "domain/digest.hpp"
#include "exchange/compare.hpp"
#include "exchange/export_directory.hpp"
#include "exchange/migrate.hpp"
#include "exchange/node_folder.hpp"
#include "exchange/sync.hpp"
#include "tests/random_records.hpp"

#include <doctest/doctest.h>

#include <map>
#include <optional>
#include <random>
#include <type_traits>
#include <variant>

using namespace pullrec;
using store::Access;
using store::FileKind;
using store::Reader;
using store::Store;

namespace {

/// A folder as a kubelet of any release may have left it, the same one for a seed.
class OddNode {
public:
    explicit OddNode(std::uint64_t seed) : random_(seed) {
        for (std::uint64_t skip = 0; skip < seed; ++skip) {
            (void)records_.record();
        }
    }

    void fill(const NodeFolder& node) {
        for (auto count = below(12); count > 0; --count) {
            const PulledRecord record = records_.record();
            const std::string bytes = encode(record, version());
            node.write(FileKind::record, name_of(record.image_ref.text), damaged(bytes));
        }
        for (auto count = below(5); count > 0; --count) {
            const PullIntent intent{{records_.text()}};
            node.write(FileKind::intent, name_of(intent.image.text),
                       damaged(encode(intent, version())));
        }
    }

private:
    std::size_t below(std::size_t limit) { return random_() % limit; }
    ApiVersion version() { return below(2) == 0 ? ApiVersion::v1alpha1 : ApiVersion::v1beta1; }

    /// Its right name, or in one of six cases that of something else.
    std::string name_of(const std::string& key) {
        return record_file_name(below(6) == 0 ? key + "!" : key);
    }

    /// The bytes, or in one of four cases what a crash or an editor left of them.
    std::string damaged(std::string bytes) {
        switch (below(12)) {
        case 0:
            return "";
        case 1:
            bytes.resize(below(bytes.size()));
            return bytes;
        case 2:
            bytes[below(bytes.size())] = static_cast<char>(below(256));
            return is_canonical(bytes) ? bytes : bytes + "garbage";
        default:
            return bytes;
        }
    }

    /// Whether a changed byte made another document that a kubelet would write so.
    static bool is_canonical(const std::string& bytes) {
        const auto decoded = decode_pulled_record(bytes);
        const auto* document = std::get_if<Document<PulledRecord>>(&decoded);
        return document != nullptr && encode(document->value, document->version) == bytes;
    }

    std::mt19937_64 random_;
    test::RandomRecords records_;
};

/// A file that speaks of what it is not named for, and the document that closes that.
struct Misnamed {
    std::string name;
    std::string closing;
};

template <class T>
std::optional<Misnamed> misnamed(const Decoded<T>& decoded, const std::string& folder,
                                 const std::string& name) {
    const auto* document = std::get_if<Document<T>>(&decoded);
    if (document == nullptr) {
        return std::nullopt;
    }
    T value = document->value;
    std::string key;
    if constexpr (std::is_same_v<T, PulledRecord>) {
        key = value.image_ref.text;
        value.mapping.clear();
    } else {
        key = value.image.text;
    }
    const std::string right = folder + record_file_name(key);
    return right == name ? std::nullopt
                         : std::optional(Misnamed{right, encode(value, document->version)});
}

/// The same names and bytes, but that misnamed files are empty, and close what they speak of.
std::map<std::string, std::string> as_exported(const std::map<std::string, std::string>& files) {
    std::map<std::string, std::string> wanted = files;
    for (const auto& [name, bytes] : files) {
        const auto wrong = name.starts_with("pulled/")
                               ? misnamed(decode_pulled_record(bytes), "pulled/", name)
                               : misnamed(decode_intent(bytes), "pulling/", name);
        if (wrong) {
            wanted[name].clear();
            wanted.try_emplace(wrong->name, wrong->closing);
        }
    }
    return wanted;
}

void check_same_after_export(Store& store, const NodeFolder& node) {
    const NodeFolder back;
    const auto report = store.read([&](const Reader& reader) {
        CHECK(exchange::compare(reader, node.root()).empty());
        return exchange::export_directory(reader, back.root(), kNow);
    });
    CHECK(report.kept.empty());
    const auto written = files_of(back.image_manager());
    CHECK(written == as_exported(files_of(node.image_manager())));
    CHECK(written == as_exported(written));
}

} // namespace

TEST_CASE("any folder a kubelet can leave goes in and comes out with the same names and bytes, but "
          "that no misnamed file is left") {
    std::size_t files = 0;
    for (std::uint64_t seed = 1; seed <= 60; ++seed) {
        CAPTURE(seed);
        const NodeFolder node;
        OddNode(seed).fill(node);
        files += files_of(node.image_manager()).size();
        const PrivateFolder folder;
        exchange::migrate_to_new(node.root(), folder.at("records.db"), std::nullopt, kNow);
        Store authority = Store::open(folder.at("records.db"), Access::read);
        check_same_after_export(authority, node);
        exchange::sync(node.root(), folder.at("copy.db"), kNow);
        OddNode(seed + 1'000).fill(node);
        exchange::sync(node.root(), folder.at("copy.db"), kNow + std::chrono::hours{1});
        Store copy = Store::open(folder.at("copy.db"), Access::read);
        check_same_after_export(copy, node);
    }
    CHECK(files > 300);
}
