import { permissionName } from "../accounts/profiles/model";
import { clientName, clientPage } from "../clients/model";
import { shortPlaceText } from "../clients/pickup-places/model";
import { pageOfSetting, settingName } from "../firm/settings/model";
import { type ListName, listPaths } from "../search/listing/model";
import { crewNamings, workerOf } from "./crew-namings";
import { listNamings } from "./list-namings";
import { columnOf, dayWords, type Look, type Naming, personOf, type Row, short, text } from "./naming-words";

export type { Look, Row };

const clientOf = (look: Look, id: unknown) => {
  const row = look("clients", id);
  return row ? clientName(row as Parameters<typeof clientName>[0]) : `cliente n. ${id}`;
};
const accountOf = (look: Look, id: unknown) => columnOf(look, "users", id, "username");
const boxOf = (look: Look, table: string, id: unknown) => columnOf(look, table, id, "id_box");
const titled = (look: Look, table: string, id: unknown) => `«${columnOf(look, table, id, "title")}»`;

const workOf = (look: Look, id: unknown): string => {
  const row = look("works", id);
  return row ? namings.works.name(row, look) : `lavorazione n. ${id}`;
};

const profilePath = "/admin/settings/profiles/modify/";
const comuni = "/admin/settings/municipalities/";

/** A row that is a part of a work, on the page of its order. */
const partOfWork = (column: string, what: (row: Row, look: Look) => string): Naming => ({
  columns: column ? `id_work, ${column}` : "id_work",
  name: (row, look) => `${what(row, look)} della ${workOf(look, row.id_work)}`,
  link: ({ id_work }, look) => linkOf("works", look("works", id_work), look),
});

/** Every journaled table. */
const namings = {
  ...crewNamings,
  ...listNamings,
  account_requests: {
    columns: "name, surname",
    name: (row) => `richiesta di account di ${personOf(row)}`,
    link: () => "/admin/accounts/",
  },
  appointments: {
    columns: "date, id_client",
    name: ({ date, id_client }, look) => `appuntamento di ${dayWords(date)} con ${clientOf(look, id_client)}`,
    link: ({ id }) => `/appointment/modify/${id}`,
  },
  box_files: {
    columns: "filename, id_line",
    name: ({ filename, id_line }, look) =>
      `allegato ${filename} del deposito ${boxOf(look, "box_lines", id_line)}`,
    link: ({ id_line }, look) => linkOf("box_lines", look("box_lines", id_line), look),
  },
  box_lines: {
    columns: "id_box, id_client",
    name: ({ id_box, id_client }, look) => `riga del deposito ${id_box} di ${clientOf(look, id_client)}`,
    link: ({ id_box }) => `/box/show/${id_box}`,
  },
  box_log: {
    columns: "id_box, surname, name",
    name: (row) => `movimento del deposito ${row.id_box} di ${personOf(row)}`,
    link: () => "/box/log",
  },
  box_log_files: {
    columns: "id_log",
    name: ({ id_log }, look) => `allegato di un movimento del deposito ${boxOf(look, "box_log", id_log)}`,
  },
  box_reminders: {
    columns: "id_line",
    name: ({ id_line }, look) => `sollecito del deposito ${boxOf(look, "box_lines", id_line)}`,
    link: () => "/box/deadlines",
  },
  calendar_feeds: {
    columns: "id_user",
    name: ({ id_user }, look) => `indirizzo del calendario di ${accountOf(look, id_user)}`,
  },
  client_contacts: {
    columns: "name, id_client",
    name: ({ name, id_client }, look) => `contatto ${name} di ${clientOf(look, id_client)}`,
    link: ({ id_client }, look) => linkOf("clients", look("clients", id_client), look),
  },
  clients: {
    columns: "private_client, name, surname, business_name",
    name: (row) => `cliente ${clientName(row as Parameters<typeof clientName>[0])}`,
    link: ({ id }) => clientPage(Number(id)),
  },
  crew_lines: partOfWork("", () => "squadra"),
  documents: {
    columns: "filename, id_appointment",
    name: ({ filename }) => `documento ${filename}`,
    link: ({ id_appointment }) => `/documents/${id_appointment}`,
  },
  erasures: { columns: "kind", name: ({ id }) => `cancellazione di dati personali n. ${id}` },
  firm_logos: { columns: "filename", name: () => "logo della ditta", link: () => "/admin/settings/firm/" },
  kiosk_devices: { columns: "name", name: ({ name }) => `schermo ${name}`, link: () => "/admin/kiosks/" },
  locations: {
    columns: "name",
    name: ({ name }) => `condominio ${name}`,
    link: ({ id }) => `/admin/locations/modify/${id}`,
  },
  municipalities: { columns: "name", name: ({ name }) => `comune ${name}`, link: () => comuni },
  log_cuts: { columns: "activity", name: ({ activity }) => `taglio del log all'operazione ${activity}` },
  material_blocks: {
    columns: "id_order, date",
    name: ({ id_order, date }) => `consegna di materiali di ${dayWords(date)}, ordine ${id_order}`,
    link: ({ id_order }, look) => linkOf("orders", look("orders", id_order), look),
  },
  material_loads: {
    columns: "id_material, date, reason",
    name: ({ id_material, date, reason }, look) =>
      `${reason ? "movimento d'inventario" : "carico di magazzino"} di ${columnOf(look, "materials", id_material, "name")} del ${short(date)}`,
    link: () => "/materials/history",
  },
  materials: {
    columns: "name",
    name: ({ name }) => `materiale ${name}`,
    link: ({ id }) => `/admin/settings/materials/modify/${id}`,
  },
  memo_shares: {
    columns: "id_memo, id_user",
    name: ({ id_memo, id_user }, look) =>
      `condivisione della memo ${titled(look, "memos", id_memo)} con ${accountOf(look, id_user)}`,
    link: ({ id_memo }, look) => linkOf("memos", look("memos", id_memo), look),
  },
  memos: { columns: "title", name: ({ title }) => `memo «${title}»`, link: ({ id }) => `/memo/show/${id}` },
  news: { columns: "title", name: ({ title }) => `notizia «${title}»`, link: ({ id }) => `/news/show/${id}` },
  news_reads: {
    columns: "id_news, id_user",
    name: ({ id_news, id_user }, look) =>
      `lettura della notizia ${titled(look, "news", id_news)} da parte di ${accountOf(look, id_user)}`,
    link: ({ id_news }, look) => linkOf("news", look("news", id_news), look),
  },
  order_materials: {
    columns: "id_order, id_material",
    name: ({ id_order, id_material }, look) =>
      `riga di ${columnOf(look, "materials", id_material, "name")} dell'ordine ${id_order}`,
    link: ({ id_order }, look) => linkOf("orders", look("orders", id_order), look),
  },
  orders: {
    columns: "id_client",
    name: ({ id, id_client }, look) => `ordine ${id} di ${clientOf(look, id_client)}`,
    link: ({ id }) => `/orders/${id}`,
  },
  pickup_places: {
    columns: "address, city, country, id_client",
    name: ({ address, city, country, id_client }, look) => {
      const place = shortPlaceText({ address: text(address), city: text(city), country: text(country) });
      return `luogo di carico ${place} di ${clientOf(look, id_client)}`;
    },
    link: ({ id_client }, look) => linkOf("clients", look("clients", id_client), look),
  },
  profile_permissions: {
    columns: "permission",
    name: ({ permission }) => `permesso «${permissionName(permission)}»`,
  },
  profiles: { columns: "label", name: ({ label }) => `profilo ${label}`, link: ({ id }) => profilePath + id },
  report_shares: {
    columns: "id_report, id_user",
    name: ({ id_report, id_user }, look) =>
      `condivisione della segnalazione ${id_report} con ${accountOf(look, id_user)}`,
    link: ({ id_report }, look) => linkOf("reports", look("reports", id_report), look),
  },
  saved_views: {
    columns: "name, list",
    name: ({ name }) => `vista «${name}»`,
    link: ({ list }) => listPaths[list as ListName],
  },
  reports: {
    columns: "id_user",
    name: ({ id, id_user }, look) => `segnalazione ${id} di ${accountOf(look, id_user)}`,
    link: ({ id }) => `/reports/show/${id}`,
  },
  resources: { columns: "name", name: ({ name }) => `risorsa ${name}`, link: () => "/resources/" },
  settings: {
    columns: "key",
    name: ({ key }) => `impostazione ${settingName(String(key))}`,
    link: ({ key }) => pageOfSetting(String(key)),
  },
  users: {
    columns: "username",
    name: ({ username }) => `account ${username}`,
    link: ({ id }) => `/admin/accounts/modify/${id}`,
  },
  work_hours: partOfWork("id_worker", ({ id_worker }, look) => `ore di ${workerOf(look, id_worker)}`),
  work_materials: partOfWork(
    "id_material",
    ({ id_material }, look) => `materiale ${columnOf(look, "materials", id_material, "name")}`,
  ),
  work_needs: partOfWork("", () => "richieste"),
  work_resources: partOfWork(
    "id_resource",
    ({ id_resource }, look) => `risorsa ${columnOf(look, "resources", id_resource, "name")}`,
  ),
  work_stops: partOfWork(
    "id_place",
    ({ id_place }, look) => `tappa a ${columnOf(look, "pickup_places", id_place, "address")}`,
  ),
  works: {
    columns: "id_order, date",
    name: ({ id_order, date }, look) => {
      const client = look("orders", id_order)?.id_client;
      return `lavorazione di ${dayWords(date)} per ${client ? clientOf(look, client) : `l'ordine ${id_order}`}`;
    },
    link: ({ id_order }, look) => linkOf("orders", look("orders", id_order), look),
  },
} satisfies Record<string, Naming>;

export const namingOf = (table: string): Naming | undefined => (namings as Record<string, Naming>)[table];

/** The screen of a row; a part has that of its whole. None once the row is deleted. */
export const linkOf = (table: string, row: Row | null, look: Look): string | null =>
  (row && !row.isDeleted && namingOf(table)?.link?.(row, look)) || null;
