-- What an hour of work, a day and a kilometre of a vehicle cost, in cents: usually, and for one worker or vehicle.
CREATE TABLE costs (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  unit TEXT NOT NULL CHECK (unit IN ('hour', 'day', 'km')),
  id_worker INTEGER REFERENCES workers (id),
  id_vehicle INTEGER REFERENCES vehicles (id),
  cents INTEGER NOT NULL CHECK (cents BETWEEN 0 AND 99999999),
  CHECK (iif(unit = 'hour', id_vehicle, id_worker) IS NULL)
) STRICT;

CREATE UNIQUE INDEX costs_usual ON costs (unit) WHERE id_worker IS NULL AND id_vehicle IS NULL;
CREATE UNIQUE INDEX costs_worker ON costs (id_worker) WHERE id_worker IS NOT NULL;
CREATE UNIQUE INDEX costs_vehicle ON costs (id_vehicle, unit) WHERE id_vehicle IS NOT NULL;
