import { type Context, Hono } from "hono";
import { ResourceForm } from "../../views/resources/form";
import { Resources } from "../../views/resources/list";
import type { FormState } from "../../views/ui/form";
import { readForm } from "../body";
import { today } from "../clock";
import { addDays, fromWire } from "../days";
import type { Env } from "../edge";
import { perform } from "../funct";
import { only, page, refusalOf, refusalPage, reload, show, withId } from "../html";
import { resourceApi, resourceReads } from "./api";

export const resourcePages = new Hono<Env>();

const list = "/resources/";

/** The catalogue, and under it what a day has left of it (spec 2 §2). */
resourcePages.get("/resources", (c) => {
  const date = fromWire(c.req.query("date") ?? "") ?? addDays(today(), 1);
  return show(c, resourceReads.availability, { date }, (found) => ({
    title: "Gestire risorse",
    view: <Resources {...found} date={date} />,
  }));
});

resourcePages.get("/resources/insert", only("resources.edit"), (c) => newPage(c));

resourcePages.post("/resources/insert", only("resources.edit"), async (c) => {
  const form = await readForm(c);
  const outcome = await perform(resourceApi.addResource, form, c.get("caller"));
  if (outcome.ok) return reload(c, list, outcome.values.msg);
  return newPage(c, { ...form, ...refusalOf(outcome) }, outcome.status);
});

const newPage = (c: Context<Env>, form: FormState = {}, status = 200) =>
  page(c, "Inserisci risorsa", <ResourceForm action="/resources/insert" submit="Inserisci" {...form} />, {
    status,
    back: list,
  });

resourcePages.get("/resources/modify/:id", only("resources.edit"), withId, (c) =>
  changePage(c, c.req.valid("param").id),
);

resourcePages.post("/resources/modify/:id", only("resources.edit"), withId, async (c) => {
  const { id } = c.req.valid("param");
  const form = await readForm(c);
  const outcome = await perform(resourceApi.editResource, { ...form, id }, c.get("caller"));
  if (outcome.ok) return reload(c, list, outcome.values.msg);
  return changePage(c, id, { ...form, ...refusalOf(outcome) }, outcome.status);
});

async function changePage(c: Context<Env>, id: number, typed?: FormState, status = 200) {
  const found = await perform(resourceApi.getResources, {}, c.get("caller"));
  if (!found.ok) return refusalPage(c, found.status, found.values.msg);
  const values = found.values.resources.find((resource) => resource.id === id);
  if (!values) return refusalPage(c, 404);
  const form = typed ?? { values, version: values.version };
  const view = <ResourceForm action={`/resources/modify/${id}`} submit="Modifica" {...form} />;
  return page(c, "Modifica risorsa", view, { status, back: list });
}
