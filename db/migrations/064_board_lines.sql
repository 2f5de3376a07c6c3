-- Which columns the lines of the daily works have for the account, in which order, and what they are sorted by, as JSON.
ALTER TABLE menus ADD COLUMN lines TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(lines));
