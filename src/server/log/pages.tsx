import { Hono } from "hono";
import { ActView, AdminLog, VerificationResult } from "../../views/log/log";
import { perform } from "../call/funct";
import { readForm } from "../http/body";
import type { Env } from "../http/middleware";
import { listQuery, queryText, save, withId, withParams } from "../http/pages/forms";
import {
  denied,
  go,
  only,
  type PageContext,
  page,
  performConfirmed,
  refusalPage,
  reload,
  search,
  show,
} from "../http/pages/respond";
import { readOrSearched, withSearch } from "../http/pages/searches";
import { id } from "../input/fields";
import { pageOf } from "../records/names";
import { deletedBy } from "../undo/undo";
import { activityApi, logApi } from "./api";
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

adminLogPages.get("/admin/log/:id", only({ gate: { onA: "adminLog" } }), withId, (c) => {
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

/** "Annulla" of a snackbar: back to the page that showed it, or to its list where the undo removed its record. */
adminLogPages.post("/undo/:activity", withParams({ activity: id() }), async (c) => {
  const posted = await readForm(c);
  const outcome = await performConfirmed(c, posted, () =>
    perform(activityApi.undo, c.req.valid("param"), c.get("caller")),
  );
  if (outcome instanceof Response) return outcome;
  if (!outcome.ok) return refusalPage(c, outcome.status, outcome.values.msg);
  const { values, activity = 0 } = outcome;
  const done = {
    text: `${values.msg}: ${values.undone}`,
    action: { text: "Ripeti", post: `/undo/${activity}` },
  };
  const path = pathBefore(c);
  const [pathname = ""] = path.split("?");
  const isGone = deletedBy(activity).some(
    ({ table, id }) => pathname.endsWith(`/${id}`) && pageOf(table, id) === pathname,
  );
  return isGone ? go(c, `/${pathname.split("/")[1]}/`, done) : reload(c, path, done);
});

function pathBefore(c: PageContext): string {
  const before = URL.parse(c.req.header("referer") ?? "");
  return before?.host === new URL(c.req.url).host ? before.pathname + before.search : "/";
}
