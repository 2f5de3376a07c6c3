import { fold } from "../base/text";
import { dated, file, nameOf, ofAccount, ofClient, ofLine, ofWorker, type Values } from "./personal-owners";
import { erased, erasedLogin, erasedName } from "./persons";

/** Every column of every journaled table, but those that the journal leaves out. A test finds one that is missing. */
export const personalValues: Record<string, Values> = {
  absences: {
    of: ofWorker,
    personal: { reason: "" },
    isDeleted: true,
    mentions: ["reason"],
    plain: ["id", "id_worker", "id_vehicle", "date_from", "date_to", "version"],
  },
  account_requests: {
    of: "itself",
    personal: { name: "", surname: nameOf("request"), email: "", phone: "", ip: "" },
    plain: [...dated, "id_location", "state", "id_user", "asked_at"],
  },
  appointments: {
    of: ofClient,
    personal: { description: "" },
    mentions: ["description"],
    plain: [
      ...dated,
      ...["date", "time", "time_end", "id_client", "id_address", "id_contact", "id_agent"],
      ...["how_knew_about_us", "state", "is_out_campania", "flag_renata"],
    ],
  },
  box_files: {
    of: ofLine,
    personal: { filename: erased },
    isDeleted: true,
    mentions: ["filename"],
    plain: ["id", "id_line", "date_created", ...file],
  },
  box_groups: { plain: ["value", "text", "position", "retired", "version"] },
  boxes: { plain: ["id", "number", "id_group", "retired", "version"] },
  box_lines: {
    of: ofClient,
    personal: { title: "", title2: "" },
    mentions: ["title", "title2"],
    plain: ["id", "id_box", "id_order", "id_client", "position", "used", "date", "date2", "version"],
  },
  box_log: {
    of: ofLine,
    personal: { surname: (id) => erasedName("client", id), name: "", title: "", title2: "" },
    mentions: ["title", "title2"],
    plain: ["id", "id_line", "id_box", "action", "id_order", "used", "date", "date2", "date_created"],
  },
  box_log_files: {
    of: { column: "id_file", table: "box_files" },
    isDeleted: true,
    plain: ["id", "id_log", "id_file"],
  },
  box_reminders: {
    of: ofLine,
    personal: { recipient: "" },
    plain: ["id", "id_line", "title", "due", "id_letter", "id_user", "date_created"],
  },
  calendar_feeds: { of: ofAccount, isDeleted: true, plain: ["id", "id_user", "site", "date_created"] },
  client_contacts: {
    of: ofClient,
    personal: { name: erased, role: "", phone: "", email: "" },
    isDeleted: true,
    mentions: ["name", "role", "phone", "email"],
    plain: ["id", "id_client"],
  },
  clients: {
    of: "itself",
    personal: {
      name: "",
      surname: nameOf("client"),
      email: "",
      phone: "",
      cellphone: "",
      fiscal_code: "",
      private_address: "",
      business_name: "",
      business_address: "",
      vat_number: "",
      unique_code: "",
      pec: "",
      folded: (id) => fold(erasedName("client", id)),
    },
    plain: [...dated, "private_client", "confirmed"],
  },
  costs: { of: ofWorker, plain: ["id", "unit", "id_worker", "id_vehicle", "cents"] },
  crew_lines: { plain: ["id", "id_work", "id_worker", "id_vehicle", "version"] },
  documents: {
    of: { column: "id_appointment", table: "appointments" },
    personal: { filename: erased },
    isDeleted: true,
    mentions: ["filename"],
    plain: [...dated, "id_appointment", "show_in_charge", "id_user", ...file],
  },
  erasures: { plain: ["id", "kind", "id_person", "mark", "reason", "digest", "date_created"] },
  firm_logos: { plain: [...dated, "only", "filename", "width", "height", ...file] },
  log_cuts: { plain: ["id", "activity", "hash", "date_created"] },
  kiosk_devices: {
    mentions: ["name"],
    plain: ["id", "name", "site", "date_created", "date_revoked", "id_user"],
  },
  municipalities: {
    plain: [
      ...["id", "name", "folded", "province", "region", "code", "caps", "population", "retired"],
      ...["id_successor", "coordinates", "version"],
    ],
  },
  locations: { plain: ["id", "name", "address", "city", "version"] },
  material_blocks: { plain: ["id", "id_order", "date", "date_created"] },
  material_loads: {
    mentions: ["reason"],
    plain: ["id", "id_material", "increment", "date", "id_user", "date_created", "reason"],
  },
  materials: {
    plain: ["id", "name", "cost", "position", "yes_no", "stocked", "threshold", "retired", "version"],
  },
  memo_shares: {
    of: { column: "id_memo", table: "memos" },
    isDeleted: true,
    plain: ["id", "id_memo", "id_user"],
  },
  memos: {
    of: ofAccount,
    personal: { title: erased, description: "" },
    mentions: ["title", "description"],
    isDeleted: true,
    plain: [...dated, "id_user", "date", "time"],
  },
  news: {
    mentions: ["title", "description", "content"],
    plain: ["id", "title", "description", "content", "user_level", "id_user", "date_created", "version"],
  },
  news_reads: { plain: ["id", "id_news", "id_user"] },
  order_materials: {
    plain: [
      ...["id", "id_order", "id_block", "id_work", "id_material", "date", "quantity", "price", "delivered"],
      "version",
    ],
  },
  orders: {
    of: ofClient,
    personal: { notes: "", notes_manager: "" },
    mentions: ["notes", "notes_manager"],
    plain: [
      ...dated,
      ...["id_client", "id_appointment"],
      ...["agreed_price", "agreed_price_2", "payment_type", "work_booking_date"],
    ],
  },
  pickup_places: {
    of: ofClient,
    personal: {
      address: "Indirizzo cancellato",
      id_city: null,
      city: "",
      zip: "",
      province: "",
      country: "",
      coordinates: "",
      notes: "",
      floor: null,
      street_metres: null,
      limited_traffic_note: "",
      contact_name: "",
      contact_phone: "",
    },
    mentions: ["notes", "limited_traffic_note", "contact_name", "contact_phone"],
    plain: ["id", "id_client", "elevator", "limited_traffic", "needs_permit", "version"],
  },
  profile_permissions: { plain: ["id", "id_profile", "permission"] },
  profiles: { plain: ["id", "name", "label", "level", "retired", "version"] },
  report_shares: { plain: ["id", "id_report", "id_user"] },
  reports: {
    of: ofAccount,
    personal: { message: erased, filename: null },
    mentions: ["message", "filename"],
    plain: [...dated, "id_user", "category", "status", ...file],
  },
  resources: { plain: ["id", "name", "type", "ammount", "retired", "version"] },
  settings: { plain: ["id", "key", "value", "version"] },
  agents: { plain: ["value", "text", "position", "retired", "version"] },
  payment_types: { plain: ["value", "text", "position", "retired", "version"] },
  saved_views: {
    of: ofAccount,
    mentions: ["name", "query"],
    plain: ["id", "id_user", "list", "name", "query", "version"],
  },
  sources: { plain: ["value", "text", "position", "retired", "version"] },
  closures: { mentions: ["reason"], plain: ["id", "date_from", "date_to", "yearly", "reason", "version"] },
  travel_times: { plain: ["id", "id_city_1", "id_city_2", "minutes", "version"] },
  users: {
    of: "itself",
    personal: { username: erasedLogin, email: erasedLogin, name: "", surname: nameOf("account"), phone: "" },
    secret: { hash: "" },
    plain: [...dated, ...["profile", "level", "active", "sites", "must_change_password", "temporary_until"]],
  },
  vehicle_logs: {
    mentions: ["description"],
    plain: [...dated, "id_user", "id_vehicle", "intervention_type", "description"],
  },
  vehicle_needs: { plain: ["id", "id_vehicle", "id_resource", "licence", "cqc", "cubic_metres", "seats"] },
  vehicles: { plain: ["id", "code", "name", "deleted", "date", "version"] },
  work_hours: { of: ofWorker, plain: ["id", "id_work", "id_worker", "arrival", "start", "pause", "finish"] },
  work_materials: { plain: ["id", "id_work", "id_material", "value_out", "value_in"] },
  work_needs: {
    plain: [
      ...["id", "id_work", "licence_b", "licence_c", "licence_ce", "cqc", "foreman", "piano", "lift"],
      "cubic_metres",
    ],
  },
  work_resources: { plain: ["id", "id_work", "id_resource", "list", "value"] },
  work_stops: { plain: ["id", "id_work", "id_place", "position"] },
  work_types: { plain: ["value", "text", "position", "retired", "minutes", "people", "unloads", "version"] },
  worker_logs: {
    of: ofWorker,
    personal: { description: erased },
    mentions: ["description"],
    plain: [...dated, "id_user", "id_worker", "cents"],
  },
  worker_skills: {
    of: ofWorker,
    isDeleted: true,
    plain: [
      ...["id", "id_worker", "licence", "licence_until", "cqc", "cqc_until", "foreman", "piano", "lift"],
      "id_vehicle",
    ],
  },
  workers: {
    of: "itself",
    personal: { name: "", surname: nameOf("worker") },
    plain: ["id", "code", "deleted", "date", "version"],
  },
  works: {
    of: { column: "id_order", table: "orders" },
    personal: { notes: "", notes_foreman: "" },
    mentions: ["notes", "notes_foreman"],
    plain: [
      ...dated,
      ...["id_order", "date", "hour", "type", "id_pickup_place", "show_worksheet", "flag_renata"],
      ...["flag_in_schermata_lavorazioni", "police_permission", "minutes", "expected_end"],
      "id_unloading_place",
    ],
  },
};

/** The columns of a table that the journal seals. */
export const personalColumns = (table: string) => Object.keys(personalValues[table]?.personal ?? {});
