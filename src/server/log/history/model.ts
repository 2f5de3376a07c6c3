import { labelsIn } from "../../firm/column-labels/model";

export const entriesPerPage = 20;

/** Older changes of one record are in the log alone. */
export const maxChanges = 3000;

/** How many changes are searched for the last one that the caller may see. */
export const searchedForLast = 50;

/** The columns of each table that its history shows, in the order of the form. Others are never shown. */
export const shownColumns: Record<string, readonly string[]> = {
  agents: ["text", "position", "retired"],
  absences: ["id_worker", "id_vehicle", "date_from", "date_to", "reason"],
  appointments: [
    "id_client",
    "id_address",
    "id_contact",
    "date",
    "time",
    "time_end",
    "id_agent",
    "how_knew_about_us",
    "state",
    "description",
    "is_out_campania",
    "flag_renata",
  ],
  account_requests: ["name", "surname", "email", "phone", "id_location", "state", "id_user"],
  box_files: ["filename"],
  box_groups: ["text", "position", "retired"],
  boxes: ["number", "id_group", "retired"],
  box_lines: ["id_box", "used", "id_order", "position", "id_client", "title", "date", "title2", "date2"],
  client_contacts: ["name", "role", "phone", "email"],
  clients: [
    "private_client",
    "surname",
    "name",
    "business_name",
    "phone",
    "cellphone",
    "email",
    "vat_number",
    "fiscal_code",
    "private_address",
    "business_address",
    "unique_code",
    "pec",
    "confirmed",
  ],
  costs: ["id_worker", "id_vehicle", "unit", "cents"],
  crew_lines: ["id_worker", "id_vehicle"],
  documents: ["filename", "show_in_charge"],
  firm_logos: ["filename"],
  locations: ["name", "address", "city"],
  materials: ["name", "cost", "position", "yes_no", "stocked", "threshold", "retired"],
  memo_shares: ["id_user"],
  memos: ["title", "description", "date", "time"],
  news: ["title", "description", "content", "user_level"],
  order_materials: ["id_material", "quantity", "price", "delivered", "date", "id_work"],
  orders: ["agreed_price", "agreed_price_2", "payment_type", "work_booking_date", "notes", "notes_manager"],
  payment_types: ["text", "position", "retired"],
  pickup_places: [
    "address",
    "city",
    "zip",
    "province",
    "country",
    "coordinates",
    "floor",
    "elevator",
    "street_metres",
    "limited_traffic",
    "limited_traffic_note",
    "needs_permit",
    "contact_name",
    "contact_phone",
    "notes",
  ],
  profile_permissions: ["permission"],
  profiles: ["label", "level", "retired"],
  report_shares: ["id_user"],
  reports: ["category", "message", "filename", "status"],
  resources: ["name", "ammount", "type", "retired"],
  settings: ["value"],
  sources: ["text", "position", "retired"],
  closures: ["date_from", "date_to", "yearly", "reason"],
  travel_times: ["id_city_1", "id_city_2", "minutes"],
  users: [
    "username",
    "name",
    "surname",
    "email",
    "phone",
    "profile",
    "level",
    "sites",
    "active",
    "must_change_password",
  ],
  vehicle_logs: ["id_vehicle", "intervention_type", "description"],
  vehicle_needs: ["id_resource", "licence", "cqc", "cubic_metres", "seats"],
  vehicles: ["code", "name", "date", "deleted"],
  work_hours: ["id_worker", "arrival", "start", "pause", "finish"],
  work_materials: ["value_out", "value_in"],
  work_needs: ["licence_b", "licence_c", "licence_ce", "cqc", "foreman", "piano", "lift", "cubic_metres"],
  work_resources: ["list", "value"],
  work_stops: ["id_place", "position"],
  work_types: ["text", "minutes", "people", "unloads", "position", "retired"],
  worker_logs: ["id_worker", "description", "cents"],
  worker_skills: ["licence", "licence_until", "cqc", "cqc_until", "foreman", "piano", "lift", "id_vehicle"],
  workers: ["code", "surname", "name", "date", "deleted"],
  works: [
    "date",
    "hour",
    "minutes",
    "expected_end",
    "type",
    "id_pickup_place",
    "id_unloading_place",
    "show_worksheet",
    "flag_renata",
    "notes",
    "notes_foreman",
    "police_permission",
    "flag_in_schermata_lavorazioni",
  ],
};

const ownLabels: Record<string, string> = {
  "agents.text": "Nome",
  "box_files.filename": "Allegato",
  "box_groups.text": "Nome",
  "box_lines.date": "Pagato fino al 1",
  "box_lines.title": "Titolo 1",
  "client_contacts.name": "Nome e cognome",
  "crew_lines.id_vehicle": "Automezzo in squadra",
  "crew_lines.id_worker": "Operaio in squadra",
  "firm_logos.filename": "Logo",
  "memo_shares.id_user": "Condiviso con",
  "report_shares.id_user": "Condivisa con",
  "payment_types.text": "Nome",
  "reports.filename": "Foto",
  "resources.ammount": "Disponibilità totale",
  "sources.text": "Nome",
  "vehicle_needs.id_resource": "Tipo di automezzo",
  "vehicles.date": "Solo per il giorno",
  "work_resources.value": "Quantità",
  "work_types.text": "Nome",
  "worker_skills.id_vehicle": "Automezzo abituale",
  "workers.date": "Solo per il giorno",
};

/** What a column is called, for a firm of this region. */
export const labelOf = (table: string, column: string, region: string): string =>
  ownLabels[`${table}.${column}`] ?? labelsIn(region)[column] ?? column;

export type Field = { label: string; before: string; after: string };

const changeKinds = ["inserimento", "modifica", "eliminazione"] as const;
type ChangeKind = (typeof changeKinds)[number];

/** What a change did with its row. */
export const changeKind = ({ before, after }: Record<"before" | "after", object | null>): ChangeKind =>
  before === null ? "inserimento" : after === null ? "eliminazione" : "modifica";

/** What an act changed in the record, or in a row that is a part of it. */
export type Part = {
  change: number;
  /** The part's name; empty for the record itself. */
  name: string;
  kind: ChangeKind;
  fields: Field[];
  /** The values of this change that the record can be given: those it left, or where it still has them, those before. */
  setBack: "before" | "after" | null;
};

/** One act on the record; `when` is its moment in words. */
export type Entry = {
  activity: number;
  user: string;
  date_created: string;
  when: string;
  what: string;
  parts: Part[];
};

/** The last change of a record that the reader may see. */
export type LastChange = Pick<Entry, "user" | "date_created" | "when">;

export const messages = { setBack: "Valori precedenti ripristinati" };
