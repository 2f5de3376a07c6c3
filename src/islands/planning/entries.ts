import { type Day, dayName, minutesOf, timeOf } from "../../server/days";
import { defaultTime, overlapThreshold } from "../../server/planning/model";
import type { PlanningProps, WeekValues } from "../../views/planning/planning";

export type Kind = "work" | "appointment" | "memo";

/** What the legend explains: never colour alone, each entry also says its word. */
export type Tone = "grey" | "orange" | "green" | "purple" | "blue" | "teal";

/** One event of the calendar, of whatever kind. */
export type Entry = {
  key: string;
  kind: Kind;
  id: number;
  version: number;
  date: Day;
  /** As it is written, `08:00` when it has none. */
  time: string;
  /** Minutes since midnight; what has no end is as long as the overlap threshold. */
  start: number;
  end: number;
  tone: Tone;
  /** Work type, agent, memo. */
  word: string;
  title: string;
  more: string;
  movable: boolean;
};

/** Agent 2 green, agent 1 purple, none blue (spec 2 §2); the third, whom the legend leaves open, teal. */
export const agentTones: Tone[] = ["blue", "purple", "green", "teal"];

/** The filter of the screen: 0 everything, 1 works, 2 appointments, 3 memos. */
export const filters = ["Tutto", "Lavorazioni", "Appuntamenti", "Memo"];
const kinds: Record<Kind, number> = { work: 1, appointment: 2, memo: 3 };

export const shows = (filter: number, kind: Kind) => filter === 0 || filter === kinds[kind];

/** The week's events that pass the filter, in the order of the clock. */
export function entriesOf(week: WeekValues, filter: number, may: PlanningProps["may"]): Entry[] {
  const entries = [
    ...(shows(filter, "work") ? week.works.map((work) => ofWork(work, may)) : []),
    ...(shows(filter, "appointment") ? week.appointments.map((visit) => ofAppointment(visit, may)) : []),
    ...(shows(filter, "memo") ? week.memos.map(ofMemo) : []),
  ];
  return entries.sort((a, b) => compare(a.date, b.date) || a.start - b.start || compare(a.key, b.key));
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

function ofWork(work: WeekValues["works"][number], may: PlanningProps["may"]): Entry {
  return {
    ...whenOf(work, work.hour),
    ...of("work", work),
    tone: "grey",
    word: work.type_text,
    title: work.client,
    more: work.city,
    movable: may.moveWorks,
  };
}

function ofAppointment(visit: WeekValues["appointments"][number], may: PlanningProps["may"]): Entry {
  return {
    ...whenOf(visit, visit.time, visit.time_end),
    ...of("appointment", visit),
    tone: agentTones[visit.id_agent] ?? "blue",
    word: visit.agent,
    title: visit.client,
    more: [states[visit.state], visit.city, visit.description].filter(Boolean).join(" · "),
    movable: may.moveAppointments && !visit.order_created,
  };
}

const ofMemo = (memo: WeekValues["memos"][number]): Entry => ({
  ...whenOf(memo, memo.time),
  ...of("memo", memo),
  tone: "orange",
  word: "Memo",
  title: memo.title,
  more: memo.description.slice(0, 160),
  movable: false,
});

const of = (kind: Kind, { id, version }: { id: number; version: number }) => ({
  key: `${kind}-${id}`,
  kind,
  id,
  version,
});

function whenOf(row: { date: Day }, written: string, written_end?: string) {
  const time = written || defaultTime;
  const start = minutesOf(time);
  const end = Math.max(written_end ? minutesOf(written_end) : 0, start + overlapThreshold);
  return { date: row.date, time, start, end };
}

/** Spec 1 §4. */
export const states = ["In trattativa", "Confermato", "Fallito"];

/** `–11:30`, of what has an end worth saying. */
export const until = ({ start, end }: Entry) => (end - start > overlapThreshold ? `–${timeOf(end)}` : "");

/** `10:00–11:30`, or the start alone when nobody said when it ends. */
export const span = (entry: Entry) => entry.time + until(entry);

/** What a screen reader says of an event. */
export const spoken = (entry: Entry) =>
  `${dayName(entry.date)}, ore ${span(entry)}, ${entry.word}: ${entry.title}${entry.more ? `, ${entry.more}` : ""}`;
