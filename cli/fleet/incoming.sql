-- SPDX-License-Identifier: Apache-2.0
-- A report on its way in: the columns of csv, which are the fields of ndjson. Part of load_*.sql.
CREATE TEMPORARY TABLE incoming (
  "kind" text, "cluster" text, "node" text, "exportedAt" text, "imageRef" text, "image" text,
  "grant" text, "namespace" text, "name" text, "uid" text, "credentialTag" text,
  "lastUpdatedTime" text, "about" text, "file" text, "sizeBytes" text, "reason" text,
  "recordedTime" text, "pullrecVersion" text, "source" text, "sourcePath" text,
  "sourceReadTime" text, "changedFiles" text, "schema" text, "baseline" text, "profiles" text,
  "featureGate" text, "policy" text, "policyAssumed" text, "hashKeyId" text, "rows" text,
  "records" text, "grants" text, "noGrants" text, "undecodable" text, "intents" text, "v" text
) ON COMMIT DROP;
