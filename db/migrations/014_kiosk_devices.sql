-- Who made a wall display's link, and when the display was last heard of.
ALTER TABLE kiosk_devices ADD COLUMN id_user INTEGER REFERENCES users (id);

CREATE TABLE kiosk_sightings (
  id_device INTEGER PRIMARY KEY,
  seen_at INTEGER NOT NULL
) STRICT;

CREATE INDEX kiosk_devices_user ON kiosk_devices (id_user);
