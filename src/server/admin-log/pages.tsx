import { Hono } from "hono";
import { ActView, AdminLog, VerificationResult } from "../../views/admin-log/log";
import type { Env } from "../middleware";
import { listQuery, queryText, withId, withQuery } from "../pages/forms";
import { only, page, show } from "../pages/respond";
import { logApi } from "./api";
import { accountOptions, actById, unknownLogins } from "./store";

export const adminLogPages = new Hono<Env>();

adminLogPages.get("/admin/log", withQuery({ page: listQuery.page, user: queryText() }), (c) => {
  const { page, user } = c.req.valid("query");
  return show(c, logApi.getAll, { user, page }, (found) => ({
    title: "Log",
    view: (
      <AdminLog {...found} page={page} user={user} accounts={accountOptions()} unknown={unknownLogins()} />
    ),
  }));
});

adminLogPages.get("/admin/log/verify", (c) =>
  show(c, logApi.verify, {}, (found) => ({
    title: "Verifica del log",
    view: <VerificationResult {...found} />,
    back: "/admin/log/",
  })),
);

adminLogPages.get("/admin/log/:id", only(logApi.getAll), withId, (c) => {
  const { act, changes } = actById(c.req.valid("param").id, c.get("caller").site);
  return page(c, act.notes || act.id_operation, <ActView act={act} changes={changes} />, {
    back: "/admin/log/",
  });
});
