import { accountById } from "../accounts/store";
import { mustBeFree } from "../backup/schedule";
import { today } from "../base/clock";
import { addDays, type Day, dayOf, formatDay, toWire } from "../base/days";
import { notFound, refuse, refuseField } from "../base/errors";
import { lazy } from "../base/lazy";
import { workerProgram } from "../base/program-files";
import { streamFromWorker } from "../base/worker-stream";
import { writes } from "../call/operations";
import { reply } from "../call/reply";
import { clientName, type NamedClient } from "../clients/model";
import { lastsFrom } from "../days/facts/times";
import { afterCommit, all, database, isFile, one } from "../db/db";
import { changeSettings, firmIdentity, setting, settingsOf, settingsVersion } from "../db/settings";
import { copiedFolder } from "../files/files";
import { type Call, can } from "../journal/caller";
import { type Names, namesOf, surnamesOf } from "../journal/person-names";
import { lastState, presentRowsOf, rowsOf } from "../journal/person-rows";
import { erasedOnce, type Person } from "../journal/persons";
import { hiddenPersons, rowOf } from "../journal/values";
import { seesColumn } from "../journal/visibility";
import { namedRecords } from "../records/names";
import { mayReadRow } from "../records/rights";
import { mayStill, rankOf } from "../sessions/profiles";
import { described, labelOf } from "../tables/all";
import type { JournaledTable } from "../tables/rows";
import { columnLabels } from "../tables/shown";
import { forgetPersonsOfImports } from "../transfer/imports/rows";
import { appointmentPage, failedState } from "../visits/appointments/model";
import { cleanPublications, endErasures, inErasureWorker } from "./end-of-erasure";
import { erasureOf, findMentions, hidePersons, type Texts, textsNaming } from "./erase-person";
import { lastErasures, listErasures, listFaults, unreadableLists } from "./erasures";
import {
  type Ending,
  type Holder,
  type Kind,
  kinds,
  messages,
  type Reason,
  type RetentionKey,
  retention,
} from "./model";
import type { ExportTask } from "./person-export";
import { groupOf, presentPerson } from "./person-group";

function mentionsOf(group: readonly Person[], region: string, call: Call) {
  const own = new Map<string, Set<number>>();
  for (const person of group)
    for (const [table, ids] of presentRowsOf(person))
      own.set(table, new Set([...(own.get(table) ?? []), ...ids]));
  const ofOthers = (names: Names) => findMentions(names).filter(({ table, id }) => !own.get(table)?.has(id));
  const named = ofOthers(namesOf(group));
  const cleaned = new Set(named.map(({ table, id }) => `${table} ${id}`));
  const similar = ofOthers(surnamesOf(group)).filter(({ table, id }) => !cleaned.has(`${table} ${id}`));
  return { named: listedMentions(named, region, call), similar: listedMentions(similar, region, call) };
}

function listedMentions(found: ReturnType<typeof findMentions>, region: string, call: Call) {
  const readable = found.flatMap(({ table, id, columns }) => {
    const seen = columns.filter((column) => seesColumn(table, column, call));
    return seen.length && isReadable(table, id, call) ? [{ table, id, columns: seen }] : [];
  });
  const shown = readable.slice(0, maxMentions);
  const name = namedRecords(shown);
  const texts = shown.map(({ table, id, columns }) => ({
    ...name(table, id),
    columns: columns.map((column) => labelOf(table, column, region)),
  }));
  return { texts, more: readable.length - shown.length, hidden: found.length - readable.length };
}

/** Memos and views are their owner's alone. */
function isReadable(table: string, id: number, call: Call): boolean {
  const row = rowOf(table, id);
  if (table === "memos" || table === "saved_views") return row?.id_user === call.user.id;
  return row !== null && mayReadRow(table, row, call);
}

const maxMentions = 100;

type Key = { kind: Kind; id: number };

export function personById(key: Key, call: Call) {
  const facts = factsOf(key, call);
  const { group } = facts;
  return {
    ...facts,
    isHidden: hiddenPersons().some(({ kind, id_person }) => kind === facts.kind && id_person === facts.id),
    merged: group.filter(({ kind, id }) => kind === facts.kind && id !== facts.id).length,
    rows: countsOf(group, facts.isDeleted ? rowsOf : presentRowsOf),
    mentions: mentionsOf(group, firmIdentity().region, call),
  };
}

export type PersonDetails = ReturnType<typeof personById>;

/** A card that was merged into another one is that one. */
function factsOf(key: Key, call: Call) {
  const person = presentPerson(key);
  const [kind, id] = [key.kind, person.id];
  const group = groupOf(person);
  const erasures = group.filter((each) => each.kind === kind).map(erasureOf);
  const lastDay = lastDayOf(kind, id);
  const years = Number(setting("retention.accountsYears"));
  const termEnds = lastDay ? yearsAfter(lastDay, years) : today();
  return {
    kind,
    id,
    name: nameOf(kind, id, call),
    group,
    isDeleted: one`SELECT 1 FROM clients WHERE id = ${id}` === null && kind === "client",
    erased: erasures.every((erasure) => erasure !== null) ? (erasures[0] ?? null) : null,
    holders: holdersOf(kind, id),
    lastDay,
    termEnds,
    isTermOver: termEnds <= today(),
    years,
  };
}

/** An account above the caller's level is refused. */
function nameOf(kind: Kind, id: number, call: Call): string {
  if (kind === "account") {
    const account = accountById(id);
    if (rankOf(account) > call.user.level)
      refuse(403, "Non si può accedere ai dati di un account di livello superiore al proprio.");
    return `${account.name} ${account.surname}`.trim() || account.username;
  }
  if (kind === "client") return erasedOnce(clientName(rowOrFormer("clients", id) as NamedClient));
  const { surname, name } = rowOrFormer("workers", id);
  return `${surname} ${name}`.trim();
}

const rowOrFormer = (table: "clients" | "workers", id: number) =>
  rowOf(table, id) ??
  lastState(table, id) ??
  notFound(table === "clients" ? "Cliente non trovato." : "Operaio non trovato.");

function countsOf(group: readonly Person[], rowsNow: typeof rowsOf) {
  const counts = new Map<string, Set<number>>();
  for (const [table, ids] of group.flatMap((person) => [...rowsNow(person)]))
    counts.set(table, new Set([...(counts.get(table) ?? []), ...ids]));
  return [...counts].flatMap(([table, { size: count }]) =>
    count ? [{ label: described[table as JournaledTable].many, count }] : [],
  );
}

function lastDayOf(kind: Kind, id: number): Day | null {
  if (kind !== "client") return null;
  return (
    one<{ day: Day | null }>`
      SELECT max(day) AS day FROM (
        SELECT max(substr(date_created, 1, 10)) AS day FROM orders WHERE id_client = ${id}
        UNION ALL SELECT max(w.date) FROM works w JOIN orders o ON o.id = w.id_order WHERE o.id_client = ${id})`
      ?.day ?? null
  );
}

const yearsAfter = (day: Day, years: number) => `${Number(day.slice(0, 4)) + years}${day.slice(4)}` as Day;

const openFor = 365;
const maxHolders = 20;

function holdersOf(kind: Kind, id: number): Holder[] {
  if (kind === "client") return holdersOfClient(id);
  if (kind === "worker") return holdersOfWorker(id);
  return accountById(id).active
    ? [{ text: "L'account è attivo: va prima disattivato", href: "/admin/accounts/" }]
    : [];
}

function holdersOfClient(id: number): Holder[] {
  const boxes = all<{ id: number; id_box: number }>`
    SELECT id, id_box FROM box_lines WHERE id_client = ${id} ORDER BY id LIMIT ${maxHolders}`;
  const lasts = lastsFrom(today());
  const orders = all<{ id: number }>`
    SELECT o.id FROM orders o WHERE o.id_client = ${id}
      AND (o.work_booking_date >= ${today()}
           OR EXISTS (SELECT 1 FROM works w WHERE w.id_order = o.id AND ${lasts})
           OR (o.cancelled_on IS NULL AND o.date_created >= ${addDays(today(), -openFor)}
               AND NOT EXISTS (SELECT 1 FROM works w WHERE w.id_order = o.id)))
    ORDER BY o.id LIMIT ${maxHolders}`;
  const appointments = all<{ id: number; date: Day }>`
    SELECT id, date FROM appointments WHERE id_client = ${id} AND date >= ${today()} AND state <> ${failedState}
    ORDER BY date LIMIT ${maxHolders}`;
  return [
    ...boxes.map((line) => ({ text: `Deposito ${line.id_box}`, href: `/box/show/${line.id_box}` })),
    ...orders.map((order) => ({ text: `Ordine ${order.id} aperto`, href: `/orders/${order.id}` })),
    ...appointments.map((visit) => ({
      text: `Appuntamento del ${formatDay(visit.date)}`,
      href: appointmentPage(visit.id),
    })),
  ];
}

function holdersOfWorker(id: number): Holder[] {
  const works = all<{ date: Day }>`
    SELECT DISTINCT w.date FROM crew_lines l JOIN works w ON w.id = l.id_work
    WHERE l.id_worker = ${id} AND ${lastsFrom(today())} ORDER BY w.date LIMIT ${maxHolders}`;
  const listed = one`SELECT 1 FROM workers WHERE id = ${id} AND deleted = 0 AND date IS NULL`;
  return [
    ...(listed
      ? [{ text: "È nell'elenco degli operai: va prima disattivato", href: "/admin/settings/workers/" }]
      : []),
    ...works.map(({ date }) => ({
      text: `In squadra il ${formatDay(date)}`,
      href: `/dailyWorks/${toWire(date)}`,
    })),
  ];
}

export function allowExport(key: Key, call: Call) {
  factsOf(key, call);
  return reply(undefined, { about: `${kinds[key.kind]} ${key.id}` });
}

export function overview() {
  return {
    erasures: lastErasures(shownRows),
    unlisted: listFaults(),
    unreadable: unreadableLists(),
    exports: lastExports(),
    retention: retentionValues(),
    retired: retiredWorkers(),
  };
}

const retiredWorkers = () =>
  all<{ id: number; name: string }>`
    SELECT w.id, trim(w.surname || ' ' || w.name) AS name FROM workers w
    WHERE w.deleted = 1 AND w.date IS NULL
      AND NOT EXISTS (SELECT 1 FROM erasures e WHERE e.kind = 'worker' AND e.id_person = w.id)
    ORDER BY w.surname, w.name LIMIT ${shownRows}`;

const shownRows = 100;

const exports = lazy(() =>
  JSON.stringify(writes().flatMap((funct) => (funct.isExport ? [funct.operation] : []))),
);

const lastExports = () =>
  all<{ id: number; user: string; notes: string; date_created: string }>`
    SELECT id, user, notes, date_created FROM acts
    WHERE id_operation IN (SELECT value FROM json_each(${exports()}))
    ORDER BY id DESC LIMIT ${shownRows}`;

export function changeRetention(values: Partial<Record<RetentionKey, number>>, call: Call) {
  changeSettings(settingsOf("retention.", values), settingsVersion("retention."), call.version);
}

const retentionValues = () =>
  Object.fromEntries(
    (Object.keys(retention) as RetentionKey[]).map((key) => [key, Number(setting(`retention.${key}`))]),
  ) as Record<RetentionKey, number>;

export function exportOf(key: Key, call: Call): ReadableStream<Uint8Array> {
  const task: ExportTask = {
    database: database().filename,
    data: copiedFolder(),
    group: groupOf(key),
    name: factsOf(key, call).name,
    hidden: can(call, "orders.notesManager") ? [] : ["notes_manager"],
    labels: {
      tables: Object.fromEntries(Object.entries(described).map(([name, { many }]) => [name, many])),
      columns: columnLabels(firmIdentity().region),
    },
  };
  return streamFromWorker(workerProgram("src/server/personal-data/person-export-worker.ts"), task, {
    owner: call.user.id,
    mayGoOn: () => mayStill(call.user.id, "manageData"),
  });
}

type Erasure = Key & { reason: Reason; confirmation: string; ending: Ending };

/** What is written of them between this search and the act is found at night. */
export async function searchTexts(erasure: Erasure, call: Call): Promise<{ value: Texts }> {
  const { group } = mustBeErasable(erasure, call);
  if (!isFile(database())) return { value: textsNaming(group) };
  return { value: await inErasureWorker<Texts>({ search: group, database: database().filename }) };
}

export function erase(erasure: Erasure, call: Call, texts: Texts) {
  const { group } = mustBeErasable(erasure, call);
  if (erasure.ending === "now") mustBeFree();
  hidePersons(
    group.filter((person) => !erasureOf(person)),
    texts,
    () => erasure.reason,
  );
  forgetPersonsOfImports();
  afterCommit(() => {
    listErasures();
    void (erasure.ending === "now" ? endErasures() : cleanPublications());
  });
}

function mustBeErasable({ confirmation, reason, ending: _, ...key }: Erasure, call: Call) {
  const facts = factsOf(key, call);
  const { name, erased, holders, isTermOver, termEnds, years } = facts;
  if (erased)
    refuse(409, `${messages.alreadyErased.slice(0, -1)} il ${formatDay(dayOf(erased.date_created))}.`);
  if (key.kind === "account" && key.id === call.user.id)
    refuse(403, "Non si può cancellare il proprio account.");
  if (holders.length) {
    const list = holders.map(({ text }) => text).join(", ");
    refuse(409, `I dati non possono essere cancellati: ${list}.`);
  }
  if (reason === "term" && !isTermOver)
    refuseField("reason", `Il termine di ${years} anni finisce il ${formatDay(termEnds)}.`);
  if (confirmation.toLowerCase() !== name.toLowerCase()) refuseField("confirmation", messages.otherName);
  return facts;
}
