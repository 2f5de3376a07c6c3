-- Whether the shortcuts of a single key, such as "/" and "?", work for the account.
ALTER TABLE menus ADD COLUMN keys INTEGER NOT NULL DEFAULT 1 CHECK (keys IN (0, 1));
