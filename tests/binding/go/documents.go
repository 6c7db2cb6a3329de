// SPDX-License-Identifier: Apache-2.0

package accessor

import "time"

// The kubelet's record kinds, as kubernetes/kubelet config/v1beta1 has them.

type TypeMeta struct {
	Kind       string `json:"kind,omitempty"`
	APIVersion string `json:"apiVersion,omitempty"`
}

type ImagePullIntent struct {
	TypeMeta `json:",inline"`
	Image    string `json:"image"`
}

type ImagePulledRecord struct {
	TypeMeta          `json:",inline"`
	LastUpdatedTime   *time.Time                      `json:"lastUpdatedTime"`
	ImageRef          string                          `json:"imageRef"`
	CredentialMapping map[string]ImagePullCredentials `json:"credentialMapping,omitempty"`
}

type ImagePullCredentials struct {
	KubernetesSecrets         []ImagePullSecret         `json:"kubernetesSecrets,omitempty"`
	KubernetesServiceAccounts []ImagePullServiceAccount `json:"kubernetesServiceAccounts,omitempty"`
	NodePodsAccessible        bool                      `json:"nodePodsAccessible,omitempty"`
}

type ImagePullSecret struct {
	UID            string `json:"uid"`
	Namespace      string `json:"namespace"`
	Name           string `json:"name"`
	CredentialHash string `json:"credentialHash"`
}

type ImagePullServiceAccount struct {
	UID       string `json:"uid"`
	Namespace string `json:"namespace"`
	Name      string `json:"name"`
}

// PullRecordsAccessor has the shape of the kubelet's pkg/kubelet/images/pullmanager interface.
type PullRecordsAccessor interface {
	ListImagePullIntents() ([]*ImagePullIntent, error)
	ImagePullIntentExists(image string) (bool, error)
	WriteImagePullIntent(image string) error
	DeleteImagePullIntent(image string) error

	ListImagePulledRecords() ([]*ImagePulledRecord, error)
	GetImagePulledRecord(imageRef string) (*ImagePulledRecord, bool, error)
	WriteImagePulledRecord(record *ImagePulledRecord) error
	DeleteImagePulledRecord(imageRef string) error
}

// GetPodCredentials looks a pod's credentials up, only when they are needed.
type GetPodCredentials func() ([]ImagePullSecret, *ImagePullServiceAccount, error)

// ImagePullManager has the shape of the kubelet's interface of that name.
type ImagePullManager interface {
	RecordPullIntent(image string) error
	RecordImagePulled(image, imageRef string, credentials *ImagePullCredentials) error
	RecordImagePullFailed(image string) error
	MustAttemptImagePull(image, imageRef string, credentials GetPodCredentials) (bool, error)
	PruneUnknownRecords(imageList []string, until time.Time) error
}
