import { sql } from "../../db/db";
import { type Call, can } from "../../journal/caller";
import { internalOrder } from "../../orders/works/model";
import { nearestClients } from "../clients";
import { orders } from "../records";

const maxClients = 6;

type OrderChoice = { value: string; text: string; detail: string };

export const ofClient = "client-";

/** The order of that number, then those of the clients who are meant; a client without one stands for himself. */
export function ordersMeant(query: string, call: Call): OrderChoice[] {
  const choices = (which: Parameters<typeof orders>[0]) =>
    orders(which, call).map(({ value, text, detail = "" }) => ({
      value: value.replace("order-", ""),
      text,
      detail,
    }));
  const [, number] = /^(?:ordine|#)?\s*(\d{1,9})$/i.exec(query.trim()) ?? [];
  const clients = can(call, "clients.view") ? nearestClients(query, maxClients) : [];
  const ofClients = clients.flatMap(({ id, name, detail }) => {
    const own = choices(sql`o.id_client = ${id} AND o.id <> ${internalOrder}`);
    const none = {
      value: `${ofClient}${id}`,
      text: name,
      detail: [detail, "nessun ordine"].filter(Boolean).join(" · "),
    };
    return own.length ? own : [none];
  });
  const all = [...(number ? choices(sql`o.id = ${Number(number)}`) : []), ...ofClients];
  return [...new Map(all.map((choice) => [choice.value, choice])).values()];
}
