-- Why a client said no: chosen when an appointment fails.
CREATE TABLE loss_reasons (
  value INTEGER PRIMARY KEY,
  text TEXT NOT NULL,
  position INTEGER NOT NULL,
  retired INTEGER NOT NULL DEFAULT 0 CHECK (retired IN (0, 1)),
  version INTEGER NOT NULL DEFAULT 1
) STRICT;

INSERT INTO loss_reasons (value, text, position) VALUES
  (1, 'Prezzo', 1),
  (2, 'Altra ditta', 2),
  (3, 'Data non disponibile', 3),
  (4, 'Rinviato', 4),
  (5, 'Non trasloca più', 5),
  (6, 'Fa da sé', 6),
  (7, 'Non si trova', 7);

-- Telephone calls about an appointment that is still open.
CREATE TABLE calls (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  id_appointment INTEGER NOT NULL REFERENCES appointments (id) ON DELETE CASCADE,
  outcome INTEGER NOT NULL CHECK (outcome IN (0, 1, 2, 3)),
  call_on TEXT,
  id_reason INTEGER REFERENCES loss_reasons (value),
  notes TEXT NOT NULL DEFAULT '',
  date_created TEXT NOT NULL,
  version INTEGER NOT NULL DEFAULT 1
) STRICT;

CREATE INDEX calls_appointment ON calls (id_appointment);

-- When to call again, while it is open; why it failed.
ALTER TABLE appointments ADD COLUMN call_on TEXT;
ALTER TABLE appointments ADD COLUMN id_reason INTEGER REFERENCES loss_reasons (value);

DROP VIEW appointment_rows;

CREATE VIEW appointment_rows AS
SELECT a.id, a.date, a.time, a.time_end, a.id_client, a.id_address, a.id_contact, a.id_agent, a.how_knew_about_us,
       a.description, a.state, a.call_on, a.id_reason, a.is_out_campania, a.flag_renata, a.date_created, a.version,
       (SELECT o.id FROM orders o WHERE o.id_appointment = a.id) AS order_created,
       a.date <= '2023-10-15' OR a.state <> 1 OR a.flag_renata = 1 AS shown_on_b
FROM appointments a;
