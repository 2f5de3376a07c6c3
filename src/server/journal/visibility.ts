import type { Site } from "../base/permissions";
import { database, sql } from "../db/db";

/** The rows of `appointment_rows`, `order_rows` or `work_rows` that a site shows (spec 1 §9). */
export const shownOn = (site: Site) => (site === "A" ? sql`TRUE` : sql`shown_on_b`);

export type Row = Record<string, unknown>;
/** Reads a row of a table, as stored or as it was before an act. */
export type Look = (table: string, id: unknown) => Row | null;

/** What decides who may know of a row and of its parts. */
const decidingColumns: Record<string, string> = {
  appointments: "date, state, flag_renata",
  memos: "id_user",
  orders: "id_appointment",
  profiles: "name",
  reports: "id_user",
  works: "id_order, flag_renata",
};

export const stored: Look = (table, id) =>
  database()
    .query(`SELECT ${decidingColumns[table]} FROM ${table} WHERE rowid = ?`)
    .get((id ?? null) as number | null) as Row | null;

type Rule = (row: Row, look: Look) => boolean;

/** The rule of `appointment_rows.shown_on_b`, for rows that are no longer stored; a test compares the two. */
const isAppointmentShown: Rule = ({ date, state, flag_renata }) =>
  (date as string) <= "2023-10-15" || state !== 1 || flag_renata === 1;

/** The rule of `work_rows.shown_on_b`. */
const isWorkShown: Rule = ({ flag_renata, id_order }, look) => {
  const order = look("orders", id_order);
  const appointment = order && look("appointments", order.id_appointment);
  return flag_renata === 1 && appointment?.flag_renata === 1;
};

const partOf =
  (table: string, column: string, rule: Rule): Rule =>
  (row, look) => {
    const whole = look(table, row[column]);
    return whole !== null && rule(whole, look);
  };

const isOrderShown = partOf("appointments", "id_appointment", isAppointmentShown);
const isOfShownWork = partOf("works", "id_work", isWorkShown);
const isOfShownOrder = partOf("orders", "id_order", isOrderShown);
const never: Rule = () => false;

const rules: Record<string, Rule> = {
  absences: never,
  agents: ({ value }) => (value as number) <= 2,
  appointments: isAppointmentShown,
  closures: never,
  crew_lines: isOfShownWork,
  documents: never,
  material_blocks: isOfShownOrder,
  order_materials: (row, look) =>
    isOfShownOrder(row, look) && (row.id_work === null || isOfShownWork(row, look)),
  orders: isOrderShown,
  settings: ({ key }) => key !== "orders.next",
  work_hours: never,
  travel_times: never,
  costs: never,
  vehicle_needs: never,
  work_materials: isOfShownWork,
  work_needs: never,
  work_stops: never,
  work_resources: (row, look) => row.list === "A" && isOfShownWork(row, look),
  worker_skills: never,
  works: isWorkShown,
};

/** Whether site B may know of a row. */
export const isShownOnB = (table: string, row: Row, look: Look): boolean => rules[table]?.(row, look) ?? true;

/** Whether site B may know of a changed row as it is now; `row` is what the act left or deleted. */
export const isStillShownOnB = (table: string, id: number, row: Row): boolean =>
  isShownOnB(table, (decidingColumns[table] && stored(table, id)) || row, stored);
