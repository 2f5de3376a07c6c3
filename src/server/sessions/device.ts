import { milliseconds } from "../base/clock";
import type { Site } from "../base/permissions";
import { one, run } from "../db/db";
import { closeStreams } from "../journal/live";
import { noteUse } from "./last-use";

export type Device = { id: number; name: string };

/** The cookie's name differs per site, as a session's does: ports share cookies. */
export const deviceCookie = (site: Site) => `traslo_kiosk_${site.toLowerCase()}`;

export function deviceOf(tokenHash: string, site: Site): Device | null {
  const row = one<Device & { seen_at: number | null }>`
    SELECT d.id, d.name, s.seen_at FROM kiosk_devices d LEFT JOIN kiosk_sightings s ON s.id_device = d.id
    WHERE d.token_hash = ${tokenHash} AND d.site = ${site} AND d.date_revoked IS NULL`;
  if (!row) return null;
  const { seen_at, ...device } = row;
  noteUse(
    seen_at,
    () => run`INSERT INTO kiosk_sightings (id_device, seen_at) VALUES (${device.id}, ${milliseconds()})
              ON CONFLICT (id_device) DO UPDATE SET seen_at = excluded.seen_at`,
  );
  return device;
}

export const isLinked = (id: number): boolean =>
  one`SELECT 1 AS linked FROM kiosk_devices WHERE id = ${id} AND date_revoked IS NULL` !== null;

export const streamKeyOf = (id: number) => `kiosk ${id}`;

export const closeStreamsOf = (id: number) => closeStreams((session) => session === streamKeyOf(id));
