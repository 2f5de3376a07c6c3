import { Hono } from "hono";
import { CopyForm } from "../../../views/orders/works/copy";
import type { Env } from "../../http/middleware";
import { formPages } from "../../http/pages/form-pages";
import { need, show } from "../../http/pages/respond";
import { orderApi } from "../api";
import { orderPage } from "../model";
import { workApi, workReads } from "./api";
import { workName } from "./model";

export const copyPages = new Hono<Env>();

formPages(
  copyPages,
  "/orders/works/copy/:id",
  workApi.copyWork,
  { mayOpen: workReads.mayChange, back: (_, { id }) => `/orders/works/modify/${id}` },
  async (c, form, { id }) => {
    const { work } = await need(c, workApi.getWork, { id });
    return show(c, orderApi.getFromId, { id: work.id_order }, ({ order }) => ({
      title: `Copia lavorazione: ${workName(work)}`,
      view: <CopyForm work={work} works={order.works.length} {...form} />,
      back: orderPage(work.id_order),
    }));
  },
);
