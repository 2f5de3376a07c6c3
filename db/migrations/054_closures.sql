-- Days on which the firm is closed, ends included; `yearly`: from then on, every year.

CREATE TABLE closures (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  date_from TEXT NOT NULL,
  date_to TEXT NOT NULL,
  yearly INTEGER NOT NULL DEFAULT 0 CHECK (yearly IN (0, 1)),
  reason TEXT NOT NULL CHECK (reason <> ''),
  version INTEGER NOT NULL DEFAULT 1,
  CHECK (date_to >= date_from)
) STRICT;
