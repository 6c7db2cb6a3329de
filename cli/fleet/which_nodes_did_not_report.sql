-- SPDX-License-Identifier: Apache-2.0
-- Which nodes have no report that is young enough, or one in which credentials cannot be compared?
--   psql -v max_age='2 hours' -f which_nodes_did_not_report.sql
-- A copy is as old as its last sync, however often it is exported. Nodes that never reported are
-- only known from pullrec_expected_node. The usual fleet key is the one that most nodes use.
\if :{?max_age}
\else
\set max_age '2 hours'
\endif

WITH usual AS (
  SELECT mode() WITHIN GROUP (ORDER BY hash_key_id) AS hash_key_id FROM pullrec_snapshot
), known AS (
  SELECT cluster, node, least(exported_at, coalesce(source_read_at, exported_at)) AS told_at,
    CASE WHEN exported_at < now() - :'max_age'::interval THEN 'report too old'
         WHEN source_read_at < now() - :'max_age'::interval THEN 'copy too old: is pullrec sync running?'
         WHEN baseline = 'unknown' THEN 'directories moved while they were read'
         WHEN pullrec_snapshot.hash_key_id IS NULL AND usual.hash_key_id IS NOT NULL THEN 'no credential tags'
         WHEN pullrec_snapshot.hash_key_id <> usual.hash_key_id THEN 'another fleet key'
    END AS why
  FROM pullrec_snapshot CROSS JOIN usual
)
SELECT cluster, node, why, told_at AS last_told FROM known WHERE why IS NOT NULL
UNION ALL
SELECT cluster, node, 'never reported', NULL FROM pullrec_expected_node AS expected
  WHERE NOT EXISTS (SELECT FROM pullrec_snapshot AS snapshot
                    WHERE (snapshot.cluster, snapshot.node) = (expected.cluster, expected.node))
ORDER BY cluster, node;
