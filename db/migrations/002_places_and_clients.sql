-- Where things are and for whom the company works.

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
CREATE INDEX municipalities_folded ON municipalities (folded);
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
CREATE INDEX account_requests_state ON account_requests (state, id);
CREATE INDEX account_requests_ip ON account_requests (ip, date_created);

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

-- Searched by the beginning of any word of the folded name, of the e-mail, of a phone number.
CREATE VIRTUAL TABLE clients_text USING fts5 (folded, email, phone, cellphone, content = 'clients', content_rowid = 'id', prefix = '2 3');
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
CREATE INDEX pickup_places_client ON pickup_places (id_client, id);
CREATE INDEX pickup_places_city ON pickup_places (id_city);
