import { Hono } from "hono";
import { ResourceForm } from "../../../views/orders/resources/form";
import { Resources } from "../../../views/orders/resources/list";
import type { FormState } from "../../../views/ui/form";
import { today } from "../../base/clock";
import { addDays } from "../../base/days";
import { notFound } from "../../base/errors";
import type { Env } from "../../http/middleware";
import { formState } from "../../http/pages/conflicts";
import { queryDay, save, withId, withQuery } from "../../http/pages/forms";
import { only, type PageContext, page, show } from "../../http/pages/respond";
import { resourceApi, resourceReads } from "./api";

export const resourcePages = new Hono<Env>();

const list = "/resources/";

/** The catalogue of resources, and what is available on a day (spec 2 §2). */
resourcePages.get("/resources", withQuery({ date: queryDay() }), (c) => {
  const { date = addDays(today(), 1) } = c.req.valid("query");
  return show(c, resourceReads.availability, { date }, (found) => ({
    title: "Gestire risorse",
    view: <Resources {...found} date={date} />,
  }));
});

resourcePages.get("/resources/insert", only(resourceApi.addResource), (c) => newPage(c, {}));

resourcePages.post("/resources/insert", save(resourceApi.addResource, { reload: list, again: newPage }));

function newPage(c: PageContext, form: FormState) {
  const view = <ResourceForm action="/resources/insert" submit="Inserisci" {...form} />;
  return page(c, "Inserisci risorsa", view, { back: list });
}

resourcePages.get("/resources/modify/:id", only(resourceApi.editResource), withId, (c) =>
  changePage(c, c.req.valid("param").id),
);

resourcePages.post(
  "/resources/modify/:id",
  withId,
  save(resourceApi.editResource, { reload: list, again: (c, form, { id }) => changePage(c, id, form) }),
);

for (const [step, funct] of [
  ["retire", resourceApi.retireResource],
  ["reopen", resourceApi.reopenResource],
] as const)
  resourcePages.post(`/resources/${step}/:id`, withId, save(funct, { reload: list }));

function changePage(c: PageContext, id: number, typed?: FormState) {
  return show(c, resourceApi.getResources, {}, ({ resources }) => {
    const resource = resources.find((resource) => resource.id === id) ?? notFound();
    const form = formState({ values: resource, version: resource.version }, typed);
    return {
      title: "Modifica risorsa",
      view: <ResourceForm action={`/resources/modify/${id}`} submit="Modifica" {...form} />,
      back: list,
      record: { table: "resources", id },
    };
  });
}
