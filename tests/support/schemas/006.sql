-- Schema 6 as the program of that time made it, with a few rows of its invented company.
PRAGMA foreign_keys = OFF;
BEGIN;
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
) STRICT;
CREATE TABLE sessions (
  token_hash TEXT PRIMARY KEY,
  id_user INTEGER NOT NULL REFERENCES users (id),
  site TEXT NOT NULL CHECK (site IN ('A', 'B')),
  ip TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  seen_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE login_attempts (
  account TEXT PRIMARY KEY COLLATE NOCASE,
  failures INTEGER NOT NULL,
  window_start INTEGER NOT NULL,
  blocked_until INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;
CREATE TABLE settings (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  key TEXT NOT NULL UNIQUE,
  value TEXT NOT NULL
) STRICT;
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
CREATE TABLE change (
  id INTEGER PRIMARY KEY,
  id_activity INTEGER NOT NULL REFERENCES activity (id),
  noun TEXT NOT NULL,
  id_row INTEGER NOT NULL,
  before TEXT,
  after TEXT
) STRICT;
CREATE TABLE current_activity (id_activity INTEGER NOT NULL) STRICT;
CREATE TABLE answered_requests (
  id_user INTEGER NOT NULL,
  request_id TEXT NOT NULL,
  body_hash TEXT NOT NULL,
  "values" TEXT NOT NULL,
  answered_at INTEGER NOT NULL,
  PRIMARY KEY (id_user, request_id)
) STRICT, WITHOUT ROWID;
CREATE TABLE counters (
  name TEXT PRIMARY KEY,
  value INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE municipalities (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  folded TEXT NOT NULL,
  province TEXT NOT NULL,
  region TEXT NOT NULL,
  code TEXT NOT NULL UNIQUE,
  caps TEXT NOT NULL,
  population INTEGER NOT NULL
) STRICT;
CREATE VIRTUAL TABLE municipalities_text USING fts5 (folded, content = 'municipalities', content_rowid = 'id', prefix = '1 2 3');
CREATE TABLE locations (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL,
  address TEXT NOT NULL,
  city TEXT NOT NULL,
  version INTEGER NOT NULL DEFAULT 1
) STRICT;
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
) STRICT;
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
) STRICT;
CREATE VIRTUAL TABLE clients_text USING fts5 (folded, email, phone, cellphone, content = 'clients', content_rowid = 'id', prefix = '2 3');
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
) STRICT;
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
CREATE TABLE resources (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL,
  type INTEGER NOT NULL CHECK (type IN (0, 1)),
  ammount INTEGER NOT NULL DEFAULT 0 CHECK (ammount >= 0),
  version INTEGER NOT NULL DEFAULT 1
) STRICT;
CREATE TABLE work_resources (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  id_work INTEGER NOT NULL REFERENCES works (id),
  id_resource INTEGER NOT NULL REFERENCES resources (id),
  list TEXT NOT NULL DEFAULT 'A' CHECK (list IN ('A', 'B')),
  value INTEGER NOT NULL CHECK (value > 0),
  UNIQUE (id_work, list, id_resource)
) STRICT;
CREATE TABLE workers (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  code INTEGER NOT NULL,
  name TEXT NOT NULL DEFAULT '',
  surname TEXT NOT NULL,
  deleted INTEGER NOT NULL DEFAULT 0 CHECK (deleted IN (0, 1)),
  date TEXT,
  version INTEGER NOT NULL DEFAULT 1
) STRICT;
CREATE TABLE vehicles (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  code INTEGER NOT NULL,
  name TEXT NOT NULL,
  deleted INTEGER NOT NULL DEFAULT 0 CHECK (deleted IN (0, 1)),
  date TEXT,
  version INTEGER NOT NULL DEFAULT 1
) STRICT;
CREATE TABLE crew_lines (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  id_work INTEGER NOT NULL REFERENCES works (id),
  id_worker INTEGER REFERENCES workers (id),
  id_vehicle INTEGER REFERENCES vehicles (id),
  CHECK (id_worker IS NOT NULL OR id_vehicle IS NOT NULL),
  UNIQUE (id_work, id_worker),
  UNIQUE (id_work, id_vehicle)
) STRICT;
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
CREATE TABLE material_blocks (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  id_order INTEGER NOT NULL REFERENCES orders (id),
  date TEXT NOT NULL,
  date_created TEXT NOT NULL
) STRICT;
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
CREATE TABLE box_lines (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  id_box INTEGER NOT NULL CHECK (id_box BETWEEN 1 AND 72),
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
) STRICT;
CREATE TABLE box_files (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  id_line INTEGER NOT NULL,
  filename TEXT NOT NULL,
  stored TEXT NOT NULL UNIQUE,
  mime TEXT NOT NULL,
  size INTEGER NOT NULL,
  sha256 TEXT NOT NULL,
  date_created TEXT NOT NULL
) STRICT;
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
CREATE TABLE memo_shares (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  id_memo INTEGER NOT NULL REFERENCES memos (id),
  id_user INTEGER NOT NULL REFERENCES users (id),
  UNIQUE (id_memo, id_user)
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
CREATE TABLE worker_logs (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  id_user INTEGER NOT NULL REFERENCES users (id),
  id_worker INTEGER NOT NULL REFERENCES workers (id),
  description TEXT NOT NULL,
  cents INTEGER NOT NULL,
  date_created TEXT NOT NULL,
  version INTEGER NOT NULL DEFAULT 1
) STRICT;
CREATE TABLE news (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  title TEXT NOT NULL,
  description TEXT NOT NULL,
  content TEXT NOT NULL,
  user_level INTEGER NOT NULL DEFAULT 1,
  id_user INTEGER NOT NULL REFERENCES users (id),
  date_created TEXT NOT NULL
) STRICT;
CREATE TABLE news_reads (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  id_news INTEGER NOT NULL REFERENCES news (id),
  id_user INTEGER NOT NULL REFERENCES users (id),
  UNIQUE (id_user, id_news)
) STRICT;
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
CREATE TABLE report_shares (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  id_report INTEGER NOT NULL REFERENCES reports (id),
  id_user INTEGER NOT NULL REFERENCES users (id),
  UNIQUE (id_report, id_user)
) STRICT;
CREATE TABLE letters (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  recipient TEXT NOT NULL,
  subject TEXT NOT NULL,
  body TEXT NOT NULL,
  state TEXT NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sent')),
  tries INTEGER NOT NULL DEFAULT 0,
  next_try INTEGER NOT NULL DEFAULT 0,
  last_error TEXT NOT NULL DEFAULT '',
  date_created TEXT NOT NULL,
  date_sent TEXT
) STRICT;
CREATE TABLE kiosk_devices (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL,
  token_hash TEXT NOT NULL UNIQUE,
  site TEXT NOT NULL DEFAULT 'A' CHECK (site IN ('A', 'B')),
  date_created TEXT NOT NULL,
  date_revoked TEXT
) STRICT;
INSERT INTO "letters" ("id", "recipient", "subject", "body", "state", "tries", "next_try", "last_error", "date_created", "date_sent") VALUES
(1, 'prova 0', 'prova 0', 'prova 0', 'waiting', 0, 0, '', '2026-01-01', NULL),
(2, 'prova 1', 'prova 1', 'prova 1', 'waiting', 0, 0, '', '2026-01-02', NULL),
(3, 'prova 2', 'prova 2', 'prova 2', 'waiting', 0, 0, '', '2026-01-03', NULL);
INSERT INTO "report_shares" ("id", "id_report", "id_user") VALUES
(1, 3, 2),
(2, 1, 3),
(3, 2, 1);
INSERT INTO "reports" ("id", "id_user", "category", "message", "status", "filename", "stored", "mime", "size", "sha256", "date_created", "version") VALUES
(1, 2, 'prova 0', 'prova 0', 0, NULL, NULL, NULL, NULL, NULL, '2026-01-01', 1),
(2, 3, 'prova 1', 'prova 1', 0, NULL, NULL, NULL, NULL, NULL, '2026-01-02', 1),
(3, 1, 'prova 2', 'prova 2', 0, NULL, NULL, NULL, NULL, NULL, '2026-01-03', 1);
INSERT INTO "worker_logs" ("id", "id_user", "id_worker", "description", "cents", "date_created", "version") VALUES
(1, 2, 1, 'prova 0', 1, '2026-01-01', 1),
(2, 3, 2, 'prova 1', 2, '2026-01-02', 1),
(3, 1, 3, 'prova 2', 3, '2026-01-03', 1);
INSERT INTO "news_reads" ("id", "id_news", "id_user") VALUES
(1, 1, 2),
(2, 2, 3),
(3, 3, 1);
INSERT INTO "box_files" ("id", "id_line", "filename", "stored", "mime", "size", "sha256", "date_created") VALUES
(1, 1, 'prova 0', 'a69ddbe294ea083452b7b6e670167edd58f39ea0', 'prova 0', 1, 'prova 0', '2026-01-01'),
(2, 2, 'prova 1', '4b085c9b568efc536549c55b838b32586a1f4c38', 'prova 1', 2, 'prova 1', '2026-01-02'),
(3, 3, 'prova 2', 'a073f997562779aa7ca5472847671d6310397fc5', 'prova 2', 3, 'prova 2', '2026-01-03');
INSERT INTO "memo_shares" ("id", "id_memo", "id_user") VALUES
(1, 1, 2),
(2, 2, 3),
(3, 3, 1);
INSERT INTO "box_lines" ("id", "id_box", "id_order", "id_client", "position", "used", "title", "date", "title2", "date2", "version") VALUES
(1, 1, 9999, 1, 1, 1, '', NULL, '', NULL, 1),
(2, 2, 10000, 2, 1, 2, '', NULL, '', NULL, 1),
(3, 3, 10001, 3, 1, 3, '', NULL, '', NULL, 1);
INSERT INTO "material_blocks" ("id", "id_order", "date", "date_created") VALUES
(1, 9999, '2026-01-01', '2026-01-01'),
(2, 10000, '2026-01-02', '2026-01-02'),
(3, 10001, '2026-01-03', '2026-01-03');
INSERT INTO "memos" ("id", "id_user", "title", "description", "date", "time", "date_created", "version") VALUES
(1, 2, '1', '', '2026-01-01', 'prova 0', '2026-01-01', 1),
(2, 3, '1', '', '2026-01-02', 'prova 1', '2026-01-02', 1),
(3, 1, '1', '', '2026-01-03', 'prova 2', '2026-01-03', 1);
INSERT INTO "material_loads" ("id", "id_material", "increment", "date", "id_user", "date_created") VALUES
(1, 1, 1, '2026-01-01', 2, '2026-01-01'),
(2, 10, 2, '2026-01-02', 3, '2026-01-02'),
(3, 13, 3, '2026-01-03', 1, '2026-01-03');
INSERT INTO "news" ("id", "title", "description", "content", "user_level", "id_user", "date_created") VALUES
(1, '1', 'prova 0', 'prova 0', 1, 2, '2026-01-01'),
(2, '1', 'prova 1', 'prova 1', 1, 3, '2026-01-02'),
(3, '1', 'prova 2', 'prova 2', 1, 1, '2026-01-03');
INSERT INTO "order_materials" ("id", "id_order", "id_block", "id_work", "id_material", "date", "quantity", "price", "delivered", "version") VALUES
(1, 9999, 1, 1, 1, '2026-01-01', 1, 0, 1, 1),
(2, 10000, 2, 3, 10, '2026-01-02', 2, 0, 1, 1),
(3, 10001, 3, 2, 13, '2026-01-03', 3, 0, 1, 1);
INSERT INTO "workers" ("id", "code", "name", "surname", "deleted", "date", "version") VALUES
(1, 1, '1', 'Operaio', 0, NULL, 1),
(2, 2, '2', 'Operaio', 0, NULL, 1),
(3, 3, '3', 'Operaio', 0, NULL, 1),
(4, 4, '4', 'Operaio', 0, NULL, 1),
(5, 5, '5', 'Operaio', 0, NULL, 1);
INSERT INTO "resources" ("id", "name", "type", "ammount", "version") VALUES
(1, 'Op', 0, 48, 1),
(2, 'Furgone', 1, 6, 1),
(3, 'Camion 35 q', 1, 5, 1),
(4, 'Camion 75 q', 1, 3, 1),
(5, 'Bilico', 1, 1, 1);
INSERT INTO "sessions" ("token_hash", "id_user", "site", "ip", "created_at", "seen_at") VALUES
('prova 0', 2, 'A', 'prova 0', 1, 1),
('prova 1', 3, 'A', 'prova 1', 2, 2),
('prova 2', 1, 'A', 'prova 2', 3, 3);
INSERT INTO "vehicle_logs" ("id", "id_user", "id_vehicle", "intervention_type", "description", "date_created", "version") VALUES
(1, 2, 1, 'prova 0', 'prova 0', '2026-01-01', 1),
(2, 3, 2, 'prova 1', 'prova 1', '2026-01-02', 1),
(3, 1, 3, 'prova 2', 'prova 2', '2026-01-03', 1);
INSERT INTO "answered_requests" ("id_user", "request_id", "body_hash", "values", "answered_at") VALUES
(1, 'prova 0', 'prova 0', 'prova 0', 1),
(2, 'prova 1', 'prova 1', 'prova 1', 2),
(3, 'prova 2', 'prova 2', 'prova 2', 3);
INSERT INTO "vehicles" ("id", "code", "name", "deleted", "date", "version") VALUES
(1, 1, 'Automezzo 1', 0, NULL, 1),
(2, 2, 'Automezzo 2', 0, NULL, 1),
(3, 3, 'Automezzo 3', 0, NULL, 1),
(4, 4, 'Automezzo 4', 0, NULL, 1),
(5, 5, 'Automezzo 5', 0, NULL, 1);
INSERT INTO "counters" ("name", "value") VALUES
('prova 0', 1),
('prova 1', 2),
('prova 2', 3);
INSERT INTO "login_attempts" ("account", "failures", "window_start", "blocked_until") VALUES
('prova 0', 1, 1, 0),
('prova 1', 2, 2, 0),
('prova 2', 3, 3, 0);
INSERT INTO "settings" ("id", "key", "value") VALUES
(1, 'prova 0', 'prova 0'),
(2, 'prova 1', 'prova 1'),
(3, 'prova 2', 'prova 2');
INSERT INTO "kiosk_devices" ("id", "name", "token_hash", "site", "date_created", "date_revoked") VALUES
(1, 'prova 0', 'prova 0', 'A', '2026-01-01', NULL),
(2, 'prova 1', 'prova 1', 'A', '2026-01-02', NULL),
(3, 'prova 2', 'prova 2', 'A', '2026-01-03', NULL);
INSERT INTO "pickup_places" ("id", "id_client", "address", "id_city", "city", "zip", "province", "notes", "version") VALUES
(1, 1, 'Magazzino', NULL, '', '', '', '', 1),
(2, 2, 'prova 1', 98001, 'prova 1', 'prova 1', 'prova 1', '', 1),
(3, 3, 'prova 2', 97001, 'prova 2', 'prova 2', 'prova 2', '', 1);
INSERT INTO "activity" ("id", "id_user", "user", "site", "id_operation", "ip", "notes", "date_created", "hash") VALUES
(1, NULL, '', 'A', 'Account.createNew', '', 'Primo avvio: account creato (account 1)', '2026-11-22 02:09', '7ed9d82261fe10a6a92b42f7b793302b78bceed946fac05b865763d7b17a22f4'),
(2, NULL, 'prova', 'A', 'Test.build', '127.0.0.1', 'prova (condominio 1)', '2026-11-22 02:09', '5ac3564d73444e426f0634f6f47626a3a6854ea7ee54d369838887346b42dcce'),
(3, NULL, 'prova', 'A', 'Test.build', '127.0.0.1', 'prova (condominio 2)', '2026-11-22 02:09', '1313dcd5665121b9bc7f395a4b7106bae1d42a5e90deac0f69aa2aeb61950dd3'),
(4, NULL, 'prova', 'A', 'Test.build', '127.0.0.1', 'prova (condominio 3)', '2026-11-22 02:09', 'ef1e12fd19b68947c65e9ea8122dc7ef39023cd0422db454e648291d6132c366'),
(5, NULL, 'prova', 'A', 'Test.build', '127.0.0.1', 'prova (condominio 4)', '2026-11-22 02:09', '15be15675547afbb9e4f22f7abbb02ca8e453a2e0a9af71e42a40ad30a1945a6'),
(6, NULL, 'prova', 'A', 'Test.build', '127.0.0.1', 'prova (condominio 5)', '2026-11-22 02:09', 'c9abf57bf831a9d44bfa040a277d1b810eb1eae4d0b926cbd2a68957533c77b7'),
(7, NULL, 'prova', 'A', 'Test.build', '127.0.0.1', 'prova (condominio 6)', '2026-11-22 02:09', '7640f30ebdfcfcd8b997269bf6e4b8c6393190bb78d35564b25d4ca02468202c'),
(8, NULL, 'prova', 'A', 'Test.build', '127.0.0.1', 'prova (condominio 7)', '2026-11-22 02:09', 'ff68bc72aa90669ac45cb883ae7d09e5aabf179ed2e631d8010f0d6b45ca165a'),
(9, NULL, 'prova', 'A', 'Test.build', '127.0.0.1', 'prova (condominio 8)', '2026-11-22 02:09', '9b1e1022b9363e88eca94ca70bd6a4a88e2b33c466a95d26422cc761945e9876');
INSERT INTO "work_materials" ("id", "id_work", "id_material", "value_out", "value_in") VALUES
(1, 1, 1, 0, 0),
(2, 3, 10, 0, 0),
(3, 2, 13, 0, 0);
INSERT INTO "orders" ("id", "id_client", "id_appointment", "agreed_price", "agreed_price_2", "payment_type", "work_booking_date", "notes", "notes_manager", "date_created", "version") VALUES
(9999, 1, 1, 0, 0, 0, NULL, 'Lavorazioni interne', '', '1950-01-01 08:00', 1),
(10000, 2, 3, 0, 0, 0, NULL, '', '', '2026-01-02', 1),
(10001, 3, 2, 0, 0, 0, NULL, '', '', '2026-01-03', 1);
INSERT INTO "municipalities" ("id", "name", "folded", "province", "region", "code", "caps", "population") VALUES
(1001, 'Agliè', 'aglie', 'TO', 'Piemonte', 'A074', '["10011"]', 2644),
(1002, 'Airasca', 'airasca', 'TO', 'Piemonte', 'A109', '["10060"]', 3819),
(1003, 'Ala di Stura', 'ala di stura', 'TO', 'Piemonte', 'A117', '["10070"]', 462),
(97001, 'Abbadia Lariana', 'abbadia lariana', 'LC', 'Lombardia', 'A005', '["23821"]', 3249),
(98001, 'Abbadia Cerreto', 'abbadia cerreto', 'LO', 'Lombardia', 'A004', '["26834"]', 297);
INSERT INTO "account_requests" ("id", "name", "surname", "email", "phone", "id_location", "state", "id_user", "ip", "date_created", "version") VALUES
(1, 'prova 0', 'prova 0', 'prova 0', 'prova 0', 1, 'pending', 2, 'prova 0', '2026-01-01', 1),
(2, 'prova 1', 'prova 1', 'prova 1', 'prova 1', 2, 'pending', 3, 'prova 1', '2026-01-02', 1),
(3, 'prova 2', 'prova 2', 'prova 2', 'prova 2', 3, 'pending', 1, 'prova 2', '2026-01-03', 1);
INSERT INTO "documents" ("id", "id_appointment", "filename", "stored", "mime", "size", "sha256", "show_in_charge", "id_user", "date_created", "version") VALUES
(1, 1, 'prova 0', 'aad6af5a9f1384a23c596d071c00d9db4635a970', 'prova 0', 1, 'prova 0', 1, 2, '2026-01-01', 1),
(2, 3, 'prova 1', 'a6e214d56bd923bd9bad80cb77376d838413e21e', 'prova 1', 2, 'prova 1', 1, 3, '2026-01-02', 1),
(3, 2, 'prova 2', 'bda538ffae265957341c1313376d80292a044f85', 'prova 2', 3, 'prova 2', 1, 1, '2026-01-03', 1);
INSERT INTO "users" ("id", "username", "email", "name", "surname", "phone", "hash", "profile", "level", "active", "sites", "must_change_password", "date_created", "version") VALUES
(1, 'superadmin', 'superadmin@localhost', 'Amministratore', 'Principale', '', '$argon2id$v=19$m=19456,t=2,p=1$DbImMJrTgNy2Kl8QGehufhJR6h+NMu6JhaBNjpTH40M$d7g9bmW+IhnX/XQZqwylbJaOqCaZJnlsgUghOrjVyPo', 'superadmin', 3, 1, 'AB', 1, '2026-11-22 02:09', 1),
(2, 'prova 1', 'prova 1', 'prova 1', 'prova 1', '', 'prova 1', 'prova 1', 1, 1, 'AB', 0, '2026-01-02', 1),
(3, 'prova 2', 'prova 2', 'prova 2', 'prova 2', '', 'prova 2', 'prova 2', 1, 1, 'AB', 0, '2026-01-03', 1);
INSERT INTO "clients" ("id", "private_client", "name", "surname", "email", "phone", "cellphone", "fiscal_code", "private_address", "business_name", "business_address", "unique_code", "pec", "confirmed", "folded", "date_created", "version") VALUES
(1, 0, '', 'Magazzino', '', '', '', '', '', 'Lavorazioni interne', 'Sede', '', '', 1, 'magazzino lavorazioni interne', '1950-01-01 08:00', 1),
(2, 1, '', 'prova 1', '', '', '', '', '', '', '', '', '', 1, 'prova 1', '2026-01-02', 1),
(3, 1, '', 'prova 2', '', '', '', '', '', '', '', '', '', 1, 'prova 2', '2026-01-03', 1);
INSERT INTO "materials" ("id", "name", "cost", "position", "yes_no", "version") VALUES
(1, 'Avvitatore e Trapano', 0, 1, 1, 1),
(2, 'Coperte', 0, 2, 1, 1),
(3, 'Ferri', 0, 3, 1, 1),
(4, 'Scotch', 2, 4, 0, 1),
(5, 'Coperte Matrimoniali', 12, 5, 0, 1),
(10, 'Bauletti', 5, 10, 0, 1),
(13, 'Camion', 0, 13, 0, 1);
INSERT INTO "appointments" ("id", "date", "time", "time_end", "id_client", "id_address", "id_agent", "how_knew_about_us", "description", "state", "is_out_campania", "flag_renata", "date_created", "version") VALUES
(1, '1950-01-01', '08:00', '09:00', 1, 1, 0, 0, 'Lavorazioni interne', 1, 0, 0, '1950-01-01 08:00', 1),
(2, '2026-01-02', 'prova 1', 'prova 1', 2, 3, 0, 0, '', 0, 0, 0, '2026-01-02', 1),
(3, '2026-01-03', 'prova 2', 'prova 2', 3, 2, 0, 0, '', 0, 0, 0, '2026-01-03', 1);
INSERT INTO "work_resources" ("id", "id_work", "id_resource", "list", "value") VALUES
(1, 1, 1, 'A', 1),
(2, 3, 2, 'A', 2),
(3, 2, 3, 'A', 3);
INSERT INTO "box_log" ("id", "id_line", "id_box", "action", "id_order", "surname", "name", "title", "used", "date", "title2", "date2", "date_created") VALUES
(1, 1, 1, 'insert', NULL, 'prova 0', 'prova 0', '1', 1, NULL, '', NULL, '2026-01-01'),
(2, 2, 2, 'insert', NULL, 'prova 1', 'prova 1', '1', 2, NULL, '', NULL, '2026-01-02'),
(3, 3, 3, 'insert', NULL, 'prova 2', 'prova 2', '1', 3, NULL, '', NULL, '2026-01-03');
INSERT INTO "change" ("id", "id_activity", "noun", "id_row", "before", "after") VALUES
(1, 1, 'users', 1, NULL, '{"id":1,"username":"superadmin","email":"superadmin@localhost","name":"Amministratore","surname":"Principale","phone":"","profile":"superadmin","level":3,"active":1,"sites":"AB","must_change_password":1,"date_created":"2026-11-22 02:09","version":1}'),
(2, 2, 'locations', 1, NULL, '{"id":1,"name":"Condominio 1","address":"Via Prova 1","city":"Napoli","version":1}'),
(3, 3, 'locations', 2, NULL, '{"id":2,"name":"Condominio 2","address":"Via Prova 2","city":"Napoli","version":1}'),
(4, 4, 'locations', 3, NULL, '{"id":3,"name":"Condominio 3","address":"Via Prova 3","city":"Napoli","version":1}'),
(5, 5, 'locations', 4, NULL, '{"id":4,"name":"Condominio 4","address":"Via Prova 4","city":"Napoli","version":1}'),
(6, 6, 'locations', 5, NULL, '{"id":5,"name":"Condominio 5","address":"Via Prova 5","city":"Napoli","version":1}'),
(7, 7, 'locations', 6, NULL, '{"id":6,"name":"Condominio 6","address":"Via Prova 6","city":"Napoli","version":1}'),
(8, 8, 'locations', 7, NULL, '{"id":7,"name":"Condominio 7","address":"Via Prova 7","city":"Napoli","version":1}'),
(9, 9, 'locations', 8, NULL, '{"id":8,"name":"Condominio 8","address":"Via Prova 8","city":"Napoli","version":1}');
INSERT INTO "works" ("id", "id_order", "date", "hour", "type", "id_pickup_place", "show_worksheet", "flag_renata", "flag_in_schermata_lavorazioni", "police_permission", "notes", "notes_foreman", "date_created", "version") VALUES
(1, 9999, '2026-01-01', 'prova 0', 0, 1, 1, 0, 0, 0, '', '', '2026-01-01', 1),
(2, 10000, '2026-01-02', 'prova 1', 1, 3, 1, 0, 0, 0, '', '', '2026-01-02', 1),
(3, 10001, '2026-01-03', 'prova 2', 2, 2, 1, 0, 0, 0, '', '', '2026-01-03', 1);
INSERT INTO "locations" ("id", "name", "address", "city", "version") VALUES
(1, 'Condominio 1', 'Via Prova 1', 'Napoli', 1),
(2, 'Condominio 2', 'Via Prova 2', 'Napoli', 1),
(3, 'Condominio 3', 'Via Prova 3', 'Napoli', 1),
(4, 'Condominio 4', 'Via Prova 4', 'Napoli', 1),
(5, 'Condominio 5', 'Via Prova 5', 'Napoli', 1);
INSERT INTO "crew_lines" ("id", "id_work", "id_worker", "id_vehicle") VALUES
(1, 1, 1, 1),
(2, 3, 2, 2),
(3, 2, 3, 3);
INSERT INTO "work_types" ("value", "text", "version") VALUES
(0, 'Trasloco', 1),
(1, 'Trasporto', 1),
(2, 'Imballaggio', 1),
(3, 'Consegna materiali', 1),
(4, 'Ritiro materiali', 1);
INSERT INTO municipalities_text (municipalities_text) VALUES ('rebuild');
INSERT INTO clients_text (clients_text) VALUES ('rebuild');
CREATE INDEX sessions_user ON sessions (id_user);
CREATE INDEX activity_user ON activity (id_user, id);
CREATE INDEX change_activity ON change (id_activity);
CREATE INDEX change_row ON change (noun, id_row, id);
CREATE INDEX answered_requests_age ON answered_requests (answered_at);
CREATE INDEX municipalities_folded ON municipalities (folded);
CREATE INDEX account_requests_state ON account_requests (state, id);
CREATE INDEX account_requests_ip ON account_requests (ip, date_created);
CREATE INDEX pickup_places_client ON pickup_places (id_client, id);
CREATE INDEX pickup_places_city ON pickup_places (id_city);
CREATE INDEX appointments_when ON appointments (date, time, id);
CREATE INDEX appointments_client ON appointments (id_client);
CREATE INDEX appointments_address ON appointments (id_address);
CREATE INDEX appointments_site_b ON appointments (date, time, id)
  WHERE date <= '2023-10-15' OR state <> 1 OR flag_renata = 1;
CREATE INDEX orders_client ON orders (id_client);
CREATE INDEX works_day ON works (date, hour, id);
CREATE INDEX works_order ON works (id_order, date, hour);
CREATE INDEX works_place ON works (id_pickup_place);
CREATE INDEX work_resources_resource ON work_resources (id_resource);
CREATE UNIQUE INDEX workers_code ON workers (code) WHERE date IS NULL AND deleted = 0;
CREATE UNIQUE INDEX workers_day ON workers (date, code) WHERE date IS NOT NULL AND deleted = 0;
CREATE UNIQUE INDEX vehicles_code ON vehicles (code) WHERE date IS NULL AND deleted = 0;
CREATE UNIQUE INDEX vehicles_day ON vehicles (date, code) WHERE date IS NOT NULL AND deleted = 0;
CREATE INDEX crew_lines_worker ON crew_lines (id_worker);
CREATE INDEX crew_lines_vehicle ON crew_lines (id_vehicle);
CREATE INDEX material_loads_material ON material_loads (id_material);
CREATE INDEX material_blocks_order ON material_blocks (id_order);
CREATE INDEX order_materials_order ON order_materials (id_order);
CREATE INDEX order_materials_block ON order_materials (id_block);
CREATE UNIQUE INDEX order_materials_work ON order_materials (id_work, id_material) WHERE id_work IS NOT NULL;
CREATE INDEX order_materials_stock ON order_materials (id_material, delivered, quantity);
CREATE INDEX documents_appointment ON documents (id_appointment, id);
CREATE INDEX box_lines_box ON box_lines (id_box, id);
CREATE INDEX box_lines_order ON box_lines (id_order);
CREATE INDEX box_lines_client ON box_lines (id_client);
CREATE INDEX box_lines_date ON box_lines (date);
CREATE INDEX box_lines_date2 ON box_lines (date2);
CREATE INDEX box_log_line ON box_log (id_line, id);
CREATE INDEX box_files_line ON box_files (id_line, id);
CREATE INDEX memos_user ON memos (id_user, date, time, id);
CREATE INDEX memos_when ON memos (date, time, id);
CREATE INDEX memo_shares_user ON memo_shares (id_user, id_memo);
CREATE INDEX vehicle_logs_user ON vehicle_logs (id_user, id);
CREATE INDEX vehicle_logs_vehicle ON vehicle_logs (id_vehicle);
CREATE INDEX worker_logs_user ON worker_logs (id_user, id);
CREATE INDEX worker_logs_worker ON worker_logs (id_worker);
CREATE INDEX news_level ON news (user_level, id);
CREATE INDEX news_reads_news ON news_reads (id_news);
CREATE INDEX reports_user ON reports (id_user, id);
CREATE INDEX report_shares_user ON report_shares (id_user, id_report);
CREATE INDEX letters_waiting ON letters (next_try) WHERE state = 'waiting';
CREATE TRIGGER activity_is_final BEFORE UPDATE ON activity WHEN OLD.hash IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;
CREATE TRIGGER activity_is_kept BEFORE DELETE ON activity
BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;
CREATE TRIGGER change_is_final BEFORE UPDATE ON change
BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;
CREATE TRIGGER change_is_kept BEFORE DELETE ON change
BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;
CREATE TRIGGER clients_text_insert AFTER INSERT ON clients BEGIN
  INSERT INTO clients_text (rowid, folded, email, phone, cellphone) VALUES (NEW.id, NEW.folded, NEW.email, NEW.phone, NEW.cellphone);
END;
CREATE TRIGGER clients_text_delete AFTER DELETE ON clients BEGIN
  INSERT INTO clients_text (clients_text, rowid, folded, email, phone, cellphone) VALUES ('delete', OLD.id, OLD.folded, OLD.email, OLD.phone, OLD.cellphone);
END;
CREATE TRIGGER clients_text_update AFTER UPDATE OF folded, email, phone, cellphone ON clients BEGIN
  INSERT INTO clients_text (clients_text, rowid, folded, email, phone, cellphone) VALUES ('delete', OLD.id, OLD.folded, OLD.email, OLD.phone, OLD.cellphone);
  INSERT INTO clients_text (rowid, folded, email, phone, cellphone) VALUES (NEW.id, NEW.folded, NEW.email, NEW.phone, NEW.cellphone);
END;
CREATE TRIGGER journal_account_requests_insert AFTER INSERT ON "account_requests" BEGIN
      SELECT RAISE(ABORT, 'a write outside an activity') WHERE NOT EXISTS (SELECT 1 FROM current_activity);
      INSERT INTO change (id_activity, noun, id_row, before, after)
        SELECT id_activity, 'account_requests', NEW.rowid, NULL, json_object('id', NEW."id", 'name', NEW."name", 'surname', NEW."surname", 'email', NEW."email", 'phone', NEW."phone", 'id_location', NEW."id_location", 'state', NEW."state", 'id_user', NEW."id_user", 'ip', NEW."ip", 'date_created', NEW."date_created", 'version', NEW."version") FROM current_activity;
    END;
CREATE TRIGGER journal_account_requests_update AFTER UPDATE ON "account_requests" BEGIN
      SELECT RAISE(ABORT, 'a write outside an activity') WHERE NOT EXISTS (SELECT 1 FROM current_activity);
      INSERT INTO change (id_activity, noun, id_row, before, after)
        SELECT id_activity, 'account_requests', NEW.rowid, json_object('id', OLD."id", 'name', OLD."name", 'surname', OLD."surname", 'email', OLD."email", 'phone', OLD."phone", 'id_location', OLD."id_location", 'state', OLD."state", 'id_user', OLD."id_user", 'ip', OLD."ip", 'date_created', OLD."date_created", 'version', OLD."version"), json_object('id', NEW."id", 'name', NEW."name", 'surname', NEW."surname", 'email', NEW."email", 'phone', NEW."phone", 'id_location', NEW."id_location", 'state', NEW."state", 'id_user', NEW."id_user", 'ip', NEW."ip", 'date_created', NEW."date_created", 'version', NEW."version") FROM current_activity;
    END;
CREATE TRIGGER journal_account_requests_delete AFTER DELETE ON "account_requests" BEGIN
      SELECT RAISE(ABORT, 'a write outside an activity') WHERE NOT EXISTS (SELECT 1 FROM current_activity);
      INSERT INTO change (id_activity, noun, id_row, before, after)
        SELECT id_activity, 'account_requests', OLD.rowid, json_object('id', OLD."id", 'name', OLD."name", 'surname', OLD."surname", 'email', OLD."email", 'phone', OLD."phone", 'id_location', OLD."id_location", 'state', OLD."state", 'id_user', OLD."id_user", 'ip', OLD."ip", 'date_created', OLD."date_created", 'version', OLD."version"), NULL FROM current_activity;
    END;
CREATE TRIGGER journal_appointments_insert AFTER INSERT ON "appointments" BEGIN
      SELECT RAISE(ABORT, 'a write outside an activity') WHERE NOT EXISTS (SELECT 1 FROM current_activity);
      INSERT INTO change (id_activity, noun, id_row, before, after)
        SELECT id_activity, 'appointments', NEW.rowid, NULL, json_object('id', NEW."id", 'date', NEW."date", 'time', NEW."time", 'time_end', NEW."time_end", 'id_client', NEW."id_client", 'id_address', NEW."id_address", 'id_agent', NEW."id_agent", 'how_knew_about_us', NEW."how_knew_about_us", 'description', NEW."description", 'state', NEW."state", 'is_out_campania', NEW."is_out_campania", 'flag_renata', NEW."flag_renata", 'date_created', NEW."date_created", 'version', NEW."version") FROM current_activity;
    END;
CREATE TRIGGER journal_appointments_update AFTER UPDATE ON "appointments" BEGIN
      SELECT RAISE(ABORT, 'a write outside an activity') WHERE NOT EXISTS (SELECT 1 FROM current_activity);
      INSERT INTO change (id_activity, noun, id_row, before, after)
        SELECT id_activity, 'appointments', NEW.rowid, json_object('id', OLD."id", 'date', OLD."date", 'time', OLD."time", 'time_end', OLD."time_end", 'id_client', OLD."id_client", 'id_address', OLD."id_address", 'id_agent', OLD."id_agent", 'how_knew_about_us', OLD."how_knew_about_us", 'description', OLD."description", 'state', OLD."state", 'is_out_campania', OLD."is_out_campania", 'flag_renata', OLD."flag_renata", 'date_created', OLD."date_created", 'version', OLD."version"), json_object('id', NEW."id", 'date', NEW."date", 'time', NEW."time", 'time_end', NEW."time_end", 'id_client', NEW."id_client", 'id_address', NEW."id_address", 'id_agent', NEW."id_agent", 'how_knew_about_us', NEW."how_knew_about_us", 'description', NEW."description", 'state', NEW."state", 'is_out_campania', NEW."is_out_campania", 'flag_renata', NEW."flag_renata", 'date_created', NEW."date_created", 'version', NEW."version") FROM current_activity;
    END;
CREATE TRIGGER journal_appointments_delete AFTER DELETE ON "appointments" BEGIN
      SELECT RAISE(ABORT, 'a write outside an activity') WHERE NOT EXISTS (SELECT 1 FROM current_activity);
      INSERT INTO change (id_activity, noun, id_row, before, after)
        SELECT id_activity, 'appointments', OLD.rowid, json_object('id', OLD."id", 'date', OLD."date", 'time', OLD."time", 'time_end', OLD."time_end", 'id_client', OLD."id_client", 'id_address', OLD."id_address", 'id_agent', OLD."id_agent", 'how_knew_about_us', OLD."how_knew_about_us", 'description', OLD."description", 'state', OLD."state", 'is_out_campania', OLD."is_out_campania", 'flag_renata', OLD."flag_renata", 'date_created', OLD."date_created", 'version', OLD."version"), NULL FROM current_activity;
    END;
CREATE TRIGGER journal_box_files_insert AFTER INSERT ON "box_files" BEGIN
      SELECT RAISE(ABORT, 'a write outside an activity') WHERE NOT EXISTS (SELECT 1 FROM current_activity);
      INSERT INTO change (id_activity, noun, id_row, before, after)
        SELECT id_activity, 'box_files', NEW.rowid, NULL, json_object('id', NEW."id", 'id_line', NEW."id_line", 'filename', NEW."filename", 'stored', NEW."stored", 'mime', NEW."mime", 'size', NEW."size", 'sha256', NEW."sha256", 'date_created', NEW."date_created") FROM current_activity;
    END;
CREATE TRIGGER journal_box_files_update AFTER UPDATE ON "box_files" BEGIN
      SELECT RAISE(ABORT, 'a write outside an activity') WHERE NOT EXISTS (SELECT 1 FROM current_activity);
      INSERT INTO change (id_activity, noun, id_row, before, after)
        SELECT id_activity, 'box_files', NEW.rowid, json_object('id', OLD."id", 'id_line', OLD."id_line", 'filename', OLD."filename", 'stored', OLD."stored", 'mime', OLD."mime", 'size', OLD."size", 'sha256', OLD."sha256", 'date_created', OLD."date_created"), json_object('id', NEW."id", 'id_line', NEW."id_line", 'filename', NEW."filename", 'stored', NEW."stored", 'mime', NEW."mime", 'size', NEW."size", 'sha256', NEW."sha256", 'date_created', NEW."date_created") FROM current_activity;
    END;
CREATE TRIGGER journal_box_files_delete AFTER DELETE ON "box_files" BEGIN
      SELECT RAISE(ABORT, 'a write outside an activity') WHERE NOT EXISTS (SELECT 1 FROM current_activity);
      INSERT INTO change (id_activity, noun, id_row, before, after)
        SELECT id_activity, 'box_files', OLD.rowid, json_object('id', OLD."id", 'id_line', OLD."id_line", 'filename', OLD."filename", 'stored', OLD."stored", 'mime', OLD."mime", 'size', OLD."size", 'sha256', OLD."sha256", 'date_created', OLD."date_created"), NULL FROM current_activity;
    END;
CREATE TRIGGER journal_box_lines_insert AFTER INSERT ON "box_lines" BEGIN
      SELECT RAISE(ABORT, 'a write outside an activity') WHERE NOT EXISTS (SELECT 1 FROM current_activity);
      INSERT INTO change (id_activity, noun, id_row, before, after)
        SELECT id_activity, 'box_lines', NEW.rowid, NULL, json_object('id', NEW."id", 'id_box', NEW."id_box", 'id_order', NEW."id_order", 'id_client', NEW."id_client", 'position', NEW."position", 'used', NEW."used", 'title', NEW."title", 'date', NEW."date", 'title2', NEW."title2", 'date2', NEW."date2", 'version', NEW."version") FROM current_activity;
    END;
CREATE TRIGGER journal_box_lines_update AFTER UPDATE ON "box_lines" BEGIN
      SELECT RAISE(ABORT, 'a write outside an activity') WHERE NOT EXISTS (SELECT 1 FROM current_activity);
      INSERT INTO change (id_activity, noun, id_row, before, after)
        SELECT id_activity, 'box_lines', NEW.rowid, json_object('id', OLD."id", 'id_box', OLD."id_box", 'id_order', OLD."id_order", 'id_client', OLD."id_client", 'position', OLD."position", 'used', OLD."used", 'title', OLD."title", 'date', OLD."date", 'title2', OLD."title2", 'date2', OLD."date2", 'version', OLD."version"), json_object('id', NEW."id", 'id_box', NEW."id_box", 'id_order', NEW."id_order", 'id_client', NEW."id_client", 'position', NEW."position", 'used', NEW."used", 'title', NEW."title", 'date', NEW."date", 'title2', NEW."title2", 'date2', NEW."date2", 'version', NEW."version") FROM current_activity;
    END;
CREATE TRIGGER journal_box_lines_delete AFTER DELETE ON "box_lines" BEGIN
      SELECT RAISE(ABORT, 'a write outside an activity') WHERE NOT EXISTS (SELECT 1 FROM current_activity);
      INSERT INTO change (id_activity, noun, id_row, before, after)
        SELECT id_activity, 'box_lines', OLD.rowid, json_object('id', OLD."id", 'id_box', OLD."id_box", 'id_order', OLD."id_order", 'id_client', OLD."id_client", 'position', OLD."position", 'used', OLD."used", 'title', OLD."title", 'date', OLD."date", 'title2', OLD."title2", 'date2', OLD."date2", 'version', OLD."version"), NULL FROM current_activity;
    END;
CREATE TRIGGER journal_box_log_insert AFTER INSERT ON "box_log" BEGIN
      SELECT RAISE(ABORT, 'a write outside an activity') WHERE NOT EXISTS (SELECT 1 FROM current_activity);
      INSERT INTO change (id_activity, noun, id_row, before, after)
        SELECT id_activity, 'box_log', NEW.rowid, NULL, json_object('id', NEW."id", 'id_line', NEW."id_line", 'id_box', NEW."id_box", 'action', NEW."action", 'id_order', NEW."id_order", 'surname', NEW."surname", 'name', NEW."name", 'title', NEW."title", 'used', NEW."used", 'date', NEW."date", 'title2', NEW."title2", 'date2', NEW."date2", 'date_created', NEW."date_created") FROM current_activity;
    END;
CREATE TRIGGER journal_box_log_update AFTER UPDATE ON "box_log" BEGIN
      SELECT RAISE(ABORT, 'a write outside an activity') WHERE NOT EXISTS (SELECT 1 FROM current_activity);
      INSERT INTO change (id_activity, noun, id_row, before, after)
        SELECT id_activity, 'box_log', NEW.rowid, json_object('id', OLD."id", 'id_line', OLD."id_line", 'id_box', OLD."id_box", 'action', OLD."action", 'id_order', OLD."id_order", 'surname', OLD."surname", 'name', OLD."name", 'title', OLD."title", 'used', OLD."used", 'date', OLD."date", 'title2', OLD."title2", 'date2', OLD."date2", 'date_created', OLD."date_created"), json_object('id', NEW."id", 'id_line', NEW."id_line", 'id_box', NEW."id_box", 'action', NEW."action", 'id_order', NEW."id_order", 'surname', NEW."surname", 'name', NEW."name", 'title', NEW."title", 'used', NEW."used", 'date', NEW."date", 'title2', NEW."title2", 'date2', NEW."date2", 'date_created', NEW."date_created") FROM current_activity;
    END;
CREATE TRIGGER journal_box_log_delete AFTER DELETE ON "box_log" BEGIN
      SELECT RAISE(ABORT, 'a write outside an activity') WHERE NOT EXISTS (SELECT 1 FROM current_activity);
      INSERT INTO change (id_activity, noun, id_row, before, after)
        SELECT id_activity, 'box_log', OLD.rowid, json_object('id', OLD."id", 'id_line', OLD."id_line", 'id_box', OLD."id_box", 'action', OLD."action", 'id_order', OLD."id_order", 'surname', OLD."surname", 'name', OLD."name", 'title', OLD."title", 'used', OLD."used", 'date', OLD."date", 'title2', OLD."title2", 'date2', OLD."date2", 'date_created', OLD."date_created"), NULL FROM current_activity;
    END;
CREATE TRIGGER journal_clients_insert AFTER INSERT ON "clients" BEGIN
      SELECT RAISE(ABORT, 'a write outside an activity') WHERE NOT EXISTS (SELECT 1 FROM current_activity);
      INSERT INTO change (id_activity, noun, id_row, before, after)
        SELECT id_activity, 'clients', NEW.rowid, NULL, json_object('id', NEW."id", 'private_client', NEW."private_client", 'name', NEW."name", 'surname', NEW."surname", 'email', NEW."email", 'phone', NEW."phone", 'cellphone', NEW."cellphone", 'fiscal_code', NEW."fiscal_code", 'private_address', NEW."private_address", 'business_name', NEW."business_name", 'business_address', NEW."business_address", 'unique_code', NEW."unique_code", 'pec', NEW."pec", 'confirmed', NEW."confirmed", 'folded', NEW."folded", 'date_created', NEW."date_created", 'version', NEW."version") FROM current_activity;
    END;
CREATE TRIGGER journal_clients_update AFTER UPDATE ON "clients" BEGIN
      SELECT RAISE(ABORT, 'a write outside an activity') WHERE NOT EXISTS (SELECT 1 FROM current_activity);
      INSERT INTO change (id_activity, noun, id_row, before, after)
        SELECT id_activity, 'clients', NEW.rowid, json_object('id', OLD."id", 'private_client', OLD."private_client", 'name', OLD."name", 'surname', OLD."surname", 'email', OLD."email", 'phone', OLD."phone", 'cellphone', OLD."cellphone", 'fiscal_code', OLD."fiscal_code", 'private_address', OLD."private_address", 'business_name', OLD."business_name", 'business_address', OLD."business_address", 'unique_code', OLD."unique_code", 'pec', OLD."pec", 'confirmed', OLD."confirmed", 'folded', OLD."folded", 'date_created', OLD."date_created", 'version', OLD."version"), json_object('id', NEW."id", 'private_client', NEW."private_client", 'name', NEW."name", 'surname', NEW."surname", 'email', NEW."email", 'phone', NEW."phone", 'cellphone', NEW."cellphone", 'fiscal_code', NEW."fiscal_code", 'private_address', NEW."private_address", 'business_name', NEW."business_name", 'business_address', NEW."business_address", 'unique_code', NEW."unique_code", 'pec', NEW."pec", 'confirmed', NEW."confirmed", 'folded', NEW."folded", 'date_created', NEW."date_created", 'version', NEW."version") FROM current_activity;
    END;
CREATE TRIGGER journal_clients_delete AFTER DELETE ON "clients" BEGIN
      SELECT RAISE(ABORT, 'a write outside an activity') WHERE NOT EXISTS (SELECT 1 FROM current_activity);
      INSERT INTO change (id_activity, noun, id_row, before, after)
        SELECT id_activity, 'clients', OLD.rowid, json_object('id', OLD."id", 'private_client', OLD."private_client", 'name', OLD."name", 'surname', OLD."surname", 'email', OLD."email", 'phone', OLD."phone", 'cellphone', OLD."cellphone", 'fiscal_code', OLD."fiscal_code", 'private_address', OLD."private_address", 'business_name', OLD."business_name", 'business_address', OLD."business_address", 'unique_code', OLD."unique_code", 'pec', OLD."pec", 'confirmed', OLD."confirmed", 'folded', OLD."folded", 'date_created', OLD."date_created", 'version', OLD."version"), NULL FROM current_activity;
    END;
CREATE TRIGGER journal_crew_lines_insert AFTER INSERT ON "crew_lines" BEGIN
      SELECT RAISE(ABORT, 'a write outside an activity') WHERE NOT EXISTS (SELECT 1 FROM current_activity);
      INSERT INTO change (id_activity, noun, id_row, before, after)
        SELECT id_activity, 'crew_lines', NEW.rowid, NULL, json_object('id', NEW."id", 'id_work', NEW."id_work", 'id_worker', NEW."id_worker", 'id_vehicle', NEW."id_vehicle") FROM current_activity;
    END;
CREATE TRIGGER journal_crew_lines_update AFTER UPDATE ON "crew_lines" BEGIN
      SELECT RAISE(ABORT, 'a write outside an activity') WHERE NOT EXISTS (SELECT 1 FROM current_activity);
      INSERT INTO change (id_activity, noun, id_row, before, after)
        SELECT id_activity, 'crew_lines', NEW.rowid, json_object('id', OLD."id", 'id_work', OLD."id_work", 'id_worker', OLD."id_worker", 'id_vehicle', OLD."id_vehicle"), json_object('id', NEW."id", 'id_work', NEW."id_work", 'id_worker', NEW."id_worker", 'id_vehicle', NEW."id_vehicle") FROM current_activity;
    END;
CREATE TRIGGER journal_crew_lines_delete AFTER DELETE ON "crew_lines" BEGIN
      SELECT RAISE(ABORT, 'a write outside an activity') WHERE NOT EXISTS (SELECT 1 FROM current_activity);
      INSERT INTO change (id_activity, noun, id_row, before, after)
        SELECT id_activity, 'crew_lines', OLD.rowid, json_object('id', OLD."id", 'id_work', OLD."id_work", 'id_worker', OLD."id_worker", 'id_vehicle', OLD."id_vehicle"), NULL FROM current_activity;
    END;
CREATE TRIGGER journal_documents_insert AFTER INSERT ON "documents" BEGIN
      SELECT RAISE(ABORT, 'a write outside an activity') WHERE NOT EXISTS (SELECT 1 FROM current_activity);
      INSERT INTO change (id_activity, noun, id_row, before, after)
        SELECT id_activity, 'documents', NEW.rowid, NULL, json_object('id', NEW."id", 'id_appointment', NEW."id_appointment", 'filename', NEW."filename", 'stored', NEW."stored", 'mime', NEW."mime", 'size', NEW."size", 'sha256', NEW."sha256", 'show_in_charge', NEW."show_in_charge", 'id_user', NEW."id_user", 'date_created', NEW."date_created", 'version', NEW."version") FROM current_activity;
    END;
CREATE TRIGGER journal_documents_update AFTER UPDATE ON "documents" BEGIN
      SELECT RAISE(ABORT, 'a write outside an activity') WHERE NOT EXISTS (SELECT 1 FROM current_activity);
      INSERT INTO change (id_activity, noun, id_row, before, after)
        SELECT id_activity, 'documents', NEW.rowid, json_object('id', OLD."id", 'id_appointment', OLD."id_appointment", 'filename', OLD."filename", 'stored', OLD."stored", 'mime', OLD."mime", 'size', OLD."size", 'sha256', OLD."sha256", 'show_in_charge', OLD."show_in_charge", 'id_user', OLD."id_user", 'date_created', OLD."date_created", 'version', OLD."version"), json_object('id', NEW."id", 'id_appointment', NEW."id_appointment", 'filename', NEW."filename", 'stored', NEW."stored", 'mime', NEW."mime", 'size', NEW."size", 'sha256', NEW."sha256", 'show_in_charge', NEW."show_in_charge", 'id_user', NEW."id_user", 'date_created', NEW."date_created", 'version', NEW."version") FROM current_activity;
    END;
CREATE TRIGGER journal_documents_delete AFTER DELETE ON "documents" BEGIN
      SELECT RAISE(ABORT, 'a write outside an activity') WHERE NOT EXISTS (SELECT 1 FROM current_activity);
      INSERT INTO change (id_activity, noun, id_row, before, after)
        SELECT id_activity, 'documents', OLD.rowid, json_object('id', OLD."id", 'id_appointment', OLD."id_appointment", 'filename', OLD."filename", 'stored', OLD."stored", 'mime', OLD."mime", 'size', OLD."size", 'sha256', OLD."sha256", 'show_in_charge', OLD."show_in_charge", 'id_user', OLD."id_user", 'date_created', OLD."date_created", 'version', OLD."version"), NULL FROM current_activity;
    END;
CREATE TRIGGER journal_kiosk_devices_insert AFTER INSERT ON "kiosk_devices" BEGIN
      SELECT RAISE(ABORT, 'a write outside an activity') WHERE NOT EXISTS (SELECT 1 FROM current_activity);
      INSERT INTO change (id_activity, noun, id_row, before, after)
        SELECT id_activity, 'kiosk_devices', NEW.rowid, NULL, json_object('id', NEW."id", 'name', NEW."name", 'site', NEW."site", 'date_created', NEW."date_created", 'date_revoked', NEW."date_revoked") FROM current_activity;
    END;
CREATE TRIGGER journal_kiosk_devices_update AFTER UPDATE ON "kiosk_devices" BEGIN
      SELECT RAISE(ABORT, 'a write outside an activity') WHERE NOT EXISTS (SELECT 1 FROM current_activity);
      INSERT INTO change (id_activity, noun, id_row, before, after)
        SELECT id_activity, 'kiosk_devices', NEW.rowid, json_object('id', OLD."id", 'name', OLD."name", 'site', OLD."site", 'date_created', OLD."date_created", 'date_revoked', OLD."date_revoked"), json_object('id', NEW."id", 'name', NEW."name", 'site', NEW."site", 'date_created', NEW."date_created", 'date_revoked', NEW."date_revoked") FROM current_activity;
    END;
CREATE TRIGGER journal_kiosk_devices_delete AFTER DELETE ON "kiosk_devices" BEGIN
      SELECT RAISE(ABORT, 'a write outside an activity') WHERE NOT EXISTS (SELECT 1 FROM current_activity);
      INSERT INTO change (id_activity, noun, id_row, before, after)
        SELECT id_activity, 'kiosk_devices', OLD.rowid, json_object('id', OLD."id", 'name', OLD."name", 'site', OLD."site", 'date_created', OLD."date_created", 'date_revoked', OLD."date_revoked"), NULL FROM current_activity;
    END;
CREATE TRIGGER journal_locations_insert AFTER INSERT ON "locations" BEGIN
      SELECT RAISE(ABORT, 'a write outside an activity') WHERE NOT EXISTS (SELECT 1 FROM current_activity);
      INSERT INTO change (id_activity, noun, id_row, before, after)
        SELECT id_activity, 'locations', NEW.rowid, NULL, json_object('id', NEW."id", 'name', NEW."name", 'address', NEW."address", 'city', NEW."city", 'version', NEW."version") FROM current_activity;
    END;
CREATE TRIGGER journal_locations_update AFTER UPDATE ON "locations" BEGIN
      SELECT RAISE(ABORT, 'a write outside an activity') WHERE NOT EXISTS (SELECT 1 FROM current_activity);
      INSERT INTO change (id_activity, noun, id_row, before, after)
        SELECT id_activity, 'locations', NEW.rowid, json_object('id', OLD."id", 'name', OLD."name", 'address', OLD."address", 'city', OLD."city", 'version', OLD."version"), json_object('id', NEW."id", 'name', NEW."name", 'address', NEW."address", 'city', NEW."city", 'version', NEW."version") FROM current_activity;
    END;
CREATE TRIGGER journal_locations_delete AFTER DELETE ON "locations" BEGIN
      SELECT RAISE(ABORT, 'a write outside an activity') WHERE NOT EXISTS (SELECT 1 FROM current_activity);
      INSERT INTO change (id_activity, noun, id_row, before, after)
        SELECT id_activity, 'locations', OLD.rowid, json_object('id', OLD."id", 'name', OLD."name", 'address', OLD."address", 'city', OLD."city", 'version', OLD."version"), NULL FROM current_activity;
    END;
CREATE TRIGGER journal_material_blocks_insert AFTER INSERT ON "material_blocks" BEGIN
      SELECT RAISE(ABORT, 'a write outside an activity') WHERE NOT EXISTS (SELECT 1 FROM current_activity);
      INSERT INTO change (id_activity, noun, id_row, before, after)
        SELECT id_activity, 'material_blocks', NEW.rowid, NULL, json_object('id', NEW."id", 'id_order', NEW."id_order", 'date', NEW."date", 'date_created', NEW."date_created") FROM current_activity;
    END;
CREATE TRIGGER journal_material_blocks_update AFTER UPDATE ON "material_blocks" BEGIN
      SELECT RAISE(ABORT, 'a write outside an activity') WHERE NOT EXISTS (SELECT 1 FROM current_activity);
      INSERT INTO change (id_activity, noun, id_row, before, after)
        SELECT id_activity, 'material_blocks', NEW.rowid, json_object('id', OLD."id", 'id_order', OLD."id_order", 'date', OLD."date", 'date_created', OLD."date_created"), json_object('id', NEW."id", 'id_order', NEW."id_order", 'date', NEW."date", 'date_created', NEW."date_created") FROM current_activity;
    END;
CREATE TRIGGER journal_material_blocks_delete AFTER DELETE ON "material_blocks" BEGIN
      SELECT RAISE(ABORT, 'a write outside an activity') WHERE NOT EXISTS (SELECT 1 FROM current_activity);
      INSERT INTO change (id_activity, noun, id_row, before, after)
        SELECT id_activity, 'material_blocks', OLD.rowid, json_object('id', OLD."id", 'id_order', OLD."id_order", 'date', OLD."date", 'date_created', OLD."date_created"), NULL FROM current_activity;
    END;
CREATE TRIGGER journal_material_loads_insert AFTER INSERT ON "material_loads" BEGIN
      SELECT RAISE(ABORT, 'a write outside an activity') WHERE NOT EXISTS (SELECT 1 FROM current_activity);
      INSERT INTO change (id_activity, noun, id_row, before, after)
        SELECT id_activity, 'material_loads', NEW.rowid, NULL, json_object('id', NEW."id", 'id_material', NEW."id_material", 'increment', NEW."increment", 'date', NEW."date", 'id_user', NEW."id_user", 'date_created', NEW."date_created") FROM current_activity;
    END;
CREATE TRIGGER journal_material_loads_update AFTER UPDATE ON "material_loads" BEGIN
      SELECT RAISE(ABORT, 'a write outside an activity') WHERE NOT EXISTS (SELECT 1 FROM current_activity);
      INSERT INTO change (id_activity, noun, id_row, before, after)
        SELECT id_activity, 'material_loads', NEW.rowid, json_object('id', OLD."id", 'id_material', OLD."id_material", 'increment', OLD."increment", 'date', OLD."date", 'id_user', OLD."id_user", 'date_created', OLD."date_created"), json_object('id', NEW."id", 'id_material', NEW."id_material", 'increment', NEW."increment", 'date', NEW."date", 'id_user', NEW."id_user", 'date_created', NEW."date_created") FROM current_activity;
    END;
CREATE TRIGGER journal_material_loads_delete AFTER DELETE ON "material_loads" BEGIN
      SELECT RAISE(ABORT, 'a write outside an activity') WHERE NOT EXISTS (SELECT 1 FROM current_activity);
      INSERT INTO change (id_activity, noun, id_row, before, after)
        SELECT id_activity, 'material_loads', OLD.rowid, json_object('id', OLD."id", 'id_material', OLD."id_material", 'increment', OLD."increment", 'date', OLD."date", 'id_user', OLD."id_user", 'date_created', OLD."date_created"), NULL FROM current_activity;
    END;
CREATE TRIGGER journal_materials_insert AFTER INSERT ON "materials" BEGIN
      SELECT RAISE(ABORT, 'a write outside an activity') WHERE NOT EXISTS (SELECT 1 FROM current_activity);
      INSERT INTO change (id_activity, noun, id_row, before, after)
        SELECT id_activity, 'materials', NEW.rowid, NULL, json_object('id', NEW."id", 'name', NEW."name", 'cost', NEW."cost", 'position', NEW."position", 'yes_no', NEW."yes_no", 'version', NEW."version") FROM current_activity;
    END;
CREATE TRIGGER journal_materials_update AFTER UPDATE ON "materials" BEGIN
      SELECT RAISE(ABORT, 'a write outside an activity') WHERE NOT EXISTS (SELECT 1 FROM current_activity);
      INSERT INTO change (id_activity, noun, id_row, before, after)
        SELECT id_activity, 'materials', NEW.rowid, json_object('id', OLD."id", 'name', OLD."name", 'cost', OLD."cost", 'position', OLD."position", 'yes_no', OLD."yes_no", 'version', OLD."version"), json_object('id', NEW."id", 'name', NEW."name", 'cost', NEW."cost", 'position', NEW."position", 'yes_no', NEW."yes_no", 'version', NEW."version") FROM current_activity;
    END;
CREATE TRIGGER journal_materials_delete AFTER DELETE ON "materials" BEGIN
      SELECT RAISE(ABORT, 'a write outside an activity') WHERE NOT EXISTS (SELECT 1 FROM current_activity);
      INSERT INTO change (id_activity, noun, id_row, before, after)
        SELECT id_activity, 'materials', OLD.rowid, json_object('id', OLD."id", 'name', OLD."name", 'cost', OLD."cost", 'position', OLD."position", 'yes_no', OLD."yes_no", 'version', OLD."version"), NULL FROM current_activity;
    END;
CREATE TRIGGER journal_memo_shares_insert AFTER INSERT ON "memo_shares" BEGIN
      SELECT RAISE(ABORT, 'a write outside an activity') WHERE NOT EXISTS (SELECT 1 FROM current_activity);
      INSERT INTO change (id_activity, noun, id_row, before, after)
        SELECT id_activity, 'memo_shares', NEW.rowid, NULL, json_object('id', NEW."id", 'id_memo', NEW."id_memo", 'id_user', NEW."id_user") FROM current_activity;
    END;
CREATE TRIGGER journal_memo_shares_update AFTER UPDATE ON "memo_shares" BEGIN
      SELECT RAISE(ABORT, 'a write outside an activity') WHERE NOT EXISTS (SELECT 1 FROM current_activity);
      INSERT INTO change (id_activity, noun, id_row, before, after)
        SELECT id_activity, 'memo_shares', NEW.rowid, json_object('id', OLD."id", 'id_memo', OLD."id_memo", 'id_user', OLD."id_user"), json_object('id', NEW."id", 'id_memo', NEW."id_memo", 'id_user', NEW."id_user") FROM current_activity;
    END;
CREATE TRIGGER journal_memo_shares_delete AFTER DELETE ON "memo_shares" BEGIN
      SELECT RAISE(ABORT, 'a write outside an activity') WHERE NOT EXISTS (SELECT 1 FROM current_activity);
      INSERT INTO change (id_activity, noun, id_row, before, after)
        SELECT id_activity, 'memo_shares', OLD.rowid, json_object('id', OLD."id", 'id_memo', OLD."id_memo", 'id_user', OLD."id_user"), NULL FROM current_activity;
    END;
CREATE TRIGGER journal_memos_insert AFTER INSERT ON "memos" BEGIN
      SELECT RAISE(ABORT, 'a write outside an activity') WHERE NOT EXISTS (SELECT 1 FROM current_activity);
      INSERT INTO change (id_activity, noun, id_row, before, after)
        SELECT id_activity, 'memos', NEW.rowid, NULL, json_object('id', NEW."id", 'id_user', NEW."id_user", 'title', NEW."title", 'description', NEW."description", 'date', NEW."date", 'time', NEW."time", 'date_created', NEW."date_created", 'version', NEW."version") FROM current_activity;
    END;
CREATE TRIGGER journal_memos_update AFTER UPDATE ON "memos" BEGIN
      SELECT RAISE(ABORT, 'a write outside an activity') WHERE NOT EXISTS (SELECT 1 FROM current_activity);
      INSERT INTO change (id_activity, noun, id_row, before, after)
        SELECT id_activity, 'memos', NEW.rowid, json_object('id', OLD."id", 'id_user', OLD."id_user", 'title', OLD."title", 'description', OLD."description", 'date', OLD."date", 'time', OLD."time", 'date_created', OLD."date_created", 'version', OLD."version"), json_object('id', NEW."id", 'id_user', NEW."id_user", 'title', NEW."title", 'description', NEW."description", 'date', NEW."date", 'time', NEW."time", 'date_created', NEW."date_created", 'version', NEW."version") FROM current_activity;
    END;
CREATE TRIGGER journal_memos_delete AFTER DELETE ON "memos" BEGIN
      SELECT RAISE(ABORT, 'a write outside an activity') WHERE NOT EXISTS (SELECT 1 FROM current_activity);
      INSERT INTO change (id_activity, noun, id_row, before, after)
        SELECT id_activity, 'memos', OLD.rowid, json_object('id', OLD."id", 'id_user', OLD."id_user", 'title', OLD."title", 'description', OLD."description", 'date', OLD."date", 'time', OLD."time", 'date_created', OLD."date_created", 'version', OLD."version"), NULL FROM current_activity;
    END;
CREATE TRIGGER journal_news_insert AFTER INSERT ON "news" BEGIN
      SELECT RAISE(ABORT, 'a write outside an activity') WHERE NOT EXISTS (SELECT 1 FROM current_activity);
      INSERT INTO change (id_activity, noun, id_row, before, after)
        SELECT id_activity, 'news', NEW.rowid, NULL, json_object('id', NEW."id", 'title', NEW."title", 'description', NEW."description", 'content', NEW."content", 'user_level', NEW."user_level", 'id_user', NEW."id_user", 'date_created', NEW."date_created") FROM current_activity;
    END;
CREATE TRIGGER journal_news_update AFTER UPDATE ON "news" BEGIN
      SELECT RAISE(ABORT, 'a write outside an activity') WHERE NOT EXISTS (SELECT 1 FROM current_activity);
      INSERT INTO change (id_activity, noun, id_row, before, after)
        SELECT id_activity, 'news', NEW.rowid, json_object('id', OLD."id", 'title', OLD."title", 'description', OLD."description", 'content', OLD."content", 'user_level', OLD."user_level", 'id_user', OLD."id_user", 'date_created', OLD."date_created"), json_object('id', NEW."id", 'title', NEW."title", 'description', NEW."description", 'content', NEW."content", 'user_level', NEW."user_level", 'id_user', NEW."id_user", 'date_created', NEW."date_created") FROM current_activity;
    END;
CREATE TRIGGER journal_news_delete AFTER DELETE ON "news" BEGIN
      SELECT RAISE(ABORT, 'a write outside an activity') WHERE NOT EXISTS (SELECT 1 FROM current_activity);
      INSERT INTO change (id_activity, noun, id_row, before, after)
        SELECT id_activity, 'news', OLD.rowid, json_object('id', OLD."id", 'title', OLD."title", 'description', OLD."description", 'content', OLD."content", 'user_level', OLD."user_level", 'id_user', OLD."id_user", 'date_created', OLD."date_created"), NULL FROM current_activity;
    END;
CREATE TRIGGER journal_news_reads_insert AFTER INSERT ON "news_reads" BEGIN
      SELECT RAISE(ABORT, 'a write outside an activity') WHERE NOT EXISTS (SELECT 1 FROM current_activity);
      INSERT INTO change (id_activity, noun, id_row, before, after)
        SELECT id_activity, 'news_reads', NEW.rowid, NULL, json_object('id', NEW."id", 'id_news', NEW."id_news", 'id_user', NEW."id_user") FROM current_activity;
    END;
CREATE TRIGGER journal_news_reads_update AFTER UPDATE ON "news_reads" BEGIN
      SELECT RAISE(ABORT, 'a write outside an activity') WHERE NOT EXISTS (SELECT 1 FROM current_activity);
      INSERT INTO change (id_activity, noun, id_row, before, after)
        SELECT id_activity, 'news_reads', NEW.rowid, json_object('id', OLD."id", 'id_news', OLD."id_news", 'id_user', OLD."id_user"), json_object('id', NEW."id", 'id_news', NEW."id_news", 'id_user', NEW."id_user") FROM current_activity;
    END;
CREATE TRIGGER journal_news_reads_delete AFTER DELETE ON "news_reads" BEGIN
      SELECT RAISE(ABORT, 'a write outside an activity') WHERE NOT EXISTS (SELECT 1 FROM current_activity);
      INSERT INTO change (id_activity, noun, id_row, before, after)
        SELECT id_activity, 'news_reads', OLD.rowid, json_object('id', OLD."id", 'id_news', OLD."id_news", 'id_user', OLD."id_user"), NULL FROM current_activity;
    END;
CREATE TRIGGER journal_order_materials_insert AFTER INSERT ON "order_materials" BEGIN
      SELECT RAISE(ABORT, 'a write outside an activity') WHERE NOT EXISTS (SELECT 1 FROM current_activity);
      INSERT INTO change (id_activity, noun, id_row, before, after)
        SELECT id_activity, 'order_materials', NEW.rowid, NULL, json_object('id', NEW."id", 'id_order', NEW."id_order", 'id_block', NEW."id_block", 'id_work', NEW."id_work", 'id_material', NEW."id_material", 'date', NEW."date", 'quantity', NEW."quantity", 'price', NEW."price", 'delivered', NEW."delivered", 'version', NEW."version") FROM current_activity;
    END;
CREATE TRIGGER journal_order_materials_update AFTER UPDATE ON "order_materials" BEGIN
      SELECT RAISE(ABORT, 'a write outside an activity') WHERE NOT EXISTS (SELECT 1 FROM current_activity);
      INSERT INTO change (id_activity, noun, id_row, before, after)
        SELECT id_activity, 'order_materials', NEW.rowid, json_object('id', OLD."id", 'id_order', OLD."id_order", 'id_block', OLD."id_block", 'id_work', OLD."id_work", 'id_material', OLD."id_material", 'date', OLD."date", 'quantity', OLD."quantity", 'price', OLD."price", 'delivered', OLD."delivered", 'version', OLD."version"), json_object('id', NEW."id", 'id_order', NEW."id_order", 'id_block', NEW."id_block", 'id_work', NEW."id_work", 'id_material', NEW."id_material", 'date', NEW."date", 'quantity', NEW."quantity", 'price', NEW."price", 'delivered', NEW."delivered", 'version', NEW."version") FROM current_activity;
    END;
CREATE TRIGGER journal_order_materials_delete AFTER DELETE ON "order_materials" BEGIN
      SELECT RAISE(ABORT, 'a write outside an activity') WHERE NOT EXISTS (SELECT 1 FROM current_activity);
      INSERT INTO change (id_activity, noun, id_row, before, after)
        SELECT id_activity, 'order_materials', OLD.rowid, json_object('id', OLD."id", 'id_order', OLD."id_order", 'id_block', OLD."id_block", 'id_work', OLD."id_work", 'id_material', OLD."id_material", 'date', OLD."date", 'quantity', OLD."quantity", 'price', OLD."price", 'delivered', OLD."delivered", 'version', OLD."version"), NULL FROM current_activity;
    END;
CREATE TRIGGER journal_orders_insert AFTER INSERT ON "orders" BEGIN
      SELECT RAISE(ABORT, 'a write outside an activity') WHERE NOT EXISTS (SELECT 1 FROM current_activity);
      INSERT INTO change (id_activity, noun, id_row, before, after)
        SELECT id_activity, 'orders', NEW.rowid, NULL, json_object('id', NEW."id", 'id_client', NEW."id_client", 'id_appointment', NEW."id_appointment", 'agreed_price', NEW."agreed_price", 'agreed_price_2', NEW."agreed_price_2", 'payment_type', NEW."payment_type", 'work_booking_date', NEW."work_booking_date", 'notes', NEW."notes", 'notes_manager', NEW."notes_manager", 'date_created', NEW."date_created", 'version', NEW."version") FROM current_activity;
    END;
CREATE TRIGGER journal_orders_update AFTER UPDATE ON "orders" BEGIN
      SELECT RAISE(ABORT, 'a write outside an activity') WHERE NOT EXISTS (SELECT 1 FROM current_activity);
      INSERT INTO change (id_activity, noun, id_row, before, after)
        SELECT id_activity, 'orders', NEW.rowid, json_object('id', OLD."id", 'id_client', OLD."id_client", 'id_appointment', OLD."id_appointment", 'agreed_price', OLD."agreed_price", 'agreed_price_2', OLD."agreed_price_2", 'payment_type', OLD."payment_type", 'work_booking_date', OLD."work_booking_date", 'notes', OLD."notes", 'notes_manager', OLD."notes_manager", 'date_created', OLD."date_created", 'version', OLD."version"), json_object('id', NEW."id", 'id_client', NEW."id_client", 'id_appointment', NEW."id_appointment", 'agreed_price', NEW."agreed_price", 'agreed_price_2', NEW."agreed_price_2", 'payment_type', NEW."payment_type", 'work_booking_date', NEW."work_booking_date", 'notes', NEW."notes", 'notes_manager', NEW."notes_manager", 'date_created', NEW."date_created", 'version', NEW."version") FROM current_activity;
    END;
CREATE TRIGGER journal_orders_delete AFTER DELETE ON "orders" BEGIN
      SELECT RAISE(ABORT, 'a write outside an activity') WHERE NOT EXISTS (SELECT 1 FROM current_activity);
      INSERT INTO change (id_activity, noun, id_row, before, after)
        SELECT id_activity, 'orders', OLD.rowid, json_object('id', OLD."id", 'id_client', OLD."id_client", 'id_appointment', OLD."id_appointment", 'agreed_price', OLD."agreed_price", 'agreed_price_2', OLD."agreed_price_2", 'payment_type', OLD."payment_type", 'work_booking_date', OLD."work_booking_date", 'notes', OLD."notes", 'notes_manager', OLD."notes_manager", 'date_created', OLD."date_created", 'version', OLD."version"), NULL FROM current_activity;
    END;
CREATE TRIGGER journal_pickup_places_insert AFTER INSERT ON "pickup_places" BEGIN
      SELECT RAISE(ABORT, 'a write outside an activity') WHERE NOT EXISTS (SELECT 1 FROM current_activity);
      INSERT INTO change (id_activity, noun, id_row, before, after)
        SELECT id_activity, 'pickup_places', NEW.rowid, NULL, json_object('id', NEW."id", 'id_client', NEW."id_client", 'address', NEW."address", 'id_city', NEW."id_city", 'city', NEW."city", 'zip', NEW."zip", 'province', NEW."province", 'notes', NEW."notes", 'version', NEW."version") FROM current_activity;
    END;
CREATE TRIGGER journal_pickup_places_update AFTER UPDATE ON "pickup_places" BEGIN
      SELECT RAISE(ABORT, 'a write outside an activity') WHERE NOT EXISTS (SELECT 1 FROM current_activity);
      INSERT INTO change (id_activity, noun, id_row, before, after)
        SELECT id_activity, 'pickup_places', NEW.rowid, json_object('id', OLD."id", 'id_client', OLD."id_client", 'address', OLD."address", 'id_city', OLD."id_city", 'city', OLD."city", 'zip', OLD."zip", 'province', OLD."province", 'notes', OLD."notes", 'version', OLD."version"), json_object('id', NEW."id", 'id_client', NEW."id_client", 'address', NEW."address", 'id_city', NEW."id_city", 'city', NEW."city", 'zip', NEW."zip", 'province', NEW."province", 'notes', NEW."notes", 'version', NEW."version") FROM current_activity;
    END;
CREATE TRIGGER journal_pickup_places_delete AFTER DELETE ON "pickup_places" BEGIN
      SELECT RAISE(ABORT, 'a write outside an activity') WHERE NOT EXISTS (SELECT 1 FROM current_activity);
      INSERT INTO change (id_activity, noun, id_row, before, after)
        SELECT id_activity, 'pickup_places', OLD.rowid, json_object('id', OLD."id", 'id_client', OLD."id_client", 'address', OLD."address", 'id_city', OLD."id_city", 'city', OLD."city", 'zip', OLD."zip", 'province', OLD."province", 'notes', OLD."notes", 'version', OLD."version"), NULL FROM current_activity;
    END;
CREATE TRIGGER journal_report_shares_insert AFTER INSERT ON "report_shares" BEGIN
      SELECT RAISE(ABORT, 'a write outside an activity') WHERE NOT EXISTS (SELECT 1 FROM current_activity);
      INSERT INTO change (id_activity, noun, id_row, before, after)
        SELECT id_activity, 'report_shares', NEW.rowid, NULL, json_object('id', NEW."id", 'id_report', NEW."id_report", 'id_user', NEW."id_user") FROM current_activity;
    END;
CREATE TRIGGER journal_report_shares_update AFTER UPDATE ON "report_shares" BEGIN
      SELECT RAISE(ABORT, 'a write outside an activity') WHERE NOT EXISTS (SELECT 1 FROM current_activity);
      INSERT INTO change (id_activity, noun, id_row, before, after)
        SELECT id_activity, 'report_shares', NEW.rowid, json_object('id', OLD."id", 'id_report', OLD."id_report", 'id_user', OLD."id_user"), json_object('id', NEW."id", 'id_report', NEW."id_report", 'id_user', NEW."id_user") FROM current_activity;
    END;
CREATE TRIGGER journal_report_shares_delete AFTER DELETE ON "report_shares" BEGIN
      SELECT RAISE(ABORT, 'a write outside an activity') WHERE NOT EXISTS (SELECT 1 FROM current_activity);
      INSERT INTO change (id_activity, noun, id_row, before, after)
        SELECT id_activity, 'report_shares', OLD.rowid, json_object('id', OLD."id", 'id_report', OLD."id_report", 'id_user', OLD."id_user"), NULL FROM current_activity;
    END;
CREATE TRIGGER journal_reports_insert AFTER INSERT ON "reports" BEGIN
      SELECT RAISE(ABORT, 'a write outside an activity') WHERE NOT EXISTS (SELECT 1 FROM current_activity);
      INSERT INTO change (id_activity, noun, id_row, before, after)
        SELECT id_activity, 'reports', NEW.rowid, NULL, json_object('id', NEW."id", 'id_user', NEW."id_user", 'category', NEW."category", 'message', NEW."message", 'status', NEW."status", 'filename', NEW."filename", 'stored', NEW."stored", 'mime', NEW."mime", 'size', NEW."size", 'sha256', NEW."sha256", 'date_created', NEW."date_created", 'version', NEW."version") FROM current_activity;
    END;
CREATE TRIGGER journal_reports_update AFTER UPDATE ON "reports" BEGIN
      SELECT RAISE(ABORT, 'a write outside an activity') WHERE NOT EXISTS (SELECT 1 FROM current_activity);
      INSERT INTO change (id_activity, noun, id_row, before, after)
        SELECT id_activity, 'reports', NEW.rowid, json_object('id', OLD."id", 'id_user', OLD."id_user", 'category', OLD."category", 'message', OLD."message", 'status', OLD."status", 'filename', OLD."filename", 'stored', OLD."stored", 'mime', OLD."mime", 'size', OLD."size", 'sha256', OLD."sha256", 'date_created', OLD."date_created", 'version', OLD."version"), json_object('id', NEW."id", 'id_user', NEW."id_user", 'category', NEW."category", 'message', NEW."message", 'status', NEW."status", 'filename', NEW."filename", 'stored', NEW."stored", 'mime', NEW."mime", 'size', NEW."size", 'sha256', NEW."sha256", 'date_created', NEW."date_created", 'version', NEW."version") FROM current_activity;
    END;
CREATE TRIGGER journal_reports_delete AFTER DELETE ON "reports" BEGIN
      SELECT RAISE(ABORT, 'a write outside an activity') WHERE NOT EXISTS (SELECT 1 FROM current_activity);
      INSERT INTO change (id_activity, noun, id_row, before, after)
        SELECT id_activity, 'reports', OLD.rowid, json_object('id', OLD."id", 'id_user', OLD."id_user", 'category', OLD."category", 'message', OLD."message", 'status', OLD."status", 'filename', OLD."filename", 'stored', OLD."stored", 'mime', OLD."mime", 'size', OLD."size", 'sha256', OLD."sha256", 'date_created', OLD."date_created", 'version', OLD."version"), NULL FROM current_activity;
    END;
CREATE TRIGGER journal_resources_insert AFTER INSERT ON "resources" BEGIN
      SELECT RAISE(ABORT, 'a write outside an activity') WHERE NOT EXISTS (SELECT 1 FROM current_activity);
      INSERT INTO change (id_activity, noun, id_row, before, after)
        SELECT id_activity, 'resources', NEW.rowid, NULL, json_object('id', NEW."id", 'name', NEW."name", 'type', NEW."type", 'ammount', NEW."ammount", 'version', NEW."version") FROM current_activity;
    END;
CREATE TRIGGER journal_resources_update AFTER UPDATE ON "resources" BEGIN
      SELECT RAISE(ABORT, 'a write outside an activity') WHERE NOT EXISTS (SELECT 1 FROM current_activity);
      INSERT INTO change (id_activity, noun, id_row, before, after)
        SELECT id_activity, 'resources', NEW.rowid, json_object('id', OLD."id", 'name', OLD."name", 'type', OLD."type", 'ammount', OLD."ammount", 'version', OLD."version"), json_object('id', NEW."id", 'name', NEW."name", 'type', NEW."type", 'ammount', NEW."ammount", 'version', NEW."version") FROM current_activity;
    END;
CREATE TRIGGER journal_resources_delete AFTER DELETE ON "resources" BEGIN
      SELECT RAISE(ABORT, 'a write outside an activity') WHERE NOT EXISTS (SELECT 1 FROM current_activity);
      INSERT INTO change (id_activity, noun, id_row, before, after)
        SELECT id_activity, 'resources', OLD.rowid, json_object('id', OLD."id", 'name', OLD."name", 'type', OLD."type", 'ammount', OLD."ammount", 'version', OLD."version"), NULL FROM current_activity;
    END;
CREATE TRIGGER journal_settings_insert AFTER INSERT ON "settings" BEGIN
      SELECT RAISE(ABORT, 'a write outside an activity') WHERE NOT EXISTS (SELECT 1 FROM current_activity);
      INSERT INTO change (id_activity, noun, id_row, before, after)
        SELECT id_activity, 'settings', NEW.rowid, NULL, json_object('id', NEW."id", 'key', NEW."key", 'value', NEW."value") FROM current_activity;
    END;
CREATE TRIGGER journal_settings_update AFTER UPDATE ON "settings" BEGIN
      SELECT RAISE(ABORT, 'a write outside an activity') WHERE NOT EXISTS (SELECT 1 FROM current_activity);
      INSERT INTO change (id_activity, noun, id_row, before, after)
        SELECT id_activity, 'settings', NEW.rowid, json_object('id', OLD."id", 'key', OLD."key", 'value', OLD."value"), json_object('id', NEW."id", 'key', NEW."key", 'value', NEW."value") FROM current_activity;
    END;
CREATE TRIGGER journal_settings_delete AFTER DELETE ON "settings" BEGIN
      SELECT RAISE(ABORT, 'a write outside an activity') WHERE NOT EXISTS (SELECT 1 FROM current_activity);
      INSERT INTO change (id_activity, noun, id_row, before, after)
        SELECT id_activity, 'settings', OLD.rowid, json_object('id', OLD."id", 'key', OLD."key", 'value', OLD."value"), NULL FROM current_activity;
    END;
CREATE TRIGGER journal_users_insert AFTER INSERT ON "users" BEGIN
      SELECT RAISE(ABORT, 'a write outside an activity') WHERE NOT EXISTS (SELECT 1 FROM current_activity);
      INSERT INTO change (id_activity, noun, id_row, before, after)
        SELECT id_activity, 'users', NEW.rowid, NULL, json_object('id', NEW."id", 'username', NEW."username", 'email', NEW."email", 'name', NEW."name", 'surname', NEW."surname", 'phone', NEW."phone", 'profile', NEW."profile", 'level', NEW."level", 'active', NEW."active", 'sites', NEW."sites", 'must_change_password', NEW."must_change_password", 'date_created', NEW."date_created", 'version', NEW."version") FROM current_activity;
    END;
CREATE TRIGGER journal_users_update AFTER UPDATE ON "users" BEGIN
      SELECT RAISE(ABORT, 'a write outside an activity') WHERE NOT EXISTS (SELECT 1 FROM current_activity);
      INSERT INTO change (id_activity, noun, id_row, before, after)
        SELECT id_activity, 'users', NEW.rowid, json_object('id', OLD."id", 'username', OLD."username", 'email', OLD."email", 'name', OLD."name", 'surname', OLD."surname", 'phone', OLD."phone", 'profile', OLD."profile", 'level', OLD."level", 'active', OLD."active", 'sites', OLD."sites", 'must_change_password', OLD."must_change_password", 'date_created', OLD."date_created", 'version', OLD."version"), json_object('id', NEW."id", 'username', NEW."username", 'email', NEW."email", 'name', NEW."name", 'surname', NEW."surname", 'phone', NEW."phone", 'profile', NEW."profile", 'level', NEW."level", 'active', NEW."active", 'sites', NEW."sites", 'must_change_password', NEW."must_change_password", 'date_created', NEW."date_created", 'version', NEW."version") FROM current_activity;
    END;
CREATE TRIGGER journal_users_delete AFTER DELETE ON "users" BEGIN
      SELECT RAISE(ABORT, 'a write outside an activity') WHERE NOT EXISTS (SELECT 1 FROM current_activity);
      INSERT INTO change (id_activity, noun, id_row, before, after)
        SELECT id_activity, 'users', OLD.rowid, json_object('id', OLD."id", 'username', OLD."username", 'email', OLD."email", 'name', OLD."name", 'surname', OLD."surname", 'phone', OLD."phone", 'profile', OLD."profile", 'level', OLD."level", 'active', OLD."active", 'sites', OLD."sites", 'must_change_password', OLD."must_change_password", 'date_created', OLD."date_created", 'version', OLD."version"), NULL FROM current_activity;
    END;
CREATE TRIGGER journal_vehicle_logs_insert AFTER INSERT ON "vehicle_logs" BEGIN
      SELECT RAISE(ABORT, 'a write outside an activity') WHERE NOT EXISTS (SELECT 1 FROM current_activity);
      INSERT INTO change (id_activity, noun, id_row, before, after)
        SELECT id_activity, 'vehicle_logs', NEW.rowid, NULL, json_object('id', NEW."id", 'id_user', NEW."id_user", 'id_vehicle', NEW."id_vehicle", 'intervention_type', NEW."intervention_type", 'description', NEW."description", 'date_created', NEW."date_created", 'version', NEW."version") FROM current_activity;
    END;
CREATE TRIGGER journal_vehicle_logs_update AFTER UPDATE ON "vehicle_logs" BEGIN
      SELECT RAISE(ABORT, 'a write outside an activity') WHERE NOT EXISTS (SELECT 1 FROM current_activity);
      INSERT INTO change (id_activity, noun, id_row, before, after)
        SELECT id_activity, 'vehicle_logs', NEW.rowid, json_object('id', OLD."id", 'id_user', OLD."id_user", 'id_vehicle', OLD."id_vehicle", 'intervention_type', OLD."intervention_type", 'description', OLD."description", 'date_created', OLD."date_created", 'version', OLD."version"), json_object('id', NEW."id", 'id_user', NEW."id_user", 'id_vehicle', NEW."id_vehicle", 'intervention_type', NEW."intervention_type", 'description', NEW."description", 'date_created', NEW."date_created", 'version', NEW."version") FROM current_activity;
    END;
CREATE TRIGGER journal_vehicle_logs_delete AFTER DELETE ON "vehicle_logs" BEGIN
      SELECT RAISE(ABORT, 'a write outside an activity') WHERE NOT EXISTS (SELECT 1 FROM current_activity);
      INSERT INTO change (id_activity, noun, id_row, before, after)
        SELECT id_activity, 'vehicle_logs', OLD.rowid, json_object('id', OLD."id", 'id_user', OLD."id_user", 'id_vehicle', OLD."id_vehicle", 'intervention_type', OLD."intervention_type", 'description', OLD."description", 'date_created', OLD."date_created", 'version', OLD."version"), NULL FROM current_activity;
    END;
CREATE TRIGGER journal_vehicles_insert AFTER INSERT ON "vehicles" BEGIN
      SELECT RAISE(ABORT, 'a write outside an activity') WHERE NOT EXISTS (SELECT 1 FROM current_activity);
      INSERT INTO change (id_activity, noun, id_row, before, after)
        SELECT id_activity, 'vehicles', NEW.rowid, NULL, json_object('id', NEW."id", 'code', NEW."code", 'name', NEW."name", 'deleted', NEW."deleted", 'date', NEW."date", 'version', NEW."version") FROM current_activity;
    END;
CREATE TRIGGER journal_vehicles_update AFTER UPDATE ON "vehicles" BEGIN
      SELECT RAISE(ABORT, 'a write outside an activity') WHERE NOT EXISTS (SELECT 1 FROM current_activity);
      INSERT INTO change (id_activity, noun, id_row, before, after)
        SELECT id_activity, 'vehicles', NEW.rowid, json_object('id', OLD."id", 'code', OLD."code", 'name', OLD."name", 'deleted', OLD."deleted", 'date', OLD."date", 'version', OLD."version"), json_object('id', NEW."id", 'code', NEW."code", 'name', NEW."name", 'deleted', NEW."deleted", 'date', NEW."date", 'version', NEW."version") FROM current_activity;
    END;
CREATE TRIGGER journal_vehicles_delete AFTER DELETE ON "vehicles" BEGIN
      SELECT RAISE(ABORT, 'a write outside an activity') WHERE NOT EXISTS (SELECT 1 FROM current_activity);
      INSERT INTO change (id_activity, noun, id_row, before, after)
        SELECT id_activity, 'vehicles', OLD.rowid, json_object('id', OLD."id", 'code', OLD."code", 'name', OLD."name", 'deleted', OLD."deleted", 'date', OLD."date", 'version', OLD."version"), NULL FROM current_activity;
    END;
CREATE TRIGGER journal_work_materials_insert AFTER INSERT ON "work_materials" BEGIN
      SELECT RAISE(ABORT, 'a write outside an activity') WHERE NOT EXISTS (SELECT 1 FROM current_activity);
      INSERT INTO change (id_activity, noun, id_row, before, after)
        SELECT id_activity, 'work_materials', NEW.rowid, NULL, json_object('id', NEW."id", 'id_work', NEW."id_work", 'id_material', NEW."id_material", 'value_out', NEW."value_out", 'value_in', NEW."value_in") FROM current_activity;
    END;
CREATE TRIGGER journal_work_materials_update AFTER UPDATE ON "work_materials" BEGIN
      SELECT RAISE(ABORT, 'a write outside an activity') WHERE NOT EXISTS (SELECT 1 FROM current_activity);
      INSERT INTO change (id_activity, noun, id_row, before, after)
        SELECT id_activity, 'work_materials', NEW.rowid, json_object('id', OLD."id", 'id_work', OLD."id_work", 'id_material', OLD."id_material", 'value_out', OLD."value_out", 'value_in', OLD."value_in"), json_object('id', NEW."id", 'id_work', NEW."id_work", 'id_material', NEW."id_material", 'value_out', NEW."value_out", 'value_in', NEW."value_in") FROM current_activity;
    END;
CREATE TRIGGER journal_work_materials_delete AFTER DELETE ON "work_materials" BEGIN
      SELECT RAISE(ABORT, 'a write outside an activity') WHERE NOT EXISTS (SELECT 1 FROM current_activity);
      INSERT INTO change (id_activity, noun, id_row, before, after)
        SELECT id_activity, 'work_materials', OLD.rowid, json_object('id', OLD."id", 'id_work', OLD."id_work", 'id_material', OLD."id_material", 'value_out', OLD."value_out", 'value_in', OLD."value_in"), NULL FROM current_activity;
    END;
CREATE TRIGGER journal_work_resources_insert AFTER INSERT ON "work_resources" BEGIN
      SELECT RAISE(ABORT, 'a write outside an activity') WHERE NOT EXISTS (SELECT 1 FROM current_activity);
      INSERT INTO change (id_activity, noun, id_row, before, after)
        SELECT id_activity, 'work_resources', NEW.rowid, NULL, json_object('id', NEW."id", 'id_work', NEW."id_work", 'id_resource', NEW."id_resource", 'list', NEW."list", 'value', NEW."value") FROM current_activity;
    END;
CREATE TRIGGER journal_work_resources_update AFTER UPDATE ON "work_resources" BEGIN
      SELECT RAISE(ABORT, 'a write outside an activity') WHERE NOT EXISTS (SELECT 1 FROM current_activity);
      INSERT INTO change (id_activity, noun, id_row, before, after)
        SELECT id_activity, 'work_resources', NEW.rowid, json_object('id', OLD."id", 'id_work', OLD."id_work", 'id_resource', OLD."id_resource", 'list', OLD."list", 'value', OLD."value"), json_object('id', NEW."id", 'id_work', NEW."id_work", 'id_resource', NEW."id_resource", 'list', NEW."list", 'value', NEW."value") FROM current_activity;
    END;
CREATE TRIGGER journal_work_resources_delete AFTER DELETE ON "work_resources" BEGIN
      SELECT RAISE(ABORT, 'a write outside an activity') WHERE NOT EXISTS (SELECT 1 FROM current_activity);
      INSERT INTO change (id_activity, noun, id_row, before, after)
        SELECT id_activity, 'work_resources', OLD.rowid, json_object('id', OLD."id", 'id_work', OLD."id_work", 'id_resource', OLD."id_resource", 'list', OLD."list", 'value', OLD."value"), NULL FROM current_activity;
    END;
CREATE TRIGGER journal_work_types_insert AFTER INSERT ON "work_types" BEGIN
      SELECT RAISE(ABORT, 'a write outside an activity') WHERE NOT EXISTS (SELECT 1 FROM current_activity);
      INSERT INTO change (id_activity, noun, id_row, before, after)
        SELECT id_activity, 'work_types', NEW.rowid, NULL, json_object('value', NEW."value", 'text', NEW."text", 'version', NEW."version") FROM current_activity;
    END;
CREATE TRIGGER journal_work_types_update AFTER UPDATE ON "work_types" BEGIN
      SELECT RAISE(ABORT, 'a write outside an activity') WHERE NOT EXISTS (SELECT 1 FROM current_activity);
      INSERT INTO change (id_activity, noun, id_row, before, after)
        SELECT id_activity, 'work_types', NEW.rowid, json_object('value', OLD."value", 'text', OLD."text", 'version', OLD."version"), json_object('value', NEW."value", 'text', NEW."text", 'version', NEW."version") FROM current_activity;
    END;
CREATE TRIGGER journal_work_types_delete AFTER DELETE ON "work_types" BEGIN
      SELECT RAISE(ABORT, 'a write outside an activity') WHERE NOT EXISTS (SELECT 1 FROM current_activity);
      INSERT INTO change (id_activity, noun, id_row, before, after)
        SELECT id_activity, 'work_types', OLD.rowid, json_object('value', OLD."value", 'text', OLD."text", 'version', OLD."version"), NULL FROM current_activity;
    END;
CREATE TRIGGER journal_worker_logs_insert AFTER INSERT ON "worker_logs" BEGIN
      SELECT RAISE(ABORT, 'a write outside an activity') WHERE NOT EXISTS (SELECT 1 FROM current_activity);
      INSERT INTO change (id_activity, noun, id_row, before, after)
        SELECT id_activity, 'worker_logs', NEW.rowid, NULL, json_object('id', NEW."id", 'id_user', NEW."id_user", 'id_worker', NEW."id_worker", 'description', NEW."description", 'cents', NEW."cents", 'date_created', NEW."date_created", 'version', NEW."version") FROM current_activity;
    END;
CREATE TRIGGER journal_worker_logs_update AFTER UPDATE ON "worker_logs" BEGIN
      SELECT RAISE(ABORT, 'a write outside an activity') WHERE NOT EXISTS (SELECT 1 FROM current_activity);
      INSERT INTO change (id_activity, noun, id_row, before, after)
        SELECT id_activity, 'worker_logs', NEW.rowid, json_object('id', OLD."id", 'id_user', OLD."id_user", 'id_worker', OLD."id_worker", 'description', OLD."description", 'cents', OLD."cents", 'date_created', OLD."date_created", 'version', OLD."version"), json_object('id', NEW."id", 'id_user', NEW."id_user", 'id_worker', NEW."id_worker", 'description', NEW."description", 'cents', NEW."cents", 'date_created', NEW."date_created", 'version', NEW."version") FROM current_activity;
    END;
CREATE TRIGGER journal_worker_logs_delete AFTER DELETE ON "worker_logs" BEGIN
      SELECT RAISE(ABORT, 'a write outside an activity') WHERE NOT EXISTS (SELECT 1 FROM current_activity);
      INSERT INTO change (id_activity, noun, id_row, before, after)
        SELECT id_activity, 'worker_logs', OLD.rowid, json_object('id', OLD."id", 'id_user', OLD."id_user", 'id_worker', OLD."id_worker", 'description', OLD."description", 'cents', OLD."cents", 'date_created', OLD."date_created", 'version', OLD."version"), NULL FROM current_activity;
    END;
CREATE TRIGGER journal_workers_insert AFTER INSERT ON "workers" BEGIN
      SELECT RAISE(ABORT, 'a write outside an activity') WHERE NOT EXISTS (SELECT 1 FROM current_activity);
      INSERT INTO change (id_activity, noun, id_row, before, after)
        SELECT id_activity, 'workers', NEW.rowid, NULL, json_object('id', NEW."id", 'code', NEW."code", 'name', NEW."name", 'surname', NEW."surname", 'deleted', NEW."deleted", 'date', NEW."date", 'version', NEW."version") FROM current_activity;
    END;
CREATE TRIGGER journal_workers_update AFTER UPDATE ON "workers" BEGIN
      SELECT RAISE(ABORT, 'a write outside an activity') WHERE NOT EXISTS (SELECT 1 FROM current_activity);
      INSERT INTO change (id_activity, noun, id_row, before, after)
        SELECT id_activity, 'workers', NEW.rowid, json_object('id', OLD."id", 'code', OLD."code", 'name', OLD."name", 'surname', OLD."surname", 'deleted', OLD."deleted", 'date', OLD."date", 'version', OLD."version"), json_object('id', NEW."id", 'code', NEW."code", 'name', NEW."name", 'surname', NEW."surname", 'deleted', NEW."deleted", 'date', NEW."date", 'version', NEW."version") FROM current_activity;
    END;
CREATE TRIGGER journal_workers_delete AFTER DELETE ON "workers" BEGIN
      SELECT RAISE(ABORT, 'a write outside an activity') WHERE NOT EXISTS (SELECT 1 FROM current_activity);
      INSERT INTO change (id_activity, noun, id_row, before, after)
        SELECT id_activity, 'workers', OLD.rowid, json_object('id', OLD."id", 'code', OLD."code", 'name', OLD."name", 'surname', OLD."surname", 'deleted', OLD."deleted", 'date', OLD."date", 'version', OLD."version"), NULL FROM current_activity;
    END;
CREATE TRIGGER journal_works_insert AFTER INSERT ON "works" BEGIN
      SELECT RAISE(ABORT, 'a write outside an activity') WHERE NOT EXISTS (SELECT 1 FROM current_activity);
      INSERT INTO change (id_activity, noun, id_row, before, after)
        SELECT id_activity, 'works', NEW.rowid, NULL, json_object('id', NEW."id", 'id_order', NEW."id_order", 'date', NEW."date", 'hour', NEW."hour", 'type', NEW."type", 'id_pickup_place', NEW."id_pickup_place", 'show_worksheet', NEW."show_worksheet", 'flag_renata', NEW."flag_renata", 'flag_in_schermata_lavorazioni', NEW."flag_in_schermata_lavorazioni", 'police_permission', NEW."police_permission", 'notes', NEW."notes", 'notes_foreman', NEW."notes_foreman", 'date_created', NEW."date_created", 'version', NEW."version") FROM current_activity;
    END;
CREATE TRIGGER journal_works_update AFTER UPDATE ON "works" BEGIN
      SELECT RAISE(ABORT, 'a write outside an activity') WHERE NOT EXISTS (SELECT 1 FROM current_activity);
      INSERT INTO change (id_activity, noun, id_row, before, after)
        SELECT id_activity, 'works', NEW.rowid, json_object('id', OLD."id", 'id_order', OLD."id_order", 'date', OLD."date", 'hour', OLD."hour", 'type', OLD."type", 'id_pickup_place', OLD."id_pickup_place", 'show_worksheet', OLD."show_worksheet", 'flag_renata', OLD."flag_renata", 'flag_in_schermata_lavorazioni', OLD."flag_in_schermata_lavorazioni", 'police_permission', OLD."police_permission", 'notes', OLD."notes", 'notes_foreman', OLD."notes_foreman", 'date_created', OLD."date_created", 'version', OLD."version"), json_object('id', NEW."id", 'id_order', NEW."id_order", 'date', NEW."date", 'hour', NEW."hour", 'type', NEW."type", 'id_pickup_place', NEW."id_pickup_place", 'show_worksheet', NEW."show_worksheet", 'flag_renata', NEW."flag_renata", 'flag_in_schermata_lavorazioni', NEW."flag_in_schermata_lavorazioni", 'police_permission', NEW."police_permission", 'notes', NEW."notes", 'notes_foreman', NEW."notes_foreman", 'date_created', NEW."date_created", 'version', NEW."version") FROM current_activity;
    END;
CREATE TRIGGER journal_works_delete AFTER DELETE ON "works" BEGIN
      SELECT RAISE(ABORT, 'a write outside an activity') WHERE NOT EXISTS (SELECT 1 FROM current_activity);
      INSERT INTO change (id_activity, noun, id_row, before, after)
        SELECT id_activity, 'works', OLD.rowid, json_object('id', OLD."id", 'id_order', OLD."id_order", 'date', OLD."date", 'hour', OLD."hour", 'type', OLD."type", 'id_pickup_place', OLD."id_pickup_place", 'show_worksheet', OLD."show_worksheet", 'flag_renata', OLD."flag_renata", 'flag_in_schermata_lavorazioni', OLD."flag_in_schermata_lavorazioni", 'police_permission', OLD."police_permission", 'notes', OLD."notes", 'notes_foreman', OLD."notes_foreman", 'date_created', OLD."date_created", 'version', OLD."version"), NULL FROM current_activity;
    END;
COMMIT;
PRAGMA user_version = 6;
