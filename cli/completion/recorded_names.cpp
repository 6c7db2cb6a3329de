// SPDX-License-Identifier: Apache-2.0
#include "cli/completion/recorded_names.hpp"

#include "cli/completion/quick_source.hpp"
#include "cli/completion/safe_word.hpp"
#include "domain/credential_tag.hpp"
#include "domain/normalised_reference.hpp"

#include <memory>
#include <set>

namespace pullrec::cli {

namespace {

/// More than a person reads.
constexpr std::size_t most_names = 500;

std::vector<Offer> bare(const std::vector<std::string>& names) {
    std::vector<Offer> offers;
    offers.reserve(names.size());
    for (const auto& name : names) {
        offers.push_back({name, ""});
    }
    return offers;
}

/// Image refs tell little, so each comes with an image name, when there are few.
std::vector<Offer> image_refs(const store::Reader& reader, std::string_view prefix) {
    constexpr std::size_t few = 50;
    auto offers = bare(reader.names_from(store::NameKind::image_ref, prefix, most_names));
    for (std::size_t i = 0; i < offers.size() && offers.size() <= few; ++i) {
        const auto record = reader.record(ImageRef{offers[i].text});
        const bool has_name = record && !record->record.mapping.empty();
        const auto name = has_name ? record->record.mapping.begin()->first.text : std::string();
        const bool tells_more = is_safe_word(name) && !offers[i].text.starts_with(name);
        offers[i].help = tells_more ? name : "";
    }
    return offers;
}

std::vector<Offer> registries(const store::Reader& reader, std::string_view prefix) {
    std::set<std::string> hosts;
    for (const auto& name : reader.names_from(store::NameKind::image_name, prefix, most_names)) {
        const OwnedReference parsed = parse_normalised(name);
        if (parsed) {
            hosts.emplace(parsed.reference.domain);
        }
    }
    return bare({hosts.begin(), hosts.end()});
}

std::vector<Offer> credential_tags(const store::Reader& reader) {
    const auto key = reader.meta().tag_key;
    std::set<std::string> tags;
    for (const auto& hash : reader.some_login_hashes(most_names)) {
        tags.insert(credential_tag(hash, key));
    }
    return bare({tags.begin(), tags.end()});
}

std::vector<Offer> names_of(const store::Reader& reader, Asked asked, std::string_view prefix) {
    const auto named = [&](store::NameKind kind) {
        return bare(reader.names_from(kind, prefix, most_names));
    };
    switch (asked) {
    case Asked::image:
        return named(store::NameKind::image_name);
    case Asked::image_ref:
        return image_refs(reader, prefix);
    case Asked::intent_image:
        return named(store::NameKind::intent_image);
    case Asked::account_namespace:
        return named(store::NameKind::account_namespace);
    case Asked::uid:
        return named(store::NameKind::uid);
    case Asked::registry:
        return registries(reader, prefix);
    case Asked::credential:
        return credential_tags(reader);
    case Asked::secret:
        return bare(reader.accounts_from(store::AccountKind::secret, prefix, most_names));
    case Asked::service_account:
        break;
    }
    return bare(reader.accounts_from(store::AccountKind::service_account, prefix, most_names));
}

} // namespace

FindNames recorded_names(const Call& call, std::span<const std::string> words) {
    return [&call, words](Asked asked, std::string_view prefix) {
        std::vector<Offer> offers;
        try {
            QuickSource source = open_quickly(call, words);
            if (source.store && (source.lasting_tags || asked != Asked::credential)) {
                source.store->read(
                    [&](const store::Reader& reader) { offers = names_of(reader, asked, prefix); });
            }
        } catch (const std::exception&) {
            // Whoever types is no reader of messages: the command itself will tell them.
            offers.clear();
        }
        return offers;
    };
}

} // namespace pullrec::cli
