import { given } from "../base/errors";
import { placeErrors } from "../clients/pickup-places/store";
import { one } from "../db/db";
import { paymentRefusal } from "../firm/lists/store";
import type { Reader } from "../journal/caller";
import { shownOn } from "../journal/visibility";
import type { Rows } from "../tables/rows";
import { appointmentErrors, under } from "../visits/appointments/refusals";
import type { NewOrder } from "./input";

type Site = Pick<Reader, "site">;

/** `place` as it was typed, which may be a new one. */
export function newOrderErrors(
  { id_client: client, id_address, contact, agent, payment_type }: Partial<NewOrder>,
  place: unknown,
  reader: Site,
): Record<string, string> {
  const visit = appointmentErrors({ client, client_address: id_address, contact, agent }, place, reader);
  const named = Object.entries(visit).map(([name, why]) => [
    name.replace(/^client$/, "id_client").replace(/^client_address/, "id_address"),
    why,
  ]);
  return { ...Object.fromEntries(named), ...termErrors(payment_type, reader) };
}

export const newClientErrors = (values: Partial<NewOrder>, client: unknown, reader: Site) => ({
  ...newOrderErrors(values, undefined, reader),
  ...under("client", placeErrors(client)),
});

/** `id`: the order that is changed keeps its way of payment. */
export function termErrors(payment: number | null | undefined, { site }: Site, id = 0) {
  const before = one<Pick<Rows["orders"], "payment_type">>`
    SELECT payment_type FROM order_rows WHERE id = ${id} AND ${shownOn(site)}`;
  return given({ payment_type: paymentRefusal(payment, before?.payment_type) });
}
