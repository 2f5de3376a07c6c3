import { isBinding } from "./limits";
import type { Kind, Person, Rows, Vehicle, Work } from "./rows";
import {
  asksDriver,
  type Crews,
  clashes,
  driven,
  drives,
  emptyWorkers,
  has,
  isTooSmall,
  lacks,
  limitsBarring,
  openKinds,
  worksOf,
} from "./rules";
import { isTrueObstacle, minutesIn, skillOf, wheelOf } from "./sentences";

/** What is not true in the sentences about the seats of a work that stay empty. */
export function falseGaps(gaps: readonly string[], work: Work, crews: Crews, rows: Rows): string[] {
  const crew = crews.get(work) ?? [];
  const say = (text: string) => `${work.hour} ${work.client}: ${text}`;
  const isSeated = ({ kind, id }: Person) => crew.some((seat) => seat.kind === kind && seat.id === id);
  const others = rows.people.filter((one) => one.isListed && !isSeated(one));
  const isFree = (one: Person) => {
    const { today, around } = worksOf(one, crews, rows);
    const isBusy = [...today, ...around].some((other) => other !== work && clashes(work, other, one, rows));
    return one.absence === undefined && !isBusy && !limitsBarring(one, work, crews, rows).length;
  };
  const vehicleOf = (name: string) =>
    rows.people.find(({ kind, text }) => kind === "vehicle" && text === name)?.id;
  const ofKind = (name: string) =>
    others.filter(({ kind, id }) =>
      name === "operaio"
        ? kind === "worker"
        : kind === "vehicle" && [name, null].includes(rows.vehicleOf(id).resource),
    );
  const workers = others.filter(({ kind }) => kind === "worker");
  const driversOf = (name: string) => {
    const vehicle = vehicleOf(name);
    return vehicle === undefined
      ? undefined
      : workers.filter(({ id }) => drives(id, rows.vehicleOf(vehicle), rows));
  };
  /** Nobody of these is free, and what it tells of each is true. */
  const isNobody = (people: readonly Person[] | undefined, because: string | undefined) =>
    people !== undefined && !people.some(isFree) && isTrueList(because ?? "", people, work, crews, rows);
  const rules: [RegExp, (...parts: (string | undefined)[]) => boolean][] = [
    [
      /^(?:Nessun (operaio) libero|(.+): nessun automezzo è libero) alle (\d\d:\d\d)(?: \((\d+) posti\))?(?:: (.+))?$/,
      (worker, kind, hour, count, because) => {
        const name = worker ?? kind ?? "";
        return hour === work.hour && isNobody(ofKind(name), because) && countOf(name) === Number(count ?? 1);
      },
    ],
    [
      /^(.+?)(?: insieme)?: nessuno è libero alle (\d\d:\d\d)(?:: (.+))?$/,
      (asked = "", hour, because) =>
        hour === work.hour &&
        isNobody(
          workers.filter(({ id }) => asked.split(/, | e /).every((name) => isAble(id, name))),
          because,
        ),
    ],
    [
      /^Nessun autista con .+ per (.+?) alle (\d\d:\d\d)(?:: (.+))?$/,
      (name = "", hour, because) => hour === work.hour && isNobody(driversOf(name), because),
    ],
    [
      /^(.+): nessun automezzo libero alle (\d\d:\d\d) porta (i restanti )?([\d.,]+) m³$/,
      (name = "", hour, isRest, volume) => {
        const volumes = seated("vehicle").map((id) => rows.vehicleOf(id).cubicMetres ?? 0);
        const rest = (work.cubicMetres ?? 0) - volumes.reduce((sum, each) => sum + each, 0);
        const free = ofKind(name).filter(isFree);
        return (
          hour === work.hour &&
          (isRest !== undefined) === volumes.length > 0 &&
          rest.toFixed(1) === Number(volume?.replace(",", ".")).toFixed(1) &&
          free.every(({ id }) => (rows.vehicleOf(id).cubicMetres ?? 0) < rest)
        );
      },
    ],
    [
      /^(.+): (?:un posto resta vuoto|(\d+) posti restano vuoti)$/,
      (name = "", count) => countOf(name === "Operai" ? "operaio" : name) === Number(count ?? 1),
    ],
    [
      /^(.+): (.+) al volante, andata e ritorno dal deposito: servono due autisti o due giorni$/,
      (name = "", wheel) =>
        countOf(name) > 0 && isBinding("wheel") && work.asksTwoDrivers && wheel === wheelOf(work),
    ],
    [
      /^(.+): \d+ (.+): guida da solo per (.+) nella giornata \(al massimo (.+)\)$/,
      (name = "", who, minutes = "", most = "") => {
        const driver = rows.people.find(({ kind, text }) => kind === "worker" && text === who);
        const day = driver ? [work, ...worksOf(driver, crews, rows).today.filter((one) => one !== work)] : [];
        return (
          countOf(name === "Operai" ? "operaio" : name) > 0 &&
          isBinding("wheel") &&
          day.length > 1 &&
          minutesIn(minutes) > minutesIn(most)
        );
      },
    ],
    [
      /^(.+): chi in squadra può guidarlo guida già un altro automezzo$/,
      (name = "") => {
        const asking = seated("vehicle").filter((id) => asksDriver(rows.vehicleOf(id)));
        const isLeft = (id: number) =>
          seated("worker").some((worker) => drives(worker, rows.vehicleOf(id), rows)) &&
          driven(seated("worker"), [...new Set([...asking, id])], rows) ===
            driven(seated("worker"), asking, rows);
        return toDrive(name).some(isLeft);
      },
    ],
    [
      /^(.+): nessuno in squadra può guidarlo(?:, e (i posti sono già tutti presi|la lavorazione non chiede operai))?$/,
      (name = "", why) =>
        isDriverless(name) && (why === undefined ? emptyWorkers(work, crew) > 0 : isFull(why)),
    ],
    [
      /^(.+): (?:ne manca 1|ne mancano (?!1,)(\d+)), e (i posti sono già tutti presi|la lavorazione non chiede operai)$/,
      (name = "", count = "1", why) => {
        const able = crew.filter(
          ({ kind, id }) => kind === "worker" && has(id, skillOf[name] ?? "", rows),
        ).length;
        return (work.skills[skillOf[name] ?? ""] ?? 0) - able === Number(count) && isFull(why);
      },
    ],
  ];
  const isFull = (why: string | undefined) =>
    !emptyWorkers(work, crew) && (why === "la lavorazione non chiede operai") === (work.workers === 0);
  const seated = (kind: Kind) => crew.flatMap((seat) => (seat.kind === kind ? seat.id : []));
  const isAble = (id: number, name: string) => {
    const driven = vehicleOf(/^autista di (.+)$/.exec(name)?.[1] ?? "");
    return driven === undefined
      ? has(id, skillOf[name] ?? "", rows)
      : drives(id, rows.vehicleOf(driven), rows);
  };
  const carries = (id: number) =>
    open.length > 1 || !isTooSmall(work, [...crew, { kind: "vehicle", id, isPlan: true }], rows);
  /** A vehicle of the crew, or the free ones of a kind that could come. */
  const toDrive = (name: string) => {
    const mine = seated("vehicle").filter((id) => id === vehicleOf(name));
    return mine.length || !countOf(name)
      ? mine
      : ofKind(name)
          .filter((one) => isFree(one) && carries(one.id))
          .map(({ id }) => id);
  };
  const isDriverless = (name: string) => {
    const vehicles = toDrive(name).map(rows.vehicleOf);
    const mayDrive = (vehicle: Vehicle) => seated("worker").some((id) => drives(id, vehicle, rows));
    return vehicles.length > 0 && vehicles.every((one) => asksDriver(one) && !mayDrive(one));
  };
  const open = openKinds(work, crew, rows);
  const countOf = (name: string) =>
    name === "operaio" ? emptyWorkers(work, crew) : open.filter((kind) => kind === name).length;
  /** That nobody can is proven by brute force elsewhere (plans.test.ts); here its figures are counted. */
  const isTrueCount = (proven: string) => {
    const isTyped = [...crews.values()].some((some) => some.some(({ isPlan }) => !isPlan));
    const count = (pattern: RegExp) => Number(pattern.exec(proven)?.[1] ?? 0);
    const away = (kind: Kind) =>
      others.filter((one) => one.kind === kind && one.absence !== undefined).length;
    return (
      proven.includes("con i posti già scritti") === isTyped &&
      [0, away("worker")].includes(count(/(\d+) assent[ei]/)) &&
      count(/(\d+) ferm[oi]/) <= away("vehicle") &&
      count(/(\d+) altrove/) <= others.length
    );
  };
  const untold = [
    ...(emptyWorkers(work, crew) + open.length > 0 && !gaps.length
      ? [say("seats stay empty without a word")]
      : []),
    ...(lacks(work, crew, rows).people > 0 && !gaps.length && crew.some(({ isPlan }) => isPlan)
      ? [say("lacks somebody without a word")]
      : []),
  ];
  return untold.concat(
    gaps.flatMap((gap) => {
      const [, text = gap, proven] = /^(.+?)(; (?:con i posti già scritti )?nessuno può.*)$/.exec(gap) ?? [];
      const rule = rules.find(([pattern]) => pattern.test(text));
      const [, ...parts] = rule?.[0].exec(text) ?? [];
      const isTrue = rule?.[1](...parts) && (!proven || isTrueCount(proven));
      return isTrue ? [] : [say(`${rule ? "false" : "unknown"}: ${gap}`)];
    }),
  );
}

/** `A è assente, B è a Nola fino alle 12:00 e altri 3`: each named one is of these people, and the rest is counted. */
function isTrueList(list: string, people: readonly Person[], work: Work, crews: Crews, rows: Rows): boolean {
  let rest = list;
  let named = 0;
  const byLength = people.toSorted((one, other) => other.text.length - one.text.length);
  while (rest) {
    const more = /^(?:un altro|altri (\d+))$/.exec(rest);
    if (more) return named + Number(more[1] ?? 1) === people.length;
    const person = byLength.find(({ text }) => rest.startsWith(`${text} `));
    if (!person) return false;
    rest = rest.slice(person.text.length + 1);
    const next = new RegExp(
      `(?:, | e )(?:un altro$|altri \\d+$|(?:${byLength.map(({ text }) => text).join("|")}) )`,
    ).exec(rest);
    const statement = next ? rest.slice(0, next.index) : rest;
    if (!isTrueObstacle(statement, person, work, crews, rows)) return false;
    named += 1;
    rest = next ? rest.slice(next.index).replace(/^(?:, | e )/, "") : "";
  }
  return named === people.length;
}
