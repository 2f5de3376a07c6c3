-- What a comune asks of a permit to stop in the street; empty: what most ask.
CREATE TABLE city_rules (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  id_city INTEGER NOT NULL UNIQUE REFERENCES municipalities (id),
  lead_days INTEGER CHECK (lead_days BETWEEN 0 AND 365),
  signs_hours INTEGER CHECK (signs_hours BETWEEN 0 AND 720),
  office TEXT NOT NULL DEFAULT '',
  email TEXT NOT NULL DEFAULT '',
  notes TEXT NOT NULL DEFAULT '',
  version INTEGER NOT NULL DEFAULT 1
) STRICT;

INSERT INTO city_rules (id_city, signs_hours) SELECT id, 72 FROM municipalities WHERE code = 'F205';

-- A place of a work that needs a permit and has no row is still to be asked for.
CREATE TABLE permits (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  id_work INTEGER NOT NULL REFERENCES works (id),
  id_place INTEGER NOT NULL REFERENCES pickup_places (id),
  state TEXT NOT NULL CHECK (state IN ('asked', 'granted', 'posted', 'refused', 'unneeded')),
  asked_on TEXT,
  protocol TEXT NOT NULL DEFAULT '',
  granted_on TEXT,
  signs_at TEXT,
  fee_cents INTEGER NOT NULL DEFAULT 0 CHECK (fee_cents BETWEEN 0 AND 9999999999),
  stamps INTEGER NOT NULL DEFAULT 0 CHECK (stamps BETWEEN 0 AND 99),
  stamp_cents INTEGER NOT NULL DEFAULT 1600 CHECK (stamp_cents BETWEEN 0 AND 9999999999),
  signs_cents INTEGER NOT NULL DEFAULT 0 CHECK (signs_cents BETWEEN 0 AND 9999999999),
  charge TEXT NOT NULL DEFAULT 'firm' CHECK (charge IN ('firm', 'advanced')),
  metres INTEGER CHECK (metres BETWEEN 1 AND 999),
  date_from TEXT,
  date_to TEXT,
  -- Without its receipt an advance is one no longer.
  id_file INTEGER REFERENCES documents (id) ON DELETE SET NULL,
  notes TEXT NOT NULL DEFAULT '',
  version INTEGER NOT NULL DEFAULT 1,
  UNIQUE (id_work, id_place),
  CHECK (date_to >= date_from)
) STRICT;

CREATE INDEX permits_place ON permits (id_place);
CREATE INDEX permits_file ON permits (id_file) WHERE id_file IS NOT NULL;

-- What somebody typed, while the permits of the work have amounts of their own.
ALTER TABLE works ADD COLUMN typed_permission_cents INTEGER CHECK (typed_permission_cents >= 0);
