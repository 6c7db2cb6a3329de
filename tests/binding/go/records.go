// SPDX-License-Identifier: Apache-2.0

package accessor

/*
#include <pullrec/pullrec.h>
*/
import "C"

import "encoding/json"

func decodeAll[T any](list *C.pullrec_list) ([]*T, error) {
	defer C.pullrec_list_free(list)
	var all []*T
	for i := C.size_t(0); i < C.pullrec_list_size(list); i++ {
		document := C.pullrec_list_at(list, i)
		decoded := new(T)
		if err := json.Unmarshal([]byte(C.GoStringN(document.data, C.int(document.size))), decoded); err != nil {
			return all, err
		}
		all = append(all, decoded)
	}
	return all, nil
}

func (d *Database) ListImagePullIntents() ([]*ImagePullIntent, error) {
	var list *C.pullrec_list
	var message *C.char
	err := failure(C.pullrec_list_intents(d.handle, &list, &message), message)
	intents, undecoded := decodeAll[ImagePullIntent](list)
	if err == nil {
		err = undecoded
	}
	return intents, err
}

func (d *Database) ImagePullIntentExists(image string) (bool, error) {
	name := textOf(image)
	defer name.free()
	var exists C.int
	var message *C.char
	err := failure(C.pullrec_intent_exists(d.handle, name.c, &exists, &message), message)
	return exists != 0, err
}

func (d *Database) WriteImagePullIntent(image string) error {
	name := textOf(image)
	defer name.free()
	var message *C.char
	return failure(C.pullrec_write_intent(d.handle, name.c, &message), message)
}

func (d *Database) DeleteImagePullIntent(image string) error {
	name := textOf(image)
	defer name.free()
	var message *C.char
	return failure(C.pullrec_delete_intent(d.handle, name.c, &message), message)
}

func (d *Database) ListImagePulledRecords() ([]*ImagePulledRecord, error) {
	var list *C.pullrec_list
	var message *C.char
	err := failure(C.pullrec_list_records(d.handle, &list, &message), message)
	records, undecoded := decodeAll[ImagePulledRecord](list)
	if err == nil {
		err = undecoded
	}
	return records, err
}

func (d *Database) GetImagePulledRecord(imageRef string) (*ImagePulledRecord, bool, error) {
	ref := textOf(imageRef)
	defer ref.free()
	var document C.pullrec_text
	var message *C.char
	err := failure(C.pullrec_get_record(d.handle, ref.c, &document, &message), message)
	if err != nil || document.data == nil {
		return nil, err != nil, err
	}
	defer C.pullrec_free(document.data)
	record := &ImagePulledRecord{}
	err = json.Unmarshal([]byte(C.GoStringN(document.data, C.int(document.size))), record)
	return record, true, err
}

func (d *Database) WriteImagePulledRecord(record *ImagePulledRecord) error {
	bytes, err := json.Marshal(record)
	if err != nil {
		return err
	}
	document := textOf(string(bytes))
	defer document.free()
	var message *C.char
	return failure(C.pullrec_write_record(d.handle, document.c, &message), message)
}

func (d *Database) DeleteImagePulledRecord(imageRef string) error {
	ref := textOf(imageRef)
	defer ref.free()
	var message *C.char
	return failure(C.pullrec_delete_record(d.handle, ref.c, &message), message)
}
