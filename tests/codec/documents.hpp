// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "codec/record_document.hpp"
#include "tests/fault_class_name.hpp"

#include <string>
#include <string_view>

namespace pullrec {

/// The pulled record of kubelet format 3.3, as the kubelet writes it.
inline constexpr std::string_view example_record =
    R"({"kind":"ImagePulledRecord","apiVersion":"kubelet.config.k8s.io/v1beta1",)"
    R"("lastUpdatedTime":"2026-03-14T13:09:26Z",)"
    R"("imageRef":"sha256:4f2c7d0f1b8e3a96c5d4e7f80912ab34cd56ef7890a1b2c3d4e5f60718293a4b",)"
    R"("credentialMapping":{"mirror.example.net/shop/cart":{"nodePodsAccessible":true},)"
    R"("registry.example.net/shop/cart":{"kubernetesSecrets":[{)"
    R"("uid":"7d0f6f0e-0b1c-4f57-9a0b-2b1f6f3c9e11","namespace":"shop","name":"pull-secret",)"
    R"("credentialHash":"9376ec3b051e5825a04e8ba9a7f64c7b8052c2792cc4e9f88363d4ec9f682687"}],)"
    R"("kubernetesServiceAccounts":[{"uid":"c2b7a1c4-53de-4c7d-8d55-0c6a5f5b8a10",)"
    R"("namespace":"shop","name":"builder"}]}}})"
    "\n";

/// The intent of kubelet format 3.3, as the kubelet writes it.
inline constexpr std::string_view example_intent =
    R"({"kind":"ImagePullIntent","apiVersion":"kubelet.config.k8s.io/v1beta1",)"
    R"("image":"registry.example.net/shop/cart:2.4"})"
    "\n";

/// A pulled record whose fields after kind and version are `fields`.
inline std::string record_with(std::string_view fields,
                               std::string_view api_version = "kubelet.config.k8s.io/v1beta1") {
    std::string document = R"({"kind":"ImagePulledRecord","apiVersion":")";
    document.append(api_version).append("\"");
    if (!fields.empty()) {
        document.append(",").append(fields);
    }
    return document + "}";
}

/// A pulled record with one mapping entry `x` of these fields.
inline std::string record_with_entry(std::string_view fields) {
    return record_with(R"("credentialMapping":{"x":{)" + std::string(fields) + "}}");
}

/// An intent whose fields after kind and version are `fields`.
inline std::string intent_with(std::string_view fields) {
    return R"({"kind":"ImagePullIntent","apiVersion":"kubelet.config.k8s.io/v1beta1",)" +
           std::string(fields) + "}";
}

/// The class of the fault, or "ok".
template <class T>
std::string verdict(const Decoded<T>& decoded) {
    const auto* fault = std::get_if<DecodeFault>(&decoded);
    return fault == nullptr ? "ok" : std::string(test::name_of(fault->fault_class));
}

/// The fault described, or "ok".
template <class T>
std::string description(const Decoded<T>& decoded) {
    const auto* fault = std::get_if<DecodeFault>(&decoded);
    return fault == nullptr ? "ok" : describe(*fault);
}

} // namespace pullrec
