-- When a calendar address was read last; not journaled, like the sightings of displays.
CREATE TABLE calendar_feed_uses (
  id_feed INTEGER PRIMARY KEY,
  used_at INTEGER NOT NULL
) STRICT;
