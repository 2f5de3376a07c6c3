import { tracked } from "../journal/journal";
import { templateOf } from "./operation-words";

type Article = "il" | "lo" | "la" | "le" | "l'";

/** The article before the name of a table's row (records/namings.ts). */
const articles: Record<string, Article> = {
  absences: "l'",
  account_requests: "la",
  agents: "l'",
  appointments: "l'",
  box_files: "l'",
  box_groups: "il",
  boxes: "il",
  box_lines: "la",
  box_log: "il",
  box_log_files: "l'",
  box_reminders: "il",
  calendar_feeds: "l'",
  client_contacts: "il",
  clients: "il",
  crew_lines: "la",
  documents: "il",
  erasures: "la",
  firm_logos: "il",
  kiosk_devices: "lo",
  locations: "il",
  municipalities: "il",
  log_cuts: "il",
  material_blocks: "la",
  material_loads: "il",
  materials: "il",
  memo_shares: "la",
  memos: "la",
  news: "la",
  news_reads: "la",
  order_materials: "la",
  orders: "l'",
  payment_types: "il",
  pickup_places: "il",
  profile_permissions: "il",
  profiles: "il",
  report_shares: "la",
  reports: "la",
  resources: "la",
  saved_views: "la",
  settings: "l'",
  sources: "la",
  closures: "la",
  travel_times: "il",
  costs: "il",
  users: "l'",
  vehicle_logs: "il",
  vehicle_needs: "la",
  vehicles: "l'",
  work_hours: "le",
  work_materials: "il",
  work_needs: "le",
  work_resources: "la",
  work_stops: "la",
  work_types: "il",
  worker_logs: "il",
  worker_skills: "le",
  workers: "l'",
  works: "la",
};

export const articleOf = (table: string): Article | undefined => articles[table];

/** Prepositions with each article, in the places of a template (operation-words.ts). */
const joined: Record<string, Record<Article, string>> = {
  il: { il: "il ", lo: "lo ", la: "la ", le: "le ", "l'": "l'" },
  del: { il: "del ", lo: "dello ", la: "della ", le: "delle ", "l'": "dell'" },
  al: { il: "al ", lo: "allo ", la: "alla ", le: "alle ", "l'": "all'" },
  su: { il: "sul ", lo: "sullo ", la: "sulla ", le: "sulle ", "l'": "sull'" },
  dal: { il: "dal ", lo: "dallo ", la: "dalla ", le: "dalle ", "l'": "dall'" },
};

const place = / ?\{(\w+)\}/;

/** A sentence in three parts, so that a screen can link the record: "Ha modificato ", "l'ordine 12 di Rossi", "". */
export type Sentence = { before: string; record: string; after: string };

/** What an act did, with its record by name; a refused login is none, so its own note says what happened. */
export function sentenceOf(
  { id_operation, notes }: { id_operation: string; notes: string },
  record?: { table: string; name: string },
): Sentence {
  const template = isRefused(id_operation, notes) ? `Accesso rifiutato: ${notes}` : templateOf(id_operation);
  if (template === undefined) return { before: notes || id_operation, record: "", after: "" };
  const found = place.exec(template);
  if (!found) return { before: template.replace(/:$/, ""), record: "", after: "" };
  const [before, after] = [template.slice(0, found.index), template.slice(found.index + found[0].length)];
  const [, kind = "il"] = found;
  const article = record && articles[record.table];
  if (!record || !article) return { before: `${before}${after}`.replace(/:$/, ""), record: "", after: "" };
  return { before: `${before} ${joined[kind]?.[article] ?? ""}`, record: record.name, after };
}

export const textOf = ({ before, record, after }: Sentence): string => `${before}${record}${after}`;

/** Of the records that an act changed, in this order, the one that it is about: the first of its service, else the first. */
export function mainRecord<Ref extends { table: string }>(operation: string, records: readonly Ref[]) {
  const [service] = operation.split(".");
  return records.find(({ table }) => tracked[table]?.service === service) ?? records[0];
}

const isRefused = (operation: string, notes: string) =>
  operation === "Auth.login" && !notes.startsWith("Accesso eseguito");

/** What a table's rows are called, without a name: "cliente". */
export const kindOfTable = (table: string): string => tracked[table]?.label ?? table;

/** A name beside a label that says its kind: "Rossi Mario" of "cliente Rossi Mario". */
export function withoutKind(table: string, name: string): string {
  const kind = `${kindOfTable(table)} `;
  return name.startsWith(kind) && !name.startsWith(`${kind}di `) ? name.slice(kind.length) : name;
}
