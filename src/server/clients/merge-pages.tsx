import { Hono } from "hono";
import { ChooseOther, MergeView } from "../../views/clients/merge";
import type { FormState } from "../../views/ui/form";
import { readForm } from "../http/body";
import type { Env } from "../http/middleware";
import { save, withId, withParams } from "../http/pages/forms";
import { go, need, only, type PageContext, page, show } from "../http/pages/respond";
import { id } from "../input/fields";
import { typedChoices } from "../search/typed-choices/api";
import { clientApi } from "./api";
import { clientName, clientPage, mergedColumns, mergeMessages, mergePage } from "./model";

export const clientMergePages = new Hono<Env>();

const Id = id();

const withTwo = withParams({ id: id(), other: id() });

clientMergePages.get("/client/merge/:id", only(clientApi.merge), withId, (c) =>
  choicePage(c, c.req.valid("param").id),
);

clientMergePages.post("/client/merge/:id", only(clientApi.merge), withId, async (c) => {
  const { id: staying } = c.req.valid("param");
  const { values } = await readForm(c);
  const typed = { client: values.other, client_text: values.other_text };
  const { client } = await need(c, typedChoices.visit, typed);
  const { data } = Id.safeParse(client);
  if (data && data !== staying) return go(c, mergePage(staying, data));
  c.status(422);
  return choicePage(c, staying, { values, errors: { other: mergeMessages.same } });
});

const choicePage = (c: PageContext, staying: number, form: FormState = {}) =>
  page(c, "Unisci a un altro cliente", <ChooseOther id={staying} {...form} />, { back: clientPage(staying) });

clientMergePages.get("/client/merge/:id/:other", withTwo, (c) => comparison(c, c.req.valid("param")));

clientMergePages.post(
  "/client/merge/:id/:other",
  withTwo,
  save<typeof clientApi.merge, { id: number; other: number }>(clientApi.merge, {
    body: ({ values, version, requestId }, two) => ({
      ...two,
      version,
      requestId,
      version_other: values.version_other,
      take: mergedColumns.filter(
        (column) => (values.take as Record<string, unknown> | undefined)?.[column] === "other",
      ),
    }),
    go: (_, two) => clientPage(two.id),
    again: (c, { conflict, message }, two) =>
      comparison(c, two, conflict ? mergeMessages.changedMeanwhile : message),
  }),
);

/** Always with the present values: a choice between old ones would be lost. */
const comparison = (c: PageContext, two: { id: number; other: number }, message?: string) =>
  show(c, clientApi.getTwo, two, (found) => ({
    title: `Unisci ${clientName(found.gone)} a ${clientName(found.staying)}`,
    view: <MergeView action={mergePage(two.id, two.other)} message={message} {...found} />,
    back: clientPage(two.id),
  }));
