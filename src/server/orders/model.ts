import { briefDay, type Day, formatDay } from "../base/days";
import { counted, wholeEuros } from "../base/text";
import { clientName } from "../clients/model";
import { requiredCounts, staffing } from "../crews/model";
import type { Look, Row } from "../tables/define";
import { isAppointmentShown } from "../visits/appointments/model";
import type { Order } from "./store";

export const ordersPerPage = 25;

/** How far an order is, by the days of its works that the reader sees. */
export const orderStates = {
  unplanned: "Senza lavorazioni",
  planned: "Programmato",
  done: "Concluso",
  cancelled: "Annullato",
} as const;
export type OrderState = keyof typeof orderStates;
export const orderStateWords = ["unplanned", "planned", "done", "cancelled"] as const;

export const orderPage = (id?: number) => (id ? `/orders/${id}` : "/orders/");

export const orderTitle = (what: string, { id, client }: Pick<Order, "id" | "client">) =>
  `${what}: ordine ${id}, ${clientName(client)}`;

export const bookedDay = ({ work_booking_date: day, works }: Order, today: Day): Day | undefined =>
  day && day >= today && !works.some(({ date }) => date === day) ? day : undefined;

/** How far an order is, of whose works all are seen, and the first of them without a whole crew. */
export function progressOf({ cancelled_on, works }: Order, today: Day) {
  const [coming, last] = [works.filter(({ date }) => date >= today), works.at(-1)];
  if (cancelled_on) return { text: `Annullato il ${formatDay(cancelled_on)}`, tone: "red" } as const;
  if (!last) return { text: "Nessuna lavorazione" };
  if (!coming.length) return { text: `Concluso, ultima lavorazione ${briefDay(last.date, today)}` };
  const text = counted(coming.length, "lavorazione da fare", "lavorazioni da fare");
  const open = coming.find(
    (work) => work.show_worksheet && staffing(requiredCounts(work), work.present).isIncomplete,
  );
  if (!open) return { text: `${text}, squadra completa` };
  return { text: `${text}, squadra incompleta ${briefDay(open.date, today)}`, tone: "orange" } as const;
}

type Agreed = { agreed_price_cents?: number; agreed_price_2: number };

/** Site B sees the second price alone. */
export const agreedCents = ({ agreed_price_cents, agreed_price_2 }: Agreed): number =>
  agreed_price_cents ?? agreed_price_2 * 100;

/** Price, materials, permits (spec 2 §9). */
export function totals(
  price: number,
  materials: readonly { price_cents: number }[],
  works: readonly { police_permission_cents: number }[],
) {
  const materialCents = materials.reduce((sum, line) => sum + line.price_cents, 0);
  const permitCents = works.reduce((sum, work) => sum + work.police_permission_cents, 0);
  const totalCents = price + materialCents + permitCents;
  return {
    totalCostMaterials: wholeEuros(materialCents),
    totalCostMaterials_cents: materialCents,
    totalCostPermissions: wholeEuros(permitCents),
    totalCostPermissions_cents: permitCents,
    totalCost: wholeEuros(totalCents),
    totalCost_cents: totalCents,
  };
}

export const cashNote = "In contanti si possono incassare al massimo 4.999,99 €, IVA compresa.";

export const messages = {
  created: "Ordine inserito",
  changed: "Ordine modificato correttamente",
  deleted: "Ordine eliminato",
  managerNotes: "Note salvate",
  cancelled: "Ordine annullato",
  restored: (gone: readonly string[]) =>
    gone.length
      ? `Ordine ripristinato, senza chi non è più in elenco: ${gone.join(", ")}`
      : "Ordine ripristinato",
  notCancelled: "L'ordine non è annullato.",
  tooOld: "L'ordine è stato annullato da troppo tempo: copiare il suo appuntamento in uno nuovo.",
  visitChanged: "Non si può ripristinare l'ordine: il suo appuntamento non è più confermato.",
  asWhole: "Un annullamento non torna da un solo valore: usare «Annulla l'ordine».",
  flaggedWorks: "L'ordine ha lavorazioni con Flag R: non si dispone del permesso per eliminarle.",
  otherWorks: "L'ordine ha lavorazioni: non si dispone del permesso per eliminarle.",
  boxesBack: "Con l'ordine tornano i suoi depositi: non si dispone del permesso per modificarli.",
  isCancelled: (order: number, day: Day) =>
    `L'ordine ${order} è annullato dal ${formatDay(day)}: per cambiarlo va prima ripristinato.`,
};

export function isOrderShown({ id_appointment }: Row, look: Look): boolean {
  const appointment = look("appointments", id_appointment);
  return appointment !== null && isAppointmentShown(appointment);
}

export function isOfShownOrder({ id_order }: Row, look: Look): boolean {
  const order = look("orders", id_order);
  return order !== null && isOrderShown(order, look);
}
