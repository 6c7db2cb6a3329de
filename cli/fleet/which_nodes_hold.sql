-- SPDX-License-Identifier: Apache-2.0
-- On which nodes does a secret open images, also as a copy under another name? And which nodes can
-- the answer not speak for?
--   psql -v namespace=team-a -v name=regcred -v max_age='2 hours' -f which_nodes_hold.sql
-- Copies are found by the credential tag, on the nodes that export with the same --hash-key-file as
-- a node that holds the secret itself.
\if :{?max_age}
\else
\set max_age '2 hours'
\endif

WITH own AS (
  SELECT * FROM pullrec_row
  WHERE kind = 'grant' AND grant_kind = 'secret'
    AND left(name, 253) = left(:'name', 253) AND left(namespace, 63) = left(:'namespace', 63)
    AND name = :'name' AND namespace = :'namespace'
), hits AS (
  SELECT 'this secret' AS via, own.* FROM own
  UNION ALL
  SELECT 'as ' || namespace || '/' || name, pullrec_row.* FROM pullrec_row
  WHERE credential_tag IN (SELECT credential_tag FROM own)
    AND kind = 'grant' AND (namespace, name) IS DISTINCT FROM (:'namespace', :'name')
)
SELECT cluster, node, image, image_ref, via, uid, credential_tag, last_updated_at, exported_at
FROM hits JOIN pullrec_snapshot USING (cluster, node)
ORDER BY cluster, node, image, image_ref, via, uid;

\echo Nodes that this answer does not speak for:
\ir which_nodes_did_not_report.sql
