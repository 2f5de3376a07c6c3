import { type Kind, words } from "../crew/model";
import { overlap } from "../problems/model";

/** Somebody of the day's list who can be proposed, and what is known of their week. */
export type Candidate = {
  id: number;
  value: number;
  text: string;
  absent: boolean;
  /** Lent by another firm: asked last. */
  unica: boolean;
  /** Days of the week, this one apart, on which they work. */
  days: number;
  /** With whom they last worked before this day. */
  mates: ReadonlySet<number>;
};

export type OpenWork = {
  id: number;
  hour: string;
  /** Who sits there already and comes: never touched. */
  seated: Record<Kind, readonly number[]>;
  /** Seats whose holder is away: they are empty, and a substitute takes the line. */
  vacated: Record<Kind, readonly Vacated[]>;
  /** How many workers, and how many vehicles of each kind, it asks for. */
  workers: number;
  vehicles: readonly { name: string; value: number }[];
};

export type Vacated = { id_line: number; text: string };

export type Proposal = {
  id_work: number;
  /** The line of somebody who is away; without one the seat is new. */
  id_line?: number;
  kind: Kind;
  id: number;
  value: number;
  text: string;
  reason: string;
};

export type Week = {
  /** The board's works. */
  works: readonly OpenWork[];
  /** The same day's works that the board does not show: their people are busy all the same. */
  elsewhere: readonly Pick<OpenWork, "hour" | "seated">[];
  workers: readonly Candidate[];
  vehicles: readonly Candidate[];
  /** Every kind of vehicle that can be asked for: a vehicle is of the kind its name begins with. */
  vehicleKinds: readonly string[];
};

/** Who works with whom last time is worth this many days of the week. */
const mateWorth = 2;

/**
 * Who could sit in the empty seats (docs/decisions.md): works by hour, one seat after the other. Nobody who is
 * away, nobody on two works that overlap; first whoever the day does not use yet, lent workers last; then the
 * crew that last worked together, unless that would give somebody two days more than another; then the code.
 */
export function proposalFor(week: Week): Proposal[] {
  const busy = { worker: new Map<number, string[]>(), vehicle: new Map<number, string[]>() };
  const takes = (kind: Kind, id: number, hour: string) =>
    busy[kind].set(id, [...(busy[kind].get(id) ?? []), hour].sort());
  for (const { hour, seated } of [...week.works, ...week.elsewhere]) {
    for (const id of seated.worker) takes("worker", id, hour);
    for (const id of seated.vehicle) takes("vehicle", id, hour);
  }
  const works = week.works.toSorted((one, other) => one.hour.localeCompare(other.hour) || one.id - other.id);
  return works.flatMap((work) => {
    const crew = [...work.seated.worker];
    const vacated = { worker: [...work.vacated.worker], vehicle: [...work.vacated.vehicle] };
    const workers = Array.from({ length: Math.max(0, work.workers - crew.length) }, () => {
      const found = bestWorker(week.workers, crew, work.hour, busy.worker);
      if (!found) return [];
      takes("worker", found.id, work.hour);
      crew.push(found.id);
      return [proposed(work, "worker", found, vacated.worker.shift())];
    });
    const vehicles = missingVehicles(work, week).map((wanted) => {
      const found = bestVehicle(wanted, work, week, busy.vehicle);
      if (!found) return [];
      takes("vehicle", found.id, work.hour);
      return [proposed(work, "vehicle", found, vacated.vehicle.shift())];
    });
    return [...workers, ...vehicles].flat();
  });
}

type Chosen = Candidate & { reason: string };
type Busy = ReadonlyMap<number, readonly string[]>;

function proposed(
  work: OpenWork,
  kind: Kind,
  { id, value, text, reason }: Chosen,
  instead: Vacated | undefined,
): Proposal {
  const seat = { id_work: work.id, kind, id, value, text, reason };
  if (!instead) return seat;
  const { id_line, text: name } = instead;
  return { ...seat, id_line, reason: `${reason}, al posto di ${name} (${words[kind].away})` };
}

const isFree = (hour: string, busy: Busy) => (one: Candidate) =>
  !one.absent && !(busy.get(one.id) ?? []).some((other) => overlap(hour, other));

function bestWorker(list: readonly Candidate[], crew: readonly number[], hour: string, busy: Busy) {
  const isMate = (one: Candidate) => crew.some((id) => one.mates.has(id));
  const rank = (one: Candidate) => [
    busy.get(one.id)?.length ?? 0,
    Number(one.unica),
    one.days - (isMate(one) ? mateWorth : 0),
    one.value,
    one.id,
  ];
  const best = first(list.filter(isFree(hour, busy)), rank);
  return best && { ...best, reason: reasonOf(best, busy, isMate(best) && matesOf(best, crew, list)) };
}

function reasonOf(one: Candidate, busy: Busy, mates: string | false) {
  const days = one.days === 1 ? "1 giorno" : `${one.days} giorni`;
  const today = busy.get(one.id)?.length ? `, già alle ${busy.get(one.id)?.join(" e ")}` : "";
  const why = mates ? `ultima volta con ${mates}` : one.unica ? "libero, di un'altra ditta" : "libero";
  return `${why}, ${days} in settimana${today}`;
}

const matesOf = (one: Candidate, crew: readonly number[], list: readonly Candidate[]) =>
  list
    .filter(({ id }) => crew.includes(id) && one.mates.has(id))
    .map(({ text }) => text)
    .slice(0, 2)
    .join(" e ") || "questa squadra";

/** The kinds still to be sent, one entry a seat, after whoever sits there already has taken theirs. */
function missingVehicles({ vehicles, seated }: OpenWork, { vehicles: list, vehicleKinds }: Week): string[] {
  const wanted = vehicles.flatMap(({ name, value }) => Array.from({ length: value }, () => name));
  const there = seated.vehicle.map((id) =>
    kindOf(list.find((one) => one.id === id)?.text ?? "", vehicleKinds),
  );
  const of = (kind: string | undefined) => Math.max(0, kind ? wanted.indexOf(kind) : -1);
  const known = there.filter((kind) => kind && wanted.includes(kind));
  const others = there.filter((kind) => !kind || !wanted.includes(kind));
  for (const kind of [...known, ...others]) wanted.splice(of(kind), 1);
  return wanted;
}

function bestVehicle(wanted: string, work: OpenWork, { vehicles, vehicleKinds }: Week, busy: Busy) {
  const kind = (one: Candidate) => kindOf(one.text, vehicleKinds);
  const fits = (one: Candidate) => !kind(one) || kind(one) === wanted;
  const rank = (one: Candidate) => [
    busy.get(one.id)?.length ?? 0,
    kind(one) ? 0 : 1,
    one.days,
    one.value,
    one.id,
  ];
  const best = first(vehicles.filter(isFree(work.hour, busy)).filter(fits), rank);
  const again = best && busy.get(best.id)?.length ? `, già alle ${busy.get(best.id)?.join(" e ")}` : "";
  return best && { ...best, reason: `${wanted}: libero${again}` };
}

/** The kind whose name shares the most first words with the vehicle's; undefined when none does. */
export function kindOf(text: string, kinds: readonly string[]): string | undefined {
  const words = text.toLowerCase().split(/\s+/);
  const shared = (kind: string) => {
    const own = kind.toLowerCase().split(/\s+/);
    const end = own.findIndex((word, at) => word !== words[at]);
    return end < 0 ? own.length : end;
  };
  const best = Math.max(0, ...kinds.map(shared));
  return best ? kinds.find((kind) => shared(kind) === best) : undefined;
}

/** The one that comes first by its rank, number after number. */
function first<T>(list: readonly T[], rank: (one: T) => number[]): T | undefined {
  let best: { one: T; rank: number[] } | undefined;
  for (const one of list) {
    const own = rank(one);
    if (!best || isBefore(own, best.rank)) best = { one, rank: own };
  }
  return best?.one;
}

function isBefore(own: readonly number[], other: readonly number[]): boolean {
  const at = own.findIndex((value, index) => value !== other[index]);
  return at >= 0 && (own[at] as number) < (other[at] as number);
}
