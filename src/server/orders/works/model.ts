import { briefDay, type Day, durationWords, formatDuration, shortDay } from "../../base/days";
import { civilOf, instantOf } from "../../base/instants";
import { spokenPhone } from "../../base/text";
import { clientName, clientOf, type NamedClient } from "../../clients/model";
import {
  type Address,
  type PlaceOnRoute,
  shortPlaceText,
  townOrAddress,
  withChosenPlace,
} from "../../clients/pickup-places/model";
import { roughly } from "../../clients/travel/model";
import type { Counts } from "../../crews/model";
import type { WorkNeeds } from "../../crews/skills/model";
import { longestMinutes, spanOf } from "../../crews/work-hours/model";
import type { Look, Row } from "../../tables/define";
import type { Rows } from "../../tables/rows";
import { dayWords } from "../../tables/words";

export type Span = { day: number; of: number; first: number };

export const spanText = ({ day, of }: Pick<Span, "day" | "of">) => `giorno ${day} di ${of}`;

export const typeAndDay = (type: string, span: Span | undefined) =>
  span ? `${type}, ${spanText(span)}` : type;

export const moveChoices = ({ day, of }: Pick<Span, "day" | "of">) => [
  { value: 1, text: `Tutti i ${of} giorni` },
  { value: 0, text: `Solo il giorno ${day}` },
];

export const maxDays = 20;

export const daysMessages = {
  moved: (days: readonly Day[]) =>
    `Lavorazione di ${days.length} giorni spostata: da ${briefDay(days[0] as Day)} a ${briefDay(days.at(-1) as Day)}`,
  added: (days: readonly Day[]) =>
    `Lavorazione di ${days.length} giorni inserita: ${days.map((day) => briefDay(day)).join(", ")}`,
  tooMany: `Da 1 a ${maxDays} giorni.`,
};

/** Where the goods of a work go. Site B sees only where they are loaded, as the work's own address. */
export type Route = {
  loading: PlaceOnRoute;
  between: PlaceOnRoute[];
  stops: number[];
  /** Null where it is not decided, or nothing is unloaded. */
  unloading: PlaceOnRoute | null;
  id_unloadingPlace: number | null;
  /** 1: works of its type unload somewhere. */
  unloads: number;
};

export const maxStops = 8;

export const toBeDecided = "da definire";

export const routeMessages = {
  unknownEnd: "Scarico da definire",
  samePlace: "È lo stesso luogo di prima: sceglierne un altro.",
};

type Place = Pick<Address, "address" | "city" | "country">;

export const isEndUnknown = ({ unloads, unloading }: Partial<Pick<Route, "unloads" | "unloading">>) =>
  unloads === 1 && !unloading;

type Ends = { id_pickupPlace: number } & Partial<Pick<Route, "stops" | "unloading">>;

export const lastPlaceOf = ({ id_pickupPlace, stops, unloading }: Ends) =>
  unloading?.id ?? stops?.at(-1) ?? id_pickupPlace;

type OnRoute = Place & Partial<Route>;

export const lastTownOf = (work: OnRoute) => townOrAddress(work.unloading ?? work.between?.at(-1) ?? work);

const along = (text: (place: Place) => string) => (work: OnRoute) =>
  [text(work), ...onwards(work).map((place) => (place ? text(place) : toBeDecided))].join(" → ");

/** `Caserta → Rho` */
export const routeTowns = along(townOrAddress);

/** `Via Roma 1, Caserta → Via Po 3, Rho` */
export const routeStreets = along(shortPlaceText);

export const onwardText = (work: Partial<Route>) =>
  onwards(work)
    .map((place) => (place ? shortPlaceText(place) : toBeDecided))
    .join(" → ");

/** Null: to be decided. */
const onwards = ({ between = [], unloading = null, unloads }: Partial<Route>) => [
  ...between,
  ...(unloading || isEndUnknown({ unloads, unloading }) ? [unloading] : []),
];

export type RouteEnd = {
  role: "Carico" | "Tappa" | "Scarico";
  place: PlaceOnRoute | null;
};

/** The places in the order in which the crew reaches them; none on site B. */
export function routeEnds({ loading, ...work }: Partial<Route>): RouteEnd[] {
  if (!loading) return [];
  const stops = work.between?.length ?? 0;
  const after = onwards(work).map(
    (place, at): RouteEnd => ({ role: at < stops ? "Tappa" : "Scarico", place }),
  );
  return [{ role: "Carico", place: loading }, ...after];
}

export const placeContact = ({ contact_name, contact_phone }: PlaceOnRoute) =>
  [contact_name, contact_phone && spokenPhone(contact_phone)].filter(Boolean).join(", ");

type Posted = { values: Record<string, unknown> };

/** A posted form of a work as its funct takes it: a new place instead of its number, the stops as a list. */
export const withRoute = <Form extends Posted>(form: Form): Form => {
  const values = withChosenPlace(form.values, "id_unloadingPlace");
  return { ...form, values: { ...values, ...(values.stops ? { stops: Object.values(values.stops) } : {}) } };
};

/** The form has the fields of a new place under `place`. */
export const fieldOfRoute = (path: string) => path.replace(/^id_unloadingPlace\./, "place.");

/** The company's own order, for works added in the daily works (spec 2 §9). */
export const internalOrder = 9999;
export const internalClient = 1;
export const internalNote =
  "È della ditta: raccoglie le lavorazioni interne, aggiunte in giornaliera senza un cliente.";
type RequiredResource = { name: string; value: number };

export const workName = (
  work: Pick<Work, "date" | "private_client" | "name" | "surname" | "business_name">,
) => `${clientName(work)}, ${briefDay(work.date)}`;

export type CrewLine = { id: number; id_work: number; id_worker: number | null; id_vehicle: number | null };

export type WorkDocument = { id: number; filename: string; showInCharge: string; url: string };

/** A work with all fields of its screens (spec 2 §3); those the caller may not see are absent. */
export type Work = Omit<Rows["works"], "minutes" | "id_pickup_place" | UnsentColumn | keyof SiteAFields> &
  WorkOfOrder & {
    id_work: number;
    id_pickupPlace: number;
    totalResources: CrewLine[];
    present: Counts;
    requiredWorkers: RequiredResource[];
    requiredVehicles: RequiredResource[];
  } & Partial<SiteAFields>;

/** Columns of the table that no screen of a work asks for. */
type UnsentColumn =
  | "date_created"
  | "expected_end"
  | "id_job"
  | "id_unloading_place"
  | "typed_permission_cents";

/** What `work_rows` has besides: its order, its client and its place. */
export type WorkOfOrder = NamedClient &
  Pick<Rows["orders"], "id_appointment" | "id_client"> &
  Pick<Rows["clients"], "phone" | "cellphone"> &
  Address & {
    type_text: string;
    police_permission: number;
    place_notes: string;
  };

type SiteAFields = Route &
  WorkNeeds & {
    span: Span;
    /** `4:30`, where it was written. */
    duration: string;
    /** How long it takes: as written, else its road and what its type usually takes besides, else four hours. */
    minutes: number;
    /** Whether nobody wrote how long, so that `minutes` and `end` are a default. */
    isAssumed: boolean;
    /** Written shorter than its road, which counts instead. */
    isShort?: boolean;
    /** `12:00`, `12:00 ca.` of a default; of an end a day or more later with its day. */
    end: string;
    end_date: Day;
    road: number;
    /** The point of a place of its road is not known. */
    isRough?: boolean;
    wheel: number;
    late: number;
    flag_renata: number;
    work_flag_renata: number;
    order_flag_renata: number;
    /** 1 of a work that is left of a cancelled order, else absent. */
    order_cancelled: number;
    notes_foreman: string;
    order_notes: string;
    /** Only with the permission `orders.notesManager`. */
    order_notes_manager: string;
    documents: WorkDocument[];
  };

/** Of a work whose type has no usual length either (docs/decisions/orders.md). */
const assumedMinutes = 240;

/** `road`: the way over all its places, in minutes; 0 where it stays at one. */
type Minutes = { minutes: number | null; usual_minutes: number | null; road: number };

/** At least its road, whatever was written. */
export const plannedLength = ({ minutes, usual_minutes, road }: Minutes): number =>
  minutes === null ? (usual_minutes ?? assumedMinutes) + road : Math.max(minutes, road);

/** So long, or so much later than planned, a work may be expected to take; more is a slip of the pen. */
export const longestExpected = (planned: number) => Math.max(longestMinutes, planned + 8 * 60);

const dayMinutes = 24 * 60;

/** How long a work takes that is expected to end at this hour; undefined where it cannot be so. */
export function minutesUntil(
  { date, hour, planned }: { date: Day; hour: string; planned: number },
  finish: string,
): number | undefined {
  const first = spanOf({ date, start: hour, finish });
  const minutes = first + dayMinutes * Math.max(0, Math.round((planned - first) / dayMinutes));
  return minutes <= longestExpected(planned) ? minutes : undefined;
}

/** `finish`: when it is expected to end instead, unless its start was moved after that. */
export function lengthOf(work: Minutes & { date: Day; hour: string }, finish?: string) {
  const { date, hour, minutes: written } = work;
  const planned = plannedLength(work);
  const expected = finish === undefined ? undefined : minutesUntil({ date, hour, planned }, finish);
  const minutes = expected ?? planned;
  const { date: end_date, time } = civilOf(instantOf(date, hour) + minutes);
  const isAssumed = written === null && expected === undefined;
  return {
    duration: formatDuration(written),
    minutes,
    end: endText({ time, isAssumed, isLater: minutes >= dayMinutes, date: end_date }),
    end_date,
    isAssumed,
    ...(expected === undefined && written !== null && written < work.road && { isShort: true }),
    ...(expected !== undefined && { late: Math.max(0, expected - planned) }),
  };
}

function endText(end: { time: string; isAssumed: boolean; isLater: boolean; date: Day }): string {
  const { time, isAssumed, isLater, date } = end;
  return [time, isAssumed && "ca.", isLater && `di ${shortDay(date)}`].filter(Boolean).join(" ");
}

/** Of a work that was written shorter than the way over its own places. */
export const shortText = ({ minutes, isRough }: { minutes: number; isRough?: boolean }) =>
  `Dura meno della strada (${durationWords(minutes)}${roughly(isRough)}): conta la strada`;

/** `wheel`: minutes at the wheel, from the depot and back, too many for one driver. */
export const wheelText = ({ wheel, isRough }: { wheel: number; isRough: boolean }) =>
  `${durationWords(wheel)}${roughly(isRough)} al volante, andata e ritorno dal deposito: servono due autisti o due giorni`;

export const showsPermit = (work: { flag_in_schermata_lavorazioni: number }) =>
  work.flag_in_schermata_lavorazioni === 1;

/** How many ways of a day are such. */
export const roughText = (count: number) =>
  count === 1
    ? "1 percorso circa: mancano le coordinate di un luogo"
    : `${count} percorsi circa: mancano le coordinate di qualche luogo`;

/** `08:00–12:00 ca.`; on site B the hour alone. */
export const hoursText = ({ hour, end }: { hour: string; end?: string }) => (end ? `${hour}–${end}` : hour);

/** The log names the first of several works. */
export const aboutWorks = (count: number, order: number) =>
  count > 1 ? { about: `${count} lavorazioni dell'ordine ${order}` } : {};

export const messages = {
  added: "Lavorazione inserita",
  changed: "Lavorazione modificata",
  deleted: "Lavorazione eliminata",
  resources: "Risorse aggiornate",
  foremanNotes: "Note caposquadra aggiornate",
};

/** The rule of `work_rows.shown_on_b`, for rows that are no longer stored; a test compares the two. */
export function isWorkShown({ flag_renata, id_order }: Row, look: Look): boolean {
  const order = look("orders", id_order);
  const appointment = order && look("appointments", order.id_appointment);
  return flag_renata === 1 && appointment?.flag_renata === 1;
}

export function isOfShownWork({ id_work }: Row, look: Look): boolean {
  const work = look("works", id_work);
  return work !== null && isWorkShown(work, look);
}

export function workOf({ id_order, date }: Row, look: Look): string {
  const client = look("orders", id_order)?.id_client;
  return `lavorazione di ${dayWords(date)} per ${client ? clientOf(look, client) : `l'ordine ${id_order}`}`;
}

export const partOfWork = <Column extends string = never>(
  what: (row: Row, look: Look) => string,
  column?: Column,
) => ({
  by: ["id_work", ...(column ? [column] : [])] as ("id_work" | Column)[],
  name: (row: Row, look: Look) => {
    const work = look("works", row.id_work);
    return `${what(row, look)} della ${work ? workOf(work, look) : `lavorazione n. ${row.id_work}`}`;
  },
  linkOf: "id_work" as const,
});
