import { lazy } from "../base/lazy";
import type { Permission, Site } from "../base/permissions";
import { database, sql } from "../db/db";
import { described, tableOf } from "../tables/all";
import { type Column, centsOf, type Look, type Row, type SiteB } from "../tables/define";
import type { JournaledTable, Rows } from "../tables/rows";
import { type Caller, can } from "./caller";
import type { ChangeRow } from "./chain";
import { cellsOf } from "./values";

/** Spec 1 §9. */
export const shownOn = (site: Site) => (site === "A" ? sql`TRUE` : sql`shown_on_b`);

const ownerColumns: { [T in JournaledTable]?: readonly (keyof Rows[T] & string)[] } = {
  memos: ["id_user"],
  profiles: ["name"],
  reports: ["id_user"],
};

function decidingColumns(table: string): readonly string[] {
  const siteB = tableOf(table)?.siteB;
  return typeof siteB === "object" ? siteB.by : (ownerColumns[table as JournaledTable] ?? []);
}

export function stored(table: string, id: unknown): Row | null {
  const columns = decidingColumns(table).map((column) => `"${column}"`);
  return database()
    .query(`SELECT ${columns.join(", ")} FROM "${table}" WHERE rowid = ?`)
    .get((id ?? null) as number | null) as Row | null;
}

/** A table that does not say so is not shown. */
export function isShownOnB(table: string, row: Row, look: Look): boolean {
  const siteB = tableOf(table)?.siteB;
  return typeof siteB === "object" ? siteB.shows(row, look) : siteB === true || siteB === "unpublished";
}

export const isStillShownOnB = (table: string, id: number, row: Row): boolean =>
  isShownOnB(table, (decidingColumns(table).length && stored(table, id)) || row, stored);

export function lookThrough(changes: readonly ChangeRow[], state: "before" | "after"): Look {
  const touched = lazy(() => {
    const ordered = state === "after" ? changes : changes.toReversed();
    return new Map(ordered.map((change) => [`${change.noun} ${change.id_row}`, cellsOf(change)[state]]));
  });
  return (table, id) => {
    const row = touched().get(`${table} ${id}`);
    return row === undefined ? stored(table, id) : row;
  };
}

/** What no act through site B may change: a table or row hidden there before it, or a hidden column of a row that stays. */
export function changesHidden(changes: readonly ChangeRow[]): boolean {
  const lookBefore = lookThrough(changes, "before");
  const lookAfter = lookThrough(changes, "after");
  return changes.some(({ noun, id_row }) => {
    const [before, after] = [lookBefore(noun, id_row), lookAfter(noun, id_row)];
    if (!before) return tableOf(noun)?.siteB === false;
    if (!isShownOnB(noun, before, lookBefore)) return true;
    return (
      after !== null &&
      isShownOnB(noun, after, lookAfter) &&
      Object.keys(after).some((column) => after[column] !== before[column] && !isSeenOnB(noun, column))
    );
  });
}

export const seesColumn = (table: string, column: string, call: Pick<Caller, "user" | "site">): boolean => {
  const sees = tableOf(table)?.columns[column]?.sees;
  return (!sees || can(call, sees)) && (call.site === "A" || isSeenOnB(table, column));
};

/** What a table does not say of a column is no. */
function isSeenOnB(table: string, column: string): boolean {
  const siteB = tableOf(table)?.columns[column]?.siteB as SiteB | undefined;
  return siteB === true || (typeof siteB === "object" && siteB.shown === true);
}

/** A loop, because every answered row passes here: filtered entries take four times as long. */
export function seenFields<Fields extends object>(
  table: JournaledTable,
  fields: Fields,
  call: Pick<Caller, "user" | "site">,
): Fields {
  const { columns } = described[table];
  const seen: Partial<Fields> = {};
  for (const name in fields)
    if (!(name in columns) || seesColumn(table, name, call)) seen[name] = fields[name];
  return seen as Fields;
}

const isAmount = ({ kind }: Pick<Column, "kind">) => kind === "cents" || kind === "euro";

/** What answers have that was made of amounts. */
const madeOfPrices = [
  ...[
    "totalCost",
    "totalCostMaterials",
    "totalCostPermissions",
    "total_price",
    "net_total",
    "total_costs",
  ].flatMap((name) => [name, centsOf(name)]),
  "due_cents",
];

/** The names that amounts have in answers, by their right; not one that another table has for everybody. */
const amounts = lazy(() => {
  const columns = Object.values(described).flatMap((table) => Object.entries<Column<never>>(table.columns));
  const free = new Set(columns.flatMap(([name, { sees }]) => (sees ? [] : [name])));
  const names = columns.flatMap(([name, column]) => {
    if (!column.sees || !isAmount(column) || free.has(name)) return [];
    const inEuros = column.hasWholeEuros ? [name.replace(/_cents$/, "")] : [];
    return [name, ...inEuros].map((each) => ({ name: each, sees: column.sees as Permission }));
  });
  return [...names, ...madeOfPrices.map((name) => ({ name, sees: "prices.view" as const }))];
});

/** Every read's answer passes here: without the amounts that the caller may not see, wherever they are in it. */
export function withoutUnseen<Answer>(answer: Answer, call: Pick<Caller, "user" | "site">): Answer {
  const unseen = unseenAmounts(call);
  return unseen.length ? (without(new Set(unseen), answer) as Answer) : answer;
}

/** Nothing to take out without an account: displays and sign-in are answered no amounts. */
export const unseenAmounts = (call: Pick<Caller, "user" | "site">): string[] =>
  call.user ? amounts().flatMap(({ name, sees }) => (can(call, sees) ? [] : [name])) : [];

function without(names: ReadonlySet<string>, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((each) => without(names, each));
  if (value?.constructor !== Object) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, each]) => (names.has(name) ? [] : [[name, without(names, each)]])),
  );
}
