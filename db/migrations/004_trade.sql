-- Appointments, orders, works and what they need.

CREATE TABLE appointments (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  date TEXT NOT NULL,
  time TEXT NOT NULL,
  time_end TEXT NOT NULL,
  id_client INTEGER NOT NULL REFERENCES clients (id),
  id_address INTEGER NOT NULL REFERENCES pickup_places (id),
  id_agent INTEGER NOT NULL DEFAULT 0 CHECK (id_agent BETWEEN 0 AND 3),
  how_knew_about_us INTEGER NOT NULL DEFAULT 0 CHECK (how_knew_about_us BETWEEN 0 AND 4),
  description TEXT NOT NULL DEFAULT '',
  state INTEGER NOT NULL DEFAULT 0 CHECK (state IN (0, 1, 2)),
  is_out_campania INTEGER NOT NULL DEFAULT 0 CHECK (is_out_campania IN (0, 1)),
  -- Shared with the order made from it.
  flag_renata INTEGER NOT NULL DEFAULT 0 CHECK (flag_renata IN (0, 1)),
  date_created TEXT NOT NULL,
  version INTEGER NOT NULL DEFAULT 1
) STRICT;
CREATE INDEX appointments_when ON appointments (date, time, id);
CREATE INDEX appointments_client ON appointments (id_client);
CREATE INDEX appointments_address ON appointments (id_address);
-- What site B may list (spec 1 §9).
CREATE INDEX appointments_site_b ON appointments (date, time, id)
  WHERE date <= '2023-10-15' OR state <> 1 OR flag_renata = 1;

CREATE TABLE orders (
  id INTEGER PRIMARY KEY,
  id_client INTEGER NOT NULL REFERENCES clients (id),
  id_appointment INTEGER NOT NULL UNIQUE REFERENCES appointments (id),
  agreed_price INTEGER NOT NULL DEFAULT 0 CHECK (agreed_price >= 0),
  agreed_price_2 INTEGER NOT NULL DEFAULT 0 CHECK (agreed_price_2 >= 0),
  payment_type INTEGER NOT NULL DEFAULT 0 CHECK (payment_type IN (0, 1, 2)),
  work_booking_date TEXT,
  notes TEXT NOT NULL DEFAULT '',
  notes_manager TEXT NOT NULL DEFAULT '',
  date_created TEXT NOT NULL,
  version INTEGER NOT NULL DEFAULT 1
) STRICT;
CREATE INDEX orders_client ON orders (id_client);

CREATE TABLE work_types (
  value INTEGER PRIMARY KEY,
  text TEXT NOT NULL,
  version INTEGER NOT NULL DEFAULT 1
) STRICT;

CREATE TABLE works (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  id_order INTEGER NOT NULL REFERENCES orders (id),
  date TEXT NOT NULL,
  hour TEXT NOT NULL,
  type INTEGER NOT NULL REFERENCES work_types (value),
  id_pickup_place INTEGER NOT NULL REFERENCES pickup_places (id),
  show_worksheet INTEGER NOT NULL DEFAULT 1 CHECK (show_worksheet IN (0, 1)),
  flag_renata INTEGER NOT NULL DEFAULT 0 CHECK (flag_renata IN (0, 1)),
  flag_in_schermata_lavorazioni INTEGER NOT NULL DEFAULT 0 CHECK (flag_in_schermata_lavorazioni IN (0, 1)),
  police_permission INTEGER NOT NULL DEFAULT 0 CHECK (police_permission >= 0),
  notes TEXT NOT NULL DEFAULT '',
  notes_foreman TEXT NOT NULL DEFAULT '',
  date_created TEXT NOT NULL,
  version INTEGER NOT NULL DEFAULT 1
) STRICT;
CREATE INDEX works_day ON works (date, hour, id);
CREATE INDEX works_order ON works (id_order, date, hour);
CREATE INDEX works_place ON works (id_pickup_place);

CREATE TABLE resources (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL,
  type INTEGER NOT NULL CHECK (type IN (0, 1)),
  ammount INTEGER NOT NULL DEFAULT 0 CHECK (ammount >= 0),
  version INTEGER NOT NULL DEFAULT 1
) STRICT;

-- What a work asks for: on the sheet of the company, and its second list (resources B).
CREATE TABLE work_resources (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  id_work INTEGER NOT NULL REFERENCES works (id),
  id_resource INTEGER NOT NULL REFERENCES resources (id),
  list TEXT NOT NULL DEFAULT 'A' CHECK (list IN ('A', 'B')),
  value INTEGER NOT NULL CHECK (value > 0),
  UNIQUE (id_work, list, id_resource)
) STRICT;
CREATE INDEX work_resources_resource ON work_resources (id_resource);

-- A row with a date lives on that day alone.
CREATE TABLE workers (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  code INTEGER NOT NULL,
  name TEXT NOT NULL DEFAULT '',
  surname TEXT NOT NULL,
  deleted INTEGER NOT NULL DEFAULT 0 CHECK (deleted IN (0, 1)),
  date TEXT,
  version INTEGER NOT NULL DEFAULT 1
) STRICT;
CREATE UNIQUE INDEX workers_code ON workers (code) WHERE date IS NULL AND deleted = 0;
CREATE UNIQUE INDEX workers_day ON workers (date, code) WHERE date IS NOT NULL AND deleted = 0;

CREATE TABLE vehicles (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  code INTEGER NOT NULL,
  name TEXT NOT NULL,
  deleted INTEGER NOT NULL DEFAULT 0 CHECK (deleted IN (0, 1)),
  date TEXT,
  version INTEGER NOT NULL DEFAULT 1
) STRICT;
CREATE UNIQUE INDEX vehicles_code ON vehicles (code) WHERE date IS NULL AND deleted = 0;
CREATE UNIQUE INDEX vehicles_day ON vehicles (date, code) WHERE date IS NOT NULL AND deleted = 0;

CREATE TABLE crew_lines (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  id_work INTEGER NOT NULL REFERENCES works (id),
  id_worker INTEGER REFERENCES workers (id),
  id_vehicle INTEGER REFERENCES vehicles (id),
  CHECK (id_worker IS NOT NULL OR id_vehicle IS NOT NULL),
  UNIQUE (id_work, id_worker),
  UNIQUE (id_work, id_vehicle)
) STRICT;
CREATE INDEX crew_lines_worker ON crew_lines (id_worker);
CREATE INDEX crew_lines_vehicle ON crew_lines (id_vehicle);

CREATE TABLE materials (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL UNIQUE,
  cost INTEGER NOT NULL DEFAULT 0 CHECK (cost >= 0),
  position INTEGER NOT NULL,
  yes_no INTEGER NOT NULL DEFAULT 0 CHECK (yes_no IN (0, 1)),
  version INTEGER NOT NULL DEFAULT 1
) STRICT;

CREATE TABLE material_loads (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  id_material INTEGER NOT NULL REFERENCES materials (id),
  increment INTEGER NOT NULL,
  date TEXT NOT NULL,
  id_user INTEGER REFERENCES users (id),
  date_created TEXT NOT NULL
) STRICT;
CREATE INDEX material_loads_material ON material_loads (id_material);

CREATE TABLE material_blocks (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  id_order INTEGER NOT NULL REFERENCES orders (id),
  date TEXT NOT NULL,
  date_created TEXT NOT NULL
) STRICT;
CREATE INDEX material_blocks_order ON material_blocks (id_order);

CREATE TABLE order_materials (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  id_order INTEGER NOT NULL REFERENCES orders (id),
  id_block INTEGER REFERENCES material_blocks (id),
  id_work INTEGER REFERENCES works (id),
  id_material INTEGER NOT NULL REFERENCES materials (id),
  date TEXT NOT NULL,
  quantity INTEGER NOT NULL,
  price INTEGER NOT NULL DEFAULT 0,
  delivered INTEGER NOT NULL DEFAULT 1 CHECK (delivered IN (0, 1)),
  version INTEGER NOT NULL DEFAULT 1
) STRICT;
CREATE INDEX order_materials_order ON order_materials (id_order);
CREATE INDEX order_materials_block ON order_materials (id_block);
CREATE UNIQUE INDEX order_materials_work ON order_materials (id_work, id_material) WHERE id_work IS NOT NULL;
CREATE INDEX order_materials_stock ON order_materials (id_material, delivered, quantity);

CREATE TABLE work_materials (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  id_work INTEGER NOT NULL REFERENCES works (id),
  id_material INTEGER NOT NULL REFERENCES materials (id),
  value_out INTEGER NOT NULL DEFAULT 0 CHECK (value_out >= 0),
  value_in INTEGER NOT NULL DEFAULT 0 CHECK (value_in >= 0),
  UNIQUE (id_work, id_material)
) STRICT;

CREATE TABLE documents (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  id_appointment INTEGER NOT NULL REFERENCES appointments (id),
  filename TEXT NOT NULL,
  stored TEXT NOT NULL UNIQUE,
  mime TEXT NOT NULL,
  size INTEGER NOT NULL,
  sha256 TEXT NOT NULL,
  show_in_charge INTEGER NOT NULL DEFAULT 1 CHECK (show_in_charge IN (0, 1)),
  id_user INTEGER REFERENCES users (id),
  date_created TEXT NOT NULL,
  version INTEGER NOT NULL DEFAULT 1
) STRICT;
CREATE INDEX documents_appointment ON documents (id_appointment, id);

-- Work types, resources, material catalogue, and the company's own order 9999 (DECISIONS).
INSERT INTO work_types (value, text) VALUES
  (0, 'Trasloco'), (1, 'Trasporto'), (2, 'Imballaggio'), (3, 'Consegna materiali'), (4, 'Ritiro materiali'),
  (5, 'Smontaggio e montaggio'), (6, 'Entrata deposito'), (7, 'Uscita deposito'), (8, 'Sgombero'), (9, 'Altro');

INSERT INTO resources (name, type, ammount) VALUES
  ('Op', 0, 48), ('Furgone', 1, 6), ('Camion 35 q', 1, 5), ('Camion 75 q', 1, 3),
  ('Bilico', 1, 1), ('Scala elevatrice', 1, 3), ('Piattaforma', 1, 1);

INSERT INTO materials (name, cost, position, yes_no) VALUES
  ('Avvitatore e Trapano', 0, 1, 1), ('Coperte', 0, 2, 1), ('Ferri', 0, 3, 1), ('Scotch', 2, 4, 0),
  ('Coperte Matrimoniali', 12, 5, 0), ('Coperte Singole', 8, 6, 0), ('Scatole Barili', 6, 7, 0),
  ('Scatole Fragili', 4, 8, 0), ('Scatole Libri', 3, 9, 0), ('Bauletti', 5, 10, 0), ('Giornali', 1, 11, 0),
  ('Pluriball', 15, 12, 0), ('Camion', 0, 13, 0);

INSERT INTO clients (id, private_client, surname, business_name, business_address, folded, date_created)
  VALUES (1, 0, 'Magazzino', 'Lavorazioni interne', 'Sede', 'magazzino lavorazioni interne', '1950-01-01 08:00');
INSERT INTO pickup_places (id, id_client, address, city, zip, province) VALUES (1, 1, 'Magazzino', '', '', '');
INSERT INTO appointments (id, date, time, time_end, id_client, id_address, description, state, flag_renata, date_created)
  VALUES (1, '1950-01-01', '08:00', '09:00', 1, 1, 'Lavorazioni interne', 1, 0, '1950-01-01 08:00');
INSERT INTO orders (id, id_client, id_appointment, notes, date_created)
  VALUES (9999, 1, 1, 'Lavorazioni interne', '1950-01-01 08:00');
