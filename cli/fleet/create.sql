-- SPDX-License-Identifier: Apache-2.0
-- The tables of a fleet's reports, for PostgreSQL 15 or later. Run once:
--   psql -v ON_ERROR_STOP=1 -f create.sql
-- One ordinary server is enough: 10,000 nodes of 250 grants are 2.5 million rows, under a GB.
--
-- Names of secrets are metadata worth guarding. Give only the loader INSERT, UPDATE and DELETE, and
-- readers SELECT; let a tenant see its own namespaces only:
--   ALTER TABLE pullrec_row ENABLE ROW LEVEL SECURITY;
--   CREATE POLICY own_namespaces ON pullrec_row FOR SELECT TO tenant_a
--     USING (namespace IN ('team-a', 'team-a-ci'));
-- (The owner of a table and superusers are not held by such a policy; load as the owner.)
BEGIN;

-- The last report of each node. It also exists for a node that has nothing to tell.
CREATE TABLE pullrec_snapshot (
  cluster text NOT NULL,
  node text NOT NULL,
  exported_at timestamptz NOT NULL,     -- by the node's clock
  loaded_at timestamptz NOT NULL DEFAULT now(),
  pullrec_version text NOT NULL,
  source text NOT NULL,                 -- files, copy or authority
  source_path text NOT NULL,
  source_read_at timestamptz,           -- of a copy: as old as this is what it tells
  changed_files bigint,                 -- of a copy: how many files it lags behind
  schema_version bigint,                -- of a database
  baseline text NOT NULL,               -- what absence means: kubelet (preloaded), listed, unknown
  profiles text NOT NULL,               -- the releases that can have written it
  feature_gate boolean,                 -- null: no configuration sets it
  policy text,                          -- null: unknown
  policy_assumed boolean,               -- true: no configuration names it
  hash_key_id text,                     -- null: no credential tags; equal ids can be joined
  row_count bigint NOT NULL,
  record_count bigint NOT NULL,
  PRIMARY KEY (cluster, node)
);

-- Everything else that a node reported, one thing a row.
CREATE TABLE pullrec_row (
  cluster text NOT NULL,
  node text NOT NULL,
  kind text NOT NULL,                   -- grant, noGrants, undecodable, intent; later ones may come
  image_ref text,
  image text,
  grant_kind text,                      -- secret, serviceaccount, or node: every pod
  namespace text,
  name text,
  uid text,
  credential_tag text,                  -- equal credentials have equal ones under one fleet key
  last_updated_at timestamptz,
  about text,                           -- of what cannot be read: record or intent
  file text,
  size_bytes bigint,
  reason text,
  recorded_at timestamptz               -- of an intent
);

-- What does this node hold? Also what a new report replaces.
CREATE INDEX pullrec_row_node ON pullrec_row (cluster, node);

-- Who holds grants of this secret? Cut to what a name may have, because an index takes no more and
-- a hostile record may hold more: ask with the same expressions.
CREATE INDEX pullrec_row_secret ON pullrec_row (left(name, 253), left(namespace, 63))
  WHERE kind = 'grant';

-- Who else holds this credential?
CREATE INDEX pullrec_row_tag ON pullrec_row (credential_tag) WHERE credential_tag IS NOT NULL;

-- The nodes that should report. Fill it from what knows your nodes, for instance
--   kubectl get nodes -o jsonpath='{range .items[*]}prod-eu{"\t"}{.metadata.name}{"\n"}{end}' |
--     psql -c 'BEGIN' -c 'DELETE FROM pullrec_expected_node' \
--       -c 'COPY pullrec_expected_node FROM STDIN' -c 'COMMIT'
CREATE TABLE pullrec_expected_node (
  cluster text NOT NULL,
  node text NOT NULL,
  PRIMARY KEY (cluster, node)
);

COMMIT;
