import { Hono } from "hono";
import { CompleteUpdate, OfflineNotice, SiteBAdmin } from "../../../views/publication/site-b/site-b";
import { fingerprintOf, signatureOf } from "../../base/site-signature";
import type { Env } from "../../http/middleware";
import { save, withParams } from "../../http/pages/forms";
import { only, type PageContext, page, show } from "../../http/pages/respond";
import { cloudApi, siteBApi } from "./api";
import { DraftToken } from "./input";
import { accountListFor, publicationFor } from "./store";

export const siteBPages = new Hono<Env>();

/** One that may be asked for again does so until the site is back. */
export const offlinePage = (c: PageContext) =>
  page(c, "Sito non disponibile", <OfflineNotice follows={c.req.method === "GET"} />, {
    status: 503,
    bare: true,
  });

const list = "/admin/site_b/";

siteBPages.get("/admin/site_b", (c) => adminPage(c));

siteBPages.post("/admin/site_b/toggle", save(siteBApi.toggle, { reload: list }));

// A repeated requestId is answered without the secret, so these buttons send none.
const noBody = () => ({});

siteBPages.post(
  "/admin/site_b/update",
  save(cloudApi.update, { body: noBody, answer: (c, draft) => adminPage(c, { draft }) }),
);

const withToken = withParams(DraftToken.shape);

/** The link of the update: it changes nothing until its button is pressed. */
siteBPages.get("/admin/site_b/complete/:token", only(siteBApi.complete), withToken, (c) =>
  page(c, "Aggiornamento del sito B", <CompleteUpdate link={c.req.path} />, { back: list }),
);

siteBPages.post("/admin/site_b/complete/:token", withToken, save(siteBApi.complete, { go: list }));

siteBPages.post(
  "/admin/site_b/token",
  save(siteBApi.renewToken, { body: noBody, answer: (c, { token }) => adminPage(c, { token }) }),
);

type Result = { draft?: { link: string; date: string; size: number }; token?: string };

function adminPage(c: PageContext, result: Result = {}) {
  return show(c, siteBApi.getStatus, {}, (status) => ({
    title: "Gestire sito B",
    view: <SiteBAdmin {...status} {...result} />,
  }));
}

const tokenOf = (c: PageContext) => (c.req.header("authorization") ?? "").replace(/^Bearer /, "");

siteBPages.get("/admin/site_b/accounts", (c) => {
  const { body, signature } = accountListFor(tokenOf(c), c.req.header("traslo-nonce") ?? "");
  return c.body(body, 200, { "content-type": "application/json", "traslo-signature": signature });
});

siteBPages.get("/admin/site_b/publication", async (c) => {
  const token = tokenOf(c);
  const file = Bun.file(publicationFor(token));
  const tag = `"${file.lastModified}-${file.size}"`;
  if (c.req.header("if-none-match") === tag) return c.body(null, 304);
  const nonce = c.req.header("traslo-nonce") ?? "";
  return new Response(file, {
    headers: {
      etag: tag,
      "content-type": "application/octet-stream",
      "traslo-signature": signatureOf(token, "publication", nonce, await fingerprintOf(file)),
    },
  });
});
