import { type Context, Hono } from "hono";
import type { FormState } from "../../views/ui/form";
import { NewWorkForm, WorkForm, WorkMaterialForm, WorkNotes } from "../../views/works/form";
import { ResourcesForm } from "../../views/works/resources";
import { type PostedForm, readForm } from "../body";
import { can } from "../caller";
import { clientApi } from "../clients/api";
import { today } from "../clock";
import type { Env } from "../edge";
import { type Outcome, perform } from "../funct";
import { done, go, only, refusalOf, refusalPage, reload, show, withId } from "../html";
import { orderMaterialApi } from "../materials/api";
import { orderApi } from "../orders/api";
import { workApi, workLabelApi } from "./api";

export const workPages = new Hono<Env>();

const sheet = (order: number) => `/orders/${order}`;
const mayAdd = ["works.edit", "addWorkInDailyWork"] as const;

workPages.get("/orders/works/insert/:id", only(mayAdd), withId, (c) => newPage(c, c.req.valid("param").id));

workPages.post("/orders/works/insert/:id", only(mayAdd), withId, async (c) => {
  const { id } = c.req.valid("param");
  const form = await readForm(c);
  const body = { ...form, values: { ...form.values, id_order: id } };
  const outcome = await perform(workApi.addWork, body, c.get("caller"));
  if (outcome.ok) return go(c, sheet(id), outcome.values.msg);
  return newPage(c, id, { ...form, ...refusalOf(outcome) }, outcome.status);
});

async function newPage(c: Context<Env>, order: number, form: FormState = {}, status = 200) {
  const types = await typesOf(c);
  return show(c, orderApi.getFromId, { id: order }, ({ order: { places } }) => ({
    title: "Nuova lavorazione",
    view: <NewWorkForm order={order} types={types} places={places} {...form} />,
    status,
    back: sheet(order),
  }));
}

workPages.get("/orders/works/modify/:id", only("works.edit"), withId, (c) =>
  workPage(c, c.req.valid("param").id),
);

workPages.post("/orders/works/modify/:id", only("works.edit"), withId, async (c) => {
  const { id } = c.req.valid("param");
  const form = await readForm(c);
  const outcome = await perform(workApi.editWork, { ...form, id }, c.get("caller"));
  if (outcome.ok) return go(c, await sheetOf(c, id), outcome.values.msg);
  return workPage(c, id, { work: { ...form, ...refusalOf(outcome) } }, outcome.status);
});

type Typed = FormState & PostedForm;

/** The edit work page (spec 2 §2), whose form is also the dialog of the order sheet. */
async function workPage(
  c: Context<Env>,
  id: number,
  typed: { work?: Typed; material?: Typed } = {},
  status = 200,
) {
  const caller = c.get("caller");
  const found = await perform(workApi.getWork, { id }, caller);
  if (!found.ok) return refusalPage(c, found.status, found.values.msg);
  const { work } = found.values;
  const types = await typesOf(c);
  const catalogue = await perform(orderMaterialApi.getMaterials, {}, caller);
  const materials = catalogue.ok && can(caller, "materials.edit") ? catalogue.values.materials : null;
  const line = typed.material ?? { values: { quantity: 1, delivered: 1, date: today() } };
  return show(c, clientApi.getFromId, { id: work.id_client }, ({ client }) => ({
    title: "Modifica lavorazione",
    view: (
      <WorkForm
        work={work}
        types={types}
        places={client.pickupPlaces}
        {...(typed.work ?? { values: work, version: work.version })}
      >
        {materials && <WorkMaterialForm work={id} materials={materials} {...line} />}
      </WorkForm>
    ),
    status,
    back: sheet(work.id_order),
  }));
}

/** The page's materials form: a line of the order that the work belongs to. */
workPages.post("/orders/works/material/:id", only("works.edit"), withId, async (c) => {
  const { id } = c.req.valid("param");
  const caller = c.get("caller");
  const form = await readForm(c);
  const found = await perform(workApi.getWork, { id }, caller);
  if (!found.ok) return refusalPage(c, found.status, found.values.msg);
  const body = { ...form, id_order: found.values.work.id_order };
  const outcome = await perform(orderMaterialApi.addMaterial, body, caller);
  if (outcome.ok) return reload(c, `/orders/works/modify/${id}`, outcome.values.msg);
  return workPage(c, id, { material: { ...form, ...refusalOf(outcome) } }, outcome.status);
});

workPages.post("/orders/works/delete/:id", only(["works.edit", "works.deleteRenata"]), withId, async (c) => {
  const { version } = await readForm(c);
  const { id } = c.req.valid("param");
  const back = await sheetOf(c, id);
  return done(c, await perform(workApi.deleteWork, { id, version }, c.get("caller")), back);
});

workPages.get("/orders/works/notes/:id", withId, (c) => notesPage(c, c.req.valid("param").id));

workPages.post("/orders/works/notes/:id", only("works.notesForeman"), withId, async (c) => {
  const { id } = c.req.valid("param");
  const form = await readForm(c);
  const body = { ...form, id, notes: form.values.notes };
  const outcome = await perform(workApi.saveNotesForeman, body, c.get("caller"));
  if (outcome.ok) return reload(c, await sheetOf(c, id), outcome.values.msg);
  return notesPage(c, id, { ...form, ...refusalOf(outcome) }, outcome.status);
});

/** What was noted around a work; nothing of it is for site B. */
function notesPage(c: Context<Env>, id: number, typed?: FormState, status = 200) {
  if (c.get("caller").site === "B") return refusalPage(c, 404);
  return show(c, workApi.getWork, { id }, ({ work }) => {
    const back = sheet(work.id_order);
    const form = typed ?? { values: { notes: work.notes_foreman }, version: work.version };
    return {
      title: "Note della lavorazione",
      view: <WorkNotes work={work} back={back} {...form} />,
      status,
      back,
    };
  });
}

/** The two lists of what a work asks for: address, title, functs, and the right that saves. */
const lists = [
  {
    at: "/orders/works/resources",
    title: "Risorse",
    asks: workApi.getWorkResources,
    saves: workApi.saveWorkResources,
    right: "works.edit",
  },
  {
    at: "/orders/works/resources-b",
    title: "Risorse B",
    asks: workApi.getWorkResourcesB,
    saves: workApi.saveWorkResourcesB,
    right: "editResourcesB",
  },
] as const;

for (const asked of lists) {
  workPages.get(`${asked.at}/:id`, withId, (c) => resourcesPage(c, asked, c.req.valid("param").id));

  workPages.post(`${asked.at}/:id`, only(asked.right), withId, async (c) => {
    const { id } = c.req.valid("param");
    const form = await readForm(c);
    const lines = Object.entries(form.values.quantity ?? {});
    const values = lines.map(([id_resource, value]) => ({ id_resource, value: value || 0 }));
    const body = { ...form, id_work: id, values };
    const outcome = await perform(asked.saves, body, c.get("caller"));
    if (outcome.ok) return reload(c, await sheetOf(c, id), outcome.values.msg);
    const names = lines.map(([resource]) => `quantity.${resource}`);
    return resourcesPage(c, asked, id, { ...form, ...refusedAs(outcome, names) }, outcome.status);
  });
}

async function resourcesPage(
  c: Context<Env>,
  { at, title, asks, right }: (typeof lists)[number],
  id: number,
  typed?: FormState,
  status = 200,
) {
  const back = await sheetOf(c, id);
  return show(c, asks, { id }, ({ resources, availability, version }) => {
    const quantity = Object.fromEntries(resources.map(({ id, value }) => [id, value]));
    const form = typed ?? { values: { quantity }, version };
    const view = (
      <ResourcesForm
        action={`${at}/${id}`}
        back={back}
        locked={!can(c.get("caller"), right)}
        resources={resources}
        availability={availability}
        {...form}
      />
    );
    return { title, view, status, back };
  });
}

/** The wire counts the lines, the form names the resources. */
function refusedAs(outcome: Outcome<unknown>, names: string[]) {
  const refused = refusalOf(outcome);
  if (!refused.errors) return refused;
  const errors = Object.entries(refused.errors).map(([path, text]) => [
    names[Number.parseInt(path, 10)] ?? path,
    text,
  ]);
  return { errors: Object.fromEntries(errors) as Record<string, string> };
}

async function sheetOf(c: Context<Env>, id: number) {
  const found = await perform(workApi.getWork, { id }, c.get("caller"));
  return found.ok ? sheet(found.values.work.id_order) : "/orders/";
}

async function typesOf(c: Context<Env>) {
  const outcome = await perform(workLabelApi.getWorkTypes, {}, c.get("caller"));
  return outcome.ok ? outcome.values.workTypes : [];
}
