-- What a client lacks is noted of those entered at the telephone too, which come from no import.
CREATE TABLE client_gaps (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  gap_table TEXT NOT NULL,
  id_gap INTEGER NOT NULL,
  gap_column TEXT NOT NULL,
  id_import INTEGER REFERENCES imports (id),
  number INTEGER
) STRICT;

INSERT INTO client_gaps (id, gap_table, id_gap, gap_column, id_import, number)
SELECT id, gap_table, id_gap, gap_column, id_import, number FROM import_gaps;

DROP TABLE import_gaps;

CREATE INDEX client_gaps_of ON client_gaps (gap_table, id_gap);
CREATE INDEX client_gaps_import ON client_gaps (id_import, number);
