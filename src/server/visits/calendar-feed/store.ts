import { momentOf, today } from "../../base/clock";
import { addDays, type Day } from "../../base/days";
import { notFound } from "../../base/errors";
import type { Site } from "../../base/permissions";
import { contactsById } from "../../clients/contacts";
import { type Contact, contactText } from "../../clients/model";
import { type Address, placeText } from "../../clients/pickup-places/model";
import { defaultTime } from "../../days/planning/model";
import { calendarAppointments, calendarWorks } from "../../days/planning/store";
import { all, one } from "../../db/db";
import { noticeOtherWritersOnceATurn, remembered } from "../../db/memory";
import { firmIdentity, setting } from "../../db/settings";
import { type Call, can } from "../../journal/caller";
import { lastChanges, type Row } from "../../journal/values";
import { memosBetween } from "../../office/notes/store";
import { placeContact, type RouteEnd, routeEnds, toBeDecided, typeAndDay } from "../../orders/works/model";
import { routesOn } from "../../orders/works/stops";
import {
  createCalendarToken,
  endCalendarAddress,
  touchCalendarAddress,
} from "../../sessions/calendar-addresses";
import { accountOf, profileTables, rankOf } from "../../sessions/profiles";
import { hashOfToken } from "../../sessions/session";
import { appointmentStates, confirmedState } from "../appointments/model";
import type { CalendarEvent } from "./ical";
import type { ListedFeed } from "./model";

/** In days. */
export const feedSpan = () => ({
  back: Number(setting("visits.feedBack")),
  ahead: Number(setting("visits.feedAhead")),
});

type Feed = { id: number; date_created: string };

const ownFeed = ({ user, site }: Call) =>
  one<Feed>`SELECT id, date_created FROM calendar_feeds WHERE id_user = ${user.id} AND site = ${site}`;

/** When the caller created the active address; the address itself is not stored. */
export function activeFeed(call: Call) {
  const feed = ownFeed(call);
  return feed && { date_created: feed.date_created };
}

/** A new secret address, answered once; it replaces the previous one. */
export const createFeed = ({ user, site }: Call): string =>
  `/planning/feed/${createCalendarToken(user.id, site)}.ics`;

export function revokeFeed(call: Call) {
  const feed = ownFeed(call) ?? notFound("Nessun indirizzo da revocare.");
  endCalendarAddress(feed.id);
}

type ListedRow = Omit<ListedFeed, "seen"> & { used_at: number | null; level: number; profile: string };

/** Every account's addresses, for administrators; those of accounts that rank above the caller are left out. */
export function listFeeds({ user }: Call): ListedFeed[] {
  const rows = all<ListedRow>`
    SELECT f.id, u.username AS user, f.site, f.date_created, s.used_at, u.level, u.profile
    FROM calendar_feeds f JOIN users u ON u.id = f.id_user LEFT JOIN calendar_feed_uses s ON s.id_feed = f.id
    ORDER BY u.username, f.site`;
  return rows
    .filter((row) => rankOf(row) <= user.level)
    .map(({ used_at, level: _level, profile: _profile, ...row }) => ({
      ...row,
      seen: used_at === null ? null : momentOf(used_at),
    }));
}

export function revokeFeedOf(id: number, call: Call) {
  if (!listFeeds(call).some((feed) => feed.id === id)) notFound("Indirizzo non trovato.");
  endCalendarAddress(id);
}

type OwnerRow = Parameters<typeof accountOf>[0] & { id_feed: number; used_at: number | null };

const ownerTables = ["calendar_feeds", "calendar_feed_uses", "users", ...profileTables];

const ownerOf = remembered(ownerTables, (address: string) => {
  const [site, hash] = address.split(" ");
  const row = one<OwnerRow>`
    SELECT u.id, u.username, u.email, u.name, u.surname, u.profile, u.level, u.must_change_password,
           f.id AS id_feed, s.used_at
    FROM calendar_feeds f JOIN users u ON u.id = f.id_user LEFT JOIN calendar_feed_uses s ON s.id_feed = f.id
    WHERE f.token_hash = ${hash} AND f.site = ${site} AND u.active = 1 AND instr(u.sites, f.site)`;
  if (!row) return null;
  const { id_feed, used_at, ...account } = row;
  return { id_feed, used_at, user: accountOf(account) };
});

/** The account of a secret address; null when it was revoked or the account may no longer sign in. */
export function feedOwner(token: string, site: Site) {
  noticeOtherWritersOnceATurn();
  const owner = ownerOf(`${site} ${hashOfToken(token)}`);
  if (!owner) return null;
  const { id_feed, used_at, user } = owner;
  if (!user.mustChangePassword) touchCalendarAddress(id_feed, used_at);
  return {
    user,
    kiosk: null,
    site,
    ip: "",
    session: null,
  };
}

export async function feedOf(call: Call) {
  const { back, ahead } = feedSpan();
  const first = addDays(today(), -back);
  const last = addDays(today(), ahead);
  const entries = withChanges([
    ...appointmentEntries(calendarAppointments(first, last, call)),
    ...workEntries(calendarWorks(first, last, call), call),
    ...memosBetween(call.user.id, first, last).map(memoEntry),
  ]);
  // Its library is loaded when a calendar is first asked for.
  const { calendarText } = await import("./ical");
  return calendarText(`${firmIdentity().name}: ${call.user.username}`, entries, today());
}

/** An event with the rows that it shows; `created`: of one of which the journal has nothing more. */
type Entry = Omit<CalendarEvent, "changed"> & { rows: Row[]; created: string };

/** An event is as new as what it shows: its bytes remain until then. */
function withChanges(entries: readonly Entry[]): CalendarEvent[] {
  const changes = lastChanges(entries.flatMap(({ rows }) => rows));
  return entries.map(({ rows, created, ...event }) => ({
    ...event,
    changed: rows
      .map(({ table, id }) => changes.get(`${table} ${id}`) ?? "")
      .concat(created)
      .sort()
      .at(-1) as string,
  }));
}

type Details = Address &
  Record<"id" | "id_place", number> &
  Record<"created" | "phone" | "cellphone" | "text", string>;

/** Addresses and phones of rows whose visibility is already decided. */
function byId(rows: Details[]) {
  return new Map(rows.map((row) => [row.id, row]));
}

function appointmentEntries(rows: ReturnType<typeof calendarAppointments>): Entry[] {
  const ids = JSON.stringify(rows.map((row) => row.id));
  const found = all<Details & { id_contact: number | null }>`
    SELECT a.id, a.id_address AS id_place, a.date_created AS created, a.id_contact, c.phone, c.cellphone, a.description AS text, p.address, p.zip, p.city, p.province, p.country
    FROM appointments a JOIN clients c ON c.id = a.id_client JOIN pickup_places p ON p.id = a.id_address
    WHERE a.id IN (SELECT value FROM json_each(${ids}))`;
  const details = byId(found);
  const contacts = contactsById(found.flatMap(({ id_contact }) => id_contact ?? []));
  const contactOf = new Map(found.map(({ id, id_contact }) => [id, id_contact && contacts.get(id_contact)]));
  return rows.map((row) => ({
    ...timeAndPlace("appointments", row, row.time, details.get(row.id)),
    uid: `appuntamento-${row.id}@traslo`,
    end: row.time_end ? { day: row.date, time: row.time_end } : undefined,
    summary: `Appuntamento: ${row.client}`,
    category: "Appuntamento",
    description: lines(
      row.agent,
      appointmentStates[row.state],
      toCall(contactOf.get(row.id)),
      phones(details.get(row.id)),
      details.get(row.id)?.text,
    ),
    confirmed: row.state === confirmedState,
  }));
}

const endLine = ({ role, place }: RouteEnd) =>
  `${role}: ${place ? [placeText(place), place.access, placeContact(place)].filter(Boolean).join(". ") : toBeDecided}`;

/** A default is named as one. */
const assumedEnd = ({ end, finish }: ReturnType<typeof calendarWorks>[number]) =>
  finish?.isAssumed ? `Fino alle ${end?.replace(" ca.", "")} circa: la durata è quella abituale.` : undefined;

/** Who goes, with what, for who may see crews; the seats are rows of the event, which is as new as they. */
function crewsOf(ids: string, call: Call) {
  if (call.site === "B" || !can(call, "workersVehicles.view")) return new Map<number, Seat[]>();
  return Map.groupBy(
    all<Seat>`
      SELECT l.id, l.id_work, trim(p.surname || ' ' || p.name) AS worker, v.name AS vehicle
      FROM crew_lines l LEFT JOIN workers p ON p.id = l.id_worker LEFT JOIN vehicles v ON v.id = l.id_vehicle
      WHERE l.id_work IN (SELECT value FROM json_each(${ids})) ORDER BY l.id`,
    ({ id_work }) => id_work,
  );
}

type Seat = { id: number; id_work: number; worker: string | null; vehicle: string | null };

const named = (what: string, names: readonly (string | null)[]) => {
  const known = names.filter((name) => name);
  return known.length ? `${what}: ${known.join(", ")}` : undefined;
};

function workEntries(rows: ReturnType<typeof calendarWorks>, call: Call): Entry[] {
  const ids = JSON.stringify(rows.map((row) => row.id));
  const details = byId(all<Details>`
    SELECT id, id_pickup_place AS id_place, date_created AS created, phone, cellphone, notes AS text,
           address, zip, city, province, country
    FROM work_rows WHERE id IN (SELECT value FROM json_each(${ids}))`);
  const routes = routesOn(call.site, rows);
  const crews = crewsOf(ids, call);
  return rows.map((row) => {
    const crew = crews.get(row.id) ?? [];
    const shown = timeAndPlace("works", row, row.hour, details.get(row.id));
    return {
      ...shown,
      rows: [...shown.rows, ...crew.map(({ id }) => ({ table: "crew_lines", id }))],
      end: row.finish && { day: row.finish.date, time: row.finish.time },
      uid: `lavorazione-${row.id}@traslo`,
      summary: `${typeAndDay(row.type_text, row.span)}: ${row.client}`,
      category: "Lavorazione",
      description: lines(
        `Ordine ${row.id_order}`,
        assumedEnd(row),
        phones(details.get(row.id)),
        ...routeEnds(routes.get(row.id) ?? {}).map(endLine),
        named(
          "Squadra",
          crew.map(({ worker }) => worker),
        ),
        named(
          "Automezzi",
          crew.map(({ vehicle }) => vehicle),
        ),
      ),
      confirmed: true,
    };
  });
}

const memoEntry = (memo: ReturnType<typeof memosBetween>[number]): Entry => ({
  ...timeAndPlace("memos", memo, memo.time),
  created: memo.date_created,
  uid: `memo-${memo.id}@traslo`,
  summary: memo.title,
  category: "Memo",
  description: memo.description,
});

type Shown = { id: number; date: Day; version: number; id_client?: number };

const timeAndPlace = (table: string, row: Shown, time: string, where?: Details) => ({
  day: row.date,
  time: time || defaultTime,
  version: row.version,
  location: where && placeText(where),
  created: where?.created ?? "",
  rows: [
    { table, id: row.id },
    ...(row.id_client ? [{ table: "clients", id: row.id_client }] : []),
    ...(where ? [{ table: "pickup_places", id: where.id_place }] : []),
  ],
});

const toCall = (contact?: Contact | 0 | null) =>
  contact ? [contactText(contact), contact.phone].filter(Boolean).join(" · ") : "";

const phones = (row?: Details) => row && [row.cellphone, row.phone].filter(Boolean).join(", ");

const lines = (...parts: (string | undefined)[]) => parts.filter(Boolean).join("\n");
