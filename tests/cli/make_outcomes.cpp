// SPDX-License-Identifier: Apache-2.0
// Makes a database whose agent pulled some images, for sessions: make-outcomes FILE. The errors are
// hostile: they hold secrets and control bytes.
#include "domain/error.hpp"
#include "journal/pull_manager.hpp"

#include <cstdio>
#include <filesystem>

using namespace pullrec;
using namespace std::chrono_literals;

namespace {

constexpr const char* kHostile =
    "Get \"https://robot:hunter2@registry.corp.example/v2/\": unauthorized: authentication "
    "required\n\x1b[2J Authorization: Basic aHVudGVyMjpodW50ZXIy";

void pull_some(journal::PullManager& manager, Timestamp& now) {
    const Image web{"registry.corp.example/web:1.2"};
    manager.record_intent(web);
    now += 4s;
    manager.record_pulled(web, {"sha256:" + std::string(64, 'a')}, std::nullopt);
    now += 1h;
    manager.record_intent({"registry.corp.example/api:2.4"});
    now += 2s;
    manager.record_failed({"registry.corp.example/api:2.4"}, {.text = kHostile});
    now += 1h;
    manager.record_failed({"tools"},
                          {.text = "manifest unknown",
                           .candidates = {{"quay.io/tools:latest", "x509: certificate has expired"},
                                          {"docker.io/library/tools:latest", "manifest unknown"}}});
    now += 1h;
    manager.record_failed({"registry.corp.example/db:16"},
                          {.text = "toomanyrequests: token=hunter2"});
}

} // namespace

int main(int count, char** words) {
    if (count != 2) {
        return 2;
    }
    try {
        const std::string path = std::filesystem::absolute(words[1]).string();
        Timestamp now =
            std::chrono::floor<Timestamp::duration>(std::chrono::system_clock::now()) - 3h - 30s;
        store::Store::create(
            path,
            {store::Role::authority, store::Baseline::kubelet, std::nullopt, now, std::nullopt},
            [](store::Writer&) {});
        journal::SharedStore store(path);
        journal::Settings settings;
        settings.clock = [&now] { return now; };
        journal::PullManager manager(store, settings);
        pull_some(manager, now);
    } catch (const Error& error) {
        std::fprintf(stderr, "make-outcomes: %s\n", error.what());
        return 1;
    }
    return 0;
}
