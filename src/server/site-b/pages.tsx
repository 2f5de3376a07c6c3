import { type Context, Hono, type MiddlewareHandler } from "hono";
import { OfflineNotice, SiteBAdmin } from "../../views/site-b/site-b";
import { readForm } from "../body";
import type { Env } from "../edge";
import { perform } from "../funct";
import { done, go, only, page, refusalPage, show } from "../html";
import { cloudApi, siteBApi } from "./api";
import { said } from "./model";
import { isSwitchedOff } from "./off-premises";
import { isOnline, publicationFor } from "./store";

export const siteBPages = new Hono<Env>();

/** While site B is offline every page of it is one notice, and every call but `SiteB.show` answers so (spec 1 §1). */
export const whileOnline: MiddlewareHandler<Env> = async (c, next) => {
  if (c.get("caller").site === "A" || (isOnline() && !isSwitchedOff())) return next();
  if (c.req.path.startsWith("/api/") || c.req.path === "/live") {
    return c.json({ ok: false, values: { msg: said.offline } }, 503);
  }
  // An open page learns it at its next step, whichever that is.
  if (c.req.header("hx-request")) c.header("HX-Refresh", "true");
  return page(c, "Sito non disponibile", <OfflineNotice />, { status: 503, bare: true });
};

siteBPages.get("/admin/site_b", (c) => adminPage(c));

siteBPages.post("/admin/site_b/toggle", only("manageSiteB"), async (c) => {
  const { values } = await readForm(c);
  return done(c, await perform(siteBApi.toggle, values, c.get("caller")), "/admin/site_b/");
});

siteBPages.post("/admin/site_b/update", only("manageSiteB"), async (c) => {
  const outcome = await perform(cloudApi.update, {}, c.get("caller"));
  if (!outcome.ok) return refusalPage(c, outcome.status, outcome.values.msg);
  return adminPage(c, { draft: outcome.values });
});

siteBPages.get("/admin/site_b/complete/:token", only("manageSiteB"), async (c) => {
  const outcome = await perform(siteBApi.complete, { token: c.req.param("token") }, c.get("caller"));
  if (!outcome.ok) return refusalPage(c, outcome.status, outcome.values.msg);
  return go(c, "/admin/site_b/", outcome.values.msg);
});

siteBPages.post("/admin/site_b/token", only("manageSiteB"), async (c) => {
  const outcome = await perform(siteBApi.renewToken, {}, c.get("caller"));
  if (!outcome.ok) return refusalPage(c, outcome.status, outcome.values.msg);
  return adminPage(c, { token: outcome.values.token });
});

const adminPage = (
  c: Context<Env>,
  told: { draft?: { link: string; date: string; size: number }; token?: string } = {},
) =>
  show(c, siteBApi.getStatus, {}, (situation) => ({
    title: "Sito B",
    view: <SiteBAdmin {...situation} {...told} />,
  }));

/** What the off-premises site B fetches, with the code of its own settings; unchanged, it costs nothing. */
siteBPages.get("/admin/site_b/publication", (c) => {
  const token = (c.req.header("authorization") ?? "").replace(/^Bearer /, "");
  const file = Bun.file(publicationFor(token));
  const tag = `"${file.lastModified}-${file.size}"`;
  if (c.req.header("if-none-match") === tag) return c.body(null, 304);
  return new Response(file, { headers: { etag: tag, "content-type": "application/octet-stream" } });
});
