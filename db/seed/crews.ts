import { addDays, type Day, mondayOf, weekday } from "../../src/server/base/days";
import type { DayTimes } from "../../src/server/days/facts/times";
import { all, insert, update } from "../../src/server/db/db";
import { abilities } from "./able";
import { type Dispatch, dispatch } from "./dispatch";
import { type Random, seededRandom } from "./random";
import { saveRequests } from "./requests";
import { men, surnames } from "./words/people";
import type { Work } from "./works";

export type CrewLine = { id_work: number; id_worker?: number; id_vehicle?: number };
type Listed = { id: number; code: number; surname: string };

/** As many as the resources count. */
const fleet: Record<number, [from: number, to: number, name: string]> = {
  2: [1, 6, "Furgone"],
  3: [7, 11, "Camion 35"],
  4: [12, 14, "Camion 75"],
  5: [15, 15, "Bilico"],
  6: [16, 18, "Scala"],
  7: [19, 19, "Piattaforma"],
};

const foreign = ["Ștefan Ștefănescu", "Łukasz Żółkiewski", "Mamadou N'Diaye", "Vasyl Kovalčuk", "José Nuñez"];

/** The five "Unica" of migration 006 keep their names. */
export function nameCrew() {
  const random = seededRandom("squadra");
  const names = random.shuffled(men);
  const families = random.shuffled(surnames);
  regulars().forEach(({ id }, at) => {
    const [name, ...surname] = (foreign[at - 20] ?? `${names[at]} ${families[at]}`).split(" ");
    update("workers", id, { name, surname: surname.join(" ") });
  });
  for (const [from, to, name] of Object.values(fleet)) {
    for (let code = from; code <= to; code++) {
      const plate = `X${random.pick([..."ABCDEFGHJ"])} ${random.digits(3)} ${random.pick([..."KLMN"])}X`;
      update("vehicles", vehicleIds().get(code) as number, { name: `${name} ${plate}` });
    }
  }
}

const regulars = () =>
  all<Listed>`SELECT id, code, surname FROM workers
    WHERE date IS NULL AND code NOT IN (99, 100) AND surname <> 'Unica' ORDER BY code`;

const spares = () => all<Listed>`SELECT id, code, surname FROM workers WHERE surname = 'Unica' ORDER BY code`;

const vehicleIds = () =>
  new Map(all<Listed>`SELECT id, code FROM vehicles WHERE date IS NULL`.map(({ id, code }) => [code, id]));

/** Nobody is given what he can't do, except one by mistake today: the screens must show such a problem. */
export function assignCrews(works: Work[], times: DayTimes, today: Day): (CrewLine & { day: Day })[] {
  const random = seededRandom("turni");
  const [own, unica, vehicles] = [regulars().map(({ id }) => id), spares().map(({ id }) => id), vehicleIds()];
  const next = nextDayOfCrews(today);
  const days = Map.groupBy(works, (work) => work.day);
  const dates = [...days.keys()].filter((day) => day <= next).sort();
  const plan = dispatch(times);
  return dates.flatMap((day) => {
    const board = (days.get(day) ?? []).sort((one, other) => (one.hour < other.hour ? -1 : 1));
    const manned = day > today ? board.filter((_, at) => at % 2 === 0) : board;
    const extra = day >= addDays(today, -9) ? dayOnly(random, day) : { workers: [], vans: [] };
    const people = pool(plan, "worker", [...rota(random, own, day), ...extra.workers, ...unica]);
    const parks = new Map(
      Object.entries(fleet).map(([kind, [from, to]]) => {
        const hired = Number(kind) === 2 ? extra.vans : [];
        return [Number(kind), pool(plan, "vehicle", [...park(vehicles, from, to), ...hired])];
      }),
    );
    const mistake = day === today ? Math.floor(manned.length / 2) : -1;
    const able = abilities(
      day,
      manned.map(({ id }) => id),
    );
    return manned.flatMap((work, at) =>
      crewOf(random, work, { people, parks, able }, { isMistaken: at === mistake, isPast: day < today }).map(
        (line) => ({ ...line, day }),
      ),
    );
  });
}

export const nextDayOfCrews = (today: Day) => addDays(today, weekday(today) === 5 ? 2 : 1);

/** Changes weekly, so that crews last some days; three or four are off each day. */
function rota(random: Random, own: number[], day: Day): number[] {
  const week = seededRandom(`settimana ${mondayOf(day)}`).shuffled(own);
  return week.filter(() => !random.chance(0.08));
}

const park = (vehicles: Map<number, number>, from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => vehicles.get(from + at) as number);

function dayOnly(random: Random, date: Day): { workers: number[]; vans: number[] } {
  const surname = random.pick(surnames);
  const vans = random.chance(0.25) ? [insert("vehicles", { code: 20, name: "Noleggio Ducato", date })] : [];
  const workers = random.chance(0.5)
    ? [insert("workers", { code: 104, surname: `${surname} (giornata)`, date })]
    : [];
  return { workers, vans };
}

type Pool = ReturnType<typeof pool>;
type Way = "fresh" | "again" | "mistaken";
type Cost = (id: number) => number;

/** Of equals one who has no work yet that day, or who goes on to a later one. */
function pool(plan: Dispatch, kind: "worker" | "vehicle", ids: number[]) {
  const free = [...ids];
  const out: number[] = [];
  return ({ id: work }: Work, without: number[], costOf: Cost, way: Way = "fresh"): number | undefined => {
    const candidates = { fresh: [...free, ...out], again: [...out, ...free], mistaken: out }[way];
    const fits = way === "mistaken" ? plan.isElsewhere : plan.isFree;
    const id = candidates
      .filter((one) => !without.includes(one))
      .map((one) => ({ one, cost: costOf(one) }))
      .sort((a, b) => a.cost - b.cost)
      .find(({ one }) => fits(kind, one, work))?.one;
    if (id === undefined) return undefined;
    plan.give(kind, id, work);
    const at = free.indexOf(id);
    if (at >= 0) out.push(...free.splice(at, 1));
    return id;
  };
}

type Park = { people: Pool; parks: Map<number, Pool>; able: ReturnType<typeof abilities> };

function crewOf(
  random: Random,
  work: Work,
  { people, parks, able }: Park,
  { isMistaken, isPast }: { isMistaken: boolean; isPast: boolean },
): CrewLine[] {
  // Sometimes a worker is missing: the screens must show it.
  let seats = (work.needs[1] ?? 0) - (random.chance(0.04) && isPast ? 1 : 0);
  const vehicles: number[] = [];
  for (const kind of Object.keys(work.needs)
    .map(Number)
    .filter((kind) => kind > 1)) {
    const costOf = (id: number) => able.vehicleCost(work.id, kind <= 5 ? seats : 0, id);
    const id_vehicle = substitutes(kind).reduce<number | undefined>(
      (found, other) => found ?? parks.get(other)?.(work, [], costOf),
      undefined,
    );
    if (id_vehicle !== undefined) vehicles.push(id_vehicle);
    else if (!isPast) delete work.needs[kind];
  }
  if (!isPast) seats -= able.withoutSeat(seats, vehicles);
  const way = work.hour >= "14:00" && random.chance(0.5) ? "again" : "fresh";
  const workers: number[] = [];
  for (let seat = 0; seat < seats; seat++) {
    const costOf = able.workerCost(work.id, workers, vehicles);
    const mistaken = isMistaken && seat === 0 ? people(work, workers, costOf, "mistaken") : undefined;
    const id = mistaken ?? people(work, workers, costOf, way);
    if (id !== undefined) workers.push(id);
  }
  if (!isPast) {
    work.needs[1] = Math.max(1, workers.length);
    saveRequests(work);
  }
  return [
    ...workers.map((id_worker) => ({ id_work: work.id, id_worker })),
    ...vehicles.map((id_vehicle) => ({ id_work: work.id, id_vehicle })),
  ];
}

/** Vehicles can replace each other; lifts can't. */
const substitutes = (kind: number) =>
  kind <= 4 ? [kind, ...[2, 3, 4].filter((other) => other !== kind)] : [kind];

export const insertCrew = ({ id_work, id_worker, id_vehicle }: CrewLine) =>
  insert("crew_lines", { id_work, id_worker, id_vehicle });
