-- SPDX-License-Identifier: Apache-2.0
-- For which images must the next pod of any tenant authenticate, on which nodes, and why? A revoked
-- credential leaves such records; files that cannot be read and pulls without an outcome close
-- their images too. Many at once tell of a bad upgrade or a broken disk before the pods do.
--   psql -f which_images_are_closed.sql
SELECT cluster, node,
  CASE kind WHEN 'noGrants' THEN 'no grants'
            WHEN 'undecodable' THEN 'cannot be read: ' || coalesce(reason, '')
            ELSE 'pull without an outcome' END AS why,
  image, image_ref, file, coalesce(last_updated_at, recorded_at) AS since
FROM pullrec_row WHERE kind IN ('noGrants', 'undecodable', 'intent')
ORDER BY cluster, node, kind, image, image_ref, file;
