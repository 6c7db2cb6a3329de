// SPDX-License-Identifier: Apache-2.0
#include "exchange/descriptor.hpp"

#include <fcntl.h>

namespace pullrec::exchange {

Descriptor open_folder(const std::string& path) {
    return Descriptor(::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
}

Descriptor reopen_folder(int folder) {
    return Descriptor(::openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC));
}

Descriptor name_folder(const std::string& path) {
    return Descriptor(::open(path.c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC));
}

Descriptor open_file(int folder, const std::string& name) {
    return Descriptor(::openat(folder, name.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC));
}

Descriptor make_file(int folder, const std::string& name) {
    constexpr int kPrivate = 0600;
    return Descriptor(::openat(folder, name.c_str(),
                               O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, kPrivate));
}

} // namespace pullrec::exchange
