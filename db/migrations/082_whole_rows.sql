-- A new column of a visit, an order or a work is in its view without being named there again.
DROP VIEW work_rows;
DROP VIEW order_rows;
DROP VIEW appointment_rows;

CREATE VIEW appointment_rows AS
SELECT a.*,
       (SELECT o.id FROM orders o WHERE o.id_appointment = a.id) AS order_created,
       a.date <= '2023-10-15' OR a.state <> 1 AND a.order_cancelled = 0 OR a.flag_renata = 1 AS shown_on_b
FROM appointments a;

CREATE VIEW order_rows AS
SELECT o.*, a.flag_renata, a.shown_on_b
FROM orders o
CROSS JOIN appointment_rows a ON a.id = o.id_appointment;

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
