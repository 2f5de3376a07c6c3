-- Days off of workers and stops of vehicles, ends included.

CREATE TABLE absences (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  id_worker INTEGER REFERENCES workers (id),
  id_vehicle INTEGER REFERENCES vehicles (id),
  date_from TEXT NOT NULL,
  date_to TEXT NOT NULL,
  reason TEXT NOT NULL DEFAULT '',
  version INTEGER NOT NULL DEFAULT 1,
  CHECK (date_to >= date_from),
  CHECK ((id_worker IS NULL) <> (id_vehicle IS NULL))
) STRICT;
CREATE INDEX absences_days ON absences (date_to, date_from);
CREATE INDEX absences_worker ON absences (id_worker);
CREATE INDEX absences_vehicle ON absences (id_vehicle);
