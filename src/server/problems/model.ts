import { type DayResource, presentText } from "../capacity/model";
import { type Away, type Counts, type Kind, kinds, staffing } from "../crew/model";
import { minutesOf } from "../days";
import { euroText } from "../numbers";
import type { Lack } from "../skills/lacks";
import { type Journey, journeyText } from "../travel/model";
import { messages } from "../work-stops/model";
import { hoursText } from "../works/model";

/** A work in its day: `minutes` as in works/model.ts. */
export type Timed = { id: number; hour: string; minutes: number };

/** The way between the places of two works; null where it is the same place, or not known. */
export type Ways = (from: Timed, to: Timed) => Journey | null;

export const endOf = ({ hour, minutes }: Timed) => minutesOf(hour) + minutes;

export const overlaps = (one: Timed, other: Timed) =>
  minutesOf(one.hour) < endOf(other) && minutesOf(other.hour) < endOf(one);

/** The way from one work to the other, if there is not the time for it between them. */
export function tooFar(one: Timed, other: Timed, ways: Ways): Journey | null {
  if (overlaps(one, other)) return null;
  const [from, to] = minutesOf(one.hour) <= minutesOf(other.hour) ? [one, other] : [other, one];
  const way = ways(from, to);
  return way && endOf(from) + way.minutes > minutesOf(to.hour) ? way : null;
}

type ProblemKind =
  | "closed"
  | "missing"
  | "unasked"
  | "overlap"
  | "travel"
  | "absent"
  | "retired"
  | "phone"
  | "place"
  | "end"
  | "permit"
  | "skills"
  | "availability";

/** A warning about the day; a click on it leads to the work, column and line. */
export type Problem = {
  kind: ProblemKind;
  text: string;
  id_work: number | null;
  /** The column of the work and the line in it. */
  column: Kind | null;
  id_line: number | null;
};

export type WorkOfDay = Timed & {
  end: string;
  client: string;
  town: string;
  /** Where the crew is when it is done. */
  lastTown: string;
  /** A work of the company's own order, which has no client to call. */
  internal: boolean;
  shown: boolean;
  phones: string[];
  address: string;
  /** It unloads somewhere, nobody has written where. */
  endUnknown: boolean;
  permit: number;
  permitShown: boolean;
  required: Counts;
  /** Names of the required resources. */
  requiredNames: readonly string[];
};

export type SeatOfDay = {
  id: number;
  id_work: number;
  kind: Kind;
  person: number;
  text: string;
  retired: boolean;
};

export type DayFacts = {
  /** Sorted by hour. */
  works: readonly WorkOfDay[];
  seats: readonly SeatOfDay[];
  away: Away;
  ways: Ways;
  /** What the crews of works lack besides numbers, by work. */
  lacks: ReadonlyMap<number, readonly Lack[]>;
  /** Why the firm is closed that day; null when it is not. */
  closed: string | null;
  resources: readonly Pick<DayResource, "name" | "type" | "total" | "away" | "used" | "free">[];
};

/** The warnings of a day, by hour. They prevent no change. */
export function problemsOf(day: DayFacts): Problem[] {
  const seats = Map.groupBy(day.seats, (seat) => seat.id_work);
  const busy = new Map(
    [...Map.groupBy(day.seats, personKey)].map(([who, own]) => [
      who,
      new Set(own.map((seat) => seat.id_work)),
    ]),
  );
  const ofWorks = day.works
    .filter((work) => work.shown)
    .flatMap((work) => [
      ...workProblems(work, seats.get(work.id) ?? [], day.away),
      ...(day.lacks.get(work.id) ?? []).map((lack) => lackProblem(work.id, lack)),
      ...(seats.get(work.id) ?? []).flatMap((seat) =>
        seatProblems(work, seat, day, busy.get(personKey(seat))),
      ),
    ]);
  return [
    ...closedProblem(day),
    ...ofWorks,
    ...day.resources.flatMap((resource) => resourceProblems(resource, day)),
  ];
}

/** What was planned before the day was closed stays: it is named once, at its first work. */
function closedProblem({ closed, works }: DayFacts): Problem[] {
  const first = works.find((work) => work.shown);
  if (closed === null || !first) return [];
  return [{ ...wholeWork, id_work: first.id, kind: "closed", text: `Giorno di chiusura: ${closed}` }];
}

const wholeWork = { column: null, id_line: null };

function workProblems(work: WorkOfDay, seats: readonly SeatOfDay[], away: Away): Problem[] {
  const about = { id_work: work.id, ...wholeWork };
  const present = (kind: Kind) =>
    seats.filter((seat) => seat.kind === kind && !away[kind].has(seat.person)).length;
  const { lacks, requiresNothing, isIncomplete } = staffing(work.required, {
    worker: present("worker"),
    vehicle: present("vehicle"),
  });
  const missing = kinds.flatMap((kind): Problem[] =>
    lacks[kind] > 0
      ? [{ ...about, kind: "missing", column: kind, text: missingText(kind, lacks[kind]) }]
      : [],
  );
  const found: [boolean, ProblemKind, string][] = [
    [
      requiresNothing,
      "unasked",
      isIncomplete ? "La lavorazione non chiede né operai né automezzi" : "Risorse non indicate",
    ],
    [!work.internal && !work.phones.some(Boolean), "phone", "Il cliente non ha un telefono"],
    [!work.address.trim(), "place", "Il luogo non ha un indirizzo"],
    [work.endUnknown, "end", messages.unknownEnd],
    [
      work.permit > 0 && !work.permitShown,
      "permit",
      `Permesso di ${euroText(work.permit)} non mostrato in giornaliera`,
    ],
  ];
  return [...missing, ...found.flatMap(([is, kind, text]) => (is ? [{ ...about, kind, text }] : []))];
}

const lackProblem = (id_work: number, { column, text }: Lack): Problem => ({
  id_work,
  kind: "skills",
  text,
  column,
  id_line: null,
});

const names = { worker: ["operaio", "operai"], vehicle: ["automezzo", "automezzi"] } as const;

const missingText = (kind: Kind, seats: number) =>
  seats === 1 ? `Manca 1 ${names[kind][0]}` : `Mancano ${seats} ${names[kind][1]}`;

const personKey = ({ kind, person }: SeatOfDay) => `${kind} ${person}`;

function seatProblems(
  work: WorkOfDay,
  seat: SeatOfDay,
  day: DayFacts,
  busy?: ReadonlySet<number>,
): Problem[] {
  const about = { id_work: work.id, column: seat.kind, id_line: seat.id };
  const reason = day.away[seat.kind].get(seat.person);
  // Two works that do not go together are one problem: shown at the later one, or at the one on the board.
  const others = day.works.filter(
    (other) => other.id !== work.id && busy?.has(other.id) && (!other.shown || comesBefore(other, work, day)),
  );
  const away = seat.kind === "worker" ? "è assente" : "è fermo";
  return [
    ...(reason !== undefined
      ? [{ ...about, kind: "absent" as const, text: `${seat.text} ${away}${reason && `: ${reason}`}` }]
      : []),
    ...(seat.retired
      ? [{ ...about, kind: "retired" as const, text: `${seat.text} non è più in elenco` }]
      : []),
    ...others
      .filter((other) => overlaps(work, other))
      .map((other) => overlapProblem(about, seat, work, other, day)),
    ...others.flatMap((other) => travelProblem(about, seat, work, other, day)),
  ];
}

type About = { id_work: number; column: Kind; id_line: number };
type Named = { text: string };

function overlapProblem(
  about: About,
  { text }: Named,
  work: WorkOfDay,
  other: WorkOfDay,
  day: DayFacts,
): Problem {
  const way = day.ways(other, work);
  const far = way ? `, a ${journeyText(way)}` : "";
  return {
    ...about,
    kind: "overlap",
    text: `${text} è anche alle ${hoursText(other)} da ${other.client}${far}`,
  };
}

function travelProblem(
  about: About,
  { text }: Named,
  work: WorkOfDay,
  other: WorkOfDay,
  day: DayFacts,
): Problem[] {
  const way = tooFar(work, other, day.ways);
  if (!way) return [];
  const [from, to] = comesBefore(other, work, day) ? [other, work] : [work, other];
  const places = `${hoursText(from)} a ${from.lastTown}, poi ${to.hour} a ${to.town}`;
  return [{ ...about, kind: "travel", text: `${text}: ${places}: ${journeyText(way)}` }];
}

const comesBefore = (one: WorkOfDay, other: WorkOfDay, { works }: DayFacts) =>
  works.indexOf(one) < works.indexOf(other);

/** More of a resource is required than available: shown at the day's last work that requires it. */
function resourceProblems(resource: DayFacts["resources"][number], { works }: DayFacts): Problem[] {
  const { name, type, used, free } = resource;
  if (free >= 0) return [];
  const last = works.findLast((work) => work.shown && work.requiredNames.includes(name));
  const text = `${name}: ${used} richiesti, disponibili ${presentText(resource)}`;
  const column = type === 0 ? "worker" : "vehicle";
  return [
    { kind: "availability", text, id_work: last?.id ?? null, column: last ? column : null, id_line: null },
  ];
}
