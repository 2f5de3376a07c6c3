import { milliseconds, momentOf, now, today } from "../../base/clock";
import { addDays, type Day, shortDay } from "../../base/days";
import { notFound, refuse, refuseField } from "../../base/errors";
import { instantOf } from "../../base/instants";
import { type Away, type Kind, requiredCounts, staffing } from "../../crews/model";
import { all, insert, one, update } from "../../db/db";
import type { Call, Reader } from "../../journal/caller";
import { isListening } from "../../journal/live";
import { onwardText, showsPermit, typeAndDay } from "../../orders/works/model";
import { closeStreamsOf, deviceOf, streamKeyOf } from "../../sessions/device";
import { hashOfToken, newToken } from "../../sessions/session";
import type { Rows } from "../../tables/rows";
import { isOpen } from "../closures/store";
import { boardOf, continuingOn, hasWorks } from "../daily-works/store";
import { type DayReading, dayFacts } from "../facts/store";
import type { NewDevice } from "./input";
import { isShownDay, messages, showsNextDay, type Tile, type TileSeat, upcomingDays } from "./model";

export function kioskBoard(askedDay: Day | null, reader: Reader) {
  const date = askedDay ?? defaultDay(reader);
  if (reader.kiosk && !isShownDay(date, today())) refuseField("date", messages.dayOutOfRange);
  const day = dayFacts(date, reader);
  const { works, jolly } = boardOf(day);
  const continuing = stillGoing(day);
  return {
    date,
    today: today(),
    now: milliseconds(),
    works: works.map((work) => ({
      ...tile(work, day.away()),
      ...(isOver(work) && { isOver: true as const }),
    })),
    ...(continuing.length > 0 && { continuing }),
    ...(jolly && { jolly: jolly.map(({ text }) => text) }),
  };
}

/** Today until 17:00, unless closed without works; then the next day with works, or the next open one. */
function defaultDay(reader: Reader): Day {
  const first = today();
  const isWorked = () => hasWorks(first, reader) || stillGoing(dayFacts(first, reader)).length > 0;
  if (!showsNextDay(now()) && (isOpen(first) || isWorked())) return first;
  const days = upcomingDays(first);
  return days.find((date) => hasWorks(date, reader)) ?? days.find(isOpen) ?? addDays(first, 1);
}

export function kioskCrew(date: Day, reader: Reader) {
  const { works } = kioskBoard(date, reader);
  const named = (kind: "workers" | "vehicles") => [
    ...new Map(works.flatMap((work) => work[kind]).map((seated) => [seated.text, seated])).values(),
  ];
  return { workers: named("workers"), vehicles: named("vehicles") };
}

/** What has begun on the days before and is not over: of today by now, of another day when that begins. */
const stillGoing = (day: DayReading): Tile[] =>
  continuingOn(day)
    .filter(({ time }) => day.date !== today() || time.until > milliseconds() / 60_000)
    .map(({ work, time, away }) => ({ ...tile(work, away), since: shortDay(time.date) }));

/** Works of today alone: of yesterday one asks who was where. Site B knows no lengths. */
const isOver = ({ date, hour, minutes }: BoardWork) =>
  date === today() && minutes !== undefined && instantOf(date, hour) + minutes <= milliseconds() / 60_000;

type BoardWork = ReturnType<typeof boardOf>["works"][number];

function tile(work: BoardWork, away: Away): Tile {
  const seated = (kind: Kind) =>
    work.totalResources.flatMap((line): TileSeat[] => {
      const person = line[`id_${kind}`];
      const named = line[kind];
      return person !== null && named ? [{ text: named.text, isAway: away[kind].has(person) }] : [];
    });
  const { id, hour, end, late, order_cancelled, client, place } = work;
  const missing = staffing(requiredCounts(work), work.present).lacks;
  const permit = showsPermit(work);
  return {
    id,
    hour,
    end,
    ...(late && { late }),
    ...(order_cancelled && { isCancelled: true as const }),
    client,
    place,
    onward: onwardText(work),
    type: typeAndDay(work.type_text, work.span),
    permit,
    missing,
    workers: seated("worker"),
    vehicles: seated("vehicle"),
  };
}

type DeviceRow = Pick<Rows["kiosk_devices"], "id" | "name" | "date_created" | "date_revoked"> & {
  made_by: string | null;
  maker_active: number | null;
  seen_at: number | null;
};

export function listDevices({ site }: Pick<Call, "site">) {
  const rows = all<DeviceRow>`
    SELECT d.id, d.name, u.username AS made_by, u.active AS maker_active, d.date_created, d.date_revoked, s.seen_at
    FROM kiosk_devices d LEFT JOIN users u ON u.id = d.id_user LEFT JOIN kiosk_sightings s ON s.id_device = d.id
    WHERE d.site = ${site} ORDER BY d.date_revoked IS NOT NULL, d.id DESC`;
  return rows.map(({ seen_at, ...row }) => ({
    ...row,
    seen: seen_at === null ? null : momentOf(seen_at),
    connected: isListening(streamKeyOf(row.id)),
  }));
}

/** A new display; its link is answered once, since only the hash of its token is stored. */
export function createDevice({ name }: NewDevice, { site, user }: Call) {
  const token = newToken();
  const token_hash = hashOfToken(token);
  const id = insert("kiosk_devices", { name, site, token_hash, id_user: user.id, date_created: now() });
  return { id, link: `/kiosk/link/${token}` };
}

export function revokeDevice(id: number, { site }: Call) {
  const device = one<{ date_revoked: string | null }>`
    SELECT date_revoked FROM kiosk_devices WHERE id = ${id} AND site = ${site}`;
  if (!device) notFound("Schermo non trovato.");
  if (device.date_revoked) refuse(409, messages.alreadyRevoked);
  update("kiosk_devices", id, { date_revoked: now() });
  closeStreamsOf(id);
}

export const isDeviceToken = (token: string, { site }: Pick<Call, "site">) =>
  deviceOf(hashOfToken(token), site) !== null;
