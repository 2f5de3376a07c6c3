-- Whom of the client to call about a visit, where it is not the client itself.
ALTER TABLE appointments ADD COLUMN id_contact INTEGER REFERENCES client_contacts (id) ON DELETE SET NULL;

CREATE INDEX appointments_contact ON appointments (id_contact) WHERE id_contact IS NOT NULL;

DROP VIEW appointment_rows;

CREATE VIEW appointment_rows AS
SELECT a.id, a.date, a.time, a.time_end, a.id_client, a.id_address, a.id_contact, a.id_agent, a.how_knew_about_us,
       a.description, a.state, a.is_out_campania, a.flag_renata, a.date_created, a.version,
       (SELECT o.id FROM orders o WHERE o.id_appointment = a.id) AS order_created,
       a.date <= '2023-10-15' OR a.state <> 1 OR a.flag_renata = 1 AS shown_on_b
FROM appointments a;
