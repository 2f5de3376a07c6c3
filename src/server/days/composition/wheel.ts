import { driversOf, hasTwoDrivers } from "../../crews/skills/lacks";
import { endOf, startOf } from "../facts/model";
import { wheelOfDay, wheelOfDayText } from "../facts/store";
import { weights } from "./limits";
import type { Crew, Facts, PersonOfDay, WorkerOfDay, WorkOfDay } from "./model";

type Rules = Pick<Facts, "ways" | "vanWays" | "limits">;

/** Who drives there and can't be relieved; nobody on a work that is so long that they rest. */
const aloneIn = ({ work, workers, vehicles }: Crew): readonly WorkerOfDay[] =>
  !work.driven || work.driven.rests || !vehicles.length || hasTwoDrivers(workers, vehicles)
    ? []
    : [...driversOf(workers, vehicles).values()];

/** Minutes at the wheel beyond the limit, of who drives alone on more than one work of his day. */
function minutesOf(works: readonly WorkOfDay[], isAlone: (work: WorkOfDay) => boolean, rules: Rules): number {
  const its = works.flatMap((work) =>
    work.driven ? [{ ...work, ...work.driven, isAlone: isAlone(work) }] : [],
  );
  return its.filter((one) => one.isAlone).length > 1 ? wheelOfDay(its, rules.vanWays ?? rules.ways) : 0;
}

function costOfMinutes(minutes: number, { limits }: Rules): number {
  const over = limits ? minutes - limits.wheel : 0;
  if (over <= 0) return 0;
  return limits?.binding.has("wheel")
    ? weights.broken
    : weights.breach + Math.min(over, weights.mostMinutes) * weights.minute;
}

/** Whether anybody could be at the wheel for too long at all: of an ordinary day nothing more is counted. */
function mayBeTooLong({ works, ways, vanWays = ways, limits }: Facts): boolean {
  if (!limits) return false;
  const most: number[] = [];
  for (const [at, work] of works.entries()) {
    const before = works.slice(0, at).map((other, index) => {
      const way = work.hasYard ? 0 : (vanWays(other, work)?.minutes ?? 0);
      return endOf(other) <= startOf(work) ? (most[index] as number) + way : 0;
    });
    most.push((work.driven?.tour.wheel ?? 0) + Math.max(0, ...before));
  }
  return Math.max(0, ...most) > limits.wheel;
}

/** What a plan costs because of who is at the wheel for too long over the works of his day. */
export function wheelCost(
  facts: Facts,
  crews: readonly Crew[],
  days: ReadonlyMap<PersonOfDay, readonly WorkOfDay[]>,
) {
  if (!mayBeTooLong(facts)) return 0;
  const drivers = crews.flatMap((crew) => aloneIn(crew).map((driver) => ({ driver, work: crew.work })));
  return [...Map.groupBy(drivers, ({ driver }) => driver)].reduce((sum, [driver, own]) => {
    const isAlone = (work: WorkOfDay) => own.some((one) => one.work === work);
    return sum + costOfMinutes(minutesOf(days.get(driver) ?? [], isAlone, facts), facts);
  }, 0);
}

type Seats = { crewAt(work: number): Crew; dayOf(person: number): readonly number[] };

/** The same for the search, which changes a few crews at a time; null where nobody can be at the wheel for too long. */
export function wheelOf(facts: Facts, everybody: readonly PersonOfDay[], { crewAt, dayOf }: Seats) {
  if (!mayBeTooLong(facts)) return null;
  const { works } = facts;
  const indexOf = new Map(everybody.map((person, at) => [person, at]));
  const aloneAt = (at: number) => aloneIn(crewAt(at)).map((driver) => indexOf.get(driver) as number);
  const alone = works.map((_, at) => aloneAt(at));
  const former: { at: number; drivers: number[] }[] = [];
  const known = new Map<string, number>();
  const costOfDay = (driver: number): number => {
    const day = dayOf(driver);
    const isAlone = (at: number) => (alone[at] as number[]).includes(driver);
    const key = `${driver} ${day.map((at) => (isAlone(at) ? at : -at - 1))}`;
    const sum =
      known.get(key) ??
      costOfMinutes(
        minutesOf(
          day.map((at) => works[at] as WorkOfDay),
          (work) => isAlone(works.indexOf(work)),
          facts,
        ),
        facts,
      );
    known.set(key, sum);
    return sum;
  };
  return {
    set(at: number) {
      former.push({ at, drivers: alone[at] as number[] });
      alone[at] = aloneAt(at);
    },
    keep() {
      former.length = 0;
    },
    putBack() {
      for (const { at, drivers } of former.splice(0).reverse()) alone[at] = drivers;
    },
    sum(): number {
      const all = alone.flat();
      const inChain = new Set(all.filter((driver, at) => all.indexOf(driver) !== at));
      return [...inChain].reduce((sum, driver) => sum + costOfDay(driver), 0);
    },
  };
}

/** That anyone who would drive this crew were at the wheel for too long, where that rule binds. */
export function wheelRefusal(crew: Crew, others: readonly Crew[], facts: Facts): string | undefined {
  const { limits } = facts;
  if (!limits?.binding.has("wheel")) return;
  const crews = others.map((other) => (other.work === crew.work ? crew : other));
  for (const driver of aloneIn(crew)) {
    const works = crews.flatMap(({ work, workers }) => (workers.includes(driver) ? [work] : []));
    const isAlone = (work: WorkOfDay) =>
      crews.some((one) => one.work === work && aloneIn(one).includes(driver));
    const minutes = minutesOf(works, isAlone, facts);
    if (minutes > limits.wheel) return `${driver.value} ${driver.text}: ${wheelOfDayText(minutes, limits)}`;
  }
  return;
}
