-- What site B shows of appointments and orders is defined here alone; the partial index appointments_site_b
-- repeats the condition word for word, so that a list of what is shown there walks it.
DROP VIEW order_rows;

CREATE VIEW appointment_rows AS
SELECT a.id, a.date, a.time, a.time_end, a.id_client, a.id_address, a.id_agent, a.how_knew_about_us,
       a.description, a.state, a.is_out_campania, a.flag_renata, a.date_created, a.version,
       (SELECT o.id FROM orders o WHERE o.id_appointment = a.id) AS order_created,
       a.date <= '2023-10-15' OR a.state <> 1 OR a.flag_renata = 1 AS shown_on_b
FROM appointments a;

CREATE VIEW order_rows AS
SELECT o.id, o.id_client, o.id_appointment, o.agreed_price, o.agreed_price_2, o.payment_type,
       o.work_booking_date, o.notes, o.notes_manager, o.date_created, o.version, a.flag_renata, a.shown_on_b
FROM orders o
CROSS JOIN appointment_rows a ON a.id = o.id_appointment;
