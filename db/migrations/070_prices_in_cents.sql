-- Prices have cents; their whole euros, half up, are what the specification's calls answer.
-- No price changes, so the journal gets no rows: who reads it takes its whole euros as cents.
DROP VIEW order_rows;
DROP VIEW work_rows;

ALTER TABLE orders RENAME COLUMN agreed_price TO agreed_price_cents;
UPDATE orders SET agreed_price_cents = agreed_price_cents * 100;
ALTER TABLE orders ADD COLUMN agreed_price INTEGER AS ((agreed_price_cents + 50) / 100);

ALTER TABLE works RENAME COLUMN police_permission TO police_permission_cents;
UPDATE works SET police_permission_cents = police_permission_cents * 100;
ALTER TABLE works ADD COLUMN police_permission INTEGER AS ((police_permission_cents + 50) / 100);

ALTER TABLE order_materials RENAME COLUMN price TO price_cents;
UPDATE order_materials SET price_cents = price_cents * 100;
-- What a work brought back costs less than nothing, and SQLite divides towards zero.
ALTER TABLE order_materials ADD COLUMN price INTEGER AS
  ((price_cents + 50) / 100 - ((price_cents + 50) % 100 < 0));

ALTER TABLE materials RENAME COLUMN cost TO cost_cents;
UPDATE materials SET cost_cents = cost_cents * 100;
ALTER TABLE materials ADD COLUMN cost INTEGER AS ((cost_cents + 50) / 100);

CREATE VIEW order_rows AS
SELECT o.id, o.id_client, o.id_appointment, o.agreed_price, o.agreed_price_cents, o.agreed_price_2, o.payment_type,
       o.work_booking_date, o.notes, o.notes_manager, o.date_created, o.version, a.flag_renata, a.shown_on_b
FROM orders o
CROSS JOIN appointment_rows a ON a.id = o.id_appointment;

CREATE VIEW work_rows AS
SELECT w.id, w.id_order, o.id_appointment, o.id_client, w.date, w.hour, w.minutes, w.type, t.text AS type_text,
       coalesce((
         SELECT min(5999, 15 * ((t.minutes * t.people + 15 * sum(l.value) - 1) / (15 * sum(l.value))))
         FROM work_resources l JOIN resources r ON r.id = l.id_resource
         WHERE l.id_work = w.id AND l.list = 'A' AND r.type = 0 AND t.people IS NOT NULL
         HAVING sum(l.value) > 0
       ), t.minutes) AS usual_minutes, w.show_worksheet, w.flag_renata, a.flag_renata AS order_flag_renata,
       w.flag_in_schermata_lavorazioni, w.id_pickup_place, w.police_permission, w.police_permission_cents,
       w.notes, w.notes_foreman, w.version,
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
