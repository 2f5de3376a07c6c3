import { Hono } from "hono";
import { z } from "zod";
import { OfflineNotice, SiteBAdmin } from "../../views/site-b/site-b";
import type { Env } from "../middleware";
import { save, withParams } from "../pages/forms";
import { go, need, type PageContext, page, show } from "../pages/respond";
import { cloudApi, siteBApi } from "./api";
import { publicationFor } from "./store";

export const siteBPages = new Hono<Env>();

/** What every page of site B is while it is offline. */
export const offlinePage = (c: PageContext) =>
  page(c, "Sito non disponibile", <OfflineNotice />, { status: 503, bare: true });

const list = "/admin/site_b/";

siteBPages.get("/admin/site_b", (c) => adminPage(c));

siteBPages.post("/admin/site_b/toggle", save(siteBApi.toggle, { reload: list }));

// Both answers hold a secret, which a repeated requestId would not be answered with.
const noBody = () => ({});

siteBPages.post(
  "/admin/site_b/update",
  save(cloudApi.update, { body: noBody, answer: (c, draft) => adminPage(c, { draft }) }),
);

siteBPages.get("/admin/site_b/complete/:token", withParams({ token: z.string() }), async (c) => {
  const { msg } = await need(c, siteBApi.complete, c.req.valid("param"));
  return go(c, list, msg);
});

siteBPages.post(
  "/admin/site_b/token",
  save(siteBApi.renewToken, { body: noBody, answer: (c, { token }) => adminPage(c, { token }) }),
);

type Fresh = { draft?: { link: string; date: string; size: number }; token?: string };

/** `fresh`: what a button has just made. */
function adminPage(c: PageContext, fresh: Fresh = {}) {
  return show(c, siteBApi.getStatus, {}, (situation) => ({
    title: "Sito B",
    view: <SiteBAdmin {...situation} {...fresh} />,
  }));
}

/** What the off-premises site B fetches, with the code of its own settings; unchanged, it costs nothing. */
siteBPages.get("/admin/site_b/publication", (c) => {
  const token = (c.req.header("authorization") ?? "").replace(/^Bearer /, "");
  const file = Bun.file(publicationFor(token));
  const tag = `"${file.lastModified}-${file.size}"`;
  if (c.req.header("if-none-match") === tag) return c.body(null, 304);
  return new Response(file, { headers: { etag: tag, "content-type": "application/octet-stream" } });
});
