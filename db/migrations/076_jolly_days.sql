-- Who is there and has no work, by day: filled in the copy for site B alone, which has no absences and no hidden works.
CREATE TABLE jolly_days (
  date TEXT NOT NULL,
  -- 0 stands for the day itself, also when nobody is left.
  id_worker INTEGER NOT NULL,
  PRIMARY KEY (date, id_worker)
) STRICT, WITHOUT ROWID;
