// SPDX-License-Identifier: Apache-2.0
#include "codec/manifests.hpp"

#include <benchmark/benchmark.h>
#include <fmt/format.h>

using namespace pullrec;

namespace {

constexpr int pods = 1000;

/// A pod of 3 kB, about what `kubectl get pods -o json` prints: two containers, their status.
std::string pod_json(int number) {
    std::string statuses;
    for (const auto* name : {"web", "sidecar"}) {
        statuses += fmt::format(
            R"({}{{"containerID":"containerd://{:064x}","image":"registry.example/shop/{}:2",
"imageID":"registry.example/shop/{}@sha256:{:064x}","lastState":{{}},"name":"{}","ready":true,
"restartCount":0,"started":true,"state":{{"running":{{"startedAt":"2026-01-01T00:00:00Z"}}}}}})",
            statuses.empty() ? "" : ",\n", number, name, name, number + 1, name);
    }
    return fmt::format(
        R"({{"apiVersion":"v1","kind":"Pod","metadata":{{"annotations":{{"checksum/config":"{0:064x}"}},
"creationTimestamp":"2026-01-01T00:00:00Z","generateName":"web-","labels":{{"app":"web",
"pod-template-hash":"7d4b9c6f5"}},"name":"web-{0}","namespace":"shop-{1}","ownerReferences":
[{{"apiVersion":"apps/v1","blockOwnerDeletion":true,"controller":true,"kind":"ReplicaSet",
"name":"web-7d4b9c6f5","uid":"5f1c9a52-0000-4000-8000-000000000001"}}],"resourceVersion":"{0}",
"uid":"5f1c9a52-0000-4000-8000-{0:012}"}},
"spec":{{"containers":[{{"env":[{{"name":"A","value":"b"}},{{"name":"C","valueFrom":{{"fieldRef":
{{"apiVersion":"v1","fieldPath":"metadata.name"}}}}}}],"image":"registry.example/shop/web-{2}:2",
"imagePullPolicy":"IfNotPresent","name":"web","ports":[{{"containerPort":8080,"protocol":"TCP"}}],
"resources":{{"limits":{{"memory":"256Mi"}},"requests":{{"cpu":"100m","memory":"256Mi"}}}},
"volumeMounts":[{{"mountPath":"/var/run/secrets/kubernetes.io/serviceaccount","name":
"kube-api-access-x","readOnly":true}}]}},{{"image":"registry.example/shop/sidecar:2","name":
"sidecar","resources":{{}}}}],"dnsPolicy":"ClusterFirst","imagePullSecrets":[{{"name":"regcred"}}],
"nodeName":"worker-17","restartPolicy":"Always","serviceAccountName":"builder","tolerations":
[{{"effect":"NoExecute","key":"node.kubernetes.io/not-ready","operator":"Exists",
"tolerationSeconds":300}}],"volumes":[{{"name":"kube-api-access-x","projected":{{"defaultMode":420,
"sources":[{{"serviceAccountToken":{{"expirationSeconds":3607,"path":"token"}}}}]}}}}]}},
"status":{{"conditions":[{{"lastProbeTime":null,"lastTransitionTime":"2026-01-01T00:00:00Z",
"status":"True","type":"Ready"}},{{"lastProbeTime":null,"lastTransitionTime":
"2026-01-01T00:00:00Z","status":"True","type":"PodScheduled"}}],"containerStatuses":[{3}],
"hostIP":"10.0.0.1","phase":"Running","podIP":"10.1.0.1","qosClass":"Burstable",
"startTime":"2026-01-01T00:00:00Z"}}}})",
        number, number % 50, number % 200, statuses);
}

std::string list_json() {
    std::string text = R"({"apiVersion":"v1","items":[)";
    for (int number = 0; number < pods; ++number) {
        text.append(number == 0 ? "" : ",\n").append(pod_json(number));
    }
    return text + R"(],"kind":"List","metadata":{"resourceVersion":""}})";
}

/// One pod in block style, as `kubectl get pods -o yaml` prints it.
std::string pod_yaml(int number) {
    std::string text = fmt::format(R"(- apiVersion: v1
  kind: Pod
  metadata:
    annotations:
      checksum/config: "{0:064x}"
    creationTimestamp: "2026-01-01T00:00:00Z"
    generateName: web-
    labels:
      app: web
      pod-template-hash: 7d4b9c6f5
    name: web-{0}
    namespace: shop-{1}
    ownerReferences:
    - apiVersion: apps/v1
      blockOwnerDeletion: true
      controller: true
      kind: ReplicaSet
      name: web-7d4b9c6f5
      uid: 5f1c9a52-0000-4000-8000-000000000001
    resourceVersion: "{0}"
    uid: 5f1c9a52-0000-4000-8000-{0:012}
  spec:
    dnsPolicy: ClusterFirst
    imagePullSecrets:
    - name: regcred
    nodeName: worker-17
    restartPolicy: Always
    serviceAccountName: builder
    tolerations:
    - effect: NoExecute
      key: node.kubernetes.io/not-ready
      operator: Exists
      tolerationSeconds: 300
    volumes:
    - name: kube-api-access-x
      projected:
        defaultMode: 420
        sources:
        - serviceAccountToken:
            expirationSeconds: 3607
            path: token
    containers:
)",
                                   number, number % 50);
    for (const auto* name : {"web", "sidecar"}) {
        text += fmt::format(R"(    - env:
      - name: A
        value: b
      image: registry.example/shop/{0}-{1}:2
      imagePullPolicy: IfNotPresent
      name: {0}
      resources:
        requests:
          cpu: 100m
          memory: 256Mi
      volumeMounts:
      - mountPath: /var/run/secrets/kubernetes.io/serviceaccount
        name: kube-api-access-x
        readOnly: true
)",
                            name, number % 200);
    }
    text += "  status:\n    containerStatuses:\n";
    for (const auto* name : {"web", "sidecar"}) {
        text += fmt::format(R"(    - containerID: containerd://{0:064x}
      image: registry.example/shop/{1}:2
      imageID: registry.example/shop/{1}@sha256:{0:064x}
      name: {1}
      ready: true
      restartCount: 0
      state:
        running:
          startedAt: "2026-01-01T00:00:00Z"
)",
                            number, name);
    }
    return text + "    phase: Running\n    podIP: 10.1.0.1\n    qosClass: Burstable\n";
}

std::string list_yaml() {
    std::string text = "apiVersion: v1\nitems:\n";
    for (int number = 0; number < pods; ++number) {
        text += pod_yaml(number);
    }
    return text + "kind: List\nmetadata:\n  resourceVersion: \"\"\n";
}

void read(benchmark::State& state, const std::string& text) {
    while (state.KeepRunning()) {
        const Manifests manifests = read_manifests(text);
        if (manifests.pods.size() != pods) {
            state.SkipWithError("pods are missing");
            break;
        }
    }
    state.SetBytesProcessed(static_cast<std::int64_t>(state.iterations() * text.size()));
    state.counters["bytes"] = static_cast<double>(text.size());
}

void read_thousand_pods_json(benchmark::State& state) {
    read(state, list_json());
}

void read_thousand_pods_yaml(benchmark::State& state) {
    read(state, list_yaml());
}

} // namespace

BENCHMARK(read_thousand_pods_json)->Unit(benchmark::kMillisecond);
BENCHMARK(read_thousand_pods_yaml)->Unit(benchmark::kMillisecond);
BENCHMARK_MAIN();
