// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "codec/record_document.hpp"
#include "domain/listed_image.hpp"
#include "store/stored.hpp"

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace pullrec {

/// A moment long after every file of a test was written.
inline constexpr Timestamp kNow{std::chrono::seconds{4'000'000'000}};

/// A private folder of its own that goes with its scope.
class PrivateFolder {
public:
    PrivateFolder();
    ~PrivateFolder();
    PrivateFolder(const PrivateFolder&) = delete;
    PrivateFolder& operator=(const PrivateFolder&) = delete;

    [[nodiscard]] const std::string& path() const { return path_; }
    [[nodiscard]] std::string at(std::string_view name) const;

private:
    std::string path_;
};

/// A kubelet's root with an `image_manager` that a test fills.
class NodeFolder {
public:
    NodeFolder();

    [[nodiscard]] const std::string& root() const { return folder_.path(); }
    [[nodiscard]] std::string image_manager() const { return folder_.at("image_manager"); }
    [[nodiscard]] std::string path(store::FileKind kind, std::string_view name) const;

    /// Writes a file as the kubelet does: beside its place, then renamed.
    void write(store::FileKind kind, const std::string& name, std::string_view bytes) const;
    void write(const PulledRecord& record, ApiVersion version = ApiVersion::v1beta1) const;
    void write(const PullIntent& intent, ApiVersion version = ApiVersion::v1beta1) const;
    void remove(store::FileKind kind, const std::string& name) const;
    void remove(const PulledRecord& record) const;
    void remove(const PullIntent& intent) const;

    /// Gives a directory another time of change, later than every one it had.
    void move(store::FileKind kind) const;

private:
    PrivateFolder folder_;
    mutable int moves_ = 0;
};

/// The bytes of a file.
std::string bytes_of(const std::string& path);
void write_bytes(const std::string& path, std::string_view bytes);

/// Every regular file below `pulling` and `pulled` of an image_manager by `pulled/NAME`, `.tmp`
/// left out.
std::map<std::string, std::string> files_of(const std::string& image_manager);

/// An invented record with one secret of that name under one image name.
PulledRecord record_of(const std::string& ref, const std::string& secret = "regcred");

/// An image with these tags and digest names, as a runtime lists it.
ListedImage listed_image(const std::string& ref, std::vector<std::string> tags,
                         std::vector<std::string> digests = {});

} // namespace pullrec
