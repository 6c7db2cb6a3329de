// SPDX-License-Identifier: Apache-2.0

// Package accessor puts libpullrec behind the kubelet's own interfaces.
package accessor

/*
#cgo LDFLAGS: -lpullrec
#include <pullrec/pullrec.h>
#include <stdlib.h>

extern void goLookUp(void *context, pullrec_sink *sink);
*/
import "C"

import (
	"encoding/json"
	"errors"
	"fmt"
	"runtime/cgo"
	"time"
	"unsafe"
)

// Database is one open handle; goroutines may share it.
type Database struct {
	handle *C.pullrec_handle
}

var (
	_ PullRecordsAccessor = (*Database)(nil)
	_ ImagePullManager    = (*Database)(nil)
)

// ErrUnreadable tells that evidence is stored that does not decode.
var ErrUnreadable = errors.New("unreadable")

// text copies a string for C; free it with its own method.
type text struct{ c C.pullrec_text }

func textOf(value string) text {
	return text{C.pullrec_text{data: C.CString(value), size: C.size_t(len(value))}}
}

func (t text) free() { C.free(unsafe.Pointer(t.c.data)) }

func failure(status C.pullrec_status, message *C.char) error {
	if status == C.PULLREC_OK {
		return nil
	}
	defer C.pullrec_free(message)
	if status == C.PULLREC_UNREADABLE {
		return fmt.Errorf("%w: %s", ErrUnreadable, C.GoString(message))
	}
	return fmt.Errorf("status %d: %s", int(status), C.GoString(message))
}

// Create makes a database by which an agent decides, as the kubelet would.
func Create(path string) error {
	cpath, profile := C.CString(path), C.CString("kubelet-1.36")
	defer C.free(unsafe.Pointer(cpath))
	defer C.free(unsafe.Pointer(profile))
	var message *C.char
	return failure(C.pullrec_create(cpath, C.PULLREC_ABSENCE_IS_PRELOADED, C.pullrec_text{}, profile,
		&message), message)
}

// Open opens it.
func Open(path string) (*Database, error) {
	cpath := C.CString(path)
	defer C.free(unsafe.Pointer(cpath))
	var message *C.char
	database := &Database{}
	status := C.pullrec_open(cpath, nil, &database.handle, &message)
	return database, failure(status, message)
}

// Close closes it.
func (d *Database) Close() { C.pullrec_close(d.handle) }

func (d *Database) RecordPullIntent(image string) error {
	name := textOf(image)
	defer name.free()
	var message *C.char
	return failure(C.pullrec_record_pull_intent(d.handle, name.c, &message), message)
}

func (d *Database) RecordImagePulled(image, imageRef string, credentials *ImagePullCredentials) error {
	name, ref, document := textOf(image), textOf(imageRef), C.pullrec_text{}
	defer name.free()
	defer ref.free()
	if credentials != nil {
		bytes, err := json.Marshal(credentials)
		if err != nil {
			return err
		}
		given := textOf(string(bytes))
		defer given.free()
		document = given.c
	}
	var message *C.char
	return failure(C.pullrec_record_image_pulled(d.handle, name.c, ref.c,
		document, &message), message)
}

func (d *Database) RecordImagePullFailed(image string) error {
	name := textOf(image)
	defer name.free()
	var message *C.char
	return failure(C.pullrec_record_image_pull_failed(d.handle, name.c, &message), message)
}

type asking struct {
	look GetPodCredentials
	err  error
}

//export goLookUp
func goLookUp(context unsafe.Pointer, sink *C.pullrec_sink) {
	asked := (*(*cgo.Handle)(context)).Value().(*asking)
	secrets, account, err := asked.look()
	if asked.err = err; err != nil {
		reason := textOf(err.Error())
		defer reason.free()
		C.pullrec_refuse_credentials(sink, reason.c)
		return
	}
	pod := ImagePullCredentials{KubernetesSecrets: secrets}
	if account != nil {
		pod.KubernetesServiceAccounts = []ImagePullServiceAccount{*account}
	}
	bytes, _ := json.Marshal(pod)
	document := textOf(string(bytes))
	defer document.free()
	C.pullrec_give_credentials(sink, document.c)
}

func (d *Database) MustAttemptImagePull(image, imageRef string, look GetPodCredentials) (bool, error) {
	name, ref := textOf(image), textOf(imageRef)
	defer name.free()
	defer ref.free()
	asked := &asking{look: look}
	context := cgo.NewHandle(asked)
	defer context.Delete()
	var decision C.pullrec_decision
	var message *C.char
	status := C.pullrec_must_attempt_image_pull(d.handle, name.c, ref.c,
		C.pullrec_look_up(C.goLookUp), unsafe.Pointer(&context), 1, &decision, &message)
	err := failure(status, message)
	if asked.err != nil {
		err = asked.err
	}
	return decision.must_pull != 0, err
}

func (d *Database) PruneUnknownRecords(imageList []string, until time.Time) error {
	size := C.size_t(len(imageList))
	refs := (*C.pullrec_text)(C.calloc(size+1, C.size_t(unsafe.Sizeof(C.pullrec_text{}))))
	defer C.free(unsafe.Pointer(refs))
	list := unsafe.Slice(refs, len(imageList)+1)
	for i, imageRef := range imageList {
		ref := textOf(imageRef)
		defer ref.free()
		list[i] = ref.c
	}
	var message *C.char
	return failure(C.pullrec_prune_unknown_records(d.handle, refs, size,
		C.int64_t(until.UnixMicro()), nil, &message), message)
}
