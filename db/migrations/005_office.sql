-- Storage boxes, memos, logs, news, reports, mail, kiosks.

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
CREATE INDEX box_lines_box ON box_lines (id_box, id);
CREATE INDEX box_lines_order ON box_lines (id_order);
CREATE INDEX box_lines_client ON box_lines (id_client);
CREATE INDEX box_lines_date ON box_lines (date);
CREATE INDEX box_lines_date2 ON box_lines (date2);

-- The movement history; it outlives the line, and so do its files.
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
CREATE INDEX box_log_line ON box_log (id_line, id);

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
CREATE INDEX box_files_line ON box_files (id_line, id);

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

CREATE TABLE memo_shares (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  id_memo INTEGER NOT NULL REFERENCES memos (id),
  id_user INTEGER NOT NULL REFERENCES users (id),
  UNIQUE (id_memo, id_user)
) STRICT;
CREATE INDEX memo_shares_user ON memo_shares (id_user, id_memo);

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

CREATE TABLE news (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  title TEXT NOT NULL,
  description TEXT NOT NULL,
  content TEXT NOT NULL,
  user_level INTEGER NOT NULL DEFAULT 1,
  id_user INTEGER NOT NULL REFERENCES users (id),
  date_created TEXT NOT NULL
) STRICT;
CREATE INDEX news_level ON news (user_level, id);

CREATE TABLE news_reads (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  id_news INTEGER NOT NULL REFERENCES news (id),
  id_user INTEGER NOT NULL REFERENCES users (id),
  UNIQUE (id_user, id_news)
) STRICT;
CREATE INDEX news_reads_news ON news_reads (id_news);

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

CREATE TABLE report_shares (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  id_report INTEGER NOT NULL REFERENCES reports (id),
  id_user INTEGER NOT NULL REFERENCES users (id),
  UNIQUE (id_report, id_user)
) STRICT;
CREATE INDEX report_shares_user ON report_shares (id_user, id_report);

-- Letters wait here until the mail server has taken them.
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
CREATE INDEX letters_waiting ON letters (next_try) WHERE state = 'waiting';

CREATE TABLE kiosk_devices (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL,
  token_hash TEXT NOT NULL UNIQUE,
  site TEXT NOT NULL DEFAULT 'A' CHECK (site IN ('A', 'B')),
  date_created TEXT NOT NULL,
  date_revoked TEXT
) STRICT;
