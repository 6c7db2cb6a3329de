// SPDX-License-Identifier: Apache-2.0
#include "upkeep/expected_images.hpp"

#include <string_view>
#include <unordered_map>

namespace pullrec::upkeep {

namespace {

using Result = std::vector<std::optional<Expectation>>;
using Kept = std::unordered_map<std::string, Expectation>;

/// The expected images by repository, in their order.
class Expected {
public:
    explicit Expected(std::span<const std::string> texts) {
        references_.reserve(texts.size());
        for (const std::string& text : texts) {
            references_.push_back(parse_canonical(text).reference);
        }
        for (std::size_t i = 0; i < references_.size(); ++i) {
            by_name_[references_[i].name()].push_back(i);
        }
    }

    /// Those of the repository of a listed name.
    [[nodiscard]] const std::vector<std::size_t>& beside(const ListedName& name) const {
        static const std::vector<std::size_t> none;
        const auto found =
            name.parsed ? by_name_.find(name.parsed.reference.name()) : by_name_.end();
        return found == by_name_.end() ? none : found->second;
    }

    [[nodiscard]] const std::vector<Reference>& all() const { return references_; }

private:
    std::vector<Reference> references_;
    std::unordered_map<std::string, std::vector<std::size_t>> by_name_;
};

void keep(std::optional<Expectation>& place, const Expectation& why) {
    if (!place) {
        place = why;
    }
}

/// What Talos 1.7 keeps because of one listed name: names, spelled in full.
void keep_names(Kept& kept, const ListedName& name, const Reference& expected, std::size_t index) {
    const Reference& actual = name.parsed.reference;
    const std::string repository = actual.name();
    const bool by_tag = !actual.tag.empty();
    if (by_tag ? actual.tag != expected.tag
               : actual.digest.empty() || actual.digest != expected.digest) {
        return;
    }
    const Expectation why{index, by_tag ? ExpectedHow::tag : ExpectedHow::digest};
    kept.try_emplace(name.target, why);
    kept.try_emplace(repository + "@" + name.target, why);
    if (!expected.tag.empty()) {
        kept.try_emplace(repository + ":" + expected.tag, why);
    }
}

void add_talos_1_7(Result& result, const Expected& expected, std::span<const ListedName> names) {
    Kept kept;
    for (const ListedName& name : names) {
        for (const std::size_t index : expected.beside(name)) {
            keep_names(kept, name, expected.all()[index], index);
        }
    }
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (const auto why = kept.find(names[i].text); why != kept.end()) {
            keep(result[i], why->second);
        }
    }
}

/// A tag is looked up among names in full form only, and the first of them decides.
void add_talos_digest(Result& result, const Expected& expected, std::span<const ListedName> names) {
    Kept kept;
    std::vector<bool> is_found(expected.all().size());
    for (std::size_t i = 0; i < expected.all().size(); ++i) {
        if (const std::string& digest = expected.all()[i].digest; !digest.empty()) {
            kept.try_emplace(digest, Expectation{i, ExpectedHow::digest});
            is_found[i] = true;
        }
    }
    for (const ListedName& name : names) {
        for (const std::size_t index : expected.beside(name)) {
            const std::string& tag = expected.all()[index].tag;
            if (!is_found[index] && !tag.empty() && name.parsed.reference.tag == tag &&
                name.parsed.reference.text() == name.text) {
                is_found[index] = true;
                kept.try_emplace(name.target, Expectation{index, ExpectedHow::tag});
            }
        }
    }
    kept.erase("");
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (const auto why = kept.find(names[i].target); why != kept.end()) {
            keep(result[i], why->second);
        }
    }
}

void add_same_names(Result& result, const Expected& expected, std::span<const ListedName> names) {
    for (std::size_t i = 0; i < names.size(); ++i) {
        for (const std::size_t index : expected.beside(names[i])) {
            const Reference& wanted = expected.all()[index];
            if (wanted.tag.empty() && wanted.digest.empty()) {
                keep(result[i], {index, ExpectedHow::repository});
            } else if (wanted.text() == names[i].parsed.reference.text()) {
                keep(result[i], {index, ExpectedHow::name});
            }
        }
    }
}

} // namespace

std::vector<ExpectedFault> faults_of(std::span<const std::string> expected) {
    std::vector<ExpectedFault> faults;
    for (std::size_t i = 0; i < expected.size(); ++i) {
        if (const auto parsed = parse_canonical(expected[i]); !parsed) {
            faults.push_back({i, parsed.fault});
        }
    }
    return faults;
}

std::vector<std::optional<Expectation>> expand(std::span<const std::string> expected,
                                               std::span<const ListedName> names,
                                               ExpectedMatch match) {
    Result result(names.size());
    const Expected wanted(expected);
    if (match != ExpectedMatch::talos_digest) {
        add_talos_1_7(result, wanted, names);
    }
    if (match != ExpectedMatch::talos_1_7) {
        add_talos_digest(result, wanted, names);
    }
    if (match == ExpectedMatch::all) {
        add_same_names(result, wanted, names);
    }
    return result;
}

} // namespace pullrec::upkeep
