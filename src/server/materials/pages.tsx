import { Hono } from "hono";
import { BulkForm, LineForm, NewLineForm } from "../../views/materials/forms";
import { LoadForm, LoadHistory } from "../../views/materials/warehouse";
import type { FormState } from "../../views/ui/form";
import type { PostedForm } from "../body";
import { today } from "../clock";
import type { Env } from "../middleware";
import { orderPage } from "../orders/model";
import { bodyFrom, save, withId, withList } from "../pages/forms";
import { find, need, only, type PageContext, show } from "../pages/respond";
import { materialReads, orderMaterialApi } from "./api";

/** The dialogs of an order's material lines, and the warehouse (spec 2 §2). */
export const materialPages = new Hono<Env>();

materialPages.get("/orders/materials/insert/:id", only(orderMaterialApi.addMaterial), withId, (c) =>
  newLinePage(c, c.req.valid("param").id),
);

materialPages.post(
  "/orders/materials/insert/:id",
  withId,
  save(orderMaterialApi.addMaterial, {
    body: (form, { id }) => bodyFrom(form, { id_order: id }),
    reload: (_, { id }) => orderPage(id),
    again: (c, form, { id }) => newLinePage(c, id, form),
  }),
);

function newLinePage(c: PageContext, order: number, form: FormState = {}) {
  const values = { quantity: 1, delivered: 1, date: today(), ...form.values };
  return show(c, orderMaterialApi.getMaterials, {}, ({ materials }) => ({
    title: "Nuovo materiale",
    view: <NewLineForm order={order} materials={materials} {...form} values={values} />,
    back: orderPage(order),
  }));
}

materialPages.get("/orders/materials/modify/:id", only(orderMaterialApi.editMaterial), withId, (c) =>
  linePage(c, c.req.valid("param").id),
);

materialPages.post(
  "/orders/materials/modify/:id",
  withId,
  save(orderMaterialApi.editMaterial, {
    body: ({ values, ...form }, { id }) => ({ ...form, material: { ...values, id } }),
    fields: (path) => path.replace("material.", ""),
    reload: (_, { id }, c) => pageOfOrder(c, id),
    again: (c, form, { id }) => linePage(c, id, form),
  }),
);

async function linePage(c: PageContext, id: number, typed?: FormState) {
  const { line } = await need(c, materialReads.line, { id });
  const form = typed ?? { values: line, version: line.version };
  return show(c, orderMaterialApi.getMaterials, {}, ({ materials }) => ({
    title: "Modifica materiale",
    view: <LineForm line={line} materials={materials} {...form} />,
    back: orderPage(line.id_order),
  }));
}

/** The order is asked for before its line is gone. */
materialPages.post(
  "/orders/materials/delete/:id",
  only(orderMaterialApi.deleteMaterial),
  withId,
  async (c, next) => {
    const back = await pageOfOrder(c, c.req.valid("param").id);
    return save(orderMaterialApi.deleteMaterial, { reload: back })(c, next);
  },
);

materialPages.get("/orders/materials/bulk/:id", only(orderMaterialApi.saveMaterials), withId, (c) =>
  bulkPage(c, c.req.valid("param").id, { values: { delivered: 1, date: today() } }),
);

materialPages.post(
  "/orders/materials/bulk/:id",
  withId,
  save(orderMaterialApi.saveMaterials, {
    body: (form, { id }) => ({
      ...bodyFrom(form, { id_order: id }),
      materials: piecesOf(form).map(([id_material, quantity]) => ({ id_material, quantity })),
    }),
    fields: pieceField,
    reload: (_, { id }) => orderPage(id),
    again: (c, form, { id }) => bulkPage(c, id, form),
  }),
);

function bulkPage(c: PageContext, order: number, form: FormState) {
  return show(c, orderMaterialApi.getMaterials, {}, ({ materials }) => ({
    title: "Materiali in blocco",
    view: <BulkForm order={order} materials={materials} {...form} />,
    back: orderPage(order),
  }));
}

materialPages.get("/orders/materials", only(orderMaterialApi.saveMaterialsList), (c) =>
  loadPage(c, { values: { date: today() } }),
);

materialPages.post(
  "/orders/materials",
  save(orderMaterialApi.saveMaterialsList, {
    body: (form) => ({
      ...form,
      date: form.values.date,
      values: piecesOf(form).map(([id_material, increment]) => ({ id_material, increment })),
    }),
    fields: pieceField,
    go: "/orders/materials/",
    again: loadPage,
  }),
);

function loadPage(c: PageContext, form: FormState) {
  return show(c, orderMaterialApi.getMaterials, {}, ({ materials }) => ({
    title: "Nuovo carico di magazzino",
    view: <LoadForm materials={materials} {...form} />,
  }));
}

materialPages.get("/materials/history", withList, (c) => {
  const { page } = c.req.valid("query");
  return show(c, orderMaterialApi.getMaterialsHistory, { page }, (found) => ({
    title: "Storico del magazzino",
    view: <LoadHistory {...found} page={page} />,
  }));
});

/** How many of each material a form posts. */
const piecesOf = ({ values }: PostedForm) => Object.entries(values.pieces ?? {});

/** The functs count the lines, the form names the materials; what concerns the list has no field. */
function pieceField(path: string, form: PostedForm) {
  if (path === "materials" || path === "values") return undefined;
  const line = piecesOf(form)[Number.parseInt(path.replace("materials.", ""), 10)];
  return line ? `pieces.${line[0]}` : path;
}

async function pageOfOrder(c: PageContext, id: number) {
  const found = await find(c, materialReads.line, { id });
  return orderPage(found?.line.id_order);
}
