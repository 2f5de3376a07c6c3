import { counted, euroText } from "../../base/text";
import { journeyText } from "../../clients/travel/model";
import { type Away, type Counts, type Kind, kinds, staffing } from "../../crews/model";
import type { Lack } from "../../crews/skills/lacks";
import { hoursText, routeMessages } from "../../orders/works/model";
import { type DayResource, presentText, shortOf } from "../capacity/model";
import { inTown, overlaps, type Timed, tooFar, type Ways } from "../facts/model";
import type { ShiftProblem } from "../facts/shifts";

type Seat = {
  about: Pick<Problem, "id_work" | "column" | "id_line">;
  seat: { text: string };
  work: WorkOfDay;
  ways: Ways;
  /** The same person's line in another work; undefined where the board does not show it. */
  seatIn: (other: WorkOfDay) => number | undefined;
};

const clashProblems = (own: Seat, others: readonly WorkOfDay[], day: DayFacts): Problem[] => [
  ...others.filter((other) => overlaps(own.work, other)).map((other) => overlapProblem(own, other)),
  ...others.flatMap((other) => travelProblem(own, other, day)),
];

function overlapProblem({ about, seat, work, seatIn, ways }: Seat, other: WorkOfDay): Problem {
  const way = ways(other, work);
  const far = way ? `, a ${journeyText(way)}` : "";
  const textOf = (where: WorkOfDay) => `${seat.text} è anche ${hoursOf(where)} da ${where.client}${far}`;
  return { ...about, kind: "overlap", text: textOf(other), ...otherSeat(seatIn(other), textOf(work)) };
}

function travelProblem(
  { about, seat, work, seatIn, ways }: Seat,
  other: WorkOfDay,
  day: DayFacts,
): Problem[] {
  const way = tooFar(work, other, ways);
  if (!way) return [];
  const [from, to] = comesBefore(other, work, day) ? [other, work] : [work, other];
  const places = `${[from.day, hoursText(from)].filter(Boolean).join(" ")} ${inTown(from.lastTown)}, poi ${[to.day, to.hour].filter(Boolean).join(" ")} ${inTown(to.town)}`;
  const text = `${seat.text}: ${places}: ${journeyText(way)}`;
  return [{ ...about, kind: "travel", text, ...otherSeat(seatIn(other), text) }];
}

const otherSeat = (id_line: number | undefined, text: string) =>
  id_line === undefined ? {} : { other: { id_line, text } };

const hoursOf = (work: WorkOfDay) => `${work.day ? `${work.day} ` : ""}alle ${hoursText(work)}`;

const comesBefore = (one: WorkOfDay, other: WorkOfDay, { works }: DayFacts) =>
  works.indexOf(one) < works.indexOf(other);

type ProblemKind =
  | "closed"
  | "missing"
  | "unasked"
  | "overlap"
  | "travel"
  | "road"
  | "wheel"
  | "rest"
  | "day"
  | "away"
  | "week"
  | "absent"
  | "retired"
  | "phone"
  | "place"
  | "end"
  | "permit"
  | "skills"
  | "availability";

export type Problem = {
  kind: ProblemKind;
  text: string;
  id_work: number | null;
  column: Kind | null;
  id_line: number | null;
  /** Of two works that do not go together, the same person's seat at the earlier one, seen from there. */
  other?: { id_line: number; text: string };
};

export type WorkOfDay = Timed & {
  day?: string;
  end: string;
  isAssumed?: boolean;
  client: string;
  town: string;
  lastTown: string;
  /** A work of the company's own order, which has no client to call. */
  internal: boolean;
  shown: boolean;
  phones: string[];
  address: string;
  endUnknown: boolean;
  permit: number;
  permitShown: boolean;
  lengths?: readonly { kind: "road" | "wheel" | "day"; text: string }[];
  required: Counts;
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
  /** Sorted by their beginning; those of other days that people also do are not shown. */
  works: readonly WorkOfDay[];
  seats: readonly SeatOfDay[];
  away: Away;
  waysOf(seat: Pick<SeatOfDay, "kind" | "person">): Ways;
  shiftsOf?: (works: readonly WorkOfDay[], worker: number) => readonly ShiftProblem[];
  lacks: ReadonlyMap<number, readonly Lack[]>;
  closed: string | null;
  resources: readonly (Pick<DayResource, "name" | "type" | "total" | "away" | "used"> & {
    /** How many are needed at the same time; absent: all. */
    peak?: number;
  })[];
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
  const shifts = new Map(
    [...busy].map(([who, own]) => [
      who,
      who.startsWith("worker") ? shiftsOf(own, Number(who.slice(7)), day) : [],
    ]),
  );
  const ofWorks = day.works
    .filter((work) => work.shown)
    .flatMap((work) => [
      ...workProblems(work, seats.get(work.id) ?? [], day.away),
      ...(day.lacks.get(work.id) ?? []).map((lack) => lackProblem(work.id, lack)),
      ...(seats.get(work.id) ?? []).flatMap((seat) => [
        ...seatProblems(work, seat, day, busy.get(personKey(seat))),
        ...(shifts.get(personKey(seat)) ?? [])
          .filter((problem) => problem.work === work.id)
          .map(({ kind, text }) => ({ ...aboutSeat(seat), kind, text: `${seat.text}: ${text}` })),
      ]),
    ]);
  return [
    ...closedProblem(day),
    ...ofWorks,
    ...day.resources.flatMap((resource) => resourceProblems(resource, day)),
  ];
}

const shiftsOf = (own: ReadonlySet<number>, worker: number, { works, shiftsOf }: DayFacts) => {
  const its = works.filter(({ id }) => own.has(id));
  return shiftsOf?.(its, worker) ?? [];
};

const aboutSeat = ({ id, id_work, kind }: SeatOfDay) => ({ id_work, column: kind, id_line: id });

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
    [work.endUnknown, "end", routeMessages.unknownEnd],
    [
      work.permit > 0 && !work.permitShown,
      "permit",
      `Permesso di ${euroText(work.permit / 100)} non mostrato in giornaliera`,
    ],
  ];
  const lengths = (work.lengths ?? []).map((problem): Problem => ({ ...about, ...problem }));
  return [
    ...missing,
    ...lengths,
    ...found.flatMap(([is, kind, text]) => (is ? [{ ...about, kind, text }] : [])),
  ];
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
  const about = aboutSeat(seat);
  const reason = day.away[seat.kind].get(seat.person);
  // Two works that do not go together are one problem: shown at the later one, or at the one on the board.
  const others = day.works.filter(
    (other) => other.id !== work.id && busy?.has(other.id) && (!other.shown || comesBefore(other, work, day)),
  );
  const seatIn = ({ id, shown }: WorkOfDay) =>
    shown
      ? day.seats.find((other) => other.id_work === id && personKey(other) === personKey(seat))?.id
      : undefined;
  const away = seat.kind === "worker" ? "è assente" : "è fermo";
  return [
    ...(reason !== undefined
      ? [{ ...about, kind: "absent" as const, text: `${seat.text} ${away}${reason && `: ${reason}`}` }]
      : []),
    ...(seat.retired
      ? [{ ...about, kind: "retired" as const, text: `${seat.text} non è più in elenco` }]
      : []),
    ...clashProblems({ about, seat, work, seatIn, ways: day.waysOf(seat) }, others, day),
  ];
}

function resourceProblems(resource: DayFacts["resources"][number], { works }: DayFacts): Problem[] {
  const { name, type, used, peak = used } = resource;
  if (!shortOf({ ...resource, peak })) return [];
  const last = works.findLast((work) => work.shown && work.requiredNames.includes(name));
  const together =
    peak < used
      ? `, insieme al massimo ${peak}`
      : peak > used
        ? `, ${peak} con le lavorazioni dei giorni vicini`
        : "";
  const wanted = counted(used, "richiesto", "richiesti");
  const text = `${name}: ${wanted}${together}, disponibili ${presentText(resource)}`;
  const column = type === 0 ? "worker" : "vehicle";
  return [
    { kind: "availability", text, id_work: last?.id ?? null, column: last ? column : null, id_line: null },
  ];
}
