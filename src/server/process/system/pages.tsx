import { type Context, Hono } from "hono";
import { System } from "../../../views/process/system/system";
import type { FormState } from "../../../views/ui/form";
import { environment } from "../../base/environment";
import { detectType } from "../../base/file-types";
import { perform } from "../../call/funct";
import { disposition } from "../../files/files";
import { type Env, identify } from "../../http/middleware";
import { formState, save, withParams } from "../../http/pages/forms";
import { need, only, type PageContext, page } from "../../http/pages/respond";
import { systemApi } from "./api";
import { OrphanName } from "./input";
import { isToken, metricsText } from "./metrics";
import { health, pathOfFile } from "./store";

/** Before anything else that reads the database. */
export const healthPages = new Hono<Env>();

healthPages.get("/salute", async (c) => {
  if (c.req.query("dettagli") !== undefined) return healthInDetail(c);
  const found = health();
  return c.json(found, found.ok ? 200 : 503);
});

/** Without METRICS_TOKEN there is none. */
healthPages.get("/metrics", (c) => {
  const { METRICS_TOKEN } = environment;
  if (!METRICS_TOKEN) return c.text("", 404);
  if (!isToken(METRICS_TOKEN, c.req.header("authorization")))
    return c.text("", 401, { "www-authenticate": "Bearer" });
  return c.text(metricsText(), 200, { "content-type": "text/plain; version=0.0.4; charset=utf-8" });
});

async function healthInDetail(c: Context<Env>) {
  identify(c);
  const outcome = await perform(systemApi.getAll, {}, c.get("caller"));
  const isWell = outcome.ok && outcome.values.ok;
  return c.json(outcome.values, outcome.ok && !isWell ? 503 : (outcome.status as 200));
}

export const systemPages = new Hono<Env>();
const path = "/admin/system/";
const withName = withParams(OrphanName.shape);

systemPages.get("/admin/system", (c) => systemPage(c));

async function systemPage(c: PageContext, form?: FormState) {
  const found = await need(c, systemApi.getAll, {});
  const types = new Map<string, string | null>();
  for (const { name } of found.orphaned.files) types.set(name, await detectType(Bun.file(pathOfFile(name))));
  const state = formState({ values: found.limits, version: found.limits.version }, form);
  return page(c, "Sistema", <System {...found} types={types} form={state} />);
}

systemPages.post(
  "/admin/system/limits",
  save(systemApi.changeDiskLimits, { reload: path, again: systemPage }),
);

systemPages.get("/admin/system/orphaned/:name", only(systemApi.getAll), withName, async (c) => {
  const { name } = c.req.valid("param");
  const file = Bun.file(pathOfFile(name));
  const type = await detectType(file);
  return c.body(file.stream(), 200, {
    "content-type": "application/octet-stream",
    "content-disposition": disposition("attachment", type ? `${name}.${type}` : name),
  });
});

systemPages.post(
  "/admin/system/orphaned/:name/delete",
  withName,
  save<typeof systemApi.deleteHomelessFile, { name: string }>(systemApi.deleteHomelessFile, { reload: path }),
);
