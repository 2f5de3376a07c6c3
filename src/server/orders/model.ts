import { z } from "zod";
import { agentIds } from "../agents/model";
import { NewClient } from "../clients/model";
import {
  day,
  euro,
  flag,
  id,
  oneOf,
  optionalDay,
  optionalLine,
  optionalText,
  optionalTime,
  orAbsent,
  page,
} from "../fields";

export const ordersPerPage = 25;

/** The page of an order; of one that is not to be seen, the list. */
export const orderPage = (id?: number) => (id ? `/orders/${id}` : "/orders/");

/** Spec 2 §9. */
export const paymentTypes = { 0: "Contanti", 1: "Assegno", 2: "Bonifico" } as const;
export type PaymentType = keyof typeof paymentTypes;

const terms = {
  agreed_price: orAbsent(euro()),
  agreed_price_2: orAbsent(euro()),
  payment_type: orAbsent(oneOf([0, 1, 2])),
  work_booking_date: optionalDay(),
  notes: optionalText(),
};

/** The visit that an order always has; without date and time it is now (DECISIONS, Appointments and orders). */
const visit = {
  date: z.preprocess((value) => value || undefined, day().optional()),
  time: optionalTime(),
  agent: orAbsent(oneOf(agentIds)),
  is_out_campania: orAbsent(flag()),
};

export const NewOrder = z.object({ id_client: id(), id_address: id(), ...visit, ...terms });
export type NewOrder = z.output<typeof NewOrder>;

export const OrderOfNewClient = z.object({ values: z.object({ ...visit, ...terms }), client: NewClient });
export type OrderOfNewClient = z.output<typeof OrderOfNewClient>;

export const ChangedOrder = z.object({ ...terms, flag_renata: orAbsent(flag()) });
export type ChangedOrder = z.output<typeof ChangedOrder>;

export const OrderList = z.object({ query: optionalLine(), page: page() });

type Costs = { agreed_price?: number; agreed_price_2: number };

/** What the order costs: price agreed (the second one on site B), materials, permits (spec 2 §9). */
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
