import { now, today } from "../../base/clock";
import { addDays, type Day } from "../../base/days";
import { notFound, refuse, refuseField } from "../../base/errors";
import { byWhom } from "../../call/undone";
import { nextOpenDay } from "../../days/closures/store";
import { all, insert, one, sql, update } from "../../db/db";
import { setting } from "../../db/settings";
import { type Call, can, type Reader } from "../../journal/caller";
import { queueMail } from "../../mail/mail";
import { internalOrder } from "../../orders/works/model";
import { failedState } from "../../visits/appointments/model";
import type { Notified, OneSubject, Opened, Settled } from "./input";
import {
  holds,
  type Mark,
  type MessageState,
  markOf,
  messages,
  type Notice,
  type Occasion,
  type Promised,
  promises,
  promiseText,
  type Subject,
  type SubjectKind,
  type Way,
  waysTo,
  whyNoWay,
  windowFrom,
} from "./model";
import {
  hasMessages,
  type Last,
  lastMessages,
  latestPromises,
  presentState,
  promisedFrom,
  withMail,
} from "./promises";
import { goneSubjects, type SubjectRow, subjectsByIds, visits, works } from "./subjects";
import { textFor } from "./texts";

const windowMinutes = () => Number(setting("messages.window"));

type Planned = "work" | "visit";
const planned = ["work", "visit"] as const;

/** From tomorrow to the next open day, and above who was notified of something that is no longer so, from today on. */
function dueGroups(call: Call) {
  const [first, until] = [addDays(today(), 1), nextOpenDay(today())];
  const coming = {
    work: works(
      sql`w.date BETWEEN ${first} AND ${until} AND w.id_order <> ${internalOrder}
          AND o.cancelled_on IS NULL AND t.announced = 1`,
      call,
    ),
    visit: visits(sql`a.date BETWEEN ${first} AND ${until} AND a.state <> ${failedState}`, call),
  };
  const found = planned.map((kind) => {
    const notified = promisedBefore(kind, call);
    const again = notified.flatMap(({ row, was }) => (holds(was, when(row)) ? [] : row));
    const isAgain = new Set(again.map(({ id }) => id));
    const newest = latestPromises(
      kind,
      coming[kind].map(({ id }) => id),
    );
    const others = coming[kind].filter(({ id }) => !isAgain.has(id));
    return {
      again: inGroups(again),
      due: inGroups(others.filter(({ id }) => !newest.has(id))),
      notified: inGroups(others.filter(({ id }) => newest.has(id))),
    };
  });
  const both = (list: "again" | "due" | "notified") => found.flatMap((ofKind) => ofKind[list]);
  return { until, again: both("again"), due: both("due"), notified: both("notified") };
}

export function dueNotices(call: Call) {
  const { until, again, due, notified } = dueGroups(call);
  const noticesOf = (groups: SubjectRow[][], occasion?: Occasion) =>
    groups
      .map((rows) => notice(rows, occasion ?? (rows[0]?.kind === "work" ? "dayBefore" : "visit")))
      .sort((one, other) => timeKey(one).localeCompare(timeKey(other)));
  return {
    until,
    again: noticesOf(again, "moved"),
    due: noticesOf(due),
    notified: noticesOf(notified),
    hidden: hiddenFrom(call),
  };
}

export function countDueNotices(call: Call) {
  const { until, again, due } = dueGroups(call);
  return { until, again: again.length, due: due.length };
}

export type Due = ReturnType<typeof dueNotices>;

const timeKey = ({ date, hours }: Notice) => `${date ?? ""} ${hours}`;

function hiddenFrom(call: Call): string[] {
  return [
    can(call, "works.view") ? [] : "Le lavorazioni non si vedono con questo profilo.",
    can(call, "planning.onlyAgent2")
      ? "Gli appuntamenti degli altri agenti non si vedono con questo profilo."
      : [],
  ].flat();
}

const when = ({ date, hour }: Pick<SubjectRow, "date" | "hour">) => (date && hour ? { date, hour } : null);

/** Of cancelled orders and failed visits nobody waits for anything. */
function promisedBefore(
  kind: Planned,
  call: Call,
  ids = promisedFrom(kind, today()),
): { row: SubjectRow; was: Promised }[] {
  const notified = latestPromises(kind, ids);
  if (!notified.size) return [];
  const present =
    kind === "work"
      ? works(
          sql`w.id IN (SELECT value FROM json_each(${JSON.stringify(ids)})) AND o.cancelled_on IS NULL`,
          call,
        )
      : visits(
          sql`a.id IN (SELECT value FROM json_each(${JSON.stringify(ids)})) AND a.state <> ${failedState}`,
          call,
        );
  return [...present, ...goneSubjects(kind, ids, call)].flatMap((row) => {
    const was = notified.get(row.id);
    const last = [was?.promised_date, row.date].flatMap((day) => day ?? []);
    return was && last.some((day) => day >= today()) ? [{ row, was }] : [];
  });
}

export type Marks = Record<number, Mark | undefined>;

const marksOf = (kind: Planned, ids: readonly number[], call: Call): Marks =>
  Object.fromEntries(
    promisedBefore(kind, call, [...ids]).map(({ row, was }) => [row.id, markOf(was, when(row))]),
  );

/** By work. */
export const marksOfOrder = (order: number, call: Call): Marks => {
  if (!hasMessages("all")) return {};
  const rows = all<{ id: number }>`SELECT id FROM works WHERE id_order = ${order}`;
  return marksOf(
    "work",
    rows.map(({ id }) => id),
    call,
  );
};

type OnBoard = { id: number; date: Day; hour: string; order_cancelled?: number };

/** By work of a day's board. */
export function marksOfBoard(works: readonly OnBoard[], reader: Reader): Marks {
  const isHidden = reader.site === "B" || !can(reader, "planning.view") || !can(reader, "works.view");
  const waiting = isHidden
    ? []
    : works.filter(({ date, order_cancelled }) => date >= today() && !order_cancelled);
  const notified = latestPromises(
    "work",
    waiting.map(({ id }) => id),
  );
  return Object.fromEntries(waiting.map((work) => [work.id, markOf(notified.get(work.id), work)]));
}

export const markOfVisit = (id: number, call: Call): Mark | undefined => marksOf("visit", [id], call)[id];

/** The same contact twice in a day gets one text. */
const inGroups = (rows: SubjectRow[]): SubjectRow[][] => [
  ...Map.groupBy(rows, ({ kind, date, id, id_client, id_contact }) =>
    date ? `${kind} ${date} ${id_client} ${id_contact}` : `${kind} gone ${id}`,
  ).values(),
];

function notice(rows: SubjectRow[], occasion: Occasion, arrives?: string): Notice {
  const [first] = rows as [SubjectRow];
  const ids = rows.map(({ id }) => id);
  const isGone = first.kind !== "box" && !first.date;
  const last = mergedLast([...lastMessages(first.kind, ids).values()]);
  const notified = first.kind === "box" ? new Map<number, Promised>() : latestPromises(first.kind, ids);
  const marks = rows.flatMap((row) => markOf(notified.get(row.id), when(row)) ?? []);
  const worst = marks.find(({ isTrue }) => !isTrue) ?? marks[0];
  const former = [...notified.values()][0];
  return {
    about: rows.map(({ kind, id, date, hour }): Subject => ({ kind, id, date, hour })),
    occasion,
    date: first.date ?? former?.promised_date ?? null,
    hours: [...new Set(rows.flatMap(({ hour }) => hour ?? former?.promised_from ?? []))].join(", "),
    what: [...new Set(rows.map(({ what, place }) => [what, place].filter(Boolean).join(", ")))].join("; "),
    id_client: first.id_client,
    client: first.client,
    contact: first.contact,
    ways: waysOf(first),
    number: first.phone,
    reason: isGone ? messages.gone : whyNoWay(first),
    text: isGone ? "" : textFor(occasion, rows, windowMinutes(), arrives).body,
    mark: worst?.text ?? null,
    isTrue: worst?.isTrue ?? false,
    notified: worst && !worst.isTrue && former ? promiseText(former) : null,
    last,
  };
}

const waysOf = (row: SubjectRow): Way[] =>
  waysTo(row).filter(({ channel }) => row.date !== null || channel === "phone");

function mergedLast(last: Last[]): Notice["last"] {
  const newest = last.toSorted((one, other) => other.id - one.id)[0];
  if (!newest) return null;
  const { id: _id, occasion: _occasion, ...shown } = newest;
  return {
    ...shown,
    ids: last.filter(({ at, state }) => at === newest.at && state === newest.state).flatMap(({ ids }) => ids),
  };
}

/** The one message of a record, on an occasion; what nobody knows yet is announced, the rest has moved. */
export function draft({ kind, id, occasion, arrives }: OneSubject, call: Call): Notice {
  const row = presentSubject(kind, id, call);
  const usual = { work: "dayBefore", visit: "visit", box: "overdue" } as const;
  const former = kind !== "box" && latestPromises(kind, [id]).size > 0;
  return notice([row], occasion ?? (former ? "moved" : usual[kind]), arrives);
}

const presentSubject = (kind: SubjectKind, id: number, call: Call): SubjectRow =>
  subjectsByIds(kind, [id], call)[0] ??
  (kind === "box" ? undefined : goneSubjects(kind, [id], call)[0]) ??
  notFound();

/** A link that was opened proves nothing: a person says what became of it. */
export function openMessage({ channel, text = "", ...opened }: Opened, call: Call) {
  const rows = subjectsOf(opened, call);
  const way = waysOf(rows[0] as SubjectRow).find((one) => one.channel === channel);
  if (!way) refuseField("channel", messages.notReached(channel));
  if (!text && channel !== "phone") refuseField("text", messages.empty);
  return { ids: write(rows, opened, way, text, channel === "mail" ? queued(rows, opened, way, text) : null) };
}

function queued(rows: SubjectRow[], { occasion, arrives }: Notified, { address }: Way, body: string): number {
  const { subject } = textFor(occasion, rows, windowMinutes(), arrives);
  return queueMail({ recipient: address, subject, body });
}

/** Also where no message may be written. */
export function notePhoneCall(notified: Notified, call: Call) {
  const rows = subjectsOf(notified, call);
  return {
    ids: write(
      rows,
      notified,
      { channel: "phone", address: (rows[0] as SubjectRow).phone },
      "",
      null,
      "sent",
    ),
  };
}

/** As the sender saw them: nobody else has opened a message since, and nothing has moved. */
function subjectsOf({ about, last, occasion, arrives }: Notified, call: Call): SubjectRow[] {
  const rows = about.map(({ kind, id }) => presentSubject(kind, id, call));
  const [first] = rows as [SubjectRow];
  const isOne = ({ id_client, id_contact, kind, date }: SubjectRow) =>
    id_client === first.id_client &&
    id_contact === first.id_contact &&
    kind === first.kind &&
    date === first.date;
  if (!rows.every(isOne)) refuse(422, messages.notYours);
  if (occasion === "late" && !arrives) refuseField("arrives", messages.arrives);
  const newest = mergedLast([
    ...lastMessages(
      first.kind,
      rows.map(({ id }) => id),
    ).values(),
  ]);
  const newestId = Math.max(0, ...(newest?.ids ?? []));
  if (newest && newestId !== (last ?? 0))
    refuse(409, messages.openedSince(byWhom({ user: newest.by, date_created: newest.at })));
  const moved = rows.find(
    (row, at) => (about[at]?.date ?? null) !== row.date || (about[at]?.hour ?? null) !== row.hour,
  );
  if (moved) refuse(409, messages.movedSince(moved.date, moved.hour));
  return rows;
}

function write(
  rows: SubjectRow[],
  { occasion, arrives }: Notified,
  { channel, address }: Way,
  text: string,
  id_mail: number | null,
  state: MessageState = "prepared",
): number[] {
  return rows.map(({ kind, id, date, hour, id_client, id_contact, id_order }) => {
    const from = promises(occasion) && date ? (arrives ?? hour) : null;
    return insert("messages", {
      ...{ id_client, id_contact, id_order, occasion, channel, address, text, id_mail, state },
      id_work: kind === "work" ? id : null,
      id_appointment: kind === "visit" ? id : null,
      id_box_line: kind === "box" ? id : null,
      promised_date: from ? date : null,
      promised_from: from,
      promised_to: from && windowFrom(from, windowMinutes()),
      opened_date: date,
      opened_hour: hour,
      date_created: now(),
    });
  });
}

/** Who comes second reads who was first, and when. */
export function settle({ ids, state, was }: Settled) {
  for (const id of ids) {
    const row = one<{ own: MessageState; present: MessageState }>`
      SELECT m.state AS own, ${presentState} AS present FROM ${withMail} WHERE m.id = ${id}`;
    if (!row) notFound(messages.missing);
    if (row.present !== was)
      refuse(
        409,
        messages.settledSince(
          row.present,
          row.own === row.present ? whoSettled(id) : "dalla posta in uscita",
        ),
      );
    update("messages", id, { state });
  }
}

function whoSettled(id: number): string {
  const act = one<{ user: string; date_created: string }>`
    SELECT a.user, a.date_created FROM change c JOIN acts a ON a.id = c.id_activity
    WHERE c.noun = 'messages' AND c.id_row = ${id} ORDER BY c.id DESC LIMIT 1`;
  return act ? byWhom(act) : "nel frattempo";
}
