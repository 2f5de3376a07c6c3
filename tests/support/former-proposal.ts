import { journeyText } from "../../src/server/clients/travel/model";
import { type Kind, messages } from "../../src/server/crews/model";
import { overlaps, type Timed, tooFar, type Ways } from "../../src/server/days/facts/model";
import { kindOf } from "../../src/server/orders/resources/model";

/** A worker or vehicle of the day's list, with the workload of the week. */
export type Candidate = {
  id: number;
  value: number;
  text: string;
  absent: boolean;
  /** From another firm: proposed last. */
  unica: boolean;
  /** Working days in the week, without this one. */
  days: number;
  /** Ids of the crew of the last work before this day. */
  mates: ReadonlySet<number>;
};

export type OpenWork = Timed & {
  /** Already assigned and present: not changed. */
  seated: Record<Kind, readonly number[]>;
  /** Lines of absent people: a substitute takes the line. */
  vacated: Record<Kind, readonly Vacated[]>;
  /** How many workers, and how many vehicles of each kind, are required. */
  workers: number;
  vehicles: readonly { name: string; value: number }[];
};

export type Vacated = { id_line: number; text: string };

export type Proposal = {
  id_work: number;
  /** The line of somebody absent; without it the line is new. */
  id_line?: number;
  kind: Kind;
  id: number;
  value: number;
  text: string;
  reason: string;
};

export type SuggestionInput = {
  /** The works on the board. */
  works: readonly OpenWork[];
  /** The same day's works that the board does not show: their crews are busy too. */
  elsewhere: readonly Pick<OpenWork, keyof Timed | "seated">[];
  ways: Ways;
  workers: readonly Candidate[];
  vehicles: readonly Candidate[];
  /** Every kind of vehicle that can be required: the name of a vehicle begins with its kind. */
  vehicleKinds: readonly string[];
};

/** Having worked with this crew last time outweighs this many working days in the week. */
const lastCrewBonus = 2;

/**
 * The proposal of version 1.4, which plans are compared with: people for the empty seats, work by work in order of hour. Never somebody absent,
 * never one person on two works that overlap. Order of preference: in time from the other works of the day, not used that day, not from another firm,
 * fewest working days in the week (two fewer for the last crew), lowest code.
 */
export function proposeSeats(week: SuggestionInput): Proposal[] {
  const busy = { worker: new Map<number, Timed[]>(), vehicle: new Map<number, Timed[]>() };
  const markBusy = (kind: Kind, id: number, work: Timed) =>
    busy[kind].set(id, [...(busy[kind].get(id) ?? []), work].sort(byHour));
  for (const work of [...week.works, ...week.elsewhere]) {
    for (const id of work.seated.worker) markBusy("worker", id, work);
    for (const id of work.seated.vehicle) markBusy("vehicle", id, work);
  }
  const works = week.works.toSorted(byHour);
  return works.flatMap((work) => {
    const crew = [...work.seated.worker];
    const vacated = { worker: [...work.vacated.worker], vehicle: [...work.vacated.vehicle] };
    const workers = Array.from({ length: Math.max(0, work.workers - crew.length) }, () => {
      const found = bestWorker(week, crew, work, busy.worker);
      if (!found) return [];
      markBusy("worker", found.id, work);
      crew.push(found.id);
      return [proposed(work, "worker", found, vacated.worker.shift())];
    });
    const vehicles = missingVehicles(work, week).map((wanted) => {
      const found = bestVehicle(wanted, work, week, busy.vehicle);
      if (!found) return [];
      markBusy("vehicle", found.id, work);
      return [proposed(work, "vehicle", found, vacated.vehicle.shift())];
    });
    return [...workers, ...vehicles].flat();
  });
}

type Chosen = Candidate & { reason: string };
type Busy = ReadonlyMap<number, readonly Timed[]>;

const byHour = (one: Timed, other: Timed) => one.hour.localeCompare(other.hour) || one.id - other.id;

function proposed(
  work: OpenWork,
  kind: Kind,
  { id, value, text, reason }: Chosen,
  instead: Vacated | undefined,
): Proposal {
  const seat = { id_work: work.id, kind, id, value, text, reason };
  if (!instead) return seat;
  const { id_line, text: name } = instead;
  return { ...seat, id_line, reason: `${reason}, al posto di ${name} (${messages[kind].away})` };
}

const isFree = (work: Timed, busy: Busy) => (one: Candidate) =>
  !one.absent && !(busy.get(one.id) ?? []).some((other) => overlaps(work, other));

/** The first of the others of the day that is too far away, as the end of a reason; empty when there is none. */
function farText({ id }: Candidate, work: Timed, busy: Busy, ways: Ways): string {
  const way = (busy.get(id) ?? []).map((other) => tooFar(work, other, ways)).find(Boolean);
  return way ? `, il viaggio non basta: ${journeyText(way)}` : "";
}

function bestWorker(
  { workers: list, ways }: SuggestionInput,
  crew: readonly number[],
  work: Timed,
  busy: Busy,
) {
  const isMate = (one: Candidate) => crew.some((id) => one.mates.has(id));
  const rank = (one: Candidate) => [
    Number(farText(one, work, busy, ways) !== ""),
    busy.get(one.id)?.length ?? 0,
    Number(one.unica),
    one.days - (isMate(one) ? lastCrewBonus : 0),
    one.value,
    one.id,
  ];
  const best = firstByRank(list.filter(isFree(work, busy)), rank);
  const why = best && reasonOf(best, busy, isMate(best) && matesOf(best, crew, list));
  return best && { ...best, reason: why + farText(best, work, busy, ways) };
}

function reasonOf(one: Candidate, busy: Busy, mates: string | false) {
  const days = one.days === 1 ? "1 giorno" : `${one.days} giorni`;
  const today = againText(one, busy);
  const why = mates ? `ultima volta con ${mates}` : one.unica ? "libero, di un'altra ditta" : "libero";
  return `${why}, ${days} in settimana${today}`;
}

function againText({ id }: Candidate, busy: Busy): string {
  const hours = (busy.get(id) ?? []).map(({ hour }) => hour);
  return hours.length ? `, già alle ${hours.join(" e ")}` : "";
}

const matesOf = (one: Candidate, crew: readonly number[], list: readonly Candidate[]) =>
  list
    .filter(({ id }) => crew.includes(id) && one.mates.has(id))
    .map(({ text }) => text)
    .slice(0, 2)
    .join(" e ") || "questa squadra";

/** The kinds still required, one entry for each vehicle, without those already assigned. */
function missingVehicles(
  { vehicles, seated }: OpenWork,
  { vehicles: list, vehicleKinds }: SuggestionInput,
): string[] {
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

function bestVehicle(
  wanted: string,
  work: OpenWork,
  { vehicles, vehicleKinds, ways }: SuggestionInput,
  busy: Busy,
) {
  const kind = (one: Candidate) => kindOf(one.text, vehicleKinds);
  const fits = (one: Candidate) => !kind(one) || kind(one) === wanted;
  const rank = (one: Candidate) => [
    Number(farText(one, work, busy, ways) !== ""),
    busy.get(one.id)?.length ?? 0,
    kind(one) ? 0 : 1,
    one.days,
    one.value,
    one.id,
  ];
  const best = firstByRank(vehicles.filter(isFree(work, busy)).filter(fits), rank);
  if (!best) return;
  const reason = `${wanted}: libero${againText(best, busy)}${farText(best, work, busy, ways)}`;
  return { ...best, reason };
}

/** The entry with the lowest rank, compared number by number. */
function firstByRank<T>(list: readonly T[], rank: (one: T) => number[]): T | undefined {
  let best: { one: T; rank: number[] } | undefined;
  for (const one of list) {
    const own = rank(one);
    if (!best || ranksBefore(own, best.rank)) best = { one, rank: own };
  }
  return best?.one;
}

function ranksBefore(own: readonly number[], other: readonly number[]): boolean {
  const at = own.findIndex((value, index) => value !== other[index]);
  return at >= 0 && (own[at] as number) < (other[at] as number);
}
