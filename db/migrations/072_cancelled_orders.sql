-- An order that the client gave up: since when, why, who wrote it, and what he pays for it.
ALTER TABLE orders ADD COLUMN cancelled_on TEXT;
ALTER TABLE orders ADD COLUMN id_reason INTEGER REFERENCES loss_reasons (value);
ALTER TABLE orders ADD COLUMN cancelled_by INTEGER REFERENCES users (id);
ALTER TABLE orders ADD COLUMN penalty_cents INTEGER NOT NULL DEFAULT 0
  CHECK (penalty_cents BETWEEN 0 AND 9999999999);

-- It failed only after its order was made: site B shows it no more than while it was confirmed.
ALTER TABLE appointments ADD COLUMN order_cancelled INTEGER NOT NULL DEFAULT 0 CHECK (order_cancelled IN (0, 1));

DROP INDEX appointments_site_b;
CREATE INDEX appointments_site_b ON appointments (date, time, id)
  WHERE date <= '2023-10-15' OR state <> 1 AND order_cancelled = 0 OR flag_renata = 1;

DROP INDEX appointments_agent;
CREATE INDEX appointments_agent ON appointments (id_agent, date, time, id, state, order_cancelled);

DROP VIEW order_rows;
DROP VIEW appointment_rows;

CREATE VIEW appointment_rows AS
SELECT a.id, a.date, a.time, a.time_end, a.id_client, a.id_address, a.id_contact, a.id_agent, a.how_knew_about_us,
       a.description, a.state, a.call_on, a.id_reason, a.order_cancelled, a.is_out_campania, a.flag_renata,
       a.date_created, a.version,
       (SELECT o.id FROM orders o WHERE o.id_appointment = a.id) AS order_created,
       a.date <= '2023-10-15' OR a.state <> 1 AND a.order_cancelled = 0 OR a.flag_renata = 1 AS shown_on_b
FROM appointments a;

CREATE VIEW order_rows AS
SELECT o.id, o.id_client, o.id_appointment, o.agreed_price, o.agreed_price_cents, o.agreed_price_2, o.payment_type,
       o.work_booking_date, o.notes, o.notes_manager, o.cancelled_on, o.id_reason, o.cancelled_by, o.penalty_cents,
       o.date_created, o.version, a.flag_renata, a.shown_on_b
FROM orders o
CROSS JOIN appointment_rows a ON a.id = o.id_appointment;

DROP TRIGGER appointments_counted;
CREATE TRIGGER appointments_counted AFTER INSERT ON appointments BEGIN
  UPDATE list_totals SET total = total + 1
  WHERE list = 'appointments'
    AND (site = 'A' OR NEW.date <= '2023-10-15' OR NEW.state <> 1 AND NEW.order_cancelled = 0 OR NEW.flag_renata = 1);
  UPDATE list_totals SET total = total + 1
  WHERE list = 'orders' AND site = 'B'
    AND (NEW.date <= '2023-10-15' OR NEW.state <> 1 AND NEW.order_cancelled = 0 OR NEW.flag_renata = 1)
    AND EXISTS (SELECT 1 FROM orders WHERE id_appointment = NEW.id);
END;

DROP TRIGGER appointments_recounted;
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

DROP TRIGGER appointments_uncounted;
CREATE TRIGGER appointments_uncounted AFTER DELETE ON appointments BEGIN
  UPDATE list_totals SET total = total - 1
  WHERE list = 'appointments'
    AND (site = 'A' OR OLD.date <= '2023-10-15' OR OLD.state <> 1 AND OLD.order_cancelled = 0 OR OLD.flag_renata = 1);
  UPDATE list_totals SET total = total - 1
  WHERE list = 'orders' AND site = 'B'
    AND (OLD.date <= '2023-10-15' OR OLD.state <> 1 AND OLD.order_cancelled = 0 OR OLD.flag_renata = 1)
    AND EXISTS (SELECT 1 FROM orders WHERE id_appointment = OLD.id);
END;
