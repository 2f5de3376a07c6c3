import { addDays, type Day, daysBetween } from "../../src/server/days";
import { insert, remove, update } from "../../src/server/db";
import { momentOf } from "./clients";
import { type Dice, dice } from "./dice";
import type { Order, Trade } from "./trade";
import { boxTitles } from "./words/phrases";

type Values = { id_box: number; used: number; title: string; date?: Day; title2: string; date2?: Day };
type Entry = { at: string; what: "insert" | "modify" | "delete"; line: Line };
type Line = Values & { id?: number; order: Order; byOrder: boolean; gone: boolean };

const boxes = 72;

/** The storage as its history made it: lines put in, changed, taken out, each with its row in the log. */
export function insertBoxes({ orders }: Trade, today: Day) {
  const throws = dice("depositi");
  const holders = throws.shuffled(orders).slice(0, 480);
  const lines = Array.from({ length: boxes }, (_, at) => fill(throws, at + 1, today)).flat();
  const gone = lines.slice(0, 230).map((values) => ({ ...values, ...paid(throws, today, -200), gone: true }));
  const all: Line[] = [...lines.map((values) => ({ ...values, gone: false })), ...gone].map((line) => ({
    ...line,
    order: throws.pick(holders),
    byOrder: throws.chance(0.7),
  }));
  const history = all.flatMap((line) => storyOf(throws, line, today));
  for (const entry of history.sort((one, other) => (one.at < other.at ? -1 : 1))) write(throws, entry);
}

/** The lines of one box: some boxes are empty, most nearly full, a few over. */
function fill(throws: Dice, id_box: number, today: Day): Values[] {
  if (throws.chance(0.06)) return [];
  const amount = throws.whole(4, 8);
  const percent = throws.weighted([
    [throws.whole(40, 95), 80],
    [100, 14],
    [throws.whole(103, 120), 6],
  ] as const);
  return Array.from({ length: amount }, (_, at) => ({
    id_box,
    used: Math.floor(percent / amount) + (at < percent % amount ? 1 : 0),
    title: "",
    title2: "",
    ...paid(throws, today, 0),
  }));
}

/** Paid until when: a few have passed, some fall within the month. */
function paid(throws: Dice, today: Day, shift: number): Pick<Values, "date" | "date2"> {
  const until = () =>
    throws.weighted([
      [throws.whole(-90, -1), 12],
      [throws.whole(0, 7), 4],
      [throws.whole(8, 30), 10],
      [throws.whole(31, 365), 74],
    ] as const);
  const date = throws.chance(0.85) ? addDays(today, until() + shift) : undefined;
  return { date, date2: throws.chance(0.2) ? addDays(today, until() + shift) : undefined };
}

function storyOf(throws: Dice, line: Line, today: Day): Entry[] {
  const acts = ["insert", throws.chance(0.3) && "modify", line.gone && "delete"] as const;
  const span = daysBetween(line.order.created, today);
  const moments = acts.map(() => `${addDays(today, -throws.whole(1, span))} ${momentOf(throws)}`).sort();
  return acts.flatMap((what, at) => (what ? [{ at: moments[at] as string, what, line }] : []));
}

function write(throws: Dice, { at, what, line }: Entry) {
  const { id_box, order, byOrder, date2 } = line;
  if (what === "insert") {
    line.title = !byOrder || throws.chance(0.3) ? throws.say(throws.pick(boxTitles)) : "";
    line.title2 = date2 ? throws.say(throws.pick(boxTitles)) : "";
    line.id = insert("box_lines", {
      id_box,
      id_order: byOrder ? order.id : undefined,
      id_client: order.client.id,
      position: throws.chance(0.55) ? 1 : 0,
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
