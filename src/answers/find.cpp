// SPDX-License-Identifier: Apache-2.0
#include "answers/find.hpp"

#include "answers/intent_list.hpp"
#include "domain/error.hpp"

#include <algorithm>
#include <string>

namespace pullrec::answers {

namespace {

constexpr std::size_t kShownCandidates = 10;

std::string candidates_text(const std::vector<std::string>& candidates) {
    std::string text;
    for (std::size_t i = 0; i < candidates.size() && i < kShownCandidates; ++i) {
        text += "\n  " + candidates[i];
    }
    if (candidates.size() > kShownCandidates) {
        text += "\n  and " + std::to_string(candidates.size() - kShownCandidates) + " more";
    }
    return text;
}

/// The one candidate that `name` means: itself, or the only one that begins with it.
std::string choose(std::vector<std::string> known, std::string_view name, const char* kind) {
    if (std::find(known.begin(), known.end(), name) != known.end()) {
        return std::string(name);
    }
    const auto is_other = [name](const std::string& text) { return !text.starts_with(name); };
    known.erase(std::remove_if(known.begin(), known.end(), is_other), known.end());
    std::sort(known.begin(), known.end());
    known.erase(std::unique(known.begin(), known.end()), known.end());
    if (known.empty()) {
        throw Error(ErrorCode::not_found, std::string("no ") + kind +
                                              " has this name or begins with it: 'pullrec get " +
                                              kind + "s' lists them");
    }
    if (known.size() > 1) {
        throw Error(ErrorCode::usage, std::to_string(known.size()) + " " + kind +
                                          "s begin with this name: give more of it" +
                                          candidates_text(known));
    }
    return known.front();
}

const store::UnreadableFile* file_named(const std::vector<store::UnreadableFile>& files,
                                        std::string_view name) {
    const auto file = std::find_if(files.begin(), files.end(), [name](const auto& candidate) {
        return candidate.file_name == name;
    });
    return file == files.end() ? nullptr : &*file;
}

void add_names(std::vector<std::string>& known, const std::vector<store::UnreadableFile>& files) {
    for (const store::UnreadableFile& file : files) {
        known.push_back(file.file_name);
    }
}

} // namespace

FoundRecord find_record(const store::Reader& reader, std::string_view name) {
    if (auto stored = reader.record(ImageRef{std::string(name)})) {
        return *std::move(stored);
    }
    const auto files = list_unreadable(reader, store::FileKind::record);
    std::vector<std::string> known;
    for (const ImageRef& ref : reader.image_refs_from(name)) {
        known.push_back(ref.text);
    }
    add_names(known, files);
    const std::string chosen = choose(std::move(known), name, "record");
    if (auto stored = reader.record(ImageRef{chosen})) {
        return *std::move(stored);
    }
    return *file_named(files, chosen);
}

FoundIntents find_intents(const store::Reader& reader, std::string_view name) {
    std::vector<store::StoredIntent> intents = list_intents(reader, {});
    const auto files = list_unreadable(reader, store::FileKind::intent);
    std::vector<std::string> known;
    for (const store::StoredIntent& stored : intents) {
        known.push_back(stored.intent.image.text);
    }
    add_names(known, files);
    const std::string chosen = choose(std::move(known), name, "intent");
    const auto is_other = [&chosen](const store::StoredIntent& stored) {
        return stored.intent.image.text != chosen;
    };
    intents.erase(std::remove_if(intents.begin(), intents.end(), is_other), intents.end());
    if (intents.empty()) {
        return *file_named(files, chosen);
    }
    return intents;
}

} // namespace pullrec::answers
