-- How each account has arranged its menu: the pinned entries and the open groups, as JSON lists. What only its account sees
-- is not journaled.
CREATE TABLE menus (
  id_user INTEGER PRIMARY KEY REFERENCES users (id),
  pins TEXT NOT NULL CHECK (json_valid(pins)),
  open TEXT NOT NULL CHECK (json_valid(open))
) STRICT;
