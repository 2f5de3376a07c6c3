-- The profiles with their permissions (PERMISSIONS.md), which administrators copy and change. `name` stands in users.profile and
-- never changes; `label` is what people read.
CREATE TABLE profiles (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL UNIQUE,
  label TEXT NOT NULL UNIQUE COLLATE NOCASE,
  level INTEGER NOT NULL CHECK (level BETWEEN 1 AND 3),
  retired INTEGER NOT NULL DEFAULT 0 CHECK (retired IN (0, 1)),
  version INTEGER NOT NULL DEFAULT 1
) STRICT;

CREATE TABLE profile_permissions (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  id_profile INTEGER NOT NULL REFERENCES profiles (id),
  permission TEXT NOT NULL,
  UNIQUE (id_profile, permission)
) STRICT;

INSERT INTO profiles (id, name, label, level) VALUES
  (1, 'superadmin', 'Superadmin', 3),
  (2, 'gestione1', 'Gestione 1', 2),
  (3, 'gestione2', 'Gestione 2', 2),
  (4, 'ufficio', 'Ufficio', 1),
  (5, 'preventivi', 'Preventivi', 1),
  (6, 'consultazione', 'Consultazione', 1),
  (7, 'magazzino', 'Magazzino', 1),
  (8, 'agenda', 'Agenda', 1),
  (9, 'agenti', 'Agenti', 1),
  (10, 'depositi', 'Depositi', 1),
  (11, 'direzione', 'Direzione', 1),
  (12, 'segreteria', 'Segreteria', 1);

-- Each permission with the numbers of the profiles that have it.
INSERT INTO profile_permissions (id_profile, permission)
SELECT profile.value, holders.permission FROM (
  SELECT 'boxes' AS permission, '[1, 2, 3, 4, 6, 10, 11]' AS profiles
  UNION ALL SELECT 'editDeposit', '[1, 2, 3, 4, 10]'
  UNION ALL SELECT 'manageSiteB', '[1]'
  UNION ALL SELECT 'adminLog', '[1]'
  UNION ALL SELECT 'clients.view', '[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]'
  UNION ALL SELECT 'clients.edit', '[1, 2, 3, 4, 5, 12]'
  UNION ALL SELECT 'appointments.view', '[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]'
  UNION ALL SELECT 'appointments.create', '[1, 2, 3, 4, 5, 9, 12]'
  UNION ALL SELECT 'appointments.edit', '[1, 2, 3, 4, 5, 8, 9, 12]'
  UNION ALL SELECT 'appointments.delete', '[1, 2, 3, 4, 5, 9, 12]'
  UNION ALL SELECT 'orders.view', '[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]'
  UNION ALL SELECT 'orders.create', '[1, 2, 3, 4, 5]'
  UNION ALL SELECT 'orders.edit', '[1, 2, 3, 4, 5]'
  UNION ALL SELECT 'orders.deleteRenata', '[1, 2, 3, 10]'
  UNION ALL SELECT 'orders.notesManager', '[1, 11]'
  UNION ALL SELECT 'orders.manageMaterials', '[1, 2, 3, 4, 5]'
  UNION ALL SELECT 'documents.view', '[1, 2, 3, 4, 5, 6, 8, 9, 10, 11]'
  UNION ALL SELECT 'documents.showInCharge', '[1, 2, 3, 4, 5, 6, 7]'
  UNION ALL SELECT 'documents.edit', '[1, 2, 3, 4, 5]'
  UNION ALL SELECT 'workersVehicles.view', '[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]'
  UNION ALL SELECT 'workersVehicles.edit', '[1, 2, 3, 4, 5, 7]'
  UNION ALL SELECT 'resources.menu', '[1, 2, 3, 4, 5]'
  UNION ALL SELECT 'resources.view', '[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]'
  UNION ALL SELECT 'resources.edit', '[1, 2, 3, 4, 5]'
  UNION ALL SELECT 'works.view', '[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]'
  UNION ALL SELECT 'works.edit', '[1, 2, 3, 4, 5]'
  UNION ALL SELECT 'works.deleteRenata', '[1, 2, 3, 10]'
  UNION ALL SELECT 'works.notesForeman', '[7]'
  UNION ALL SELECT 'materials.view', '[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]'
  UNION ALL SELECT 'materials.edit', '[1, 2, 3, 4, 5, 7]'
  UNION ALL SELECT 'planning.view', '[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]'
  UNION ALL SELECT 'planning.edit', '[1, 2, 3, 4, 5, 12]'
  UNION ALL SELECT 'planning.onlyAgent2', '[7]'
  UNION ALL SELECT 'viewDailyWorksMenu', '[1, 2, 3, 4, 5, 6, 7, 11]'
  UNION ALL SELECT 'modifyDailyWorks', '[1, 2, 3, 7]'
  UNION ALL SELECT 'addWorkInDailyWork', '[1, 2, 3, 7]'
  UNION ALL SELECT 'logVehicle', '[1, 2, 3, 5]'
  UNION ALL SELECT 'logWorkers', '[1, 2, 3, 5]'
  UNION ALL SELECT 'agentsStats', '[1, 2, 3, 4, 5, 11]'
  UNION ALL SELECT 'editFlagRenata', '[1, 2, 3, 4]'
  UNION ALL SELECT 'editResourcesB', '[1, 2, 3, 4]'
) AS holders, json_each(holders.profiles) AS profile;

-- The profile whose screens the session is shown in place of its account's own.
ALTER TABLE sessions ADD COLUMN viewed_profile TEXT;

-- The permissions of a profile are parts of it, too (026_history.sql).
DROP INDEX change_whole;
ALTER TABLE change DROP COLUMN whole;
ALTER TABLE change ADD COLUMN whole INTEGER GENERATED ALWAYS AS (
  CASE noun
    WHEN 'box_files' THEN coalesce(after, before) ->> '$.id_line'
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
