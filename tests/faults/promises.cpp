// SPDX-License-Identifier: Apache-2.0
#include "tests/faults/promises.hpp"

#include "codec/record_document.hpp"
#include "store/store.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <filesystem>
#include <variant>

namespace pullrec::faults {

namespace {

using store::Reader;

template <class F>
void each_grant(const Reader& reader, F&& f) {
    reader.each_record([&](store::StoredRecord&& stored) {
        for (const auto& [name, credentials] : stored.record.mapping) {
            f(stored.record.image_ref, credentials);
        }
    });
}

bool has_intent(const Reader& reader, const std::string& image) {
    return !reader.intents({image}).empty();
}

std::string wrong_with(const std::string& path) {
    try {
        auto opened = store::Store::open(path, store::Access::read);
        return opened.read([&](const Reader& reader) {
            const auto damage = reader.damage_in_depth();
            const auto records = reader.record_heads().size();
            return !damage.empty() ? "is damaged: " + damage.front()
                   : records == 0  ? std::string("has no record")
                                   : std::string();
        });
    } catch (const std::exception& exception) {
        return exception.what();
    }
}

/// The record files below a folder; those that are still being written are none.
std::vector<std::string> record_files(const std::string& folder) {
    std::vector<std::string> files;
    if (!std::filesystem::exists(folder)) {
        return files;
    }
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
        const bool is_record = entry.path().parent_path().filename() == "pulled";
        if (is_record && entry.is_regular_file() && entry.path().extension() != ".tmp") {
            files.push_back(entry.path());
        }
    }
    return files;
}

} // namespace

Promise have_records(std::vector<std::string> refs) {
    return [refs = std::move(refs)](const Reader& reader, const std::string&) -> std::string {
        const auto gone = std::find_if(refs.begin(), refs.end(), [&](const std::string& ref) {
            return !reader.has_record({ref});
        });
        return gone == refs.end() ? "" : "the record of the present image " + *gone + " is gone";
    };
}

Promise are_closed(std::vector<std::pair<std::string, std::string>> images) {
    return [images = std::move(images)](const Reader& reader, const std::string&) -> std::string {
        for (const auto& [ref, name] : images) {
            if (!reader.has_record({ref}) && !has_intent(reader, name)) {
                return "nothing keeps " + ref + " closed";
            }
        }
        return "";
    };
}

Promise nothing_grants(std::string secret) {
    return [secret = std::move(secret)](const Reader& reader, const std::string&) {
        std::string wrong;
        each_grant(reader, [&](const ImageRef& ref, const Credentials& credentials) {
            for (const Secret& one : credentials.secrets) {
                if (one.coordinates.name == secret) {
                    wrong = ref.text + " grants again what was revoked of " + secret;
                }
            }
        });
        return wrong;
    };
}

Promise grant_nothing(std::vector<std::string> refs) {
    return [refs = std::move(refs)](const Reader& reader, const std::string&) {
        std::string wrong;
        each_grant(reader, [&](const ImageRef& ref, const Credentials& credentials) {
            const bool meant =
                refs.empty() || std::find(refs.begin(), refs.end(), ref.text) != refs.end();
            if (meant && credentials != Credentials()) {
                wrong = ref.text + " grants what nobody proved";
            }
        });
        return wrong;
    };
}

Promise no_pull_is_preloaded() {
    return [](const Reader& reader, const std::string&) {
        std::string wrong;
        reader.each_preloaded([&](const store::PreloadedImage& image) {
            if (reader.has_record(image.image_ref)) {
                wrong = image.image_ref.text + " is preloaded and has a record";
            }
        });
        return wrong;
    };
}

Promise is_restored_from(std::string backup) {
    return [backup = std::move(backup)](const Reader& reader,
                                        const std::string& folder) -> std::string {
        const store::Meta meta = reader.meta();
        auto before = store::Store::open(folder + "/" + backup, store::Access::read);
        const auto epoch = before.read([](const Reader& old) { return old.position().epoch; });
        return meta.baseline != store::Baseline::listed ? "restored, and absence opens images"
               : meta.epoch == epoch                    ? "restored under the old epoch"
               : !reader.was_restored()                 ? "restored, and nothing says so"
                                                        : "";
    };
}

Promise all_of(std::vector<Promise> promises) {
    return [promises = std::move(promises)](const Reader& reader, const std::string& folder) {
        std::string wrong;
        for (const Promise& promise : promises) {
            wrong = wrong.empty() ? promise(reader, folder) : wrong;
        }
        return wrong;
    };
}

Care are_whole(std::string begin) {
    return [begin = std::move(begin)](const std::string& folder) -> std::string {
        for (const auto& entry : std::filesystem::directory_iterator(folder)) {
            const std::string name = entry.path().filename();
            const bool half = name.ends_with(".partial") || name.ends_with("-wal") ||
                              name.ends_with("-shm") || name.ends_with("-journal");
            const std::string wrong =
                !name.starts_with(begin) || half ? "" : wrong_with(entry.path());
            if (!wrong.empty()) {
                return fmt::format("{} {}", name, wrong);
            }
        }
        return "";
    };
}

Care are_records(std::string below) {
    return [below = std::move(below)](const std::string& folder) -> std::string {
        for (const std::string& file : record_files(folder + "/" + below)) {
            if (!std::holds_alternative<Document<PulledRecord>>(
                    decode_pulled_record(bytes_of(file)))) {
                return file + " is half a record";
            }
        }
        return "";
    };
}

Promise are_exported(std::string below, std::size_t records) {
    return [below = std::move(below), records](const Reader&,
                                               const std::string& folder) -> std::string {
        return record_files(folder + "/" + below).size() == records ? "" : "a record is not there";
    };
}

} // namespace pullrec::faults
