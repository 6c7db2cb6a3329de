// SPDX-License-Identifier: Apache-2.0
#include "exchange/node_folder.hpp"

#include "domain/digest.hpp"

#include <cstdlib>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <sys/stat.h>

namespace pullrec {

namespace fs = std::filesystem;
using store::FileKind;

PrivateFolder::PrivateFolder() {
    std::string pattern = (fs::temp_directory_path() / "pullrec-XXXXXX").native();
    if (::mkdtemp(pattern.data()) == nullptr) {
        throw std::runtime_error("no private folder");
    }
    path_ = fs::canonical(pattern).native();
}

PrivateFolder::~PrivateFolder() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
}

std::string PrivateFolder::at(std::string_view name) const {
    return path_ + "/" + std::string(name);
}

NodeFolder::NodeFolder() {
    for (const auto* name : {"image_manager", "image_manager/pulling", "image_manager/pulled"}) {
        ::mkdir(folder_.at(name).c_str(), 0700);
    }
}

std::string NodeFolder::path(FileKind kind, std::string_view name) const {
    return image_manager() + (kind == FileKind::intent ? "/pulling/" : "/pulled/") +
           std::string(name);
}

void NodeFolder::write(FileKind kind, const std::string& name, std::string_view bytes) const {
    const std::string final_path = path(kind, name);
    write_bytes(final_path + ".tmp", bytes);
    fs::rename(final_path + ".tmp", final_path);
}

void NodeFolder::write(const PulledRecord& record, ApiVersion version) const {
    write(FileKind::record, record_file_name(record.image_ref.text), encode(record, version));
}

void NodeFolder::write(const PullIntent& intent, ApiVersion version) const {
    write(FileKind::intent, record_file_name(intent.image.text), encode(intent, version));
}

void NodeFolder::remove(FileKind kind, const std::string& name) const {
    fs::remove(path(kind, name));
}

void NodeFolder::remove(const PulledRecord& record) const {
    remove(FileKind::record, record_file_name(record.image_ref.text));
}

void NodeFolder::remove(const PullIntent& intent) const {
    remove(FileKind::intent, record_file_name(intent.image.text));
}

void NodeFolder::move(FileKind kind) const {
    const timespec later{4'100'000'000 + ++moves_, 0};
    const timespec times[2] = {later, later};
    ::utimensat(AT_FDCWD, path(kind, "").c_str(), times, 0);
}

std::string bytes_of(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

void write_bytes(const std::string& path, std::string_view bytes) {
    std::ofstream(path, std::ios::binary | std::ios::trunc)
        .write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
}

std::map<std::string, std::string> files_of(const std::string& image_manager) {
    std::map<std::string, std::string> files;
    for (const auto* directory : {"pulling", "pulled"}) {
        const fs::path folder = fs::path(image_manager) / directory;
        if (!fs::exists(folder)) {
            continue;
        }
        for (const auto& entry : fs::directory_iterator(folder)) {
            const std::string name = entry.path().filename().native();
            if (entry.is_regular_file() && !name.ends_with(".tmp")) {
                files.emplace(std::string(directory) + "/" + name, bytes_of(entry.path().native()));
            }
        }
    }
    return files;
}

PulledRecord record_of(const std::string& ref, const std::string& secret) {
    const Credentials credentials{
        {{{"team-a", secret, "uid-" + secret}, sha256_hex(secret)}}, {}, false};
    return {{ref},
            Timestamp(std::chrono::seconds{1'773'493'766}),
            {{ImageName{"registry.corp.example/team-a/web"}, credentials}}};
}

ListedImage listed_image(const std::string& ref, std::vector<std::string> tags,
                         std::vector<std::string> digests) {
    ListedImage image;
    image.id = {ref};
    image.tags = std::move(tags);
    image.digests = std::move(digests);
    return image;
}

} // namespace pullrec
