import { Hono } from "hono";
import { LoadForm, LoadHistory } from "../../views/stock/loads";
import type { FormState } from "../../views/ui/form";
import { today } from "../clock";
import { pieceField, piecesOf } from "../materials/model";
import type { Env } from "../middleware";
import { save, withList } from "../pages/forms";
import { only, type PageContext, show } from "../pages/respond";
import { stockApi } from "./api";

/** The warehouse (spec 2 §2). */
export const stockPages = new Hono<Env>();

stockPages.get("/orders/materials", only(stockApi.saveMaterialsList), (c) =>
  loadPage(c, { values: { date: today() } }),
);

stockPages.post(
  "/orders/materials",
  save(stockApi.saveMaterialsList, {
    body: (form) => ({
      ...form,
      date: form.values.date,
      values: piecesOf(form.values).map(([id_material, increment]) => ({ id_material, increment })),
    }),
    fields: pieceField,
    go: "/orders/materials/",
    again: loadPage,
  }),
);

function loadPage(c: PageContext, form: FormState) {
  return show(c, stockApi.getMaterials, {}, ({ materials }) => ({
    title: "Nuovo carico di magazzino",
    view: <LoadForm materials={materials} {...form} />,
  }));
}

stockPages.get("/materials/history", withList, (c) => {
  const { page } = c.req.valid("query");
  return show(c, stockApi.getMaterialsHistory, { page }, (found) => ({
    title: "Storico del magazzino",
    view: <LoadHistory {...found} page={page} />,
  }));
});
