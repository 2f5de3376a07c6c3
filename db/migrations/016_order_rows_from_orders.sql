-- From the order to its visit, never the other way: site B's list walks the newest orders instead of every visit.
DROP VIEW order_rows;

CREATE VIEW order_rows AS
SELECT o.id, o.id_client, o.id_appointment, o.agreed_price, o.agreed_price_2, o.payment_type,
       o.work_booking_date, o.notes, o.notes_manager, o.date_created, o.version, a.flag_renata,
       a.date <= '2023-10-15' OR a.state <> 1 OR a.flag_renata = 1 AS shown_on_b
FROM orders o
CROSS JOIN appointments a ON a.id = o.id_appointment;
