// SPDX-License-Identifier: Apache-2.0
#include "codec/manifests.hpp"
#include "domain/error.hpp"

#include <doctest/doctest.h>

using namespace pullrec;

namespace {

std::string refusal(std::string_view text) {
    try {
        read_manifests(text);
    } catch (const Error& error) {
        CHECK(error.code() == ErrorCode::invalid_document);
        return error.what();
    }
    return "none";
}

constexpr std::string_view pod_yaml = R"(# as kubectl prints it
apiVersion: v1
kind: Pod
metadata:
  annotations:
    kubectl.kubernetes.io/last-applied-configuration: |
      {"apiVersion":"v1","kind":"Pod"}
  name: web-0
  namespace: shop
spec:
  containers:
  - image: registry.example/shop/web:2
    imagePullPolicy: Always
    name: web
    ports: [{containerPort: 80}]
  - {name: sidecar, image: "registry.example/side@sha256:abc"}
  ephemeralContainers:
  - image: busybox
    name: debugger
  imagePullSecrets:
  - name: regcred
  - name: ""
  - name: other
  initContainers:
  - image: registry.example/shop/init:latest
    name: init
  serviceAccount: builder
  serviceAccountName: builder
  volumes:
  - name: config
    configMap: {name: x}
  - name: model
    image: {reference: "registry.example/model:1", pullPolicy: Never}
status: {phase: Running}
)";

PodManifest web_pod() {
    PodManifest pod;
    pod.kind = "Pod";
    pod.name_space = "shop";
    pod.name = "web-0";
    pod.containers = {
        {"init", ContainerKind::init, {"registry.example/shop/init:latest"}, PullPolicy::always},
        {"web", ContainerKind::normal, {"registry.example/shop/web:2"}, PullPolicy::always},
        {"sidecar",
         ContainerKind::normal,
         {"registry.example/side@sha256:abc"},
         PullPolicy::if_not_present},
        {"debugger", ContainerKind::ephemeral, {"busybox"}, PullPolicy::always},
        {"model", ContainerKind::image_volume, {"registry.example/model:1"}, PullPolicy::never},
    };
    pod.image_pull_secrets = {"regcred", "other"};
    pod.service_account = "builder";
    return pod;
}

} // namespace

TEST_CASE("a pod as kubectl prints it in YAML: every container, secret and account") {
    const auto manifests = read_manifests(pod_yaml);
    CHECK(manifests.pods == std::vector{web_pod()});
    CHECK(manifests.documents == 1);
    CHECK(manifests.skipped.empty());
}

TEST_CASE("workloads hold their pod deeper; it has the workload's name and namespace") {
    const std::string spec =
        R"({"spec":{"containers":[{"name":"a","image":"x/y:1"}]},"metadata":{"name":"no"}})";
    PodManifest pod;
    pod.name_space = "ns";
    pod.name = "w";
    pod.containers = {{"a", ContainerKind::normal, {"x/y:1"}, PullPolicy::if_not_present}};
    for (const std::string kind : {"apps/v1 Deployment", "apps/v1 DaemonSet", "apps/v1 StatefulSet",
                                   "apps/v1 ReplicaSet", "batch/v1 Job", "batch/v1 CronJob"}) {
        CAPTURE(kind);
        const auto blank = kind.find(' ');
        pod.kind = kind.substr(blank + 1);
        const std::string template_of =
            pod.kind == "CronJob" ? R"({"jobTemplate":{"spec":{"template":)" + spec + "}}}"
                                  : R"({"replicas":2,"template":)" + spec + "}";
        const auto manifests = read_manifests(
            R"({"spec":)" + template_of + R"(,"metadata":{"name":"w","namespace":"ns"},"kind":")" +
            pod.kind + R"(","apiVersion":")" + kind.substr(0, blank) + "\"}");
        CHECK(manifests.pods == std::vector{pod});
    }
}

TEST_CASE("lists are taken apart: List, PodList without kinds, documents one after another") {
    const std::string pod = R"("metadata":{"name":"p"},"spec":{"containers":[]}})";
    const auto list = read_manifests(R"({"items":[{"kind":"Pod","apiVersion":"v1",)" + pod +
                                     R"(,{"kind":"Service"}],"kind":"List","apiVersion":"v1"})");
    CHECK(list.pods.size() == 1);
    CHECK(list.skipped == std::vector<SkippedDocument>{{"Service", 1}});
    CHECK(list.documents == 2);
    const auto pod_list =
        read_manifests(R"({"kind":"PodList","items":[{)" + pod + ",{" + pod + "]}");
    CHECK(pod_list.pods.size() == 2);
    CHECK(pod_list.pods[1].name == "p");
    CHECK(pod_list.pods[1].name_space == "default");
    CHECK(pod_list.pods[1].service_account == "default");
    const auto empty_list = read_manifests(R"({"kind":"PodList","items":null})");
    CHECK(empty_list.documents == 0);
    CHECK(empty_list.lists == 1);
    CHECK(read_manifests("---\n---\nkind: Pod\n---\n# nothing\n---\nkind: Pod\n...\n").documents ==
          2);
    CHECK(read_manifests(R"({"kind":"Pod"} {"kind":"Pod"})").documents == 2);
    CHECK(read_manifests("").documents == 0);
    CHECK(refusal(R"({"kind":"List","items":[{"kind":"List","items":[]}]})") ==
          "items[0]: a list inside a list at line 1, column 25");
}

TEST_CASE("a pod with a uid went through admission, a workload's pod has not") {
    const auto manifests =
        read_manifests("kind: Pod\nmetadata: {uid: 5f1c}\n---\nkind: Pod\n---\n"
                       "kind: Deployment\napiVersion: apps/v1\nmetadata: {uid: 5f1c}\n");
    REQUIRE(manifests.pods.size() == 3);
    CHECK(manifests.pods[0].admitted);
    CHECK_FALSE(manifests.pods[1].admitted);
    CHECK_FALSE(manifests.pods[2].admitted);
}

TEST_CASE("a node tells its kubelet's version") {
    const auto manifests =
        read_manifests("kind: Node\napiVersion: v1\nmetadata: {name: worker-17}\n"
                       "status: {nodeInfo: {kubeletVersion: v1.36.2}}\n");
    CHECK(manifests.nodes == std::vector<NodeFacts>{{"worker-17", "v1.36.2"}});
}

TEST_CASE("secrets and service accounts are read and nothing of them is decoded") {
    const auto manifests = read_manifests(R"(
kind: Secret
apiVersion: v1
metadata: {name: regcred, namespace: shop, uid: 7d0f}
type: kubernetes.io/dockerconfigjson
data:
  .dockerconfigjson: e30=
stringData: {note: plain}
---
kind: ServiceAccount
apiVersion: v1
metadata: {name: builder, uid: c2b7}
imagePullSecrets: [{name: regcred}]
secrets: [{name: token}]
)");
    CHECK(manifests.secrets == std::vector<SecretManifest>{{{"shop", "regcred", "7d0f"},
                                                            "kubernetes.io/dockerconfigjson",
                                                            {{".dockerconfigjson", "e30="}},
                                                            {{"note", "plain"}}}});
    CHECK(manifests.service_accounts ==
          std::vector<ServiceAccountManifest>{{{"default", "builder", "c2b7"}, {"regcred"}}});
}

TEST_CASE("kinds that are not read are named and skipped, whatever they hold") {
    const auto manifests = read_manifests("kind: Job\napiVersion: batch.volcano.sh/v1\n"
                                          "spec: 5\n---\n\nkind: Widget\nspec: {containers: x}\n");
    CHECK(manifests.pods.empty());
    CHECK(manifests.skipped == std::vector<SkippedDocument>{{"Job", 1}, {"Widget", 6}});
    CHECK(refusal("a: 1\n") == "an object without a kind at line 1, column 1");
    CHECK(refusal("[]") == "expected a Kubernetes object at line 1, column 1");
    CHECK(refusal("just words\n") == "expected a Kubernetes object at line 1, column 1");
}

TEST_CASE("a wrong type in a field we use is a fault with path and place, others are passed over") {
    CHECK(refusal("kind: Pod\nspec:\n  containers:\n  - name: a\n    image: 5\n") ==
          "spec.containers[0].image: expected a string at line 5, column 12");
    CHECK(refusal("kind: Pod\nspec:\n  containers:\n  - imagePullPolicy: s3cr3t\n") ==
          "spec.containers[0].imagePullPolicy: expected Always, IfNotPresent or Never "
          "at line 4, column 22");
    CHECK(refusal("{\"kind\":\"List\",\"items\":[\n {\"kind\":\"Pod\",\"spec\":[]}]}") ==
          "items[0].spec: expected an object at line 2, column 23");
    CHECK(refusal(R"({"kind":"Secret","data":{"a":5}})") ==
          "data: expected a string at line 1, column 30");
    CHECK(refusal(R"({"kind":"Node","status":{"nodeInfo":{"kubeletVersion":1.36}}})") ==
          "status.nodeInfo.kubeletVersion: expected a string at line 1, column 55");
    CHECK(
        refusal(R"({"kind":"Pod","spec":{"containers":[)").find("spec.containers: document ends") ==
        0);
    CHECK(refusal(R"({"kind":"Pod","spec":{},"spec":{}})").find("spec: repeated field") == 0);
    CHECK(refusal("kind: Pod\nspec: {nodeName: 5, dnsConfig: x}\n") == "none");
}

TEST_CASE("what we do not use of a document in JSON may be nested deep, as schemas are") {
    std::string deep = "1";
    for (int level = 0; level < 60; ++level) {
        deep.insert(0, R"({"properties":)").append("}");
    }
    CHECK(read_manifests(R"({"kind":"Pod","metadata":{"name":"a"},"status":)" + deep + "}")
              .pods.size() == 1);
}
