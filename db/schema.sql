-- Written by `bun run schema` from the migrations: read it, never edit it.
-- Every write to these tables is journaled by triggers made from the schema (src/server/journal/triggers.ts):
-- absences, account_requests, agents, appointments, box_files, box_groups, box_lines, box_log, box_log_files, box_reminders, boxes, calendar_feeds, calls, city_rules, client_contacts, clients, closures, costs, crew_lines, documents, erasures, firm_logos, inventory_items, inventory_lines, kiosk_devices, locations, log_cuts, loss_reasons, material_blocks, material_loads, materials, memo_shares, memos, messages, municipalities, news, news_reads, order_materials, orders, payment_types, permits, pickup_places, profile_permissions, profiles, quote_lines, quote_versions, quotes, report_shares, reports, resources, saved_views, settings, sources, travel_times, users, vat_rules, vehicle_logs, vehicle_needs, vehicles, work_hours, work_materials, work_needs, work_resources, work_stops, work_types, worker_logs, worker_skills, workers, works.

CREATE TABLE absences (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  id_worker INTEGER REFERENCES workers (id),
  id_vehicle INTEGER REFERENCES vehicles (id),
  date_from TEXT NOT NULL,
  date_to TEXT NOT NULL,
  reason TEXT NOT NULL DEFAULT '',
  version INTEGER NOT NULL DEFAULT 1,
  CHECK (date_to >= date_from),
  CHECK ((id_worker IS NULL) <> (id_vehicle IS NULL))
) STRICT;

CREATE INDEX absences_days ON absences (date_to, date_from);

CREATE INDEX absences_vehicle ON absences (id_vehicle);

CREATE INDEX absences_worker ON absences (id_worker);

CREATE TABLE account_requests (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL,
  surname TEXT NOT NULL,
  email TEXT NOT NULL,
  phone TEXT NOT NULL,
  id_location INTEGER NOT NULL REFERENCES locations (id),
  state TEXT NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'accepted', 'rejected')),
  id_user INTEGER REFERENCES users (id),
  ip TEXT NOT NULL,
  date_created TEXT NOT NULL,
  version INTEGER NOT NULL DEFAULT 1
, asked_at INTEGER NOT NULL DEFAULT 0) STRICT;

CREATE INDEX account_requests_ip ON account_requests (ip, asked_at);

CREATE INDEX account_requests_state ON account_requests (state, id);

CREATE TABLE activity (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  id_user INTEGER,
  user TEXT NOT NULL,
  site TEXT NOT NULL,
  id_operation TEXT NOT NULL,
  ip TEXT NOT NULL,
  notes TEXT NOT NULL DEFAULT '',
  date_created TEXT NOT NULL,
  hash TEXT
) STRICT;

CREATE INDEX activity_operation ON activity (id_operation, id);

CREATE INDEX activity_shown ON activity (id)
  WHERE id_operation <> 'Import.part' AND id_operation <> 'PersonalData.part';

CREATE INDEX activity_site_b ON activity (id) WHERE site = 'B';

CREATE INDEX activity_site_b_user ON activity (id_user, id, id_operation) WHERE site = 'B';

CREATE INDEX activity_user ON activity (id_user, id, id_operation);

CREATE INDEX activity_user_operation ON activity (id_user, id_operation, id);

CREATE INDEX activity_when ON activity (date_created);

CREATE TRIGGER activity_is_final BEFORE UPDATE ON activity WHEN OLD.hash IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;

CREATE TRIGGER activity_is_kept BEFORE DELETE ON activity
BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;

CREATE VIEW acts AS
SELECT id, id_user,
  iif(id_user IN (SELECT id_person FROM erasures WHERE kind = 'account'), 'cancellato-' || id_user, user) AS user,
  site, id_operation,
  iif(id_user IN (SELECT id_person FROM erasures WHERE kind = 'account'), '', ip) AS ip,
  notes, date_created, hash
FROM activity;

CREATE TABLE agents (
  value INTEGER PRIMARY KEY,
  text TEXT NOT NULL,
  position INTEGER NOT NULL,
  retired INTEGER NOT NULL DEFAULT 0 CHECK (retired IN (0, 1)),
  version INTEGER NOT NULL DEFAULT 1
) STRICT;

CREATE INDEX agents_natural ON agents (
  substr(lower(text), 1, length(lower(text)) - length(ltrim(lower(text), ' abcdefghijklmnopqrstuvwxyz.,-&()/''"+'))),
  CAST(ltrim(lower(text), ' abcdefghijklmnopqrstuvwxyz.,-&()/''"+') AS INTEGER),
  substr(ltrim(ltrim(lower(text), ' abcdefghijklmnopqrstuvwxyz.,-&()/''"+'), '0123456789'), 1, length(ltrim(ltrim(lower(text), ' abcdefghijklmnopqrstuvwxyz.,-&()/''"+'), '0123456789')) - length(ltrim(ltrim(ltrim(lower(text), ' abcdefghijklmnopqrstuvwxyz.,-&()/''"+'), '0123456789'), ' abcdefghijklmnopqrstuvwxyz.,-&()/''"+'))),
  CAST(ltrim(ltrim(ltrim(lower(text), ' abcdefghijklmnopqrstuvwxyz.,-&()/''"+'), '0123456789'), ' abcdefghijklmnopqrstuvwxyz.,-&()/''"+') AS INTEGER),
  ltrim(ltrim(ltrim(ltrim(lower(text), ' abcdefghijklmnopqrstuvwxyz.,-&()/''"+'), '0123456789'), ' abcdefghijklmnopqrstuvwxyz.,-&()/''"+'), '0123456789'),
  value
);

CREATE TABLE answered_requests (
  id_user INTEGER NOT NULL,
  request_id TEXT NOT NULL,
  body_hash TEXT NOT NULL,
  "values" TEXT NOT NULL,
  answered_at INTEGER NOT NULL,
  PRIMARY KEY (id_user, request_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX answered_requests_age ON answered_requests (answered_at);

CREATE VIEW appointment_rows AS
SELECT a.*,
       (SELECT o.id FROM orders o WHERE o.id_appointment = a.id) AS order_created,
       a.date <= '2023-10-15' OR a.state <> 1 AND a.order_cancelled = 0 OR a.flag_renata = 1 AS shown_on_b
FROM appointments a;

CREATE TABLE "appointments" (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  date TEXT NOT NULL,
  time TEXT NOT NULL,
  time_end TEXT NOT NULL,
  id_client INTEGER NOT NULL REFERENCES clients (id),
  id_address INTEGER NOT NULL REFERENCES pickup_places (id),
  id_agent INTEGER NOT NULL DEFAULT 0 REFERENCES agents (value),
  how_knew_about_us INTEGER NOT NULL DEFAULT 0 REFERENCES sources (value),
  description TEXT NOT NULL DEFAULT '',
  state INTEGER NOT NULL DEFAULT 0 CHECK (state IN (0, 1, 2)),
  is_out_campania INTEGER NOT NULL DEFAULT 0 CHECK (is_out_campania IN (0, 1)),
  -- Shared with the order made from it.
  flag_renata INTEGER NOT NULL DEFAULT 0 CHECK (flag_renata IN (0, 1)),
  date_created TEXT NOT NULL,
  version INTEGER NOT NULL DEFAULT 1
, id_contact INTEGER REFERENCES client_contacts (id) ON DELETE SET NULL, call_on TEXT, id_reason INTEGER REFERENCES loss_reasons (value), order_cancelled INTEGER NOT NULL DEFAULT 0 CHECK (order_cancelled IN (0, 1))) STRICT;

CREATE INDEX appointments_address ON appointments (id_address);

CREATE INDEX appointments_agent ON appointments (id_agent, date, time, id, state, order_cancelled);

CREATE INDEX appointments_call_on ON appointments (state, call_on) WHERE call_on IS NOT NULL;

CREATE INDEX appointments_client ON appointments
  (id_client, date, time, id, id_agent, state, order_cancelled, flag_renata);

CREATE INDEX appointments_contact ON appointments (id_contact) WHERE id_contact IS NOT NULL;

CREATE INDEX appointments_site_b ON appointments (date, time, id)
  WHERE date <= '2023-10-15' OR state <> 1 AND order_cancelled = 0 OR flag_renata = 1;

CREATE INDEX appointments_state ON appointments (state, date, time, id, id_agent);

CREATE INDEX appointments_when ON appointments (date, time, id);

CREATE TRIGGER appointments_counted AFTER INSERT ON appointments BEGIN
  UPDATE list_totals SET total = total + 1
  WHERE list = 'appointments'
    AND (site = 'A' OR NEW.date <= '2023-10-15' OR NEW.state <> 1 AND NEW.order_cancelled = 0 OR NEW.flag_renata = 1);
  UPDATE list_totals SET total = total + 1
  WHERE list = 'orders' AND site = 'B'
    AND (NEW.date <= '2023-10-15' OR NEW.state <> 1 AND NEW.order_cancelled = 0 OR NEW.flag_renata = 1)
    AND EXISTS (SELECT 1 FROM orders WHERE id_appointment = NEW.id);
END;

CREATE TRIGGER appointments_recounted AFTER UPDATE OF date, state, order_cancelled, flag_renata ON appointments
WHEN (OLD.date <= '2023-10-15' OR OLD.state <> 1 AND OLD.order_cancelled = 0 OR OLD.flag_renata = 1)
  <> (NEW.date <= '2023-10-15' OR NEW.state <> 1 AND NEW.order_cancelled = 0 OR NEW.flag_renata = 1)
BEGIN
  UPDATE list_totals
  SET total = total
    + iif(NEW.date <= '2023-10-15' OR NEW.state <> 1 AND NEW.order_cancelled = 0 OR NEW.flag_renata = 1, 1, -1)
  WHERE site = 'B'
    AND (list = 'appointments' OR list = 'orders' AND EXISTS (SELECT 1 FROM orders WHERE id_appointment = NEW.id));
END;

CREATE TRIGGER appointments_uncounted AFTER DELETE ON appointments BEGIN
  UPDATE list_totals SET total = total - 1
  WHERE list = 'appointments'
    AND (site = 'A' OR OLD.date <= '2023-10-15' OR OLD.state <> 1 AND OLD.order_cancelled = 0 OR OLD.flag_renata = 1);
  UPDATE list_totals SET total = total - 1
  WHERE list = 'orders' AND site = 'B'
    AND (OLD.date <= '2023-10-15' OR OLD.state <> 1 AND OLD.order_cancelled = 0 OR OLD.flag_renata = 1)
    AND EXISTS (SELECT 1 FROM orders WHERE id_appointment = OLD.id);
END;

CREATE TABLE box_files (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  id_line INTEGER NOT NULL,
  filename TEXT NOT NULL,
  stored TEXT NOT NULL UNIQUE,
  mime TEXT NOT NULL,
  size INTEGER NOT NULL,
  sha256 TEXT NOT NULL,
  date_created TEXT NOT NULL
, id_client INTEGER) STRICT;

CREATE INDEX box_files_client ON box_files (id_client);

CREATE INDEX box_files_line ON box_files (id_line, id);

CREATE TRIGGER deleted_file_of_box AFTER DELETE ON box_files BEGIN
  INSERT OR REPLACE INTO deleted_files (stored, size, sha256, deleted_at)
  VALUES (OLD.stored, OLD.size, OLD.sha256, unixepoch() * 1000);
END;

CREATE TABLE box_groups (
  value INTEGER PRIMARY KEY,
  text TEXT NOT NULL,
  position INTEGER NOT NULL,
  retired INTEGER NOT NULL DEFAULT 0 CHECK (retired IN (0, 1)),
  version INTEGER NOT NULL DEFAULT 1
) STRICT;

CREATE TABLE "box_lines" (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  id_box INTEGER NOT NULL CHECK (id_box > 0),
  id_order INTEGER REFERENCES orders (id),
  id_client INTEGER NOT NULL REFERENCES clients (id),
  position INTEGER NOT NULL DEFAULT 1 CHECK (position IN (0, 1)),
  used INTEGER NOT NULL CHECK (used BETWEEN 0 AND 100),
  title TEXT NOT NULL DEFAULT '',
  date TEXT,
  title2 TEXT NOT NULL DEFAULT '',
  date2 TEXT,
  version INTEGER NOT NULL DEFAULT 1
) STRICT;

CREATE INDEX box_lines_box ON box_lines (id_box, id);

CREATE INDEX box_lines_client ON box_lines (id_client);

CREATE INDEX box_lines_date ON box_lines (date);

CREATE INDEX box_lines_date2 ON box_lines (date2);

CREATE INDEX box_lines_order ON box_lines (id_order);

CREATE TABLE box_log (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  id_line INTEGER NOT NULL,
  id_box INTEGER NOT NULL,
  action TEXT NOT NULL CHECK (action IN ('insert', 'modify', 'delete')),
  id_order INTEGER,
  surname TEXT NOT NULL,
  name TEXT NOT NULL,
  title TEXT NOT NULL,
  used INTEGER NOT NULL,
  date TEXT,
  title2 TEXT NOT NULL DEFAULT '',
  date2 TEXT,
  date_created TEXT NOT NULL
, id_client INTEGER) STRICT;

CREATE INDEX box_log_client ON box_log (id_client);

CREATE INDEX box_log_line ON box_log (id_line, id);

CREATE INDEX box_log_order ON box_log (id_order) WHERE id_order IS NOT NULL;

CREATE TABLE box_log_files (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  id_log INTEGER NOT NULL REFERENCES box_log (id),
  id_file INTEGER NOT NULL REFERENCES box_files (id),
  UNIQUE (id_log, id_file)
) STRICT;

CREATE INDEX box_log_files_file ON box_log_files (id_file);

CREATE TABLE box_reminders (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  id_line INTEGER NOT NULL,
  title INTEGER NOT NULL CHECK (title IN (1, 2)),
  due TEXT NOT NULL,
  recipient TEXT NOT NULL,
  id_letter INTEGER NOT NULL REFERENCES letters (id),
  id_user INTEGER REFERENCES users (id),
  date_created TEXT NOT NULL
, id_client INTEGER) STRICT;

CREATE INDEX box_reminders_client ON box_reminders (id_client);

CREATE INDEX box_reminders_letter ON box_reminders (id_letter);

CREATE INDEX box_reminders_line ON box_reminders (id_line, title, id);

CREATE TABLE boxes (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  -- The number that lines hold as id_box, and people say.
  number INTEGER NOT NULL UNIQUE CHECK (number > 0),
  id_group INTEGER NOT NULL REFERENCES box_groups (value),
  retired INTEGER NOT NULL DEFAULT 0 CHECK (retired IN (0, 1)),
  version INTEGER NOT NULL DEFAULT 1
) STRICT;

CREATE TABLE calendar_feed_uses (
  id_feed INTEGER PRIMARY KEY,
  used_at INTEGER NOT NULL
) STRICT;

CREATE TABLE calendar_feeds (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  id_user INTEGER NOT NULL REFERENCES users (id),
  site TEXT NOT NULL CHECK (site IN ('A', 'B')),
  token_hash TEXT NOT NULL UNIQUE,
  date_created TEXT NOT NULL,
  UNIQUE (id_user, site)
) STRICT;

CREATE TABLE calls (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  id_appointment INTEGER NOT NULL REFERENCES appointments (id) ON DELETE CASCADE,
  outcome INTEGER NOT NULL CHECK (outcome IN (0, 1, 2, 3)),
  call_on TEXT,
  id_reason INTEGER REFERENCES loss_reasons (value),
  notes TEXT NOT NULL DEFAULT '',
  date_created TEXT NOT NULL,
  version INTEGER NOT NULL DEFAULT 1
) STRICT;

CREATE INDEX calls_appointment ON calls (id_appointment);

CREATE TABLE change (
  id INTEGER PRIMARY KEY,
  id_activity INTEGER NOT NULL REFERENCES activity (id),
  noun TEXT NOT NULL,
  id_row INTEGER NOT NULL,
  before TEXT,
  after TEXT
, whole INTEGER GENERATED ALWAYS AS (
  CASE noun
    WHEN 'box_files' THEN coalesce(after, before) ->> '$.id_line'
    WHEN 'client_contacts' THEN coalesce(after, before) ->> '$.id_client'
    WHEN 'crew_lines' THEN coalesce(after, before) ->> '$.id_work'
    WHEN 'documents' THEN coalesce(after, before) ->> '$.id_appointment'
    WHEN 'memo_shares' THEN coalesce(after, before) ->> '$.id_memo'
    WHEN 'order_materials' THEN coalesce(after, before) ->> '$.id_order'
    WHEN 'pickup_places' THEN coalesce(after, before) ->> '$.id_client'
    WHEN 'profile_permissions' THEN coalesce(after, before) ->> '$.id_profile'
    WHEN 'report_shares' THEN coalesce(after, before) ->> '$.id_report'
    WHEN 'vehicle_needs' THEN coalesce(after, before) ->> '$.id_vehicle'
    WHEN 'work_hours' THEN coalesce(after, before) ->> '$.id_work'
    WHEN 'work_materials' THEN coalesce(after, before) ->> '$.id_work'
    WHEN 'work_needs' THEN coalesce(after, before) ->> '$.id_work'
    WHEN 'work_resources' THEN coalesce(after, before) ->> '$.id_work'
    WHEN 'worker_skills' THEN coalesce(after, before) ->> '$.id_worker'
    WHEN 'work_stops' THEN coalesce(after, before) ->> '$.id_work'
    WHEN 'works' THEN coalesce(after, before) ->> '$.id_order'
  END
) VIRTUAL) STRICT;

CREATE INDEX change_activity ON change (id_activity);

CREATE INDEX change_row ON change (noun, id_row, id);

CREATE INDEX change_whole ON change (noun, whole, id) WHERE whole IS NOT NULL;

CREATE TRIGGER change_is_final BEFORE UPDATE ON change
WHEN (SELECT hash FROM activity WHERE id = OLD.id_activity) IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;

CREATE TRIGGER change_is_kept BEFORE DELETE ON change
BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;

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

CREATE TABLE client_contacts (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  id_client INTEGER NOT NULL REFERENCES clients (id),
  name TEXT NOT NULL,
  role TEXT NOT NULL DEFAULT '',
  phone TEXT NOT NULL DEFAULT '',
  email TEXT NOT NULL DEFAULT ''
) STRICT;

CREATE INDEX client_contacts_client ON client_contacts (id_client, id);

CREATE INDEX client_contacts_phone ON client_contacts (phone) WHERE phone <> '';

CREATE TRIGGER client_contacts_text_delete AFTER DELETE ON client_contacts BEGIN
  INSERT INTO indexed_clients (id) VALUES (OLD.id_client);
END;

CREATE TRIGGER client_contacts_text_insert AFTER INSERT ON client_contacts BEGIN
  INSERT INTO indexed_clients (id) VALUES (NEW.id_client);
END;

CREATE TRIGGER client_contacts_text_update AFTER UPDATE ON client_contacts BEGIN
  INSERT INTO indexed_clients (id) SELECT OLD.id_client UNION SELECT NEW.id_client;
END;

CREATE VIEW client_texts AS
SELECT c.id, c.folded, c.email, c.phone, c.cellphone,
       c.pec || coalesce(
         (SELECT group_concat(' ' || o.name || ' ' || o.role || ' ' || o.email || ' ' || o.phone, '')
          FROM client_contacts o WHERE o.id_client = c.id), '') AS contacts,
       c.private_address || ' ' || c.business_address || coalesce(
         (SELECT group_concat(' ' || p.address || ' ' || p.zip || ' ' || p.city, '')
          FROM pickup_places p WHERE p.id_client = c.id), '') AS places,
       c.fiscal_code || ' ' || c.vat_number AS codes,
       c.phone || ' ' || c.cellphone || coalesce(
         (SELECT group_concat(' ' || o.phone, '') FROM client_contacts o WHERE o.id_client = c.id), '') AS digits
FROM clients c;

CREATE VIEW client_words AS
SELECT DISTINCT t.id, w.value AS word
FROM client_texts t,
     json_each('[' || replace(json_quote(lower(replace(replace(replace(
       t.folded || ' ' || t.contacts || ' ' || t.places, '''', ' '), ',', ' '), '.', ' '))), ' ', '","') || ']') w
WHERE length(w.value) > 3 AND w.value NOT GLOB '*[^a-zà-öø-ÿ]*';

CREATE TABLE clients (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  private_client INTEGER NOT NULL DEFAULT 1 CHECK (private_client IN (0, 1, 2)),
  name TEXT NOT NULL DEFAULT '',
  surname TEXT NOT NULL,
  email TEXT NOT NULL DEFAULT '',
  phone TEXT NOT NULL DEFAULT '',
  cellphone TEXT NOT NULL DEFAULT '',
  fiscal_code TEXT NOT NULL DEFAULT '',
  private_address TEXT NOT NULL DEFAULT '',
  business_name TEXT NOT NULL DEFAULT '',
  business_address TEXT NOT NULL DEFAULT '',
  unique_code TEXT NOT NULL DEFAULT '',
  pec TEXT NOT NULL DEFAULT '',
  confirmed INTEGER NOT NULL DEFAULT 1 CHECK (confirmed IN (0, 1)),
  folded TEXT NOT NULL,
  date_created TEXT NOT NULL,
  version INTEGER NOT NULL DEFAULT 1
, vat_number TEXT NOT NULL DEFAULT '', message_channel TEXT NOT NULL DEFAULT ''
  CHECK (message_channel IN ('', 'mail', 'whatsapp', 'sms', 'phone')), id_message_contact INTEGER, no_messages INTEGER NOT NULL DEFAULT 0 CHECK (no_messages IN (0, 1))) STRICT;

CREATE INDEX clients_email ON clients (email COLLATE NOCASE);

CREATE INDEX clients_fiscal_code ON clients (fiscal_code COLLATE NOCASE) WHERE fiscal_code <> '';

CREATE INDEX clients_folded ON clients (folded);

CREATE INDEX clients_kind ON clients (private_client, id);

CREATE INDEX clients_name_key ON clients (
  replace(replace(replace(replace(replace(replace(replace(replace(folded, ' ', ''), '''', ''), '’', ''), '`', ''), '´', ''), '.', ''), '-', ''), ',', '')
);

CREATE INDEX clients_natural ON clients (
  substr(folded, 1, length(folded) - length(ltrim(folded, ' abcdefghijklmnopqrstuvwxyz.,-&()/''"+'))),
  CAST(ltrim(folded, ' abcdefghijklmnopqrstuvwxyz.,-&()/''"+') AS INTEGER),
  substr(ltrim(ltrim(folded, ' abcdefghijklmnopqrstuvwxyz.,-&()/''"+'), '0123456789'), 1, length(ltrim(ltrim(folded, ' abcdefghijklmnopqrstuvwxyz.,-&()/''"+'), '0123456789')) - length(ltrim(ltrim(ltrim(folded, ' abcdefghijklmnopqrstuvwxyz.,-&()/''"+'), '0123456789'), ' abcdefghijklmnopqrstuvwxyz.,-&()/''"+'))),
  CAST(ltrim(ltrim(ltrim(folded, ' abcdefghijklmnopqrstuvwxyz.,-&()/''"+'), '0123456789'), ' abcdefghijklmnopqrstuvwxyz.,-&()/''"+') AS INTEGER),
  ltrim(ltrim(ltrim(ltrim(folded, ' abcdefghijklmnopqrstuvwxyz.,-&()/''"+'), '0123456789'), ' abcdefghijklmnopqrstuvwxyz.,-&()/''"+'), '0123456789')
);

CREATE INDEX clients_vat_number ON clients (vat_number) WHERE vat_number <> '';

CREATE TRIGGER clients_counted AFTER INSERT ON clients BEGIN
  UPDATE list_totals SET total = total + 1 WHERE list = 'clients';
END;

CREATE TRIGGER clients_text_delete AFTER DELETE ON clients BEGIN
  INSERT INTO indexed_clients (id) VALUES (OLD.id);
END;

CREATE TRIGGER clients_text_insert AFTER INSERT ON clients BEGIN
  INSERT INTO indexed_clients (id) VALUES (NEW.id);
END;

CREATE TRIGGER clients_text_update
AFTER UPDATE OF folded, email, phone, cellphone, private_address, business_address, fiscal_code, vat_number, pec ON clients BEGIN
  INSERT INTO indexed_clients (id) VALUES (NEW.id);
END;

CREATE TRIGGER clients_uncounted AFTER DELETE ON clients BEGIN
  UPDATE list_totals SET total = total - 1 WHERE list = 'clients';
END;

CREATE VIRTUAL TABLE clients_text USING fts5 (folded, email, phone, cellphone, contacts, places, codes, content = '', contentless_delete = 1, prefix = '1 2 3 4 5 6 7');

CREATE TABLE closures (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  date_from TEXT NOT NULL,
  date_to TEXT NOT NULL,
  yearly INTEGER NOT NULL DEFAULT 0 CHECK (yearly IN (0, 1)),
  reason TEXT NOT NULL CHECK (reason <> ''),
  version INTEGER NOT NULL DEFAULT 1,
  CHECK (date_to >= date_from)
) STRICT;

CREATE TABLE costs (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  unit TEXT NOT NULL CHECK (unit IN ('hour', 'day', 'km')),
  id_worker INTEGER REFERENCES workers (id),
  id_vehicle INTEGER REFERENCES vehicles (id),
  cents INTEGER NOT NULL CHECK (cents BETWEEN 0 AND 99999999),
  CHECK (iif(unit = 'hour', id_vehicle, id_worker) IS NULL)
) STRICT;

CREATE UNIQUE INDEX costs_usual ON costs (unit) WHERE id_worker IS NULL AND id_vehicle IS NULL;

CREATE UNIQUE INDEX costs_vehicle ON costs (id_vehicle, unit) WHERE id_vehicle IS NOT NULL;

CREATE UNIQUE INDEX costs_worker ON costs (id_worker) WHERE id_worker IS NOT NULL;

CREATE TABLE counters (
  name TEXT PRIMARY KEY,
  value INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE crew_lines (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  id_work INTEGER NOT NULL REFERENCES works (id),
  id_worker INTEGER REFERENCES workers (id),
  id_vehicle INTEGER REFERENCES vehicles (id), version INTEGER NOT NULL DEFAULT 1,
  CHECK (id_worker IS NOT NULL OR id_vehicle IS NOT NULL),
  UNIQUE (id_work, id_worker),
  UNIQUE (id_work, id_vehicle)
) STRICT;

CREATE INDEX crew_lines_vehicle ON crew_lines (id_vehicle);

CREATE INDEX crew_lines_worker ON crew_lines (id_worker);

CREATE TABLE day_plans (
  date TEXT PRIMARY KEY,
  id_user INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  read_at TEXT NOT NULL,
  mark TEXT NOT NULL,
  plan TEXT NOT NULL CHECK (json_valid(plan))
) STRICT, WITHOUT ROWID;

CREATE INDEX day_plans_user ON day_plans (id_user);

CREATE TABLE deleted_files (
  stored TEXT PRIMARY KEY,
  size INTEGER NOT NULL,
  sha256 TEXT NOT NULL,
  deleted_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX deleted_files_when ON deleted_files (deleted_at);

CREATE VIRTUAL TABLE digits_text USING fts5 (digits, content = '', contentless_delete = 1, tokenize = 'trigram');

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

CREATE TRIGGER deleted_file_of_document AFTER DELETE ON documents BEGIN
  INSERT OR REPLACE INTO deleted_files (stored, size, sha256, deleted_at)
  VALUES (OLD.stored, OLD.size, OLD.sha256, unixepoch() * 1000);
END;

CREATE TABLE erased_activities (
  id_erasure INTEGER NOT NULL,
  part INTEGER NOT NULL DEFAULT 0,
  activity INTEGER NOT NULL,
  hash TEXT NOT NULL,
  PRIMARY KEY (id_erasure, part, activity)
) STRICT, WITHOUT ROWID;

CREATE TABLE erasure_state (
  name TEXT PRIMARY KEY,
  value INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE erasures (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  kind TEXT NOT NULL CHECK (kind IN ('client', 'worker', 'account', 'request')),
  id_person INTEGER NOT NULL,
  -- What tells the person from another one that got the same number after a restore.
  mark TEXT NOT NULL,
  reason TEXT NOT NULL CHECK (reason IN ('term', 'request')),
  digest TEXT NOT NULL,
  date_created TEXT NOT NULL,
  UNIQUE (kind, id_person)
) STRICT;

CREATE TABLE firm_logos (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  only INTEGER NOT NULL DEFAULT 1 UNIQUE CHECK (only = 1),
  filename TEXT NOT NULL,
  stored TEXT NOT NULL UNIQUE,
  mime TEXT NOT NULL CHECK (mime IN ('image/png', 'image/jpeg')),
  size INTEGER NOT NULL,
  sha256 TEXT NOT NULL,
  width INTEGER NOT NULL,
  height INTEGER NOT NULL,
  date_created TEXT NOT NULL,
  version INTEGER NOT NULL DEFAULT 1
) STRICT;

CREATE TRIGGER deleted_file_of_logo AFTER DELETE ON firm_logos BEGIN
  INSERT OR REPLACE INTO deleted_files (stored, size, sha256, deleted_at)
  VALUES (OLD.stored, OLD.size, OLD.sha256, unixepoch() * 1000);
END;

CREATE TABLE import_codes (
  record_table TEXT NOT NULL,
  code TEXT NOT NULL,
  id_record INTEGER NOT NULL,
  id_import INTEGER NOT NULL REFERENCES imports (id),
  number INTEGER NOT NULL,
  PRIMARY KEY (record_table, code)
) STRICT, WITHOUT ROWID;

CREATE INDEX import_codes_import ON import_codes (id_import, number);

CREATE TABLE import_decisions (
  id_import INTEGER NOT NULL REFERENCES imports (id),
  number INTEGER NOT NULL,
  decision TEXT NOT NULL CHECK (decision IN ('skip', 'merge', 'new')),
  PRIMARY KEY (id_import, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE import_remains (
  id_import INTEGER NOT NULL REFERENCES imports (id),
  number INTEGER NOT NULL,
  record_table TEXT NOT NULL,
  id_record INTEGER NOT NULL,
  reason TEXT NOT NULL,
  PRIMARY KEY (id_import, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE import_rows (
  id_import INTEGER NOT NULL REFERENCES imports (id),
  number INTEGER NOT NULL,
  record_table TEXT NOT NULL,
  id_record INTEGER NOT NULL,
  first_change INTEGER NOT NULL,
  last_change INTEGER NOT NULL,
  PRIMARY KEY (id_import, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE import_shapes (
  shape TEXT PRIMARY KEY,
  kind TEXT NOT NULL,
  mapping TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE imports (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  id_user INTEGER NOT NULL REFERENCES users (id),
  -- Who began the run, or the undo.
  id_runner INTEGER REFERENCES users (id),
  filename TEXT NOT NULL,
  -- The name of its files in the folder of imports; null once they are deleted.
  folder_name TEXT UNIQUE,
  digest TEXT NOT NULL,
  size INTEGER NOT NULL,
  state TEXT NOT NULL DEFAULT 'reading' CHECK (
    state IN ('reading', 'columns', 'checking', 'checked', 'running', 'done', 'undoing', 'undone', 'failed')
  ),
  -- Chosen by hand for a CSV file; empty is guessed.
  encoding TEXT NOT NULL DEFAULT '',
  "separator" TEXT NOT NULL DEFAULT '',
  kind TEXT,
  sheet INTEGER NOT NULL DEFAULT 0,
  -- The last row of the headings and how many rows they have; 0 without headings.
  header INTEGER NOT NULL DEFAULT 0,
  header_rows INTEGER NOT NULL DEFAULT 0,
  mapping TEXT NOT NULL DEFAULT '{}',
  duplicates TEXT NOT NULL DEFAULT 'skip' CHECK (duplicates IN ('skip', 'merge', 'new')),
  -- Rows handled by the work under way, and all of them.
  done INTEGER NOT NULL DEFAULT 0,
  total INTEGER NOT NULL DEFAULT 0,
  -- The last row of the file that was written, or undone.
  last_row INTEGER NOT NULL DEFAULT 0,
  counts TEXT NOT NULL DEFAULT '{}',
  message TEXT NOT NULL DEFAULT '',
  date_created TEXT NOT NULL,
  date_run TEXT
) STRICT;

CREATE INDEX imports_digest ON imports (digest);

CREATE TRIGGER client_indexed INSTEAD OF INSERT ON indexed_clients BEGIN
  DELETE FROM clients_text WHERE rowid = NEW.id;
  DELETE FROM digits_text WHERE rowid = NEW.id;
  INSERT INTO clients_text (rowid, folded, email, phone, cellphone, contacts, places, codes)
  SELECT id, folded, email, phone, cellphone, contacts, places, codes FROM client_texts WHERE id = NEW.id;
  INSERT INTO digits_text (rowid, digits) SELECT id, digits FROM client_texts WHERE id = NEW.id;
  INSERT OR IGNORE INTO search_words (word) SELECT word FROM client_words WHERE id = NEW.id;
END;

CREATE VIEW indexed_clients AS SELECT id FROM clients;

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

CREATE INDEX inventory_lines_item ON inventory_lines (id_item);

CREATE INDEX inventory_lines_version ON inventory_lines (id_version, position);

CREATE TABLE jolly_days (
  date TEXT NOT NULL,
  -- 0 stands for the day itself, also when nobody is left.
  id_worker INTEGER NOT NULL,
  PRIMARY KEY (date, id_worker)
) STRICT, WITHOUT ROWID;

CREATE TABLE kiosk_devices (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL,
  token_hash TEXT NOT NULL UNIQUE,
  site TEXT NOT NULL DEFAULT 'A' CHECK (site IN ('A', 'B')),
  date_created TEXT NOT NULL,
  date_revoked TEXT
, id_user INTEGER REFERENCES users (id)) STRICT;

CREATE INDEX kiosk_devices_user ON kiosk_devices (id_user);

CREATE TABLE kiosk_sightings (
  id_device INTEGER PRIMARY KEY,
  seen_at INTEGER NOT NULL
) STRICT;

CREATE TABLE "letters" (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  recipient TEXT NOT NULL,
  subject TEXT NOT NULL,
  body TEXT NOT NULL,
  state TEXT NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sent', 'failed')),
  tries INTEGER NOT NULL DEFAULT 0,
  next_try INTEGER NOT NULL DEFAULT 0,
  last_error TEXT NOT NULL DEFAULT '',
  date_created TEXT NOT NULL,
  date_sent TEXT,
  secret INTEGER NOT NULL DEFAULT 0 CHECK (secret IN (0, 1)),
  level INTEGER NOT NULL DEFAULT 1,
  id_user INTEGER REFERENCES users (id),
  date_failed TEXT
) STRICT;

CREATE INDEX letters_failed ON letters (id_user, date_failed) WHERE state = 'failed';

CREATE INDEX letters_waiting ON letters (next_try) WHERE state = 'waiting';

CREATE TABLE list_totals (
  list TEXT NOT NULL,
  site TEXT NOT NULL CHECK (site IN ('A', 'B')),
  total INTEGER NOT NULL,
  PRIMARY KEY (list, site)
) STRICT, WITHOUT ROWID;

CREATE TABLE locations (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL,
  address TEXT NOT NULL,
  city TEXT NOT NULL,
  version INTEGER NOT NULL DEFAULT 1
) STRICT;

CREATE TABLE log_cuts (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  activity INTEGER NOT NULL,
  hash TEXT NOT NULL,
  date_created TEXT NOT NULL
) STRICT;

CREATE TABLE login_attempts (
  who TEXT PRIMARY KEY,
  id_user INTEGER REFERENCES users (id),
  failures INTEGER NOT NULL,
  window_start INTEGER NOT NULL,
  counted_at INTEGER NOT NULL,
  wait INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX login_attempts_user ON login_attempts (id_user);

CREATE TABLE login_devices (
  token_hash TEXT NOT NULL,
  id_user INTEGER NOT NULL REFERENCES users (id),
  seen_at INTEGER NOT NULL,
  PRIMARY KEY (token_hash, id_user)
) STRICT, WITHOUT ROWID;

CREATE INDEX login_devices_user ON login_devices (id_user);

CREATE TABLE loss_reasons (
  value INTEGER PRIMARY KEY,
  text TEXT NOT NULL,
  position INTEGER NOT NULL,
  retired INTEGER NOT NULL DEFAULT 0 CHECK (retired IN (0, 1)),
  version INTEGER NOT NULL DEFAULT 1
) STRICT;

CREATE TABLE material_blocks (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  id_order INTEGER NOT NULL REFERENCES orders (id),
  date TEXT NOT NULL,
  date_created TEXT NOT NULL
) STRICT;

CREATE INDEX material_blocks_order ON material_blocks (id_order);

CREATE TABLE material_loads (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  id_material INTEGER NOT NULL REFERENCES materials (id),
  increment INTEGER NOT NULL,
  date TEXT NOT NULL,
  id_user INTEGER REFERENCES users (id),
  date_created TEXT NOT NULL
, reason TEXT NOT NULL DEFAULT '') STRICT;

CREATE INDEX material_loads_material ON material_loads (id_material);

CREATE TRIGGER material_loads_stock_delete AFTER DELETE ON material_loads BEGIN
  UPDATE material_stock SET stock = stock - OLD.increment WHERE id_material = OLD.id_material;
END;

CREATE TRIGGER material_loads_stock_insert AFTER INSERT ON material_loads BEGIN
  INSERT INTO material_stock VALUES (NEW.id_material, NEW.increment)
  ON CONFLICT DO UPDATE SET stock = stock + excluded.stock;
END;

CREATE TRIGGER material_loads_stock_update AFTER UPDATE OF id_material, increment ON material_loads BEGIN
  UPDATE material_stock SET stock = stock - OLD.increment WHERE id_material = OLD.id_material;
  INSERT INTO material_stock VALUES (NEW.id_material, NEW.increment)
  ON CONFLICT DO UPDATE SET stock = stock + excluded.stock;
END;

CREATE TABLE material_stock (
  id_material INTEGER PRIMARY KEY,
  stock INTEGER NOT NULL
) STRICT;

CREATE TABLE materials (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL UNIQUE,
  cost_cents INTEGER NOT NULL DEFAULT 0 CHECK (cost_cents >= 0),
  position INTEGER NOT NULL,
  yes_no INTEGER NOT NULL DEFAULT 0 CHECK (yes_no IN (0, 1)),
  version INTEGER NOT NULL DEFAULT 1
, stocked INTEGER NOT NULL DEFAULT 1 CHECK (stocked IN (0, 1)), threshold INTEGER NOT NULL DEFAULT 20 CHECK (threshold >= 0), retired INTEGER NOT NULL DEFAULT 0 CHECK (retired IN (0, 1)), cost INTEGER AS ((cost_cents + 50) / 100), sale_cents INTEGER NOT NULL DEFAULT 0 CHECK (sale_cents >= 0)) STRICT;

CREATE TABLE memo_shares (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  id_memo INTEGER NOT NULL REFERENCES memos (id),
  id_user INTEGER NOT NULL REFERENCES users (id),
  UNIQUE (id_memo, id_user)
) STRICT;

CREATE INDEX memo_shares_user ON memo_shares (id_user, id_memo);

CREATE TABLE memos (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  id_user INTEGER NOT NULL REFERENCES users (id),
  title TEXT NOT NULL,
  description TEXT NOT NULL DEFAULT '',
  date TEXT NOT NULL,
  time TEXT NOT NULL,
  date_created TEXT NOT NULL,
  version INTEGER NOT NULL DEFAULT 1
) STRICT;

CREATE INDEX memos_user ON memos (id_user, date, time, id);

CREATE INDEX memos_when ON memos (date, time, id);

CREATE TABLE menus (
  id_user INTEGER PRIMARY KEY REFERENCES users (id),
  pins TEXT NOT NULL CHECK (json_valid(pins)),
  open TEXT NOT NULL CHECK (json_valid(open))
, keys INTEGER NOT NULL DEFAULT 1 CHECK (keys IN (0, 1)), lines TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(lines)), box_map INTEGER NOT NULL DEFAULT 0 CHECK (box_map IN (0, 1)), board_view TEXT NOT NULL DEFAULT 'cards' CHECK (board_view IN ('cards', 'lines', 'bars'))) STRICT;

CREATE TABLE messages (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  id_client INTEGER NOT NULL REFERENCES clients (id) ON DELETE CASCADE,
  id_contact INTEGER,
  id_appointment INTEGER,
  id_work INTEGER,
  id_order INTEGER,
  id_box_line INTEGER,
  occasion TEXT NOT NULL CHECK (occasion IN ('visit', 'dayBefore', 'moved', 'late', 'quote', 'overdue')),
  channel TEXT NOT NULL CHECK (channel IN ('mail', 'whatsapp', 'sms', 'phone')),
  address TEXT NOT NULL,
  text TEXT NOT NULL,
  id_mail INTEGER REFERENCES letters (id),
  promised_date TEXT,
  promised_from TEXT,
  promised_to TEXT,
  opened_date TEXT,
  opened_hour TEXT,
  state TEXT NOT NULL CHECK (state IN ('prepared', 'sent', 'failed')),
  date_created TEXT NOT NULL,
  CHECK ((id_appointment IS NOT NULL) + (id_work IS NOT NULL) + (id_box_line IS NOT NULL) = 1)
) STRICT;

CREATE INDEX messages_appointment ON messages (id_appointment) WHERE id_appointment IS NOT NULL;

CREATE INDEX messages_client ON messages (id_client);

CREATE INDEX messages_mail ON messages (id_mail) WHERE id_mail IS NOT NULL;

CREATE INDEX messages_promised ON messages (promised_date) WHERE promised_date IS NOT NULL;

CREATE INDEX messages_work ON messages (id_work) WHERE id_work IS NOT NULL;

CREATE TABLE municipalities (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  folded TEXT NOT NULL,
  province TEXT NOT NULL,
  region TEXT NOT NULL,
  code TEXT NOT NULL UNIQUE,
  caps TEXT NOT NULL,
  population INTEGER NOT NULL
, retired INTEGER NOT NULL DEFAULT 0 CHECK (retired IN (0, 1)), id_successor INTEGER REFERENCES municipalities (id), version INTEGER NOT NULL DEFAULT 1, coordinates TEXT NOT NULL DEFAULT '') STRICT;

CREATE INDEX municipalities_folded ON municipalities (folded);

CREATE INDEX municipalities_successor ON municipalities (id_successor);

CREATE TRIGGER municipalities_text_delete AFTER DELETE ON municipalities BEGIN
  INSERT INTO municipalities_text (municipalities_text, rowid, folded) VALUES ('delete', OLD.id, OLD.folded);
END;

CREATE TRIGGER municipalities_text_insert AFTER INSERT ON municipalities BEGIN
  INSERT INTO municipalities_text (rowid, folded) VALUES (NEW.id, NEW.folded);
END;

CREATE TRIGGER municipalities_text_update AFTER UPDATE OF folded ON municipalities BEGIN
  INSERT INTO municipalities_text (municipalities_text, rowid, folded) VALUES ('delete', OLD.id, OLD.folded);
  INSERT INTO municipalities_text (rowid, folded) VALUES (NEW.id, NEW.folded);
END;

CREATE TRIGGER municipalities_words_insert AFTER INSERT ON municipalities BEGIN
  INSERT OR IGNORE INTO search_words (word) SELECT word FROM municipality_words WHERE id = NEW.id;
END;

CREATE TRIGGER municipalities_words_update AFTER UPDATE OF folded ON municipalities BEGIN
  INSERT OR IGNORE INTO search_words (word) SELECT word FROM municipality_words WHERE id = NEW.id;
END;

CREATE VIRTUAL TABLE municipalities_text USING fts5 (folded, content = 'municipalities', content_rowid = 'id', prefix = '1 2 3');

CREATE VIEW municipality_words AS
SELECT DISTINCT m.id, w.value AS word
FROM municipalities m, json_each('[' || replace(json_quote(replace(m.folded, '''', ' ')), ' ', '","') || ']') w
WHERE length(w.value) > 3 AND w.value NOT GLOB '*[^a-zà-öø-ÿ]*';

CREATE TABLE news (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  title TEXT NOT NULL,
  description TEXT NOT NULL,
  content TEXT NOT NULL,
  user_level INTEGER NOT NULL DEFAULT 1,
  id_user INTEGER NOT NULL REFERENCES users (id),
  date_created TEXT NOT NULL
, version INTEGER NOT NULL DEFAULT 1) STRICT;

CREATE INDEX news_level ON news (user_level, id);

CREATE TABLE news_reads (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  id_news INTEGER NOT NULL REFERENCES news (id),
  id_user INTEGER NOT NULL REFERENCES users (id),
  UNIQUE (id_user, id_news)
) STRICT;

CREATE INDEX news_reads_news ON news_reads (id_news);

CREATE TABLE order_materials (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  id_order INTEGER NOT NULL REFERENCES orders (id),
  id_block INTEGER REFERENCES material_blocks (id),
  id_work INTEGER REFERENCES works (id),
  id_material INTEGER NOT NULL REFERENCES materials (id),
  date TEXT NOT NULL,
  quantity INTEGER NOT NULL,
  price_cents INTEGER NOT NULL DEFAULT 0,
  delivered INTEGER NOT NULL DEFAULT 1 CHECK (delivered IN (0, 1)),
  version INTEGER NOT NULL DEFAULT 1
, price INTEGER AS
  ((price_cents + 50) / 100 - ((price_cents + 50) % 100 < 0))) STRICT;

CREATE INDEX order_materials_block ON order_materials (id_block);

CREATE INDEX order_materials_material ON order_materials (id_material);

CREATE INDEX order_materials_order ON order_materials (id_order);

CREATE UNIQUE INDEX order_materials_work ON order_materials (id_work, id_material) WHERE id_work IS NOT NULL;

CREATE TRIGGER order_materials_stock_delete AFTER DELETE ON order_materials WHEN OLD.delivered = 1 BEGIN
  UPDATE material_stock SET stock = stock + OLD.quantity WHERE id_material = OLD.id_material;
END;

CREATE TRIGGER order_materials_stock_insert AFTER INSERT ON order_materials WHEN NEW.delivered = 1 BEGIN
  INSERT INTO material_stock VALUES (NEW.id_material, -NEW.quantity)
  ON CONFLICT DO UPDATE SET stock = stock + excluded.stock;
END;

CREATE TRIGGER order_materials_stock_update AFTER UPDATE OF id_material, quantity, delivered ON order_materials BEGIN
  UPDATE material_stock SET stock = stock + OLD.quantity WHERE id_material = OLD.id_material AND OLD.delivered = 1;
  INSERT INTO material_stock SELECT NEW.id_material, -NEW.quantity WHERE NEW.delivered = 1
  ON CONFLICT DO UPDATE SET stock = stock + excluded.stock;
END;

CREATE VIEW order_rows AS
SELECT o.*, a.flag_renata, a.shown_on_b
FROM orders o
CROSS JOIN appointment_rows a ON a.id = o.id_appointment;

CREATE TABLE "orders" (
  id INTEGER PRIMARY KEY,
  id_client INTEGER NOT NULL REFERENCES clients (id),
  id_appointment INTEGER NOT NULL UNIQUE REFERENCES appointments (id),
  agreed_price_cents INTEGER NOT NULL DEFAULT 0 CHECK (agreed_price_cents >= 0),
  agreed_price_2 INTEGER NOT NULL DEFAULT 0 CHECK (agreed_price_2 >= 0),
  payment_type INTEGER REFERENCES payment_types (value),
  work_booking_date TEXT,
  notes TEXT NOT NULL DEFAULT '',
  notes_manager TEXT NOT NULL DEFAULT '',
  date_created TEXT NOT NULL,
  version INTEGER NOT NULL DEFAULT 1
, agreed_price INTEGER AS ((agreed_price_cents + 50) / 100), cancelled_on TEXT, id_reason INTEGER REFERENCES loss_reasons (value), cancelled_by INTEGER REFERENCES users (id), penalty_cents INTEGER NOT NULL DEFAULT 0
  CHECK (penalty_cents BETWEEN 0 AND 9999999999), paid_permits_cents INTEGER NOT NULL DEFAULT 0 CHECK (paid_permits_cents >= 0)) STRICT;

CREATE INDEX orders_client ON orders
  (id_client, date_created, id, id_appointment, agreed_price_cents, agreed_price_2, cancelled_on);

CREATE INDEX orders_newest ON orders (date_created, id);

CREATE INDEX orders_price ON orders (agreed_price_cents, id);

CREATE INDEX orders_price_2 ON orders (agreed_price_2, id);

CREATE TRIGGER orders_counted AFTER INSERT ON orders BEGIN
  UPDATE list_totals SET total = total + 1
  WHERE list = 'orders'
    AND (site = 'A' OR (SELECT shown_on_b FROM appointment_rows WHERE id = NEW.id_appointment));
END;

CREATE TRIGGER orders_uncounted AFTER DELETE ON orders BEGIN
  UPDATE list_totals SET total = total - 1
  WHERE list = 'orders'
    AND (site = 'A' OR (SELECT shown_on_b FROM appointment_rows WHERE id = OLD.id_appointment));
END;

CREATE TABLE payment_types (
  value INTEGER PRIMARY KEY,
  text TEXT NOT NULL,
  position INTEGER NOT NULL,
  retired INTEGER NOT NULL DEFAULT 0 CHECK (retired IN (0, 1)),
  version INTEGER NOT NULL DEFAULT 1
) STRICT;

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

CREATE INDEX permits_file ON permits (id_file) WHERE id_file IS NOT NULL;

CREATE INDEX permits_place ON permits (id_place);

CREATE TABLE person_keys (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  person TEXT NOT NULL UNIQUE,
  "key" BLOB NOT NULL
) STRICT;

CREATE TABLE pickup_places (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  id_client INTEGER NOT NULL REFERENCES clients (id),
  address TEXT NOT NULL,
  id_city INTEGER REFERENCES municipalities (id),
  city TEXT NOT NULL,
  zip TEXT NOT NULL,
  province TEXT NOT NULL,
  notes TEXT NOT NULL DEFAULT '',
  version INTEGER NOT NULL DEFAULT 1
, country TEXT NOT NULL DEFAULT '' CHECK (country = '' OR length(country) = 2), coordinates TEXT NOT NULL DEFAULT '', floor INTEGER CHECK (floor BETWEEN -9 AND 99), elevator TEXT NOT NULL DEFAULT '' CHECK (elevator IN ('', 'none', 'small', 'big')), street_metres INTEGER CHECK (street_metres BETWEEN 0 AND 9999), limited_traffic INTEGER NOT NULL DEFAULT 0 CHECK (limited_traffic IN (0, 1)), limited_traffic_note TEXT NOT NULL DEFAULT '', needs_permit INTEGER NOT NULL DEFAULT 0 CHECK (needs_permit IN (0, 1)), contact_name TEXT NOT NULL DEFAULT '', contact_phone TEXT NOT NULL DEFAULT '') STRICT;

CREATE INDEX pickup_places_city ON pickup_places (id_city);

CREATE INDEX pickup_places_client ON pickup_places (id_client, id);

CREATE INDEX pickup_places_town ON pickup_places (city);

CREATE TRIGGER pickup_places_text_delete AFTER DELETE ON pickup_places BEGIN
  INSERT INTO indexed_clients (id) VALUES (OLD.id_client);
END;

CREATE TRIGGER pickup_places_text_insert AFTER INSERT ON pickup_places BEGIN
  INSERT INTO indexed_clients (id) VALUES (NEW.id_client);
END;

CREATE TRIGGER pickup_places_text_update AFTER UPDATE OF id_client, address, zip, city ON pickup_places BEGIN
  INSERT INTO indexed_clients (id) SELECT OLD.id_client UNION SELECT NEW.id_client;
END;

CREATE TABLE profile_permissions (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  id_profile INTEGER NOT NULL REFERENCES profiles (id),
  permission TEXT NOT NULL,
  UNIQUE (id_profile, permission)
) STRICT;

CREATE TABLE profiles (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL UNIQUE,
  label TEXT NOT NULL UNIQUE COLLATE NOCASE,
  level INTEGER NOT NULL CHECK (level BETWEEN 1 AND 3),
  retired INTEGER NOT NULL DEFAULT 0 CHECK (retired IN (0, 1)),
  version INTEGER NOT NULL DEFAULT 1
) STRICT;

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

CREATE INDEX quote_lines_material ON quote_lines (id_material);

CREATE INDEX quote_lines_rule ON quote_lines (id_vat_rule);

CREATE INDEX quote_lines_version ON quote_lines (id_version, position);

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
  version INTEGER NOT NULL DEFAULT 1, id_proof INTEGER REFERENCES documents (id),
  UNIQUE (id_quote, version_no)
) STRICT;

CREATE INDEX quote_versions_file ON quote_versions (id_file);

CREATE INDEX quote_versions_loading ON quote_versions (id_loading);

CREATE INDEX quote_versions_open ON quote_versions (state, sent_on) WHERE state = 'sent';

CREATE INDEX quote_versions_proof ON quote_versions (id_proof);

CREATE INDEX quote_versions_storage ON quote_versions (id_storage);

CREATE INDEX quote_versions_unloading ON quote_versions (id_unloading);

CREATE TABLE quotes (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  id_appointment INTEGER NOT NULL UNIQUE REFERENCES appointments (id),
  -- Given at the first sending.
  year INTEGER,
  number INTEGER,
  date_created TEXT NOT NULL,
  UNIQUE (year, number)
) STRICT;

CREATE TABLE report_shares (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  id_report INTEGER NOT NULL REFERENCES reports (id),
  id_user INTEGER NOT NULL REFERENCES users (id),
  UNIQUE (id_report, id_user)
) STRICT;

CREATE INDEX report_shares_user ON report_shares (id_user, id_report);

CREATE TABLE reports (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  id_user INTEGER NOT NULL REFERENCES users (id),
  category TEXT NOT NULL,
  message TEXT NOT NULL,
  status INTEGER NOT NULL DEFAULT 0 CHECK (status IN (0, 1)),
  filename TEXT,
  stored TEXT UNIQUE,
  mime TEXT,
  size INTEGER,
  sha256 TEXT,
  date_created TEXT NOT NULL,
  version INTEGER NOT NULL DEFAULT 1
) STRICT;

CREATE INDEX reports_user ON reports (id_user, id);

CREATE TRIGGER deleted_file_of_report AFTER DELETE ON reports WHEN OLD.stored IS NOT NULL BEGIN
  INSERT OR REPLACE INTO deleted_files (stored, size, sha256, deleted_at)
  VALUES (OLD.stored, OLD.size, OLD.sha256, unixepoch() * 1000);
END;

CREATE TABLE resources (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL,
  type INTEGER NOT NULL CHECK (type IN (0, 1)),
  ammount INTEGER NOT NULL DEFAULT 0 CHECK (ammount >= 0),
  version INTEGER NOT NULL DEFAULT 1
, retired INTEGER NOT NULL DEFAULT 0 CHECK (retired IN (0, 1)), sale_cents INTEGER NOT NULL DEFAULT 0 CHECK (sale_cents >= 0)) STRICT;

CREATE TABLE saved_views (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  id_user INTEGER NOT NULL REFERENCES users (id),
  list TEXT NOT NULL,
  name TEXT NOT NULL,
  query TEXT NOT NULL,
  version INTEGER NOT NULL DEFAULT 1
) STRICT;

CREATE INDEX saved_views_user ON saved_views (id_user, name, id);

CREATE TABLE search_words (
  id INTEGER PRIMARY KEY,
  word TEXT NOT NULL UNIQUE
) STRICT;

CREATE TRIGGER search_words_insert AFTER INSERT ON search_words BEGIN
  INSERT INTO words_text (rowid, word) VALUES (NEW.id, NEW.word);
END;

CREATE TABLE sessions (
  token_hash TEXT PRIMARY KEY,
  id_user INTEGER NOT NULL REFERENCES users (id),
  site TEXT NOT NULL CHECK (site IN ('A', 'B')),
  ip TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  seen_at INTEGER NOT NULL
, browser TEXT NOT NULL DEFAULT '', device TEXT, viewed_profile TEXT, confirmed_at INTEGER NOT NULL DEFAULT 0) STRICT, WITHOUT ROWID;

CREATE INDEX sessions_user ON sessions (id_user);

CREATE TABLE settings (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  key TEXT NOT NULL UNIQUE,
  value TEXT NOT NULL
, version INTEGER NOT NULL DEFAULT 1) STRICT;

CREATE TABLE sources (
  value INTEGER PRIMARY KEY,
  text TEXT NOT NULL,
  position INTEGER NOT NULL,
  retired INTEGER NOT NULL DEFAULT 0 CHECK (retired IN (0, 1)),
  version INTEGER NOT NULL DEFAULT 1
) STRICT;

CREATE TABLE travel_times (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  -- The comuni of a pair in the order of their numbers: the way back takes as long.
  id_city_1 INTEGER NOT NULL REFERENCES municipalities (id),
  id_city_2 INTEGER NOT NULL REFERENCES municipalities (id),
  minutes INTEGER NOT NULL CHECK (minutes BETWEEN 1 AND 2880),
  version INTEGER NOT NULL DEFAULT 1,
  UNIQUE (id_city_1, id_city_2),
  CHECK (id_city_1 <= id_city_2)
) STRICT;

CREATE INDEX travel_times_city_2 ON travel_times (id_city_2);

CREATE TABLE undos (
  id_activity INTEGER PRIMARY KEY,
  id_undone INTEGER NOT NULL
, partial INTEGER NOT NULL DEFAULT 0 CHECK (partial IN (0, 1))) STRICT;

CREATE INDEX undos_undone ON undos (id_undone);

CREATE TABLE unknown_logins (
  day TEXT PRIMARY KEY,
  refused INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE users (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  username TEXT NOT NULL UNIQUE COLLATE NOCASE,
  email TEXT NOT NULL UNIQUE COLLATE NOCASE,
  name TEXT NOT NULL,
  surname TEXT NOT NULL,
  phone TEXT NOT NULL DEFAULT '',
  hash TEXT NOT NULL,
  profile TEXT NOT NULL,
  level INTEGER NOT NULL DEFAULT 1 CHECK (level BETWEEN 1 AND 3),
  active INTEGER NOT NULL DEFAULT 1 CHECK (active IN (0, 1)),
  sites TEXT NOT NULL DEFAULT 'AB' CHECK (sites IN ('A', 'B', 'AB')),
  must_change_password INTEGER NOT NULL DEFAULT 0 CHECK (must_change_password IN (0, 1)),
  date_created TEXT NOT NULL,
  version INTEGER NOT NULL DEFAULT 1
, temporary_until INTEGER) STRICT;

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

CREATE TABLE vehicle_logs (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  id_user INTEGER NOT NULL REFERENCES users (id),
  id_vehicle INTEGER NOT NULL REFERENCES vehicles (id),
  intervention_type TEXT NOT NULL,
  description TEXT NOT NULL,
  date_created TEXT NOT NULL,
  version INTEGER NOT NULL DEFAULT 1
) STRICT;

CREATE INDEX vehicle_logs_user ON vehicle_logs (id_user, id);

CREATE INDEX vehicle_logs_vehicle ON vehicle_logs (id_vehicle);

CREATE TABLE vehicle_needs (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  id_vehicle INTEGER NOT NULL UNIQUE REFERENCES vehicles (id),
  id_resource INTEGER REFERENCES resources (id),
  licence TEXT NOT NULL DEFAULT '' CHECK (licence IN ('', 'licence-b', 'licence-c', 'licence-ce')),
  cqc INTEGER NOT NULL DEFAULT 0 CHECK (cqc IN (0, 1)),
  cubic_metres REAL CHECK (cubic_metres > 0),
  seats INTEGER CHECK (seats > 0)
, insurance_until TEXT, inspection_until TEXT, tachograph_until TEXT) STRICT;

CREATE INDEX vehicle_needs_resource ON vehicle_needs (id_resource);

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

CREATE VIRTUAL TABLE words_text USING fts5 (word, content = 'search_words', content_rowid = 'id', tokenize = 'trigram remove_diacritics 1');

CREATE TABLE work_hours (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  id_work INTEGER NOT NULL REFERENCES works (id),
  id_worker INTEGER NOT NULL REFERENCES workers (id),
  arrival TEXT NOT NULL DEFAULT '',
  start TEXT NOT NULL,
  pause INTEGER NOT NULL DEFAULT 0 CHECK (pause >= 0),
  finish TEXT NOT NULL,
  UNIQUE (id_work, id_worker)
) STRICT;

CREATE INDEX work_hours_worker ON work_hours (id_worker);

CREATE TABLE work_materials (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  id_work INTEGER NOT NULL REFERENCES works (id),
  id_material INTEGER NOT NULL REFERENCES materials (id),
  value_out INTEGER NOT NULL DEFAULT 0 CHECK (value_out >= 0),
  value_in INTEGER NOT NULL DEFAULT 0 CHECK (value_in >= 0),
  UNIQUE (id_work, id_material)
) STRICT;

CREATE TABLE work_needs (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  id_work INTEGER NOT NULL UNIQUE REFERENCES works (id),
  licence_b INTEGER NOT NULL DEFAULT 0 CHECK (licence_b >= 0),
  licence_c INTEGER NOT NULL DEFAULT 0 CHECK (licence_c >= 0),
  licence_ce INTEGER NOT NULL DEFAULT 0 CHECK (licence_ce >= 0),
  cqc INTEGER NOT NULL DEFAULT 0 CHECK (cqc >= 0),
  foreman INTEGER NOT NULL DEFAULT 0 CHECK (foreman >= 0),
  piano INTEGER NOT NULL DEFAULT 0 CHECK (piano >= 0),
  lift INTEGER NOT NULL DEFAULT 0 CHECK (lift >= 0),
  cubic_metres REAL CHECK (cubic_metres > 0)
) STRICT;

CREATE TABLE work_resources (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  id_work INTEGER NOT NULL REFERENCES works (id),
  id_resource INTEGER NOT NULL REFERENCES resources (id),
  list TEXT NOT NULL DEFAULT 'A' CHECK (list IN ('A', 'B')),
  value INTEGER NOT NULL CHECK (value > 0),
  UNIQUE (id_work, list, id_resource)
) STRICT;

CREATE INDEX work_resources_resource ON work_resources (id_resource);

CREATE VIEW work_rows AS
SELECT w.*, o.id_appointment, o.id_client, t.text AS type_text,
       coalesce((
         SELECT min(5999, 15 * ((t.minutes * t.people + 15 * sum(l.value) - 1) / (15 * sum(l.value))))
         FROM work_resources l JOIN resources r ON r.id = l.id_resource
         WHERE l.id_work = w.id AND l.list = 'A' AND r.type = 0 AND t.people IS NOT NULL
         HAVING sum(l.value) > 0
       ), t.minutes) AS usual_minutes, a.flag_renata AS order_flag_renata,
       o.notes AS order_notes, o.notes_manager AS order_notes_manager,
       c.private_client, c.name, c.surname, c.business_name, c.phone, c.cellphone,
       p.address, p.city, p.province, p.zip, p.country, p.notes AS place_notes,
       w.flag_renata = 1 AND a.flag_renata = 1 AS shown_on_b
FROM works w
JOIN work_types t ON t.value = w.type
JOIN orders o ON o.id = w.id_order
JOIN appointments a ON a.id = o.id_appointment
JOIN clients c ON c.id = o.id_client
JOIN pickup_places p ON p.id = w.id_pickup_place;

CREATE TABLE work_stops (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  id_work INTEGER NOT NULL REFERENCES works (id),
  id_place INTEGER NOT NULL REFERENCES pickup_places (id),
  position INTEGER NOT NULL
) STRICT;

CREATE INDEX work_stops_place ON work_stops (id_place);

CREATE INDEX work_stops_work ON work_stops (id_work, position);

CREATE TABLE work_types (
  value INTEGER PRIMARY KEY,
  text TEXT NOT NULL,
  version INTEGER NOT NULL DEFAULT 1
, position INTEGER NOT NULL DEFAULT 0, retired INTEGER NOT NULL DEFAULT 0 CHECK (retired IN (0, 1)), minutes INTEGER CHECK (minutes > 0), unloads INTEGER NOT NULL DEFAULT 0 CHECK (unloads IN (0, 1)), people INTEGER CHECK (people BETWEEN 1 AND 50), announced INTEGER NOT NULL DEFAULT 1 CHECK (announced IN (0, 1))) STRICT;

CREATE TABLE worker_logs (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  id_user INTEGER NOT NULL REFERENCES users (id),
  id_worker INTEGER NOT NULL REFERENCES workers (id),
  description TEXT NOT NULL,
  cents INTEGER NOT NULL,
  date_created TEXT NOT NULL,
  version INTEGER NOT NULL DEFAULT 1
) STRICT;

CREATE INDEX worker_logs_user ON worker_logs (id_user, id);

CREATE INDEX worker_logs_worker ON worker_logs (id_worker);

CREATE TABLE worker_skills (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  id_worker INTEGER NOT NULL UNIQUE REFERENCES workers (id),
  licence TEXT NOT NULL DEFAULT '' CHECK (licence IN ('', 'licence-b', 'licence-c', 'licence-ce')),
  licence_until TEXT,
  cqc INTEGER NOT NULL DEFAULT 0 CHECK (cqc IN (0, 1)),
  cqc_until TEXT,
  foreman INTEGER NOT NULL DEFAULT 0 CHECK (foreman IN (0, 1)),
  piano INTEGER NOT NULL DEFAULT 0 CHECK (piano IN (0, 1)),
  lift INTEGER NOT NULL DEFAULT 0 CHECK (lift IN (0, 1)),
  id_vehicle INTEGER REFERENCES vehicles (id)
) STRICT;

CREATE INDEX worker_skills_vehicle ON worker_skills (id_vehicle);

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
  police_permission_cents INTEGER NOT NULL DEFAULT 0 CHECK (police_permission_cents >= 0),
  notes TEXT NOT NULL DEFAULT '',
  notes_foreman TEXT NOT NULL DEFAULT '',
  date_created TEXT NOT NULL,
  version INTEGER NOT NULL DEFAULT 1
, minutes INTEGER CHECK (minutes BETWEEN 1 AND 5999), id_unloading_place INTEGER REFERENCES pickup_places (id), expected_end TEXT NOT NULL DEFAULT '', police_permission INTEGER AS ((police_permission_cents + 50) / 100), id_job INTEGER, typed_permission_cents INTEGER CHECK (typed_permission_cents >= 0)) STRICT;

CREATE INDEX works_day ON works (date, hour, id);

CREATE INDEX works_expected_end ON works (expected_end) WHERE expected_end <> '';

CREATE INDEX works_job ON works (id_job) WHERE id_job IS NOT NULL;

CREATE INDEX works_order ON works (id_order, date, hour);

CREATE INDEX works_place ON works (id_pickup_place);

CREATE INDEX works_unloading_place ON works (id_unloading_place) WHERE id_unloading_place IS NOT NULL;
