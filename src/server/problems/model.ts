import { type Kind, kinds } from "../crew/model";
import { type Away, type Counts, staffing } from "../crew/staffing";
import { minutesOf } from "../days";

/** How long a work is taken to last: nobody types its end (docs/decisions.md). */
const workMinutes = 240;

/** Whether two works that begin at these hours need somebody at the same time. */
export const overlap = (hour: string, other: string) =>
  Math.abs(minutesOf(hour) - minutesOf(other)) < workMinutes;

type ProblemKind =
  | "missing"
  | "unasked"
  | "overlap"
  | "absent"
  | "retired"
  | "phone"
  | "place"
  | "permit"
  | "availability";

/** A warning about the day; what it names is what a click opens. */
export type Problem = {
  kind: ProblemKind;
  text: string;
  id_work: number | null;
  /** Which column of the work, and which of its lines. */
  column: Kind | null;
  id_line: number | null;
};

export type WorkOfDay = {
  id: number;
  hour: string;
  client: string;
  /** The company's own works have no client to call. */
  internal: boolean;
  shown: boolean;
  phones: string[];
  address: string;
  permit: number;
  permitShown: boolean;
  required: Counts;
  /** The resources it asks for, by name. */
  asks: readonly string[];
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
  /** In order of hour. */
  works: readonly WorkOfDay[];
  seats: readonly SeatOfDay[];
  away: Away;
  resources: readonly { name: string; kind: Kind; used: number; total: number }[];
};

/** Everything about the day that somebody should look at, in order of hour. A warning stops nobody. */
export function problemsOf(day: DayFacts): Problem[] {
  const seats = Map.groupBy(day.seats, (seat) => seat.id_work);
  const busy = new Map(
    [...Map.groupBy(day.seats, whose)].map(([who, own]) => [who, new Set(own.map((seat) => seat.id_work))]),
  );
  const ofWorks = day.works
    .filter((work) => work.shown)
    .flatMap((work) => [
      ...ofWork(work, seats.get(work.id) ?? [], day.away),
      ...(seats.get(work.id) ?? []).flatMap((seat) => ofSeat(work, seat, day, busy.get(whose(seat)))),
    ]);
  return [...ofWorks, ...day.resources.flatMap((resource) => ofResource(resource, day))];
}

const euro = new Intl.NumberFormat("it-IT", { useGrouping: "always" });

const whole = { column: null, id_line: null };

function ofWork(work: WorkOfDay, seats: readonly SeatOfDay[], away: Away): Problem[] {
  const about = { id_work: work.id, ...whole };
  const present = (kind: Kind) =>
    seats.filter((seat) => seat.kind === kind && !away[kind].has(seat.person)).length;
  const { lacks, isUnasked, isUnfinished } = staffing(work.required, {
    worker: present("worker"),
    vehicle: present("vehicle"),
  });
  const missing = kinds.flatMap((kind): Problem[] =>
    lacks[kind] > 0 ? [{ ...about, kind: "missing", column: kind, text: lacking(kind, lacks[kind]) }] : [],
  );
  const found: [boolean, ProblemKind, string][] = [
    [
      isUnasked,
      "unasked",
      isUnfinished ? "La lavorazione non chiede né operai né automezzi" : "Risorse non indicate",
    ],
    [!work.internal && !work.phones.some(Boolean), "phone", "Il cliente non ha un telefono"],
    [!work.address.trim(), "place", "Il luogo non ha un indirizzo"],
    [
      work.permit > 0 && !work.permitShown,
      "permit",
      `Permesso di ${euro.format(work.permit)} € non mostrato in giornaliera`,
    ],
  ];
  return [...missing, ...found.flatMap(([is, kind, text]) => (is ? [{ ...about, kind, text }] : []))];
}

const names = { worker: ["operaio", "operai"], vehicle: ["automezzo", "automezzi"] } as const;

const lacking = (kind: Kind, seats: number) =>
  seats === 1 ? `Manca 1 ${names[kind][0]}` : `Mancano ${seats} ${names[kind][1]}`;

const whose = ({ kind, person }: SeatOfDay) => `${kind} ${person}`;

function ofSeat(work: WorkOfDay, seat: SeatOfDay, day: DayFacts, busy?: ReadonlySet<number>): Problem[] {
  const about = { id_work: work.id, column: seat.kind, id_line: seat.id };
  const reason = day.away[seat.kind].get(seat.person);
  const others = day.works.filter(
    (other) => other.id !== work.id && busy?.has(other.id) && overlap(work.hour, other.hour),
  );
  const away = seat.kind === "worker" ? "è assente" : "è fermo";
  return [
    ...(reason !== undefined
      ? [{ ...about, kind: "absent" as const, text: `${seat.text} ${away}${reason && `: ${reason}`}` }]
      : []),
    ...(seat.retired
      ? [{ ...about, kind: "retired" as const, text: `${seat.text} non è più in elenco` }]
      : []),
    // Two works that overlap are one problem: the later one tells it, or the one that the board shows.
    ...others
      .filter((other) => !other.shown || comesBefore(other, work, day))
      .map((other) => ({
        ...about,
        kind: "overlap" as const,
        text: `${seat.text} è anche alle ${other.hour} da ${other.client}`,
      })),
  ];
}

const comesBefore = (one: WorkOfDay, other: WorkOfDay, { works }: DayFacts) =>
  works.indexOf(one) < works.indexOf(other);

/** Too much of something is asked for: the day's last work that asks for it is the one to look at. */
function ofResource(
  { name, kind, used, total }: DayFacts["resources"][number],
  { works }: DayFacts,
): Problem[] {
  if (used <= total) return [];
  const last = works.findLast((work) => work.shown && work.asks.includes(name));
  const text = `${name}: ${used} richiesti, ${total} disponibili`;
  return [
    { kind: "availability", text, id_work: last?.id ?? null, column: last ? kind : null, id_line: null },
  ];
}
