-- The last plan that was read of a day, where the next one begins.
CREATE TABLE day_plans (
  date TEXT PRIMARY KEY,
  id_user INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  read_at TEXT NOT NULL,
  mark TEXT NOT NULL,
  plan TEXT NOT NULL CHECK (json_valid(plan))
) STRICT, WITHOUT ROWID;

CREATE INDEX day_plans_user ON day_plans (id_user);
