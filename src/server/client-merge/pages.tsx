import { Hono } from "hono";
import { ChooseOther, MergeView } from "../../views/client-merge/merge";
import type { FormState } from "../../views/ui/form";
import { readForm } from "../body";
import { clientName, clientPage } from "../clients/model";
import { id } from "../fields";
import type { Env } from "../middleware";
import { save, withId, withParams } from "../pages/forms";
import { go, only, type PageContext, page, show } from "../pages/respond";
import { clientMergeApi } from "./api";
import { mergedColumns } from "./model";

export const clientMergePages = new Hono<Env>();

const withTwo = withParams({ id: id(), other: id() });
const pathOf = (staying: number, other: number) => `/client/merge/${staying}/${other}`;

clientMergePages.get("/client/merge/:id", only(clientMergeApi.merge), withId, (c) =>
  choicePage(c, c.req.valid("param").id),
);

clientMergePages.post("/client/merge/:id", only(clientMergeApi.merge), withId, async (c) => {
  const { id: staying } = c.req.valid("param");
  const { values } = await readForm(c);
  const { data } = id().safeParse(values.other);
  if (data && data !== staying) return go(c, pathOf(staying, data));
  c.status(422);
  return choicePage(c, staying, { values, errors: { other: "Scegliere un altro cliente dall'elenco." } });
});

const choicePage = (c: PageContext, staying: number, form: FormState = {}) =>
  page(c, "Unisci a un altro cliente", <ChooseOther id={staying} {...form} />, { back: clientPage(staying) });

clientMergePages.get("/client/merge/:id/:other", withTwo, (c) => mergePage(c, c.req.valid("param")));

clientMergePages.post(
  "/client/merge/:id/:other",
  withTwo,
  save<typeof clientMergeApi.merge, { id: number; other: number }>(clientMergeApi.merge, {
    body: ({ values, version, requestId }, two) => ({
      ...{ ...two, version, requestId, version_other: values.version_other },
      take: mergedColumns.filter(
        (column) => (values.take as Record<string, unknown> | undefined)?.[column] === "other",
      ),
    }),
    go: (_, two) => clientPage(two.id),
  }),
);

const mergePage = (c: PageContext, two: { id: number; other: number }) =>
  show(c, clientMergeApi.getTwo, two, (found) => ({
    title: `Unisci ${clientName(found.gone)} a ${clientName(found.staying)}`,
    view: <MergeView action={pathOf(two.id, two.other)} {...found} />,
    back: clientPage(two.id),
  }));
