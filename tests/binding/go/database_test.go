// SPDX-License-Identifier: Apache-2.0

package accessor

import (
	"errors"
	"fmt"
	"reflect"
	"sync"
	"testing"
	"time"
)

const (
	image = "quay.io/org/app:v1"
	name  = "quay.io/org/app"
	ref   = "sha256:app"
)

var (
	secret = ImagePullSecret{UID: "u1", Namespace: "ns", Name: "pull", CredentialHash: "h1"}
	grant  = ImagePullCredentials{KubernetesSecrets: []ImagePullSecret{secret}}
)

func open(t *testing.T) *Database {
	t.Helper()
	path := t.TempDir() + "/records.db"
	if err := Create(path); err != nil {
		t.Fatal(err)
	}
	database, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(database.Close)
	return database
}

func succeed(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func holding(secrets ...ImagePullSecret) GetPodCredentials {
	return func() ([]ImagePullSecret, *ImagePullServiceAccount, error) { return secrets, nil, nil }
}

func TestRecordsThroughTheInterface(t *testing.T) {
	var records PullRecordsAccessor = open(t)
	when := time.Date(2026, 3, 14, 13, 9, 26, 0, time.UTC)
	written := &ImagePulledRecord{
		TypeMeta:          TypeMeta{Kind: "ImagePulledRecord", APIVersion: "kubelet.config.k8s.io/v1beta1"},
		LastUpdatedTime:   &when,
		ImageRef:          ref,
		CredentialMapping: map[string]ImagePullCredentials{name: grant, "other": {NodePodsAccessible: true}},
	}
	succeed(t, records.WriteImagePulledRecord(written))
	read, found, err := records.GetImagePulledRecord(ref)
	succeed(t, err)
	if !found || !reflect.DeepEqual(read, written) {
		t.Fatalf("got %+v", read)
	}
	all, err := records.ListImagePulledRecords()
	succeed(t, err)
	if len(all) != 1 || !reflect.DeepEqual(all[0], written) {
		t.Fatalf("got %+v", all)
	}
	succeed(t, records.DeleteImagePulledRecord(ref))
	succeed(t, records.DeleteImagePulledRecord(ref))
	if _, found, err = records.GetImagePulledRecord(ref); found || err != nil {
		t.Fatal(found, err)
	}
}

func TestIntentsThroughTheInterface(t *testing.T) {
	var records PullRecordsAccessor = open(t)
	succeed(t, records.WriteImagePullIntent(image))
	succeed(t, records.WriteImagePullIntent(image))
	all, err := records.ListImagePullIntents()
	succeed(t, err)
	if len(all) != 1 || all[0].Image != image || all[0].Kind != "ImagePullIntent" {
		t.Fatalf("got %+v", all)
	}
	if exists, err := records.ImagePullIntentExists(image); !exists || err != nil {
		t.Fatal(exists, err)
	}
	succeed(t, records.DeleteImagePullIntent(image))
	if exists, err := records.ImagePullIntentExists(image); exists || err != nil {
		t.Fatal(exists, err)
	}
}

func TestARecordThatDoesNotDecodeIsRefused(t *testing.T) {
	if err := open(t).WriteImagePulledRecord(&ImagePulledRecord{ImageRef: ref}); err == nil {
		t.Fatal("a document without a kind was written")
	}
}

func TestAPullLetsItsSecretInAndNoOther(t *testing.T) {
	var manager ImagePullManager = open(t)
	succeed(t, manager.RecordPullIntent(image))
	if pull, err := manager.MustAttemptImagePull(image, ref, holding(secret)); !pull || err != nil {
		t.Fatal("before the pull was recorded", pull, err)
	}
	succeed(t, manager.RecordImagePulled(image, ref, &grant))
	if pull, err := manager.MustAttemptImagePull(image, ref, holding(secret)); pull || err != nil {
		t.Fatal("with the secret", pull, err)
	}
	stranger := ImagePullSecret{UID: "u2", Namespace: "other", Name: "pull", CredentialHash: "h2"}
	if pull, err := manager.MustAttemptImagePull(image, ref, holding(stranger)); !pull || err != nil {
		t.Fatal("with another secret", pull, err)
	}
	succeed(t, manager.PruneUnknownRecords([]string{ref}, time.Now().Add(time.Hour)))
	if pull, _ := manager.MustAttemptImagePull(image, ref, holding(stranger)); !pull {
		t.Fatal("a listed record was pruned")
	}
	succeed(t, manager.PruneUnknownRecords(nil, time.Now().Add(time.Hour)))
	if pull, _ := manager.MustAttemptImagePull(image, ref, holding(stranger)); pull {
		t.Fatal("an unlisted record was kept")
	}
}

func TestAFailedLookUpIsTheCallersOwnError(t *testing.T) {
	manager := open(t)
	succeed(t, manager.RecordImagePulled(image, ref, &grant))
	broken := errors.New("no token")
	pull, err := manager.MustAttemptImagePull(image, ref, func() ([]ImagePullSecret, *ImagePullServiceAccount, error) {
		return nil, nil, broken
	})
	if !pull || !errors.Is(err, broken) {
		t.Fatal(pull, err)
	}
}

func TestGoroutinesShareAHandle(t *testing.T) {
	manager := open(t)
	var group sync.WaitGroup
	for i := 0; i < 16; i++ {
		group.Add(1)
		go func(i int) {
			defer group.Done()
			own, ownRef := fmt.Sprintf("quay.io/org/app-%d:v1", i), fmt.Sprintf("sha256:%d", i)
			for round := 0; round < 10; round++ {
				if err := manager.RecordPullIntent(own); err != nil {
					t.Error(err)
				}
				if err := manager.RecordImagePulled(own, ownRef, &grant); err != nil {
					t.Error(err)
				}
				if pull, err := manager.MustAttemptImagePull(own, ownRef, holding(secret)); pull || err != nil {
					t.Error(pull, err)
				}
			}
		}(i)
	}
	group.Wait()
	if intents, err := manager.ListImagePullIntents(); len(intents) != 0 || err != nil {
		t.Fatal(intents, err)
	}
}
