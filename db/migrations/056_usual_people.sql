-- For how many workers the usual length of a type is; another number of them takes longer or shorter.
ALTER TABLE work_types ADD COLUMN people INTEGER CHECK (people BETWEEN 1 AND 50);

DROP VIEW work_rows;

CREATE VIEW work_rows AS
SELECT w.id, w.id_order, o.id_appointment, o.id_client, w.date, w.hour, w.minutes, w.type, t.text AS type_text,
       coalesce((
         SELECT min(5999, 15 * ((t.minutes * t.people + 15 * sum(l.value) - 1) / (15 * sum(l.value))))
         FROM work_resources l JOIN resources r ON r.id = l.id_resource
         WHERE l.id_work = w.id AND l.list = 'A' AND r.type = 0 AND t.people IS NOT NULL
         HAVING sum(l.value) > 0
       ), t.minutes) AS usual_minutes, w.show_worksheet, w.flag_renata, a.flag_renata AS order_flag_renata,
       w.flag_in_schermata_lavorazioni, w.id_pickup_place, w.police_permission, w.notes, w.notes_foreman, w.version,
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
