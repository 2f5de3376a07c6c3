import { Hono } from "hono";
import { PersonalDataOverview } from "../../views/personal-data/overview";
import { PersonPage } from "../../views/personal-data/person";
import type { FormState } from "../../views/ui/form";
import { perform } from "../call/funct";
import { disposition } from "../files/files";
import { readForm } from "../http/body";
import type { Env } from "../http/middleware";
import { bodyFrom, save, withParams } from "../http/pages/forms";
import { allowed, denied, type PageContext, performConfirmed, show } from "../http/pages/respond";
import { personalDataApi } from "./api";
import { PersonKey } from "./input";
import { type Kind, kinds } from "./model";
import { exportOf } from "./store";

export const personalDataPages = new Hono<Env>();

const list = "/personal-data/";
type Key = { kind: Kind; id: number };
const withPerson = withParams(PersonKey);

personalDataPages.get("/personal-data", (c) => overviewPage(c));

personalDataPages.post(
  "/personal-data/settings",
  save(personalDataApi.changeRetention, { reload: list, again: overviewPage }),
);

function overviewPage(c: PageContext, form?: FormState) {
  return show(c, personalDataApi.getAll, {}, (found) => ({
    title: "Dati personali",
    view: <PersonalDataOverview {...found} form={form ?? { values: found.retention }} />,
  }));
}

personalDataPages.get("/personal-data/:kind/:id", withPerson, (c) => personPage(c, c.req.valid("param")));

function personPage(c: PageContext, key: Key, form?: FormState) {
  return show(c, personalDataApi.getFromId, key, ({ person }) => ({
    title: `Dati della persona: ${kinds[person.kind]} ${person.name}`,
    view: <PersonPage person={person} form={form} />,
    back: list,
  }));
}

personalDataPages.post(
  "/personal-data/erase/:kind/:id",
  withPerson,
  save<typeof personalDataApi.erase, Key>(personalDataApi.erase, {
    body: (form, key) => bodyFrom(form, key),
    reload: list,
    again: (c, form, key) => personPage(c, key, form),
  }),
);

/** Not through `save`: what comes back is the file itself. */
personalDataPages.post("/personal-data/export/:kind/:id", withPerson, async (c) => {
  if (!allowed(c, personalDataApi.export)) return denied(c, personalDataApi.export);
  const key = c.req.valid("param");
  const outcome = await performConfirmed(c, await readForm(c), () =>
    perform(personalDataApi.export, key, c.get("caller")),
  );
  if (outcome instanceof Response) return outcome;
  const caller = c.get("caller");
  if (!outcome.ok || !caller.user) {
    c.status(outcome.status as 422);
    return personPage(c, key, { message: outcome.values.msg });
  }
  return c.body(exportOf(key, { ...caller, user: caller.user, version: undefined }), 200, {
    "content-type": "application/zip",
    "content-disposition": disposition("attachment", `dati-${key.kind}-${key.id}.zip`),
    "cache-control": "private, no-store",
  });
});
