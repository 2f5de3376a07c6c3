import { now, today } from "../../base/clock";
import { addDays, type Day, dayOf } from "../../base/days";
import { notFound } from "../../base/errors";
import type { Site } from "../../base/permissions";
import { clientName, type NamedClient } from "../../clients/model";
import { shortPlaceText } from "../../clients/pickup-places/model";
import { isOpen, nextOpenDay, openDayBefore } from "../../days/closures/store";
import { all, type Fragment, one, sql } from "../../db/db";
import { remembered } from "../../db/memory";
import type { Rows } from "../../tables/rows";
import type { AtPlace } from "./input";
import {
  type Asked,
  covers,
  hoursBefore,
  isDue,
  isLate,
  messages,
  type Permit,
  shortDate,
  usualLead,
  usualSignsHours,
  type Word,
} from "./model";

type OfPlace = Pick<Rows["pickup_places"], "address" | "city" | "country" | "id_city"> &
  Pick<Rows["works"], "date" | "hour" | "id_order"> &
  NamedClient & {
    id_work: number;
    id_place: number;
    id_client: number;
    job: number;
    /** 0: the work does not go there any more, or the place needs none. */
    needed: 0 | 1;
    lead_days: number;
    signs_hours: number;
    /** The permit of another day of the same job is good for this day, too. */
    covered: 0 | 1;
  };

export type Row = OfPlace & { [Column in keyof Omit<Permit, "id_work" | "id_place">]: Permit[Column] | null };

/** A firm without such places pays no statement for them. */
const hasPlaces = remembered(
  ["permits", "pickup_places"],
  (_: "all") =>
    one`SELECT 1 WHERE EXISTS (SELECT 1 FROM permits)
        OR EXISTS (SELECT 1 FROM pickup_places WHERE needs_permit = 1)` !== null,
);

/** The places of these works `w` that need a permit or have one, in the order of the crew; `day`: as if they were then. */
export const rowsOf = (works: Fragment, day: Day | null = null) =>
  hasPlaces("all")
    ? all<Row>`
  SELECT w.id AS id_work, p.id AS id_place, w.date, w.hour, w.id_order, o.id_client, coalesce(w.id_job, w.id) AS job,
         c.private_client, c.name, c.surname, c.business_name, p.address, p.city, p.country, p.id_city,
         p.needs_permit AND p.id IN (
           SELECT w.id_pickup_place UNION ALL SELECT w.id_unloading_place
           UNION ALL SELECT id_place FROM work_stops WHERE id_work = w.id) AS needed,
         coalesce(r.lead_days, ${usualLead}) AS lead_days, coalesce(r.signs_hours, ${usualSignsHours}) AS signs_hours,
         EXISTS (SELECT 1 FROM permits x JOIN works d ON d.id = x.id_work
                 WHERE x.id_place = p.id AND d.id <> w.id AND coalesce(d.id_job, d.id) = coalesce(w.id_job, w.id)
                   AND x.state IN ('asked', 'granted', 'posted')
                   AND coalesce(${day}, w.date) BETWEEN x.date_from AND x.date_to) AS covered,
         q.id, q.state, q.asked_on, q.protocol, q.granted_on, q.signs_at, q.fee_cents, q.stamps, q.stamp_cents,
         q.signs_cents, iif(q.id_file IS NULL, 'firm', q.charge) AS charge, q.metres, q.date_from, q.date_to, q.id_file,
         q.notes, q.version
  FROM works w JOIN orders o ON o.id = w.id_order JOIN clients c ON c.id = o.id_client
  JOIN pickup_places p ON p.id IN (
    SELECT w.id_pickup_place UNION SELECT w.id_unloading_place
    UNION SELECT id_place FROM work_stops WHERE id_work = w.id UNION SELECT id_place FROM permits WHERE id_work = w.id)
  LEFT JOIN permits q ON q.id_work = w.id AND q.id_place = p.id
  LEFT JOIN city_rules r ON r.id_city = p.id_city
  WHERE ${works} AND (p.needs_permit OR q.id IS NOT NULL)
  ORDER BY w.date, w.hour, w.id, p.id = w.id_unloading_place, p.id <> w.id_pickup_place, p.id`
    : [];

const isLive = (state: Permit["state"] | null) =>
  state === "asked" || state === "granted" || state === "posted";

/** Null where nothing has to be done about the place on this day. */
export function wordOn(row: Row, day: Day): Word | null {
  if (row.state === null) return row.needed && !row.covered ? "missing" : null;
  return row.needed && isLive(row.state) && !covers(row, day) ? "again" : row.state;
}

/** Calendar days, then back to a day on which the firm is open. */
function askBy(need: Day, { lead_days }: Pick<Row, "lead_days">): Day {
  const day = addDays(need, -lead_days);
  return isOpen(day) ? day : openDayBefore(day);
}

function askedOf(row: Row): Asked {
  const word = wordOn(row, row.date);
  const isToAsk = word === "missing" || word === "again";
  const isToSign = row.needed && (word === "asked" || word === "granted") && !row.signs_at;
  return {
    word,
    ask_by: isToAsk ? askBy(row.date, row) : null,
    signs_by: isToSign ? hoursBefore(row.date_from ?? row.date, row.hour, row.signs_hours) : null,
  };
}

export type PlaceOfPermit = ReturnType<typeof shown>;

export function shown(row: Row) {
  const { private_client, name, surname, business_name, address, city, country, ...more } = row;
  const { lead_days: _lead, signs_hours: _signs, job: _job, covered: _covered, ...fields } = more;
  const asked = askedOf(row);
  return {
    ...fields,
    ...asked,
    client: clientName({ private_client, name, surname, business_name }),
    city,
    place: shortPlaceText({ address, city, country }),
    isLate: isLate(asked, now()),
  };
}

/** Those of one work that need a permit or have one. */
export const placesOfWork = (work: number) => rowsOf(sql`w.id = ${work}`).map(shown);

export const placesOfOrder = (order: number) => firstOfJobs(rowsOf(sql`w.id_order = ${order}`)).map(shown);

const ahead = () => sql`w.date >= ${today()} AND o.cancelled_on IS NULL`;

const never: Day = "9999-12-31";

const dueBy = ({ ask_by, signs_by, word, date }: PlaceOfPermit) =>
  ask_by ?? (signs_by ? dayOf(signs_by) : word === "refused" ? date : never);

/** From today on, what is due first above. */
export function placesAhead() {
  return firstOfJobs(rowsOf(ahead()))
    .map(shown)
    .filter(({ word }) => word !== null)
    .sort((one, other) => (dueBy(one) < dueBy(other) ? -1 : dueBy(one) > dueBy(other) ? 1 : 0));
}

/** One request is for all days of a job: of those that nobody asked for the first stands for them. */
function firstOfJobs(rows: Row[]): Row[] {
  const seen = new Set<string>();
  return rows.filter((row) => {
    if (row.state !== null) return true;
    const key = `${row.job} ${row.id_place}`;
    return !seen.has(key) && seen.add(key);
  });
}

/** What it would be too late to ask for if the work were on that day. */
export function lateToAsk(id: number, date: Day, site: Site) {
  if (site === "B") return [];
  return rowsOf(sql`w.id = ${id}`, date).flatMap((row) => {
    const word = wordOn(row, date);
    const by = askBy(date, row);
    const isToAsk = word === "missing" || word === "again" || (word === "refused" && row.needed);
    return isToAsk && by < today() ? messages.lateToAsk(shortPlaceText(row), shortDate(by, now())) : [];
  });
}

export function placeOf({ id_work, id_place }: AtPlace): Row {
  if (!one`SELECT 1 FROM works WHERE id = ${id_work}`) notFound("Lavorazione non trovata.");
  return (
    rowsOf(sql`w.id = ${id_work}`).find((row) => row.id_place === id_place) ?? notFound(messages.notThere)
  );
}

/** Home names those that wait for somebody now: by when each. */
export function dueDays(): Day[] {
  const open = nextOpenDay(today());
  return placesAhead()
    .filter((place) => isDue(place, now(), open))
    .map(dueBy);
}
