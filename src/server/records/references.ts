/** The tables that a row's columns refer to; `table.column` where the column means something else elsewhere. */
const references: Record<string, string> = {
  how_knew_about_us: "sources",
  id_address: "pickup_places",
  id_agent: "agents",
  id_appointment: "appointments",
  id_block: "material_blocks",
  id_contact: "client_contacts",
  id_city_1: "municipalities",
  id_city_2: "municipalities",
  id_client: "clients",
  id_file: "box_files",
  id_group: "box_groups",
  id_line: "box_lines",
  id_location: "locations",
  id_log: "box_log",
  id_material: "materials",
  id_memo: "memos",
  id_news: "news",
  id_order: "orders",
  id_pickup_place: "pickup_places",
  id_place: "pickup_places",
  id_report: "reports",
  id_resource: "resources",
  id_unloading_place: "pickup_places",
  id_user: "users",
  id_vehicle: "vehicles",
  id_work: "works",
  id_worker: "workers",
  payment_type: "payment_types",
  "works.type": "work_types",
};

/** The table that a column refers to, if it does. */
export const referredBy = (table: string, column: string): string | undefined =>
  references[`${table}.${column}`] ?? references[column];
