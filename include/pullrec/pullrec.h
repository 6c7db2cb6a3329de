/* SPDX-License-Identifier: Apache-2.0 */
#ifndef PULLREC_PULLREC_H
#define PULLREC_PULLREC_H

/*
 * libpullrec: the kubelet's image pull manager (KEP-2535) over one SQLite file.
 *
 * A handle may be used by any number of threads at once, a database by any number of processes; a
 * handle does not survive a fork, and its child opens no other: start a program (exec) instead.
 * Documents are the kubelet's own JSON. Every call returns a status and, where it fails and `error`
 * is not NULL, stores a message there that pullrec_free() frees; it holds no credential, hash or
 * input. A failed must_attempt_image_pull always says "must pull".
 */

/* NOLINTBEGIN(modernize-deprecated-headers,modernize-use-using): C reads this, too */

#include <stddef.h>
#include <stdint.h>

#if defined(__GNUC__)
#define PULLREC_EXPORT __attribute__((visibility("default")))
#else
#define PULLREC_EXPORT
#endif

#ifdef __cplusplus
extern "C" {
#endif

typedef enum pullrec_status {
    PULLREC_OK = 0,
    PULLREC_USAGE = 1,            /* the call is wrong, or the handle crossed a fork */
    PULLREC_NOT_FOUND = 2,        /* the named object does not exist */
    PULLREC_REFUSED = 3,          /* a safety rule or a copy forbids it */
    PULLREC_ABSENT = 4,           /* there is no database */
    PULLREC_LOCKED = 5,           /* held longer than the busy timeout */
    PULLREC_SCHEMA = 6,           /* newer than this library, or not our file */
    PULLREC_CORRUPT = 7,          /* damaged, rewound or replaced: stop */
    PULLREC_IO = 8,               /* space, permission, disk */
    PULLREC_INVALID_DOCUMENT = 9, /* a document does not decode */
    PULLREC_UNREADABLE = 10,      /* evidence is stored that does not decode */
    PULLREC_CREDENTIALS = 11,     /* looking up a pod's credentials failed */
    PULLREC_INTERNAL = 12,        /* a mistake of this library, or no memory */
    PULLREC_PULL_WAIT = 13        /* another's pull took longer than one wanted to wait */
} pullrec_status;

/* Text of a known size; it need not end in NUL where it is given, and does where it is got. */
typedef struct pullrec_text {
    const char* data;
    size_t size;
} pullrec_text;

typedef struct pullrec_handle pullrec_handle; /* an open database and its pull manager */
typedef struct pullrec_list pullrec_list;     /* documents */
typedef struct pullrec_sink pullrec_sink;     /* where a pod's credentials go */

/* The library's version, static. */
PULLREC_EXPORT const char* pullrec_version(void);

/* Frees what a call of this library stored: error messages and the data of documents. */
PULLREC_EXPORT void pullrec_free(const char* data);

/* ---- making and opening ---------------------------------------------------------------------- */

/* What it means that an image has neither a record nor an intent. There is no default. */
typedef enum pullrec_baseline {
    PULLREC_ABSENCE_IS_PRELOADED = 1, /* the kubelet's rule: nobody pulled it, it may be open */
    PULLREC_PRELOADED_IS_LISTED = 2   /* only listed images are preloaded, all others were pulled */
} pullrec_baseline;

/*
 * Makes a database at `path`, which must be absolute and not exist, by which an agent decides.
 * `preloaded` lists the images that are on the node already, as `crictl images -o json` prints
 * them; NULL data: none, as it must be where absence is preloaded.
 * `profile` is whose rules apply, kubelet-1.33 to kubelet-1.37 (as 1.36) or strict.
 */
PULLREC_EXPORT pullrec_status pullrec_create(const char* path, pullrec_baseline baseline,
                                             pullrec_text preloaded, const char* profile,
                                             char** error);

typedef enum pullrec_log_level {
    PULLREC_LOG_INFORMATION = 0,
    PULLREC_LOG_WARNING = 1,
    PULLREC_LOG_ERROR = 2
} pullrec_log_level;

/* As `cache_bytes`: every decision is read from the database. */
#define PULLREC_NO_CACHE ((size_t)1)

/* All zero is the kubelet's default. Callbacks come from any thread and must not call back here. */
typedef struct pullrec_settings {
    const char* policy;           /* the kubelet's name; NULL: NeverVerifyPreloadedImages */
    const char* const* allowlist; /* of NeverVerifyAllowlistedImages */
    size_t allowlist_size;
    uint32_t busy_timeout_ms;        /* 0: 10 s */
    int64_t (*clock)(void* context); /* microseconds since 1970 */
    void (*log)(void* context, pullrec_log_level, const char* message); /* NULL: nowhere */
    void* context;
    size_t cache_bytes; /* of decisions kept in memory; 0: 64 MiB, PULLREC_NO_CACHE: none */
} pullrec_settings;

/* Opens a database and begins to live as a holder of intents. `settings` may be NULL. */
PULLREC_EXPORT pullrec_status pullrec_open(const char* path, const pullrec_settings* settings,
                                           pullrec_handle** handle, char** error);

/* Closes; intents that have no outcome yet stay. NULL is fine. No other call may be running. */
PULLREC_EXPORT void pullrec_close(pullrec_handle* handle);

/* ---- the pull manager ------------------------------------------------------------------------ */

/* A pull is about to start; on disk when it returns. If it fails, do not pull. */
PULLREC_EXPORT pullrec_status pullrec_record_pull_intent(pullrec_handle* handle, pullrec_text image,
                                                         char** error);

/*
 * A pull succeeded. `credentials` is one value of a record's credentialMapping, like
 * {"kubernetesSecrets":[{"uid":…,"namespace":…,"name":…,"credentialHash":…}]}; NULL data: not
 * known. If it fails, the intent stays.
 */
PULLREC_EXPORT pullrec_status pullrec_record_image_pulled(pullrec_handle* handle,
                                                          pullrec_text image,
                                                          pullrec_text image_ref,
                                                          pullrec_text credentials, char** error);

/* A pull of this handle failed. */
PULLREC_EXPORT pullrec_status pullrec_record_image_pull_failed(pullrec_handle* handle,
                                                               pullrec_text image, char** error);

/* The same with the runtime's error text, for history: CRI-O's label and a finer class are taken
 * from it, and it is kept without secrets and no longer than 4 KiB. */
PULLREC_EXPORT pullrec_status pullrec_record_image_pull_error(pullrec_handle* handle,
                                                              pullrec_text image,
                                                              pullrec_text error_text,
                                                              char** error);

/* Puts a pod's secrets, in key ring order, and its service account, in the form of `credentials`
 * above, or why they could not be had, into the sink. */
PULLREC_EXPORT void pullrec_give_credentials(pullrec_sink* sink, pullrec_text credentials);
PULLREC_EXPORT void pullrec_refuse_credentials(pullrec_sink* sink, pullrec_text reason);

/* Looks a pod's credentials up; called at most once, and only if the decision depends on them. No
 * transaction is open meanwhile. */
typedef void (*pullrec_look_up)(void* context, pullrec_sink* sink);

typedef struct pullrec_decision {
    int must_pull;
    const char* result; /* the kubelet's metric label, static; "" where it counts none */
} pullrec_decision;

/*
 * Must this pod pull the image before it may use it? With `refresh` not 0 a secret that was new but
 * let the pod in is written down, as the kubelet does. PULLREC_CREDENTIALS: the look-up failed. A
 * database that cannot be read is logged and says must_pull, as a record the kubelet cannot read.
 */
PULLREC_EXPORT pullrec_status pullrec_must_attempt_image_pull(
    pullrec_handle* handle, pullrec_text image, pullrec_text image_ref, pullrec_look_up look_up,
    void* context, int refresh, pullrec_decision* decision, char** error);

/*
 * Removes every record older than `until` (microseconds since 1970) whose image ref is not in the
 * complete list, which must have been asked for after `until`. An empty list removes all of them.
 */
PULLREC_EXPORT pullrec_status pullrec_prune_unknown_records(pullrec_handle* handle,
                                                            const pullrec_text* image_refs,
                                                            size_t size, int64_t until,
                                                            size_t* removed, char** error);

/* Call it once after the start, before the first pull: makes a record without grants for every
 * listed image that a left intent means. `images` as `crictl images -o json` prints them; an intent
 * whose image is listed without its id stays, and is logged. */
PULLREC_EXPORT pullrec_status pullrec_recover(pullrec_handle* handle, pullrec_text images,
                                              size_t* records_made, char** error);

/* ---- one pull at a time ---------------------------------------------------------------------- */

/*
 * Of all threads and processes that begin the same pull one leads and pulls; the others wait and
 * get its result. Whose leader dies, or stops, the first of them leads. Sizes are in bytes.
 */

typedef struct pullrec_pull {
    pullrec_text image; /* two spellings of one image are one pull */
    pullrec_text login; /* what tells logins apart, as the credential hash; only a fingerprint under
                           the database's key is stored. NULL data: none */
    pullrec_text
        scope; /* pulls of another scope are other pulls, as of a namespace. NULL data: none */
    uint32_t stall_timeout_ms;      /* between two signs of life; 0: any */
    uint32_t first_byte_timeout_ms; /* before the first; 0: any */
    uint32_t wait_timeout_ms;       /* for another's pull; 0: as long as it takes */
    int inherit_cancel; /* not 0: a leader's cancellation ends this follower, too, as in CRI-O */
} pullrec_pull;

typedef enum pullrec_pull_state {
    PULLREC_PULL_LEADS = 1,   /* it is this caller's to pull, and to finish, fail or cancel */
    PULLREC_PULL_FOLLOWS = 2, /* another leads: wait */
    PULLREC_PULL_OK = 3,
    PULLREC_PULL_FAILED = 4,
    PULLREC_PULL_CANCELLED = 5,
    PULLREC_PULL_STALLED = 6
} pullrec_pull_state;

/* Leads, with the intent on disk, or follows. If it fails, do not pull. */
PULLREC_EXPORT pullrec_status pullrec_pull_begin(pullrec_handle* handle, const pullrec_pull* pull,
                                                 int64_t* operation, pullrec_pull_state* state,
                                                 char** error);

/*
 * A sign of life of a leader: the bytes pulled, and those that were there already, since the pull
 * began; they count only if they grew. bytes_done < 0: there are no counts. Call it ten times in
 * stall_timeout_ms. `go_on` becomes 0 once the operation was ended as stalled: stop pulling.
 */
PULLREC_EXPORT pullrec_status pullrec_pull_progress(pullrec_handle* handle, int64_t operation,
                                                    int64_t bytes_done, int64_t bytes_skipped,
                                                    int* go_on, char** error);

/* The leader's pull succeeded: as pullrec_record_image_pulled, and the followers' answer, in one
 * transaction. NULL data for `image_ref`: not known; then no record is made and the intent stays.
 */
PULLREC_EXPORT pullrec_status pullrec_pull_finish(pullrec_handle* handle, int64_t operation,
                                                  pullrec_text image_ref, pullrec_text credentials,
                                                  char** error);

/* It failed; `error_text` is the runtime's, or NULL data: history takes label and class from it and
 * keeps it without secrets. `unsure` not 0: the runtime may still pull; then the intent stays, and
 * the image closed. */
PULLREC_EXPORT pullrec_status pullrec_pull_fail(pullrec_handle* handle, int64_t operation,
                                                pullrec_text error_text, int unsure, char** error);

/* The leader stops. The followers go on without it. */
PULLREC_EXPORT pullrec_status pullrec_pull_cancel(pullrec_handle* handle, int64_t operation,
                                                  int unsure, char** error);

/* How an operation ended; the texts are NULL where there is none, pullrec_free(text.data). */
typedef struct pullrec_pull_result {
    pullrec_pull_state state;
    pullrec_text image_ref;
    pullrec_text label;
    pullrec_text error_class;
} pullrec_pull_result;

/*
 * Waits for the end of an operation that `begin` told a follower; up to a day after it, too. When
 * its leader died or stopped and it is this caller's turn, the state is PULLREC_PULL_LEADS and
 * `operation` becomes another. PULLREC_PULL_WAIT: wait_timeout_ms is over; the pull goes on.
 */
PULLREC_EXPORT pullrec_status pullrec_pull_wait(pullrec_handle* handle, const pullrec_pull* pull,
                                                int64_t* operation, pullrec_pull_result* result,
                                                char** error);

/* Ends up to `most` operations whose leaders died or whose pulls stalled. For a timer; whoever
 * begins or waits for such a pull does so anyhow. */
PULLREC_EXPORT pullrec_status pullrec_pull_reap(pullrec_handle* handle, size_t most, size_t* reaped,
                                                char** error);

/* ---- the kubelet's records accessor: exact, without a guard ---------------------------------- */

PULLREC_EXPORT size_t pullrec_list_size(const pullrec_list* list);
/* Valid until the list is freed. */
PULLREC_EXPORT pullrec_text pullrec_list_at(const pullrec_list* list, size_t index);
PULLREC_EXPORT void pullrec_list_free(pullrec_list* list);

/* Lists documents; with PULLREC_UNREADABLE the list is there, without those that do not decode. */
PULLREC_EXPORT pullrec_status pullrec_list_intents(pullrec_handle* handle, pullrec_list** list,
                                                   char** error);
PULLREC_EXPORT pullrec_status pullrec_list_records(pullrec_handle* handle, pullrec_list** list,
                                                   char** error);

PULLREC_EXPORT pullrec_status pullrec_intent_exists(pullrec_handle* handle, pullrec_text image,
                                                    int* exists, char** error);
/* Writes one intent, whether or not there is one; it belongs to no holder. */
PULLREC_EXPORT pullrec_status pullrec_write_intent(pullrec_handle* handle, pullrec_text image,
                                                   char** error);
/* Removes every intent of the image; none is fine. */
PULLREC_EXPORT pullrec_status pullrec_delete_intent(pullrec_handle* handle, pullrec_text image,
                                                    char** error);

/* The record's document, with NULL data where there is none; pullrec_free(document.data). */
PULLREC_EXPORT pullrec_status pullrec_get_record(pullrec_handle* handle, pullrec_text image_ref,
                                                 pullrec_text* document, char** error);
/* Puts the record in place of the one with its image ref. */
PULLREC_EXPORT pullrec_status pullrec_write_record(pullrec_handle* handle, pullrec_text document,
                                                   char** error);
/* Removes the record; none is fine. */
PULLREC_EXPORT pullrec_status pullrec_delete_record(pullrec_handle* handle, pullrec_text image_ref,
                                                    char** error);

#ifdef __cplusplus
}
#endif

/* NOLINTEND(modernize-deprecated-headers,modernize-use-using) */

#endif
