// SPDX-License-Identifier: Apache-2.0
#include "codec/auth_text.hpp"
#include "codec/login_key_ring.hpp"
#include "domain/error.hpp"
#include "tests/pod_key_ring.hpp"

#include <cstdint>
#include <cstdlib>
#include <string_view>

using namespace pullrec;

namespace {

/// A message must stay short and printable whatever the document holds.
void check_message(std::string_view message) {
    const bool printable =
        message.find_first_not_of(" !\"#$%&'()*+,-./0123456789:;<=>?@"
                                  "ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`"
                                  "abcdefghijklmnopqrstuvwxyz{|}~") == std::string_view::npos;
    if (message.size() > 700 || !printable) {
        std::abort();
    }
}

/// Every location that is a URL hangs on the ring, and none is offered twice.
void check_ring(DockerConfiguration configuration) {
    const std::size_t entries = configuration.size();
    KeyRing ring;
    const std::size_t left_out = add_logins(ring, std::move(configuration), {}).size();
    std::size_t hung = 0;
    for (const auto& [key, logins] : ring.keys()) {
        hung += logins.logins.size();
        if (ring.look_up(key).size() > entries || ring.look_up(key + "/x").size() > entries) {
            std::abort();
        }
    }
    if (hung + left_out != entries) {
        std::abort();
    }
}

void check_configuration(std::string_view document, DockerForm form) {
    try {
        check_ring(read_docker_configuration(document, form));
    } catch (const Error& error) {
        check_message(error.what());
    }
}

void check_secrets(std::string_view document) {
    try {
        test::pod_key_ring(read_secrets(document));
    } catch (const Error& error) {
        check_message(error.what());
    }
}

void check_auth(std::string_view text) {
    for (const AuthRules rules : {AuthRules::kubelet, AuthRules::crio, AuthRules::containerd}) {
        try {
            decode_auth(text, rules);
        } catch (const Error& error) {
            check_message(error.what());
        }
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    check_configuration(text, DockerForm::config_json);
    check_configuration(text, DockerForm::dockercfg);
    check_secrets(text);
    check_auth(text);
    return 0;
}
