-- A search counts its hits, adds their prices and sorts them without reading their rows, also on site B.
DROP INDEX orders_client;
CREATE INDEX orders_client ON orders
  (id_client, date_created, id, id_appointment, agreed_price_cents, agreed_price_2, cancelled_on);

DROP INDEX appointments_client;
CREATE INDEX appointments_client ON appointments
  (id_client, date, time, id, id_agent, state, order_cancelled, flag_renata);
