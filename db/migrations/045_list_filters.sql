-- Lists narrowed by state or agent, or sorted by another column, are read in the order of an index.
CREATE INDEX appointments_agent ON appointments (id_agent, date, time, id, state);
CREATE INDEX appointments_state ON appointments (state, date, time, id, id_agent);
CREATE INDEX orders_price ON orders (agreed_price, id);
CREATE INDEX orders_price_2 ON orders (agreed_price_2, id);
CREATE INDEX pickup_places_town ON pickup_places (city);
CREATE INDEX agents_text ON agents (text);
CREATE INDEX clients_kind ON clients (private_client, id);

-- What an account saves of a list: its filters and its order.
CREATE TABLE saved_views (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  id_user INTEGER NOT NULL REFERENCES users (id),
  list TEXT NOT NULL,
  name TEXT NOT NULL,
  query TEXT NOT NULL,
  version INTEGER NOT NULL DEFAULT 1
) STRICT;

CREATE INDEX saved_views_user ON saved_views (id_user, name, id);
