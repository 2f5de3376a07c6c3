-- One index finds clients by all that callers say of themselves: names, contacts, places and codes; digits by any part.

DROP TRIGGER clients_text_insert;
DROP TRIGGER clients_text_delete;
DROP TRIGGER clients_text_update;
DROP TABLE clients_text;

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

-- Words from the fourth letter on, of letters alone: what a typing error is corrected to.
CREATE VIEW client_words AS
SELECT DISTINCT t.id, w.value AS word
FROM client_texts t,
     json_each('[' || replace(json_quote(lower(replace(replace(replace(
       t.folded || ' ' || t.contacts || ' ' || t.places, '''', ' '), ',', ' '), '.', ' '))), ' ', '","') || ']') w
WHERE length(w.value) > 3 AND w.value NOT GLOB '*[^a-zà-öø-ÿ]*';

CREATE VIEW municipality_words AS
SELECT DISTINCT m.id, w.value AS word
FROM municipalities m, json_each('[' || replace(json_quote(replace(m.folded, '''', ' ')), ' ', '","') || ']') w
WHERE length(w.value) > 3 AND w.value NOT GLOB '*[^a-zà-öø-ÿ]*';

-- Without the texts themselves: they are in the rows.
CREATE VIRTUAL TABLE clients_text USING fts5 (folded, email, phone, cellphone, contacts, places, codes, content = '', contentless_delete = 1, prefix = '1 2 3 4 5 6 7');
CREATE VIRTUAL TABLE digits_text USING fts5 (digits, content = '', contentless_delete = 1, tokenize = 'trigram');

-- Words are only added: those that nobody has any more go when a person is erased and all is made anew.
CREATE TABLE search_words (
  id INTEGER PRIMARY KEY,
  word TEXT NOT NULL UNIQUE
) STRICT;
CREATE VIRTUAL TABLE words_text USING fts5 (word, content = 'search_words', content_rowid = 'id', tokenize = 'trigram remove_diacritics 1');
CREATE TRIGGER search_words_insert AFTER INSERT ON search_words BEGIN
  INSERT INTO words_text (rowid, word) VALUES (NEW.id, NEW.word);
END;

-- Who writes the number of a client here brings its index up to date.
CREATE VIEW indexed_clients AS SELECT id FROM clients;
CREATE TRIGGER client_indexed INSTEAD OF INSERT ON indexed_clients BEGIN
  DELETE FROM clients_text WHERE rowid = NEW.id;
  DELETE FROM digits_text WHERE rowid = NEW.id;
  INSERT INTO clients_text (rowid, folded, email, phone, cellphone, contacts, places, codes)
  SELECT id, folded, email, phone, cellphone, contacts, places, codes FROM client_texts WHERE id = NEW.id;
  INSERT INTO digits_text (rowid, digits) SELECT id, digits FROM client_texts WHERE id = NEW.id;
  INSERT OR IGNORE INTO search_words (word) SELECT word FROM client_words WHERE id = NEW.id;
END;

CREATE TRIGGER clients_text_insert AFTER INSERT ON clients BEGIN
  INSERT INTO indexed_clients (id) VALUES (NEW.id);
END;
CREATE TRIGGER clients_text_update
AFTER UPDATE OF folded, email, phone, cellphone, private_address, business_address, fiscal_code, vat_number, pec ON clients BEGIN
  INSERT INTO indexed_clients (id) VALUES (NEW.id);
END;
CREATE TRIGGER clients_text_delete AFTER DELETE ON clients BEGIN
  INSERT INTO indexed_clients (id) VALUES (OLD.id);
END;
CREATE TRIGGER pickup_places_text_insert AFTER INSERT ON pickup_places BEGIN
  INSERT INTO indexed_clients (id) VALUES (NEW.id_client);
END;
CREATE TRIGGER pickup_places_text_update AFTER UPDATE OF id_client, address, zip, city ON pickup_places BEGIN
  INSERT INTO indexed_clients (id) SELECT OLD.id_client UNION SELECT NEW.id_client;
END;
CREATE TRIGGER pickup_places_text_delete AFTER DELETE ON pickup_places BEGIN
  INSERT INTO indexed_clients (id) VALUES (OLD.id_client);
END;
CREATE TRIGGER client_contacts_text_insert AFTER INSERT ON client_contacts BEGIN
  INSERT INTO indexed_clients (id) VALUES (NEW.id_client);
END;
CREATE TRIGGER client_contacts_text_update AFTER UPDATE ON client_contacts BEGIN
  INSERT INTO indexed_clients (id) SELECT OLD.id_client UNION SELECT NEW.id_client;
END;
CREATE TRIGGER client_contacts_text_delete AFTER DELETE ON client_contacts BEGIN
  INSERT INTO indexed_clients (id) VALUES (OLD.id_client);
END;
CREATE TRIGGER municipalities_words_insert AFTER INSERT ON municipalities BEGIN
  INSERT OR IGNORE INTO search_words (word) SELECT word FROM municipality_words WHERE id = NEW.id;
END;
CREATE TRIGGER municipalities_words_update AFTER UPDATE OF folded ON municipalities BEGIN
  INSERT OR IGNORE INTO search_words (word) SELECT word FROM municipality_words WHERE id = NEW.id;
END;

INSERT INTO clients_text (rowid, folded, email, phone, cellphone, contacts, places, codes)
SELECT id, folded, email, phone, cellphone, contacts, places, codes FROM client_texts;
INSERT INTO digits_text (rowid, digits) SELECT id, digits FROM client_texts;
INSERT INTO search_words (word) SELECT word FROM municipality_words UNION SELECT word FROM client_words;
