-- A movement, a file and a reminder of a deposit know their client: the line that they hang on may be gone, or another's since.
ALTER TABLE box_log ADD COLUMN id_client INTEGER;
ALTER TABLE box_files ADD COLUMN id_client INTEGER;
ALTER TABLE box_reminders ADD COLUMN id_client INTEGER;

CREATE TEMP TABLE owners AS
SELECT r.noun, r.id, coalesce(
    (SELECT coalesce(l.after, l.before) ->> '$.id_client' FROM change m
     JOIN change l ON l.noun = 'box_lines' AND l.id_row = r.id_line AND l.id_activity <= m.id_activity
     WHERE m.noun = r.noun AND m.id_row = r.id AND m.before IS NULL ORDER BY l.id DESC LIMIT 1),
    (SELECT id_client FROM orders WHERE id = r.id_order),
    (SELECT id_client FROM box_lines WHERE id = r.id_line),
    (SELECT coalesce(after, before) ->> '$.id_client' FROM change
     WHERE noun = 'box_lines' AND id_row = r.id_line ORDER BY id DESC LIMIT 1)) AS id_client
FROM (SELECT 'box_log' AS noun, id, id_line, id_order FROM box_log
      UNION ALL SELECT 'box_files', id, id_line, NULL FROM box_files
      UNION ALL SELECT 'box_reminders', id, id_line, NULL FROM box_reminders) r;

UPDATE box_log SET id_client = o.id_client FROM owners o WHERE o.noun = 'box_log' AND o.id = box_log.id;
UPDATE box_files SET id_client = o.id_client FROM owners o WHERE o.noun = 'box_files' AND o.id = box_files.id;
UPDATE box_reminders SET id_client = o.id_client FROM owners o
WHERE o.noun = 'box_reminders' AND o.id = box_reminders.id;
DROP TABLE owners;

CREATE INDEX box_log_client ON box_log (id_client);
CREATE INDEX box_files_client ON box_files (id_client);
CREATE INDEX box_reminders_client ON box_reminders (id_client);

-- Whoever is erased already is erased once more, with what hung on deleted lines.
DELETE FROM erasure_state;

ALTER TABLE erased_activities RENAME TO former;
CREATE TABLE erased_activities (
  id_erasure INTEGER NOT NULL,
  part INTEGER NOT NULL DEFAULT 0,
  activity INTEGER NOT NULL,
  hash TEXT NOT NULL,
  PRIMARY KEY (id_erasure, part, activity)
) STRICT, WITHOUT ROWID;
INSERT INTO erased_activities SELECT id_erasure, part, activity, hash FROM former;
DROP TABLE former;

-- Who did what, without the name of an account that is erased: the log itself loses it in the night.
CREATE VIEW acts AS
SELECT id, id_user,
  iif(id_user IN (SELECT id_person FROM erasures WHERE kind = 'account'), 'cancellato-' || id_user, user) AS user,
  site, id_operation,
  iif(id_user IN (SELECT id_person FROM erasures WHERE kind = 'account'), '', ip) AS ip,
  notes, date_created, hash
FROM activity;
