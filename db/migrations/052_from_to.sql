-- What the crew finds at a place. Floor 0 is the ground floor; null and '' are not known.
ALTER TABLE pickup_places ADD COLUMN floor INTEGER CHECK (floor BETWEEN -9 AND 99);
ALTER TABLE pickup_places ADD COLUMN elevator TEXT NOT NULL DEFAULT '' CHECK (elevator IN ('', 'none', 'small', 'big'));
ALTER TABLE pickup_places ADD COLUMN street_metres INTEGER CHECK (street_metres BETWEEN 0 AND 9999);
ALTER TABLE pickup_places ADD COLUMN limited_traffic INTEGER NOT NULL DEFAULT 0 CHECK (limited_traffic IN (0, 1));
ALTER TABLE pickup_places ADD COLUMN limited_traffic_note TEXT NOT NULL DEFAULT '';
ALTER TABLE pickup_places ADD COLUMN needs_permit INTEGER NOT NULL DEFAULT 0 CHECK (needs_permit IN (0, 1));
ALTER TABLE pickup_places ADD COLUMN contact_name TEXT NOT NULL DEFAULT '';
ALTER TABLE pickup_places ADD COLUMN contact_phone TEXT NOT NULL DEFAULT '';

-- Where the goods of a work go; null where that is not decided, or there is nothing to unload.
ALTER TABLE works ADD COLUMN id_unloading_place INTEGER REFERENCES pickup_places (id);
CREATE INDEX works_unloading_place ON works (id_unloading_place) WHERE id_unloading_place IS NOT NULL;

-- The places between the first and the last one of a work, in their order; written with it, under its version.
CREATE TABLE work_stops (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  id_work INTEGER NOT NULL REFERENCES works (id),
  id_place INTEGER NOT NULL REFERENCES pickup_places (id),
  position INTEGER NOT NULL
) STRICT;

CREATE INDEX work_stops_work ON work_stops (id_work, position);
CREATE INDEX work_stops_place ON work_stops (id_place);

-- Whether works of this type end at a place of their own.
ALTER TABLE work_types ADD COLUMN unloads INTEGER NOT NULL DEFAULT 0 CHECK (unloads IN (0, 1));
UPDATE work_types SET unloads = 1 WHERE text LIKE 'trasloc%' OR text LIKE 'trasport%';

-- Stops are a part of their work's history.
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
    WHEN 'vehicle_needs' THEN coalesce(after, before) ->> '$.id_vehicle'
    WHEN 'work_hours' THEN coalesce(after, before) ->> '$.id_work'
    WHEN 'work_materials' THEN coalesce(after, before) ->> '$.id_work'
    WHEN 'work_needs' THEN coalesce(after, before) ->> '$.id_work'
    WHEN 'work_resources' THEN coalesce(after, before) ->> '$.id_work'
    WHEN 'worker_skills' THEN coalesce(after, before) ->> '$.id_worker'
    WHEN 'work_stops' THEN coalesce(after, before) ->> '$.id_work'
    WHEN 'works' THEN coalesce(after, before) ->> '$.id_order'
  END
) VIRTUAL;
CREATE INDEX change_whole ON change (noun, whole, id) WHERE whole IS NOT NULL;
