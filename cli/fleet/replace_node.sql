-- SPDX-License-Identifier: Apache-2.0
-- Replaces what is known of a node by the report in `incoming`. Part of load_*.sql.

-- Whether the report is whole, of one node, and no older than what is there.
DO $$
DECLARE
  snapshot incoming;
  known timestamptz;
BEGIN
  IF EXISTS (SELECT FROM incoming WHERE v IS DISTINCT FROM '1') THEN
    RAISE EXCEPTION 'a row is not of version 1: the report is cut off, or newer than these recipes';
  END IF;
  IF (SELECT count(*) FROM incoming WHERE kind = 'snapshot') <> 1 THEN
    RAISE EXCEPTION 'not one snapshot row: this is no report of pullrec export, or not one';
  END IF;
  SELECT * INTO snapshot FROM incoming WHERE kind = 'snapshot';
  IF EXISTS (SELECT FROM incoming WHERE (cluster, node, "exportedAt")
             IS DISTINCT FROM (snapshot.cluster, snapshot.node, snapshot."exportedAt")) THEN
    RAISE EXCEPTION 'rows of several reports in one';
  END IF;
  IF EXISTS (SELECT FROM (VALUES (NULL, snapshot.rows), ('grant', snapshot.grants),
                                 ('noGrants', snapshot."noGrants"),
                                 ('undecodable', snapshot.undecodable),
                                 ('intent', snapshot.intents)) AS told (kind, number)
             WHERE told.number::bigint IS DISTINCT FROM
                   (SELECT count(*) FROM incoming AS one WHERE one.kind <> 'snapshot'
                    AND (told.kind IS NULL OR one.kind = told.kind))) THEN
    RAISE EXCEPTION 'the rows are not those that the snapshot row counts: the report is cut off';
  END IF;
  IF snapshot."exportedAt"::timestamptz > now() + interval '1 hour' THEN
    RAISE EXCEPTION 'exported in the future: set the clock of node % / %', snapshot.cluster,
      snapshot.node;
  END IF;
  SELECT exported_at INTO known FROM pullrec_snapshot
    WHERE cluster = snapshot.cluster AND node = snapshot.node;
  IF known > snapshot."exportedAt"::timestamptz THEN
    RAISE EXCEPTION 'older than the report of % / % that is loaded', snapshot.cluster, snapshot.node
      USING HINT = 'Was its clock set back? Then delete the row of pullrec_snapshot first.';
  END IF;
END $$;

-- The snapshot first: a second loader of this node waits here, and its insert then fails.
DELETE FROM pullrec_snapshot WHERE (cluster, node) IN (SELECT cluster, node FROM incoming);
INSERT INTO pullrec_snapshot (cluster, node, exported_at, pullrec_version, source, source_path,
    source_read_at, changed_files, schema_version, baseline, profiles, feature_gate, policy,
    policy_assumed, hash_key_id, row_count, record_count)
  SELECT cluster, node, "exportedAt"::timestamptz, "pullrecVersion", source, "sourcePath",
    "sourceReadTime"::timestamptz, "changedFiles"::bigint, schema::bigint, baseline, profiles,
    "featureGate"::boolean, policy, "policyAssumed"::boolean, "hashKeyId", rows::bigint,
    records::bigint
  FROM incoming WHERE kind = 'snapshot';

-- PostgreSQL knows no year 0, which a hostile record can name.
DELETE FROM pullrec_row WHERE (cluster, node) IN
  (SELECT cluster, node FROM incoming WHERE kind = 'snapshot');
INSERT INTO pullrec_row (cluster, node, kind, image_ref, image, grant_kind, namespace, name, uid,
    credential_tag, last_updated_at, about, file, size_bytes, reason, recorded_at)
  SELECT cluster, node, kind, "imageRef", image, "grant", namespace, name, uid, "credentialTag",
    CASE WHEN "lastUpdatedTime" LIKE '0000-%' THEN '-infinity' ELSE "lastUpdatedTime" END
      ::timestamptz,
    about, file, "sizeBytes"::bigint, reason, "recordedTime"::timestamptz
  FROM incoming WHERE kind <> 'snapshot';
