// SPDX-License-Identifier: Apache-2.0
#include "tests/faults/passing_vfs.hpp"

#include "tests/faults/fault_plan.hpp"
#include "tests/faults/recorder.hpp"

#include <sqlite3.h>

#include <cstring>
#include <memory>
#include <string>
#include <utility>

namespace pullrec::faults {

namespace {

sqlite3_vfs* below = nullptr;
sqlite3_vfs layer;
std::function<void()> window;
thread_local int depth = 0;

struct File {
    sqlite3_file base;
    sqlite3_file* real;
    std::string* path; ///< null for a temporary file
};

sqlite3_file* real(sqlite3_file* file) {
    return reinterpret_cast<File*>(file)->real;
}

/// What a call would do, done, noted or failed.
template <class F>
int call(Call kind, int code, F&& f) {
    if (const Fault* fault = strikes(kind)) {
        return fault->full ? SQLITE_FULL : code;
    }
    ++depth;
    const int result = f();
    --depth;
    return result;
}

template <class F>
int noted(sqlite3_file* file, Event::Kind kind, F&& f, sqlite3_int64 offset = 0,
          const std::string& bytes = {}) {
    const std::string* path = reinterpret_cast<File*>(file)->path;
    Recorder* recorder = Recorder::active();
    return recorder != nullptr && path != nullptr ? recorder->noted(kind, *path, f, offset, bytes)
                                                  : f();
}

int close_file(sqlite3_file* file) {
    auto* outer = reinterpret_cast<File*>(file);
    const int code = outer->real->pMethods->xClose(outer->real);
    sqlite3_free(outer->real);
    const std::unique_ptr<std::string> gone(outer->path);
    return code;
}

int write_noted(sqlite3_file* file, const void* data, int size, sqlite3_int64 offset) {
    const std::string bytes =
        Recorder::active() == nullptr
            ? std::string()
            : std::string(static_cast<const char*>(data), static_cast<std::size_t>(size));
    return noted(
        file, Event::Kind::write,
        [&] { return real(file)->pMethods->xWrite(real(file), data, size, offset); }, offset,
        bytes);
}

int write_file(sqlite3_file* file, const void* data, int size, sqlite3_int64 offset) {
    if (const Fault* fault = strikes(Call::write)) {
        if (fault->partial) {
            write_noted(file, data, size / 2, offset);
        }
        return fault->full ? SQLITE_FULL : SQLITE_IOERR_WRITE;
    }
    return write_noted(file, data, size, offset);
}

int sync_file(sqlite3_file* file, int flags) {
    return call(Call::sync, SQLITE_IOERR_FSYNC, [&] {
        return noted(file, Event::Kind::sync,
                     [&] { return real(file)->pMethods->xSync(real(file), flags); });
    });
}

int truncate_file(sqlite3_file* file, sqlite3_int64 size) {
    return call(Call::truncate, SQLITE_IOERR_TRUNCATE, [&] {
        return noted(
            file, Event::Kind::truncate,
            [&] { return real(file)->pMethods->xTruncate(real(file), size); }, size);
    });
}

int lock_index(sqlite3_file* file, int offset, int count, int flags) {
    const auto go = [&] {
        return real(file)->pMethods->xShmLock(real(file), offset, count, flags);
    };
    // SQLite takes for granted that giving a lock back succeeds
    return (flags & SQLITE_SHM_LOCK) == 0 ? go() : call(Call::lock_index, SQLITE_IOERR_SHMLOCK, go);
}

int unfetch(sqlite3_file* file, sqlite3_int64 offset, void* page) {
    if (page == nullptr && window) {
        std::exchange(window, nullptr)();
    }
    return real(file)->pMethods->xUnfetch(real(file), offset, page);
}

void add_index_methods(sqlite3_io_methods& m) {
    m.xShmMap = [](sqlite3_file* f, int region, int size, int extend, void volatile** memory) {
        return call(Call::map_index, SQLITE_IOERR_SHMMAP, [&] {
            return real(f)->pMethods->xShmMap(real(f), region, size, extend, memory);
        });
    };
    m.xShmLock = lock_index;
    m.xShmBarrier = [](sqlite3_file* f) { real(f)->pMethods->xShmBarrier(real(f)); };
    m.xShmUnmap = [](sqlite3_file* f, int remove) {
        ++depth;
        const int code = real(f)->pMethods->xShmUnmap(real(f), remove);
        --depth;
        return code;
    };
    m.xFetch = [](sqlite3_file* f, sqlite3_int64 offset, int size, void** page) {
        return real(f)->pMethods->xFetch(real(f), offset, size, page);
    };
    m.xUnfetch = unfetch;
}

void add_lock_methods(sqlite3_io_methods& m) {
    m.xLock = [](sqlite3_file* f, int level) {
        return call(Call::lock, SQLITE_IOERR_LOCK,
                    [&] { return real(f)->pMethods->xLock(real(f), level); });
    };
    m.xUnlock = [](sqlite3_file* f, int level) {
        return real(f)->pMethods->xUnlock(real(f), level);
    };
    m.xCheckReservedLock = [](sqlite3_file* f, int* held) {
        return real(f)->pMethods->xCheckReservedLock(real(f), held);
    };
}

sqlite3_io_methods methods() {
    sqlite3_io_methods m{};
    m.iVersion = 3;
    m.xClose = close_file;
    m.xRead = [](sqlite3_file* f, void* data, int size, sqlite3_int64 offset) {
        return call(Call::read, SQLITE_IOERR_READ,
                    [&] { return real(f)->pMethods->xRead(real(f), data, size, offset); });
    };
    m.xWrite = write_file;
    m.xTruncate = truncate_file;
    m.xSync = sync_file;
    m.xFileSize = [](sqlite3_file* f, sqlite3_int64* size) {
        return call(Call::size, SQLITE_IOERR_FSTAT,
                    [&] { return real(f)->pMethods->xFileSize(real(f), size); });
    };
    m.xFileControl = [](sqlite3_file* f, int operation, void* argument) {
        return real(f)->pMethods->xFileControl(real(f), operation, argument);
    };
    m.xSectorSize = [](sqlite3_file* f) { return real(f)->pMethods->xSectorSize(real(f)); };
    m.xDeviceCharacteristics = [](sqlite3_file* f) {
        return real(f)->pMethods->xDeviceCharacteristics(real(f));
    };
    add_lock_methods(m);
    add_index_methods(m);
    return m;
}

int open_file(sqlite3_vfs*, const char* name, sqlite3_file* file, int flags, int* result) {
    static const sqlite3_io_methods passing = methods();
    auto* outer = reinterpret_cast<File*>(file);
    outer->base.pMethods = nullptr;
    const auto size = static_cast<std::size_t>(below->szOsFile);
    outer->real = static_cast<sqlite3_file*>(sqlite3_malloc64(size));
    if (outer->real == nullptr) {
        return SQLITE_NOMEM;
    }
    std::memset(outer->real, 0, size);
    const int code = call(Call::open, SQLITE_CANTOPEN,
                          [&] { return below->xOpen(below, name, outer->real, flags, result); });
    if (code != SQLITE_OK) {
        sqlite3_free(outer->real);
        return code;
    }
    outer->path = name == nullptr ? nullptr : std::make_unique<std::string>(name).release();
    outer->base.pMethods = &passing;
    if (Recorder* recorder = Recorder::active(); recorder != nullptr && name != nullptr) {
        recorder->opened(name);
    }
    return SQLITE_OK;
}

int remove_file(sqlite3_vfs*, const char* name, int sync_folder) {
    return call(Call::remove, SQLITE_IOERR_DELETE, [&] {
        const auto go = [&] { return below->xDelete(below, name, sync_folder); };
        Recorder* recorder = Recorder::active();
        return recorder == nullptr ? go() : recorder->noted(Event::Kind::remove, name, go);
    });
}

int access_file(sqlite3_vfs*, const char* name, int flags, int* result) {
    return call(Call::access, SQLITE_IOERR_ACCESS,
                [&] { return below->xAccess(below, name, flags, result); });
}

} // namespace

PassingVfs::PassingVfs() {
    below = sqlite3_vfs_find("unix");
    layer = *below;
    layer.zName = "pullrec-passing";
    layer.szOsFile = sizeof(File);
    layer.xOpen = open_file;
    layer.xDelete = remove_file;
    layer.xAccess = access_file;
    layer.pNext = nullptr;
    sqlite3_vfs_register(&layer, 1);
}

PassingVfs::~PassingVfs() {
    window = nullptr;
    sqlite3_vfs_unregister(&layer);
    sqlite3_vfs_register(below, 1);
}

void PassingVfs::in_checkpoint_window(std::function<void()> f) {
    window = std::move(f);
}

bool PassingVfs::is_inside_call() {
    return depth > 0;
}

} // namespace pullrec::faults
