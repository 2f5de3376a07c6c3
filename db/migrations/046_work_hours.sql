-- The hours of one person on one work, as the crew writes them on the sheet; a finish that is not after the start is of
-- the next day. The break is in minutes.
CREATE TABLE work_hours (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  id_work INTEGER NOT NULL REFERENCES works (id),
  id_worker INTEGER NOT NULL REFERENCES workers (id),
  arrival TEXT NOT NULL DEFAULT '',
  start TEXT NOT NULL,
  pause INTEGER NOT NULL DEFAULT 0 CHECK (pause >= 0),
  finish TEXT NOT NULL,
  UNIQUE (id_work, id_worker)
) STRICT;

CREATE INDEX work_hours_worker ON work_hours (id_worker);

-- Hours are a part of their work's history.
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
    WHEN 'work_hours' THEN coalesce(after, before) ->> '$.id_work'
    WHEN 'work_materials' THEN coalesce(after, before) ->> '$.id_work'
    WHEN 'work_resources' THEN coalesce(after, before) ->> '$.id_work'
    WHEN 'works' THEN coalesce(after, before) ->> '$.id_order'
  END
) VIRTUAL;
CREATE INDEX change_whole ON change (noun, whole, id) WHERE whole IS NOT NULL;
