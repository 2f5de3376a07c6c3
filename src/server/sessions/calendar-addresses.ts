import { milliseconds, now } from "../base/clock";
import type { Site } from "../base/permissions";
import { all, insert, remove, run } from "../db/db";
import { noteUse } from "./last-use";
import { endSessionsOf, hashOfToken, newToken } from "./session";

export function createCalendarToken(idUser: number, site: Site): string {
  endCalendarAddresses(idUser, site);
  const token = newToken();
  insert("calendar_feeds", { id_user: idUser, site, token_hash: hashOfToken(token), date_created: now() });
  return token;
}

export function endCalendarAddresses(idUser: number, site?: Site) {
  const feeds = all<{ id: number }>`
    SELECT id FROM calendar_feeds
    WHERE id_user = ${idUser} AND (${site ?? null} IS NULL OR site = ${site ?? null})`;
  for (const { id } of feeds) endCalendarAddress(id);
}

export function endAccess(idUser: number, site?: Site) {
  endSessionsOf(idUser, site);
  endCalendarAddresses(idUser, site);
}

export function endCalendarAddress(id: number) {
  run`DELETE FROM calendar_feed_uses WHERE id_feed = ${id}`;
  remove("calendar_feeds", id);
}

export const touchCalendarAddress = (id: number, last: number | null) =>
  noteUse(
    last,
    () => run`INSERT INTO calendar_feed_uses (id_feed, used_at) VALUES (${id}, ${milliseconds()})
              ON CONFLICT (id_feed) DO UPDATE SET used_at = excluded.used_at`,
  );
