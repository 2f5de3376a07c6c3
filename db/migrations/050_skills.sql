-- What a worker can do, and the vehicle that he usually goes with.
CREATE TABLE worker_skills (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  id_worker INTEGER NOT NULL UNIQUE REFERENCES workers (id),
  licence TEXT NOT NULL DEFAULT '' CHECK (licence IN ('', 'licence-b', 'licence-c', 'licence-ce')),
  licence_until TEXT,
  cqc INTEGER NOT NULL DEFAULT 0 CHECK (cqc IN (0, 1)),
  cqc_until TEXT,
  foreman INTEGER NOT NULL DEFAULT 0 CHECK (foreman IN (0, 1)),
  piano INTEGER NOT NULL DEFAULT 0 CHECK (piano IN (0, 1)),
  lift INTEGER NOT NULL DEFAULT 0 CHECK (lift IN (0, 1)),
  id_vehicle INTEGER REFERENCES vehicles (id)
) STRICT;

CREATE INDEX worker_skills_vehicle ON worker_skills (id_vehicle);

-- Its kind among the resources, who may drive it and what it carries; what is not known is empty.
CREATE TABLE vehicle_needs (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  id_vehicle INTEGER NOT NULL UNIQUE REFERENCES vehicles (id),
  id_resource INTEGER REFERENCES resources (id),
  licence TEXT NOT NULL DEFAULT '' CHECK (licence IN ('', 'licence-b', 'licence-c', 'licence-ce')),
  cqc INTEGER NOT NULL DEFAULT 0 CHECK (cqc IN (0, 1)),
  cubic_metres REAL CHECK (cubic_metres > 0),
  seats INTEGER CHECK (seats > 0)
) STRICT;

CREATE INDEX vehicle_needs_resource ON vehicle_needs (id_resource);

-- How many people with each skill a work asks for, and how much there is to carry.
CREATE TABLE work_needs (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  id_work INTEGER NOT NULL UNIQUE REFERENCES works (id),
  licence_b INTEGER NOT NULL DEFAULT 0 CHECK (licence_b >= 0),
  licence_c INTEGER NOT NULL DEFAULT 0 CHECK (licence_c >= 0),
  licence_ce INTEGER NOT NULL DEFAULT 0 CHECK (licence_ce >= 0),
  cqc INTEGER NOT NULL DEFAULT 0 CHECK (cqc >= 0),
  foreman INTEGER NOT NULL DEFAULT 0 CHECK (foreman >= 0),
  piano INTEGER NOT NULL DEFAULT 0 CHECK (piano >= 0),
  lift INTEGER NOT NULL DEFAULT 0 CHECK (lift >= 0),
  cubic_metres REAL CHECK (cubic_metres > 0)
) STRICT;

-- They are parts of the history of their worker, vehicle and work.
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
    WHEN 'works' THEN coalesce(after, before) ->> '$.id_order'
  END
) VIRTUAL;
CREATE INDEX change_whole ON change (noun, whole, id) WHERE whole IS NOT NULL;
