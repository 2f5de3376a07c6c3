import { Hono } from "hono";
import { ClosureForm, ClosureList } from "../../../views/days/closures/list";
import type { FormState } from "../../../views/ui/form";
import { today } from "../../base/clock";
import type { Env } from "../../http/middleware";
import { formState } from "../../http/pages/conflicts";
import { queryDay, save, withId, withQuery } from "../../http/pages/forms";
import { need, only, type PageContext, page, show } from "../../http/pages/respond";
import { closureApi } from "./api";

export const closurePages = new Hono<Env>();

const list = "/resources/closures/";

closurePages.get("/resources/closures", only(closureApi.createNew), (c) =>
  show(c, closureApi.getAll, {}, ({ closures }) => ({
    title: "Chiusure",
    view: <ClosureList closures={closures} today={today()} />,
    back: "/resources/",
  })),
);

/** What the calendar of a date field marks. */
closurePages.get("/resources/closures/days", async (c) => {
  const { closures } = await need(c, closureApi.getAll, {});
  return c.json({ closures: closures.map(({ from, to, yearly, reason }) => ({ from, to, yearly, reason })) });
});

closurePages.get(
  "/resources/closures/insert",
  only(closureApi.createNew),
  withQuery({ from: queryDay() }),
  (c) => newPage(c, { values: { from: c.req.valid("query").from } }),
);

closurePages.post("/resources/closures/insert", save(closureApi.createNew, { reload: list, again: newPage }));

function newPage(c: PageContext, form: FormState) {
  const view = <ClosureForm action={`${list}insert`} {...form} />;
  return page(c, "Nuova chiusura", view, { back: list });
}

closurePages.get("/resources/closures/modify/:id", withId, (c) => changePage(c, c.req.valid("param").id));

closurePages.post(
  "/resources/closures/modify/:id",
  withId,
  save(closureApi.update, { reload: list, again: (c, form, { id }) => changePage(c, id, form) }),
);

function changePage(c: PageContext, id: number, form?: FormState) {
  return show(c, closureApi.getFromId, { id }, ({ closure }) => ({
    title: "Modifica chiusura",
    view: (
      <ClosureForm
        action={`${list}modify/${id}`}
        {...formState({ values: closure, version: closure.version }, form)}
      />
    ),
    back: list,
    record: { table: "closures", id },
  }));
}

closurePages.post("/resources/closures/delete/:id", withId, save(closureApi.delete, { reload: list }));
