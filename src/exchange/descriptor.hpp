// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <unistd.h>
#include <utility>

namespace pullrec::exchange {

/// An open file that is closed with its scope; negative when opening failed, with errno set.
class Descriptor {
public:
    Descriptor() = default;
    explicit Descriptor(int number) noexcept : number_(number) {}
    ~Descriptor() {
        if (number_ >= 0) {
            ::close(number_);
        }
    }
    Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
    Descriptor& operator=(Descriptor&& other) noexcept {
        std::swap(number_, other.number_);
        return *this;
    }
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;

    [[nodiscard]] int get() const noexcept { return number_; }
    /// Leaves it to another owner.
    void release() noexcept { number_ = -1; }
    explicit operator bool() const noexcept { return number_ >= 0; }

private:
    int number_ = -1;
};

/// Opens a folder to list it or to work in it.
Descriptor open_folder(const std::string& path);

/// Opens a folder once more, for a reader of its own.
Descriptor reopen_folder(int folder);

/// Opens a folder only to name things in it; works without the right to list it.
Descriptor name_folder(const std::string& path);

/// Opens a file of a folder for reading and never waits for it, whatever it is.
Descriptor open_file(int folder, const std::string& name);

/// Makes a file in a folder (0600) that must not be there.
Descriptor make_file(int folder, const std::string& name);

} // namespace pullrec::exchange
