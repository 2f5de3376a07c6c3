import { Hono } from "hono";
import { ActView, AdminLog, VerificationResult } from "../../views/log/log";
import type { Env } from "../http/middleware";
import { listQuery, queryText, save, withId } from "../http/pages/forms";
import { denied, only, page, search, show } from "../http/pages/respond";
import { readOrSearched, withSearch } from "../http/pages/searches";
import { activityApi } from "./activity/api";
import { logApi } from "./api";
import { accountOptions, actById, tableOptions, unknownLogins } from "./store";

export const adminLogPages = new Hono<Env>();

/** The name of a person must not be in an address, so the whole filter is posted. */
const filterFields = {
  user: queryText(),
  kind: queryText(),
  from: queryText(),
  to: queryText(),
  table: queryText(),
  record: queryText(),
};

adminLogPages.on(
  readOrSearched,
  "/admin/log",
  withSearch(filterFields, { page: listQuery.page }),
  only(logApi.getAll),
  async (c) => {
    const { page: number, search: id, ...filter } = c.req.valid("query");
    const { found, errors } = await search(c, logApi.getAll, { ...filter, page: number });
    const [accounts, unknown] = [accountOptions(), unknownLogins()];
    const view = (
      <AdminLog
        logs={found?.logs ?? []}
        total={found?.total ?? 0}
        errors={errors}
        page={number}
        search={id}
        filter={filter}
        accounts={accounts}
        tables={tableOptions(c.get("caller").site)}
        unknown={unknown}
      />
    );
    const madeOf = id || errors ? undefined : [found, number, accounts, unknown];
    return page(c, "Log", view, { status: errors && 422, madeOf });
  },
);

adminLogPages.get("/admin/log/verify", (c) =>
  show(c, logApi.verify, {}, (found) => ({
    title: "Verifica del log",
    view: <VerificationResult {...found} />,
    back: "/admin/log/",
  })),
);

adminLogPages.get("/admin/log/:id", only(logApi.getAll), withId, (c) => {
  const { user, ...caller } = c.get("caller");
  if (!user) return denied(c);
  const { act, changes, mayUndo } = actById(c.req.valid("param").id, { ...caller, user });
  const { before, record, after } = act.what;
  return page(c, `${before}${record}${after}`, <ActView act={act} changes={changes} mayUndo={mayUndo} />, {
    back: "/admin/log/",
  });
});

adminLogPages.post(
  "/admin/log/:id/undo",
  only(logApi.getAll),
  withId,
  save(activityApi.undo, { body: (_, { id }) => ({ activity: id }), reload: "/admin/log/" }),
);
