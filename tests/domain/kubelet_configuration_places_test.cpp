// SPDX-License-Identifier: Apache-2.0
#include "domain/kubelet_configuration_places.hpp"

#include <doctest/doctest.h>

using namespace pullrec;

using Places = std::vector<std::string>;

TEST_CASE("kubeadm's place comes first, then those of Talos and GKE") {
    const Places places{"/var/lib/kubelet/config.yaml", "/etc/kubernetes/kubelet.yaml",
                        "/home/kubernetes/kubelet-config.yaml"};
    CHECK(kubelet_configuration_places("/var/lib/kubelet") == places);
    CHECK(kubelet_configuration_places("/var/lib/kubelet/") == places);
}

TEST_CASE("the host's root of a debug pod moves all of them, another root has only its own") {
    CHECK(kubelet_configuration_places("/host/var/lib/kubelet") ==
          Places{"/host/var/lib/kubelet/config.yaml", "/host/etc/kubernetes/kubelet.yaml",
                 "/host/home/kubernetes/kubelet-config.yaml"});
    CHECK(kubelet_configuration_places("/data/kubelet") == Places{"/data/kubelet/config.yaml"});
    CHECK(kubelet_configuration_places(".") == Places{"./config.yaml"});
}
