import type { Call, Reader } from "../caller";
import { milliseconds, momentOf, now, today } from "../clock";
import type { Kind } from "../crew/model";
import { type Away, asked, staffing } from "../crew/staffing";
import { boardOf, readDay } from "../daily-works/store";
import { addDays, type Day } from "../days";
import { all, insert, one, update } from "../db";
import { closeStreamsOf, deviceOf, streamsOf } from "../device";
import { notFound, refuse, refuseField } from "../errors";
import { isListening } from "../live";
import { hashOfToken, newToken } from "../session";
import type { NewDevice } from "./input";
import { daysAhead, isOnTheWall, looksAhead, messages, type Seated, type Tile } from "./model";

/** The wall's board: the day asked for, or the one it follows by itself, with the clock it goes by. */
export function kioskBoard(askedDay: Day | null, reader: Reader) {
  const date = askedDay ?? dayToFollow(reader);
  if (reader.kiosk && !isOnTheWall(date, today())) refuseField("date", messages.far);
  const day = readDay(date, reader);
  const { works, jolly } = boardOf(day);
  return {
    date,
    today: today(),
    now: milliseconds(),
    works: works.map((work) => tile(work, day.away())),
    ...(jolly && { jolly: jolly.map(({ text }) => text) }),
  };
}

/** Today until 17:00, then the next day that has works, or tomorrow when none of the wall's days has. */
function dayToFollow(reader: Reader): Day {
  if (!looksAhead(now())) return today();
  const days = daysAhead(today());
  return days.find((date) => boardOf(readDay(date, reader)).works.length > 0) ?? addDays(today(), 1);
}

/** Who and what the tiles of a day name. */
export function wallCrew(date: Day, reader: Reader) {
  const { works } = kioskBoard(date, reader);
  const named = (kind: "workers" | "vehicles") => [
    ...new Map(works.flatMap((work) => work[kind]).map((seated) => [seated.text, seated])).values(),
  ];
  return { workers: named("workers"), vehicles: named("vehicles") };
}

type BoardWork = ReturnType<typeof boardOf>["works"][number];

function tile(work: BoardWork, away: Away): Tile {
  const seated = (kind: Kind) =>
    work.totalResources.flatMap((line): Seated[] => {
      const person = line[`id_${kind}`];
      const named = line[kind];
      return person !== null && named ? [{ text: named.text, isAway: away[kind].has(person) }] : [];
    });
  const { id, hour, client, place, type_text: type } = work;
  const missing = staffing(asked(work), work.present).lacks;
  const permit = work.flag_in_schermata_lavorazioni === 1;
  return {
    ...{ id, hour, client, place, type, permit, missing },
    ...{ workers: seated("worker"), vehicles: seated("vehicle") },
  };
}

type DeviceRow = {
  id: number;
  name: string;
  made_by: string | null;
  date_created: string;
  date_revoked: string | null;
  seen_at: number | null;
};

/** The displays of the caller's site, those in use first, newest first; whether one listens at this moment. */
export function devices({ site }: Pick<Call, "site">) {
  const rows = all<DeviceRow>`
    SELECT d.id, d.name, u.username AS made_by, d.date_created, d.date_revoked, s.seen_at
    FROM kiosk_devices d LEFT JOIN users u ON u.id = d.id_user LEFT JOIN kiosk_sightings s ON s.id_device = d.id
    WHERE d.site = ${site} ORDER BY d.date_revoked IS NOT NULL, d.id DESC`;
  return rows.map(({ seen_at, ...row }) => ({
    ...row,
    seen: seen_at === null ? null : momentOf(seen_at),
    connected: isListening(streamsOf(row.id)),
  }));
}

/** A new display; its link is told once, and only the hash of its token is kept. */
export function makeDevice({ name }: NewDevice, { site, user }: Call) {
  const token = newToken();
  const token_hash = hashOfToken(token);
  const id = insert("kiosk_devices", { name, site, token_hash, id_user: user.id, date_created: now() });
  return { id, link: `/kiosk/link/${token}` };
}

/** The link stops answering and whoever shows the board loses it at once. */
export function revokeDevice(id: number, { site }: Call) {
  const device = one<{ date_revoked: string | null }>`
    SELECT date_revoked FROM kiosk_devices WHERE id = ${id} AND site = ${site}`;
  if (!device) notFound("Schermo non trovato.");
  if (device.date_revoked) refuse(409, messages.gone);
  update("kiosk_devices", id, { date_revoked: now() });
  closeStreamsOf(id);
}

/** Whether a link's token still opens the board. */
export const isDeviceToken = (token: string, { site }: Pick<Call, "site">) =>
  deviceOf(hashOfToken(token), site) !== null;
