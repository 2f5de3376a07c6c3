import { addDays, type Day, daysBetween } from "../../src/server/base/days";
import { insert, remove, update } from "../../src/server/db/db";
import { momentOf } from "./clients";
import { type Random, seededRandom } from "./random";
import type { Order, Trade } from "./trade";
import { boxTitles } from "./words/phrases";

type Values = { id_box: number; used: number; title: string; date?: Day; title2: string; date2?: Day };
type Entry = { at: string; what: "insert" | "modify" | "delete"; line: Line };
type Line = Values & { id?: number; order: Order; byOrder: boolean; gone: boolean };

const boxes = 72;

export function insertBoxes({ orders }: Trade, today: Day) {
  const random = seededRandom("depositi");
  const holders = random.shuffled(orders).slice(0, 480);
  const lines = Array.from({ length: boxes }, (_, at) => fill(random, at + 1, today)).flat();
  const gone = lines.slice(0, 230).map((values) => ({ ...values, ...paid(random, today, -200), gone: true }));
  const all: Line[] = [...lines.map((values) => ({ ...values, gone: false })), ...gone].map((line) => ({
    ...line,
    order: random.pick(holders),
    byOrder: random.chance(0.7),
  }));
  const history = all.flatMap((line) => historyOf(random, line, today));
  for (const entry of history.sort((one, other) => (one.at < other.at ? -1 : 1))) write(random, entry);
}

/** Some boxes are empty, most nearly full, a few overfull. */
function fill(random: Random, id_box: number, today: Day): Values[] {
  if (random.chance(0.06)) return [];
  const amount = random.int(4, 8);
  const percent = random.weighted([
    [random.int(40, 95), 80],
    [100, 14],
    [random.int(103, 120), 6],
  ] as const);
  return Array.from({ length: amount }, (_, at) => ({
    id_box,
    used: Math.floor(percent / amount) + (at < percent % amount ? 1 : 0),
    title: "",
    title2: "",
    ...paid(random, today, 0),
  }));
}

function paid(random: Random, today: Day, shift: number): Pick<Values, "date" | "date2"> {
  const until = () =>
    random.weighted([
      [random.int(-90, -1), 12],
      [random.int(0, 7), 4],
      [random.int(8, 30), 10],
      [random.int(31, 365), 74],
    ] as const);
  const date = random.chance(0.85) ? addDays(today, until() + shift) : undefined;
  return { date, date2: random.chance(0.2) ? addDays(today, until() + shift) : undefined };
}

function historyOf(random: Random, line: Line, today: Day): Entry[] {
  const acts = ["insert", random.chance(0.3) && "modify", line.gone && "delete"] as const;
  const span = daysBetween(line.order.created, today);
  const moments = acts.map(() => `${addDays(today, -random.int(1, span))} ${momentOf(random)}`).sort();
  return acts.flatMap((what, at) => (what ? [{ at: moments[at] as string, what, line }] : []));
}

function write(random: Random, { at, what, line }: Entry) {
  const { id_box, order, byOrder, date2 } = line;
  if (what === "insert") {
    line.title = !byOrder || random.chance(0.3) ? random.phrase(random.pick(boxTitles)) : "";
    line.title2 = date2 ? random.phrase(random.pick(boxTitles)) : "";
    line.id = insert("box_lines", {
      id_box,
      id_order: byOrder ? order.id : undefined,
      id_client: order.client.id,
      position: random.chance(0.55) ? 1 : 0,
      used: line.used,
      title: line.title,
      date: line.date,
      title2: line.title2,
      date2,
    });
  } else if (what === "modify") {
    line.date = line.date && addDays(line.date, 30);
    update("box_lines", line.id as number, { date: line.date });
  } else remove("box_lines", line.id as number);
  insert("box_log", {
    id_line: line.id,
    id_box,
    action: what,
    id_order: byOrder ? order.id : undefined,
    surname: order.client.surname,
    name: order.client.name,
    title: line.title,
    used: line.used,
    date: line.date,
    title2: line.title2,
    date2,
    date_created: at,
  });
}
