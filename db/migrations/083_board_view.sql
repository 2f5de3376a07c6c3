-- The daily works have a third view beside cards and lines, of which the account chose one.
ALTER TABLE menus ADD COLUMN board_view TEXT NOT NULL DEFAULT 'cards' CHECK (board_view IN ('cards', 'lines', 'bars'));
UPDATE menus SET board_view = 'lines' WHERE dense = 1;
ALTER TABLE menus DROP COLUMN dense;
