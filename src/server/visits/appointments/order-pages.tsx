import { Hono } from "hono";
import { OrderOfAppointment } from "../../../views/visits/appointments/order";
import type { Env } from "../../http/middleware";
import { formState } from "../../http/pages/conflicts";
import { formPages } from "../../http/pages/form-pages";
import { find, need, type PageContext, show } from "../../http/pages/respond";
import { orderApi } from "../../orders/api";
import { appointmentApi, appointmentReads } from "./api";
import { appointmentPage, messages } from "./model";

export const orderOfAppointmentPages = new Hono<Env>();

/** Site B hides a confirmed appointment without the flag, which then has no page there. */
export const isVisible = async (c: PageContext, id: number) =>
  (await find(c, appointmentApi.getFromId, { id })) !== undefined;

export async function noteOf(values: object, params: { id: number }, c: PageContext) {
  const { id } = { ...params, ...values };
  return (await isVisible(c, id)) ? undefined : messages.onlyOnA;
}

/** Opens the order unless site B hides it (spec 1 §4); a chosen free place opens the form of its work. */
formPages(
  orderOfAppointmentPages,
  "/appointment/:id/order",
  orderApi.createNew,
  {
    go: async ({ id_order }, { id }, c) => {
      if (c.req.query("hour")) return `/orders/works/insert/${id_order}${new URL(c.req.url).search}`;
      return (await isVisible(c, id)) ? `/orders/${id_order}` : "/appointment/";
    },
    note: noteOf,
  },
  async (c, refused, { id }) => {
    const { appointment } = await need(c, appointmentApi.getFromId, { id });
    if (appointment.order_created) return c.redirect(`/orders/${appointment.order_created}`);
    const form = formState({ values: {}, version: appointment.version }, refused);
    const work = new URL(c.req.url).search;
    return show(c, appointmentReads.choices, { client: appointment.id_client }, ({ payments, gaps }) => ({
      title: "Crea ordine",
      view: (
        <OrderOfAppointment appointment={appointment} gaps={gaps} payments={payments} work={work} {...form} />
      ),
      back: appointmentPage(id),
    }));
  },
);
