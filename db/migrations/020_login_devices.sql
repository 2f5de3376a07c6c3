-- Browsers known to an account count their failed logins apart; unknown names have no row of their own.
CREATE TABLE login_devices (
  token_hash TEXT NOT NULL,
  id_user INTEGER NOT NULL REFERENCES users (id),
  seen_at INTEGER NOT NULL,
  PRIMARY KEY (token_hash, id_user)
) STRICT, WITHOUT ROWID;

CREATE INDEX login_devices_user ON login_devices (id_user);

DROP TABLE login_attempts;

CREATE TABLE login_attempts (
  who TEXT PRIMARY KEY,
  id_user INTEGER REFERENCES users (id),
  failures INTEGER NOT NULL,
  window_start INTEGER NOT NULL,
  counted_at INTEGER NOT NULL,
  wait INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX login_attempts_user ON login_attempts (id_user);

-- How many logins of unknown names were refused each day.
CREATE TABLE unknown_logins (
  day TEXT PRIMARY KEY,
  refused INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- For the list of one's own sessions: the browser's short name and the hash of its login cookie.
ALTER TABLE sessions ADD COLUMN browser TEXT NOT NULL DEFAULT '';
ALTER TABLE sessions ADD COLUMN device TEXT;
