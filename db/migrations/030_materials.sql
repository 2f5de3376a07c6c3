-- Materials can be added, renamed and retired: what a screen offers no longer depends on their names.
ALTER TABLE materials ADD COLUMN stocked INTEGER NOT NULL DEFAULT 1 CHECK (stocked IN (0, 1));
ALTER TABLE materials ADD COLUMN threshold INTEGER NOT NULL DEFAULT 20 CHECK (threshold >= 0);
ALTER TABLE materials ADD COLUMN retired INTEGER NOT NULL DEFAULT 0 CHECK (retired IN (0, 1));
UPDATE materials SET stocked = 0 WHERE name IN ('Camion', 'Avvitatore e Trapano', 'Ferri');

-- Why the stock moved: empty for a load, otherwise what the history shows.
ALTER TABLE material_loads ADD COLUMN reason TEXT NOT NULL DEFAULT '';
