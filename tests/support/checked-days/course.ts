import { all, as, direct, insert, toWire, update, type Values } from "../world";
import { brokenByAnswer, crewsOfRows, type Scope, seatsOf } from "./answer";
import { type BuiltDay, buildDay, type KindOfDay } from "./build";
import { readRows } from "./rows";
import { brokenBy } from "./rules";

export type CheckedDay = {
  kind: KindOfDay;
  seats: number;
  sentences: number;
  broken: string[];
  /** Of the other seats of a plan, those that stay when one is typed. */
  others: number;
  stayed: number;
};

type Course = { day: BuiltDay; planned: Set<number>; sum: CheckedDay };

/** A day composed and accepted; `isWhole`: a seat is typed and the plan repaired, then two are absent, a work is later, and the day composed anew. */
export async function checkDay(seed: number, isWhole: boolean): Promise<CheckedDay> {
  const day = buildDay(seed);
  const sum = { kind: day.kind, seats: 0, sentences: 0, broken: [], others: 0, stayed: 0 };
  const course: Course = { day, planned: new Set(), sum };
  const empty: Scope = { mode: "empty", unlocked: [] };
  const plan = await compose("composed", empty, course);
  if (!isWhole) {
    await accept("accepted", plan, empty, course);
    return sum;
  }
  await accept("accepted", await repair(seed, plan, course), empty, course);
  direct(() => changeDay(course));
  const unlocked = day.random.shuffled(typedLines(course)).slice(0, 3);
  const later: Scope = { mode: "day", unlocked };
  await accept("accepted later", await compose("composed later", later, course), later, course);
  return sum;
}

function say(step: string, texts: readonly string[], { day, sum }: Course) {
  sum.broken.push(...texts.map((text) => `day ${day.seed} (${day.kind}, ${day.date}), ${step}: ${text}`));
}

async function compose(
  step: string,
  scope: Scope,
  course: Course,
  account: "superadmin" | "gestione1" = "superadmin",
): Promise<Values> {
  const { day, planned, sum } = course;
  const answer = await as(account).call("Works", "composeDay", { date: toWire(day.date), ...scope });
  if (!answer.ok) throw new Error(`Day ${day.seed}: ${answer.status} ${answer.values.msg}`);
  const { broken, sentences } = brokenByAnswer(answer.values, scope, await readRows(day.date), planned);
  say(step, broken, course);
  sum.seats += seatsOf(answer.values, ["added", "same"]).length;
  sum.sentences += sentences;
  return answer.values;
}

/** One seat of the plan is typed by hand, and a colleague composes; the same day gives the same plan. */
async function repair(seed: number, plan: Values, course: Course): Promise<Values> {
  const { day, sum } = course;
  const empty: Scope = { mode: "empty", unlocked: [] };
  const again = await as("superadmin").call("Works", "composeDay", { date: toWire(day.date), ...empty });
  if (JSON.stringify(again.values) !== JSON.stringify(plan)) say("composed again", ["another plan"], course);
  const proposed = seatsOf(plan, ["added"]).map(({ id_work, kind, id }) => ({ id_work, kind, id }));
  const workers = proposed.filter(({ kind }) => kind === "worker");
  const typed = workers[seed % workers.length];
  const kept = { date: toWire(day.date), ...empty, mark: plan.mark, seats: proposed, excluded: [] };
  await as("superadmin").call("Works", "keepPlan", kept);
  if (typed) direct(() => insert("crew_lines", { id_work: typed.id_work, id_worker: typed.id }));
  const repaired = await compose("repaired", empty, course, "gestione1");
  const others = proposed.filter((seat) => seat !== typed);
  const later = new Set(seatsOf(repaired, ["added"]).map(keyOf));
  sum.others = others.length;
  sum.stayed = others.filter((seat) => later.has(keyOf(seat))).length;
  return repaired;
}

const keyOf = ({ id_work, kind, id }: Values) => `${id_work} ${kind} ${id}`;

async function accept(step: string, values: Values, { mode, unlocked }: Scope, course: Course) {
  const { day, planned } = course;
  const seats = seatsOf(values, ["added", "removed"]).map(({ id_work, kind, id_line, id, state }) => ({
    ...{ id_work, kind, id_line },
    id: state === "removed" ? null : id,
  }));
  if (!seats.length) return;
  const before = new Set(linesOn(course).map(({ id }) => id));
  const problems = await problemsOn(course);
  const taken = await as("superadmin").call("Works", "acceptPlan", {
    ...{ date: toWire(day.date), mode, unlocked, seats },
    marks: values.works.map(({ id_work, mark }: Values) => ({ id_work, mark })),
  });
  if (!taken.ok) {
    say(step, [`a whole plan is refused: ${taken.status} ${taken.values.msg}`], course);
    return;
  }
  for (const { id } of linesOn(course)) if (!before.has(id)) planned.add(id);
  for (const { id_line, id } of seats) if (id_line !== null && id !== null) planned.add(id_line);
  const rows = await readRows(day.date);
  say(step, brokenBy(crewsOfRows(rows, { planned }), rows), course);
  say(step, unsaid(await problemsOn(course), problems, values), course);
}

async function problemsOn({ day }: Course): Promise<Values[]> {
  return (await as("superadmin").call("Works", "getProblems", { date: toWire(day.date) })).values.problems;
}

/** What was no problem before the plan was taken, and neither its gaps nor its remarks name. */
function unsaid(after: readonly Values[], before: readonly Values[], { works }: Values): string[] {
  const old = new Set(before.map(({ id_work, text }) => `${id_work} ${text}`));
  return after.flatMap(({ kind, id_work, text }) => {
    if (old.has(`${id_work} ${text}`)) return [];
    const { gaps, remarks } = works.find((work: Values) => work.id_work === id_work) ?? {
      gaps: [],
      remarks: [],
    };
    if (kind === "missing" && gaps.length) return [];
    const whole = [...gaps, ...remarks].join("\n").toLowerCase();
    const [, rest = text] = /^\d+ [^:]+: (.+)$/.exec(text) ?? [];
    const subject = /^(.+?)(?:: | chiede | senza autista|, gli automezzi)/.exec(text)?.[1] ?? text;
    const isNamed =
      whole.includes(rest.toLowerCase()) || gaps.join("\n").toLowerCase().includes(subject.toLowerCase());
    return isNamed ? [] : [`a new problem that the plan did not say: ${kind}: ${text}`];
  });
}

type Line = { id: number; id_worker: number | null; id_vehicle: number | null };

const linesOn = ({ day }: Pick<Course, "day">) =>
  all<Line>`
    SELECT l.id, l.id_worker, l.id_vehicle FROM crew_lines l JOIN works w ON w.id = l.id_work
    WHERE w.date = ${day.date} ORDER BY l.id`;

const typedLines = ({ day, planned }: Course) =>
  linesOn({ day }).flatMap(({ id }) => (planned.has(id) ? [] : id));

/** Until the next composition two of the plan turn out not to come, and a work begins later. */
function changeDay({ day, planned }: Course) {
  const { date, random } = day;
  const lines = linesOn({ day }).filter(({ id }) => planned.has(id));
  for (const column of ["id_worker", "id_vehicle"] as const) {
    const [line] = random.shuffled(lines.filter((one) => one[column] !== null));
    const absence = { date_from: date, date_to: date, reason: "ferie" };
    if (line) insert("absences", { [column]: line[column], ...absence });
  }
  const works = all<{ id: number; hour: string }>`
    SELECT id, hour FROM works WHERE date = ${date} AND hour < '21:00' ORDER BY id`;
  if (!works.length) return;
  const { id, hour } = random.pick(works);
  const later = `${Number(hour.slice(0, 2)) + 2}`.padStart(2, "0");
  update("works", id, { hour: `${later}${hour.slice(2)}` });
}
