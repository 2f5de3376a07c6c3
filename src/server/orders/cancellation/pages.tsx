import { Hono } from "hono";
import { CancelForm } from "../../../views/orders/cancel";
import { clientName } from "../../clients/model";
import type { Env } from "../../http/middleware";
import { formPages, formState, save, withId } from "../../http/pages/forms";
import { need, show } from "../../http/pages/respond";
import { orderApi } from "../api";
import { orderPage } from "../model";
import { cancellationApi, cancellationReads } from "./api";

export const cancellationPages = new Hono<Env>();

const reload = (_: unknown, { id }: { id: number }) => orderPage(id);

formPages(
  cancellationPages,
  "/orders/cancel/:id",
  cancellationApi.cancel,
  { reload },
  async (c, form, { id }) => {
    const { order } = await need(c, orderApi.getFromId, { id });
    const state = formState({ values: {}, version: order.version }, form);
    return show(c, cancellationReads.ofForm, { id }, (ahead) => ({
      title: `Annulla l'ordine ${id}, ${clientName(order.client)}`,
      view: <CancelForm id={id} {...ahead} {...state} />,
      back: orderPage(id),
    }));
  },
);

cancellationPages.post("/orders/restore/:id", withId, save(cancellationApi.restore, { reload }));
