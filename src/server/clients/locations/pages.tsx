import { Hono } from "hono";
import { LocationForm, LocationList } from "../../../views/clients/locations/list";
import type { FormState } from "../../../views/ui/form";
import type { Env } from "../../http/middleware";
import { formState } from "../../http/pages/conflicts";
import { save, withId } from "../../http/pages/forms";
import { only, type PageContext, page, show } from "../../http/pages/respond";
import { locationApi } from "./api";

export const locationPages = new Hono<Env>();

const list = "/admin/locations/";

// The funct of the list is public, for the account request; this page is not.
locationPages.get("/admin/locations", only(locationApi.update), (c) =>
  show(c, locationApi.getAll, {}, ({ location }) => ({
    title: "Condomini",
    view: <LocationList locations={location} />,
  })),
);

locationPages.get("/admin/locations/insert", only(locationApi.createNew), (c) => newPage(c, {}));

locationPages.post("/admin/locations/insert", save(locationApi.createNew, { reload: list, again: newPage }));

function newPage(c: PageContext, form: FormState) {
  const view = <LocationForm action="/admin/locations/insert" {...form} />;
  return page(c, "Nuovo condominio", view, { back: list });
}

locationPages.get("/admin/locations/modify/:id", withId, (c) => changePage(c, c.req.valid("param").id));

locationPages.post(
  "/admin/locations/modify/:id",
  withId,
  save(locationApi.update, { reload: list, again: (c, form, { id }) => changePage(c, id, form) }),
);

function changePage(c: PageContext, id: number, form?: FormState) {
  return show(c, locationApi.getFromId, { id }, ({ location }) => {
    const state = formState({ values: location, version: location.version }, form);
    const view = <LocationForm action={`/admin/locations/modify/${id}`} {...state} />;
    return { title: "Modifica condominio", view, back: list, record: { table: "locations", id } };
  });
}

locationPages.post("/admin/locations/delete/:id", withId, save(locationApi.delete, { reload: list }));
