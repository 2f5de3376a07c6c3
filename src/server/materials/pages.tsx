import { type Context, Hono } from "hono";
import { BulkForm, LineForm, NewLineForm } from "../../views/materials/forms";
import { LoadForm, LoadHistory } from "../../views/materials/warehouse";
import type { FormState } from "../../views/ui/form";
import { readForm } from "../body";
import { today } from "../clock";
import type { Env } from "../edge";
import { type Outcome, perform } from "../funct";
import { done, go, only, page, refusalOf, refusalPage, reload, show, withId, withList } from "../html";
import { materialReads, orderMaterialApi } from "./api";

/** The dialogs of an order's material lines, and the warehouse (spec 2 §2). */
export const materialPages = new Hono<Env>();

const sheet = (order: number) => `/orders/${order}`;

materialPages.get("/orders/materials/insert/:id", only("materials.edit"), withId, (c) =>
  newLinePage(c, c.req.valid("param").id),
);

materialPages.post("/orders/materials/insert/:id", only("materials.edit"), withId, async (c) => {
  const { id } = c.req.valid("param");
  const form = await readForm(c);
  const outcome = await perform(orderMaterialApi.addMaterial, { ...form, id_order: id }, c.get("caller"));
  if (outcome.ok) return reload(c, sheet(id), outcome.values.msg);
  return newLinePage(c, id, { ...form, ...refusalOf(outcome) }, outcome.status);
});

async function newLinePage(c: Context<Env>, order: number, form: FormState = {}, status = 200) {
  const materials = await materialsOf(c);
  const values = { quantity: 1, delivered: 1, date: today(), ...form.values };
  const view = <NewLineForm order={order} materials={materials} {...form} values={values} />;
  return page(c, "Nuovo materiale", view, { status, back: sheet(order) });
}

materialPages.get("/orders/materials/modify/:id", only("materials.edit"), withId, (c) =>
  linePage(c, c.req.valid("param").id),
);

materialPages.post("/orders/materials/modify/:id", only("materials.edit"), withId, async (c) => {
  const { id } = c.req.valid("param");
  const { values, ...form } = await readForm(c);
  const body = { ...form, material: { ...values, id } };
  const outcome = await perform(orderMaterialApi.editMaterial, body, c.get("caller"));
  if (outcome.ok) return reload(c, await sheetOf(c, id), outcome.values.msg);
  return linePage(c, id, { ...form, values, ...refusedAs(outcome, "material.") }, outcome.status);
});

async function linePage(c: Context<Env>, id: number, typed?: FormState, status = 200) {
  const found = await perform(materialReads.line, { id }, c.get("caller"));
  if (!found.ok) return refusalPage(c, found.status, found.values.msg);
  const { line } = found.values;
  const back = sheet(line.id_order);
  const form = typed ?? { values: line, version: line.version };
  const view = <LineForm line={line} materials={await materialsOf(c)} {...form} />;
  return page(c, "Modifica materiale", view, { status, back });
}

materialPages.post("/orders/materials/delete/:id", only("materials.edit"), withId, async (c) => {
  const { id } = c.req.valid("param");
  const { version } = await readForm(c);
  const back = await sheetOf(c, id);
  return done(c, await perform(orderMaterialApi.deleteMaterial, { id, version }, c.get("caller")), back);
});

materialPages.get("/orders/materials/bulk/:id", only("materials.edit"), withId, (c) =>
  bulkPage(c, c.req.valid("param").id, { values: { delivered: 1, date: today() } }),
);

materialPages.post("/orders/materials/bulk/:id", only("materials.edit"), withId, async (c) => {
  const { id } = c.req.valid("param");
  const form = await readForm(c);
  const { lines, names } = piecesOf(form.values);
  const { date, delivered } = form.values;
  const materials = lines.map(([id_material, quantity]) => ({ id_material, quantity }));
  const body = { ...form, id_order: id, materials, date, delivered };
  const outcome = await perform(orderMaterialApi.saveMaterials, body, c.get("caller"));
  if (outcome.ok) return reload(c, sheet(id), outcome.values.msg);
  return bulkPage(c, id, { ...form, ...refusedAs(outcome, "materials.", names) }, outcome.status);
});

async function bulkPage(c: Context<Env>, order: number, form: FormState, status = 200) {
  const view = <BulkForm order={order} materials={await materialsOf(c)} {...form} />;
  return page(c, "Materiali in blocco", view, { status, back: sheet(order) });
}

materialPages.get("/orders/materials", only("orders.manageMaterials"), (c) =>
  loadPage(c, { values: { date: today() } }),
);

materialPages.post("/orders/materials", only("orders.manageMaterials"), async (c) => {
  const form = await readForm(c);
  const { lines, names } = piecesOf(form.values);
  const values = lines.map(([id_material, increment]) => ({ id_material, increment }));
  const body = { ...form, values, date: form.values.date };
  const outcome = await perform(orderMaterialApi.saveMaterialsList, body, c.get("caller"));
  if (outcome.ok) return go(c, "/orders/materials/", outcome.values.msg);
  return loadPage(c, { ...form, ...refusedAs(outcome, "", names) }, outcome.status);
});

async function loadPage(c: Context<Env>, form: FormState, status = 200) {
  return page(c, "Nuovo carico di magazzino", <LoadForm materials={await materialsOf(c)} {...form} />, {
    status,
  });
}

materialPages.get("/materials/history", withList, (c) => {
  const { page } = c.req.valid("query");
  return show(c, orderMaterialApi.getMaterialsHistory, { page }, (found) => ({
    title: "Storico del magazzino",
    view: <LoadHistory {...found} page={page} />,
  }));
});

/** How many of each material a form posts, and the names of those fields. */
function piecesOf(values: Record<string, unknown>) {
  const lines = Object.entries(values.pieces ?? {});
  return { lines, names: lines.map(([material]) => `pieces.${material}`) };
}

/** The wire counts the lines, or nests them; the form names its fields. What concerns the whole list is for all. */
function refusedAs(outcome: Outcome<unknown>, within: string, names: string[] = []) {
  const { errors, ...refused } = refusalOf(outcome);
  if (!errors) return refused;
  const said = Object.entries(errors).map(([path, text]) => {
    const inside = path.startsWith(within) ? path.slice(within.length) : path;
    return [names[Number.parseInt(inside, 10)] ?? inside, text] as const;
  });
  const whole = said.find(([name]) => `${name}.` === within || (within === "" && name === "values"));
  return whole ? { message: whole[1] } : { errors: Object.fromEntries(said) };
}

async function sheetOf(c: Context<Env>, line: number) {
  const found = await perform(materialReads.line, { id: line }, c.get("caller"));
  return found.ok ? sheet(found.values.line.id_order) : "/orders/";
}

async function materialsOf(c: Context<Env>) {
  const outcome = await perform(orderMaterialApi.getMaterials, {}, c.get("caller"));
  return outcome.ok ? outcome.values.materials : [];
}
