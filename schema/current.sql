-- SPDX-License-Identifier: Apache-2.0
-- The schema of today: the sum of the steps in upgrades/, for readers. A test holds it to them.

CREATE TABLE meta (
  id INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
  epoch INTEGER NOT NULL,      -- random; a new one after creation and restore
  seq INTEGER NOT NULL,        -- moved by every write
  role TEXT NOT NULL CHECK (role IN ('copy', 'authority')),
  baseline TEXT NOT NULL CHECK (baseline IN ('kubelet', 'listed', 'unknown')),
  profile TEXT,                -- null: whichever releases can have written what is here
  created_at INTEGER NOT NULL,
  source_path TEXT,            -- of a copy, or where an authority was taken over from
  source_read_at INTEGER,
  source_digest TEXT,
  tag_key BLOB NOT NULL CHECK (length(tag_key) = 32),
  min_reader INTEGER NOT NULL,
  min_writer INTEGER NOT NULL,
  CHECK (role = 'authority' OR source_path IS NOT NULL)
) STRICT;

CREATE TABLE holder (
  id INTEGER NOT NULL PRIMARY KEY,  -- 0: nobody, the kubelet's files
  boot_id TEXT NOT NULL,
  pid INTEGER NOT NULL,
  started_at INTEGER NOT NULL
) STRICT;

CREATE TABLE pull_intent (
  image TEXT NOT NULL,
  holder INTEGER NOT NULL REFERENCES holder (id),
  number INTEGER NOT NULL,     -- pulls of one image by one holder that are under way together
  recorded_at INTEGER NOT NULL,
  api_version TEXT CHECK (api_version IN ('v1alpha1', 'v1beta1')),  -- null: written by us
  PRIMARY KEY (image, holder, number)
) STRICT, WITHOUT ROWID;

-- Which intents were read from files of this version? Those of pulls under way stay out: theirs
-- would be a second page to write for each.
CREATE INDEX pull_intent_of_files ON pull_intent (api_version) WHERE holder = 0;

CREATE TABLE pull_outcome (
  id INTEGER NOT NULL PRIMARY KEY,
  image TEXT NOT NULL,
  image_ref TEXT,
  result TEXT NOT NULL CHECK (result IN ('ok', 'failed', 'cancelled', 'stalled', 'abandoned')),
  label TEXT,                  -- CRI-O's, of a failure
  class TEXT,                  -- ours
  cri_error TEXT CHECK (cri_error IN ('RegistryUnavailable', 'SignatureValidationFailed')),
  error_text TEXT,             -- without secrets, at most 4 KiB
  started_at INTEGER,
  ended_at INTEGER NOT NULL,
  bytes INTEGER,
  bytes_skipped INTEGER        -- that were there already
) STRICT;

-- Which pulls ended since then?
CREATE INDEX pull_outcome_ended ON pull_outcome (ended_at);

CREATE TABLE failed_candidate (
  outcome INTEGER NOT NULL REFERENCES pull_outcome (id) ON DELETE CASCADE,
  number INTEGER NOT NULL,
  candidate TEXT NOT NULL,     -- the full name that was tried in vain
  label TEXT,
  class TEXT,
  cri_error TEXT CHECK (cri_error IN ('RegistryUnavailable', 'SignatureValidationFailed')),
  error_text TEXT,
  PRIMARY KEY (outcome, number)
) STRICT, WITHOUT ROWID;

-- Outlives the outcomes, since a counter that falls looks like a restart.
CREATE TABLE pull_total (
  what TEXT NOT NULL
    CHECK (what IN ('success', 'failure', 'pulls_of_size', 'bytes', 'skipped_bytes')),
  label TEXT NOT NULL,         -- of a failure, CRI-O's; of what has a size, CRI-O's for it
  total INTEGER NOT NULL,
  PRIMARY KEY (what, label)
) STRICT, WITHOUT ROWID;

CREATE TABLE pulled_record (
  id INTEGER NOT NULL PRIMARY KEY,
  image_ref TEXT NOT NULL,
  api_version TEXT CHECK (api_version IN ('v1alpha1', 'v1beta1')),  -- null: written by us
  last_updated INTEGER,        -- null: the kubelet's zero time
  last_confirmed INTEGER       -- also moves when a pull brings nothing new
) STRICT;

-- Which record does this image ref have?
CREATE UNIQUE INDEX pulled_record_image_ref ON pulled_record (image_ref);

-- Which kubelet releases can have written what is here?
CREATE INDEX pulled_record_api_version ON pulled_record (api_version);

CREATE TABLE credential_mapping (
  record INTEGER NOT NULL REFERENCES pulled_record (id) ON DELETE CASCADE,
  number INTEGER NOT NULL,
  image_name TEXT NOT NULL,
  node_accessible INTEGER NOT NULL CHECK (node_accessible IN (0, 1)),
  PRIMARY KEY (record, number)
) STRICT, WITHOUT ROWID;

-- Which records know this image name?
CREATE UNIQUE INDEX credential_mapping_image_name ON credential_mapping (image_name, record);

-- What is open to every pod?
CREATE INDEX credential_mapping_node ON credential_mapping (record, number)
  WHERE node_accessible = 1;

CREATE TABLE account (
  id INTEGER NOT NULL PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('secret', 'serviceaccount')),
  namespace TEXT NOT NULL,
  name TEXT NOT NULL,
  uid TEXT NOT NULL
) STRICT;

-- Which account has these coordinates?
CREATE UNIQUE INDEX account_coordinates ON account (namespace, name, uid, kind);

-- Which accounts have this uid?
CREATE INDEX account_uid ON account (uid);

CREATE TABLE credential (
  id INTEGER NOT NULL PRIMARY KEY,
  hash TEXT NOT NULL
) STRICT;

-- Is this hash known?
CREATE UNIQUE INDEX credential_hash ON credential (hash);

CREATE TABLE secret_grant (
  record INTEGER NOT NULL,
  mapping INTEGER NOT NULL,
  position INTEGER NOT NULL,
  account INTEGER NOT NULL REFERENCES account (id),
  credential INTEGER NOT NULL REFERENCES credential (id),
  PRIMARY KEY (record, mapping, position),
  FOREIGN KEY (record, mapping) REFERENCES credential_mapping (record, number) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

-- What does this secret open?
CREATE INDEX secret_grant_account ON secret_grant (account);

-- What does this login open, wherever it is recorded?
CREATE INDEX secret_grant_credential ON secret_grant (credential);

CREATE TABLE account_grant (
  record INTEGER NOT NULL,
  mapping INTEGER NOT NULL,
  position INTEGER NOT NULL,
  account INTEGER NOT NULL REFERENCES account (id),
  PRIMARY KEY (record, mapping, position),
  FOREIGN KEY (record, mapping) REFERENCES credential_mapping (record, number) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

-- What does this service account open?
CREATE INDEX account_grant_account ON account_grant (account);

CREATE TABLE proven (
  record INTEGER NOT NULL,
  mapping INTEGER NOT NULL,
  account INTEGER NOT NULL REFERENCES account (id),
  credential INTEGER NOT NULL REFERENCES credential (id),
  proven_at INTEGER NOT NULL,
  PRIMARY KEY (record, mapping, account, credential),
  FOREIGN KEY (record, mapping) REFERENCES credential_mapping (record, number) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

-- Is this account, this login still in use?
CREATE INDEX proven_account ON proven (account);
CREATE INDEX proven_credential ON proven (credential);

CREATE TABLE preloaded_image (
  image_ref TEXT NOT NULL,
  image_name TEXT NOT NULL,    -- normalised; '' for an image without a name
  PRIMARY KEY (image_ref, image_name)
) STRICT, WITHOUT ROWID;

CREATE TABLE revocation (
  id INTEGER NOT NULL PRIMARY KEY,
  subject TEXT NOT NULL CHECK (subject IN ('secret', 'serviceaccount', 'credential', 'node')),
  namespace TEXT,              -- null: any
  name TEXT,
  uid TEXT,
  hash TEXT,
  image_glob TEXT,             -- null: every image
  revoked_at INTEGER NOT NULL
) STRICT;

CREATE TABLE unreadable_file (
  kind TEXT NOT NULL CHECK (kind IN ('intent', 'record')),
  file_name TEXT NOT NULL,     -- the SHA-256 of the key, so a look-up hashes to it
  size INTEGER NOT NULL,
  digest TEXT,                 -- null: it could not be read at all
  bytes BLOB,                  -- null: larger than 16 MiB, or could not be read
  content_key TEXT,            -- what a misnamed file says it is about
  reason TEXT NOT NULL,
  PRIMARY KEY (kind, file_name)
) STRICT, WITHOUT ROWID;

-- Does a misnamed file speak of this key?
CREATE INDEX unreadable_file_content ON unreadable_file (kind, content_key)
  WHERE content_key IS NOT NULL;

CREATE TABLE source_file (
  kind TEXT NOT NULL CHECK (kind IN ('intent', 'record')),
  file_name TEXT NOT NULL,
  inode INTEGER NOT NULL,
  size INTEGER NOT NULL,
  modified_at INTEGER NOT NULL,  -- nanoseconds, as the file system has it
  digest TEXT NOT NULL,
  PRIMARY KEY (kind, file_name)
) STRICT, WITHOUT ROWID;

CREATE TABLE vanished_record (
  image_ref TEXT NOT NULL PRIMARY KEY,
  document BLOB NOT NULL,      -- as it last was, for people; never read as grants
  grants INTEGER NOT NULL,
  last_seen_at INTEGER NOT NULL,
  vanished_at INTEGER NOT NULL -- when its file was gone, or could not be read any more
) STRICT, WITHOUT ROWID;

CREATE TABLE vanished_file (
  file_name TEXT NOT NULL PRIMARY KEY,  -- the SHA-256 of the image ref of a record never read
  last_seen_at INTEGER NOT NULL,
  vanished_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE image_alias (
  alias TEXT NOT NULL,
  image_ref TEXT NOT NULL,
  PRIMARY KEY (alias, image_ref)
) STRICT, WITHOUT ROWID;

CREATE TABLE change (
  id INTEGER NOT NULL PRIMARY KEY,
  changed_at INTEGER NOT NULL,
  uid INTEGER NOT NULL,
  command TEXT NOT NULL,
  what TEXT NOT NULL,
  why TEXT
) STRICT;

-- What was changed since then?
CREATE INDEX change_changed_at ON change (changed_at);

CREATE TABLE record_absence (
  record INTEGER NOT NULL PRIMARY KEY REFERENCES pulled_record (id) ON DELETE CASCADE,
  listed_at INTEGER NOT NULL,  -- when the first complete image list that lacks it was taken
  boot_id TEXT NOT NULL,       -- of the boot in which that was
  uptime INTEGER NOT NULL      -- of that boot at that time, microseconds
) STRICT;

CREATE TABLE pull_operation (
  id INTEGER NOT NULL PRIMARY KEY,
  image TEXT NOT NULL,         -- as its leader spells it, also in the leader's intent
  candidate TEXT NOT NULL,     -- the same, spelled out
  fingerprint TEXT NOT NULL,   -- keyed, of the login that pulls; '' without one
  scope TEXT NOT NULL,
  state TEXT NOT NULL
    CHECK (state IN ('running', 'ok', 'failed', 'cancelled', 'stalled', 'abandoned')),
  holder INTEGER REFERENCES holder (id) ON DELETE SET NULL,  -- who leads; null: it ended long ago
  number INTEGER NOT NULL,     -- of the leader's intent
  stall_timeout INTEGER NOT NULL,       -- microseconds between signs of life; 0: any
  first_byte_timeout INTEGER NOT NULL,  -- microseconds before the first; 0: any
  started_at INTEGER NOT NULL,
  started_uptime INTEGER NOT NULL,      -- microseconds of the leader's boot
  progress_uptime INTEGER,              -- null: no byte yet
  bytes_done INTEGER NOT NULL,
  bytes_skipped INTEGER NOT NULL,       -- that were there already
  ended_at INTEGER,
  image_ref TEXT,
  label TEXT,
  class TEXT,
  CHECK ((state = 'running') = (ended_at IS NULL)),
  CHECK (state <> 'running' OR holder IS NOT NULL)
) STRICT;

-- Is this being pulled with this login? At most once.
CREATE UNIQUE INDEX pull_operation_running ON pull_operation (candidate, fingerprint, scope)
  WHERE state = 'running';

-- Which operations does this holder lead?
CREATE INDEX pull_operation_holder ON pull_operation (holder);

-- Which ended so long ago that nobody asks any more?
CREATE INDEX pull_operation_ended ON pull_operation (ended_at) WHERE ended_at IS NOT NULL;

CREATE TABLE pull_follower (
  operation INTEGER NOT NULL REFERENCES pull_operation (id) ON DELETE CASCADE,
  holder INTEGER NOT NULL REFERENCES holder (id) ON DELETE CASCADE,
  number INTEGER NOT NULL,     -- of the follower's pull
  joined_at INTEGER NOT NULL,
  deadline INTEGER,            -- null: waits as long as it takes
  PRIMARY KEY (operation, holder, number)
) STRICT, WITHOUT ROWID;

-- What does this holder wait for?
CREATE INDEX pull_follower_holder ON pull_follower (holder);

CREATE TABLE image_look (
  runtime_namespace TEXT NOT NULL PRIMARY KEY,  -- of the runtime, as in k8s.io
  listed_at INTEGER NOT NULL,  -- when its last complete image list was planned from
  boot_id TEXT NOT NULL,
  uptime INTEGER NOT NULL      -- of that boot at that time, microseconds
) STRICT, WITHOUT ROWID;

CREATE TABLE image_sighting (
  runtime_namespace TEXT NOT NULL,
  image_ref TEXT NOT NULL,
  name TEXT NOT NULL,          -- '' for an image without a name
  target TEXT NOT NULL,        -- the digest it points at; '' when the list does not tell
  listed_at INTEGER NOT NULL,  -- since when nothing refers to it
  boot_id TEXT NOT NULL,
  uptime INTEGER NOT NULL,
  PRIMARY KEY (runtime_namespace, image_ref, name)
) STRICT, WITHOUT ROWID;

CREATE TABLE expected_image (
  image TEXT NOT NULL PRIMARY KEY  -- in full form
) STRICT, WITHOUT ROWID;

CREATE TABLE pin (
  pattern TEXT NOT NULL PRIMARY KEY
) STRICT, WITHOUT ROWID;

CREATE TABLE gc_item (
  runtime_namespace TEXT NOT NULL,
  image_ref TEXT NOT NULL,
  name TEXT NOT NULL,          -- under which the plan showed it
  target TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('planned', 'failed')),
  failures INTEGER NOT NULL,   -- how often it was still there after a plan
  retry_at INTEGER NOT NULL,   -- not planned again before; 0: at any time
  PRIMARY KEY (runtime_namespace, image_ref)
) STRICT, WITHOUT ROWID;
