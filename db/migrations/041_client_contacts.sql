-- Other people of a client, such as the secretary of a company: written with the client, under its version.
CREATE TABLE client_contacts (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  id_client INTEGER NOT NULL REFERENCES clients (id),
  name TEXT NOT NULL,
  role TEXT NOT NULL DEFAULT '',
  phone TEXT NOT NULL DEFAULT '',
  email TEXT NOT NULL DEFAULT ''
) STRICT;

CREATE INDEX client_contacts_client ON client_contacts (id_client, id);
CREATE INDEX client_contacts_phone ON client_contacts (phone) WHERE phone <> '';

-- The movements of a client's orders, also of lines that are deleted since.
CREATE INDEX box_log_order ON box_log (id_order) WHERE id_order IS NOT NULL;

-- A contact is a part of its client's history.
DROP INDEX change_whole;
ALTER TABLE change DROP COLUMN whole;
ALTER TABLE change ADD COLUMN whole INTEGER GENERATED ALWAYS AS (
  CASE noun
    WHEN 'box_files' THEN coalesce(after, before) ->> '$.id_line'
    WHEN 'client_contacts' THEN coalesce(after, before) ->> '$.id_client'
    WHEN 'crew_lines' THEN coalesce(after, before) ->> '$.id_work'
    WHEN 'documents' THEN coalesce(after, before) ->> '$.id_appointment'
    WHEN 'memo_shares' THEN coalesce(after, before) ->> '$.id_memo'
    WHEN 'order_materials' THEN coalesce(after, before) ->> '$.id_order'
    WHEN 'pickup_places' THEN coalesce(after, before) ->> '$.id_client'
    WHEN 'profile_permissions' THEN coalesce(after, before) ->> '$.id_profile'
    WHEN 'report_shares' THEN coalesce(after, before) ->> '$.id_report'
    WHEN 'work_materials' THEN coalesce(after, before) ->> '$.id_work'
    WHEN 'work_resources' THEN coalesce(after, before) ->> '$.id_work'
    WHEN 'works' THEN coalesce(after, before) ->> '$.id_order'
  END
) VIRTUAL;
CREATE INDEX change_whole ON change (noun, whole, id) WHERE whole IS NOT NULL;
