import type { Day } from "../base/days";
import { clientName } from "../clients/model";
import type { Look, Row } from "../tables/define";
import { isAppointmentShown } from "../visits/appointments/model";
import type { Order } from "./store";

export const ordersPerPage = 25;

/** How far an order is, by the days of its works that the reader sees. */
export const orderStates = {
  unplanned: "Senza lavorazioni",
  planned: "Programmato",
  done: "Concluso",
} as const;
export type OrderState = keyof typeof orderStates;
export const orderStateWords = ["unplanned", "planned", "done"] as const;

export const orderPage = (id?: number) => (id ? `/orders/${id}` : "/orders/");

export const orderTitle = (what: string, { id, client }: Pick<Order, "id" | "client">) =>
  `${what}: ordine ${id}, ${clientName(client)}`;

export const bookedDay = ({ work_booking_date: day, works }: Order, today: Day): Day | undefined =>
  day && day >= today && !works.some(({ date }) => date === day) ? day : undefined;

type Costs = { agreed_price?: number; agreed_price_2: number };

/** Agreed price (the second one on site B), materials, permits (spec 2 §9). */
export function totals(
  { agreed_price, agreed_price_2 }: Costs,
  materials: readonly { price: number }[],
  works: readonly { police_permission: number }[],
) {
  const totalCostMaterials = materials.reduce((sum, line) => sum + line.price, 0);
  const totalCostPermissions = works.reduce((sum, work) => sum + work.police_permission, 0);
  const totalCost = (agreed_price ?? agreed_price_2) + totalCostMaterials + totalCostPermissions;
  return { totalCostMaterials, totalCostPermissions, totalCost };
}

export const messages = {
  created: "Ordine inserito",
  changed: "Ordine modificato correttamente",
  deleted: "Ordine eliminato",
  managerNotes: "Note salvate",
};

export function isOrderShown({ id_appointment }: Row, look: Look): boolean {
  const appointment = look("appointments", id_appointment);
  return appointment !== null && isAppointmentShown(appointment);
}

export function isOfShownOrder({ id_order }: Row, look: Look): boolean {
  const order = look("orders", id_order);
  return order !== null && isOrderShown(order, look);
}
