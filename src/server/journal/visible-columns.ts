import { type Caller, can } from "./caller";

/** The columns that site B does not show (publication/contents.ts). */
const hiddenOnB: Record<string, readonly string[]> = {
  appointments: ["flag_renata"],
  box_lines: ["title", "date"],
  clients: ["confirmed"],
  orders: ["agreed_price", "notes", "notes_manager"],
  municipalities: ["coordinates"],
  pickup_places: [
    "coordinates",
    "floor",
    "elevator",
    "street_metres",
    "limited_traffic",
    "limited_traffic_note",
    "needs_permit",
    "contact_name",
    "contact_phone",
  ],
  work_types: ["people", "unloads"],
  works: ["flag_renata", "notes_foreman", "minutes", "expected_end", "id_unloading_place"],
};

/** Whether the caller sees this column of a row that he sees. */
export const seesColumn = (table: string, column: string, call: Pick<Caller, "user" | "site">): boolean =>
  call.site === "B"
    ? !hiddenOnB[table]?.includes(column)
    : column !== "notes_manager" || can(call, "orders.notesManager");
