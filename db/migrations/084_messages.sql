-- What a client was notified of about a visit, a work or a deposit. Works and visits are named by numbers, which are
-- never given twice: what happens to them changes no message.
CREATE TABLE messages (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  id_client INTEGER NOT NULL REFERENCES clients (id) ON DELETE CASCADE,
  id_contact INTEGER,
  id_appointment INTEGER,
  id_work INTEGER,
  id_order INTEGER,
  id_box_line INTEGER,
  occasion TEXT NOT NULL CHECK (occasion IN ('visit', 'dayBefore', 'moved', 'late', 'quote', 'overdue')),
  channel TEXT NOT NULL CHECK (channel IN ('mail', 'whatsapp', 'sms', 'phone')),
  address TEXT NOT NULL,
  text TEXT NOT NULL,
  id_mail INTEGER REFERENCES letters (id),
  promised_date TEXT,
  promised_from TEXT,
  promised_to TEXT,
  opened_date TEXT,
  opened_hour TEXT,
  state TEXT NOT NULL CHECK (state IN ('prepared', 'sent', 'failed')),
  date_created TEXT NOT NULL,
  CHECK ((id_appointment IS NOT NULL) + (id_work IS NOT NULL) + (id_box_line IS NOT NULL) = 1)
) STRICT;

CREATE INDEX messages_client ON messages (id_client);
CREATE INDEX messages_appointment ON messages (id_appointment) WHERE id_appointment IS NOT NULL;
CREATE INDEX messages_work ON messages (id_work) WHERE id_work IS NOT NULL;
CREATE INDEX messages_mail ON messages (id_mail) WHERE id_mail IS NOT NULL;
CREATE INDEX messages_promised ON messages (promised_date) WHERE promised_date IS NOT NULL;

ALTER TABLE clients ADD COLUMN message_channel TEXT NOT NULL DEFAULT ''
  CHECK (message_channel IN ('', 'mail', 'whatsapp', 'sms', 'phone'));
ALTER TABLE clients ADD COLUMN id_message_contact INTEGER;
ALTER TABLE clients ADD COLUMN no_messages INTEGER NOT NULL DEFAULT 0 CHECK (no_messages IN (0, 1));

ALTER TABLE work_types ADD COLUMN announced INTEGER NOT NULL DEFAULT 1 CHECK (announced IN (0, 1));
