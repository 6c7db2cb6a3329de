// SPDX-License-Identifier: Apache-2.0
#include "domain/error.hpp"
#include "exchange/kubelet_running.hpp"
#include "exchange/listening_kubelet.hpp"
#include "exchange/node_folder.hpp"

#include <doctest/doctest.h>

#include <sys/stat.h>

using namespace pullrec;
using exchange::is_kubelet_running;

TEST_CASE("a kubelet runs while its pod-resources socket accepts") {
    const PrivateFolder root;
    CHECK_FALSE(is_kubelet_running(root.path()));
    {
        const ListeningKubelet kubelet(root.path());
        CHECK(is_kubelet_running(root.path()));
    }
    // the socket file is still there, and nobody listens
    struct stat status {};
    REQUIRE(::lstat(root.at("pod-resources/kubelet.sock").c_str(), &status) == 0);
    CHECK_FALSE(is_kubelet_running(root.path()));
}

TEST_CASE("a root with a path longer than a socket's may be is asked too") {
    const PrivateFolder folder;
    const std::string root = folder.at(std::string(200, 'x'));
    ::mkdir(root.c_str(), 0700);
    const ListeningKubelet kubelet(root);
    CHECK(is_kubelet_running(root));
}

TEST_CASE("the kubelet of the directories and the named one must both be stopped") {
    const NodeFolder node;
    const PrivateFolder other;
    const auto directories = exchange::find_directories(node.root());
    CHECK_NOTHROW(exchange::require_kubelet_stopped(directories, other.path()));
    {
        const ListeningKubelet kubelet(other.path());
        CHECK_THROWS_WITH_AS(exchange::require_kubelet_stopped(directories, other.path()),
                             doctest::Contains("is running"), Error);
    }
    const ListeningKubelet kubelet(node.root());
    CHECK_THROWS_AS(exchange::require_kubelet_stopped(directories, ""), Error);
}

TEST_CASE("records beside their root are in sight, with or without the socket's folder") {
    const NodeFolder node;
    CHECK_NOTHROW(exchange::require_root_in_sight(exchange::find_directories(node.root())));
}

TEST_CASE("records that are mounted without the kubelet's root prove no kubelet stopped") {
    struct stat mounted {};
    struct stat beside {};
    if (::stat("/dev/shm", &mounted) != 0 || ::stat("/dev", &beside) != 0 ||
        mounted.st_dev == beside.st_dev) {
        MESSAGE("/dev/shm is no mount of its own here");
        return;
    }
    exchange::Directories directories;
    directories.folder = "/dev/shm";
    CHECK_THROWS_WITH_AS(exchange::require_root_in_sight(directories),
                         doctest::Contains("cannot be told"), Error);
}
