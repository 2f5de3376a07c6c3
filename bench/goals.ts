import type { Facts } from "./report";

/** A goal of issue 14. */
export type Goal = {
  name: string;
  figure: number;
  unit: string;
  atMost?: number;
  atLeast?: number;
  before?: string;
  cause?: string;
};

export const isMet = ({ figure, atMost = Infinity, atLeast = -Infinity }: Goal) =>
  figure <= atMost && figure >= atLeast;

const causes: Record<string, string> = {
  "Overhead: processor time of a cached order list beside bare Hono with the same bytes":
    "two fifths are Bun's own, as the bare server's; the rest is the session, the checks of gate and input, the body, and reading ten headers and writing 15, none above a tenth",
  "Create appointment, 64 connections":
    "the one thread that writes is busy: 42 % are the acts (their statements, sealing, the journal), 17 the commit, the rest the calls",
  "Edit work: share of the bare transaction with the same rows":
    "the act reads the work, checks its type and place and seals both states of the row",
  "Order page of 60 works, first drawn after a change, median":
    "420 KB of markup, most of it 60 works with 300 lines of material: in a profile React is the greater part, SQLite a tenth, the compression a twentieth",
  "First answer after `./run`, median":
    "0.3 s of processor time: Bun reads and links 500 modules, zod makes the schemas of the inputs in 65 ms",
  "Memory when idle":
    "51 MB are Bun's program and the C library; the rest is what 500 modules, their schemas and the first pages need",
  "Memory after the load":
    "51 MB are Bun's program, 32 the pages of SQLite, 24 answers and pages, 30 the Worker; a heap collected earlier has 35 MB less and takes twice the time",
  "Script of a plain page, gzipped": "htmx alone has 13.4 KB, and comes in one piece",
};

export function goalsOf(facts: Facts): Goal[] {
  return [...overhead(facts), ...rates(facts), ...writes(facts), ...times(facts), ...sizes(facts)].map(
    (goal) => ({
      ...goal,
      cause: goal.cause ?? causes[goal.name],
    }),
  );
}

const overhead = ({ overhead }: Facts): Goal[] =>
  overhead
    ? [
        {
          name: "Overhead: processor time of a cached order list beside bare Hono with the same bytes",
          figure: overhead.ours / overhead.bare,
          unit: "×",
          atMost: 3,
          before: "15",
        },
      ]
    : [];

const rates = ({ results, before }: Facts): Goal[] =>
  results.flatMap(({ name, goal, parallel, cause }) =>
    goal
      ? [{ name, figure: parallel.perSecond, unit: "/s", atLeast: goal, cause, before: rate(before[name]) }]
      : [],
  );

const rate = (before: readonly number[] | undefined) => before?.[0]?.toLocaleString("en");

const writes = ({ results, perSecond }: Facts): Goal[] =>
  results.flatMap(({ name, transaction, parallel }) =>
    transaction
      ? [
          {
            name: `${name}: share of the bare transaction with the same rows`,
            figure: (100 * parallel.perSecond) / (perSecond[transaction] ?? Number.NaN),
            unit: "%",
            atLeast: 60,
          },
        ]
      : [],
  );

function times({ results, firstAnswers, pause, coldStarts }: Facts): Goal[] {
  const goals: Goal[] = firstAnswers.flatMap(({ name, p50, bound }) =>
    bound
      ? [{ name: `${name}, first drawn after a change, median`, figure: p50, unit: "ms", atMost: bound }]
      : [],
  );
  const spread = results
    .filter(({ connections = 16 }) => connections === 16)
    .map(({ name, parallel }) => ({ name, ratio: parallel.p99 / parallel.p50 }))
    .sort((one, other) => other.ratio - one.ratio);
  const [widest] = spread;
  const wide = spread.filter(({ ratio }) => ratio > 3).length;
  if (widest)
    goals.push({
      name: `p99 beside p50 at 16 connections, the widest of ${spread.length} (${widest.name}; ${wide} above 3)`,
      figure: widest.ratio,
      unit: "×",
      atMost: 3,
      cause:
        "the widest are answers from memory of less than 1 ms, beside the load on the same two cores; not taken apart",
    });
  if (pause)
    goals.push({
      name: `Longest wait of others (${pause.during})`,
      figure: pause.longest,
      unit: "ms",
      atMost: 50,
    });
  if (coldStarts.length)
    goals.push({
      name: "First answer after `./run`, median",
      figure: median(coldStarts),
      unit: "ms",
      atMost: 350,
      before: "1,070",
    });
  return goals;
}

function sizes({ idleMemory, memory, scripts }: Facts): Goal[] {
  const goals: Goal[] = [];
  if (idleMemory)
    goals.push({ name: "Memory when idle", figure: idleMemory, unit: "MB", atMost: 90, before: "116" });
  if (memory)
    goals.push({ name: "Memory after the load", figure: memory.now, unit: "MB", atMost: 180, before: "196" });
  const plain = scripts.find(([name]) => name === "without islands");
  if (plain)
    goals.push({
      name: "Script of a plain page, gzipped",
      figure: plain[1] / 1024,
      unit: "KB",
      atMost: 14,
      before: "15.5",
    });
  return goals;
}

export const median = (figures: number[]) =>
  figures.toSorted((one, other) => one - other)[Math.floor(figures.length / 2)] ?? Number.NaN;
