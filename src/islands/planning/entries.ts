import { type Day, dayName, minutesOf, shortDay, timeOf } from "../../server/base/days";
import { crewWords, type Missing } from "../../server/crews/model";
import { defaultTime, overlapThreshold } from "../../server/days/planning/model";
import { messagePage } from "../../server/office/messages/model";
import { internalOrder, type Span, spanText } from "../../server/orders/works/model";
import { failedState } from "../../server/visits/appointments/model";
import type { PlanningProps, WeekValues } from "../../views/days/planning/planning";

export type EntryKind = "work" | "appointment" | "memo";

export type Tone = "grey" | "orange" | "green" | "purple" | "blue" | "teal" | "pink" | "brown" | "olive";

export type Entry = {
  key: string;
  kind: EntryKind;
  id: number;
  version: number;
  date: Day;
  time: string;
  /** Without an end an event is as long as the overlap threshold. */
  start: number;
  end: number;
  /** `12:00 ca.`: a work is drawn at its beginning. */
  until?: string;
  tone: Tone;
  word: string;
  title: string;
  more: string;
  missing?: Missing;
  movable: boolean;
  /** Where its client is notified, of who may be. */
  message?: string;
  span?: Span;
  town?: string;
  /** The event stands for this work on a later day, on which it still lasts. */
  begun?: Entry;
};

/** Agent 2 green, agent 1 purple, none blue (spec 2 §2); the others have colours of our own, which repeat. */
const toneOfNone = "blue";
const tonesOfAgents = ["purple", "green", "teal", "pink", "brown", "olive"] as const;

export const toneOfAgent = (agent: number): Tone =>
  agent === 0 ? toneOfNone : (tonesOfAgents[(agent - 1) % tonesOfAgents.length] as Tone);

export const filters = ["Tutto", "Lavorazioni", "Appuntamenti", "Memo"];
const kinds: Record<EntryKind, number> = { work: 1, appointment: 2, memo: 3 };

export const shows = (filter: number, kind: EntryKind) => filter === 0 || filter === kinds[kind];

export function entriesOf(week: WeekValues, filter: number, may: PlanningProps["may"]): Entry[] {
  const entries = [
    ...(shows(filter, "work") ? week.works.map((work) => workEntry(work, may)) : []),
    ...(shows(filter, "work") ? (week.continuing ?? []).map((later) => laterEntry(later, may)) : []),
    ...(shows(filter, "appointment")
      ? week.appointments.map((appointment) => appointmentEntry(appointment, may))
      : []),
    ...(shows(filter, "memo") ? week.memos.map(memoEntry) : []),
  ];
  return entries.sort((a, b) => compare(a.date, b.date) || a.start - b.start || compare(a.key, b.key));
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

const townOf = ({ route, city }: WeekValues["works"][number]) => route ?? city;

function workEntry(work: WeekValues["works"][number], may: PlanningProps["may"]): Entry {
  return {
    ...timesOf(work, work.hour),
    until: work.end,
    ...entryKey("work", work),
    tone: "grey",
    word: work.type_text,
    title: work.order_cancelled ? `annullato: ${work.client}` : work.client,
    more: [work.span && spanText(work.span), townOf(work)].filter(Boolean).join(" · "),
    town: townOf(work),
    missing: work.missing,
    span: work.span,
    movable: may.moveWorks && !work.order_cancelled,
    message: may.notify && work.id_order !== internalOrder ? messagePage("work", work.id) : undefined,
  };
}

type Later = NonNullable<WeekValues["continuing"]>[number];

/** From midnight to the end, or the whole day; it is moved at its beginning. */
function laterEntry({ date, until, work }: Later, may: PlanningProps["may"]): Entry {
  const begun = workEntry(work, may);
  const end = until === undefined ? minutesOf("24:00") : minutesOf(until);
  return {
    ...begun,
    ...{ key: `${begun.key}-${date}`, date, time: "00:00", start: 0, end, until },
    more: [`da ${shortDay(begun.date)} ${begun.time}`, begun.town].join(" · "),
    ...{ span: undefined, movable: false, begun },
  };
}

function appointmentEntry(appointment: WeekValues["appointments"][number], may: PlanningProps["may"]): Entry {
  return {
    ...timesOf(appointment, appointment.time, appointment.time_end),
    ...entryKey("appointment", appointment),
    tone: toneOfAgent(appointment.id_agent),
    word: appointment.agent,
    title: appointment.client,
    more: [states[appointment.state], appointment.city, appointment.description].filter(Boolean).join(" · "),
    movable: may.moveAppointments && !appointment.order_created,
    message:
      may.notify && appointment.state !== failedState ? messagePage("visit", appointment.id) : undefined,
  };
}

const memoEntry = (memo: WeekValues["memos"][number]): Entry => ({
  ...timesOf(memo, memo.time),
  ...entryKey("memo", memo),
  tone: "orange",
  word: "Memo",
  title: memo.title,
  more: memo.description.slice(0, 160),
  movable: false,
});

const entryKey = (kind: EntryKind, { id, version }: { id: number; version: number }) => ({
  key: `${kind}-${id}`,
  kind,
  id,
  version,
});

function timesOf(row: { date: Day }, written: string, written_end?: string) {
  const time = written || defaultTime;
  const start = minutesOf(time);
  const end = Math.max(written_end ? minutesOf(written_end) : 0, start + overlapThreshold);
  return { date: row.date, time, start, end };
}

/** Spec 1 §4. */
export const states = ["In trattativa", "Confermato", "Fallito"];

/** `–11:30`, `–12:00 ca.`; empty when the event is not longer than the threshold. */
export const endText = ({ start, end, until = timeOf(end) }: Entry) =>
  end - start > overlapThreshold || until !== timeOf(end) ? `–${until}` : "";

const untilText = ({ until }: Entry) => (until === undefined ? "tutto il giorno" : `fino alle ${until}`);

export const timeSpan = (entry: Entry) => (entry.begun ? untilText(entry) : entry.time + endText(entry));

export const screenReaderText = (entry: Entry) =>
  `${dayName(entry.date)}, ${whenText(entry)}, ${entry.word}: ${entry.title}${entry.more ? `, ${entry.more}` : ""}${entry.missing === undefined ? "" : `, ${crewWords(entry.missing)}`}`;

const whenText = (entry: Entry) =>
  entry.begun
    ? `${untilText(entry)}, cominciata ${dayName(entry.begun.date)} alle ${entry.begun.time}`
    : `ore ${timeSpan(entry)}`;
