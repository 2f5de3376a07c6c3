-- A letter that is refused for good has failed, and says so to who sent it.
CREATE TABLE letters_with_failures (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  recipient TEXT NOT NULL,
  subject TEXT NOT NULL,
  body TEXT NOT NULL,
  state TEXT NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sent', 'failed')),
  tries INTEGER NOT NULL DEFAULT 0,
  next_try INTEGER NOT NULL DEFAULT 0,
  last_error TEXT NOT NULL DEFAULT '',
  date_created TEXT NOT NULL,
  date_sent TEXT,
  secret INTEGER NOT NULL DEFAULT 0 CHECK (secret IN (0, 1)),
  level INTEGER NOT NULL DEFAULT 1,
  id_user INTEGER REFERENCES users (id),
  date_failed TEXT
) STRICT;

INSERT INTO letters_with_failures
  (id, recipient, subject, body, state, tries, next_try, last_error, date_created, date_sent, secret, level, id_user)
SELECT l.id, l.recipient, l.subject, l.body, l.state, l.tries, l.next_try, l.last_error, l.date_created, l.date_sent,
       l.secret, l.level, (SELECT r.id_user FROM box_reminders r WHERE r.id_letter = l.id)
FROM letters l;

-- A number of a letter is part of its Message-ID and never comes again.
DELETE FROM sqlite_sequence WHERE name = 'letters_with_failures';
INSERT INTO sqlite_sequence (name, seq)
SELECT 'letters_with_failures', seq FROM sqlite_sequence WHERE name = 'letters';

DROP TABLE letters;
ALTER TABLE letters_with_failures RENAME TO letters;

CREATE INDEX letters_waiting ON letters (next_try) WHERE state = 'waiting';
CREATE INDEX letters_failed ON letters (id_user, date_failed) WHERE state = 'failed';
