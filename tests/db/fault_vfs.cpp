// SPDX-License-Identifier: Apache-2.0
#include "db/fault_vfs.hpp"

#include <sqlite3.h>

#include <cstring>
#include <utility>

namespace pullrec::db::testing {

struct FaultVfs::Faults {
    bool fail_sync = false;
    int wal_lock_code = SQLITE_OK;
    bool window_met = false;
    std::function<void()> window;
};

namespace {

FaultVfs::Faults* active = nullptr;
sqlite3_vfs* real_vfs = nullptr;
sqlite3_vfs layer;

struct File {
    sqlite3_file base;
    sqlite3_file* real;
};

sqlite3_file* real(sqlite3_file* file) {
    return reinterpret_cast<File*>(file)->real;
}

int close_file(sqlite3_file* file) {
    auto* inner = real(file);
    const int code = inner->pMethods->xClose(inner);
    sqlite3_free(inner);
    return code;
}

int sync_file(sqlite3_file* file, int flags) {
    if (std::exchange(active->fail_sync, false)) {
        return SQLITE_IOERR_FSYNC;
    }
    return real(file)->pMethods->xSync(real(file), flags);
}

int unfetch(sqlite3_file* file, sqlite3_int64 offset, void* page) {
    if (page == nullptr && active->window) {
        active->window_met = true;
        std::exchange(active->window, nullptr)();
    }
    return real(file)->pMethods->xUnfetch(real(file), offset, page);
}

sqlite3_io_methods methods() {
    sqlite3_io_methods m{};
    m.iVersion = 3;
    m.xClose = close_file;
    m.xRead = [](sqlite3_file* f, void* data, int size, sqlite3_int64 offset) {
        return real(f)->pMethods->xRead(real(f), data, size, offset);
    };
    m.xWrite = [](sqlite3_file* f, const void* data, int size, sqlite3_int64 offset) {
        return real(f)->pMethods->xWrite(real(f), data, size, offset);
    };
    m.xTruncate = [](sqlite3_file* f, sqlite3_int64 size) {
        return real(f)->pMethods->xTruncate(real(f), size);
    };
    m.xSync = sync_file;
    m.xFileSize = [](sqlite3_file* f, sqlite3_int64* size) {
        return real(f)->pMethods->xFileSize(real(f), size);
    };
    m.xLock = [](sqlite3_file* f, int level) { return real(f)->pMethods->xLock(real(f), level); };
    m.xUnlock = [](sqlite3_file* f, int level) {
        return real(f)->pMethods->xUnlock(real(f), level);
    };
    m.xCheckReservedLock = [](sqlite3_file* f, int* held) {
        return real(f)->pMethods->xCheckReservedLock(real(f), held);
    };
    m.xFileControl = [](sqlite3_file* f, int operation, void* argument) {
        return real(f)->pMethods->xFileControl(real(f), operation, argument);
    };
    m.xSectorSize = [](sqlite3_file* f) { return real(f)->pMethods->xSectorSize(real(f)); };
    m.xDeviceCharacteristics = [](sqlite3_file* f) {
        return real(f)->pMethods->xDeviceCharacteristics(real(f));
    };
    m.xShmMap = [](sqlite3_file* f, int region, int size, int extend, void volatile** memory) {
        return real(f)->pMethods->xShmMap(real(f), region, size, extend, memory);
    };
    m.xShmLock = [](sqlite3_file* f, int offset, int count, int flags) {
        const bool locks = (flags & SQLITE_SHM_LOCK) != 0;
        if (locks && active->wal_lock_code != SQLITE_OK) {
            return std::exchange(active->wal_lock_code, SQLITE_OK);
        }
        return real(f)->pMethods->xShmLock(real(f), offset, count, flags);
    };
    m.xShmBarrier = [](sqlite3_file* f) { real(f)->pMethods->xShmBarrier(real(f)); };
    m.xShmUnmap = [](sqlite3_file* f, int remove) {
        return real(f)->pMethods->xShmUnmap(real(f), remove);
    };
    m.xFetch = [](sqlite3_file* f, sqlite3_int64 offset, int size, void** page) {
        return real(f)->pMethods->xFetch(real(f), offset, size, page);
    };
    m.xUnfetch = unfetch;
    return m;
}

int open_file(sqlite3_vfs*, const char* name, sqlite3_file* file, int flags, int* result) {
    static const sqlite3_io_methods passing = methods();
    auto* outer = reinterpret_cast<File*>(file);
    outer->base.pMethods = nullptr;
    const auto size = static_cast<std::size_t>(real_vfs->szOsFile);
    outer->real = static_cast<sqlite3_file*>(std::memset(sqlite3_malloc64(size), 0, size));
    const int code = real_vfs->xOpen(real_vfs, name, outer->real, flags, result);
    if (code == SQLITE_OK) {
        outer->base.pMethods = &passing;
    } else {
        sqlite3_free(outer->real);
    }
    return code;
}

} // namespace

FaultVfs::FaultVfs() : faults_(std::make_unique<Faults>()) {
    real_vfs = sqlite3_vfs_find("unix");
    layer = *real_vfs;
    layer.zName = "pullrec-faults";
    layer.szOsFile = sizeof(File);
    layer.xOpen = open_file;
    layer.pNext = nullptr;
    active = faults_.get();
    sqlite3_vfs_register(&layer, 1);
}

FaultVfs::~FaultVfs() {
    sqlite3_vfs_unregister(&layer);
    sqlite3_vfs_register(real_vfs, 1);
}

void FaultVfs::fail_next_sync() {
    faults_->fail_sync = true;
}

void FaultVfs::fail_next_wal_lock(int code) {
    faults_->wal_lock_code = code;
}

void FaultVfs::in_checkpoint_window(std::function<void()> f) {
    faults_->window = std::move(f);
}

bool FaultVfs::window_was_met() const {
    return faults_->window_met;
}

} // namespace pullrec::db::testing
