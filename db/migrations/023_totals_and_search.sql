-- What lists and searches cost must not grow with the company.

-- A prefix of one to seven letters is one entry of the index, read from its newest client, instead of a merge of all
-- words that begin so. The shadow tables of FTS5 cannot be altered.
DROP TABLE clients_text;
CREATE VIRTUAL TABLE clients_text USING fts5 (folded, email, phone, cellphone, content = 'clients', content_rowid = 'id', prefix = '1 2 3 4 5 6 7');
INSERT INTO clients_text (clients_text) VALUES ('rebuild');

-- A search sorts the orders and appointments of the clients that it finds: from the index alone.
DROP INDEX orders_client;
CREATE INDEX orders_client ON orders (id_client, date_created, id);
DROP INDEX appointments_client;
CREATE INDEX appointments_client ON appointments (id_client, date, time, id);

-- How many rows each whole list has on site A and on site B; triggers count along.
CREATE TABLE list_totals (
  list TEXT NOT NULL,
  site TEXT NOT NULL CHECK (site IN ('A', 'B')),
  total INTEGER NOT NULL,
  PRIMARY KEY (list, site)
) STRICT, WITHOUT ROWID;

INSERT INTO list_totals (list, site, total)
SELECT 'clients', 'A', (SELECT count(*) FROM clients) UNION ALL
SELECT 'appointments', 'A', (SELECT count(*) FROM appointments) UNION ALL
SELECT 'appointments', 'B', (SELECT count(*) FROM appointment_rows WHERE shown_on_b) UNION ALL
SELECT 'orders', 'A', (SELECT count(*) FROM orders) UNION ALL
SELECT 'orders', 'B', (SELECT count(*) FROM order_rows WHERE shown_on_b);

CREATE TRIGGER clients_counted AFTER INSERT ON clients BEGIN
  UPDATE list_totals SET total = total + 1 WHERE list = 'clients';
END;
CREATE TRIGGER clients_uncounted AFTER DELETE ON clients BEGIN
  UPDATE list_totals SET total = total - 1 WHERE list = 'clients';
END;

-- An undo may insert an order before its appointment, hence each counts for the other.
CREATE TRIGGER appointments_counted AFTER INSERT ON appointments BEGIN
  UPDATE list_totals SET total = total + 1
  WHERE list = 'appointments'
    AND (site = 'A' OR NEW.date <= '2023-10-15' OR NEW.state <> 1 OR NEW.flag_renata = 1);
  UPDATE list_totals SET total = total + 1
  WHERE list = 'orders' AND site = 'B'
    AND (NEW.date <= '2023-10-15' OR NEW.state <> 1 OR NEW.flag_renata = 1)
    AND EXISTS (SELECT 1 FROM orders WHERE id_appointment = NEW.id);
END;
CREATE TRIGGER appointments_uncounted AFTER DELETE ON appointments BEGIN
  UPDATE list_totals SET total = total - 1
  WHERE list = 'appointments'
    AND (site = 'A' OR OLD.date <= '2023-10-15' OR OLD.state <> 1 OR OLD.flag_renata = 1);
  UPDATE list_totals SET total = total - 1
  WHERE list = 'orders' AND site = 'B'
    AND (OLD.date <= '2023-10-15' OR OLD.state <> 1 OR OLD.flag_renata = 1)
    AND EXISTS (SELECT 1 FROM orders WHERE id_appointment = OLD.id);
END;
CREATE TRIGGER appointments_recounted AFTER UPDATE OF date, state, flag_renata ON appointments
WHEN (OLD.date <= '2023-10-15' OR OLD.state <> 1 OR OLD.flag_renata = 1)
  <> (NEW.date <= '2023-10-15' OR NEW.state <> 1 OR NEW.flag_renata = 1)
BEGIN
  UPDATE list_totals
  SET total = total + iif(NEW.date <= '2023-10-15' OR NEW.state <> 1 OR NEW.flag_renata = 1, 1, -1)
  WHERE site = 'B'
    AND (list = 'appointments' OR list = 'orders' AND EXISTS (SELECT 1 FROM orders WHERE id_appointment = NEW.id));
END;

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

-- The stock of a material: loaded less delivered (DECISIONS, Materials); triggers add along.
CREATE TABLE material_stock (
  id_material INTEGER PRIMARY KEY,
  stock INTEGER NOT NULL
) STRICT;

INSERT INTO material_stock (id_material, stock)
SELECT id_material, sum(quantity) FROM (
  SELECT id_material, increment AS quantity FROM material_loads UNION ALL
  SELECT id_material, -quantity FROM order_materials WHERE delivered = 1
) GROUP BY id_material;

CREATE TRIGGER material_loads_stock_insert AFTER INSERT ON material_loads BEGIN
  INSERT INTO material_stock VALUES (NEW.id_material, NEW.increment)
  ON CONFLICT DO UPDATE SET stock = stock + excluded.stock;
END;
CREATE TRIGGER material_loads_stock_delete AFTER DELETE ON material_loads BEGIN
  UPDATE material_stock SET stock = stock - OLD.increment WHERE id_material = OLD.id_material;
END;
CREATE TRIGGER material_loads_stock_update AFTER UPDATE OF id_material, increment ON material_loads BEGIN
  UPDATE material_stock SET stock = stock - OLD.increment WHERE id_material = OLD.id_material;
  INSERT INTO material_stock VALUES (NEW.id_material, NEW.increment)
  ON CONFLICT DO UPDATE SET stock = stock + excluded.stock;
END;
CREATE TRIGGER order_materials_stock_insert AFTER INSERT ON order_materials WHEN NEW.delivered = 1 BEGIN
  INSERT INTO material_stock VALUES (NEW.id_material, -NEW.quantity)
  ON CONFLICT DO UPDATE SET stock = stock + excluded.stock;
END;
CREATE TRIGGER order_materials_stock_delete AFTER DELETE ON order_materials WHEN OLD.delivered = 1 BEGIN
  UPDATE material_stock SET stock = stock + OLD.quantity WHERE id_material = OLD.id_material;
END;
CREATE TRIGGER order_materials_stock_update AFTER UPDATE OF id_material, quantity, delivered ON order_materials BEGIN
  UPDATE material_stock SET stock = stock + OLD.quantity WHERE id_material = OLD.id_material AND OLD.delivered = 1;
  INSERT INTO material_stock SELECT NEW.id_material, -NEW.quantity WHERE NEW.delivered = 1
  ON CONFLICT DO UPDATE SET stock = stock + excluded.stock;
END;
-- The stock is no longer summed from it.
DROP INDEX order_materials_stock;
CREATE INDEX order_materials_material ON order_materials (id_material);
