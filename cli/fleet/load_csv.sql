-- SPDX-License-Identifier: Apache-2.0
-- Loads one report in csv from standard input (see load.sh). The header must name these columns: a
-- later pullrec may add some, then take its recipes, or ndjson, which passes over what is new.
BEGIN;
\ir incoming.sql
\copy incoming FROM pstdin WITH (FORMAT csv, HEADER match)
\ir replace_node.sql
COMMIT;
