-- The secret address under which a phone reads an account's calendar: one per account and site, only its hash kept.
CREATE TABLE calendar_feeds (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  id_user INTEGER NOT NULL REFERENCES users (id),
  site TEXT NOT NULL CHECK (site IN ('A', 'B')),
  token_hash TEXT NOT NULL UNIQUE,
  date_created TEXT NOT NULL,
  UNIQUE (id_user, site)
) STRICT;
