// SPDX-License-Identifier: Apache-2.0
#include "domain/digest.hpp"
#include "exchange/compare.hpp"
#include "exchange/listening_kubelet.hpp"
#include "exchange/merge_into.hpp"
#include "exchange/migrate.hpp"
#include "exchange/node_folder.hpp"

#include <doctest/doctest.h>

#include <filesystem>

using namespace pullrec;
using exchange::migrate_to_new;
using exchange::MigrationOptions;
using exchange::MigrationReport;
using exchange::plan_new;
using exchange::PreloadedChoice;
using store::Access;
using store::Baseline;
using store::FileKind;
using store::Reader;
using store::Store;

namespace {

const PreloadedChoice kKubeletRule = std::nullopt;
const PreloadedChoice kNone = std::vector<ListedImage>{};

struct Migration {
    NodeFolder node;
    PrivateFolder folder;

    [[nodiscard]] std::string target() const { return folder.at("records.db"); }
    [[nodiscard]] bool is_there() const { return std::filesystem::exists(target()); }

    template <class F>
    decltype(auto) read(F&& f) {
        return Store::open(target(), Access::read).read(std::forward<F>(f));
    }
    Evidence evidence(const std::string& image, const std::string& ref) {
        return read([&](const Reader& reader) { return reader.evidence({image}, ImageRef{ref}); });
    }
};

template <class F>
ErrorCode refusal(F&& f) {
    try {
        f();
    } catch (const Error& error) {
        return error.code();
    }
    return ErrorCode::internal;
}

} // namespace

TEST_CASE("a migrated authority holds what the directories hold, and leaves them alone") {
    Migration migration;
    migration.node.write(record_of("one"), ApiVersion::v1alpha1);
    migration.node.write(PullIntent{{"busybox:1"}});
    migration.node.write(FileKind::record, record_file_name("broken"), "{");
    write_bytes(migration.node.path(FileKind::record, "sha256-left.tmp"), "");
    const auto before = files_of(migration.node.image_manager());
    const MigrationReport report =
        migrate_to_new(migration.node.root(), migration.target(), kKubeletRule, kNow);
    CHECK(report.files == 3);
    CHECK(report.records_added == 1);
    CHECK(report.intents_added == 1);
    CHECK(report.grants_added == 1);
    CHECK(report.ignored.temporary == 1);
    REQUIRE(report.unreadable.size() == 1);
    CHECK(report.unreadable[0].file_name == record_file_name("broken"));
    CHECK(report.unreadable[0].taken);
    CHECK(files_of(migration.node.image_manager()) == before);
    migration.read([&](const Reader& reader) {
        CHECK(reader.meta().role == store::Role::authority);
        CHECK(reader.meta().baseline == Baseline::kubelet);
        CHECK(reader.meta().source ==
              store::Source{migration.node.image_manager(), kNow, report.digest});
        CHECK(exchange::compare(reader, migration.node.root()).empty());
        CHECK(reader.source_files(FileKind::record).empty());
    });
    CHECK(std::filesystem::directory_iterator(migration.folder.path()) !=
          std::filesystem::directory_iterator());
    CHECK_FALSE(std::filesystem::exists(migration.target() + ".partial"));
}

TEST_CASE("a record, its file and a copy of that file under another name are told apart") {
    Migration migration;
    const std::string bytes = encode(record_of("one"), ApiVersion::v1beta1);
    for (const auto* name : {"sha256-0", "sha256-zz"}) {
        migration.node.write(FileKind::record, name, bytes);
    }
    migration.node.write(record_of("one"));
    migration.node.write(FileKind::record, record_file_name("two"),
                         " " + encode(record_of("two"), ApiVersion::v1beta1));
    const auto report =
        migrate_to_new(migration.node.root(), migration.target(), kKubeletRule, kNow);
    CHECK(report.records_added == 2);
    CHECK(report.unreadable.size() == 2);
}

TEST_CASE("only listed images of which the directories know nothing count as preloaded") {
    Migration migration;
    migration.node.write(record_of("pulled"));
    migration.node.write(FileKind::record, record_file_name("broken"), "{");
    migration.node.write(FileKind::record, record_file_name("name"),
                         encode(record_of("misnamed"), ApiVersion::v1beta1));
    migration.node.write(PullIntent{{"busybox:1"}});
    const PreloadedChoice list = std::vector<ListedImage>{
        listed_image("preloaded", {"nginx:1", "web:1"}),
        listed_image("pulled", {"a/a:1"}),
        listed_image("broken", {"b/b:1"}),
        listed_image("misnamed", {"c/c:1"}),
        listed_image("pulling", {"busybox:3"}),
    };
    CHECK(plan_new(migration.node.root(), migration.target(), list).preloaded == 1);
    const auto report = migrate_to_new(migration.node.root(), migration.target(), list, kNow);
    CHECK(report.preloaded == 1);
    CHECK(migration.evidence("nginx:1", "preloaded").absence == Absence::preloaded);
    CHECK(migration.evidence("web", "preloaded").absence == Absence::preloaded);
    CHECK(migration.evidence("other", "preloaded").absence == Absence::pulled);
    CHECK(migration.evidence("busybox:2", "pulling").absence == Absence::pulled);
    CHECK(migration.evidence("a/a", "unlisted").absence == Absence::pulled);
    migration.read([](const Reader& reader) {
        CHECK_FALSE(reader.is_preloaded({"pulled"}, {"docker.io/a/a"}));
        CHECK_FALSE(reader.is_preloaded({"misnamed"}, {"docker.io/c/c"}));
    });
}

TEST_CASE("an image is not preloaded when its record is known to have vanished") {
    Migration migration;
    migration.node.write(record_of("pulled"));
    const PreloadedChoice list =
        std::vector<ListedImage>{listed_image("lost", {"web:1"}), listed_image("torn", {"torn:1"}),
                                 listed_image("base", {"base:1"})};
    MigrationOptions options;
    options.vanished = {{{"lost"}, "{}", 2, kNow, kNow}};
    options.vanished_files = {{record_file_name("torn"), kNow, kNow}};
    migrate_to_new(migration.node.root(), migration.target(), list, kNow, options);
    CHECK(migration.evidence("web:1", "lost").absence == Absence::pulled);
    CHECK(migration.evidence("torn:1", "torn").absence == Absence::pulled);
    CHECK(migration.evidence("base:1", "base").absence == Absence::preloaded);
    migration.read([](const Reader& reader) {
        int remembered = 0;
        reader.each_vanished([&](const auto&) { ++remembered; });
        reader.each_vanished_file([&](const auto&) { ++remembered; });
        CHECK(remembered == 2);
    });
}

TEST_CASE("a merge counts no image as preloaded any more whose record is known to have vanished") {
    Migration migration;
    migration.node.write(record_of("pulled"));
    const PreloadedChoice list =
        std::vector<ListedImage>{listed_image("lost", {"web:1"}), listed_image("base", {"base:1"})};
    migrate_to_new(migration.node.root(), migration.target(), list, kNow);
    REQUIRE(migration.evidence("web:1", "lost").absence == Absence::preloaded);
    MigrationOptions options;
    options.vanished_files = {{record_file_name("lost"), kNow, kNow}};
    merge_into(migration.node.root(), migration.target(), options);
    CHECK(migration.evidence("web:1", "lost").absence == Absence::pulled);
    CHECK(migration.evidence("base:1", "base").absence == Absence::preloaded);
}

TEST_CASE("an image is not preloaded when its record is kept under another ref of it") {
    Migration migration;
    const std::string old_ref = "registry.example/a@sha256:99";
    migration.node.write(record_of(old_ref));
    migration.node.write(FileKind::record, record_file_name("registry.example/b@sha256:88"), "{");
    const PreloadedChoice list = std::vector<ListedImage>{
        listed_image("sha256:a", {"registry.example/a:1"}, {old_ref}),
        listed_image("sha256:b", {"registry.example/b:1"}, {"registry.example/b@sha256:88"}),
        listed_image("sha256:c", {"registry.example/c:1"}, {"registry.example/c@sha256:77"}),
    };
    CHECK(plan_new(migration.node.root(), migration.target(), list).preloaded == 1);
    CHECK(migrate_to_new(migration.node.root(), migration.target(), list, kNow).preloaded == 1);
    CHECK(migration.evidence("registry.example/a:1", "sha256:a").absence == Absence::pulled);
    CHECK(migration.evidence("registry.example/b:1", "sha256:b").absence == Absence::pulled);
    CHECK(migration.evidence("registry.example/c:1", "sha256:c").absence == Absence::preloaded);
}

TEST_CASE("an intent that cannot be read takes its image off the list under all its names") {
    Migration migration;
    for (const auto* image : {"other.example/z:1", "nginx"}) {
        migration.node.write(FileKind::intent, record_file_name(image), "{");
    }
    const std::string digest = "sha256:" + std::string(64, '6');
    migration.node.write(FileKind::intent, record_file_name("redis:7@" + digest), "{");
    const PreloadedChoice list = std::vector<ListedImage>{
        listed_image("z", {"other.example/z:1", "mirror.example/z:2"}),
        listed_image("nginx", {"docker.io/library/nginx:latest"}),
        listed_image("redis", {"docker.io/library/redis:7"}, {"docker.io/library/redis@" + digest}),
        listed_image("free", {"other.example/free:1"}),
    };
    const auto report = migrate_to_new(migration.node.root(), migration.target(), list, kNow);
    CHECK(report.preloaded == 1);
    CHECK(migration.evidence("other.example/z", "z").absence == Absence::pulled);
    CHECK(migration.evidence("mirror.example/z:2", "z").absence == Absence::pulled);
    CHECK(migration.evidence("nginx:1", "nginx").absence == Absence::pulled);
    CHECK(migration.evidence("redis:7", "redis").absence == Absence::pulled);
    CHECK(migration.evidence("other.example/free", "free").absence == Absence::preloaded);
}

TEST_CASE("with an empty list nothing is preloaded") {
    Migration migration;
    migrate_to_new(migration.node.root(), migration.target(), kNone, kNow);
    CHECK(migration.evidence("web", "any").absence == Absence::pulled);
}

TEST_CASE("a plan says what will happen and changes nothing") {
    Migration migration;
    migration.node.write(record_of("one"));
    const MigrationReport plan = plan_new(migration.node.root(), migration.target(), kNone);
    CHECK_FALSE(migration.is_there());
    const MigrationReport done =
        migrate_to_new(migration.node.root(), migration.target(), kNone, kNow, {}, &plan);
    CHECK(plan.digest == done.digest);
    CHECK(plan.records_added == done.records_added);
}

TEST_CASE("a plan of other directories than those that are there is refused") {
    Migration migration;
    migration.node.write(record_of("one"));
    const MigrationReport plan = plan_new(migration.node.root(), migration.target(), kNone);
    migration.node.write(record_of("two"));
    CHECK(refusal([&] {
              migrate_to_new(migration.node.root(), migration.target(), kNone, kNow, {}, &plan);
          }) == ErrorCode::refused);
    CHECK_FALSE(migration.is_there());
}

TEST_CASE("nothing is migrated while the kubelet runs") {
    Migration migration;
    const ListeningKubelet kubelet(migration.node.root());
    CHECK(refusal([&] {
              migrate_to_new(migration.node.root(), migration.target(), kNone, kNow);
          }) == ErrorCode::refused);
    CHECK_FALSE(migration.is_there());
}

TEST_CASE("an existing database is never replaced") {
    Migration migration;
    migrate_to_new(migration.node.root(), migration.target(), kNone, kNow);
    CHECK(refusal([&] { plan_new(migration.node.root(), migration.target(), kNone); }) ==
          ErrorCode::refused);
    CHECK(refusal([&] {
              migrate_to_new(migration.node.root(), migration.target(), kNone, kNow);
          }) == ErrorCode::refused);
}

TEST_CASE("directories that change while they are read are refused, and nothing is left") {
    Migration migration;
    migration.node.write(record_of("one"));
    MigrationOptions options;
    options.at = [&](exchange::ScanMoment moment) {
        if (moment == exchange::ScanMoment::records_read) {
            migration.node.move(FileKind::record);
        }
    };
    CHECK(refusal([&] {
              migrate_to_new(migration.node.root(), migration.target(), kNone, kNow, options);
          }) == ErrorCode::refused);
    CHECK(std::filesystem::is_empty(migration.folder.path()));
}

TEST_CASE("a file that changes after it was read is found before the database appears") {
    Migration migration;
    migration.node.write(record_of("one"));
    MigrationOptions options;
    options.at = [&](exchange::ScanMoment moment) {
        if (moment == exchange::ScanMoment::records_read) {
            write_bytes(migration.node.path(FileKind::record, record_file_name("one")),
                        encode(record_of("one", "other"), ApiVersion::v1beta1));
        }
    };
    CHECK(refusal([&] {
              migrate_to_new(migration.node.root(), migration.target(), kNone, kNow, options);
          }) == ErrorCode::refused);
    CHECK(std::filesystem::is_empty(migration.folder.path()));
}

TEST_CASE("of two migrations at once one is told that the other is at work") {
    Migration migration;
    migration.node.write(record_of("one"));
    ErrorCode second = ErrorCode::internal;
    MigrationOptions options;
    options.at = [&](exchange::ScanMoment moment) {
        if (moment == exchange::ScanMoment::begun) {
            second = refusal(
                [&] { migrate_to_new(migration.node.root(), migration.target(), kNone, kNow); });
        }
    };
    migrate_to_new(migration.node.root(), migration.target(), kNone, kNow, options);
    CHECK(second == ErrorCode::locked);
    CHECK(migration.evidence("web", "one").record == record_of("one"));
}
