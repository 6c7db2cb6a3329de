/* SPDX-License-Identifier: Apache-2.0 */
#define _XOPEN_SOURCE 700
#include "pullrec/pullrec.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int passed = 0;
static int failed = 0;

static void check(int holds, const char* what) {
    if (holds) {
        ++passed;
    } else {
        ++failed;
        printf("not true: %s\n", what);
    }
}

#define CHECK(condition) check((condition), #condition)

static const char kImage[] = "quay.io/org/app:v1";
static const char kRef[] = "sha256:app";
static const char kGrant[] = "{\"kubernetesSecrets\":[{\"uid\":\"u1\",\"namespace\":\"ns\","
                             "\"name\":\"pull\",\"credentialHash\":\"h1\"}]}";
static const char kRecord[] =
    "{\"kind\":\"ImagePulledRecord\",\"apiVersion\":\"kubelet.config.k8s.io/v1beta1\","
    "\"lastUpdatedTime\":\"2026-03-14T13:09:26Z\",\"imageRef\":\"sha256:app\"}\n";

static pullrec_text text(const char* data) {
    pullrec_text made;
    made.data = data;
    made.size = strlen(data);
    return made;
}

static pullrec_text nothing(void) {
    pullrec_text made = {NULL, 0};
    return made;
}

static int look_ups = 0;

static void give(void* context, pullrec_sink* sink) {
    ++look_ups;
    pullrec_give_credentials(sink, text((const char*)context));
}

static void refuse(void* context, pullrec_sink* sink) {
    (void)context;
    pullrec_refuse_credentials(sink, text("no token"));
}

static int64_t noon(void* context) {
    return *(int64_t*)context;
}

static int must_pull(pullrec_handle* handle, const char* pod) {
    pullrec_decision decision;
    char* error = NULL;
    const pullrec_status status = pullrec_must_attempt_image_pull(
        handle, text(kImage), text(kRef), give, (void*)(size_t)pod, 1, &decision, &error);
    CHECK(status == PULLREC_OK);
    CHECK(error == NULL);
    return decision.must_pull;
}

static void test_pull(pullrec_handle* handle) {
    const char* stranger = "{\"kubernetesSecrets\":[{\"uid\":\"u2\",\"namespace\":\"other\","
                           "\"name\":\"pull\",\"credentialHash\":\"h2\"}]}";
    CHECK(pullrec_record_pull_intent(handle, text(kImage), NULL) == PULLREC_OK);
    CHECK(must_pull(handle, kGrant) == 1);
    CHECK(look_ups == 0);
    CHECK(pullrec_record_image_pulled(handle, text(kImage), text(kRef), text(kGrant), NULL) ==
          PULLREC_OK);
    CHECK(must_pull(handle, kGrant) == 0);
    CHECK(must_pull(handle, stranger) == 1);
    CHECK(look_ups == 2);
}

static void test_failed_look_up(pullrec_handle* handle) {
    pullrec_decision decision = {0, NULL};
    char* error = NULL;
    CHECK(pullrec_must_attempt_image_pull(handle, text(kImage), text(kRef), refuse, NULL, 1,
                                          &decision, &error) == PULLREC_CREDENTIALS);
    CHECK(decision.must_pull == 1);
    CHECK(strcmp(decision.result, "error") == 0);
    CHECK(error != NULL && strcmp(error, "no token") == 0);
    pullrec_free(error);
    CHECK(pullrec_must_attempt_image_pull(handle, text(kImage), text(kRef), give,
                                          (void*)(size_t) "{\"secrets\":[]}", 1, &decision,
                                          NULL) == PULLREC_CREDENTIALS);
    CHECK(decision.must_pull == 1);
}

static void test_intents(pullrec_handle* handle) {
    pullrec_list* list = NULL;
    int exists = 1;
    CHECK(pullrec_intent_exists(handle, text(kImage), &exists, NULL) == PULLREC_OK);
    CHECK(exists == 0);
    CHECK(pullrec_write_intent(handle, text(kImage), NULL) == PULLREC_OK);
    CHECK(pullrec_record_pull_intent(handle, text(kImage), NULL) == PULLREC_OK);
    CHECK(pullrec_list_intents(handle, &list, NULL) == PULLREC_OK);
    CHECK(pullrec_list_size(list) == 1);
    CHECK(strcmp(pullrec_list_at(list, 0).data,
                 "{\"kind\":\"ImagePullIntent\",\"apiVersion\":\"kubelet.config.k8s.io/v1beta1\","
                 "\"image\":\"quay.io/org/app:v1\"}\n") == 0);
    CHECK(pullrec_list_at(list, 1).data == NULL);
    pullrec_list_free(list);
    CHECK(pullrec_delete_intent(handle, text(kImage), NULL) == PULLREC_OK);
    CHECK(pullrec_intent_exists(handle, text(kImage), &exists, NULL) == PULLREC_OK);
    CHECK(exists == 0);
}

static void test_records(pullrec_handle* handle) {
    pullrec_text document;
    pullrec_list* list = NULL;
    char* error = NULL;
    CHECK(pullrec_write_record(handle, text(kRecord), NULL) == PULLREC_OK);
    CHECK(pullrec_get_record(handle, text(kRef), &document, NULL) == PULLREC_OK);
    CHECK(document.size == strlen(kRecord) && strcmp(document.data, kRecord) == 0);
    pullrec_free(document.data);
    CHECK(pullrec_list_records(handle, &list, NULL) == PULLREC_OK);
    CHECK(pullrec_list_size(list) == 1);
    pullrec_list_free(list);
    CHECK(pullrec_write_record(handle, text("{}"), &error) == PULLREC_INVALID_DOCUMENT);
    CHECK(error != NULL);
    pullrec_free(error);
    CHECK(pullrec_delete_record(handle, text(kRef), NULL) == PULLREC_OK);
    CHECK(pullrec_get_record(handle, text(kRef), &document, NULL) == PULLREC_OK);
    CHECK(document.data == NULL);
}

static void test_prune_and_recover(pullrec_handle* handle) {
    size_t count = 9;
    const char* listing =
        "{\"images\":[{\"id\":\"sha256:app\",\"repoTags\":[\"quay.io/org/app:v1\"],"
        "\"repoDigests\":[],\"size\":\"1\",\"pinned\":false}]}";
    const pullrec_text listed[] = {{kRef, sizeof(kRef) - 1}};
    CHECK(pullrec_record_pull_intent(handle, text(kImage), NULL) == PULLREC_OK);
    CHECK(pullrec_recover(handle, text(listing), &count, NULL) == PULLREC_OK);
    CHECK(count == 1);
    CHECK(pullrec_prune_unknown_records(handle, listed, 1, INT64_MAX / 2, &count, NULL) ==
          PULLREC_OK);
    CHECK(count == 0);
    CHECK(pullrec_prune_unknown_records(handle, NULL, 0, INT64_MAX / 2, &count, NULL) ==
          PULLREC_OK);
    CHECK(count == 1);
    CHECK(pullrec_record_image_pull_failed(handle, text(kImage), NULL) == PULLREC_OK);
    CHECK(pullrec_record_image_pull_error(handle, text(kImage), text("connection refused"), NULL) ==
          PULLREC_OK);
}

/* A list that names an image without its id does not tell which record would close it. */
static void test_recover_without_ids(pullrec_handle* handle) {
    size_t count = 9;
    const char* listing = "{\"images\":[{\"id\":\"\",\"repoTags\":[\"quay.io/org/app:v1\"]}]}";
    CHECK(pullrec_record_pull_intent(handle, text(kImage), NULL) == PULLREC_OK);
    CHECK(pullrec_recover(handle, text(listing), &count, NULL) == PULLREC_OK);
    CHECK(count == 0);
    CHECK(must_pull(handle, kGrant) == 1);
    CHECK(pullrec_record_image_pull_failed(handle, text(kImage), NULL) == PULLREC_OK);
}

/* Moves the database away: what is not remembered cannot be read. */
static void test_cache(const char* path, size_t cache_bytes, int remembers) {
    char aside[80];
    pullrec_settings settings;
    pullrec_handle* handle = NULL;
    memset(&settings, 0, sizeof(settings));
    settings.cache_bytes = cache_bytes;
    snprintf(aside, sizeof(aside), "%s.aside", path);
    CHECK(pullrec_open(path, &settings, &handle, NULL) == PULLREC_OK);
    if (handle == NULL) {
        return;
    }
    CHECK(pullrec_record_pull_intent(handle, text(kImage), NULL) == PULLREC_OK);
    CHECK(pullrec_record_image_pulled(handle, text(kImage), text(kRef), text(kGrant), NULL) ==
          PULLREC_OK);
    CHECK(must_pull(handle, kGrant) == 0);
    CHECK(rename(path, aside) == 0);
    CHECK(must_pull(handle, kGrant) == (remembers ? 0 : 1));
    CHECK(rename(aside, path) == 0);
    pullrec_close(handle);
}

static void test_misuse(pullrec_handle* handle, const char* path) {
    pullrec_handle* other = handle;
    pullrec_settings settings;
    char* error = NULL;
    CHECK(pullrec_record_pull_intent(NULL, text(kImage), &error) == PULLREC_USAGE);
    CHECK(error != NULL);
    pullrec_free(error);
    CHECK(pullrec_record_pull_intent(handle, nothing(), NULL) == PULLREC_USAGE);
    CHECK(pullrec_create(path, PULLREC_PRELOADED_IS_LISTED, nothing(), "kubelet-1.36", NULL) !=
          PULLREC_OK);
    CHECK(pullrec_open("/nonexistent/records.db", NULL, &other, NULL) != PULLREC_OK);
    CHECK(other == NULL);
    memset(&settings, 0, sizeof(settings));
    settings.policy = "NoSuchPolicy";
    CHECK(pullrec_open(path, &settings, &other, NULL) == PULLREC_USAGE);
    CHECK(pullrec_list_size(NULL) == 0);
    pullrec_list_free(NULL);
    pullrec_close(NULL);
}

static void test_flights(pullrec_handle* handle, const char* path) {
    pullrec_pull pull;
    pullrec_pull_result result;
    pullrec_pull_state state;
    pullrec_handle* other = NULL;
    int64_t leading = 0;
    int64_t following = 0;
    int go_on = 0;
    size_t reaped = 9;
    memset(&pull, 0, sizeof(pull));
    pull.image = text("flight");
    pull.login = text("robot");
    pull.wait_timeout_ms = 5;
    CHECK(pullrec_open(path, NULL, &other, NULL) == PULLREC_OK);
    CHECK(pullrec_pull_begin(handle, &pull, &leading, &state, NULL) == PULLREC_OK);
    CHECK(state == PULLREC_PULL_LEADS);
    pull.image = text("docker.io/library/flight:latest");
    CHECK(pullrec_pull_begin(other, &pull, &following, &state, NULL) == PULLREC_OK);
    CHECK(state == PULLREC_PULL_FOLLOWS);
    CHECK(following == leading);
    CHECK(pullrec_pull_wait(other, &pull, &following, &result, NULL) == PULLREC_PULL_WAIT);
    CHECK(pullrec_pull_progress(handle, leading, 10, 5, &go_on, NULL) == PULLREC_OK);
    CHECK(go_on == 1);
    CHECK(pullrec_pull_finish(other, following, text(kRef), nothing(), NULL) == PULLREC_USAGE);
    CHECK(pullrec_pull_fail(handle, leading, text("authentication required"), 0, NULL) ==
          PULLREC_OK);
    CHECK(pullrec_pull_wait(other, &pull, &following, &result, NULL) == PULLREC_OK);
    CHECK(result.state == PULLREC_PULL_FAILED);
    CHECK(strcmp(result.label.data, "UNAUTHORIZED") == 0);
    CHECK(strcmp(result.error_class.data, "AUTH") == 0);
    CHECK(result.image_ref.data == NULL);
    pullrec_free(result.label.data);
    pullrec_free(result.error_class.data);
    CHECK(pullrec_pull_begin(handle, &pull, &leading, &state, NULL) == PULLREC_OK);
    CHECK(pullrec_pull_begin(other, &pull, &following, &state, NULL) == PULLREC_OK);
    CHECK(pullrec_pull_cancel(handle, leading, 0, NULL) == PULLREC_OK);
    CHECK(pullrec_pull_wait(other, &pull, &following, &result, NULL) == PULLREC_OK);
    CHECK(result.state == PULLREC_PULL_LEADS);
    CHECK(following != leading);
    CHECK(pullrec_pull_finish(other, following, text("sha256:flight"), text(kGrant), NULL) ==
          PULLREC_OK);
    CHECK(pullrec_pull_wait(handle, &pull, &following, &result, NULL) == PULLREC_OK);
    CHECK(result.state == PULLREC_PULL_OK);
    CHECK(strcmp(result.image_ref.data, "sha256:flight") == 0);
    pullrec_free(result.image_ref.data);
    CHECK(pullrec_pull_begin(other, &pull, &following, &state, NULL) == PULLREC_OK);
    pullrec_close(other);
    CHECK(pullrec_pull_reap(handle, 10, &reaped, NULL) == PULLREC_OK);
    CHECK(reaped == 1);
    following = 12345;
    CHECK(pullrec_pull_wait(handle, &pull, &following, &result, NULL) == PULLREC_NOT_FOUND);
    CHECK(pullrec_pull_begin(handle, NULL, &following, &state, NULL) == PULLREC_USAGE);
    pull.image = text("Not An Image");
    CHECK(pullrec_pull_begin(handle, &pull, &following, &state, NULL) == PULLREC_USAGE);
}

int main(void) {
    char folder[] = "/tmp/pullrec-c-test-XXXXXX";
    char path[64];
    char command[64];
    int64_t now = 1800000000000000;
    pullrec_settings settings;
    pullrec_handle* handle = NULL;
    memset(&settings, 0, sizeof(settings));
    settings.clock = noon;
    settings.context = &now;
    if (mkdtemp(folder) == NULL) {
        return 1;
    }
    snprintf(path, sizeof(path), "%s/records.db", folder);
    CHECK(pullrec_create(path, PULLREC_ABSENCE_IS_PRELOADED, nothing(), "kubelet-1.36", NULL) ==
          PULLREC_OK);
    CHECK(pullrec_open(path, &settings, &handle, NULL) == PULLREC_OK);
    if (handle != NULL) {
        test_pull(handle);
        test_failed_look_up(handle);
        test_intents(handle);
        test_records(handle);
        test_prune_and_recover(handle);
        test_recover_without_ids(handle);
        test_flights(handle, path);
        test_misuse(handle, path);
    }
    pullrec_close(handle);
    test_cache(path, 0, 1);
    test_cache(path, 1000000, 1);
    test_cache(path, PULLREC_NO_CACHE, 0);
    snprintf(command, sizeof(command), "rm -r %s", folder);
    CHECK(system(command) == 0);
    printf("%d passed, %d failed\n", passed, failed);
    return failed == 0 ? 0 : 1;
}
