-- Whether the account sees the daily works as lines, one for each work, instead of cards.
ALTER TABLE menus ADD COLUMN dense INTEGER NOT NULL DEFAULT 0 CHECK (dense IN (0, 1));
