import { all, sql } from "../db/db";
import type { Call } from "../journal/caller";
import { type AuthorOf, authorsOf } from "../log/history/changes";
import { actsAround, fieldsOfActs } from "../log/history/store";
import type { RecordRef } from "../records/names";
import { type EntryKind, entriesPerPage, type TimelineEntry } from "./model";
import type { ComingRows } from "./sheet";
import { joined, sources } from "./timeline-sources";

type Key = { kind: EntryKind; id: number; at: string };

type Stored = keyof typeof sources;
const kinds = Object.keys(sources) as Stored[];

/** What the page has under "In programma" is not listed twice. */
export function clientTimeline(client: number, page: number, rows: ComingRows, call: Call) {
  const keys = keysOf(client, call);
  const records = keys.flatMap(({ kind, id }): RecordRef[] =>
    kind === "visit" || kind === "order" || kind === "work" ? [{ table: sources[kind].table, id }] : [],
  );
  const { acts, last } = actsAround({ table: "clients", id: client }, records, call);
  const changes: Key[] = acts.map(({ id_activity: id, at }) => ({ kind: "change", id, at }));
  const coming = new Set(rows?.map(keyText));
  const past = keys.filter((key) => !coming.has(keyText(key)));
  const sorted = [...past, ...changes].sort((one, other) =>
    one.at < other.at ? 1 : one.at > other.at ? -1 : other.id - one.id,
  );
  const shown = sorted.slice((page - 1) * entriesPerPage, page * entriesPerPage);
  const idsOf = (kind: EntryKind) => shown.flatMap((key) => (key.kind === kind ? [key.id] : []));
  const wanted = new Set(idsOf("change"));
  const authorOf = authorsOf(
    kinds.flatMap((kind) => idsOf(kind).map((id) => ({ table: sources[kind].table, id }))),
  );
  const facts = new Map<EntryKind, Map<number, Omit<TimelineEntry, "kind" | "at">>>([
    ...kinds.map((kind) => [kind, factsOf(kind, idsOf(kind), authorOf, call)] as const),
    [
      "change",
      changesOf(
        acts.filter(({ id_activity }) => wanted.has(id_activity)),
        client,
        call,
      ),
    ],
  ]);
  const entries = shown.flatMap(({ kind, id, at }): TimelineEntry[] => {
    const found = facts.get(kind)?.get(id);
    return found ? [{ kind, at, ...found }] : [];
  });
  return { timeline: { entries, total: sorted.length }, last };
}

const keyText = ({ kind, id }: Pick<Key, "kind" | "id">) => `${kind} ${id}`;

function keysOf(client: number, call: Call): (Key & { kind: Stored })[] {
  const parts = kinds.flatMap((kind) => {
    const { mayRead, keys } = sources[kind];
    return mayRead(call) ? [sql`SELECT ${kind} AS kind, id, at FROM (${keys(client, call)})`] : [];
  });
  if (!parts.length) return [];
  return all`${parts.reduce((found, part) => sql`${found} UNION ALL ${part}`)}`;
}

function factsOf(kind: Stored, ids: number[], authorOf: AuthorOf, call: Call) {
  const { table, facts } = sources[kind];
  const found = ids.length ? facts(sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`, call) : [];
  return new Map(found.map((row) => [row.id, { ...row, author: authorOf(table, row.id) }]));
}

const withHistory = ["appointments", "orders", "works"];

type Acts = ReturnType<typeof actsAround>["acts"];

/** Each change leads to the history that shows it: of the client for its parts. */
function changesOf(acts: Acts, client: number, call: Call) {
  const first = new Map(acts.map(({ id_activity, changed: [seen] }) => [id_activity, seen]));
  const entries = fieldsOfActs(acts, call).map(({ activity, user, what, fields }) => {
    const seen = first.get(activity);
    const record =
      seen && withHistory.includes(seen.table) ? `${seen.table}/${seen.row}` : `clients/${client}`;
    const text = fields
      .slice(0, 3)
      .map(({ label, before, after }) => `${label}: ${before ? `${before} → ` : ""}${after || "vuoto"}`);
    return { id: activity, title: what, text: joined(...text), href: `/history/${record}`, author: user };
  });
  return new Map(entries.map((entry) => [entry.id, entry]));
}
