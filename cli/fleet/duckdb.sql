-- SPDX-License-Identifier: Apache-2.0
-- The same questions without a server: reports in ndjson as files, DuckDB as the reader. A text to
-- start from: Debian 12 has no DuckDB, so nothing here is tested.
--   pullrec export --cluster prod-eu --hash-key-file fleet.key | zstd > \
--     reports/dt=2026-11-30/cluster=prod-eu/worker-17.ndjson.zst
--   duckdb -init duckdb.sql
CREATE VIEW line AS
  SELECT * FROM read_json('reports/dt=*/cluster=*/*.ndjson.zst', format = 'newline_delimited',
    filename = true, hive_partitioning = false,
    columns = {v: 'INTEGER', kind: 'VARCHAR', cluster: 'VARCHAR', node: 'VARCHAR',
               exportedAt: 'TIMESTAMP', imageRef: 'VARCHAR', image: 'VARCHAR', "grant": 'VARCHAR',
               namespace: 'VARCHAR', name: 'VARCHAR', uid: 'VARCHAR', credentialTag: 'VARCHAR',
               lastUpdatedTime: 'VARCHAR', about: 'VARCHAR', file: 'VARCHAR', reason: 'VARCHAR',
               sourceReadTime: 'TIMESTAMP', hashKeyId: 'VARCHAR', "rows": 'BIGINT'});

-- The newest whole report of each node: a file whose rows are as many as its snapshot row says.
CREATE VIEW report AS
  SELECT cluster, node, exportedAt, sourceReadTime, hashKeyId, filename FROM (
    SELECT *, count(*) OVER (PARTITION BY filename) - 1 AS counted FROM line)
  WHERE kind = 'snapshot' AND "rows" = counted
  QUALIFY row_number() OVER (PARTITION BY cluster, node ORDER BY exportedAt DESC) = 1;

-- Which nodes hold grants of team-a/regcred, also under other names?
WITH own AS (
  SELECT DISTINCT credentialTag FROM line SEMI JOIN report USING (filename)
  WHERE kind = 'grant' AND namespace = 'team-a' AND name = 'regcred')
SELECT cluster, node, image, namespace, name, exportedAt FROM line SEMI JOIN report USING (filename)
WHERE kind = 'grant' AND (credentialTag IN (FROM own) OR (namespace = 'team-a' AND name = 'regcred'))
ORDER BY ALL;

-- Which nodes did not report within two hours? (Nodes that never did are not among the files.)
SELECT cluster, node, exportedAt FROM report
WHERE least(exportedAt, coalesce(sourceReadTime, exportedAt)) < now() - INTERVAL 2 HOURS
ORDER BY ALL;
