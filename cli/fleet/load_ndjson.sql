-- SPDX-License-Identifier: Apache-2.0
-- Loads one report in ndjson from standard input (see load.sh).
BEGIN;
\ir incoming.sql
CREATE TEMPORARY TABLE incoming_line (line text NOT NULL) ON COMMIT DROP;
-- a line as it is: the report has neither of these two control characters
\copy incoming_line FROM pstdin WITH (FORMAT csv, QUOTE E'\x01', DELIMITER E'\x02')
INSERT INTO incoming
  SELECT fields.* FROM incoming_line, json_populate_record(NULL::incoming, line::json) AS fields;
\ir replace_node.sql
COMMIT;
