import { Hono } from "hono";
import {
  MunicipalityForm,
  MunicipalityTable,
  RetirementForm,
} from "../../../views/clients/places/municipalities";
import type { FormState } from "../../../views/ui/form";
import type { Env } from "../../http/middleware";
import { formState } from "../../http/pages/conflicts";
import { save, typedText, withId } from "../../http/pages/forms";
import { items, only, type PageContext, page, show } from "../../http/pages/respond";
import { readOrSearched, withListSearch } from "../../http/pages/searches";
import { comuneApi } from "./api";

export const placePages = new Hono<Env>();

const list = "/admin/settings/municipalities/";

/** Options of the comune field. */
placePages.post("/comune/items", async (c) =>
  items(c, comuneApi.search, { query: await typedText(c) }, (found) => found.items),
);

placePages.on(readOrSearched, "/admin/settings/municipalities", withListSearch, (c) => {
  const filters = c.req.valid("query");
  return show(c, comuneApi.getAll, filters, (found) => ({
    title: "Comuni",
    view: <MunicipalityTable {...found} {...filters} />,
  }));
});

placePages.get("/admin/settings/municipalities/insert", only(comuneApi.createNew), (c) => newPage(c, {}));

placePages.post(
  "/admin/settings/municipalities/insert",
  save(comuneApi.createNew, { reload: list, again: newPage }),
);

function newPage(c: PageContext, form: FormState) {
  const view = <MunicipalityForm action={`${list}insert`} {...form} />;
  return page(c, "Nuovo comune", view, { back: list });
}

placePages.get("/admin/settings/municipalities/modify/:id", withId, (c) =>
  changePage(c, undefined, c.req.valid("param")),
);

placePages.post(
  "/admin/settings/municipalities/modify/:id",
  withId,
  save(comuneApi.update, { reload: list, again: changePage }),
);

function changePage(c: PageContext, form: FormState | undefined, { id }: { id: number }) {
  return show(c, comuneApi.getFromId, { id }, ({ municipality: { caps, ...row } }) => {
    const stored = { values: { ...row, caps: caps.join(" ") }, version: row.version };
    const state = formState(stored, form);
    const view = <MunicipalityForm action={`${list}modify/${id}`} {...state} />;
    return { title: "Modifica comune", view, back: list };
  });
}

placePages.get("/admin/settings/municipalities/retire/:id", withId, (c) =>
  retirementPage(c, undefined, c.req.valid("param")),
);

placePages.post(
  "/admin/settings/municipalities/retire/:id",
  withId,
  save(comuneApi.retire, { reload: list, again: retirementPage }),
);

function retirementPage(c: PageContext, form: FormState | undefined, { id }: { id: number }) {
  return show(c, comuneApi.getFromId, { id }, ({ municipality }) => {
    const state = formState({ values: {}, version: municipality.version }, form);
    const view = <RetirementForm municipality={municipality} {...state} />;
    return { title: "Ritira comune", view, back: list };
  });
}

placePages.post(
  "/admin/settings/municipalities/reopen/:id",
  withId,
  save(comuneApi.reopen, { reload: list }),
);
