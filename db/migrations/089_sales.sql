-- What stands in homes, by room: what a visit counts.
CREATE TABLE inventory_items (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL,
  room TEXT NOT NULL,
  litres INTEGER NOT NULL CHECK (litres BETWEEN 1 AND 99999),
  dismantle_minutes INTEGER NOT NULL DEFAULT 0 CHECK (dismantle_minutes BETWEEN 0 AND 999),
  people INTEGER NOT NULL DEFAULT 1 CHECK (people BETWEEN 1 AND 6),
  skill TEXT NOT NULL DEFAULT '' CHECK (skill IN ('', 'piano', 'lift')),
  id_material INTEGER REFERENCES materials (id),
  position INTEGER NOT NULL DEFAULT 0,
  retired INTEGER NOT NULL DEFAULT 0 CHECK (retired IN (0, 1)),
  version INTEGER NOT NULL DEFAULT 1
) STRICT;

CREATE INDEX inventory_items_material ON inventory_items (id_material) WHERE id_material IS NOT NULL;

CREATE TABLE vat_rules (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL,
  rate_bp INTEGER NOT NULL CHECK (rate_bp BETWEEN 0 AND 10000),
  nature TEXT NOT NULL DEFAULT '',
  legal_text TEXT NOT NULL DEFAULT '',
  stamp INTEGER NOT NULL DEFAULT 0 CHECK (stamp IN (0, 1)),
  valid_from TEXT,
  valid_to TEXT,
  version INTEGER NOT NULL DEFAULT 1
) STRICT;

CREATE TABLE quotes (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  id_appointment INTEGER NOT NULL UNIQUE REFERENCES appointments (id),
  -- Given at the first sending.
  year INTEGER,
  number INTEGER,
  date_created TEXT NOT NULL,
  UNIQUE (year, number)
) STRICT;

CREATE TABLE quote_versions (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  id_quote INTEGER NOT NULL REFERENCES quotes (id),
  version_no INTEGER NOT NULL,
  variant TEXT NOT NULL DEFAULT '',
  state TEXT NOT NULL DEFAULT 'draft' CHECK (state IN ('draft', 'sent', 'accepted', 'refused', 'replaced')),
  id_loading INTEGER REFERENCES pickup_places (id),
  id_unloading INTEGER REFERENCES pickup_places (id),
  id_storage INTEGER REFERENCES pickup_places (id),
  wished_date TEXT,
  declared_value_cents INTEGER CHECK (declared_value_cents >= 0),
  -- What a draft leaves empty is computed.
  road_minutes INTEGER CHECK (road_minutes BETWEEN 0 AND 5999),
  km INTEGER CHECK (km BETWEEN 0 AND 9999),
  people INTEGER CHECK (people BETWEEN 1 AND 50),
  minutes INTEGER CHECK (minutes BETWEEN 1 AND 99999),
  vehicles TEXT NOT NULL DEFAULT '',
  valid_until TEXT,
  deposit_kind TEXT NOT NULL DEFAULT 'none' CHECK (deposit_kind IN ('none', 'advance', 'earnest')),
  deposit_permille INTEGER NOT NULL DEFAULT 0 CHECK (deposit_permille BETWEEN 0 AND 1000),
  stamp INTEGER NOT NULL DEFAULT 0 CHECK (stamp IN (0, 1)),
  terms TEXT NOT NULL DEFAULT '',
  sent_on TEXT,
  accepted_on TEXT,
  accepted_how TEXT NOT NULL DEFAULT '' CHECK (accepted_how IN ('', 'paper', 'message', 'tablet')),
  accepted_name TEXT NOT NULL DEFAULT '',
  id_file INTEGER REFERENCES documents (id),
  pdf_sha256 TEXT NOT NULL DEFAULT '',
  date_created TEXT NOT NULL,
  version INTEGER NOT NULL DEFAULT 1,
  UNIQUE (id_quote, version_no)
) STRICT;
CREATE INDEX quote_versions_loading ON quote_versions (id_loading);
CREATE INDEX quote_versions_unloading ON quote_versions (id_unloading);
CREATE INDEX quote_versions_storage ON quote_versions (id_storage);
CREATE INDEX quote_versions_file ON quote_versions (id_file);
CREATE INDEX quote_versions_open ON quote_versions (state, sent_on) WHERE state = 'sent';

CREATE TABLE inventory_lines (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  id_version INTEGER NOT NULL REFERENCES quote_versions (id),
  room TEXT NOT NULL,
  id_item INTEGER REFERENCES inventory_items (id),
  name TEXT NOT NULL,
  litres INTEGER NOT NULL CHECK (litres BETWEEN 1 AND 99999),
  quantity INTEGER NOT NULL CHECK (quantity BETWEEN 1 AND 999),
  goal TEXT NOT NULL DEFAULT 'move' CHECK (goal IN ('move', 'store', 'dump', 'stay')),
  packed_by TEXT NOT NULL DEFAULT '' CHECK (packed_by IN ('', 'client', 'firm')),
  fragile INTEGER NOT NULL DEFAULT 0 CHECK (fragile IN (0, 1)),
  note TEXT NOT NULL DEFAULT '',
  position INTEGER NOT NULL
) STRICT;
CREATE INDEX inventory_lines_version ON inventory_lines (id_version, position);

CREATE INDEX inventory_lines_item ON inventory_lines (id_item);

CREATE TABLE quote_lines (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  id_version INTEGER NOT NULL REFERENCES quote_versions (id),
  kind TEXT NOT NULL CHECK (kind IN
    ('hours', 'vehicle', 'km', 'floors', 'material', 'dump', 'cover', 'free', 'discount', 'permit', 'stamp')),
  description TEXT NOT NULL,
  quantity_milli INTEGER NOT NULL,
  unit TEXT NOT NULL DEFAULT '',
  unit_cents INTEGER NOT NULL,
  total_cents INTEGER NOT NULL,
  id_vat_rule INTEGER REFERENCES vat_rules (id),
  id_material INTEGER REFERENCES materials (id),
  -- What the rates make of it; empty where a person wrote the line.
  computed_cents INTEGER,
  position INTEGER NOT NULL
) STRICT;
CREATE INDEX quote_lines_version ON quote_lines (id_version, position);
CREATE INDEX quote_lines_rule ON quote_lines (id_vat_rule);
CREATE INDEX quote_lines_material ON quote_lines (id_material);

-- What the firm asks for a vehicle's day, and for one of a material.
ALTER TABLE resources ADD COLUMN sale_cents INTEGER NOT NULL DEFAULT 0 CHECK (sale_cents >= 0);
ALTER TABLE materials ADD COLUMN sale_cents INTEGER NOT NULL DEFAULT 0 CHECK (sale_cents >= 0);
