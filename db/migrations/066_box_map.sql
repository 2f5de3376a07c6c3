-- Whether the account's deposits open as the map of the warehouse.
ALTER TABLE menus ADD COLUMN box_map INTEGER NOT NULL DEFAULT 0 CHECK (box_map IN (0, 1));
