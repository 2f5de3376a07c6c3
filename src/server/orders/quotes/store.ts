import { today } from "../../base/clock";
import { addDays, formatDay } from "../../base/days";
import { forbid, refuseFields } from "../../base/errors";
import type { Site } from "../../base/permissions";
import { contactText } from "../../clients/model";
import { clientById } from "../../clients/store";
import { changeSettings, firmIdentity, setting, settingsOf, settingsVersion } from "../../db/settings";
import { type Call, can } from "../../journal/caller";
import type { PrintedQuote } from "../../paper/printouts/model";
import { usualVatRule } from "../../sales/vat/store";
import { type Appointment, appointmentById } from "../../visits/appointments/store";
import { agreedCents } from "../model";
import { isOrderNumber, lastOrderNumber, numberAfter, type Order, orderById } from "../store";
import { internalOrder, routeStreets } from "../works/model";
import type { OrderTerms } from "./input";
import { messages } from "./model";

export function quoteOfOrder(id: number, call: Call): PrintedQuote {
  if (!can(call, "prices.view")) forbid();
  const order = orderById(id, call);
  return {
    ...companyTerms(),
    title: `Ordine n. ${order.id}${order.cancelled_on ? `, annullato il ${formatDay(order.cancelled_on)}` : ""}`,
    client: order.client,
    contact: referent(order.appointment),
    place: order.appointment.address,
    places: order.places.map(({ text }) => text),
    works: order.works.map(({ date, hour, type_text, ...work }) => ({
      date,
      hour,
      type: type_text,
      place: routeStreets(work),
    })),
    materials: order.materials.map(({ name, quantity, price_cents }) => ({ name, quantity, price_cents })),
    prices: {
      agreed: agreedCents(order),
      materials: order.totalCostMaterials_cents,
      permissions: order.totalCostPermissions_cents,
      net: order.totalCost_cents,
    },
    payment: order.payment,
    ...(order.cancelled_on && { validUntil: undefined, owed: owedOf(order) }),
  };
}

/** The quote of the appointment's order; without an order, one with an empty price to be filled in. */
export function quoteOfAppointment(id: number, call: Call): PrintedQuote {
  const appointment = appointmentById(id, call.site);
  if (appointment.order_created) return quoteOfOrder(appointment.order_created, call);
  const client = clientById(appointment.id_client, call.site);
  return {
    ...companyTerms(),
    title: `Sopralluogo del ${formatDay(appointment.date)}`,
    client,
    contact: referent(appointment),
    place: appointment.address,
    places: client.pickupPlaces.map(({ text }) => text),
    works: [],
    materials: [],
  };
}

const owedOf = ({ penalty_cents: penalty, due_cents: due }: Partial<Order>) =>
  penalty === undefined || due === undefined ? undefined : { penalty, due };

const referent = ({ contact }: Appointment) =>
  contact ? [contactText(contact), contact.phone, contact.email].filter(Boolean).join(" · ") : "";

/** The settings, as they are on the day of printing. */
function companyTerms() {
  const date = today();
  return {
    company: firmIdentity(),
    date,
    validUntil: addDays(date, Number(setting("quote.validityDays"))),
    vat: usualVatRule(),
    text: setting("quote.text"),
  };
}

const versionOfTerms = () => settingsVersion("quote.", "orders.next");

/** Site B does not learn how many orders there are. */
export const orderTerms = (site: Site) => ({
  terms: {
    validityDays: Number(setting("quote.validityDays")),
    text: setting("quote.text"),
  },
  ...(site === "A" && { next: numberAfter(lastOrderNumber()) }),
  version: versionOfTerms(),
});

export function changeOrderTerms({ nextOrder, ...quote }: OrderTerms, call: Call) {
  const next = call.site === "A" ? nextOrder : undefined;
  if (next !== undefined) refuseFields({ nextOrder: numberRefusal(next) });
  const values = { ...settingsOf("quote.", quote), "orders.next": next };
  changeSettings(values, versionOfTerms(), call.version);
}

/** Numbers only go up: one that was given once names that order for ever, also when it was deleted. */
export function numberRefusal(number: number): string | undefined {
  const last = lastOrderNumber("given");
  const next = numberAfter(last);
  if (number === internalOrder) return messages.internal(number);
  if (isOrderNumber(number)) return messages.taken(number, next);
  return number <= last ? messages.low(last, next) : undefined;
}
