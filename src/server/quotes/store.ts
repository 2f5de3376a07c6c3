import { appointmentById } from "../appointments/store";
import type { Call } from "../caller";
import { clientById } from "../clients/store";
import { today } from "../clock";
import { addDays, formatDay } from "../days";
import { firmIdentity } from "../firm/identity";
import { orderById } from "../orders/store";
import type { PrintedQuote } from "../printouts/model";
import { setting } from "../settings";

/** The content of the PDF (issue: Quote). */
export function quoteOfOrder(id: number, call: Call): PrintedQuote {
  const order = orderById(id, call);
  return {
    ...companyTerms(),
    title: `Ordine n. ${order.id}`,
    client: order.client,
    place: order.appointment.address,
    places: order.places.map(({ text }) => text),
    works: order.works.map(({ date, hour, type_text, address, city }) => ({
      date,
      hour,
      type: type_text,
      place: [address, city].filter(Boolean).join(", "),
    })),
    materials: order.materials.map(({ name, quantity, price }) => ({ name, quantity, price })),
    prices: {
      agreed: order.agreed_price ?? order.agreed_price_2,
      materials: order.totalCostMaterials,
      permissions: order.totalCostPermissions,
      net: order.totalCost,
    },
    payment: order.payment,
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
    place: appointment.address,
    places: client.pickupPlaces.map(({ text }) => text),
    works: [],
    materials: [],
  };
}

/** The settings, as they are on the day of printing. */
function companyTerms() {
  const date = today();
  return {
    company: firmIdentity(),
    date,
    validUntil: addDays(date, Number(setting("quote.validityDays"))),
    vat: Number(setting("quote.vat")),
    text: setting("quote.text"),
  };
}
