import { setting } from "../../../src/server/db/settings";
import { all, as, type Day, toWire, type Values } from "../world";

export type Kind = "worker" | "vehicle";

/** `start` and `end` in minutes since 1970. */
export type Work = {
  id: number;
  date: string;
  hour: string;
  start: number;
  end: number;
  client: string;
  town: string;
  places: number[];
  /** Minutes from the depot to it, and from it back. */
  out: number;
  back: number;
  /** Minutes of all its ways that somebody drives, and whether the point of one end of them is not known. */
  wheel: number;
  pace: Pace;
  isRough: boolean;
  /** So long at the wheel that one driver of a vehicle is not enough. */
  asksTwoDrivers: boolean;
  isShown: boolean;
  /** What it asks for; a work that the board does not show is given nobody. */
  workers: number;
  vehicles: { name: string; value: number }[];
  skills: Record<string, number>;
  cubicMetres: number | null;
};

export type Person = {
  kind: Kind;
  id: number;
  text: string;
  isListed: boolean;
  /** The reason of an absence of that day; undefined where there is none. */
  absence: string | undefined;
};

export type Vehicle = {
  resource: string | null;
  licence: string;
  isVan: boolean;
  cqc: boolean;
  cubicMetres: number | null;
  seats: number | null;
};

export type Seat = { line: number; work: number; kind: Kind; id: number };
export type Way = { km: number; minutes: number; ferry: boolean; isRough: boolean };
export type Rows = Awaited<ReturnType<typeof readRows>>;

type Pace = "van" | "lorry";
type Ways = Record<Pace, Way | null>;
type Between = (from: number, to: number, pace: Pace) => Way | null;

/** What is driven of a way with a ferry: its kilometres, the first in town, the last on the motorway. */
function atTheWheel({ km, minutes, ferry }: Way, pace: Pace): number {
  if (!ferry) return minutes;
  const speeds = pace === "van" ? [35, 75, 105] : [30, 60, 80];
  const parts = [Math.min(km, 10), Math.min(Math.max(km - 10, 0), 40), Math.max(km - 50, 0)];
  const driven = parts.reduce((sum, part, at) => sum + (60 * part) / (speeds[at] as number), 0);
  return Math.min(minutes, Math.max(10, 5 * Math.ceil(driven / 5)));
}

const road = new Map<string, Ways>();

/** The program's own table of roads, asked by comune. */
async function roadOf(from: number, to: number): Promise<Ways> {
  const key = `${from} ${to}`;
  const known = road.get(key);
  if (known) return known;
  const { values } = await as("superadmin").call("Travel", "between", { from, to });
  const ways = { lorry: values.journey, van: values.ofVan };
  road.set(key, ways);
  return ways;
}

/** What the rows of the database say of a day and of those around it. */
export async function readRows(date: string) {
  const places = all<{ id: number; city: number | null; town: string; address: string; point: string }>`
    SELECT id, id_city AS city, city AS town, address, coordinates AS point FROM pickup_places`;
  const placeOf = new Map(places.map((place) => [place.id, place]));
  const cities = [...new Set(places.flatMap(({ city }) => city ?? []))];
  const roads = new Map<string, Ways>();
  for (const from of cities) for (const to of cities) roads.set(`${from} ${to}`, await roadOf(from, to));
  const between: Between = (from, to, pace) => {
    const [one, other] = [placeOf.get(from), placeOf.get(to)];
    const way = from === to ? null : roads.get(`${one?.city} ${other?.city}`)?.[pace];
    return way ? { ...way, isRough: !one?.point || !other?.point } : null;
  };
  const { values: board } = await as("superadmin").call("Works", "getByDate", { date: toWire(date as Day) });
  const partsOfJobs = new Set<number>(board.works.flatMap(({ id, span }: Values) => (span ? id : [])));
  const vehicleOf = vehiclesIn();
  const works = worksFrom(
    between,
    vehicleOf,
    (id) => placeOf.get(id)?.town || (placeOf.get(id)?.address ?? ""),
    partsOfJobs,
  );
  const workOf = new Map(works.map((work) => [work.id, work]));
  const seats = all<{ line: number; work: number; worker: number | null; vehicle: number | null }>`
    SELECT id AS line, id_work AS work, id_worker AS worker, id_vehicle AS vehicle FROM crew_lines ORDER BY id`.flatMap(
    ({ line, work, worker, vehicle }): Seat[] => [
      ...(worker === null ? [] : [{ line, work, kind: "worker" as const, id: worker }]),
      ...(vehicle === null ? [] : [{ line, work, kind: "vehicle" as const, id: vehicle }]),
    ],
  );
  const people = [...peopleOf("worker", date), ...peopleOf("vehicle", date)];
  return {
    date,
    works,
    workOf,
    ofDay: works.filter((work) => work.date === date),
    seats,
    people,
    personOf: new Map(people.map((one) => [`${one.kind} ${one.id}`, one])),
    skillsOf: skillsOn(date),
    vehicleOf,
    usualVehicle: new Map(
      all<{ id: number; vehicle: number }>`
        SELECT id_worker AS id, id_vehicle AS vehicle FROM worker_skills WHERE id_vehicle IS NOT NULL`.map(
        (row) => [row.id, row.vehicle],
      ),
    ),
    /** From the last place of one work to the first of the next: a worker may go by himself, as a van does. */
    way: (from: Work, to: Work, { kind, id }: { kind: Kind; id: number }) =>
      between(
        from.places.at(-1) as number,
        to.places[0] as number,
        kind === "worker" || vehicleOf(id).isVan ? "van" : "lorry",
      ),
  };
}

const instant = (date: string, hour: string) => new Date(`${date}T${hour}`).getTime() / 60_000;

function worksFrom(
  between: Between,
  vehicleOf: (vehicle: number) => Vehicle,
  townOf: (place: number) => string,
  partsOfJobs: ReadonlySet<number>,
): Work[] {
  const rows = all<
    Record<"id" | "first" | "shown" | "type", number> &
      Record<"date" | "hour" | "client", string> &
      Record<"minutes" | "last", number | null>
  >`
    SELECT w.id, w.date, w.hour, w.minutes, w.type, w.show_worksheet AS shown, w.id_pickup_place AS first,
           w.id_unloading_place AS last, coalesce(nullif(c.business_name, ''), trim(c.surname || ' ' || c.name)) AS client
    FROM works w JOIN orders o ON o.id = w.id_order JOIN clients c ON c.id = o.id_client ORDER BY w.date, w.hour, w.id`;
  const types = new Map(
    all<{ value: number; minutes: number | null; people: number | null }>`
      SELECT value, minutes, people FROM work_types`.map((type) => [type.value, type]),
  );
  const stops = all<{
    id: number;
    place: number;
  }>`SELECT id_work AS id, id_place AS place FROM work_stops ORDER BY position`;
  const asked = all<{ id: number; name: string; type: number; value: number }>`
    SELECT l.id_work AS id, r.name, r.type, l.value FROM work_resources l JOIN resources r ON r.id = l.id_resource
    WHERE l.list = 'A' ORDER BY r.id`;
  const needs = new Map(
    all<{ id_work: number; cubic_metres: number | null }>`SELECT * FROM work_needs`.map((row) => [
      row.id_work,
      row,
    ]),
  );
  const lines = all<{ work: number; worker: number | null; vehicle: number | null }>`
    SELECT id_work AS work, id_worker AS worker, id_vehicle AS vehicle FROM crew_lines`;
  const listed = all<{ id: number }>`SELECT id FROM vehicles WHERE deleted = 0`.map(({ id }) => id);
  /** The slowest vehicle, assigned or asked; a lorry where nobody and nothing is. */
  const paceOf = (work: number, wanted: readonly { name: string; type: number; value: number }[]): Pace => {
    const own = lines.filter((line) => line.work === work);
    const some = wanted.filter(({ value }) => value > 0);
    if (!own.length && !some.length) return "lorry";
    const kinds = some.flatMap(({ name, type }) => (type === 1 ? name : []));
    const ofKind = (name: string) => listed.map(vehicleOf).filter(({ resource }) => resource === name);
    const isSlow =
      own.some(({ vehicle }) => vehicle !== null && !vehicleOf(vehicle).isVan) ||
      kinds.some((name) => !ofKind(name).length || ofKind(name).some(({ isVan }) => !isVan));
    return isSlow ? "lorry" : "van";
  };
  const [{ depot = 0 } = {}] = all<{ depot: number }>`
    SELECT p.id AS depot FROM orders o JOIN pickup_places p ON p.id_client = o.id_client
    WHERE o.id = 9999 ORDER BY p.id LIMIT 1`;
  return rows.map(({ id, date, hour, minutes, type, shown, first, last, client }) => {
    const places = [
      first,
      ...stops.flatMap((stop) => (stop.id === id ? stop.place : [])),
      ...(last === null ? [] : [last]),
    ];
    const wanted = asked.filter((line) => line.id === id);
    const workers = wanted.reduce((sum, line) => sum + (line.type === 0 ? line.value : 0), 0);
    const usual = types.get(type);
    const perCrew =
      usual?.people && workers
        ? 15 * Math.ceil(((usual.minutes ?? 0) * usual.people) / (15 * workers))
        : usual?.minutes;
    const pace = paceOf(id, wanted);
    const roads = places.slice(1).flatMap((to, at) => between(places[at] as number, to, pace) ?? []);
    const roadMinutes = roads.reduce((sum, way) => sum + way.minutes, 0);
    const length = minutes === null ? (perCrew ?? 240) + roadMinutes : Math.max(minutes, roadMinutes);
    const [out, back] = [between(depot, first, pace), between(places.at(-1) as number, depot, pace)];
    const ways = [...roads, ...[out, back].flatMap((way) => way ?? [])];
    const wheel = ways.reduce((sum, way) => sum + atTheWheel(way, pace), 0);
    const start = instant(date, hour);
    const {
      id_work: _,
      id: __,
      cubic_metres = null,
      ...skills
    } = (needs.get(id) ?? {}) as Record<string, never>;
    return {
      ...{ id, date, hour, start, end: start + length, client, places },
      ...{ out: out?.minutes ?? 0, back: back?.minutes ?? 0, wheel, pace },
      isRough: ways.some((way) => way.isRough),
      // Somebody who rests on the way, or goes on another day, needs no second driver.
      asksTwoDrivers:
        wheel > 60 * Number(setting("limits.wheel")) &&
        length < roadMinutes + 60 * Number(setting("hours.rest")) &&
        !partsOfJobs.has(id),
      ...{ town: townOf(first), isShown: shown === 1, workers: shown ? workers : 0 },
      vehicles: wanted.flatMap(({ type: kind, name, value }) =>
        shown && kind === 1 ? [{ name, value }] : [],
      ),
      skills: shown ? skills : {},
      cubicMetres: shown ? cubic_metres : null,
    };
  });
}

function peopleOf(kind: Kind, date: string): Person[] {
  const absences = all<{ worker: number | null; vehicle: number | null; reason: string }>`
    SELECT id_worker AS worker, id_vehicle AS vehicle, reason FROM absences WHERE date_from <= ${date} AND date_to >= ${date}`;
  const rows =
    kind === "worker"
      ? all<{ id: number; text: string; deleted: number; date: string | null }>`
          SELECT id, trim(surname || ' ' || name) AS text, deleted, date FROM workers WHERE surname <> 'Riservato'`
      : all<{ id: number; text: string; deleted: number; date: string | null }>`
          SELECT id, name AS text, deleted, date FROM vehicles`;
  return rows.map(({ id, text, deleted, date: own }) => ({
    ...{ kind, id, text, isListed: deleted === 0 && (own === null || own === date) },
    absence: absences.find((absence) => absence[kind] === id)?.reason,
  }));
}

const ladder = ["licence_b", "licence_c", "licence_ce"];

/** With a higher licence come the lower ones; what has ended before the day is not there. */
function skillsOn(date: string): (worker: number) => ReadonlySet<string> {
  const rows = new Map(
    all<Record<string, string | number | null>>`SELECT * FROM worker_skills`.map((row) => [
      row.id_worker as number,
      row,
    ]),
  );
  return (worker) => {
    const row = rows.get(worker) ?? {};
    const isOver = (until: string | number | null | undefined) => typeof until === "string" && until < date;
    const at = ladder.indexOf(String(row.licence ?? "").replace("-", "_"));
    return new Set([
      ...(isOver(row.licence_until) ? [] : ladder.slice(0, at + 1)),
      ...(row.cqc && !isOver(row.cqc_until) ? ["cqc"] : []),
      ...["foreman", "piano", "lift"].filter((skill) => row[skill]),
    ]);
  };
}

/** A vehicle without a kind of its own has that of its name; licences and volumes count once one is known. */
function vehiclesIn(): (vehicle: number) => Vehicle {
  const kinds = all<{ id: number; name: string }>`SELECT id, name FROM resources WHERE type = 1`;
  const rows = all<
    Record<"id" | "cqc", number> &
      Record<"resource" | "cubic_metres" | "seats", number | null> & { name: string; licence: string | null }
  >`
    SELECT v.id, v.name, v.deleted, n.id_resource AS resource, n.licence, n.cqc, n.cubic_metres, n.seats
    FROM vehicles v LEFT JOIN vehicle_needs n ON n.id_vehicle = v.id`;
  const isKnown =
    all`SELECT 1 FROM worker_skills s JOIN workers w ON w.id = s.id_worker WHERE s.licence <> '' AND w.deleted = 0`
      .length > 0;
  const hasRoom =
    all`SELECT 1 FROM vehicle_needs n JOIN vehicles v ON v.id = n.id_vehicle WHERE v.deleted = 0 AND n.cubic_metres IS NOT NULL`
      .length > 0;
  const known = new Map(
    rows.map(({ id, name, resource, licence, cqc, cubic_metres, seats }) => [
      id,
      {
        resource:
          kinds.find((one) => one.id === resource)?.name ??
          kinds.find((one) => name.startsWith(one.name))?.name ??
          null,
        licence: isKnown ? (licence ?? "").replace("-", "_") : "",
        isVan: licence === "licence-b",
        cqc: isKnown && cqc === 1,
        // Of a vehicle of which nothing at all is written nobody knows what it carries.
        cubicMetres: cubic_metres ?? (hasRoom && (licence || cqc || seats || resource) ? 0 : null),
        seats,
      },
    ]),
  );
  return (vehicle) => known.get(vehicle) as Vehicle;
}
