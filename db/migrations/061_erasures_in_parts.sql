-- An erasure of an account with many acts is several acts; each notes what it leaves of others in a list of its own.
ALTER TABLE erased_activities ADD COLUMN part INTEGER NOT NULL DEFAULT 0;

DROP INDEX activity_shown;
CREATE INDEX activity_shown ON activity (id)
  WHERE id_operation <> 'Import.part' AND id_operation <> 'PersonalData.part';
