import { Hono } from "hono";
import { CallForm } from "../../../views/visits/calls/form";
import { today } from "../../base/clock";
import type { Env } from "../../http/middleware";
import { formPages, formState } from "../../http/pages/forms";
import { allowed, need, show } from "../../http/pages/respond";
import { orderApi } from "../../orders/api";
import { appointmentApi } from "../appointments/api";
import { appointmentPage, appointmentWords } from "../appointments/model";
import { callApi, callReads } from "./api";

export const callPages = new Hono<Env>();

formPages(
  callPages,
  "/appointment/:id/call",
  callApi.addCall,
  {
    mayOpen: callReads.mayAdd,
    back: (_, { id }) => appointmentPage(id),
    next: ({ confirmed }, { id }, c) =>
      confirmed && allowed(c, orderApi.createNew) ? `/appointment/${id}/order` : undefined,
  },
  async (c, refused, { id }) => {
    const { appointment } = await need(c, appointmentApi.getFromId, { id });
    const form = formState({ values: {}, version: appointment.version }, refused);
    return show(c, callReads.ofForm, { id }, ({ calls, reasons }) => ({
      title: `Telefonata a ${appointment.client}`,
      part: appointmentWords(appointment, today()),
      view: <CallForm appointment={appointment} calls={calls} reasons={reasons} {...form} />,
      back: appointmentPage(id),
    }));
  },
);
