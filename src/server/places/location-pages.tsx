import { type Context, Hono } from "hono";
import { LocationForm, LocationList } from "../../views/places/locations";
import type { FormState } from "../../views/ui/form";
import { readForm } from "../body";
import type { Env } from "../edge";
import { perform } from "../funct";
import { done, only, page, refusalOf, reload, show, withId } from "../html";
import { locationApi } from "./api";

export const locationPages = new Hono<Env>();
const list = "/admin/locations/";
const admin = only("admin");

locationPages.get("/admin/locations", admin, (c) =>
  show(c, locationApi.getAll, {}, ({ location }) => ({
    title: "Condomini",
    view: <LocationList locations={location} />,
  })),
);

locationPages.get("/admin/locations/insert", admin, (c) => newPage(c));

locationPages.post("/admin/locations/insert", admin, async (c) => {
  const form = await readForm(c);
  const outcome = await perform(locationApi.createNew, form, c.get("caller"));
  if (outcome.ok) return reload(c, list, outcome.values.msg);
  return newPage(c, { ...form, ...refusalOf(outcome) }, outcome.status);
});

const newPage = (c: Context<Env>, form: FormState = {}, status = 200) =>
  page(c, "Nuovo condominio", <LocationForm action="/admin/locations/insert" {...form} />, {
    status,
    back: list,
  });

locationPages.get("/admin/locations/modify/:id", withId, (c) => changePage(c, c.req.valid("param").id));

locationPages.post("/admin/locations/modify/:id", admin, withId, async (c) => {
  const { id } = c.req.valid("param");
  const form = await readForm(c);
  const outcome = await perform(locationApi.update, { ...form, id }, c.get("caller"));
  if (outcome.ok) return reload(c, list, outcome.values.msg);
  return changePage(c, id, { ...form, ...refusalOf(outcome) }, outcome.status);
});

function changePage(c: Context<Env>, id: number, form?: FormState, status = 200) {
  return show(c, locationApi.getFromId, { id }, ({ location }) => {
    const state = form ?? { values: location, version: location.version };
    const view = <LocationForm action={`/admin/locations/modify/${id}`} {...state} />;
    return { title: "Modifica condominio", view, status, back: list };
  });
}

locationPages.post("/admin/locations/delete/:id", admin, withId, async (c) =>
  done(c, await perform(locationApi.delete, c.req.valid("param"), c.get("caller")), list),
);
