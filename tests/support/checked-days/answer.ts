import type { Values } from "../world";
import { conflictsOf, type Figures, figuresOf } from "./figures";
import { falseGaps } from "./gaps";
import { brokenRides } from "./rides";
import type { Kind, Person, Rows, Seat, Work } from "./rows";
import { brokenBy, type Crews, lacksSecondDriver, type Seated } from "./rules";
import { falseReasons, isTrueObstacle, wheelOf } from "./sentences";

export type Scope = { mode: "empty" | "day"; unlocked: number[]; proposed?: Values[] };

export const seatsOf = (values: Values, states: readonly string[]): Values[] =>
  values.works.flatMap(({ id_work, seats }: Values) =>
    seats.flatMap((seat: Values) => (states.includes(seat.state) ? [{ ...seat, id_work }] : [])),
  );

/** Crews as the rows have them, `planned` the lines of a plan; those who are absent count where they keep their seat. */
export function crewsOfRows(
  rows: Rows,
  { planned, withAbsent }: { planned?: ReadonlySet<number>; withAbsent?: boolean } = {},
): Crews {
  const crewOf = (work: Work) =>
    rows.seats.flatMap((seat): Seated[] => {
      if (seat.work !== work.id || (!withAbsent && isVacated(seat, rows))) return [];
      return [{ kind: seat.kind, id: seat.id, isPlan: planned?.has(seat.line) === true }];
    });
  return new Map(rows.ofDay.map((work) => [work, crewOf(work)]));
}

/** Who is absent leaves his seat, where the plan may fill it. */
function isVacated({ work, kind, id }: Seat, rows: Rows): boolean {
  const person = rows.personOf.get(`${kind} ${id}`);
  return mayChange(work, kind, rows) && person?.isListed === true && person.absence !== undefined;
}

function mayChange(id: number, kind: Kind, rows: Rows): boolean {
  const work = rows.workOf.get(id);
  return work?.isShown === true && (kind === "worker" ? work.workers : work.vehicles.length) > 0;
}

/** All that is wrong with the answer of a composition. */
export function brokenByAnswer(
  values: Values,
  { mode, unlocked }: Scope,
  rows: Rows,
  planned: ReadonlySet<number>,
): { broken: string[]; sentences: number } {
  const answered = new Map<number, Values>(values.works.map((work: Values) => [work.id_work, work]));
  const staying = crewsOfRows(rows);
  const crews: Crews = new Map(
    rows.ofDay.map((work) => [
      work,
      work.isShown ? crewOf(answered.get(work.id)) : (staying.get(work) ?? []),
    ]),
  );
  const shown = rows.ofDay.filter(({ isShown }) => isShown);
  const moves = (seat: Seat) =>
    mode === "day" &&
    mayChange(seat.work, seat.kind, rows) &&
    (planned.has(seat.line) || unlocked.includes(seat.line));
  const locked = rows.seats.filter(
    (seat) => shown.some(({ id }) => id === seat.work) && !isVacated(seat, rows) && !moves(seat),
  );
  const broken = [
    ...(shown.length === values.works.length
      ? []
      : [`${values.works.length} of ${shown.length} works are answered`]),
    ...brokenBy(crews, rows),
    ...brokenLocks(values, locked),
    ...brokenRides(values.works, crews, rows),
    ...brokenWheel(values.works, crews, rows),
    ...falseFigures("plan", values.plan, figuresOf(crews, rows)),
    ...falseFigures("now", values.now, {
      ...figuresOf(staying, rows),
      conflicts: conflictsOf(crewsOfRows(rows, { withAbsent: true }), rows),
    }),
  ];
  let sentences = 0;
  for (const work of shown) {
    const { seats = [], gaps = [] } = answered.get(work.id) ?? {};
    for (const seat of seats) {
      broken.push(...falseLeft(seat, work, crews, rows));
      if (seat.state !== "added" && seat.state !== "same") continue;
      broken.push(...falseReasons(seat, work, crews, rows));
      sentences += seat.reason.split(", ").length;
    }
    broken.push(...falseGaps(gaps, work, crews, rows));
    sentences += gaps.length;
  }
  return { broken, sentences };
}

/** A crew whose vehicles want a second driver says so, with the time at the wheel; nobody else does. Of who drives several works the day is judged, and without anybody it is what the work asks for. */
const brokenWheel = (works: readonly Values[], crews: Crews, rows: Rows): string[] =>
  works.flatMap(({ id_work, remarks }: Values) => {
    const work = rows.workOf.get(id_work) as Work;
    const crew = crews.get(work) ?? [];
    const goesOn = [...crews].some(
      ([other, others]) =>
        other !== work &&
        others.some(
          ({ kind, id }) => kind === "worker" && crew.some((one) => one.kind === kind && one.id === id),
        ),
    );
    // As the rows have it now; once a slower vehicle is taken they are read again.
    const isSlower =
      work.pace === "van" && crew.some(({ kind, id }) => kind === "vehicle" && !rows.vehicleOf(id).isVan);
    if (!crew.length || goesOn || isSlower) return [];
    const isAsked = crew.some(({ kind }) => kind === "vehicle") && lacksSecondDriver(work, crew, rows);
    const found = remarks.filter((text: string) => text.includes("al volante"));
    const expected = isAsked
      ? [`${wheelOf(work)} al volante, andata e ritorno dal deposito: servono due autisti o due giorni`]
      : [];
    return JSON.stringify(found) === JSON.stringify(expected)
      ? []
      : [`${work.hour} ${work.client}: says ${found}, should say ${expected}`];
  });

const crewOf = (work: Values | undefined): Seated[] =>
  seatsOf({ works: work ? [work] : [] }, ["typed", "same", "added"]).map(({ kind, id, state }) => ({
    ...{ kind, id },
    isPlan: state !== "typed",
  }));

function brokenLocks(values: Values, locked: readonly Seat[]): string[] {
  const typed = new Set(
    seatsOf(values, ["typed"]).map(({ kind, id_line, id }) => `${kind} ${id} on line ${id_line}`),
  );
  const left = locked.filter(({ kind, line, id }) => !typed.delete(`${kind} ${id} on line ${line}`));
  return [
    ...left.map(({ kind, id, line }) => `the typed seat of ${kind} ${id} on line ${line} does not stay`),
    ...[...typed].map((seat) => `nobody typed the seat of ${seat}`),
  ];
}

const falseFigures = (name: string, answered: Figures, counted: Figures): string[] =>
  (Object.keys(counted) as (keyof Figures)[]).flatMap((figure) =>
    answered[figure] === counted[figure]
      ? []
      : [`${name}.${figure} is ${answered[figure]}, counted ${counted[figure]}`],
  );

/** Who has left, and why: the line's own person for who comes in his place, anybody of the plan before, or who is taken away. */
function falseLeft(seat: Values, work: Work, crews: Crews, rows: Rows): string[] {
  const { kind, id, id_line, text, state, reason } = seat;
  const say = (sentence: string, why: string) => [
    `${work.hour} ${work.client}: ${text} instead of ${sentence}: ${why}`,
  ];
  const check = (sentence: string, person: Person | undefined, coming?: number) => {
    if (!person || !sentence.startsWith(`${person.text}, `)) return say(sentence, "somebody else was there");
    const why = sentence.slice(person.text.length + 2);
    return isTrueLeaving(why, person, work, crews, rows, coming) ? [] : say(sentence, "false");
  };
  if (state === "removed") return check(`${text}, ${reason}`, rows.personOf.get(`${kind} ${id}`));
  const line = rows.seats.find((one) => one.line === id_line && one.kind === kind);
  const named = (sentence: string) =>
    rows.people.find((one) => one.kind === kind && sentence.startsWith(`${one.text}, `));
  return [
    ...(seat.instead ? check(seat.instead, rows.personOf.get(`${kind} ${line?.id}`), id) : []),
    ...(seat.before ? check(seat.before, named(seat.before), id) : []),
  ];
}

/** What keeps somebody away must be so; a broken rule must be broken with him there again, and a cost or a change must break none. */
function isTrueLeaving(
  why: string,
  person: Person,
  work: Work,
  crews: Crews,
  rows: Rows,
  coming?: number,
): boolean {
  if (why === "che non è più in elenco") return !person.isListed;
  const isComing = (one: Seated) => one.kind === person.kind && one.id === coming;
  const others = (crews.get(work) ?? []).filter((one) => !isComing(one));
  const again = new Map(crews).set(work, [...others, { kind: person.kind, id: person.id, isPlan: true }]);
  const isBroken = brokenBy(again, rows).length > 0;
  if (why.startsWith("altrimenti ")) return isBroken;
  if (/^che qui costerebbe quanto [1-9]\d* km in più$/.test(why)) return !isBroken;
  if (why === "per gli altri posti che cambiano") return !isBroken;
  return why.startsWith("che ") && isTrueObstacle(why.slice("che ".length), person, work, crews, rows);
}
