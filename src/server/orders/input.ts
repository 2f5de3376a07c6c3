import { z } from "zod";
import { NewClient } from "../clients/input";
import { PlaceOfClient } from "../clients/pickup-places/input";
import {
  code,
  codeOrNone,
  day,
  euroOrNone,
  flag,
  id,
  optionalDay,
  optionalId,
  optionalLine,
  optionalText,
  optionalTime,
  orAbsent,
  page,
  priceCentsOrNone,
} from "../input/fields";
import { filter, filterWord, periodFilter, sortedBy } from "../search/listing/input";
import { orderStateWords } from "./model";

const terms = {
  agreed_price: orAbsent(euroOrNone()),
  agreed_price_cents: priceCentsOrNone(),
  agreed_price_2: orAbsent(euroOrNone()),
  payment_type: codeOrNone(),
  work_booking_date: optionalDay(),
  notes: optionalText(),
};

/** The appointment of the order; without date and time it is now (DECISIONS, Appointments and orders). */
const visit = {
  date: z.preprocess((value) => value || undefined, day().optional()),
  time: optionalTime(),
  agent: orAbsent(code()),
  is_out_campania: orAbsent(flag()),
};

export const NewOrder = z.object({
  id_client: id(),
  id_address: PlaceOfClient,
  contact: orAbsent(optionalId()),
  ...visit,
  ...terms,
});

export type NewOrder = z.output<typeof NewOrder>;

export const OrderOfNewClient = z.object({ values: z.object({ ...visit, ...terms }), client: NewClient });

export type OrderOfNewClient = z.output<typeof OrderOfNewClient>;

export const OrderOfAppointment = z.object({ id: id(), values: z.object(terms).default({}) });

export type OrderOfAppointment = z.output<typeof OrderOfAppointment>;

export const ChangedOrder = z.object({ ...terms, flag_renata: orAbsent(flag()) });

export type ChangedOrder = z.output<typeof ChangedOrder>;

export const orderFilters = {
  state: filterWord([...orderStateWords, "owing"]),
  agent: filter(code()),
  missing: filterWord(["price"]),
  ...periodFilter,
  sort: sortedBy(["number", "created", "client", "town", "work", "agent", "price"]),
};

export const OrderList = z.object({ query: optionalLine(), page: page(), ...orderFilters });

export type OrderList = z.output<typeof OrderList>;
