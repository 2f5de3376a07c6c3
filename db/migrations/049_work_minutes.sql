-- How long a work takes, where it was written; the views have the usual length of its type beside it.
ALTER TABLE works ADD COLUMN minutes INTEGER CHECK (minutes BETWEEN 1 AND 5999);

DROP VIEW work_rows;

CREATE VIEW work_rows AS
SELECT w.id, w.id_order, o.id_appointment, o.id_client, w.date, w.hour, w.minutes, w.type, t.text AS type_text,
       t.minutes AS usual_minutes, w.show_worksheet, w.flag_renata, a.flag_renata AS order_flag_renata,
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
